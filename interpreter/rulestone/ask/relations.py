"""Which rules belong together for a player: what a score reads, what a card is for, what earns a number."""

from __future__ import annotations

from collections.abc import Iterator

from ..link.clauses import Clause, clauses
from ..link.model import Binding, Member, Ruleset
from ..link.rewrite import walk
from ..syntax import ast

READ = ("list", "value", "cost")  # what a value is made of and stands elsewhere
USES = ("value", "choice", "procedure", "stands")  # what may say what a card or a group is for


class Relations:
    """The clauses of a ruleset by what they refer to."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.declared = {
            (c.sort, c.path.rpartition(".")[2]): c for c in clauses(ruleset) if not isinstance(c.node, Member)
        }
        self.scored = frozenset(
            name
            for value in ruleset.values.values()
            if value.is_score
            for sort, name in _names_in(value)
            if sort == "attribute"
        )

        self.counted = frozenset(
            c.path for value in ruleset.values.values() if value.is_score for c in self._reads(value)
        )

    def only_counts(self, clause: Clause) -> bool:
        """Whether a rule says nothing but how many points something is worth."""
        is_score = isinstance(clause.node, ast.ValueDecl) and clause.node.is_score
        return is_score or clause.path in self.counted

    def of(self, clause: Clause) -> list[Clause]:
        """The clauses that belong to one, nearest first."""
        match clause.node:
            case Member() as member:
                found = [*self._done(member), *self._uses({member.name}), *self._uses(set(member.groups))]
            case ast.Group() | ast.Kind():
                found = list(self._uses({clause.node.name}))
            case ast.ValueDecl() | ast.NumberDecl() | ast.Winner():
                found = list(self._reads(clause.node))
            case _:
                found = []
        return list({c.path: c for c in found if c.path != clause.path}.values())

    def referring(self, node: ast.Node | Member) -> Iterator[tuple[str, list[Member]]]:
        """The members one of whose attributes is this member, by attribute."""
        if not isinstance(node, Member):
            return
        own = self.ruleset.kinds[node.kind]
        for attribute in own.attributes:
            found = [m for m in own.members if _names(m, attribute, node)]
            if found:
                yield attribute, found

    def has_price(self, node: ast.Node | Member) -> bool:
        """Whether something is paid for it."""
        if isinstance(node, Member):
            attributes = self.ruleset.kinds[node.kind].attributes
            return any(name in attributes and attributes[name].type == "cost" for name in node.values)
        return isinstance(node, ast.CostDecl) or (isinstance(node, ast.Choice) and node.pay is not None)

    def brings_points(self, node: ast.Node | Member) -> bool:
        """Whether it counts in the final score."""
        if isinstance(node, Member):
            return any(name in self.scored for name in node.values)
        return isinstance(node, ast.ValueDecl) and node.is_score

    # ------------------------------------------------------------ what reads what

    def _reads(self, node: ast.Node) -> Iterator[Clause]:
        """The lists and values that a value reads, and those that these read in turn, nearest first."""
        waiting, seen = list(self._read_by(node)), set[str]()
        while waiting:
            clause = waiting.pop(0)
            if clause.path not in seen:
                seen.add(clause.path)
                yield clause
                waiting += self._read_by(clause.node) if isinstance(clause.node, ast.ValueDecl) else ()

    def _read_by(self, node: ast.Node) -> Iterator[Clause]:
        """What a value reads; for a number it reads, and for a number itself, what is added to it."""
        if isinstance(node, ast.NumberDecl):
            yield from self._earned(node.name)
        for sort, name in _names_in(node):
            if sort in READ and (sort, name) in self.declared:
                yield self.declared[sort, name]
            elif sort == "number":
                yield from self._earned(name)

    def _earned(self, number: str) -> Iterator[Clause]:
        """The values that are added to a number somewhere."""
        rules = [*self.ruleset.procedures.values(), *self.ruleset.choices.values()]
        for node in walk(*rules):
            if isinstance(node, ast.Assign) and node.op == "add" and node.target.name == number:
                for sort, name in _names_in(node.value):
                    if sort in READ and (sort, name) in self.declared:
                        yield self.declared[sort, name]

    def _done(self, member: Member) -> Iterator[Clause]:
        """The procedures that a member's own ones carry out."""
        for node in walk(*member.handlers, *member.modifiers):
            if isinstance(node, ast.Do) and ("procedure", node.name) in self.declared:
                yield self.declared["procedure", node.name]

    def _uses(self, names: set[str]) -> Iterator[Clause]:
        """The rules that speak of a member or of a group by its name, values first."""
        for sort in USES:
            for (found, _), other in self.declared.items():
                if found == sort and any(name in names for _, name in _names_in(other.node)):
                    yield other


def _names(member: Member, attribute: str, node: Member) -> bool:
    return any(
        isinstance(value.expr, ast.Ref) and value.expr.name == node.name
        for value in member.values.get(attribute, ())
    )


def _names_in(node: ast.Node | Member) -> Iterator[tuple[str, str]]:
    """What a tree refers to, as sort and name, each time it does."""
    if isinstance(node, Member):
        return
    if isinstance(node, ast.StandsFor):
        yield "stands", node.what
    for part in walk(node):
        binding = getattr(part, "binding", None)
        if isinstance(binding, Binding):
            yield binding.sort, binding.name
        if isinstance(part, ast.Selection):
            yield "group", part.what
