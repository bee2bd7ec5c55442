"""A match: one game in play. Small on purpose: look at the decision, take an option, look again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal

from ..analysis.knowledge import ALL, ME, NONE
from ..program.head import ACTOR, ASK, CHOSEN, NOPT, OVER, PC, PLAYERS, SEED, SITE
from ..run.chance import below, mix
from ..run.module import Fault, Module, Offer
from ..run.program import has_machine_code
from ..words.phrase import Phrase, say
from .decisions import Decision, Option
from .errors import CannotUndo, EndlessPlay, IllegalChoice, RuleFault, SetupError, as_given, text_of, whole
from .eyes import SPECTATOR, Eyes
from .faults import rule_fault
from .quick import Untold, is_much, is_worth_it

if TYPE_CHECKING:
    from .game import Game
    from .reasons import Refusal

Chance = Literal["draw", "ask"]
FORCED = 10_000  # draws and forced choices in a row; play that has more of them is said to have no end


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One thing that happened: a choice of a seat, or a draw (actor None). Forced ones are not asked.

    Of one that is not `open`, others than the chooser are not told what was chosen or drawn.
    """

    actor: int | None
    rule: str
    name: str
    asked: bool
    option: Option = field(compare=False, repr=False)
    is_open: bool = field(default=True, compare=False, repr=False)

    def text(self, lang: str = "en") -> str:
        """What was done or drawn, in a person's words."""
        return self.option.text(lang)


@dataclass(frozen=True, slots=True)
class Part:
    """A line of a score: its name, its value, and what it adds up from."""

    name: str
    value: int
    addends: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class SeenPart:
    """A line of a score as somebody knows it: None stands for what they cannot know."""

    name: str
    value: int | None
    addends: tuple[tuple[str, int | None], ...] = ()


