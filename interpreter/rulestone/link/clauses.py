"""Name paths: every clause of a ruleset by the path that overlays, traces and sheets know it by."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from ..syntax import ast
from .book import EACH_PLAYER, Book, Key
from .declare import steps_in
from .model import KindInfo, Member, Ruleset

Notes = tuple[ast.Note, ...]


@dataclass(frozen=True, slots=True)
class Clause:
    """One statement of the rules. Its notes hold those of the block it stands in where it has none itself."""

    path: str
    sort: str
    node: ast.Node | Member
    notes: Notes = ()

    @property
    def cites(self) -> tuple[ast.Cite, ...]:
        """Where the editions state it."""
        return tuple(n for n in self.notes if isinstance(n, ast.Cite))

    @property
    def assumed(self) -> ast.Assumed | None:
        """Why it is assumed, if no edition states it."""
        return next((n for n in self.notes if isinstance(n, ast.Assumed)), None)

    @property
    def span(self) -> ast.Span:
        """Where it stands."""
        return self.node.span


def declaration_paths(book: Book, game: str) -> dict[Key, str]:
    """The path of every declaration: the game and its name, with its sort between where names clash."""
    return paths_of(book.entries, game)


def paths_of(keys: Iterable[Key], game: str) -> dict[Key, str]:
    """Paths for keys: `game.name`, or `game.sort.name` where a name is used in several spaces."""
    keys = list(keys)
    uses = Counter(name for _, name in keys)
    return {
        (space, name): f"{game}.{space}.{name}" if uses[name] > 1 or _nameless(name) else f"{game}.{name}"
        for space, name in keys
    }


def _nameless(name: str) -> bool:
    return name.isdigit() or name == EACH_PLAYER


def clauses(ruleset: Ruleset) -> list[Clause]:
    """Every clause of a ruleset, declarations before their parts."""
    paths = paths_of(_keys(ruleset), ruleset.name)
    found: list[Clause] = []
    for kind in ruleset.kinds.values():
        found += _kind_clauses(kind, paths)
    for space, decls in _spaces(ruleset):
        for name, decl in decls:
            found += declaration_clauses(decl, space, paths[space, name])
    return found


def _spaces(ruleset: Ruleset) -> Iterator[tuple[str, list[tuple[str, Any]]]]:
    yield "group", [(g.name, g.decl) for g in ruleset.groups.values() if g.decl]
    for space in ("number", "place", "wheel", "list", "value", "cost", "choice", "procedure", "option"):
        yield space, list(getattr(ruleset, f"{space}s").items())
    yield "stands", [(f"{s.what}.stands", s) for s in ruleset.stands]
    if ruleset.winner:
        yield "winner", [("winner", ruleset.winner)]


def _keys(ruleset: Ruleset) -> Iterator[Key]:
    for kind in ruleset.kinds.values():
        yield "kind", kind.name
        for member in kind.members:
            yield kind.name, member.name
    for space, decls in _spaces(ruleset):
        for name, _ in decls:
            yield space, name


def _kind_clauses(kind: KindInfo, paths: dict[Key, str]) -> Iterator[Clause]:
    path = paths["kind", kind.name]
    yield Clause(path, "kind", kind.decl, kind.decl.notes)
    for attribute in kind.decl.attributes:
        yield Clause(f"{path}.{attribute.name}", "attribute", attribute, kind.decl.notes)
    for member in kind.members:
        yield from member_clauses(member, paths[kind.name, member.name])


def member_clauses(member: Member, path: str) -> Iterator[Clause]:
    """A member and all that it says."""
    yield Clause(path, "member", member, member.notes)
    parts: list[ast.ItemPart] = [v for values in member.values.values() for v in values]
    parts += [*member.handlers, *member.modifiers, *member.stands]
    taken: Counter[str] = Counter()
    for part in parts:
        name = part_path(part)
        taken[name] += 1
        unique = name if taken[name] == 1 else f"{name}.{taken[name]}"
        yield Clause(f"{path}.{unique}", _PART_SORTS[type(part)], part, part.notes or member.notes)


_PART_SORTS: dict[type, str] = {
    ast.Value: "value",
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
            return "stands" if part.what == "" else f"stands.{part.what}"


def declaration_clauses(decl: Any, sort: str, path: str) -> Iterator[Clause]:
    """A declaration that is no kind or member, and its parts."""
    yield Clause(path, sort, decl, decl.notes)
    for part_sort, name, node in parts_of(decl):
        notes = getattr(node, "notes", ()) or decl.notes
        yield Clause(f"{path}.{name}", part_sort, node, notes)


def parts_of(decl: Any) -> Iterator[tuple[str, str, ast.Node]]:
    """The named parts of a declaration: sort, name and tree."""
    match decl:
        case ast.Choice():
            yield from (("let", x.var, x) for x in decl.lets)
            yield from (("need", n.name, n) for n in decl.needs)
            yield from (("pay", p.name, p) for p in (decl.pay.parts if decl.pay else ()))
            yield from (("step", s.name, s) for s in steps_in(decl.body))
        case ast.Procedure():
            yield from (("step", s.name, s) for s in steps_in(decl.body))
        case ast.ValueDecl():
            yield from (("addend", a.part, a) for a in decl.addends if a.part)
