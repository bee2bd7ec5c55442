"""What pieces may be paid as: themselves, and what they stand for always, or while something holds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from ..link.free import free_names
from ..link.model import Member, Ruleset
from ..syntax import ast
from .demands import colours, own_colours
from .payments import Payer, Payment


@dataclass(frozen=True, slots=True)
class Widening:
    """What a payer's pieces stand for only while a card is active or a condition holds.

    `it` in the condition is the member of the payer. It widens the first part, the rest or both.
    """

    payer: int
    colours: int
    stands: ast.StandsFor
    card: Member | None
    lead: bool
    rest: bool

    @property
    def when(self) -> ast.Expr | None:
        """The condition that is written."""
        return self.stands.when


@dataclass(frozen=True)
class StandIns:
    """What everything a payment can be made with may be paid as, in members of the payment's coin."""

    ruleset: Ruleset
    payment: Payment

    @cached_property
    def always(self) -> tuple[int, ...]:
        """For every payer what its pieces always stand for in all parts, themselves included."""
        return tuple(self._always(payer) for payer in self.payment.payers)

    @cached_property
    def own(self) -> tuple[int, ...]:
        """For every payer what its pieces are, or show: what stands for any of a group is none of them."""
        return tuple(self._own(payer) for payer in self.payment.payers)

    @cached_property
    def always_and_own(self) -> tuple[int, ...]:
        """`always`, with `own` in the bits behind all members."""
        coin = self.ruleset.kinds[self.payment.coin]
        return tuple(a | own_colours(coin, o) for a, o in zip(self.always, self.own, strict=True))

    @cached_property
    def several(self) -> dict[int, ast.StandsFor]:
        """The payers whose piece is worth more than one, with the rule that says so."""
        found: dict[int, ast.StandsFor] = {}
        for at, payer in enumerate(self.payment.payers):
            for stands in self.ruleset.stands:
                if stands.rest is not None and self._concerns(stands, payer):
                    found[at] = stands
        return found

    @cached_property
    def worth(self) -> tuple[int, ...]:
        """How many pieces of a cost each payer's piece can pay, with what it leaves behind."""
        several = {at: s for at, s in self.several.items() if self._can_be_spent(s, self.payment.payers[at])}
        return tuple(several[at].count if at in several else 1 for at in range(len(self.payment.payers)))

    def _can_be_spent(self, stands: ast.StandsFor, payer: Payer) -> bool:
        """Whether what a piece leaves can pay too: its place has to be paid from after the piece's own."""
        assert self.payment.choice.pay is not None
        sources = self.payment.choice.pay.sources
        names = [source.name for source in sources]
        return stands.rest in sources and sources.index(stands.rest) > names.index(payer[0])

    @cached_property
    def widenings(self) -> tuple[Widening, ...]:
        """Everything that pieces stand for only under a condition, on a card or in one part."""
        return tuple(found for stands, card in self._conditional() for found in self._widen(stands, card))

    # ------------------------------------------------------------ reading the rules

    def kind_of(self, payer: Payer) -> str:
        """The kind of the pieces of a payer."""
        return self.ruleset.places[payer[0]].kind

    def _always(self, payer: Payer) -> int:
        rules = [s for s in self.ruleset.stands if s.when is None and s.part is None]
        return self._itself(payer) | self._by(rules, payer)

    def _own(self, payer: Payer) -> int:
        rules = [s for s in self.ruleset.stands if s.when is None and s.part is None and s.group is None]
        return self._itself(payer) | self._by(rules, payer)

    def _itself(self, payer: Payer) -> int:
        return 1 << payer[1] if self.kind_of(payer) == self.payment.coin else 0

    def _by(self, rules: list[ast.StandsFor], payer: Payer) -> int:
        found = 0
        for stands in rules:
            if self._concerns(stands, payer):
                found |= self.target(stands, payer)
        return found

    def _concerns(self, stands: ast.StandsFor, payer: Payer) -> bool:
        """Whether a rule is about the pieces of a payer."""
        kind, member = self.kind_of(payer), payer[1]
        group = self.ruleset.groups.get(stands.what)
        if stands.what == kind:
            return True
        if group is not None:
            return group.kind == kind and member in group.members
        return self.ruleset.kinds[kind].members[member].name == stands.what

    def target(self, stands: ast.StandsFor, payer: Payer) -> int:
        """What the pieces of a payer stand for by a rule, as colours; nothing if that is no coin."""
        if stands.group is None:
            return self._named(stands.target, payer)
        group = self.ruleset.groups.get(stands.group)
        if (stands.group if group is None else group.kind) != self.payment.coin:
            return 0
        if group is not None:
            return colours(group.members)
        return (1 << len(self.ruleset.kinds[stands.group].members)) - 1

    def _named(self, target: ast.Expr | ast.Cost | None, payer: Payer) -> int:
        """The member that a rule names, itself or by an attribute of the piece."""
        binding = target.binding if isinstance(target, ast.Ref | ast.Numbered) else None
        if binding is not None and binding.sort == "attribute":
            member = self.ruleset.kinds[self.kind_of(payer)].members[payer[1]]
            shown = member.values.get(binding.name, ())
            binding = getattr(shown[0].expr, "binding", None) if shown else None
        named = binding is not None and binding.sort == "member" and binding.type.of == self.payment.coin
        return 1 << binding.index if binding is not None and named else 0

    def _conditional(self) -> Iterator[tuple[ast.StandsFor, Member | None]]:
        yield from ((s, None) for s in self.ruleset.stands if s.when is not None or s.part is not None)
        for kind in self.ruleset.kinds.values():
            for member in kind.members:
                yield from ((s, member) for s in member.stands)

    def _widen(self, stands: ast.StandsFor, card: Member | None) -> Iterator[Widening]:
        rest = self.payment.rest is not None and stands.part in (None, self.payment.rest.name)
        lead = self.payment.lead is not None and stands.part in (None, self.payment.lead.name)
        if stands.when is not None and not free_names(stands.when) <= self._names():
            return
        for at, payer in enumerate(self.payment.payers):
            if (rest or lead) and self._meant(stands, card, at):
                mask = self.target(stands, payer)
                if mask:
                    yield Widening(at, mask, stands, card, lead, rest)

    def _names(self) -> set[str]:
        """The names a condition may use in this payment."""
        choice = self.payment.choice
        return {"it", *(p.selection.name for p in choice.params), *(let.var for let in choice.lets)}

    def _meant(self, stands: ast.StandsFor, card: Member | None, at: int) -> bool:
        """A card that swaps one member for another also swaps what already stands for exactly that one."""
        if self._concerns(stands, self.payment.payers[at]):
            return True
        same = self.ruleset.kinds[self.payment.coin].member(stands.what)
        return card is not None and same is not None and self.always[at] == 1 << same.index
