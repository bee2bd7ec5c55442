"""Three in step: the witness, the plain and the compiled build, on random rulesets, with the same picks.

    python -m random_rules.duel [COUNT] [FROM] [--best]

The witness and the plain build are compared by names after every step, the two builds number by number.
Then the same game is played with chance drawn inline, in both builds.
"""

from __future__ import annotations

import random
import signal
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from reference.lockstep import Difference, Witness, differences, source
from reference.told import Told
from reference.values import Fault
from rulestone.checks.api import check_files
from rulestone.diagnostics.model import Severity
from rulestone.link.api import link
from rulestone.link.model import Ruleset
from rulestone.match.game import Game
from rulestone.program.head import ACTOR, ASK, FAULT, HEAD, OVER, SEED, SITE, VALUE
from rulestone.program.runtime.drivers import BOTS
from rulestone.run.chance import below, mix
from rulestone.run.compiler import Level
from rulestone.run.module import Module
from rulestone.syntax import ast
from rulestone.syntax.parser import parse_text

from .builds import Build, Builds, faultless, told
from .coverage import PATH, Coverage, Executed
from .generator import ruleset

GAMES = 2
MOST = 300
"""Decisions after which a game is left."""
PATIENCE = 100_000
"""Nodes that the witness may work out between two decisions: then play is as good as endless."""
SECONDS = 60
ENDLESS = ("endless", "loop")


class Endless(Exception):
    """The witness has worked for too long without a decision."""


class Hang(Exception):
    """Something takes too long."""


class Recorder(Told):
    """Counts what the witness carries out, quickly; all of it is told to an `Executed` at the end."""

    def __init__(self) -> None:
        self.nodes: dict[int, list[Any]] = {}
        self.guards: dict[tuple[int, bool], list[Any]] = {}
        self.chosen: Counter[str] = Counter()
        self.left = PATIENCE

    def node(self, node: ast.Node) -> None:
        """One more of a node."""
        self.left -= 1
        if self.left < 0:
            raise Endless
        self.nodes.setdefault(id(node), [node, 0])[1] += 1

    def guard(self, node: ast.Node, held: bool) -> None:
        """One more of a condition."""
        self.guards.setdefault((id(node), held), [node, 0])[1] += 1

    def choice(self, name: str) -> None:
        """One more of a choice."""
        self.chosen[name] += 1

    def tell(self, executed: Executed) -> None:
        """Everything so far."""
        for node, times in self.nodes.values():
            executed.nodes[node.span, type(node).__name__] += times
        for (_, held), (node, times) in self.guards.items():
            executed.guards[(node.span, type(node).__name__), held] += times
        executed.choices += self.chosen


class Told3(Witness):
    """The witness, with faults by kind and line as the builds tell them."""

    def fault(self) -> str | None:
        return None if self.game.fault is None else _fault(self.game.fault)

    def pick(self, number: int) -> None:
        """Takes an option by its place among the others."""
        self.game.take(number)

    def snapshot(self) -> dict[str, Any]:
        return {**super().snapshot(), "table": {**self.table(), **self.game.table.wheels}}

    def scores(self) -> Any:
        return _faultless(super().scores)

    def winners(self) -> Any:
        return _faultless(super().winners)


def _faultless(look: Callable[[], Any]) -> Any:
    try:
        return look()
    except Fault as fault:
        return _fault(fault)


def _fault(fault: Fault) -> str:
    return told(fault.kind, fault.span)


@dataclass
class Tally:
    """What many rulesets came to."""

    rulesets: int = 0
    refused: int = 0
    games: int = 0
    decisions: int = 0
    endless: int = 0
    cut: int = 0
    faults: Counter[str] = field(default_factory=Counter)
    differences: dict[int, str] = field(default_factory=dict)

    def __str__(self) -> str:
        return (
            f"{self.rulesets} rulesets ({self.refused} refused), {self.games} games, "
            f"{self.decisions} decisions, {self.endless} endless, {self.cut} cut, "
            f"faults {dict(self.faults.most_common())}, {len(self.differences)} differ"
        )


