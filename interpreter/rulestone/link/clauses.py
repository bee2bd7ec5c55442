"""Every clause of a ruleset, by the path that overlays, traces, comparisons and sheets know it by."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ..syntax import ast
from ..syntax.spans import Span
from .book import Key
from .model import KindInfo, Member, Ruleset
from .paths import PART_SORTS, part_path, parts_of, paths_of

Notes = tuple[ast.Note, ...]


@dataclass(frozen=True, slots=True)
class Clause:
    """One statement of the rules. Its notes are those of the block it stands in where it has none itself."""

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
    def span(self) -> Span:
        """Where it stands."""
        return self.node.span


def clauses(ruleset: Ruleset) -> list[Clause]:
    """Every clause of a ruleset, declarations before their parts."""
    paths = clause_paths(ruleset)
    found: list[Clause] = []
    for kind in ruleset.kinds.values():
        found += _kind_clauses(kind, paths)
    for space, name, decl in declarations(ruleset):
        found += _declaration_clauses(decl, space, paths[space, name])
    return found


def clause_paths(ruleset: Ruleset) -> dict[Key, str]:
    """The path of every declaration and member of a ruleset."""
    entries: list[tuple[Key, object]] = []
    for kind in ruleset.kinds.values():
        entries.append((("kind", kind.name), kind.decl))
        entries += [((kind.name, member.name), member) for member in kind.members]
    entries += [((space, name), decl) for space, name, decl in declarations(ruleset)]
    return paths_of(entries, ruleset.name)


def declarations(ruleset: Ruleset) -> Iterator[tuple[str, str, Any]]:
    """Space, name and tree of every declaration that is no kind."""
    if ruleset.game:
        yield "game", "game", ruleset.game
    if ruleset.seats:
        yield "players", "players", ruleset.seats
    for group in ruleset.groups.values():
        if group.decl:
            yield "group", group.name, group.decl
    for space in ("number", "place", "wheel", "list", "value", "cost", "choice", "procedure", "option"):
        for name, decl in getattr(ruleset, f"{space}s").items():
            yield space, name, decl
    for stands in ruleset.stands:
        yield "stands", f"stands.{stands.what}", stands
    if ruleset.winner:
        yield "winner", "winner", ruleset.winner


def _kind_clauses(kind: KindInfo, paths: dict[Key, str]) -> Iterator[Clause]:
    yield from _declaration_clauses(kind.decl, "kind", paths["kind", kind.name])
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
        yield Clause(f"{path}.{unique}", PART_SORTS[type(part)], part, part.notes or member.notes)


def _declaration_clauses(decl: Any, sort: str, path: str) -> Iterator[Clause]:
    yield Clause(path, sort, decl, decl.notes)
    for part_sort, name, node in parts_of(decl):
        yield Clause(f"{path}.{name}", part_sort, node, getattr(node, "notes", ()) or decl.notes)
