"""Declarations in words: what a choice, a card, a place or a score says, line by line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from ..analysis.figures import slot_figures
from ..link.cells import cell_name
from ..link.model import KindInfo, Member, Ruleset
from ..syntax import ast
from .expressions import clause, is_clause, let_scope, local_scope, nominal, selection, sort_of
from .forms import Counted, Joined, Nominal, NounPhrase, Plain
from .naming import Speaker, is_numbered, plain_name
from .statements import INDENT, block, choice_title, indented, procedure_title
from .template import slots as slots_of

# ---------------------------------------------------------------- rules of play


def choice(s: Speaker, decl: ast.Choice) -> Iterator[str]:
    """A choice: title, summary, what it needs, what it costs, what then happens."""
    yield choice_title(s, decl.name)
    inner = local_scope(s, decl.params)
    for let in decl.lets:
        inner = let_scope(inner, let)
    yield from summary(inner, decl.notes, pay_slots(inner, decl))
    if decl.secret:
        yield s.words.say("You choose in secret.")
    if decl.any_moment:
        yield s.words.say("You may do this at any moment of your turn.")
    yield from _parameters(s, decl.params)
    yield from _lets(s, decl)
    for need in decl.needs:
        yield inner.words.say("Only if [condition].", condition=clause(inner, need.condition))
    if decl.pay is not None:
        yield from pay(inner, decl.pay)
    yield from block(inner, decl.body)


def _parameters(s: Speaker, params: tuple[ast.Param, ...]) -> Iterator[str]:
    """What there is to choose among."""
    for param in params:
        if param.low is not None and param.high is not None:
            low, high = nominal(s, param.low), nominal(s, param.high)
            yield s.words.say("Choose a number from [low] to [high].", low=low, high=high)
        else:
            yield s.words.say("Choose [thing:a].", thing=selection(s.instructing(), param.selection, False))
        s = local_scope(s, (param,))


def _lets(s: Speaker, decl: ast.Choice) -> Iterator[str]:
    inner = local_scope(s, decl.params)
    for let in decl.lets:
        yield from block(inner, (let,))
        inner = let_scope(inner, let)


def pay_slots(s: Speaker, decl: ast.Choice) -> dict[str, Nominal]:
    """The costs of a choice by their names, for the slots of its summary."""
    parts = decl.pay.parts if decl.pay else ()
    return {part.name: nominal(s, part.cost) for part in parts}


def summary(s: Speaker, notes: tuple[ast.Note, ...], slots: Mapping[str, Nominal]) -> Iterator[str]:
    """The hand-written words of a rule, their slots bound to generated parts."""
    for note in notes:
        if isinstance(note, ast.Summary):
            named = {name: _called(s, name) for name in slots_of(note.text) - {*s.scope, *slots}}
            yield s.words.title(note.text, **{**named, **s.scope, **slots})


def _called(s: Speaker, name: str) -> Nominal:
    """What a slot shows that names something of the whole game: a fixed number, or what it is called."""
    rules = s.ruleset
    value = rules.values.get(name) if rules else None
    if value and not value.params and [type(x.expr) for x in value.addends] == [ast.Number]:
        return value_slots(s, value)[name]
    card = s.member_of(name)
    if card is not None:
        return s.member(card)
    is_noun = rules is not None and (name in rules.kinds or name in rules.groups)
    return s.something(name) if is_noun else s.declared(name)


def pay(s: Speaker, decl: ast.Pay) -> Iterator[str]:
    """The costs of a choice, paid together."""
    s = s.instructing()
    for part in decl.parts:
        yield _pay_part(s, part)
    places = s.language.join([nominal(s, x).form("from") for x in decl.sources])
    yield s.words.say("You pay [places].", places=places)


def _pay_part(s: Speaker, part: ast.PayPart) -> str:
    price = nominal(s, part.cost)
    if part.less is not None:
        less = s.words.label(plain_name(part.less))
        return s.words.say(
            "Pay [cost:the], less what was paid for [less:the].", cost=price, less=NounPhrase(less)
        )
    if part.to:
        return _moved(s, part, price)
    return s.words.say("Pay [cost:the].", cost=price)


def _moved(s: Speaker, part: ast.PayPart, price: Nominal) -> str:
    place = Joined([nominal(s, to) for to in part.to], s.language, "or")
    if part.to_when is None:
        return s.words.say("Pay [cost:the] and move it [place:to].", cost=price, place=place)
    text = s.words.say("Pay [cost:the] and move it [place:to]", cost=price, place=place)
    return s.words.say("[sentence], if [condition].", sentence=text, condition=clause(s, part.to_when))


def procedure(s: Speaker, decl: ast.Procedure) -> Iterator[str]:
    """A procedure: title, summary, then its steps."""
    yield procedure_title(s, decl.name)
    inner = local_scope(s, decl.params)
    yield from summary(inner, decl.notes, {})
    yield from block(inner, decl.body)


def value(s: Speaker, decl: ast.ValueDecl) -> Iterator[str]:
    """A value or score: its name, then what it is made of."""
    inner = local_scope(s, decl.params)
    if decl.is_score:
        yield s.words.say("Points at the end of the game:")
    yield from summary(inner, decl.notes, value_slots(s, decl))
    yield from attribute(inner, s.named(decl.name, decl.title), decl.addends)


def value_slots(s: Speaker, decl: ast.ValueDecl) -> dict[str, Nominal]:
    """The figures of a value by the names of its addends, for the slots of its summary."""
    return {name: Plain(s.language.number(n), s.language) for name, n in slot_figures(decl).items()}


def winner(s: Speaker, decl: ast.Winner) -> Iterator[str]:
    """Who wins, and how ties are broken."""
    yield from summary(s, decl.notes, {})
    for number, (order, measure) in enumerate(decl.ties):
        yield from _tie(s, order, measure, number == 0)
    for need in decl.needs:
        yield s.words.say("You can win only if [condition].", condition=clause(s, need.condition))
    if decl.needs:
        yield s.words.say("If that is so for nobody, nobody wins.")
    yield shared_victory(s)


def shared_victory(s: Speaker) -> str:
    """What holds where nothing more breaks a tie."""
    return s.words.say("If there is still a tie, the victory is shared.")


def _tie(s: Speaker, order: str, measure: ast.Expr, first: bool) -> Iterator[str]:
    amount = nominal(s, measure)
    if first and isinstance(measure, ast.Ref) and measure.name == "score" and order == "highest":
        yield s.words.say("Whoever has the most points wins.")
    elif first and order == "highest":
        yield s.words.say("The winner is decided by this; more is better: [amount].", amount=amount)
    elif first:
        yield s.words.say("The winner is decided by this; less is better: [amount].", amount=amount)
    elif order == "highest":
        yield s.words.say("In a tie this decides; more is better: [amount].", amount=amount)
    else:
        yield s.words.say("In a tie this decides; less is better: [amount].", amount=amount)


# ---------------------------------------------------------------- pieces and cards


def kind(s: Speaker, info: KindInfo) -> Iterator[str]:
    """A kind of piece: its names, how many there are, where they belong."""
    decl = info.decl
    yield str(s.something(info.name))
    pieces = sum(member.copies for member in info.members)
    yield from summary(s, decl.notes, {})
    yield s.words.say("In the game: [pieces].", pieces=Counted(pieces, s.noun(info.name)))
    if info.members and all(member.owner is not None for member in info.members):
        own = Counted(info.members[0].copies, s.noun(info.name))
        yield s.words.say("Every player has [pieces:acc].", pieces=own)
    if decl.active is not None:
        yield s.words.say("Abilities work [place:in].", place=nominal(s, decl.active))
    if decl.home is not None:
        yield s.words.say("What is spent returns [place:to].", place=nominal(s, decl.home))
    if 0 < len(info.members) <= _LISTED and any(not _plain(member) for member in info.members):
        yield _these(s, info.members)


_LISTED = 40


def _these(s: Speaker, members: Sequence[Member]) -> str:
    """All members by name; names with a comma of their own are kept apart by semicolons."""
    titles = [s.member_title(member) for member in members]
    commas = any("," in title for title in titles)
    return s.words.say(
        "These are: [titles].", titles="; ".join(titles) if commas else s.language.join(titles)
    )


def _plain(member: Member) -> bool:
    """Whether a member is only a numbered or a seat's own piece."""
    return member.owner is not None or is_numbered(member)


