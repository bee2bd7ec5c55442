"""All trees of a ruleset that hold expressions or statements, with who owns them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ..link.clauses import declarations
from ..link.model import Member, Ruleset


@dataclass(frozen=True, slots=True)
class Tree:
    """A declaration or a part of a member. `member` is the card that says it, if one does."""

    sort: str
    name: str
    node: Any
    member: Member | None = None


def trees(ruleset: Ruleset) -> Iterator[Tree]:
    """Every declaration and every part of every member, in order; examples last."""
    for space, name, decl in declarations(ruleset):
        yield Tree(space, name, decl)
    for kind in ruleset.kinds.values():
        yield Tree("kind", kind.name, kind.decl)
        for member in kind.members:
            yield from member_trees(member)
    for example in ruleset.examples:
        yield Tree("example", example.title, example)


def member_trees(member: Member) -> Iterator[Tree]:
    """What one member says."""
    for values in member.values.values():
        yield from (Tree("attribute", v.name, v, member) for v in values)
    yield from (Tree("handler", h.name, h, member) for h in member.handlers)
    yield from (Tree("modifier", m.verb, m, member) for m in member.modifiers)
    yield from (Tree("stands", s.what, s, member) for s in member.stands)


def flow_trees(ruleset: Ruleset) -> Iterator[Tree]:
    """Only those trees that hold statements of the game itself."""
    return (t for t in trees(ruleset) if t.sort in ("procedure", "choice", "handler", "modifier"))
