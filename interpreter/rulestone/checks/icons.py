"""Icons that cannot be used: no drawings, or none of this ruleset's own."""

from __future__ import annotations

from collections.abc import Iterator

from ..diagnostics.model import Diagnostic, diagnostic
from ..link.icons import icons_of
from ..link.model import Ruleset
from ..syntax.spans import Span


def check_icons(ruleset: Ruleset) -> Iterator[Diagnostic]:
    """An icon that sheets would have to leave out."""
    for icon in icons_of(ruleset):
        if icon.problem:
            where = (icon.line, 1, icon.line, 2) if icon.line else ()
            span = Span(str(icon.path), *where)
            yield diagnostic("W0348", span, name=icon.path.stem, reason=icon.problem)
