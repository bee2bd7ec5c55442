"""Which files a ruleset consists of: a shipped one by name, a file or a folder by path."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from ..storage.reading import read_file
from ..syntax.resources import rulesets_folder

_GAME = re.compile(rb"^(?:\xef\xbb\xbf)?game[ \t]+(\w+)", re.MULTILINE)
_LAYER = re.compile(rb"^(?:\xef\xbb\xbf)?(?:edition|variant)[ \t]+\w+[ \t]+of[ \t]+(\w+)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Heads:
    """The games that a file declares, and those that it lays something over."""

    games: frozenset[str]
    layered: frozenset[str]

    def may_belong_to(self, game: str, *, alone: bool) -> bool:
        """Whether such a file is one of a game's; `alone` if no other game is in its folder."""
        if self.games or self.layered:
            return game in self.games or (not self.games and game in self.layered)
        return alone


def shipped() -> list[str]:
    """The names of all shipped rulesets."""
    root = rulesets_folder()
    folders = {
        f.name for f in root.iterdir() if f.is_dir() and f.name != "classics" and any(f.glob("*.rules"))
    }
    return sorted(folders | {f.stem for f in (root / "classics").glob("*.rules")})


def rule_files(name_or_path: str | Path) -> list[Path]:
    """The files of a ruleset; none if there is no such ruleset."""
    with suppress(OSError):  # nothing can have such a name, or nobody may look there
        return _rule_files(name_or_path)
    return []


def is_folder(name_or_path: str | Path) -> bool:
    """Whether there is a folder of that name, empty or not."""
    with suppress(OSError):
        return Path(name_or_path).is_dir()
    return False


def _rule_files(name_or_path: str | Path) -> list[Path]:
    root, name = rulesets_folder(), str(name_or_path)
    single = root / "classics" / f"{name}.rules"
    if name.isidentifier() and single.is_file():
        return [single]
    shipped_folder = root / name
    path = shipped_folder if name.isidentifier() and shipped_folder.is_dir() else Path(name_or_path)
    if path.is_dir():
        return sorted(file for file in path.glob("*.rules") if not file.is_dir())
    return [path] if path.is_file() else []


def heads_of(path: Path) -> Heads:
    """Which games a file speaks of, without reading it as rules."""
    try:
        text = read_file(path, within=path.parent)
    except OSError:
        return Heads(frozenset(), frozenset())
    return Heads(*(frozenset(name.decode() for name in found.findall(text)) for found in (_GAME, _LAYER)))
