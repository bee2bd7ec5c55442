"""Explaining a position: why a choice is or is not allowed, what a card does now, where points come from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..link.clauses import Clause, clause_paths, clauses
from ..link.model import Member, Ruleset
from ..match.errors import SetupError
from ..match.match import Match, Part
from ..match.reasons import Refusal, likely
from ..match.reports import every_use
from ..syntax import ast
from ..words import CODES, Words
from ..words.clauses import Page, clause_lines, clause_title, own_pages, pages
from ..words.declarations import capital
from ..words.lookup import Lookup, Names
from ..words.phrase import say
from .cells import cells_of
from .remedy import Remedy, remedy, remedy_lines
from .shares import Shares

# ---------------------------------------------------------------- choices


@dataclass(frozen=True, slots=True)
class ChoiceExplained:
    """Whether a choice is on offer; the rule, and if it is not, every reason and the smallest way to it."""

    name: str
    allowed: bool
    clause: Clause | None
    refusals: tuple[Refusal, ...] = ()
    remedy: Remedy | None = None

    def head(self, words: Words, match: Match) -> str:
        """Whether it is allowed, in a line."""
        title = choice_text(match, self.name, words.code)
        if self.allowed:
            return words.say("[choice]: this is allowed now.", choice=title)
        return words.say("[choice]: this is not allowed now.", choice=title)

    def lines(self, words: Words, match: Match) -> list[str]:
        """The explanation in words."""
        ruleset = match.game.ruleset
        lines = [self.head(words, match)]
        if self.allowed:
            lines += clause_lines(words, ruleset, self.clause)[1:] if self.clause else []
            return lines + page_lines(words, ruleset, self.clause)
        for refusal in self.refusals:
            lines.append(f"  {refusal.text(words.code)}")
            lines += [f"    {page.text(words, ruleset)}" for page in pages(refusal.cites)]
        if self.remedy is not None:
            lines += [f"  {line}" for line in remedy_lines(words, match, self.remedy)]
        return lines


def explain_choice(match: Match, wanted: str) -> ChoiceExplained:
    """Why a choice, named as options are, is or is not allowed now; a name that is none is an error."""
    clause = _clause_of(match.game.ruleset, wanted.split(" ")[0])
    refusals = tuple(match.why_not(wanted))
    if any(refusal.sort == "unknown" for refusal in refusals):
        raise _no_choice(match, wanted)
    way = remedy(match, wanted) if refusals else None
    return ChoiceExplained(wanted, not refusals, clause, refusals, way)


def _no_choice(match: Match, wanted: str) -> SetupError:
    """What to say of a choice that no rule knows: those that are called alike, those on offer first."""
    names = ", ".join(likely(match, wanted)) or "–"
    return SetupError(say("No choice is called “[name]”. Perhaps: [names].", name=wanted, names=names))


def declared_choices(match: Match) -> list[str]:
    """Every choice that the rule of this decision names, with its arguments, on offer or not; in a payment
    or a draw, what is on offer.
    """
    if match.over:
        return []
    site = match.game.runnable.program.sites[match.decision.site]
    if site.sort != "choose":
        return [option.name for option in match.decision.options]
    names = (*site.choices, *site.interrupts)
    return [use.name for use in every_use(match.game) if use.choice in names]


def choice_text(match: Match, name: str, lang: str) -> str:
    """A choice in words, on offer or not, with its name in the rules; just the name if it is no choice."""
    told = option_text(match, name, lang)
    return name if told is None else f"{told} ({name})"


def option_text(match: Match, name: str, lang: str) -> str | None:
    """A choice in words, whenever it may be made; None if no rule asks for such a choice."""
    offered = None if match.over else match.decision.option(name)
    if offered is not None:
        return offered.text(lang)
    use = next((use for use in every_use(match.game) if use.name == name), None)
    sites = match.game.runnable.program.sites
    now = [] if match.over else [sites[match.decision.site]]
    for site in (*now, *sites):
        if use is not None and site.sort == "choose" and use.choice in (*site.choices, *site.interrupts):
            return match.game.reader.option(site, use.code, match.state).text(lang)
    return None


def named_choices(match: Match, wanted: str) -> list[str]:
    """The choices that somebody means: one by its name or by its words in any language, or all uses of a
    rule; what nobody understands stays as it is.
    """
    uses = [use.name for use in every_use(match.game) if use.choice == wanted]
    if wanted in uses or not uses:
        return [_by_words(match, wanted) or wanted]
    declared = [name for name in declared_choices(match) if name in uses]
    return declared or uses[:1]


def _by_words(match: Match, wanted: str) -> str | None:
    """The choice of this decision that reads so in one of the languages."""
    text, declared = wanted.casefold().strip(" ."), declared_choices(match)
    if wanted in declared or not text:
        return None
    for lang in CODES:
        for name in declared:
            if (option_text(match, name, lang) or "").casefold() == text:
                return name
    return None


def _clause_of(ruleset: Ruleset, choice: str) -> Clause | None:
    path = clause_paths(ruleset).get(("choice", choice))
    return next((clause for clause in clauses(ruleset) if clause.path == path), None)


def page_lines(words: Words, ruleset: Ruleset, clause: Clause | None) -> list[str]:
    """The pages that state a clause."""
    return [page.text(words, ruleset) for page in pages(clause.cites)] if clause else []


# ---------------------------------------------------------------- cards


@dataclass(frozen=True, slots=True)
class AbilityNow:
    """One of a card's abilities: whether it holds for its owner, and whether it is used up."""

    modifier: ast.Modifier
    used: bool


