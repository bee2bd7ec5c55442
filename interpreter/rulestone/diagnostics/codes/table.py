"""What one entry of the table of codes holds."""

from __future__ import annotations

from dataclasses import dataclass

from ..model import Severity


@dataclass(frozen=True, slots=True)
class Code:
    """The wording of a finding: English text with `{slots}` that the finding's values fill."""

    severity: Severity
    message: str
    help: str = ""


def error(message: str, help: str = "") -> Code:
    """An entry that stops."""
    return Code(Severity.ERROR, message, help)


def warning(message: str, help: str = "") -> Code:
    """An entry that does not stop, unless asked to."""
    return Code(Severity.WARNING, message, help)
