"""Expressions and costs in words: amounts and things as noun phrases, truths as clauses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeGuard

from ..link.model import Binding, Type
from ..link.types import maybe_type
from ..syntax import ast
from .forms import Counted, Joined, Nominal, NounPhrase, Plain
from .naming import Speaker, is_word, plain_name

# ---------------------------------------------------------------- things and amounts


def nominal(s: Speaker, expr: ast.Expr | ast.Cost) -> Nominal:
    """The expression as a noun phrase."""
    teller = _NOMINALS.get(type(expr))
    if teller is not None:
        return teller(s, expr)
    return Plain(clause(s, expr), s.language)  # type: ignore[arg-type]


def _number(s: Speaker, expr: ast.Number) -> Nominal:
    return Plain(s.language.number(expr.value), s.language)


def _numbered(s: Speaker, expr: ast.Numbered) -> Nominal:
    return NounPhrase(s.noun(expr.kind), tail=str(expr.number), bare=True)


def _ref(s: Speaker, expr: ast.Ref) -> Nominal:
    """A name: a local, a builtin, a function, a member, or something declared with its owner."""
    if expr.name in s.scope and not expr.args and not expr.mine:
        return s.scope[expr.name]
    sort = sort_of(s, expr)
    if sort == "local":
        return _stranger(s, expr)
    if sort == "builtin":
        return _builtin(s, expr.name)
    if sort == "function":
        return _function(s, expr)
    if sort == "member":
        member = s.member_of(expr.name)
        return s.member(member) if member else s.named(expr.name)
    if sort in ("own", "kind", "group"):
        return _owned(s, s.something(expr.name), expr)
    return _owned(s, s.declared(expr.name, sort), expr)


def _stranger(s: Speaker, expr: ast.Ref) -> Nominal:
    """A local of the rule that this part is about, which is not said here: `this action`."""
    kind: str = expr.binding.type.of or expr.binding.type.sort
    return s.local(expr.name, kind)


def sort_of(s: Speaker, expr: ast.Ref) -> str:
    """What a name means: by its binding, or by looking it up."""
    if isinstance(expr.binding, Binding):
        return expr.binding.sort
    if expr.name in _BUILTINS:
        return "builtin"
    if expr.name in _FUNCTIONS and expr.args:
        return "function"
    if s.ruleset and expr.name in s.ruleset.kinds:
        return "own"
    return "member" if s.member_of(expr.name) and not expr.args and not expr.mine else "declared"


def _owned(s: Speaker, phrase: NounPhrase, expr: ast.Ref) -> Nominal:
    """A declared thing with what it belongs to: `your hand`, `level of red`."""
    owners = [x for x in expr.args if not _is_me(x)]
    mine = expr.mine or len(owners) < len(expr.args)
    whole: Nominal = s.yours(phrase) if mine else phrase
    if _is_scale(s, expr):
        return s.words.thing(
            "thing", "[thing:same] for [owner:the]", thing=whole, owner=nominal(s, owners[0])
        )
    for owner in owners:
        whole = s.words.thing("thing", "[thing:same] of [owner:the]", thing=whole, owner=nominal(s, owner))
    return whole


def _is_scale(s: Speaker, expr: ast.Ref) -> bool:
    """Whether a name is a list that goes by an amount: what is looked up is not its owner."""
    scale = s.ruleset.lists.get(expr.name) if s.ruleset else None
    return scale is not None and scale.by in ("number", "players") and len(expr.args) == 1


def _is_me(expr: ast.Expr) -> bool:
    return isinstance(expr, ast.Ref) and expr.name == "me"


def _builtin(s: Speaker, name: str) -> Nominal:
    return _BUILTINS[name](s)


_BUILTINS: Mapping[str, Callable[[Speaker], Nominal]] = {
    "me": lambda s: s.you(),
    "nobody": lambda s: s.words.pronoun("thing", "nobody"),
    "nowhere": lambda s: s.words.pronoun("thing", "nowhere"),
    "nothing": lambda s: s.words.pronoun("thing", "nothing"),
    "players": lambda s: s.words.thing("thing", "number of players"),
    "people": lambda s: s.words.thing("thing", "number of persons"),
    "yes": lambda s: s.words.pronoun("thing", "yes"),
    "no": lambda s: s.words.pronoun("thing", "no"),
}


def _function(s: Speaker, expr: ast.Ref) -> Nominal:
    if not expr.args:
        score = NounPhrase(s.words.word("noun", "score", "scores"))
        return s.yours(score) if expr.mine else score
    return _FUNCTIONS[expr.name](s, nominal(s, expr.args[0]))


_FUNCTIONS: Mapping[str, Callable[[Speaker, Nominal], Nominal]] = {
    "row": lambda s, x: s.words.thing("thing", "row of [thing:the]", thing=x),
    "column": lambda s, x: s.words.thing("thing", "column of [thing:the]", thing=x),
    "index": lambda s, x: s.words.thing("thing", "number on [thing:the]", thing=x),
    "owner": lambda s, x: s.words.thing("thing", "owner of [thing:the]", thing=x),
    "score": lambda s, x: s.words.thing("thing", "score of [thing:the]", thing=x),
}


def _at(s: Speaker, expr: ast.At) -> Nominal:
    """What lies on a cell or in a slot."""
    place = s.ruleset.places.get(expr.place.name) if s.ruleset else None
    if place is not None and place.shape == "grid":
        return s.words.thing("thing", "piece [spot:in]", spot=nominal(s, expr.index))
    index, holder = nominal(s, expr.index), nominal(s, expr.place)
    return s.words.thing("thing", "slot ([index]) of [place:the]", index=index, place=holder)


def spot(s: Speaker, expr: ast.Expr) -> Nominal:
    """Where a piece is put or taken from: on a board that is the space itself."""
    place = s.ruleset.places.get(expr.place.name) if s.ruleset and isinstance(expr, ast.At) else None
    if isinstance(expr, ast.At) and place is not None and place.shape == "grid":
        return nominal(s, expr.index)
    return nominal(s, expr)


def _cell_at(s: Speaker, expr: ast.CellAt) -> Nominal:
    row, column = nominal(s, expr.row), nominal(s, expr.column)
    return s.words.spot("thing", "space in row [row] and column [column]", row=row, column=column)


def _shifted(s: Speaker, expr: ast.Shifted) -> Nominal:
    return s.words.spot(
        "thing",
        "space reached from [cell:the] (rows: [rows], columns: [columns])",
        cell=nominal(s, expr.cell),
        rows=nominal(s, expr.rows),
        columns=nominal(s, expr.columns),
    )


def _slot_of(s: Speaker, expr: ast.SlotOf) -> Nominal:
    what, place = nominal(s, expr.what), nominal(s, expr.place)
    return s.words.thing("thing", "slot number of [what:the] [place:in]", what=what, place=place)


def _next_to(s: Speaker, expr: ast.NextTo) -> Nominal:
    slots: dict[str, Any] = {
        "steps": Counted(expr.steps, s.words.word("noun", "slot", "slots")),
        "what": nominal(s, expr.what),
        "place": nominal(s, expr.place),
    }
    if expr.direction == "after":
        return s.words.thing("thing", "piece [steps] after [what:the] [place:in]", **slots)
    return s.words.thing("thing", "piece [steps] before [what:the] [place:in]", **slots)


def _facing(s: Speaker, expr: ast.Facing) -> Nominal:
    wheel, what = s.declared(expr.wheel), nominal(s, expr.what)
    return s.words.thing("thing", "sign of [wheel:the] facing [what:the]", wheel=wheel, what=what)


def _left_of(s: Speaker, expr: ast.LeftOf) -> Nominal:
    if _is_me(expr.player):
        if expr.side == "left":
            return s.words.thing("thing", "player to your left")
        return s.words.thing("thing", "player to your right")
    player = nominal(s, expr.player)
    if expr.side == "left":
        return s.words.thing("thing", "player to the left of [player:the]", player=player)
    return s.words.thing("thing", "player to the right of [player:the]", player=player)


def _arithmetic(s: Speaker, expr: ast.Arithmetic) -> Nominal:
    left, right = _operand(s, expr.left), _operand(s, expr.right)
    if expr.op == "-" and expr.left == ast.Number(0):
        return s.words.thing("thing", "minus [right:same]", right=right)
    if expr.op == "/":
        return s.words.thing("thing", "[left:same] ÷ [right:same], rounded down", left=left, right=right)
    if expr.op == "mod":
        return s.words.thing("thing", "remainder of [left] ÷ [right]", left=left, right=right)
    sign = {"+": "+", "-": "−", "*": "×"}[expr.op]
    return s.words.thing("thing", "[left:same] [sign] [right:same]", left=left, right=right, sign=sign)


def _operand(s: Speaker, expr: ast.Expr) -> Nominal:
    """A part of a sum, in brackets where it is one itself."""
    inner = nominal(s, expr)
    if isinstance(expr, ast.Arithmetic | ast.When):
        return s.words.thing("thing", "([inner:same])", inner=inner)
    return inner


def _when(s: Speaker, expr: ast.When) -> Nominal:
    return s.words.thing(
        "thing",
        "[then:same] if [condition], otherwise [otherwise:same]",
        then=nominal(s, expr.then),
        condition=clause(s, expr.condition),
        otherwise=nominal(s, expr.otherwise),
    )


def _extreme(s: Speaker, expr: ast.Extreme) -> Nominal:
    items = s.language.join([str(nominal(s, x)) for x in expr.args])
    if expr.op == "max":
        return s.words.thing("thing", "greatest of these values: [items]", items=items)
    return s.words.thing("thing", "least of these values: [items]", items=items)


def _amount(s: Speaker, expr: ast.Amount) -> Nominal:
    place = s.ruleset.places.get(expr.place.name) if s.ruleset else None
    pieces = s.noun(place.kind) if place else s.words.word("noun", "piece", "pieces")
    things, where = NounPhrase(pieces, True), nominal(s, expr.place)
    if expr.what == "size" and place and where.plural:
        return s.words.thing("thing", "number of [things:the]", things=where)
    if expr.what == "size":
        return s.words.thing("thing", "number of [things] [place:in]", things=things, place=where)
    return s.words.thing("thing", "free room [place:in]", place=where)


def _picture(s: Speaker, expr: ast.Picture) -> Nominal:
    rows = expr.text.replace("X", "■").replace(".", "□").split("/")
    return Plain(" ".join(rows), s.language)


def _count(s: Speaker, expr: ast.Count) -> Nominal:
    adjectives = ("different",) if expr.what == "kinds" else ()
    things = selection(s, expr.selection, True, *adjectives)
    return s.words.thing("thing", "number of [things]", things=things)


def _fold(s: Speaker, expr: ast.Fold) -> Nominal:
    things = selection(s, expr.selection, True)
    inner = within(s, expr.selection)
    if expr.op == "total":
        value = _measured(inner, expr.expr, expr.selection)
        if not isinstance(value, NounPhrase):
            return s.words.thing("thing", "total of ([value]) over [things:the]", value=value, things=things)
        return s.words.thing("thing", "total [value] of [things:the]", value=value, things=things)
    if expr.op == "different":
        value = _measured(inner, expr.expr, expr.selection)
        return s.words.thing(
            "thing", "number of different values ([value]) among [things:the]", value=value, things=things
        )
    return s.words.thing(
        "thing",
        "[value:same] among [things:the]",
        value=_best(inner, expr.op, expr.expr, expr.selection),
        things=things,
    )


def _measured(s: Speaker, expr: ast.Expr, chosen: ast.Selection) -> Nominal:
    """What is looked at in each one: its bare name where that is all, else the whole expression."""
    if isinstance(expr, ast.Ref) and len(expr.args) == 1 and not expr.mine:
        arg = expr.args[0]
        if isinstance(arg, ast.Ref) and arg.name in (chosen.var, "it"):
            return _measure(s, expr.name)
    return nominal(s, expr)


def _measure(s: Speaker, name: str) -> NounPhrase:
    """The bare name of a value, or of one of the engine's own functions."""
    if name == "score":
        return NounPhrase(s.words.word("noun", "score", "scores"))
    if name == "index":
        return NounPhrase(s.words.word("noun", "printed number", "printed numbers"))
    return s.declared(name)