def member(s: Speaker, card: Member) -> Iterator[str]:
    """A card or tile: its title, values, substitutions, abilities and own procedures."""
    yield s.member_title(card)
    yield s.words.say_n("[n] copy.", "[n] copies.", card.copies) if card.copies != 1 else ""
    inner = s.knowing({"it": s.this(card.kind)})
    for name, parts in card.values.items():
        yield from attribute(inner, s.declared(name), parts)
    for stands in card.stands:
        yield stands_for(inner, stands)
    for ability in card.modifiers:
        yield from modifier(inner, ability)
    for handler in card.handlers:
        yield from _handler(inner, handler)
    yield from summary(inner, card.notes, {})


def attribute(s: Speaker, name: Nominal, parts: tuple[ast.Value, ...]) -> Iterator[str]:
    """A value with its addends: in one sentence, or a line each where they depend on conditions."""
    amounts = [_amount(s, part.expr) for part in parts]
    if len(parts) > 1 and any(isinstance(part.expr, ast.When) for part in parts):
        yield s.words.say("[name], added up:", name=name)
        for part, amount in zip(parts, amounts, strict=True):
            label = s.words.label(plain_name(part.part or part.name))
            yield INDENT + s.words.say("[name]: [amount].", name=NounPhrase(label), amount=amount)
        return
    if is_clause(parts[0].expr):
        yield s.words.say("[name]: if [condition].", name=name, condition=clause(s, parts[0].expr))
        return
    total = str(amounts[0])
    for amount in amounts[1:]:
        total = s.words.say("[total] plus [amount]", total=total, amount=amount)
    yield s.words.say("[name]: [amount].", name=name, amount=total)


