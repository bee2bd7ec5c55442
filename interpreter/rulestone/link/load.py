"""Loading rulesets: a shipped one by name, a file or a folder by path."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ..diagnostics.model import Diagnostic, Severity, diagnostic
from ..storage.reading import real
from ..syntax import ast
from ..syntax.reading import parse_file
from ..syntax.spans import Span
from .api import link_anyway
from .consequences import without_consequences
from .files import heads_of, is_folder, rule_files, shipped
from .model import Ruleset
from .suggest import nearest

__all__ = ["Reading", "load_ruleset", "read_files", "rule_files", "shipped", "with_layer"]


@dataclass(frozen=True, slots=True)
class Reading:
    """Parsed files of a ruleset; `layer` is what they hold if they hold no game of their own."""

    files: list[ast.File]
    findings: list[Diagnostic]
    layer: ast.Layer | None = None


def read_files(name_or_path: str | Path) -> Reading:
    """The parsed files of a ruleset, together with its game's files where it is a variant by itself."""
    paths = rule_files(name_or_path)
    name = str(name_or_path)
    if not paths and is_folder(name):
        return Reading([], [diagnostic("E0124", Span(name))])
    if not paths:
        return Reading([], [diagnostic("E0219", name=name, suggestions=nearest(name, shipped()))])
    own = _parse(paths, Path(paths[0]).parent if is_folder(name) else None)
    layer = _own_layer(own.files)
    if layer is None:
        return own
    beside = _game_files(layer.game, paths)
    base = _parse(beside, beside[0].parent if beside else None)
    return Reading(base.files + own.files, base.findings + own.findings, layer)


def _parse(paths: Sequence[Path], within: Path | None) -> Reading:
    files: list[ast.File] = []
    findings: list[Diagnostic] = []
    for path in paths:
        file, found = parse_file(path, within)
        files.append(file)
        findings += found
    return Reading(files, findings)


def _own_layer(files: Sequence[ast.File]) -> ast.Layer | None:
    declared = [d for file in files for d in file.declarations]
    if any(isinstance(d, ast.Game) for d in declared):
        return None
    return next((d for d in declared if isinstance(d, ast.Layer)), None)


def _game_files(game: str, paths: Sequence[Path]) -> list[Path]:
    """The files of the game a variant is laid over: one in the same folder, or a shipped one."""
    own = {real(path) for path in paths}
    beside = [f for f in sorted(paths[0].parent.glob("*.rules")) if real(f) not in own]
    heads = {path: heads_of(path) for path in beside}
    games = {name for head in heads.values() for name in head.games}
    if game not in games and game in shipped():
        return [f for f in rule_files(game) if real(f) not in own]
    return [path for path in beside if heads[path].may_belong_to(game, alone=games <= {game})]


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
    reading = read_files(name_or_path)
    if not reading.files:
        return None, reading.findings
    if reading.layer is not None:
        edition, variants = with_layer(reading.layer, edition, variants)
    broken = any(f.severity is Severity.ERROR for f in reading.findings)
    ruleset, more = link_anyway(reading.files, edition, variants)
    more = without_consequences(more, reading.files)
    broken = broken or any(f.severity is Severity.ERROR for f in more)
    return (None if broken and not anyway else ruleset), reading.findings + more


def with_layer(
    layer: ast.Layer, edition: str | None, variants: Sequence[str]
) -> tuple[str | None, tuple[str, ...]]:
    """The edition and variants to lay over when the files hold nothing but that layer."""
    if layer.sort == "edition":
        return edition or layer.name, tuple(variants)
    added = () if layer.name in variants else (layer.name,)
    return edition or layer.edition, (*variants, *added)