def _best(s: Speaker, op: str, expr: ast.Expr, chosen: ast.Selection) -> Nominal:
    """`highest worth`: the superlative agrees with what is measured."""
    highest, lowest = s.words.adjective("adjective", "highest"), s.words.adjective("adjective", "lowest")
    superlative = highest if op == "highest" else lowest
    value = _measured(s, expr, chosen)
    if isinstance(value, NounPhrase):
        return value.with_(superlative)
    measure = s.words.word("noun", "value", "values")
    return NounPhrase(measure, False, (superlative,), tail=f"({value})", bare=False)


def _pick(s: Speaker, expr: ast.Pick) -> Nominal:
    if expr.op == "first" or expr.expr is None:
        return selection(s, expr.selection, False, "first")
    chosen = expr.selection
    thing = selection(s, replace(chosen, where=None), False)
    value = _best(within(s, chosen), expr.op, expr.expr, chosen)
    best = s.words.thing("thing", "[thing:same] with [value:the]", thing=thing, value=value)
    return _conditional(s, best, chosen)


def selection(s: Speaker, chosen: ast.Selection, plural: bool, *adjectives: str) -> Nominal:
    """`tiles in your hand for which …`, in the singular or the plural."""
    place = nominal(s, chosen.place) if chosen.place is not None else None
    if place is not None and plural and not adjectives and _is_all_of(s, chosen, place):
        return _conditional(s, place, chosen)
    whole = _selected(s, chosen, plural, adjectives)
    if chosen.of is not None:
        whole = s.words.thing(
            "thing", "[thing:same] of [owner:the]", thing=whole, owner=nominal(s, chosen.of)
        )
    if chosen.what == "placement":
        board = s.declared(chosen.grid or "", "place")
        whole = s.words.thing("thing", "[things:same] [place:in]", things=whole, place=board)
    if place is not None:
        whole = s.words.thing("thing", "[things:same] [place:in]", things=whole, place=place)
    return _conditional(s, whole, chosen)


