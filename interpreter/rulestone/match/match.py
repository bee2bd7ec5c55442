"""A match: one game in play. Small on purpose: look at the decision, take an option, look again."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from ..lower.layout import ACTOR, ASK, CHOSEN, NOPT, OVER, PC, PLAYERS, SEED, SITE
from ..run.kernel import Fault, below, mix
from ..words.phrase import say
from .decisions import Decision, Option
from .errors import EndlessPlay, IllegalChoice, RuleFault, SetupError, as_given, text_of, whole

if TYPE_CHECKING:
    from .game import Game
    from .reasons import Refusal

Chance = Literal["draw", "ask"]
FORCED = 10_000  # draws and forced choices in a row; play that has more of them is said to have no end


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One thing that happened: a choice of a seat, or a draw (actor None). Forced ones are not asked."""

    actor: int | None
    rule: str
    name: str
    asked: bool
    option: Option = field(compare=False, repr=False)

    def text(self, lang: str = "en") -> str:
        """What was done or drawn, in a person's words."""
        return self.option.text(lang)


@dataclass(frozen=True, slots=True)
class Part:
    """A line of a score: its name, its value, and what it adds up from."""

    name: str
    value: int
    addends: tuple[tuple[str, int], ...] = ()


class Match:
    """One game in play."""

    def __init__(self, game: Game, state: Any, seed: int, chance: Chance) -> None:
        self.game = game
        self.seed = seed
        self.chance = chance
        self.log: list[LogEntry] = []
        self._state = state
        self._module = game.runnable.plain(check=True)
        self._past: list[tuple[list[int], int]] = []
        self._decision: Decision | None = None

    # ------------------------------------------------------------ looking

    @property
    def state(self) -> list[int]:
        """The state itself, for whoever reads it by the layout; not to be changed."""
        return self._state  # type: ignore[no-any-return]

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
            self._decision = self.game.reader.decision(self._state)
        return self._decision

    @property
    def scores(self) -> list[int]:
        """The score of every seat as it stands."""
        return [int(self._module.score_total(self._state, seat)) for seat in range(self.players)]

    @property
    def winners(self) -> list[int]:
        """The seats that won; empty until the game is over."""
        mask = int(self._module.winner_mask(self._state)) if self.over else 0
        return [seat for seat in range(self.players) if mask >> seat & 1]

    @property
    def barred(self) -> list[int]:
        """The seats that cannot win, whatever they scored; empty until the game is over."""
        seats = range(self.players) if self.over else ()
        return [seat for seat in seats if not self._module.can_win(self._state, seat)]

    def breakdown(self, player: int) -> list[Part]:
        """A seat's score, part by part."""
        self._known(player)
        parts = []
        for value in self.game.ruleset.values.values():
            if value.is_score:
                addends = [
                    (
                        a.part or a.name,
                        int(getattr(self._module, f"part_{value.name}_{n}")(self._state, player)),
                    )
                    for n, a in enumerate(value.addends)
                ]
                total = int(getattr(self._module, f"value_{value.name}")(self._state, player))
                parts.append(Part(value.name, total, tuple(addends) if len(addends) > 1 else ()))
        return parts

    def table(self) -> dict[str, Any]:
        """The referee's view, complete."""
        return self.game.viewer.table(self._state)

    def view(self, player: int) -> dict[str, Any]:
        """What one seat knows."""
        self._known(player)
        return self.game.viewer.view(self._state, player)

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
        """Takes an option, given as itself, by its code or by its name."""
        option = self._find(choice)
        if self.decision.actor is not None:
            self._past.append((list(self._state), len(self.log)))
        self._apply(option, asked=True)
        self.settle()

    def undo(self) -> None:
        """Goes back to the last choice that a person made."""
        if not self._past:
            raise IllegalChoice("undo", [])
        state, length = self._past.pop()
        self._state = state
        del self.log[length:]
        self._decision = None

    def clone(self) -> Match:
        """An independent copy, history included."""
        copy = Match(self.game, list(self._state), self.seed, self.chance)
        copy.log = list(self.log)
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
        self._guarded("advance", self._state)

    def _guarded(self, name: str, *args: Any) -> None:
        """Calls the module; a fault in it is told as the line of the rules it came from."""
        try:
            getattr(self._module, name)(*args)
        except Fault as fault:
            raise RuleFault(self._module.origin(fault), str(fault)) from fault

    def _find(self, choice: Option | int | str) -> Option:
        options = () if self.over else self.decision.options
        for option in options:
            if choice in (option, option.code, option.name) and type(choice) is not bool:
                return option
        raise IllegalChoice(choice, [o.name for o in options])

    def _apply(self, option: Option, *, asked: bool) -> None:
        decision = self.decision
        if decision.actor is None:
            counter = self.game.runnable.layout.counters + int(self._state[SITE])
            self._state[counter] += 1
        self.log.append(LogEntry(decision.actor, decision.rule, option.name, asked, option))
        self._state[CHOSEN] = option.code
        self._decision = None
        self._advance()

    def _drawn(self) -> Option:
        """What chance gives: the same as the fast build would draw."""
        options = self.decision.options
        site = int(self._state[SITE])
        draws = int(self._state[self.game.runnable.layout.counters + site])
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
        seat = max(0, int(self._state[ACTOR]))
        self._guarded(f"do_{procedure}", self._state, seat)
        self._decision = None
        if not self.over:
            self._state[PC] = self.game.runnable.program.sites[int(self._state[SITE])].ask
            self._advance()
            self.settle()
