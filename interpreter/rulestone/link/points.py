"""Points of divergence: every difference an edition makes belongs to one."""

from __future__ import annotations

from ..diagnostics.model import Diagnostic, diagnostic
from ..syntax import ast
from .book import Book, entries_of, key_of
from .paths import overlap, paths_of, resolve
from .suggest import nearest


def unexplained(base: Book, laid: Book, edition: str | None, game: str) -> list[Diagnostic]:
    """Findings for changes of the edition that no point is about, and for points about nothing."""
    everything = _with_additions(base)
    paths = paths_of(everything.entries.items(), game)
    covered, findings = [], []
    for _, point in base.of("point"):
        assert isinstance(point, ast.Point)
        for about in point.about:
            found = resolve(everything, about, game)
            if found is None:
                known = nearest(about[-1], (k[1] for k in everything.entries))
                name = ".".join(about)
                findings.append(
                    diagnostic("E0220", point.span, point=point.name, name=name, suggestions=known)
                )
            else:
                covered.append(".".join((paths[found[0]], *found[1])))
    for path, layer in laid.changed.items():
        if layer == edition and not any(overlap(path, c) for c in covered):
            findings.append(_uncovered(base, path, layer))
    return findings


def _uncovered(base: Book, path: str, edition: str) -> Diagnostic:
    decl = next(x for x in base.layers if x.sort == "edition" and x.name == edition)
    names = path.split(".")
    change = next((c for c in decl.changes if set(_change_names(c)) & set(names)), decl)
    return diagnostic("E0216", change.span, layer=edition, name=path)


def _change_names(change: ast.Change) -> list[str]:
    if change.declaration is None:
        return list(change.path)
    return [key_of(entry)[1] for entry in entries_of(change.declaration)]


def _with_additions(base: Book) -> Book:
    """The base and all that any edition adds to it: a point may be about either."""
    whole = base.copy()
    for layer in base.layers:
        for change in layer.changes:
            if change.verb == "add" and change.declaration is not None and layer.sort == "edition":
                for entry in entries_of(change.declaration):
                    whole.entries.setdefault(key_of(entry), entry)
    return whole