def _is_all_of(s: Speaker, chosen: ast.Selection, place: Nominal) -> bool:
    """Whether a place's own name says what is selected: `your tiles` are all the tiles there."""
    declared = s.ruleset.places.get(chosen.place.name) if s.ruleset and chosen.place else None
    return declared is not None and declared.kind == chosen.what and place.plural


def _conditional(s: Speaker, things: Nominal, chosen: ast.Selection) -> Nominal:
    """The things a selection keeps: those that meet its condition."""
    if chosen.where is None:
        return things
    condition = clause(within(s, chosen), chosen.where)
    return s.words.thing("thing", "[things:same] such that [condition]", things=things, condition=condition)


def _selected(s: Speaker, chosen: ast.Selection, plural: bool, adjectives: tuple[str, ...]) -> Nominal:
    """The noun a selection looks at."""
    if chosen.what in s.scope:
        if plural:
            return s.words.thing("thing", "copies of [thing:the]", thing=s.scope[chosen.what])
        return s.words.thing("thing", "copy of [thing:the]", thing=s.scope[chosen.what])
    agreeing = tuple(ADJECTIVES[name](s) for name in adjectives)
    member = None if _is_noun(s, chosen.what) else s.member_of(chosen.what)
    if member is not None and member.copies > 1:
        return s.pieces(member, plural).with_(*agreeing)
    return s.member(member) if member is not None else s.something(chosen.what, plural).with_(*agreeing)