def _amount(s: Speaker, expr: ast.Expr | ast.Cost) -> Nominal:
    """What an attribute is: a member's bare name, or anything else as a phrase."""
    member = s.member_of(expr.name) if isinstance(expr, ast.Ref) and sort_of(s, expr) == "member" else None
    return Plain(s.member_title(member), s.language) if member else nominal(s, expr)


def _handler(s: Speaker, handler: ast.Handler) -> Iterator[str]:
    name = s.words.label(plain_name(handler.name)).form(False, "nom")
    if handler.at is not None:
        head = s.words.say("When this is reached: [name] [n].", name=name, n=handler.at)
    else:
        head = s.words.say("When [name]:", name=name)
    yield from indented(s, head, handler.body)


def stands_for(s: Speaker, decl: ast.StandsFor) -> str:
    """`coin may stand for any ware`"""
    what = stand_in(s, decl.what)
    target = s.something(decl.group) if decl.group else nominal(s, decl.target or ast.Ref("nothing"))
    text = s.words.say("[what:the] may stand for [target:a]", what=what, target=target)
    if decl.rest is not None:
        count, rest = s.language.number(decl.count), nominal(s, decl.rest)
        text = s.words.say(
            "[sentence], as many as [n]; what is left of it goes [rest:to]", sentence=text, n=count, rest=rest
        )
    if decl.part is not None:
        part = NounPhrase(s.words.label(plain_name(decl.part)))
        text = s.words.say("[sentence], only to pay [part:the]", sentence=text, part=part)
    if decl.when is None:
        return s.words.say("[sentence].", sentence=text)
    return s.words.say("[sentence], if [condition].", sentence=text, condition=clause(s, decl.when))


def stand_in(s: Speaker, name: str) -> Nominal:
    """What stands for something else: a member, or any piece of a kind or group."""
    rules = s.ruleset
    if rules is not None and (name in rules.kinds or name in rules.groups):
        return s.something(name)
    return nominal(s, ast.Ref(name))


# ---------------------------------------------------------------- abilities


