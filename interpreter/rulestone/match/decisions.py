"""Decisions and their options: codes of one program turned into names that last."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ..analysis.knowledge import ALL, NONE
from ..analysis.openness import open_choices
from ..link.cells import cell_name
from ..link.model import Member, Ruleset, Type
from ..link.types import type_of
from ..program.blocks import Payment, Program, Site
from ..program.head import ACTOR, SITE
from ..program.nodes import UseAbility
from ..run.module import Offer
from ..run.program import Runnable
from ..syntax import ast
from ..words.catalogue import ENGINE
from ..words.forms import Nominal
from ..words.vocabulary import Vocabulary
from ..words.words import Words, words_for

MOST_KNOWN = 50_000  # options that are kept once read; a grid may have thousands of placements
HIDDEN_SIGHTS = ("hidden", "secret")


@dataclass(frozen=True, slots=True)
class Argument:
    """One argument of an option: its type and value."""

    type: Type
    value: int


@dataclass(frozen=True, slots=True)
class Option:
    """Something that may be done now. `name` is the same in every edition and language."""

    name: str
    code: int
    sort: str  # of its site: `choose`, `pay`, `draw` or `roll`
    rule: str
    arguments: tuple[Argument, ...] = ()
    details: tuple[tuple[str, Argument], ...] = ()
    weight: int = 1
    _text: Any = field(default=None, compare=False, repr=False)

    def text(self, lang: str = "en") -> str:
        """The option in a person's words."""
        return str(self._text(self, lang, None))

    def told(self, actor: str, lang: str = "en") -> str:
        """The option as something `actor` did, for a log."""
        return str(self._text(self, lang, actor))

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Decision:
    """Who decides (a seat, or None for chance), under which rule, among what."""

    actor: int | None
    rule: str
    options: tuple[Option, ...]
    site: int
    secret: bool = False

    @property
    def is_chance(self) -> bool:
        """Whether chance decides."""
        return self.actor is None

    def option(self, name: str) -> Option | None:
        """The option of that name, if it is on offer."""
        return next((o for o in self.options if o.name == name), None)