@dataclass(frozen=True, slots=True)
class CardNow:
    """A card in this position: where it lies, what its values come to for a seat, and its abilities."""

    member: Member
    clause: Clause
    places: tuple[tuple[str, int | None], ...]
    seat: int
    values: tuple[tuple[str, int], ...]
    abilities: tuple[AbilityNow, ...]

    def lines(self, words: Words, match: Match) -> list[str]:
        """What the card does now, in words."""
        ruleset = match.game.ruleset
        lines = clause_lines(words, ruleset, self.clause)
        lines += [self._place_text(words, name, owner) for name, owner in self.places]
        for name, value in self.values:
            label = capital(words.name(name))
            lines.append(words.say("Now: [name] = [value].", name=label, value=value))
        if any(ability.used for ability in self.abilities):
            lines.append(words.say("Its ability is used up for now."))
        return lines + page_lines(words, ruleset, self.clause)

    def _place_text(self, words: Words, name: str, owner: int | None) -> str:
        place = capital(words.name(name))
        if owner is None:
            return words.say("It lies here: [place].", place=place)
        return words.say("It lies here: [place] ([player]).", place=place, player=words.player(owner + 1))


def explain_card(match: Match, name: str, seat: int | None = None) -> CardNow:
    """What a card does now for its holder, or for a seat; it is named as in the rules or in any language."""
    ruleset = match.game.ruleset
    member = find_card(ruleset, name)
    places = tuple(_where(match, member))
    owners = [owner for _, owner in places if owner is not None]
    actor = 0 if match.over else match.decision.actor
    player = seat if seat is not None else (owners or [actor or 0])[0]
    path = clause_paths(ruleset)[member.kind, member.name]
    clause = next(c for c in clauses(ruleset) if c.path == path)
    values = tuple(_values(match, member, player))
    return CardNow(member, clause, places, player, values, tuple(_abilities(match, member, player)))


def find_card(ruleset: Ruleset, name: str) -> Member:
    """The member of that name or title; a name that nothing has is an error with the nearest ones."""
    wanted = name.casefold()
    members = [m for kind in ruleset.kinds.values() for m in kind.members]
    for member in members:
        if wanted in (member.name.casefold(), member.title.casefold(), f"{member.kind} {member.name}"):
            return member
    names = Names(ruleset)
    lookup = Lookup({f"{m.kind} {m.name}": list(names.of_member(m)) for m in members})
    found = lookup.find(name)
    if found is None:
        known = ", ".join(key.split(" ")[1] for key in lookup.like(name)) or "–"
        raise SetupError(say("No card is called “[name]”. Perhaps: [names].", name=name, names=known))
    return next(m for m in members if f"{m.kind} {m.name}" == found)