def _is_noun(s: Speaker, name: str) -> bool:
    rules = s.ruleset
    return name in ("player", "cell", "placement", "number") or bool(
        rules and (name in rules.kinds or name in rules.groups)
    )


ADJECTIVES: Mapping[str, Callable[[Speaker], Any]] = {
    "different": lambda s: s.words.adjective("adjective", "different"),
    "first": lambda s: s.words.adjective("adjective", "first"),
    "every": lambda s: s.words.adjective("adjective", "every"),
    "all": lambda s: s.words.adjective("adjective", "all"),
    "identical": lambda s: s.words.adjective("adjective", "identical"),
    "any": lambda s: s.words.adjective("adjective", "any"),
}


def within(s: Speaker, chosen: ast.Selection) -> Speaker:
    """The speaker while looking at one of the selection: its variable and `it` are in scope."""
    member = None if _is_noun(s, chosen.what) else s.member_of(chosen.what)
    if chosen.what in s.scope or member is not None:
        one: Nominal = s.scope.get(chosen.what) or s.member(member)  # type: ignore[arg-type]
    else:
        one = s.local(chosen.name, chosen.what)
    return s.knowing({chosen.name: one, "it": one})


# ---------------------------------------------------------------- truths


def clause(s: Speaker, expr: ast.Expr) -> str:
    """The expression as a clause that may stand after `if`."""
    s = s.instructing(False)
    teller = _CLAUSES.get(type(expr))
    if teller is not None:
        return teller(s, expr)
    if isinstance(expr, ast.Ref):
        return _met(s, expr, False)
    return s.words.say("this holds: [thing]", thing=nominal(s, expr))