def modifier(s: Speaker, decl: ast.Modifier) -> Iterator[str]:
    """A card's ability, with how often it may be used and when."""
    lines = list(_VERBS[decl.verb](s, decl))
    lines[0] = _limited(s, decl, lines[0])
    if decl.when is None:
        return iter(lines)
    only = s.words.say("Only if [condition].", condition=clause(s, decl.when))
    return iter((f"{lines[0]} {only}",) if len(lines) == 1 else (*lines, only))


def _limited(s: Speaker, decl: ast.Modifier, text: str) -> str:
    if decl.limit == "round":
        return s.words.say("Once a round: [sentence]", sentence=text)
    if decl.limit == "game":
        return s.words.say("Once a game: [sentence]", sentence=text)
    return text


def _part(s: Speaker, decl: ast.Modifier) -> dict[str, Any]:
    """The part a modifier attaches to, and the rule it belongs to."""
    *part, rule = decl.target
    arguments = s.language.join([str(nominal(s, x)) for x in decl.args])
    title = s.language.quote(rule_title(s, rule))
    part_name = s.words.label(plain_name(part[0])).form(False, "nom") if part else ""
    return {
        "part": s.language.quote(part_name) if part else title,
        "rule": f"{title} ({arguments})" if arguments else title,
    }


def rule_title(s: Speaker, name: str) -> str:
    """What a choice, procedure, value or number is called."""
    rules = s.ruleset
    if rules is not None and name in rules.choices:
        return choice_title(s, name)
    if rules is not None and name in rules.procedures:
        return procedure_title(s, name)
    return str(s.declared(name))


def _waives(s: Speaker, decl: ast.Modifier) -> Iterator[str]:
    yield s.words.say("you need not meet the condition [part] of [rule].", **_part(s, decl))


def _pays(s: Speaker, decl: ast.Modifier) -> Iterator[str]:
    instead = nominal(s, decl.value) if decl.value is not None else s.words.pronoun("thing", "nothing")
    yield s.words.say("instead of [part] of [rule] you may pay [cost:the].", cost=instead, **_part(s, decl))


def _adds(s: Speaker, decl: ast.Modifier) -> Iterator[str]:
    amount = nominal(s, decl.value) if decl.value is not None else s.words.pronoun("thing", "nothing")
    yield s.words.say("add [amount:the] to [part].", amount=amount, **_part(s, decl))


def _replaces(s: Speaker, decl: ast.Modifier) -> Iterator[str]:
    amount = nominal(s, decl.value) if decl.value is not None else s.words.pronoun("thing", "nothing")
    yield s.words.say("[part] is [amount:the].", amount=amount, **_part(s, decl))


def _before(s: Speaker, decl: ast.Modifier) -> Iterator[str]:
    head = s.words.say("you may do this before [part]:", **_part(s, decl))
    must = s.words.say("do this before [part]:", **_part(s, decl))
    yield from indented(s, head if decl.may else must, decl.body)


def _after(s: Speaker, decl: ast.Modifier) -> Iterator[str]:
    head = s.words.say("you may do this after [part]:", **_part(s, decl))
    must = s.words.say("do this after [part]:", **_part(s, decl))
    yield from indented(s, head if decl.may else must, decl.body)


def _instead(s: Speaker, decl: ast.Modifier) -> Iterator[str]:
    head = s.words.say("you may do this instead of [part]:", **_part(s, decl))
    must = s.words.say("do this instead of [part]:", **_part(s, decl))
    yield from indented(s, head if decl.may else must, decl.body)


def _offers(s: Speaker, decl: ast.Modifier) -> Iterator[str]:
    yield s.words.say("you may choose [rule].", **_part(s, decl))


_VERBS: Mapping[str, Callable[[Speaker, ast.Modifier], Iterator[str]]] = {
    "waives": _waives,
    "pays": _pays,
    "adds": _adds,
    "replaces": _replaces,
    "before": _before,
    "after": _after,
    "instead": _instead,
    "offers": _offers,
}

# ---------------------------------------------------------------- the table


def number(s: Speaker, decl: ast.NumberDecl) -> Iterator[str]:
    """A number that is kept: its range and where it starts."""
    yield str(s.declared(decl.name))
    yield from summary(s, decl.notes, {})
    if decl.each_player:
        yield s.words.say("Every player has one of their own.")
    if decl.low is not None and decl.high is not None:
        yield s.words.say("From [low] to [high].", low=nominal(s, decl.low), high=nominal(s, decl.high))
    if decl.start is not None:
        yield s.words.say("At the start: [start].", start=nominal(s, decl.start))
    yield from _sight(s, decl.sight)