def _where(match: Match, member: Member) -> Iterator[tuple[str, int | None]]:
    cells = cells_of(match.game)
    for address, cell in cells.at.items():
        counted = cell.sort == "count" and cell.piece is not None and cell.piece.kind == member.kind
        if counted and cell.piece is not None and cell.piece.name == member.name and match.state[address]:
            yield cell.name, cell.owner
        stands = cell.sort == "slot" and match.game.ruleset.places[cell.name].kind == member.kind
        if stands and match.state[address] == member.index + 1:
            yield cell.name, cell.owner


def _values(match: Match, member: Member, seat: int) -> Iterator[tuple[str, int]]:
    """The values of a card that are worked out in play."""
    for name in member.values:
        value = attribute_now(match, member, name, seat)
        if value is not None:
            yield name, value


def attribute_now(match: Match, member: Member, name: str, seat: int) -> int | None:
    """What a number on a card comes to for a seat; None if it is no number."""
    worked_out = match.game.runnable.question("attribute", member.kind, name)
    if worked_out is not None:
        return worked_out(list(match.state), seat, member.index)
    stated = member.values.get(name, ())
    numbers = [v.expr.value for v in stated if isinstance(v.expr, ast.Number)]
    return sum(numbers) if numbers and len(numbers) == len(stated) else None


def _abilities(match: Match, member: Member, seat: int) -> Iterator[AbilityNow]:
    uses = match.game.runnable.layout.uses
    for at, modifier in enumerate(member.modifiers):
        address = uses.get((member.kind, member.name, at))
        yield AbilityNow(modifier, address is not None and bool(match.state[address + seat]))


# ---------------------------------------------------------------- scores


@dataclass(frozen=True, slots=True)
class Line:
    """Points and the rule they come from; what they add up from stands below."""

    clause: Clause
    value: int
    below: tuple[Line, ...] = ()
    pages: tuple[Page, ...] = ()


def explain_score(match: Match, seat: int) -> list[Line]:
    """A seat's score, every point under the rule or card that gives it."""
    return _Scores(match).lines(seat)


class _Scores:
    """The scores of one match, taken apart."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.shares = Shares(match.game.ruleset)
        self.known = {clause.path: clause for clause in clauses(match.game.ruleset)}
        self.paths = clause_paths(match.game.ruleset)

    def lines(self, seat: int) -> list[Line]:
        """One line a score, in the order of the rules."""
        return [self._score(part, seat) for part in self.match.breakdown(seat)]

    def _score(self, part: Part, seat: int) -> Line:
        clause = self.known[self.paths["value", part.name]]
        if not part.addends:
            return _line(clause, part.value, self._cards(seat, part.name, 0, part.value))
        below = [
            _line(self.known[f"{clause.path}.{name}"], value, self._cards(seat, part.name, n, value))
            for n, (name, value) in enumerate(part.addends)
        ]
        return _line(clause, part.value, below)

    def _cards(self, seat: int, score: str, addend: int, value: int) -> list[Line]:
        return [
            _line(self.known[self.paths[share.member.kind, share.member.name]], share.value, [])
            for share in self.shares.of(self.match, seat, score, addend, value)
        ]


def _line(clause: Clause, value: int, below: list[Line]) -> Line:
    return Line(clause, value, tuple(below), pages(clause.cites))


def score_lines(words: Words, match: Match, lines: list[Line], depth: int = 0) -> Iterator[str]:
    """A score in words: points, the rule's title, its pages; parts indented."""
    ruleset = match.game.ruleset
    for line in lines:
        where = "; ".join(page.text(words, ruleset) for page in own_pages(line.pages, ruleset))
        title = clause_title(words, ruleset, line.clause)
        yield f"{'  ' * depth}{line.value:>4}  {title}{f'  ({where})' if where and not depth else ''}"
        yield from score_lines(words, match, list(line.below), depth + 1)
