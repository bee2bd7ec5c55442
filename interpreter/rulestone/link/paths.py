"""Name paths: how declarations and their parts are called, from `game.choice.need` down to a table's cell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import fields
from typing import Any

from ..syntax import ast
from .book import EACH_PLAYER, Book, Draft, Entry, Key
from .rewrite import walk

Reading = tuple[Key, tuple[str, ...]]  # a declaration, and the path of a part below it

# Words of the surface that stand for a space in a written path.
SPACE_WORDS = {
    "score": "value",
    "to": "procedure",
    "player": "number",
    **dict.fromkeys(("pile", "pool", "row", "ring", "grid"), "place"),
}


def steps_in(body: tuple[ast.Stmt, ...]) -> list[ast.Step]:
    """The named steps of a body, also inside loops and branches."""
    return [node for node in walk(*body) if isinstance(node, ast.Step)]


def parts_of(decl: Any) -> Iterator[tuple[str, str, ast.Node]]:
    """The named parts of a declaration: sort, name and tree."""
    match decl:
        case Draft():
            yield from ((PART_SORTS[type(p)], part_path(p), p) for p in decl.item.parts)
        case ast.Choice():
            yield from (("let", x.var, x) for x in decl.lets)
            yield from (("need", n.name, n) for n in decl.needs)
            yield from (("pay", p.name, p) for p in (decl.pay.parts if decl.pay else ()))
            yield from (("step", s.name, s) for s in steps_in(decl.body))
        case ast.Winner():
            yield from (("need", n.name, n) for n in decl.needs)
        case ast.Procedure():
            yield from (("step", s.name, s) for s in steps_in(decl.body))
        case ast.ValueDecl():
            yield from (("addend", a.part, a) for a in decl.addends if a.part)
        case ast.Kind():
            yield from (("attribute", a.name, a) for a in decl.attributes)


PART_SORTS: dict[type, str] = {
    ast.Value: "attribute",
    ast.Handler: "handler",
    ast.Modifier: "modifier",
    ast.StandsFor: "stands",
}


def part_path(part: ast.ItemPart) -> str:
    """The path of a part below its member, such as `prestige.base` or `waives.enter.free_space`."""
    match part:
        case ast.Value():
            return f"{part.name}.{part.part}" if part.part else part.name
        case ast.Handler():
            return part.name if part.at is None else f"{part.name}.{part.at}"
        case ast.Modifier():
            return ".".join((part.verb, *reversed(part.target)))
        case ast.StandsFor():
            return f"stands.{part.what}"


def entry_word(key: Key, entry: object) -> str:
    """The word that tells an entry from others of its name."""
    return "score" if isinstance(entry, ast.ValueDecl) and entry.is_score else key[0]


def paths_of(entries: Iterable[tuple[Key, object]], game: str) -> dict[Key, str]:
    """Paths of declarations: `game.name`, or `game.sort.name` where several share a name."""
    words = {key: entry_word(key, entry) for key, entry in entries}
    uses = Counter(name for _, name in words)
    return {
        key: f"{game}.{word}.{key[1]}" if uses[key[1]] > 1 or _nameless(key[1]) else f"{game}.{key[1]}"
        for key, word in words.items()
    }


def _nameless(name: str) -> bool:
    return name.isdigit() or name == EACH_PLAYER


def resolve(book: Book, path: tuple[str, ...], game: str) -> Reading | None:
    """The declaration and the part that a written path names; None if it names nothing."""
    for key, rest in readings(book.entries, path, game):
        if not rest or _has_part(book.entries[key], rest):
            return key, rest
    return None


def readings(known: Collection[Key], path: tuple[str, ...], game: str) -> Iterator[Reading]:
    """All that a written path may name among what is declared: what it names with its sort first."""
    sure = sure_reading(known, path, game)
    if sure is not None:
        yield sure
    path = _below(path, game)
    for key in known:
        if key[1] == path[0]:
            yield key, path[1:]
        elif key[1] == ".".join(path[:2]):
            yield key, path[2:]


def sure_reading(known: Collection[Key], path: tuple[str, ...], game: str) -> Reading | None:
    """What a written path names with its sort: `score.total`, `knight.roland.worth`."""
    path = _below(path, game)
    key = (SPACE_WORDS.get(path[0], path[0]), ".".join(path[1:2]))
    return (key, path[2:]) if key in known else None


def _below(path: tuple[str, ...], game: str) -> tuple[str, ...]:
    return path[1:] if path[:1] == (game,) and len(path) > 1 else path


def _has_part(entry: Entry, rest: tuple[str, ...]) -> bool:
    wanted = ".".join(rest)
    tree: ast.Node = entry.item if isinstance(entry, Draft) else entry
    names = [name for _, name, _ in parts_of(entry)]
    return any(n == wanted or n.startswith(f"{wanted}.") for n in names) or wanted in {
        f.name for f in fields(tree)
    }


def overlap(a: str, b: str) -> bool:
    """Whether one path is the other or stands below it."""
    return a == b or a.startswith(f"{b}.") or b.startswith(f"{a}.")
