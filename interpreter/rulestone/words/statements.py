"""Statements in words: one instruction a line, what belongs to a block indented under it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ..analysis.figures import is_flag
from ..syntax import ast
from .expressions import ADJECTIVES, clause, let_scope, local_scope, nominal, selection, sort_of, spot, within
from .forms import Indefinite, Nominal, NounPhrase, Plain
from .naming import Speaker, is_word, plain_name

INDENT = "  "


def block(s: Speaker, body: tuple[ast.Stmt, ...]) -> list[str]:
    """The lines of several statements; what one names, the next ones know."""
    lines: list[str] = []
    for statement in body:
        lines += _TELLERS[type(statement)](s.instructing(), statement)
        s = after(s, statement)
    return lines


def indented(s: Speaker, head: str, body: tuple[ast.Stmt, ...]) -> list[str]:
    """A line and the block under it."""
    return [head, *(INDENT + line for line in block(s, body))]


def after(s: Speaker, statement: ast.Stmt) -> Speaker:
    """The speaker once a statement has given something a name."""
    if isinstance(statement, ast.Let):
        return let_scope(s, statement)
    if isinstance(statement, ast.Draw):
        return s.knowing({statement.var: s.local(statement.var, statement.kind)})
    if isinstance(statement, ast.Roll):
        return s.knowing({statement.var: _rolled(s, statement.var)})
    return s


def _rolled(s: Speaker, name: str) -> Nominal:
    return NounPhrase(s.words.label(plain_name(name))) if is_word(name) else s.words.thing("thing", "roll")


# ---------------------------------------------------------------- pieces


def _move(s: Speaker, stmt: ast.Move) -> Iterator[str]:
    source, target = spot(s, stmt.source), spot(s, stmt.target)
    if stmt.what is None:
        yield s.words.say("Move everything [source:from] [target:to].", source=source, target=target)
        return
    what = _moved(s, stmt)
    if s.terse and isinstance(stmt.target, ast.Ref) and stmt.target.mine:
        yield s.words.say("Take [what:the] [source:from].", what=what, source=source)
        return
    yield s.words.say("Move [what:the] [source:from] [target:to].", what=what, source=source, target=target)


def _moved(s: Speaker, stmt: ast.Move) -> Nominal:
    """The pieces a move is about, counted where a count is given."""
    assert stmt.what is not None
    if stmt.every:
        return _all(s, stmt.what)
    name = _plain_name_of(s, stmt.what)
    if stmt.count is None:
        member = s.member_of(name) if name else None
        return s.count(1, name) if member and name and member.copies > 1 else nominal(s, stmt.what)
    if isinstance(stmt.count, ast.Number) and name:
        return s.count(stmt.count.value, name)
    count, what = nominal(s.instructing(False), stmt.count), nominal(s, stmt.what)
    return s.words.thing("thing", "[what:same] (as many as this: [count])", what=what, count=count)


def _plain_name_of(s: Speaker, what: ast.Expr) -> str | None:
    """The name of a kind, group or member that stands alone, not a local or somebody's own piece."""
    if isinstance(what, ast.Ref) and not what.args and not what.mine and what.name not in s.scope:
        return what.name if sort_of(s, what) in ("member", "kind", "group", "own") else None
    return None


def _all(s: Speaker, what: ast.Expr) -> Nominal:
    """`all discs`: every piece of a kind, group or member."""
    if not isinstance(what, ast.Ref):
        return nominal(s, what)
    things = selection(s, ast.Selection(what.name), True)
    return things.with_(ADJECTIVES["all"](s)) if isinstance(things, NounPhrase) else things


def _draw(s: Speaker, stmt: ast.Draw) -> Iterator[str]:
    piece, source = s.something(stmt.kind), nominal(s, stmt.source)
    if stmt.target is None:
        yield s.words.say("Draw [piece:a] [source:from].", piece=piece, source=source)
    else:
        target = spot(s, stmt.target)
        yield s.words.say(
            "Draw [piece:a] [source:from] and move it [target:to].", piece=piece, source=source, target=target
        )


def _show(s: Speaker, stmt: ast.Show) -> Iterator[str]:
    shown: dict[str, Any] = {"place": nominal(s, stmt.place)}
    if stmt.what is not None:
        what = ast.Move(stmt.what, stmt.place, stmt.place, stmt.count)
        shown = {"what": _moved(s, what), "source": shown["place"]}
    if stmt.to is not None:
        shown["player"] = nominal(s, stmt.to)
    if stmt.what is None and stmt.to is None:
        yield s.words.say("Show everybody what lies here: [place:the].", **shown)
    elif stmt.what is None:
        yield s.words.say("Show what lies here: [place:the]. Who may see it: [player:the].", **shown)
    elif stmt.to is None:
        yield s.words.say("Show everybody [what:the] [source:from].", **shown)
    else:
        yield s.words.say("Show [what:the] [source:from]. Who may see it: [player:the].", **shown)