@dataclass(slots=True)
class Reader:
    """Reads decisions off a state."""

    runnable: Runnable
    _open: frozenset[str] | None = None
    _known: dict[tuple[int, int, int], Option] = field(default_factory=dict)
    _secret: dict[int, bool] = field(default_factory=dict)

    def __reduce__(self) -> tuple[Any, ...]:
        """What was read is read again elsewhere."""
        return Reader, (self.runnable,)

    @property
    def program(self) -> Program:
        """The program whose states are read."""
        return self.runnable.program

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset it came from."""
        return self.runnable.ruleset

    def decision(self, state: Sequence[int], offer: Offer) -> Decision:
        """The decision at which a state has stopped."""
        site = self.program.sites[state[SITE]]
        chance = state[ACTOR] < 0
        weights = offer.weights if chance else (1,) * len(offer.codes)
        options = tuple(
            [
                self._option(site, code, state, weight)
                for code, weight in zip(offer.codes, weights, strict=True)
            ]
        )
        actor = None if chance else int(state[ACTOR])
        return Decision(actor, site.rule, options, site.index, self._is_secret(site))

    def _option(self, site: Site, code: int, state: Sequence[int], weight: int) -> Option:
        """The option that a code means at a site, the same object each time unless it tells of the state."""
        key = (site.index, code, weight)
        known = self._known.get(key)
        if known is None:
            known = self.option(site, code, state, weight)
            if site.sort != "choose" or not self._told_lets(known.rule):
                self._known = {} if len(self._known) >= MOST_KNOWN else self._known
                self._known[key] = known
        return known

    def _is_secret(self, site: Site) -> bool:
        """Whether what is chosen at a site is told to nobody else."""
        known = self._secret.get(site.index)
        if known is None:
            choices = self.ruleset.choices
            known = any(choices[name].secret for name in site.choices if name in choices)
            self._secret[site.index] = known
        return known

    def _told_lets(self, rule: str) -> list[ast.Let]:
        """What a choice's title tells of besides its parameters."""
        choice = self.program.ruleset.choices[rule]
        return [let for let in choice.lets if f"[{let.var}" in (choice.title or "")]

    def is_told(self, decision: Decision, option: Option) -> bool:
        """Whether everybody is told what was chosen or drawn."""
        site = self.program.sites[decision.site]
        if decision.is_chance:
            return self._came_openly(site)
        if site.sort == "pay":
            return not decision.secret
        choice = self.program.ruleset.choices.get(option.rule)
        return choice is None or not choice.secret

    def _came_openly(self, site: Site) -> bool:
        """Whether what chance gives is told to all: of a piece, if its like lies nowhere unseen."""
        if self.program.following.told.get(id(site.stmt), NONE) < ALL:
            return False
        if not isinstance(site.stmt, ast.Draw):
            return True
        places = self.ruleset.places.values()
        return all(place.sight not in HIDDEN_SIGHTS for place in places if place.kind == site.stmt.kind)

    def is_open(self, decision: Decision) -> bool:
        """Whether everybody can work out the options of a decision."""
        site = self.program.sites[decision.site]
        if decision.is_chance:
            return self._came_openly(site)
        if self._open is None:
            self._open = open_choices(self.ruleset)
        return self._open >= {*site.choices, *site.interrupts}

    def secret(self) -> Option:
        """Stands for what somebody else chose in secret."""
        return Option("hidden", -1, "secret", "hidden", _text=_in_secret)

    def option(self, site: Site, code: int, state: Sequence[int], weight: int = 1) -> Option:
        """The option that a code means at a site."""
        rule, arguments = self._meaning(site, code)
        words = [self.argument_name(a) for a in arguments]
        name = " ".join([rule, *words] if site.sort in ("choose", "pay") else words)
        details = self._details(rule, arguments, state) if site.sort == "choose" else ()
        return Option(name, code, site.sort, rule, arguments, details, weight, self._say)

    def _details(
        self, rule: str, arguments: tuple[Argument, ...], state: Sequence[int]
    ) -> tuple[tuple[str, Argument], ...]:
        """The arguments by name, and whatever else the choice's title speaks of."""
        choice = self.program.ruleset.choices[rule]
        named = [(p.selection.name, a) for p, a in zip(choice.params, arguments, strict=True)]
        for let in self._told_lets(rule):
            work_out = self.runnable.question("let", rule, let.var)
            assert work_out is not None
            value = work_out(state, int(state[ACTOR]), *(a.value for a in arguments))
            named.append((let.var, Argument(type_of(let.value, self.ruleset), value)))
        return tuple(named)

    def _meaning(self, site: Site, code: int) -> tuple[str, tuple[Argument, ...]]:
        if isinstance(site.stmt, ast.Draw):
            return "draw", (Argument(Type("member", site.stmt.kind), code),)
        if isinstance(site.stmt, ast.Roll):
            return "roll", (Argument(Type("number"), code),)
        if site.sort == "pay":
            return self._payment(self.program.payments[site.choices[0]], code)
        return self._choice(site, code)

    def _payment(self, payment: Payment, code: int) -> tuple[str, tuple[Argument, ...]]:
        """A piece to pay with; the first one also tells as what it is paid, unless as itself."""
        count = len(payment.payers)
        if code == count:
            return "enough", ()
        coins = len(self.ruleset.kinds[payment.coin].members)
        payer, colour = (code, None) if code < count else divmod(code - count - 1, coins)
        place, member = payment.payers[payer]
        kind = self.ruleset.places[place].kind
        paid = Argument(Type("member", kind), member)
        if colour is None or (kind, member) == (payment.coin, colour):
            return "pay", (paid,)
        return "pay", (paid, Argument(Type("member", payment.coin), colour))

    def _choice(self, site: Site, code: int) -> tuple[str, tuple[Argument, ...]]:
        for name in (*site.choices, *site.interrupts):
            base, params = self.program.codes[name]
            width = params[0].weight * params[0].size if params else 1
            if base <= code < base + width:
                rest = code - base
                values = [rest // p.weight % p.size + p.low for p in params]
                types = [self.param_type(p) for p in self.program.ruleset.choices[name].params]
                return name, tuple(Argument(t, v) for t, v in zip(types, values, strict=True))
        raise LookupError(f"no option has the code {code} here")

    def param_type(self, param: ast.Param) -> Type:
        """The type of a choice's parameter."""
        selection = param.selection
        if param.high is not None:
            return Type("number")
        if selection.binding.sort == "cell":
            return Type("cell", selection.grid)
        if selection.binding.sort == "placement":
            return Type("placement", selection.grid)
        if selection.binding.sort == "player":
            return Type("player")
        return Type("member", selection.binding.type.of or selection.what)

    def argument_name(self, argument: Argument) -> str:
        """An argument as it stands in an option's name."""
        kind = argument.type
        if kind.sort == "member":
            return self.ruleset.kinds[kind.of or ""].members[argument.value].name
        if kind.sort == "cell":
            return cell_name(self.ruleset, kind.of or "", argument.value)
        if kind.sort == "placement":
            cells = self.program.layout.placements[kind.of or ""].cells[argument.value]
            return "-".join(cell_name(self.ruleset, kind.of or "", c) for c in cells)
        if kind.sort == "player":
            return str(argument.value + 1)
        return str(argument.value)

    def _say(self, option: Option, lang: str, actor: str | None) -> str:
        words = words_for(self.ruleset, lang)
        shown = [self.shown(a) for a in option.arguments]
        if option.sort == "pay":
            return _paid(words, words.slot(shown[0]) if shown else None, actor)
        if option.sort != "choose":
            return str(words.slot(shown[0]))
        choice = self.program.ruleset.choices[option.rule]
        if isinstance(choice, UseAbility):
            return _used(words, words.slot(choice.member) if choice.member else None, actor)
        arguments = {name: self.shown(a) for name, a in option.details}
        return words.choice(choice, arguments) if actor is None else words.deed(actor, choice, arguments)

    def shown(self, argument: Argument) -> Member | str | int:
        """An argument as words take it."""
        if argument.type.sort == "member":
            return self.ruleset.kinds[argument.type.of or ""].members[argument.value]
        return argument.value if argument.type.sort == "number" else self.argument_name(argument)


def _in_secret(_: Option, lang: str, actor: str | None) -> str:
    words = Vocabulary(ENGINE, lang)
    return (
        words.say("A secret choice")
        if actor is None
        else words.say("[player] chooses in secret", player=actor)
    )


def _paid(words: Words, piece: Nominal | None, actor: str | None) -> str:
    """A step of a payment, as an instruction or as somebody's deed."""
    if actor is None:
        return words.say("Pay [piece:the]", piece=piece) if piece else words.say("Pay no more")
    if piece is None:
        return words.say("[player] pays no more", player=actor)
    return words.say("[player] pays [piece:the]", player=actor, piece=piece)


def _used(words: Words, card: Nominal | None, actor: str | None) -> str:
    """An ability used or left, as an instruction or as somebody's deed."""
    if actor is None:
        return words.say("Use the ability of [card:the]", card=card) if card else words.say("Do not use it")
    if card is None:
        return words.say("[player] does not use it", player=actor)
    return words.say("[player] uses the ability of [card:the]", player=actor, card=card)
