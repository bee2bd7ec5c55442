"""Icons on sheets: by name, in their colour, inside larger drawings."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ..link.icons import icons_of
from ..link.model import Ruleset

GREY = "#d8d2c4"
_COLOUR = re.compile(r'data-colour="(#[0-9a-fA-F]{6})"')


def load_icons(ruleset: Ruleset) -> Mapping[str, str]:
    """The drawings in the folders of a ruleset's files, by name; what is none is left out."""
    return {icon.path.stem: icon.drawing for icon in icons_of(ruleset) if icon.drawing}


def colour(svg: str) -> str:
    """The colour an icon is known by; it says so itself."""
    found = _COLOUR.search(svg)
    return found.group(1) if found else GREY


def placed(svg: str, x: float, y: float, size: float) -> str:
    """An icon inside a larger drawing."""
    where = f'<svg x="{x:.1f}" y="{y:.1f}" width="{size:.1f}" height="{size:.1f}" '
    return svg.replace("<svg ", where, 1)
