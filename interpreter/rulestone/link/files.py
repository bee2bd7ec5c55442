"""Which files a ruleset consists of: a shipped one by name, a file or a folder by path."""

from __future__ import annotations

from pathlib import Path

from ..syntax.resources import rulesets_folder


def shipped() -> list[str]:
    """The names of all shipped rulesets."""
    root = rulesets_folder()
    folders = {
        f.name for f in root.iterdir() if f.is_dir() and f.name != "classics" and any(f.glob("*.rules"))
    }
    return sorted(folders | {f.stem for f in (root / "classics").glob("*.rules")})


def rule_files(name_or_path: str | Path) -> list[Path]:
    """The files of a ruleset; none if there is no such ruleset."""
    root, name = rulesets_folder(), str(name_or_path)
    single = root / "classics" / f"{name}.rules"
    if name.isidentifier() and single.is_file():
        return [single]
    shipped_folder = root / name
    path = shipped_folder if name.isidentifier() and shipped_folder.is_dir() else Path(name_or_path)
    if path.is_dir():
        return sorted(path.glob("*.rules"))
    return [path] if path.is_file() else []