def _met(s: Speaker, expr: ast.Ref, negated: bool) -> str:
    """A condition by its name: whose it is meets it, or does not."""
    name = s.language.quote(str(s.declared(expr.name)))
    owner = next((x for x in expr.args if not _is_me(x)), None)
    if owner is not None:
        who = nominal(s, owner)
        if negated:
            return s.words.say("[who:the] [who|does|do] not meet the condition [name]", who=who, name=name)
        return s.words.say("[who:the] [who|meets|meet] the condition [name]", who=who, name=name)
    if expr.mine or expr.args:
        if negated:
            return s.words.say("you do not meet the condition [name]", name=name)
        return s.words.say("you meet the condition [name]", name=name)
    if negated:
        return s.words.say("the condition [name] is not met", name=name)
    return s.words.say("the condition [name] is met", name=name)


def is_clause(expr: ast.Expr | ast.Cost) -> TypeGuard[ast.Expr]:
    """Whether an expression is a truth, told as a clause."""
    return type(expr) in _CLAUSES


_LITERAL: Mapping[str, Callable[..., str]] = {
    "is": lambda w, **x: w.say("[left:the] [left|is|are] [right]", **x),
    "is not": lambda w, **x: w.say("[left:the] [left|is|are] not [right]", **x),
    "at least": lambda w, **x: w.say("[left:the] [left|is|are] at least [right]", **x),
    "at most": lambda w, **x: w.say("[left:the] [left|is|are] at most [right]", **x),
    "more than": lambda w, **x: w.say("[left:the] [left|is|are] more than [right]", **x),
    "fewer than": lambda w, **x: w.say("[left:the] [left|is|are] less than [right]", **x),
}
_GENERAL: Mapping[str, Callable[..., str]] = {
    "is": lambda w, **x: w.say("[left:the] [left|is|are] equal to [right:the]", **x),
    "is not": lambda w, **x: w.say("[left:the] [left|is|are] not equal to [right:the]", **x),
    "at least": lambda w, **x: w.say("[left:the] [left|is|are] at least as much as [right:the]", **x),
    "at most": lambda w, **x: w.say("[left:the] [left|is|are] at most as much as [right:the]", **x),
    "more than": lambda w, **x: w.say("[left:the] [left|is|are] more than [right:the]", **x),
    "fewer than": lambda w, **x: w.say("[left:the] [left|is|are] less than [right:the]", **x),
}
_ABSENT: Mapping[tuple[str, bool], Callable[..., str]] = {
    ("nowhere", True): lambda w, **x: w.say("[left:the] is not on the board", **x),
    ("nowhere", False): lambda w, **x: w.say("[left:the] is on the board", **x),
    ("nobody", True): lambda w, **x: w.say("there is no [left]", **x),
    ("nobody", False): lambda w, **x: w.say("there is [left:a]", **x),
    ("nothing", True): lambda w, **x: w.say("there is no [left]", **x),
    ("nothing", False): lambda w, **x: w.say("there is [left:a]", **x),
}


def _compare(s: Speaker, expr: ast.Compare) -> str:
    left = nominal(s, expr.left)
    if isinstance(expr.right, ast.Ref) and expr.right.name in ("nowhere", "nobody", "nothing"):
        return _ABSENT[(expr.right.name, expr.op == "is")](s.words, left=left)
    if _is_me(expr.left) or _is_me(expr.right):
        return _you_are(s, expr)
    right = nominal(s, expr.right)
    if isinstance(expr.right, ast.Number):
        return _LITERAL[expr.op](s.words, left=left, right=right)
    if expr.op in ("is", "is not") and _names_thing(s, expr.right):
        if expr.op == "is":
            return s.words.say("[left:the] [left|is|are] [right:the]", left=left, right=right)
        return s.words.say("[left:the] [left|is|are] not [right:the]", left=left, right=right)
    return _GENERAL[expr.op](s.words, left=left, right=right)


def _you_are(s: Speaker, expr: ast.Compare) -> str:
    """A seat compared with the player spoken to."""
    other = nominal(s, expr.right if _is_me(expr.left) else expr.left)
    if expr.op == "is":
        return s.words.say("you are [player:the]", player=other)
    return s.words.say("you are not [player:the]", player=other)


