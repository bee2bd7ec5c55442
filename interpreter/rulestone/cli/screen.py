"""The terminal as tables, rules and coloured lines are drawn on it."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment

from .console import harmless


class Screen(Console):
    """A console that obeys its own commands only, none that stand in a text."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """Whatever is to be drawn, in pieces."""
        for text, style, control in super().render(renderable, options):
            yield Segment(text if control else harmless(text), style, control)