# ---------------------------------------------------------------- one game


@dataclass
class Duel:
    """The three at one game."""

    builds: Builds
    seed: int
    recorder: Recorder
    players: int = 0
    options: dict[str, Any] = field(default_factory=dict)
    decisions: int = 0

    def __post_init__(self) -> None:
        rng, ruleset = random.Random(self.seed), self.builds.ruleset
        self.players = rng.randint(ruleset.low, ruleset.high)
        for option in ruleset.options.values():
            one = lambda decl=option: rng.randint(decl.low, decl.high)  # noqa: E731
            seats = self.builds.runnable.seats(self.players)
            if rng.random() < 0.5:
                self.options[option.name] = [one() for _ in range(seats)] if option.each_player else one()

    def play(self, tally: Tally, executed: Executed) -> Difference | None:
        """Plays to the end, or to the first difference."""
        plain, fast = (self._player(module) for module in (self.builds.plain, self.builds.watched))
        picks: list[str] = []
        try:
            self.recorder.left = PATIENCE
            witness = Told3(self.builds.ruleset, self.players, self.options, self.recorder)
            before = witness.game.table.pieces()
            while True:
                found = [*_apart(plain, fast), *differences(witness, plain)]
                if found:
                    what, mine, theirs = found[0]
                    return Difference(what, mine, theirs, tuple(picks), source(witness))
                if not witness.options() or self.decisions == MOST:
                    break
                number = self._pick(plain)
                self.decisions += plain.state[ACTOR] >= 0
                picks.append(witness.options()[number])
                self.recorder.left = PATIENCE
                for player in (witness, fast, plain):
                    player.pick(number)
        except Endless:  # Python would take minutes to find out: the compiled build says whether it ends
            tally.endless += 1
            if picks:
                fast.pick(number)
            tally.faults[(fast.fault() or "long").split()[0]] += 1
            return None
        tally.games += 1
        tally.decisions += self.decisions
        tally.cut += self.decisions == MOST
        if plain.failed is not None:
            tally.faults[plain.failed.site.kind] += 1
            executed.fault(plain.failed.site.kind)
        if before != witness.game.table.pieces():
            return Difference("pieces", before, witness.game.table.pieces(), tuple(picks), "the end")
        return self._lost(plain, picks) or self._inline(plain, picks)

    def _player(self, module: Module) -> Build:
        return Build(self.builds, module, self.players, self.options, self.seed)

    def _pick(self, player: Build) -> int:
        """What the drivers of a program pick at random in this place."""
        state, offer = player.state, player.offer
        if state[ACTOR] >= 0:
            return below(mix(state[SEED], state[ACTOR] + BOTS, self.decisions), len(offer.codes))
        drawn = state[self.builds.runnable.layout.counters + state[SITE]] - 1  # this one is counted
        rest = below(mix(state[SEED], state[SITE], drawn), sum(offer.weights))
        number = 0
        while rest >= offer.weights[number]:
            rest -= offer.weights[number]
            number += 1
        return number

    def _lost(self, plain: Build, picks: list[str]) -> Difference | None:
        census = Game(self.builds.runnable, self.players, {}).census
        begin = self.builds.plain.new_state(self.builds.blank(self.players, self.options, 0))
        if plain.failed is not None and not picks:
            return None
        self.builds.plain.setup(begin)
        kept, left = census(begin), census(plain.state)
        return None if kept == left else Difference("census", kept, left, tuple(picks), "the end")

    def _inline(self, asked: Build, picks: list[str]) -> Difference | None:
        """The same game with chance drawn inline, in both builds."""
        if not asked.state[OVER]:
            return None
        played = self.builds.runnable.layout.played
        expected = _end_of(asked.state, played)
        for module in (self.builds.plain, self.builds.fast):
            state = module.new_state(self.builds.blank(self.players, self.options, self.seed))
            state[ASK] = 0
            begun = module.call("setup", state)
            if not state[FAULT]:
                module.call("playout", state, module.scratch, MOST + 1)
            found = _end_of(state, played)
            if found != expected:
                return Difference(
                    f"inline {module.is_fast}", *_unlike(expected, found), tuple(picks), f"end {begun}"
                )
        return None


