"""Python text in the making: indented lines, each remembering the rule it came from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from ..lower.scope import Scope, local
from ..syntax.spans import NOWHERE, Span


@dataclass(slots=True)
class Code:
    """Lines of Python with their origins."""

    lines: list[str] = field(default_factory=list)
    spans: list[Span] = field(default_factory=list)
    depth: int = 0
    span: Span = NOWHERE

    def add(self, *texts: str) -> None:
        """Appends lines at the present depth."""
        for text in texts:
            self.lines.append("    " * self.depth + text)
            self.spans.append(self.span)

    @contextmanager
    def block(self, *headers: str) -> Iterator[None]:
        """Opens one nested block a header, for as long as the context lasts."""
        for header in headers:
            self.add(header)
            self.depth += 1
        yield
        self.depth -= len(headers)

    @contextmanager
    def origin(self, span: Span) -> Iterator[None]:
        """Lines added within come from that place in the rules."""
        before, self.span = self.span, span if span.line else self.span
        yield
        self.span = before

    def include(self, other: Code) -> None:
        """Appends another piece of code at the present depth."""
        for line, span in zip(other.lines, other.spans, strict=True):
            self.lines.append("    " * self.depth + line)
            self.spans.append(span)

    def text(self) -> str:
        """The whole as source."""
        return "\n".join(self.lines) + "\n"


def beyond(address: str, *terms: str | int) -> str:
    """An address so much further on; whole numbers are added up here and now."""
    head, _, rest = address.partition(" + ")
    texts = [rest] if rest else []
    number = int(head)
    for term in terms:
        if isinstance(term, int) or term.isdigit():
            number += int(term)
        else:
            texts.append(term)
    return " + ".join([str(number), *texts])


def call(name: str, args: Sequence[str]) -> str:
    """The text of a call."""
    return f"{name}({', '.join(args)})"


__all__ = ["Code", "Scope", "beyond", "call", "local"]
