"""Laying editions and variants over a book: base, then one edition, then variants in the order listed.

A later layer changes what earlier ones set, part by part. What it changes must exist,
what it adds must not, and what two variants both change must be ordered by one of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from ..diagnostics.model import Diagnostic, Label, diagnostic
from ..syntax import ast
from .book import Book, Draft, Entry, Key, entries_of, key_of
from .merge import NoSuchPart, extend, merge
from .paths import overlap, paths_of, resolve
from .removal import without
from .suggest import nearest


def lay(book: Book, edition: str | None, variants: Sequence[str]) -> tuple[Book, list[Diagnostic]]:
    """The book with an edition and then the variants laid over, in that order."""
    layers, findings = chosen(book, edition, variants)
    laid = book.copy()
    for layer in layers:
        findings += _Overlay(laid, layer, layers).apply()
    return laid, findings


def chosen(
    book: Book, edition: str | None, variants: Sequence[str]
) -> tuple[list[ast.Layer], list[Diagnostic]]:
    """The layers of those names, in the order they are laid over."""
    wanted = [("edition", edition)] if edition is not None else []
    wanted += [("variant", name) for name in variants]
    misplaced = [x for x in book.layers if (x.sort, x.name) in wanted and x.game != game_name(book)]
    if misplaced:  # what they say, and which edition they want, is about another game
        return [], [_of_another_game(book, layer) for layer in misplaced]
    layers: list[ast.Layer] = []
    findings: list[Diagnostic] = []
    for sort, name in wanted:
        found = next((x for x in book.layers if (x.sort, x.name) == (sort, name)), None)
        if found is not None:
            layers.append(found)
            findings += _at_odds(book, found, edition)
        elif not (sort == "edition" and ("source", name) in book.entries):
            findings.append(_no_layer(book, sort, str(name)))
    return layers, findings


def _no_layer(book: Book, sort: str, name: str) -> Diagnostic:
    known = [x.name for x in book.layers if x.sort == sort]
    if sort == "edition":
        known += [n for n, _ in book.of("source")]
    return diagnostic("E0209", sort=sort, name=name, suggestions=nearest(name, known) or tuple(known[:3]))


def _of_another_game(book: Book, layer: ast.Layer) -> Diagnostic:
    return diagnostic("E0210", layer.span, name=layer.name, wanted=layer.game, game=game_name(book))


def _at_odds(book: Book, layer: ast.Layer, edition: str | None) -> Iterator[Diagnostic]:
    if layer.sort == "variant" and layer.edition not in (None, edition):
        yield diagnostic("E0217", layer.span, name=layer.name, edition=layer.edition)
    known = [x.name for x in book.layers if x.sort == "variant"]
    for other in layer.after:
        if other not in known:
            yield diagnostic(
                "E0201", layer.span, sort="variant", name=other, suggestions=nearest(other, known)
            )


def game_name(book: Book) -> str:
    """The name of the game the book is about."""
    game = book.entries.get(("game", "game"))
    return game.name if isinstance(game, ast.Game) else ""


class _Overlay:
    """One layer on its way onto a book."""

    def __init__(self, book: Book, layer: ast.Layer, layers: list[ast.Layer]) -> None:
        self.book, self.layer, self.layers = book, layer, layers
        self.game = game_name(book)
        self.findings: list[Diagnostic] = []
        self._paths: dict[Key, str] = {}

    def apply(self) -> list[Diagnostic]:
        """Carry out every change; what cannot be done is a finding."""
        for change in self.layer.changes:
            if change.verb == "remove":
                self._remove(change)
            elif change.declaration is not None:
                for entry in entries_of(change.declaration):
                    (self._change if change.verb == "change" else self._add)(entry)
        return self.findings

    def _report(
        self, code: str, node: Entry | ast.Node, name: str, known: Sequence[str] = (), **values: Any
    ) -> None:
        found = nearest(name.rpartition(".")[2], known)
        self.findings.append(
            diagnostic(code, node.span, layer=self.layer.name, name=name, suggestions=found, **values)
        )

    def _path(self, key: Key) -> str:
        if key not in self._paths or len(self._paths) != len(self.book.entries):
            self._paths = paths_of(self.book.entries.items(), self.game)
        return self._paths[key]

    def _change(self, entry: Entry) -> None:
        key = key_of(entry)
        old = self.book.entries.get(key)
        if old is None:
            self._report("E0211", entry, key[1], [k[1] for k in self.book.entries if k[0] == key[0]])
            return
        try:
            merged, changed = merge(old, entry)
        except NoSuchPart as missing:
            self._report("E0211", missing.node, f"{key[1]}.{missing.part}", missing.known)
            return
        self._stale_summary(key, old, entry, changed)
        self._enter(key, merged, changed, entry)

    def _add(self, entry: Entry) -> None:
        key = key_of(entry)
        old = self.book.entries.get(key)
        if old is None:
            self._enter(key, entry, [""], entry)
            return
        extended = extend(old, entry)
        if extended is None:
            self._report("E0212", entry, key[1])
        else:
            self._enter(key, *extended, entry)

    def _remove(self, change: ast.Change) -> None:
        found = resolve(self.book, change.path, self.game)
        if found is None:
            self._report("E0213", change, ".".join(change.path), [k[1] for k in self.book.entries])
            return
        key, rest = found
        path = self._path(key)
        if not rest:
            del self.book.entries[key]
        else:
            self.book.entries[key] = without(self.book.entries[key], rest)
        self._mark(".".join((path, *rest)), change)

    def _enter(self, key: Key, entry: Entry, changed: list[str], node: Entry) -> None:
        self.book.entries[key] = entry
        path = self._path(key)
        for part in changed:
            self._mark(f"{path}.{part}" if part else path, node)

    def _mark(self, path: str, node: Entry | ast.Node) -> None:
        """Remember who set a path last, unless a variant that this one does not know did so before."""
        for other_path, name in self.book.changed.items():
            if overlap(path, other_path) and self._rival(name):
                other = next(x for x in self.layers if x.name == name)
                labels = (Label(other.span, f"`{name}` changes it too"),)
                found = diagnostic(
                    "E0214", node.span, first=name, second=self.layer.name, name=path, labels=labels
                )
                self.findings.append(found)
                return
        self.book.changed[path] = self.layer.name

    def _rival(self, name: str) -> bool:
        if self.layer.sort == "edition" or name == self.layer.name or name in self.layer.after:
            return False
        return any(x.name == name and x.sort == "variant" for x in self.layers)

    def _stale_summary(self, key: Key, old: Entry, new: Entry, changed: list[str]) -> None:
        summary = next((n for n in _notes(old) if isinstance(n, ast.Summary)), None)
        if summary is None or any(isinstance(n, ast.Summary) for n in _notes(new)):
            return
        slots = set(re.findall(r"\[(\w+)", summary.text))
        for part in changed:
            if part in ("then", "") or set(part.split(".")) & slots:
                self._report("E0215", new, ".".join(filter(None, (key[1], part))), decl=key[1])
                return


def _notes(entry: Entry) -> tuple[ast.Note, ...]:
    tree = entry.item if isinstance(entry, Draft) else entry
    notes: tuple[ast.Note, ...] = getattr(tree, "notes", ())
    return notes