def _end_of(state: Any, played: int) -> list[int]:
    table = [] if state[FAULT] else state[HEAD:played]  # a run at fault goes on to the end of its block
    return [state[OVER], state[FAULT], state[VALUE], *table]


def _apart(plain: Build, fast: Build) -> list[tuple[str, object, object]]:
    """In what the two builds differ, number by number."""
    pairs: list[tuple[str, object, object]] = [
        ("builds: fault", plain.fault(), fast.fault()),
        ("builds: offer", plain.offer, fast.offer),
        ("builds: state", list(plain.state), list(fast.state)),
    ]
    if plain.fault() is None:
        pairs.append(("builds: scores", faultless(plain.scores), faultless(fast.scores)))
        if plain.state[OVER]:
            pairs.append(("builds: winners", faultless(plain.winners), faultless(fast.winners)))
    return [(what, *_unlike(a, b)) for what, a, b in pairs if a != b]


def _unlike(one: object, other: object) -> tuple[object, object]:
    """Of two rows of numbers only what differs, by place."""
    if not isinstance(one, list) or not isinstance(other, list):
        return one, other
    at = [n for n, (a, b) in enumerate(zip(one, other, strict=True)) if a != b]
    return {n: one[n] for n in at}, {n: other[n] for n in at}


# ---------------------------------------------------------------- many rulesets


@contextmanager
def no_longer_than(seconds: int) -> Iterator[None]:
    """Raises `Hang` when time is up."""

    def ring(*_: object) -> None:
        raise Hang(f"{seconds} s")

    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def linked(text: str, *, checked: bool = True) -> Ruleset | None:
    """A ruleset's text linked; None if it is refused."""
    file, findings = parse_text(text, PATH)
    if checked:
        findings = findings + check_files([file])
    if any(d.severity is Severity.ERROR for d in findings):
        return None
    return link([file])[0]


def difference(text: str, seed: int, tally: Tally, executed: Executed, level: Level = "quick") -> str | None:
    """What the three disagree on in some games of a ruleset, for people; None if nothing, or if refused."""
    tally.rulesets += 1
    try:
        with no_longer_than(SECONDS):
            ruleset = linked(text)
            if ruleset is None:
                tally.refused += 1
                return None
            builds, recorder = Builds(ruleset, level), Recorder()
            for number in range(GAMES):
                duel = Duel(builds, seed * GAMES + number, recorder)
                found = duel.play(tally, executed)
                executed.game(duel.decisions)
                if found is not None:
                    return f"game {number}, {duel.players} players, {duel.options}: {found}"
            recorder.tell(executed)
            return None
    except Exception:
        return traceback.format_exc()


def contest(count: int, first: int, level: Level = "quick") -> tuple[Tally, Coverage]:
    """So many rulesets, with what their games have carried out."""
    tally, coverage = Tally(), Coverage()
    for seed in range(first, first + count):
        text, executed = ruleset(seed), Executed()
        found = difference(text, seed, tally, executed, level)
        if found is not None:
            tally.differences[seed] = found
            print(f"seed {seed}: {found[-1500:]}\n", flush=True)
        elif executed.games:
            coverage.add(parse_text(text, PATH)[0], executed)
    return tally, coverage


def main(count: int, first: int, level: Level) -> int:
    """Plays so many rulesets and tells what differs."""
    tally, coverage = contest(count, first, level)
    print(tally, *coverage.report().splitlines(), sep="; ")
    return bool(tally.differences)


if __name__ == "__main__":
    numbers = [int(x) for x in sys.argv[1:] if not x.startswith("-")]
    sys.exit(main(*[*numbers, *(100, 0)[len(numbers) :]], "best" if "--best" in sys.argv else "quick"))