class Match:
    """One game in play."""

    def __init__(self, game: Game, state: Any, seed: int, chance: Chance) -> None:
        self.game = game
        self.seed = seed
        self.chance = chance
        self._log: list[LogEntry] = []
        self._untold: Untold | None = None
        self._stays_plain = False
        self._state = state
        self._module: Module = game.runnable.plain(check=True)
        self._past: list[tuple[Any, Offer, int]] = []
        self._offer = Offer()
        self._decision: Decision | None = None

    # ------------------------------------------------------------ looking

    @property
    def log(self) -> list[LogEntry]:
        """Everything that happened."""
        return self._log if self._untold is None else self._untold.told()

    @property
    def codes(self) -> tuple[int, ...]:
        """What is on offer, as codes: the short way for whoever needs no names."""
        return self._offer.codes

    @property
    def state(self) -> list[int]:
        """The state itself, for whoever reads it by the layout; not to be changed."""
        return self._state  # type: ignore[no-any-return]

    @property
    def offer(self) -> Offer:
        """What is on offer, as codes."""
        return self._offer

    @property
    def players(self) -> int:
        """How many seats play."""
        return int(self._state[PLAYERS])

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._state[OVER])

    @property
    def decision(self) -> Decision:
        """What has to be decided now. There is none once the game is over."""
        if self.over:
            raise IllegalChoice("a decision", [])
        if self._decision is None:
            self._decision = self.game.reader.decision(self._state, self._offer)
        return self._decision

    @property
    def scores(self) -> list[int]:
        """The score of every seat as it stands."""
        return [self._worked_out("score_total", seat) for seat in range(self.players)]

    @property
    def winners(self) -> list[int]:
        """The seats that won; empty until the game is over."""
        mask = self._worked_out("winner_mask") if self.over else 0
        return [seat for seat in range(self.players) if mask >> seat & 1]

    @property
    def barred(self) -> list[int]:
        """The seats that cannot win, whatever they scored; empty until the game is over."""
        seats = range(self.players) if self.over else ()
        return [seat for seat in seats if not self._worked_out("can_win", seat)]

    def breakdown(self, player: int) -> list[Part]:
        """A seat's score, part by part."""
        self._known(player)
        parts = []
        for value in self.game.ruleset.values.values():
            if value.is_score:
                addends = [
                    (a.part or a.name, self._asked(player, "part", value.name, n))
                    for n, a in enumerate(value.addends)
                ]
                total = self._asked(player, "value", value.name)
                parts.append(Part(value.name, total, tuple(addends) if len(addends) > 1 else ()))
        return parts

    def scores_for(self, eyes: Eyes) -> list[int | None]:
        """The scores as a seat or a spectator can know them, None where they cannot. Once the game is over,
        all are counted in the open."""
        everything = [part for seat in range(self.players) for part in [self.breakdown_for(eyes, seat)]]
        return [
            None if any(part.value is None for part in parts) else score
            for parts, score in zip(everything, self.scores, strict=True)
        ]

    def breakdown_for(self, eyes: Eyes, player: int) -> list[SeenPart]:
        """A seat's score, part by part, as somebody can know it: None stands for what they cannot."""
        self._see(eyes)
        sights, everything = self.game.score_sights, eyes is None or self.over
        least = NONE if everything else ME if eyes == player else ALL
        return [
            SeenPart(
                part.name,
                part.value if sights[part.name].total >= least else None,
                tuple(
                    (name, value if known >= least else None)
                    for (name, value), known in zip(part.addends, sights[part.name].addends, strict=False)
                ),
            )
            for part in self.breakdown(player)
        ]

    def table(self) -> dict[str, Any]:
        """The referee's view, complete."""
        return self.game.viewer.table(self._state)

    def view(self, eyes: Eyes) -> dict[str, Any]:
        """What one seat knows, or a spectator; the referee (None) sees the table."""
        self._see(eyes)
        viewer = self.game.viewer
        return viewer.table(self._state) if eyes is None else viewer.view(self._state, eyes)

    def log_for(self, eyes: Eyes, start: int = 0) -> list[LogEntry]:
        """What happened, as somebody was told of it, from an entry of the log on."""
        self._see(eyes)
        return [told for entry in self.log[start:] for told in self._told(entry, eyes)]

    def _told(self, entry: LogEntry, eyes: Eyes) -> Iterator[LogEntry]:
        if entry.is_open or eyes is None or (entry.actor is not None and entry.actor == eyes):
            yield entry
        elif entry.actor is not None:
            secret = self.game.reader.secret()
            yield LogEntry(entry.actor, secret.rule, secret.name, True, secret, False)

    def decision_for(self, eyes: Eyes) -> Decision:
        """The decision as somebody may know it: without options that only the chooser can work out."""
        self._see(eyes)
        decision = self.decision
        is_own = eyes is None or (decision.actor is not None and decision.actor == eyes)
        if is_own or self.game.reader.is_open(decision):
            return decision
        return replace(decision, options=())

    def _asked(self, seat: int, role: str, *parts: object) -> int:
        """What a function of the program gives for a seat."""
        question = self.game.runnable.question(role, *parts)
        assert question is not None
        return int(self._guarded(question, self._state, seat))

    def _worked_out(self, name: str, *args: int) -> int:
        return int(self._guarded(self.game.runnable.at_hand().ask, self._state, name, *args))

    def _see(self, eyes: Eyes) -> None:
        if eyes is not None and eyes is not SPECTATOR:
            self._known(eyes)

    def _known(self, player: int) -> None:
        """A seat that is none would read what belongs to something else."""
        if whole("player", player) not in range(self.players):
            seats = ", ".join(map(str, range(self.players)))
            raise SetupError(
                say(
                    "There is no seat “[seat]” here. The seats are: [seats].",
                    seat=as_given(player),
                    seats=seats,
                )
            )

    def position(self) -> tuple[int, ...]:
        """What makes two positions the same, as numbers that can be hashed."""
        return self.game.runnable.canonical(self._state)

    def why_not(self, choice: str) -> list[Refusal]:
        """Why a choice is not on offer: each guard that fails, with its shortfall; empty if it is."""
        from .reasons import refusals

        return refusals(self, text_of("choice", choice))

    # ------------------------------------------------------------ acting

    def take(self, choice: Option | int | str) -> None:
        """Takes an option, given as itself, by its code or by its name.

        Where the rules turn out to be at fault the match stands where it stood, and the fault is raised.
        """
        if self._untold is None and not self._stays_plain and is_worth_it(self.game.runnable):
            self.quicken()
        if self._untold is not None:
            self._step(choice, self._untold)
            return
        option = self._find(choice)
        before = list(self._state), self._offer, len(self._log)
        is_own = self.decision.actor is not None
        try:
            self._apply(option, asked=True)
            self.settle()
        except RuleFault:
            self._restore(before)
            raise
        if is_own:
            self._past.append(before)

    def step(self, code: int) -> tuple[int, ...]:
        """Takes an option by its code, and all that follows without a choice; gives what is on offer then."""
        self.take(code)
        return self._offer.codes

    def _restore(self, before: tuple[Any, Offer, int]) -> None:
        """The match stands at its last decision."""
        self._state, self._offer, length = before
        del self._log[length:]
        self._decision = None

    # ------------------------------------------------------------ in machine code

    def quicken(self) -> None:
        """Goes on in machine code from here."""
        if self._untold is None and has_machine_code():
            anchor, self._module = (
                self._in_python(),
                self.game.runnable.fast_now(check=True, start=is_much(self.game.runnable)),
            )
            self._state = self._module.new_state(self._state)
            self._untold = Untold(anchor, self._module, self._state.copy(), self._offer)

    def stay_plain(self) -> None:
        """Plays in Python from here on: for whoever follows every line."""
        self._stays_plain = True
        if self._untold is not None:
            self._untold.told()
            plain = self._untold.anchor.clone()
            self._log, self._state, self._past = plain.log, plain._state, plain._past
            self._module, self._untold = plain._module, None

    def _in_python(self) -> Match:
        anchor = self.clone()
        anchor._stays_plain = True
        return anchor

    def _step(self, choice: Option | int | str, untold: Untold) -> None:
        """Takes an option in machine code, and all that follows without a choice."""
        state, module = self._state, self._module
        code = choice if type(choice) is int and choice in self._offer.codes else self._find(choice).code
        is_own, state[ASK] = state[ACTOR] >= 0, int(self.chance == "ask")
        try:
            module.step(state, code)
        except Fault as fault:
            self._state, self._offer = untold.stand()
            raise rule_fault(fault) from fault
        if is_own:
            self._past.append((None, self._offer, untold.count))
        state[ASK] = 1
        untold.codes.append(code)
        self._offer, self._decision = module.offer(state), None

    def can_undo(self, seat: int | None = None) -> bool:
        """Whether the last choice can be taken back (by that seat, if one is named)."""
        return self.why_no_undo(seat) is None

    def why_no_undo(self, seat: int | None = None) -> Phrase | None:
        """Why the last choice cannot be taken back; None if it can."""
        from .undoing import obstacle

        return obstacle(self, seat)

    @property
    def last_chooser(self) -> int | None:
        """The seat whose choice would be taken back; None if nobody has chosen yet."""
        past = self.past
        return None if past is None else self.log[past[1]].actor

    @property
    def past(self) -> tuple[list[int], int] | None:
        """The state before the last choice, and how long the log was then."""
        if self._untold is not None:
            self._untold.told()
            return self._untold.anchor.past
        return (self._past[-1][0], self._past[-1][-1]) if self._past else None

    def undo(self, *, referee: bool = False) -> None:
        """Takes back the last choice, while nothing was drawn, shown or decided by others since.

        A referee may take back whatever happened since, too.
        """
        reason = None if referee else self.why_no_undo()
        if reason is not None or not self._past:
            raise CannotUndo(reason or say("There is nothing to undo."))
        before = self._past.pop()
        if self._untold is None:
            self._restore(before)
            return
        state, _, count = before
        self._untold.back_to(count if state is None else self._untold.before - 1)
        self._state, self._offer = self._untold.stand()
        self._decision = None

    def clone(self) -> Match:
        """An independent copy, history included."""
        copy = Match(self.game, self._state.copy(), self.seed, self.chance)
        copy._module, copy._stays_plain = self._module, self._stays_plain
        copy._untold = None if self._untold is None else self._untold.copy()
        copy._offer = self._offer
        copy._log = list(self._log)
        copy._past = list(self._past)
        return copy

    def __copy__(self) -> Match:
        return self.clone()

    def __deepcopy__(self, _: object) -> Match:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled with a saved game inside; what no saved game leads to cannot be pickled."""
        from .saves import resume, save_leading_to

        return resume, (self.game, save_leading_to(self))

    def settle(self) -> None:
        """Runs on to the next decision with at least two options; forced ones are logged, not asked."""
        for _ in range(FORCED):
            if self.over:
                return
            if self._state[ACTOR] < 0 and (self.chance == "draw" or self._state[NOPT] == 1):
                self._apply(self._drawn(), asked=False)
            elif self._state[NOPT] == 1:
                self._apply(self.decision.options[0], asked=False)
            else:
                return
        raise EndlessPlay(self.game.ruleset.procedures["play"].span)

    def begin(self) -> None:
        """Starts the play."""
        self._state[ASK] = 1
        self._advance()
        self.settle()

    def _advance(self) -> None:
        self._guarded(self._module.advance, self._state)
        self._offer = self._module.offer(self._state)

    def _guarded(self, function: Callable[..., Any], *args: Any) -> Any:
        """Calls the program; a fault in it is told as the line of the rules it came from."""
        try:
            return function(*args)
        except Fault as fault:
            raise rule_fault(fault) from fault

    def _find(self, choice: Option | int | str) -> Option:
        options = () if self.over else self.decision.options
        for option in options:
            if choice in (option, option.code, option.name) and type(choice) is not bool:
                return option
        raise IllegalChoice(choice, [o.name for o in options])

    def _apply(self, option: Option, *, asked: bool) -> None:
        decision = self.decision
        is_open = self.game.reader.is_told(decision, option)
        self._log.append(LogEntry(decision.actor, decision.rule, option.name, asked, option, is_open))
        self._state[CHOSEN] = option.code
        self._decision = None
        self._advance()

    def _drawn(self) -> Option:
        """What chance gives: the same as the fast build would draw."""
        options = self.decision.options
        site = int(self._state[SITE])
        draws = int(self._state[self.game.runnable.layout.counters + site]) - 1  # this one is counted
        rest = below(mix(int(self._state[SEED]), site, draws), sum(o.weight for o in options))
        for option in options:
            if rest < option.weight:
                return option
            rest -= option.weight
        raise AssertionError("weights do not add up")

    # ------------------------------------------------------------ counting

    def perft(self, depth: int) -> int:
        """How many sequences of so many choices follow; draws count when chance is asked for."""
        if depth == 0 or self.over:
            return int(depth == 0)
        total = 0
        for option in self.decision.options:
            total += 1 if depth == 1 else self._after(option).perft(depth - 1)
        return total

    def histories(self) -> int:
        """How many complete games follow."""
        if self.over:
            return 1
        return sum(self._after(option).histories() for option in self.decision.options)

    def _after(self, option: Option) -> Match:
        branch = Match(self.game, list(self._state), self.seed, self.chance)
        branch._offer = self._offer
        branch._apply(option, asked=True)
        branch.settle()
        return branch

    # ------------------------------------------------------------ saving

    def to_json(self) -> str:
        """The match as a saved game: who did what, by name."""
        from .saves import dump

        return dump(self)

    def census(self) -> dict[str, list[int]]:
        """How many pieces of each member there are, by kind: what must never change."""
        return self.game.census(self._state)

    def snapshot(self) -> list[int]:
        """The whole state as numbers, for bots and searches."""
        return [int(value) for value in self._state]

    def arrange(self, procedure: str) -> None:
        """Carries out a procedure that never stops, as the seat to move, and asks the same decision anew."""
        self.stay_plain()
        seat = max(0, int(self._state[ACTOR]))
        self._guarded(self.game.runnable.carry_out, self._state, procedure, seat)
        self.ask_again()
        if not self.over:
            self.settle()

    def ask_again(self) -> None:
        """Asks the same decision anew, of a state that was changed meanwhile."""
        self._decision = None
        if not self.over:
            self._state[PC] = self.game.runnable.program.sites[int(self._state[SITE])].ask
            self._advance()
