"""Finding rule files: a shipped ruleset by name, a file or a folder by path."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ..diagnostics.model import Diagnostic, diagnostic
from ..syntax import ast
from ..syntax.parser import parse_file
from ..syntax.resources import rulesets_folder
from .api import link, link_anyway
from .model import Ruleset
from .suggest import nearest


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


def read_files(name_or_path: str | Path) -> tuple[list[ast.File], list[Diagnostic]]:
    """The parsed files of a ruleset, with the game's own files where it is a variant by itself."""
    paths = rule_files(name_or_path)
    if not paths:
        name = str(name_or_path)
        return [], [diagnostic("E0219", name=name, suggestions=nearest(name, shipped()))]
    files, findings = _parse(paths)
    layer = own_layer(files)
    if layer is not None:
        base, more = _parse(rule_files(layer.game))
        files, findings = base + files, more + findings
    return files, findings


def _parse(paths: Sequence[Path]) -> tuple[list[ast.File], list[Diagnostic]]:
    files, findings = [], []
    for path in paths:
        file, found = parse_file(path)
        files.append(file)
        findings += found
    return files, findings


def own_layer(files: Sequence[ast.File]) -> ast.Layer | None:
    """The first variant in files that hold no game themselves."""
    declared = [d for file in files for d in file.declarations]
    if any(isinstance(d, ast.Game) for d in declared):
        return None
    return next((d for d in declared if isinstance(d, ast.Layer)), None)


def load_ruleset(
    name_or_path: str | Path,
    edition: str | None = None,
    variants: Sequence[str] = (),
    *,
    anyway: bool = False,
) -> tuple[Ruleset | None, list[Diagnostic]]:
    """A linked ruleset by name or path; a variant's file brings its game, and lays itself over last.

    `anyway` gives a ruleset back in spite of errors, for checks that look for more of them.
    """
    files, findings = read_files(name_or_path)
    if not files:
        return None, findings
    layer = own_layer(files[-len(rule_files(name_or_path)) :])
    if layer is not None:
        edition, variants = edition or layer.edition, with_layer(layer, variants)
    ruleset, more = (link_anyway if anyway else link)(files, edition, variants)
    return ruleset, findings + more


def with_layer(layer: ast.Layer, variants: Sequence[str]) -> tuple[str, ...]:
    """The variants to lay over when a file holds nothing but that layer."""
    if layer.sort == "edition" or layer.name in variants:
        return tuple(variants)
    return (*variants, layer.name)