def _look(s: Speaker, stmt: ast.Look) -> Iterator[str]:
    yield s.words.say("Look at what lies here: [place:the].", place=nominal(s, stmt.place))


def _turn(s: Speaker, stmt: ast.Turn) -> Iterator[str]:
    wheel, steps = s.declared(stmt.wheel), nominal(s.instructing(False), stmt.steps)
    yield s.words.say("Turn [wheel:the]; steps: [steps].", wheel=wheel, steps=steps)


# ---------------------------------------------------------------- numbers


def _roll(s: Speaker, stmt: ast.Roll) -> Iterator[str]:
    low, high = (nominal(s.instructing(False), x) for x in (stmt.low, stmt.high))
    yield s.words.say(
        "Roll a number from [low] to [high]: [result:the].", low=low, high=high, result=_rolled(s, stmt.var)
    )


def _assign(s: Speaker, stmt: ast.Assign) -> Iterator[str]:
    if s.terse and _marks(s, stmt):
        name, what = s.declared(stmt.target.name, "number"), nominal(s, stmt.target.args[-1])
        yield s.words.say("[name]: [amount].", name=name, amount=what)
        return
    target, value = nominal(s, stmt.target), nominal(s, stmt.value)
    if stmt.op == "add":
        yield s.words.say("Add [value:the] to [target:the].", value=value, target=target)
    elif stmt.op == "subtract":
        yield s.words.say("Subtract [value:the] from [target:the].", value=value, target=target)
    elif isinstance(stmt.value, ast.Number):
        yield s.words.say("Set [target:the] to [value].", target=target, value=value)
    else:
        target, value = (nominal(s.instructing(False), x) for x in (stmt.target, stmt.value))
        yield s.words.say("From now on: [target:the] = [value:the].", target=target, value=value)


def _marks(s: Speaker, stmt: ast.Assign) -> bool:
    """Whether a statement only marks a thing: a flag that belongs to it is set."""
    number = s.ruleset.numbers.get(stmt.target.name) if s.ruleset else None
    is_set = stmt.op == "set" and isinstance(stmt.value, ast.Number) and stmt.value.value == 1
    return is_set and number is not None and is_flag(number) and bool(stmt.target.args)


def _let(s: Speaker, stmt: ast.Let) -> Iterator[str]:
    name = let_scope(s, stmt).scope[stmt.var]
    if isinstance(name, NounPhrase):
        value = nominal(s.instructing(False), stmt.value)
        yield s.words.say("By “[name]” is meant: [value:the].", name=name, value=value)


def _optimise(s: Speaker, stmt: ast.Optimise) -> Iterator[str]:
    target, value = nominal(s, stmt.target), nominal(s, stmt.value)
    yield s.words.say("Settle [target:the] so that [value:the] becomes greatest.", target=target, value=value)
    if stmt.where is not None:
        yield s.words.say("At the same time: [condition].", condition=clause(s, stmt.where))


def _label(s: Speaker, stmt: ast.LabelRegions) -> Iterator[str]:
    target, things = (
        s.declared(stmt.target.name, "number"),
        selection(s.instructing(False), stmt.selection, True),
    )
    yield s.words.say(
        "Find the connected regions formed by [things:the]; each is known by [target:the].",
        things=things,
        target=target,
    )


# ---------------------------------------------------------------- flow


def _if(s: Speaker, stmt: ast.If) -> Iterator[str]:
    for number, (condition, body) in enumerate(stmt.branches):
        text = clause(s, condition)
        head = s.words.say("If [condition]:", condition=text)
        other = s.words.say("Otherwise, if [condition]:", condition=text)
        yield from indented(s, other if number else head, body)
    if stmt.otherwise:
        yield from indented(s, s.words.say("Otherwise:"), stmt.otherwise)


def _repeat(s: Speaker, stmt: ast.Repeat) -> Iterator[str]:
    yield from indented(s, _repeat_head(s, stmt), stmt.body)


def _repeat_head(s: Speaker, stmt: ast.Repeat) -> str:
    if isinstance(stmt.times, ast.Number):
        return s.words.say_n("Do this once:", "Do this [n] times:", stmt.times.value)
    if stmt.times is not None:
        times = nominal(s.instructing(False), stmt.times)
        return s.words.say("Repeat this many times ([times]):", times=times)
    if stmt.until is not None:
        return s.words.say("Repeat until [condition]:", condition=clause(s, stmt.until))
    if stmt.while_ is not None:
        return s.words.say("Repeat as long as [condition]:", condition=clause(s, stmt.while_))
    return s.words.say("Repeat:")


def _for_each(s: Speaker, stmt: ast.ForEach) -> Iterator[str]:
    yield from indented(within(s, stmt.selection), _for_each_head(s, stmt), stmt.body)