def _names_thing(s: Speaker, expr: ast.Expr) -> bool:
    """Whether an expression names a seat, a member or a cell rather than a number."""
    if isinstance(expr, ast.Ref):
        if isinstance(expr.binding, Binding):
            return expr.binding.type.sort in ("member", "player", "cell")
        if expr.name in ("me", "yes", "no") or sort_of(s, expr) in ("member", "own"):
            return True
        declared = s.ruleset.numbers.get(expr.name) if s.ruleset else None
        return declared is not None and declared.type != "number"
    things = (ast.Numbered, ast.CellAt, ast.Shifted, ast.NextTo, ast.Facing, ast.LeftOf, ast.Pick, ast.At)
    return isinstance(expr, things)


def _logic(s: Speaker, expr: ast.Logic) -> str:
    left, right = (_side(s, side, expr.op) for side in (expr.left, expr.right))
    if expr.op == "and":
        return s.words.say("[left] and [right]", left=left, right=right)
    return s.words.say("[left] or [right]", left=left, right=right)


def _side(s: Speaker, side: ast.Expr, op: str) -> str:
    """One side of `and` or `or`, in brackets where the other word would be misread."""
    text = clause(s, side)
    return f"({text})" if isinstance(side, ast.Logic) and side.op != op else text


_OPPOSITE: Mapping[str, Any] = {
    "is": "is not",
    "is not": "is",
    "at least": "fewer than",
    "at most": "more than",
    "more than": "at most",
    "fewer than": "at least",
}


def _not(s: Speaker, expr: ast.Not) -> str:
    inner = expr.operand
    if isinstance(inner, ast.Compare):
        return _compare(s, replace(inner, op=_OPPOSITE[inner.op]))
    if isinstance(inner, ast.State | ast.InGroup | ast.Holds | ast.Exists):
        return clause(s, replace(inner, negated=not inner.negated))
    if isinstance(inner, ast.Ref):
        return _met(s, inner, True)
    return s.words.say("it is not so that [clause]", clause=clause(s, inner))


def _state(s: Speaker, expr: ast.State) -> str:
    place = spot(s, expr.place)
    if expr.test == "empty" and place.plural:
        if expr.negated:
            return s.words.say("there is something [place:in]", place=place)
        return s.words.say("there is nothing [place:in]", place=place)
    if expr.test == "empty":
        if expr.negated:
            return s.words.say("[place:the] [place|is|are] not empty", place=place)
        return s.words.say("[place:the] [place|is|are] empty", place=place)
    if expr.negated:
        return s.words.say("[place:the] [place|is|are] not full", place=place)
    return s.words.say("[place:the] [place|is|are] full", place=place)


def _in_group(s: Speaker, expr: ast.InGroup) -> str:
    what, group = nominal(s, expr.what), s.something(expr.group)
    if expr.negated:
        return s.words.say("[what:the] is not [group:a]", what=what, group=group)
    return s.words.say("[what:the] is [group:a]", what=what, group=group)


def _holds(s: Speaker, expr: ast.Holds) -> str:
    cell, what = nominal(s, expr.cell), nominal(s, expr.what)
    if expr.negated:
        return s.words.say("[what:the] is not [cell:in]", cell=cell, what=what)
    return s.words.say("[what:the] is [cell:in]", cell=cell, what=what)


_EXISTENCE: Mapping[
    tuple[bool, bool, bool], Callable[..., str]
] = {  # negated, with a place, with a condition
    (False, False, False): lambda w, **x: w.say("there is [left:a]", **x),
    (True, False, False): lambda w, **x: w.say("there is no [left]", **x),
    (False, True, False): lambda w, **x: w.say("there is [left:a] [place:in]", **x),
    (True, True, False): lambda w, **x: w.say("there is no [left] [place:in]", **x),
    (False, False, True): lambda w, **x: w.say("there is [left:a] such that [condition]", **x),
    (True, False, True): lambda w, **x: w.say("there is no [left] such that [condition]", **x),
    (False, True, True): lambda w, **x: w.say("there is [left:a] [place:in] such that [condition]", **x),
    (True, True, True): lambda w, **x: w.say("there is no [left] [place:in] such that [condition]", **x),
}


def _exists(s: Speaker, expr: ast.Exists) -> str:
    """That something is there, or is not; the translator decides whether the place comes first or last."""
    chosen = expr.selection
    slots: dict[str, Any] = {"left": selection(s, replace(chosen, where=None, place=None), False)}
    if chosen.place is not None:
        slots["place"] = nominal(s, chosen.place)
    if chosen.where is not None:
        slots["condition"] = clause(within(s, chosen), chosen.where)
    return _EXISTENCE[(expr.negated, "place" in slots, "condition" in slots)](s.words, **slots)