def place(s: Speaker, decl: ast.Place) -> Iterator[str]:
    """A place: what lies there, how much fits, who sees it."""
    yield str(s.declared(decl.name))
    yield from summary(s, decl.notes, {})
    pieces = s.something(decl.kind, plural=True)
    yield s.words.say("Holds [pieces].", pieces=pieces)
    if decl.each_player:
        yield s.words.say("Every player has one of their own.")
    if decl.rows is not None and decl.columns is not None:
        yield s.words.say("Size: [rows] × [columns].", rows=decl.rows, columns=decl.columns)
    if decl.capacity is not None:
        yield s.words.say("Room for [n].", n=nominal(s, decl.capacity))
    if decl.shape == "pool":
        yield s.words.say("Shuffled; pieces are drawn from here.")
    if decl.refills is not None:
        source = s.declared(decl.refills)
        yield s.words.say("When it is empty, everything [source:from] is shuffled into it.", source=source)
    yield from _sight(s, decl.sight)


def _sight(s: Speaker, sight: str) -> Iterator[str]:
    if sight == "hidden":
        yield s.words.say("Only its owner sees it.")
    elif sight == "covered":
        yield s.words.say("Face down; everybody may remember what they saw.")
    elif sight == "secret":
        yield s.words.say("Nobody sees it.")


def wheel(s: Speaker, decl: ast.Wheel) -> Iterator[str]:
    """A wheel: where it turns and what it shows in order."""
    yield str(s.declared(decl.name))
    yield from summary(s, decl.notes, {})
    signs = s.language.join([str(nominal(s, ast.Ref(x))) for x in decl.members])
    yield s.words.say("Turns [ring:in] and shows: [signs].", ring=s.declared(decl.ring), signs=signs)


def listing(s: Speaker, decl: ast.ListDecl) -> Iterator[str]:
    """A list of values by number, seat or member."""
    yield str(s.declared(decl.name))
    yield from summary(s, decl.notes, {})
    grid = ast.indexed_grid(decl.by)
    for number, amount in enumerate(decl.values):
        if grid is not None and amount == ast.Number(0):
            continue
        index = _list_index(s, decl, number)
        yield s.words.say("[name]: [amount].", name=index, amount=nominal(s, amount))


def _list_index(s: Speaker, decl: ast.ListDecl, number: int) -> Nominal:
    """What a list's value belongs to: a number, a seat, so many players, or a member."""
    people = s.words.word("noun", "player", "players")
    if decl.by == "player":
        return NounPhrase(people, tail=str(number + 1))
    if decl.by == "players":
        lowest = s.ruleset.low if s.ruleset else 1
        return Counted((lowest if decl.first is None else decl.first) + number, people)
    grid = ast.indexed_grid(decl.by)
    if grid is not None and s.ruleset is not None:
        return Plain(cell_name(s.ruleset, grid, number), s.language)
    kinds = s.ruleset.kinds if s.ruleset else {}
    if decl.by in kinds and number < len(kinds[decl.by].members):
        return Plain(s.member_title(kinds[decl.by].members[number]), s.language)
    first = 1 if decl.first is None else decl.first
    return Plain(s.language.number(first + number), s.language)


def option(s: Speaker, decl: ast.Option) -> Iterator[str]:
    """A set-up option: its range and what holds if nothing is said."""
    yield str(s.declared(decl.name))
    yield from summary(s, decl.notes, {})
    yield s.words.say("Agree before the game: a number from [low] to [high].", low=decl.low, high=decl.high)
    yield s.words.say("Unless agreed otherwise: [start].", start=decl.start)


def cost_rule(s: Speaker, decl: ast.CostDecl) -> Iterator[str]:
    """A named cost."""
    yield from summary(s, decl.notes, {})
    yield s.words.say("[name]: [amount].", name=s.declared(decl.name), amount=nominal(s, decl.cost))


