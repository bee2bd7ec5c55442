"""Icons: small drawings that lie beside the rules, one a name: a resource, an area, an effect."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ..storage.drawing import NotADrawing, cleaned
from ..storage.reading import leads_out, read_text, real
from .model import Ruleset

FOLDER = "icons"


@dataclass(frozen=True, slots=True)
class Icon:
    """An icon's file, and its drawing; where that is of no use, what is wrong with it and on which line."""

    path: Path
    drawing: str = ""
    problem: str = ""
    line: int = 0


def icons_of(ruleset: Ruleset) -> Iterator[Icon]:
    """Every icon in the folders of a ruleset's files."""
    for folder in dict.fromkeys(real(path).parent for path in ruleset.paths):
        for path in sorted((folder / FOLDER).glob("*.svg")):
            yield _icon(path, folder)


def _icon(path: Path, folder: Path) -> Icon:
    if leads_out(path, folder):
        return Icon(path, problem="it is a link out of its folder")
    try:
        return Icon(path, cleaned(read_text(path)))
    except NotADrawing as problem:
        return Icon(path, problem=str(problem), line=problem.line)
    except UnicodeDecodeError:
        return Icon(path, problem="it is not UTF-8 text")
    except OSError as problem:
        return Icon(path, problem=problem.strerror or type(problem).__name__)
