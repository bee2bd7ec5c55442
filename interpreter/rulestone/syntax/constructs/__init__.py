"""The table of constructs: what every construct looks like, what it means, and an example of it that runs.

The page about the language is made from this table, and the words of the language are held
against it, so that neither can drift from the trees it describes.
"""

from __future__ import annotations

from . import expressions, layers, pieces, play, state, statements
from .model import Construct, Section
from .settings import SETTINGS, Setting

SECTIONS: tuple[Section, ...] = (
    *pieces.SECTIONS,
    *state.SECTIONS,
    *play.SECTIONS,
    *statements.SECTIONS,
    *expressions.SECTIONS,
    *layers.SECTIONS,
)
CONSTRUCTS: tuple[Construct, ...] = tuple(c for section in SECTIONS for c in section.constructs)

__all__ = ["CONSTRUCTS", "SECTIONS", "SETTINGS", "Construct", "Section", "Setting"]