def group(s: Speaker, name: str) -> Iterator[str]:
    """A group and its members."""
    assert s.ruleset is not None
    info = s.ruleset.groups[name]
    members = s.ruleset.kinds[info.kind].members
    yield str(s.something(name, plural=True))
    yield from summary(s, info.decl.notes if info.decl else (), {})
    yield _these(s, [members[i] for i in info.members])


def point(s: Speaker, decl: ast.Point) -> Iterator[str]:
    """A point on which editions differ: what each says, the ruling and the reason."""
    yield f"{decl.name}: {s.words.title(decl.title)}"
    for says in decl.says:
        yield from _says(s, says)
    if decl.ruling is not None:
        yield s.words.say("Ruling: [text].", text=s.words.title(decl.ruling))
    if decl.because is not None:
        yield s.words.say("Reason: [text].", text=s.words.title(decl.because))


def _says(s: Speaker, says: ast.Says) -> Iterator[str]:
    text = s.words.title(says.text) if says.text else ""
    if says.verdict == "says":
        yield s.words.say("Edition [edition] says: [text].", edition=says.edition, text=text)
    elif says.verdict == "silent":
        yield s.words.say("Edition [edition] is silent.", edition=says.edition)
    elif says.verdict == "lost":
        yield s.words.say("Edition [edition]: the text is lost.", edition=says.edition)
    else:
        yield s.words.say("Edition [edition], a slip: [text].", edition=says.edition, text=text)


# ---------------------------------------------------------------- anything by its name

_TABLES: tuple[tuple[str, Callable[[Speaker, Any], Iterator[str]]], ...] = (
    ("choices", choice),
    ("procedures", procedure),
    ("values", value),
    ("kinds", kind),
    ("places", place),
    ("numbers", number),
    ("lists", listing),
    ("wheels", wheel),
    ("costs", cost_rule),
    ("options", option),
    ("points", point),
)


def rule(s: Speaker, ruleset: Ruleset, name: str) -> list[str]:
    """The sentences of everything called that; `kind.member` and `kind member` name a card."""
    lines: list[str] = []
    for table, teller in _TABLES:
        found = getattr(ruleset, table).get(name)
        if found is not None:
            lines += teller(s, found)
    if name in ruleset.groups and name not in ruleset.kinds:
        lines += group(s, name)
    lines += _named_member(s, ruleset, name)
    if name == "winner" and ruleset.winner is not None:
        lines += winner(s, ruleset.winner)
    return [capital(s.language.polish(line)) for line in lines if line]


def capital(line: str) -> str:
    """The line with a capital letter first."""
    start = len(line) - len(line.lstrip())
    return line[:start] + line[start : start + 1].upper() + line[start + 1 :]


def _named_member(s: Speaker, ruleset: Ruleset, name: str) -> list[str]:
    first, _, second = name.replace(".", " ").partition(" ")
    kinds = [ruleset.kinds[first]] if second and first in ruleset.kinds else list(ruleset.kinds.values())
    found = (info.member(second or first) for info in kinds)
    return [line for card in found if card for line in member(s, card)]


def rules(s: Speaker, ruleset: Ruleset) -> list[str]:
    """The whole game: title, players, the winner, then every declaration under its name."""
    lines = [s.words.title(ruleset.title), players(s, ruleset)]
    if ruleset.winner is not None:
        lines += winner(s, ruleset.winner)
    for table, teller in _TABLES:
        for found in getattr(ruleset, table).values():
            lines += ["", *_headed(list(teller(s, found)))]
    return [capital(s.language.polish(line)) for line in lines]


def _headed(lines: list[str]) -> list[str]:
    """A declaration with everything after its title indented."""
    return [line if number == 0 else INDENT + line for number, line in enumerate(lines) if line]


def players(s: Speaker, ruleset: Ruleset) -> str:
    """For how many players a game is."""
    people = s.words.word("noun", "player", "players")
    if ruleset.low == ruleset.high:
        return s.words.say("For [players].", players=Counted(ruleset.low, people))
    return s.words.say("For [low] to [players].", low=ruleset.low, players=Counted(ruleset.high, people))