def _line(s: Speaker, expr: ast.LineThrough) -> str:
    pieces = Counted(expr.length, s.words.word("noun", "piece", "pieces"), (ADJECTIVES["identical"](s),))
    return s.words.say("[cell:the] is in a line of [pieces]", cell=nominal(s, expr.cell), pieces=pieces)


# ---------------------------------------------------------------- costs


def cost(s: Speaker, value: ast.Cost) -> Nominal:
    """`3 identical resources or 5 different resources`"""
    if not any(bill.lines for bill in value.bills):
        return s.words.pronoun("thing", "nothing")
    return Joined([_bill(s, bill) for bill in value.bills], s.language, "or")


def _bill(s: Speaker, bill: ast.Bill) -> Nominal:
    whole: Nominal = Joined([_bill_line(s, line) for line in bill.lines], s.language)
    if bill.when is None:
        return whole
    return s.words.thing(
        "thing", "[thing:same] (if [condition])", thing=whole, condition=clause(s, bill.when)
    )


def _bill_line(s: Speaker, line: ast.BillLine) -> Nominal:
    count = _demanded(s, line)
    if line.mode == "own":
        return s.words.thing("thing", "[thing:same], not replaced by anything", thing=count)
    return count


def _demanded(s: Speaker, line: ast.BillLine) -> Nominal:
    """How many of what one line of a bill asks for."""
    if not isinstance(line.what, str) or line.what in s.scope:
        what = s.scope[line.what] if isinstance(line.what, str) else nominal(s, line.what)
        return s.words.thing("thing", "[n] × [what:same]", n=line.count, what=what)
    mode = {"same": "identical"}.get(line.mode, line.mode)
    if mode in ("exact", "own") or (line.count == 1 and mode != "any"):
        return s.count(line.count, line.what)
    return s.count(line.count, line.what, ADJECTIVES[mode](s))


def local_scope(s: Speaker, params: tuple[ast.Param, ...]) -> Speaker:
    """The speaker with a rule's parameters in scope."""
    for param in params:
        name = param.selection.name
        s = s.knowing({name: s.local(name, param.selection.what)})
    return s


def let_scope(s: Speaker, let: ast.Let) -> Speaker:
    """The speaker after `let`: a word names the thing, a letter is `this card`, or the value itself."""
    if is_word(let.var):
        return s.knowing(
            {let.var: NounPhrase(s.words.label(plain_name(let.var)), surface=_is_cell(let.value))}
        )
    found = maybe_type(let.value, s.ruleset) if s.ruleset else None
    kind = _kind_of(found) if found else None
    if kind is not None:
        return s.knowing({let.var: s.local(let.var, kind)})
    return s.knowing({let.var: nominal(s, let.value)})


def _kind_of(found: Type) -> str | None:
    """What a thing of that type is called in general; numbers and truths have no such name."""
    if found.sort == "member":
        return found.of
    return found.sort if found.sort in ("player", "cell") else None


def _is_cell(expr: ast.Expr) -> bool:
    return isinstance(expr, ast.CellAt | ast.Shifted)


_NOMINALS: Mapping[type, Callable[[Speaker, Any], Nominal]] = {
    ast.Number: _number,
    ast.Numbered: _numbered,
    ast.Ref: _ref,
    ast.At: _at,
    ast.CellAt: _cell_at,
    ast.Shifted: _shifted,
    ast.SlotOf: _slot_of,
    ast.NextTo: _next_to,
    ast.Facing: _facing,
    ast.LeftOf: _left_of,
    ast.Arithmetic: _arithmetic,
    ast.When: _when,
    ast.Extreme: _extreme,
    ast.Amount: _amount,
    ast.Count: _count,
    ast.Fold: _fold,
    ast.Pick: _pick,
    ast.Cost: cost,
    ast.Picture: _picture,
}
_CLAUSES: Mapping[type, Callable[[Speaker, Any], str]] = {
    ast.Compare: _compare,
    ast.Logic: _logic,
    ast.Not: _not,
    ast.State: _state,
    ast.InGroup: _in_group,
    ast.Holds: _holds,
    ast.Exists: _exists,
    ast.LineThrough: _line,
}
