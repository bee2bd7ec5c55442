"""What a card says, taken apart: plain values for a table, sentences for the rest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ..link.model import KindInfo, Member
from ..syntax import ast
from ..words import declarations as tell
from ..words.expressions import clause, is_clause, nominal
from ..words.naming import is_numbered
from ..words.statements import block
from .model import Cell, Line
from .scribe import Scribe, lines_of

SHAPE = "shape:"
_LONG, _SENTENCE = 48, 120  # letters


def value_cell(scribe: Scribe, member: Member, name: str) -> Cell:
    """The value of an attribute; a dash where a member has none."""
    parts = member.values.get(name)
    if not parts:
        return Cell("–")
    notes = [note for part in parts for note in part.notes or member.notes]
    return scribe.cell(_amount(scribe, member, parts), notes, _icons(scribe, parts), drawn=len(parts) == 1)


def _amount(scribe: Scribe, member: Member, parts: tuple[ast.Value, ...]) -> str:
    """A value in words, its addends joined."""
    if isinstance(parts[0].expr, ast.Picture):
        return ""
    named = _named_member(scribe, parts[0].expr)
    if named is not None and len(parts) == 1:
        return named.name if is_numbered(named) else scribe.words.member(named)
    s = scribe.speaker.knowing({"it": scribe.speaker.this(member.kind)})
    if len(parts) == 1 and is_clause(parts[0].expr):
        return scribe.words.say("if [condition]", condition=clause(s, parts[0].expr))
    amounts = [scribe.words.language.polish(str(nominal(s, part.expr))) for part in parts]
    total = amounts[0]
    for amount in amounts[1:]:
        total = scribe.words.say("[total] plus [amount]", total=total, amount=amount)
    return total


def _named_member(scribe: Scribe, expr: ast.Expr | ast.Cost) -> Member | None:
    binding = getattr(expr, "binding", None)
    if not isinstance(expr, ast.Ref | ast.Numbered) or binding is None or binding.sort != "member":
        return None
    kind = scribe.ruleset.kinds.get(binding.of or "")
    return kind.members[binding.index] if kind and 0 <= binding.index < len(kind.members) else None


def _icons(scribe: Scribe, parts: tuple[ast.Value, ...]) -> Iterator[str]:
    """The icons that show a value: pieces of a cost, a member, a shape."""
    for part in parts:
        if isinstance(part.expr, ast.Cost):
            yield from scribe.cost_icons(part.expr)
        elif isinstance(part.expr, ast.Picture):
            yield SHAPE + part.expr.text
        else:
            named = _named_member(scribe, part.expr)
            if named is not None and scribe.icon(named.name):
                yield named.name


def sentences(scribe: Scribe, member: Member) -> tuple[Line, ...]:
    """Everything a card says besides its attributes: what it stands for, its abilities and procedures."""
    terse = replace(scribe.speaker, terse=True)
    inner = terse.knowing({"it": terse.this(member.kind)})
    if not scribe.ruleset.kinds[member.kind].physical and len(member.handlers) == 1:
        deeds = block(inner, member.handlers[0].body)
        return lines_of([*tell.summary(inner, member.notes, {}), *deeds])
    reduced = replace(member, copies=1, values={})
    return lines_of([line for line in tell.member(terse, reduced) if line][1:])


def added_up(scribe: Scribe, member: Member, name: str) -> tuple[Line, ...]:
    """A value that is made of several parts with conditions, a line each."""
    inner = scribe.speaker.knowing({"it": scribe.speaker.this(member.kind)})
    return lines_of(tell.attribute(inner, scribe.speaker.declared(name), member.values[name]))


def is_conditional(parts: tuple[ast.Value, ...]) -> bool:
    """Whether a value has several addends of which some depend on conditions."""
    return len(parts) > 1 and any(isinstance(part.expr, ast.When) for part in parts)


def shown_attributes(kind: KindInfo) -> list[str]:
    """The attributes worth a column: those that some member has, but not what is the same `yes` for all."""
    return [
        name for name in kind.attributes if any(not is_plainly_true(m.values.get(name)) for m in kind.members)
    ]


def is_plainly_true(parts: tuple[ast.Value, ...] | None) -> bool:
    """Whether there is nothing to say about an attribute: it is not there, or it always holds."""
    if not parts:
        return True
    expr = parts[0].expr
    return isinstance(expr, ast.Ref) and expr.name == "yes"


def is_simple(scribe: Scribe, kind: KindInfo) -> bool:
    """Whether a kind's members fit into the rows of a table: at most one column may hold a sentence."""
    if any(m.handlers or m.modifiers or m.stands for m in kind.members):
        return False
    names = shown_attributes(kind)
    longest = sorted(max(len(value_cell(scribe, m, n).text) for m in kind.members) for n in names)
    return all(n <= _LONG for n in longest[:-1]) and all(n <= _SENTENCE for n in longest[-1:])


def is_bare(kind: KindInfo) -> bool:
    """Whether a kind's members are only numbers, or somebody's own pieces, with nothing to say."""
    return all((is_numbered(m) or m.owner is not None) and not m.values for m in kind.members)
