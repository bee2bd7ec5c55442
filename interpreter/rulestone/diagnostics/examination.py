"""The outcome of examining one ruleset, and its form as plain data for keeping."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from ..syntax.spans import Span
from .model import Diagnostic, Label, Severity


@dataclass(frozen=True, slots=True)
class Examination:
    """What was found in a ruleset; `coverage` counts cited and assumed clauses where there are sources."""

    name: str
    findings: tuple[Diagnostic, ...]
    files: tuple[str, ...]
    examples: int = 0
    coverage: tuple[tuple[str, int], ...] = ()

    def count(self, severity: Severity) -> int:
        """How many findings are that severe."""
        return sum(d.severity is severity for d in self.findings)


def to_data(examination: Examination) -> dict[str, Any]:
    """An examination as data that JSON can hold."""
    return asdict(examination)


def from_data(data: dict[str, Any]) -> Examination:
    """The examination that `to_data` gave."""
    return Examination(
        data["name"],
        tuple(_diagnostic(d) for d in data["findings"]),
        tuple(data["files"]),
        data["examples"],
        tuple((name, number) for name, number in data["coverage"]),
    )


def _diagnostic(data: dict[str, Any]) -> Diagnostic:
    return Diagnostic(
        data["code"],
        Span(**data["span"]),
        tuple((name, _hashable(value)) for name, value in data["values"]),
        tuple(data["suggestions"]),
        tuple(Label(Span(**label["span"]), label["text"]) for label in data["labels"]),
        Severity(data["severity"]),
    )


def _hashable(value: Any) -> Any:
    """JSON knows no tuples: its lists were some, however deep."""
    return tuple(map(_hashable, value)) if isinstance(value, list) else value