def _for_each_head(s: Speaker, stmt: ast.ForEach) -> str:
    if stmt.low is not None and stmt.high is not None:
        low, high = nominal(s, stmt.low), nominal(s, stmt.high)
        return s.words.say("For every number from [low] to [high]:", low=low, high=high)
    every = selection(s.instructing(False), stmt.selection, False, "every")
    if stmt.start is None:
        return s.words.say("For [every]:", every=every)
    return s.words.say("For [every], starting with [start:the]:", every=every, start=nominal(s, stmt.start))


def _take_turns(s: Speaker, stmt: ast.TakeTurns) -> Iterator[str]:
    yield from indented(s, s.words.say("The players take turns clockwise:"), stmt.body)
    if stmt.start is not None:
        first = nominal(s.instructing(False), stmt.start)
        yield s.words.say("The first turn: [player:the].", player=first)
    if stmt.skipping is not None:
        yield s.words.say("Your turn is skipped if [condition].", condition=clause(s, stmt.skipping))
    if stmt.until is not None:
        yield s.words.say("This ends when [condition].", condition=clause(s, stmt.until))


def _as(s: Speaker, stmt: ast.As) -> Iterator[str]:
    head = s.words.say("This is done by [player:the]:", player=nominal(s.instructing(False), stmt.player))
    yield from indented(s, head, stmt.body)


def _do(s: Speaker, stmt: ast.Do) -> Iterator[str]:
    title = procedure_title(s, stmt.name)
    name = s.language.quote(title)
    arguments = s.language.join([str(nominal(s.instructing(False), x)) for x in stmt.args])
    if s.terse and stmt.member is None:
        yield s.words.say("[sentence].", sentence=f"{title} ({arguments})" if arguments else title)
    elif stmt.member is not None:
        member = nominal(s, stmt.member)
        yield s.words.say("Carry out [name] of [member:the].", name=name, member=member)
    elif arguments:
        yield s.words.say("Carry out [name] ([arguments]).", name=name, arguments=arguments)
    else:
        yield s.words.say("Carry out [name].", name=name)


def procedure_title(s: Speaker, name: str) -> str:
    """What a procedure, or a member's own one, is called."""
    procedure = s.ruleset.procedures.get(name) if s.ruleset else None
    if procedure is not None and procedure.title:
        return s.words.title(procedure.title)
    return s.words.label(plain_name(name)).form(False, "nom")


def _choose(s: Speaker, stmt: ast.Choose) -> Iterator[str]:
    titles = [s.language.quote(choice_title(s, name)) for name in stmt.choices]
    choices = s.language.join(titles, "or")
    if stmt.if_any:
        yield s.words.say("Choose, if you can: [choices].", choices=choices)
    else:
        yield s.words.say("Choose: [choices].", choices=choices)
    if stmt.otherwise:
        yield from indented(s, s.words.say("If you cannot:"), stmt.otherwise)


def choice_title(s: Speaker, name: str) -> str:
    """A choice's title with its parameters named in general: `Bid a card`."""
    choice = s.ruleset.choices.get(name) if s.ruleset else None
    if choice is None or not choice.title:
        return s.words.label(plain_name(name)).form(False, "nom")
    scope: dict[str, Nominal] = {x.selection.name: _any_of(s, x) for x in choice.params}
    inner = local_scope(s, choice.params)
    for let in choice.lets:
        inner = let_scope(inner, let)
        scope[let.var] = inner.scope[let.var]
    return s.words.title(choice.title, **scope)


def _any_of(s: Speaker, param: ast.Param) -> Nominal:
    """What a parameter stands for in general: a noun, or a gap for a number."""
    what = param.selection.what
    return Plain("…", s.language) if what == "number" else Indefinite(s.noun(what), surface=what == "cell")


def _end(s: Speaker, stmt: ast.End) -> Iterator[str]:
    if stmt.label == "game":
        yield s.words.say("The game ends.")
    else:
        label = NounPhrase(s.words.label(plain_name(stmt.label)))
        yield s.words.say("[label:the] ends.", label=label)


def _refresh(s: Speaker, _stmt: ast.Refresh) -> Iterator[str]:
    yield s.words.say("Abilities that work once a round may be used again.")


def _step(s: Speaker, stmt: ast.Step) -> Iterator[str]:
    name = s.words.label(plain_name(stmt.name)).form(False, "nom")
    yield from indented(
        s, s.words.say("Step [name]:", name=Plain(s.language.quote(name), s.language)), stmt.body
    )


_TELLERS: Mapping[type, Callable[[Speaker, Any], Iterator[str]]] = {
    ast.Move: _move,
    ast.Draw: _draw,
    ast.Show: _show,
    ast.Look: _look,
    ast.Turn: _turn,
    ast.Roll: _roll,
    ast.Assign: _assign,
    ast.Let: _let,
    ast.Optimise: _optimise,
    ast.LabelRegions: _label,
    ast.If: _if,
    ast.Repeat: _repeat,
    ast.ForEach: _for_each,
    ast.TakeTurns: _take_turns,
    ast.As: _as,
    ast.Do: _do,
    ast.Choose: _choose,
    ast.End: _end,
    ast.Refresh: _refresh,
    ast.Step: _step,
}
