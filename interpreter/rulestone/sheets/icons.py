"""Icons: small drawings that lie beside the rules, one a name: a resource, an area, an effect."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from ..link.model import Ruleset

FOLDER = "icons"
GREY = "#d8d2c4"
_HEAD = re.compile(r"<\?xml[^>]*\?>|<!--.*?-->", re.DOTALL)
_COLOUR = re.compile(r'data-colour="(#[0-9a-fA-F]{6})"')


def load_icons(ruleset: Ruleset) -> Mapping[str, str]:
    """The drawings in the folders of a ruleset's files, by name."""
    folders = dict.fromkeys(Path(path).resolve().parent / FOLDER for path in ruleset.paths)
    files = (file for folder in folders for file in sorted(folder.glob("*.svg")))
    return {file.stem: _HEAD.sub("", file.read_text("utf-8")).strip() for file in files}


def colour(svg: str) -> str:
    """The colour an icon is known by; it says so itself."""
    found = _COLOUR.search(svg)
    return found.group(1) if found else GREY


def placed(svg: str, x: float, y: float, size: float) -> str:
    """An icon inside a larger drawing."""
    where = f'<svg x="{x:.1f}" y="{y:.1f}" width="{size:.1f}" height="{size:.1f}" '
    return svg.replace("<svg ", where, 1)
