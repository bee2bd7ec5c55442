"""Payments: every set of pieces is tried, every way to seat its pieces on demands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, product

from rulestone.link.rewrite import walk
from rulestone.syntax import ast
from rulestone.syntax.spans import Span

from .abilities import Abilities
from .requests import Again, Answer, Flow, Option, Play
from .table import members
from .values import Area, Missing, Scope, Thing, Value, said


@dataclass(frozen=True, slots=True)
class Demand:
    """One piece is asked for: it must serve one of these members."""

    members: frozenset[Thing]
    own: bool
    part: str


Reading = tuple[Demand, ...]


@dataclass(frozen=True, slots=True)
class Serving:
    """What a piece serves in one part of a payment: all, and what it serves by name."""

    any: frozenset[Thing]
    own: frozenset[Thing]

    def meets(self, demand: Demand) -> frozenset[Thing]:
        """The members of a demand that a piece serves."""
        return demand.members & (self.own if demand.own else self.any)


@dataclass(frozen=True, slots=True)
class Rest:
    """A piece stands for several: so many more of a member, and where they are laid."""

    what: Thing
    count: int
    place: Area


Step = tuple[int, Thing]
"""A source, by its position, and a piece that lies there."""


@dataclass(slots=True)
class Bill:
    """What was worked out when the choice was taken, and what has been paid since."""

    first: list[Reading] | None
    last: list[Reading]
    less: bool
    sources: list[Area]
    serving: dict[tuple[Thing, str], Serving]
    rests: dict[Thing, Rest]
    lying: dict[Step, int]
    paid: list[Thing] = field(default_factory=list)
    at: tuple[int, int] = (0, -1)

    def copy(self) -> Bill:
        """The same, to look ahead from."""
        return replace(self, lying=dict(self.lying), paid=list(self.paid))


class Payments(Abilities):
    """What may be paid, and paying it."""

    paying = False

    # ------------------------------------------------------------ what pieces serve

    def _is(self, piece: Thing, rule: ast.StandsFor) -> bool:
        what = rule.binding
        if what.sort == "member":
            return piece == Thing(what.of, what.index)
        return piece in members(self.ruleset, what.name)

    def _targets(self, rule: ast.StandsFor, scope: Scope) -> set[Thing]:
        if rule.group is not None:
            return set(members(self.ruleset, rule.group))
        target = self.value(rule.target, scope)  # type: ignore[arg-type]
        return set() if isinstance(target, Missing) else {target}

    def _holds(self, rule: ast.StandsFor, part: str, scope: Scope) -> bool:
        if rule.part not in (None, part):
            return False
        return rule.when is None or (self._known(rule.when, scope) and self.truth(rule.when, scope))

    def _known(self, when: ast.Node, scope: Scope) -> bool:
        """Whether the choice that is paid for has all the names that a condition speaks of."""
        return all(name in scope.names for name in free_names(when))

    def _always_only(self, piece: Thing, scope: Scope) -> Thing | None:
        """What a piece always stands for, if that is one member and nothing else."""
        rules = [rule for rule in self.ruleset.stands if self._is(piece, rule)]
        if any(rule.when is not None or rule.part is not None for rule in rules):
            return None
        targets = set().union(*(self._targets(rule, scope.block(it=piece)) for rule in rules))
        return next(iter(targets)) if len(targets) == 1 else None

    def _rules(self, piece: Thing, part: str, scope: Scope) -> Iterator[ast.StandsFor]:
        """All `stands for` that hold for a piece: those at the left edge, then those of active cards."""
        inner = scope.block(it=piece)
        for rule in self.ruleset.stands:
            if self._is(piece, rule) and self._holds(rule, part, inner):
                yield rule
        only = self._always_only(piece, scope)
        for kind in self.ruleset.kinds.values():
            for member in kind.members:
                if member.stands and self.active(Thing(kind.name, member.index), scope):
                    for rule in member.stands:
                        meant = self._is(piece, rule) or (only is not None and self._is(only, rule))
                        if meant and self._holds(rule, part, inner):
                            yield rule

    def _serving(self, piece: Thing, part: str, scope: Scope) -> Serving:
        everything, own = {piece}, {piece}
        for rule in self._rules(piece, part, scope):
            targets = self._targets(rule, scope.block(it=piece))
            everything |= targets
            if rule.group is None and rule.when is None and rule.part is None and rule in self.ruleset.stands:
                own |= targets
        return Serving(frozenset(everything), frozenset(own))

    def _rest(self, piece: Thing, part: str, scope: Scope) -> Rest | None:
        inner = scope.block(it=piece)
        for rule in self._rules(piece, part, scope):
            if rule.rest is not None and rule.count > 1:
                for target in self._targets(rule, inner):
                    return Rest(target, rule.count - 1, self.value(rule.rest, inner))
        return None

    # ------------------------------------------------------------ what is asked for

    def _readings(self, cost: ast.Cost, part: str, scope: Scope) -> list[Reading]:
        if not cost.bills:
            return [()]
        found: list[Reading] = []
        for bill in cost.bills:
            self.told.node(bill)
            if bill.when is None or self.truth(bill.when, scope):
                lines = [self._line_readings(line, part, scope) for line in bill.lines]
                found += [sum(reading, ()) for reading in product(*lines)]
        return found

    def _line_readings(self, line: ast.BillLine, part: str, scope: Scope) -> list[Reading]:
        self.told.node(line)
        wanted = self._wanted(line, scope)
        own = line.mode == "own"
        if line.mode == "same":
            return [(Demand(frozenset({m}), own, part),) * line.count for m in wanted]
        if line.mode == "different":
            chosen = combinations(wanted, line.count)
            return [tuple(Demand(frozenset({m}), own, part) for m in row) for row in chosen]
        return [(Demand(frozenset(wanted), own, part),) * line.count]

    def _wanted(self, line: ast.BillLine, scope: Scope) -> list[Thing]:
        if not isinstance(line.what, str):
            found = self.value(line.what, scope)
            return [] if isinstance(found, Missing) else [found]
        what = line.binding
        if what.sort == "local":
            found = scope.names[what.name]
            return [] if isinstance(found, Missing) else [found]
        if what.sort == "member":
            return [Thing(what.of, what.index)]
        return members(self.ruleset, what.name)

    def _part_readings(
        self, choice: ast.Choice, part: ast.PayPart, scope: Scope, args: list[Value]
    ) -> list[Reading]:
        cost = part.cost if isinstance(part.cost, ast.Cost) else self.value(part.cost, scope)
        found = self._readings(cost, part.name, self._where_it_stands(part.cost, scope))
        others = list(self.attached(["pays"], "pay", part.name, choice.name))
        if isinstance(part.cost, ast.Ref) and part.cost.binding.sort == "cost":
            others += self.attached(["pays"], "cost", part.cost.name, None)
        for ability in others:
            if self.usable(ability, scope, args):
                assert isinstance(ability[2].value, ast.Cost)
                found += self._readings(ability[2].value, part.name, scope)
        return found

    def _where_it_stands(self, cost: ast.Node, scope: Scope) -> Scope:
        """What a cost knows: in that of a member, `it` is the member."""
        if not isinstance(cost, ast.Ref) or cost.binding.sort != "attribute":
            return scope
        return scope.block(it=self.value(cost.args[0], scope))

    def bill(self, choice: ast.Choice, scope: Scope, args: list[Value]) -> Bill:
        """All that may be paid for a choice, as it is now."""
        assert choice.pay is not None
        parts = [self._part_readings(choice, part, scope, args) for part in choice.pay.parts]
        others = self.attached(["pays"], "pay", choice.pay.parts[0].name, choice.name)
        single = asks_for_one(choice.pay) and all(is_one(ability[2].value) for ability in others)
        rest = parts[1:] if single else parts
        sources = [self.value(source, scope) for source in choice.pay.sources]
        bill = Bill(
            parts[0] if single else None,
            [sum(reading, ()) for reading in product(*rest)],
            single and len(parts) == 2 and choice.pay.parts[1].less is not None,
            sources,
            {},
            {},
            {(n, piece): 0 for n, area in enumerate(sources) for piece in self.table.contents(area)},
        )
        for n, piece in bill.lying:
            bill.lying[n, piece] = self.table.holds(sources[n], piece)
        self._note_serving(bill, choice.pay, scope)
        return bill

    def _note_serving(self, bill: Bill, pay: ast.Pay, scope: Scope) -> None:
        """What every piece serves in every part, also what the rest of another would."""
        pieces = [piece for _, piece in bill.lying]
        for piece in pieces:
            for part in pay.parts:
                if (piece, part.name) in bill.serving:
                    continue
                bill.serving[piece, part.name] = self._serving(piece, part.name, scope)
                rest = self._rest(piece, part.name, scope)
                if rest is not None:
                    bill.rests[piece] = rest
                    pieces.append(rest.what)

    # ------------------------------------------------------------ what leads to a whole payment

    def _seated(self, bill: Bill, pieces: list[Thing], reading: Reading) -> list[str] | None:
        """Each piece on a demand of its own, if that can be: the parts they serve."""
        if not pieces:
            return []
        first, *others = pieces
        for n, demand in enumerate(reading):
            if bill.serving[first, demand.part].meets(demand):
                seats = self._seated(bill, others, reading[:n] + reading[n + 1 :])
                if seats is not None:
                    return [demand.part, *seats]
        return None

    def _whole(self, bill: Bill) -> bool:
        rows = [r for r in bill.last if len(r) == len(bill.paid)]
        return any(self._seated(bill, bill.paid, r) is not None for r in rows)

    def _next(self, bill: Bill) -> list[Step]:
        """The pieces that lie there from where the last was paid, sources and members in order."""
        steps = [s for s, lying in bill.lying.items() if lying > 0 and (s[0], s[1].index) >= bill.at]
        return sorted(steps, key=lambda s: (s[0], s[1].index))

    def _leads(self, bill: Bill, pay: ast.Pay, scope: Scope) -> bool:
        """Whether a whole payment can come of what is paid so far."""
        return self._whole(bill) or any(self._step_leads(bill, s, pay, scope) for s in self._next(bill))

    def _step_leads(self, bill: Bill, step: Step, pay: ast.Pay, scope: Scope) -> bool:
        """Whether it still can with one piece more; each piece needs a demand of its own at any time."""
        ahead = bill.copy()
        self._count(ahead, step)
        if not any(self._seated(ahead, ahead.paid, r) for r in ahead.last if len(r) >= len(ahead.paid)):
            return False
        if not bill.rests:
            return self._leads(ahead, pay, scope)
        kept, ahead = self.table.copy(), bill.copy()
        self._pay_out(ahead, step, pay, scope)
        leads = self._leads(ahead, pay, scope)
        self.table.restore(kept)
        return leads

    def _count(self, bill: Bill, step: Step) -> None:
        bill.lying[step] -= 1
        bill.paid.append(step[1])
        bill.at = (step[0], step[1].index)

    def _first_steps(self, bill: Bill, pay: ast.Pay, scope: Scope) -> Iterator[tuple[Step, Thing, Bill]]:
        """The pieces that may be paid first, as what, and what is to be paid then."""
        part = pay.parts[0].name
        for step in self._next(bill):
            serving = bill.serving[step[1], part]
            served = set().union(*(serving.meets(reading[0]) for reading in bill.first or []))
            colours = sorted(served, key=lambda t: t.index)
            for colour in colours if bill.less else colours[:1]:
                after = bill.copy()
                after.lying[step] -= 1
                after.first = None
                if bill.less:
                    after.last = [left for reading in bill.last for left in without(reading, colour)]
                if self._leads(after, pay, scope):
                    yield step, colour, after

    def payable(self, choice: ast.Choice, scope: Scope, args: list[Value]) -> bool:
        """Whether a choice can be paid for."""
        if choice.pay is None:
            return True
        bill = self.bill(choice, scope, args)
        if bill.first is not None:
            return any(True for _ in self._first_steps(bill, choice.pay, scope))
        return self._leads(bill, choice.pay, scope)

    # ------------------------------------------------------------ paying

    def pay(self, choice: ast.Choice, scope: Scope, args: list[Value]) -> Flow:
        """Pays for a choice, piece by piece."""
        assert choice.pay is not None
        bill = self.bill(choice, scope, args)
        if bill.first is not None:
            bill = yield from self._pay_first(bill, choice.pay, scope)
        while True:
            steps = [s for s in self._next(bill) if self._step_leads(bill, s, choice.pay, scope)]
            offered = [self._paying(bill, step) for step in steps]
            if self._whole(bill):
                if not steps:
                    return
                offered.append(Option("enough"))
            taken = yield from self.ask(offered, choice.pay.span, scope)
            if isinstance(taken, Again):
                continue
            if taken.name == "enough":
                return
            self._pay_out(bill, taken.values, choice.pay, scope)

    def _pay_first(self, bill: Bill, pay: ast.Pay, scope: Scope) -> Play[Bill]:
        """Pays the one piece that is paid first, and gives what is to be paid then."""
        found = list(self._first_steps(bill, pay, scope))
        offered = [self._paying(bill, step, colour) for step, colour, _ in found]
        taken: Answer = Again.AGAIN
        while isinstance(taken, Again):
            taken = yield from self.ask(offered, pay.span, scope)
        step, _, after = found[offered.index(taken)]
        self._send(bill.sources[step[0]], step[1], pay.parts[0], scope)
        return after

    def _paying(self, bill: Bill, step: Step, colour: Thing | None = None) -> Option:
        area, names = bill.sources[step[0]], [said(step[1], self.ruleset)]
        if colour is not None and colour != step[1]:
            names.append(said(colour, self.ruleset))
        place = f"{area.name} {self.table.names[area.name, area.key]}".strip()
        return Option("pay", tuple(names), place, step)

    def _pay_out(self, bill: Bill, step: Step, pay: ast.Pay, scope: Scope) -> None:
        """A piece is paid: it goes where its part sends it, and what it leaves is laid out."""
        self._count(bill, step)
        self._send(bill.sources[step[0]], step[1], self._part_of(bill, pay), scope)
        rest = bill.rests.get(step[1])
        home = self._home(rest.what, scope) if rest else None
        if rest is None or home is None:
            return
        for _ in range(rest.count):
            if self.table.holds(home, rest.what) and self.room(rest.place, scope):
                self.table.take(home, rest.what)
                self.table.put(rest.place, rest.what)
                for n, source in enumerate(bill.sources):
                    if source == rest.place:
                        bill.lying[n, rest.what] = bill.lying.get((n, rest.what), 0) + 1

    def _part_of(self, bill: Bill, pay: ast.Pay) -> ast.PayPart:
        """The part that the piece paid last serves."""
        seated = (self._seated(bill, bill.paid, r) for r in bill.last if len(r) >= len(bill.paid))
        name = next(parts[-1] for parts in seated if parts is not None)
        return next(part for part in pay.parts if part.name == name)

    def _send(self, source: Area, piece: Thing, part: ast.PayPart, scope: Scope) -> None:
        for area in filter(None, (self._sent_to(piece, part, scope), self._home(piece, scope))):
            if self.room(area, scope):
                if area != source:
                    self.table.take(source, piece)
                    self.table.put(area, piece)
                return

    def _sent_to(self, piece: Thing, part: ast.PayPart, scope: Scope) -> Area | None:
        if part.to_when is not None and not self.truth(part.to_when, scope):
            return None
        areas: Iterable[Area] = (self.value(place, scope) for place in part.to)
        places = self.ruleset.places
        return next((a for a in areas if piece in members(self.ruleset, places[a.name].kind)), None)

    def _home(self, piece: Thing, scope: Scope) -> Area | None:
        home = self.ruleset.kinds[piece.kind].decl.home
        return None if home is None else self.value(home, Scope(scope.me))

    def ask(
        self, options: Sequence[Option], span: Span, scope: Scope, weights: tuple[int, ...] = ()
    ) -> Play[Answer]:
        """One of several options; a single one is taken without asking."""
        raise NotImplementedError


def asks_for_one(pay: ast.Pay) -> bool:
    """Whether a payment begins with a single piece, as it is written."""
    cost = pay.parts[0].cost
    if not isinstance(cost, ast.Cost) or len(pay.parts) > 2:
        return False
    return is_one(cost) and (len(cost.bills) == 1 or len(pay.parts) > 1)


def is_one(cost: ast.Node | None) -> bool:
    """Whether a cost is one single piece, whichever bill is paid."""
    if not isinstance(cost, ast.Cost) or not cost.bills:
        return False
    return all(len(bill.lines) == 1 and bill.lines[0].count == 1 for bill in cost.bills)


def without(reading: Reading, member: Thing) -> list[Reading]:
    """What is left of a reading when that member serves a demand of it, if it can serve any."""
    served = [n for n, demand in enumerate(reading) if member in demand.members]
    return [reading[:n] + reading[n + 1 :] for n in served] or [reading]


def free_names(node: ast.Node) -> set[str]:
    """The names that an expression takes from around it."""
    names = {n.binding.name for n in walk(node) if isinstance(n, ast.Ref) and n.binding.sort == "local"}
    own = {n.var or "it" for n in walk(node) if isinstance(n, ast.Selection)}
    return names - own
