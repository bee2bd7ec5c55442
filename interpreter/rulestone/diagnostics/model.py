"""A finding: a stable code, a place, what was found, and what to do about it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from ..syntax.spans import NOWHERE, Span


class Severity(StrEnum):
    """Errors stop; warnings do not, unless asked to; notes inform."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Label:
    """A second place that matters to a finding, with a word about it."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding. `code` names its entry in `diagnostics.codes`; `values` fill that entry's message.

    Passes give only code, span and values; the wording lives in one table, so that
    every message can be translated and documented.
    """

    code: str
    span: Span = NOWHERE
    values: tuple[tuple[str, Any], ...] = ()
    suggestions: tuple[str, ...] = ()
    labels: tuple[Label, ...] = ()
    severity: Severity = Severity.ERROR


def diagnostic(
    code: str,
    span: Span = NOWHERE,
    *,
    suggestions: tuple[str, ...] = (),
    labels: tuple[Label, ...] = (),
    **values: Any,
) -> Diagnostic:
    """A finding with its severity taken from the table of codes."""
    from .codes import CODES

    return Diagnostic(code, span, tuple(values.items()), suggestions, labels, CODES[code].severity)
