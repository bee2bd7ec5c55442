"""A game: a ruleset with its edition, variants, players and options, ready to start matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, get_args

from ..analysis.openness import ScoreSight, score_sights
from ..link.model import Ruleset
from ..program.head import SEED
from ..run.chance import game_seed
from ..run.program import Runnable, make
from ..syntax import ast
from ..words.phrase import Phrase, say
from .decisions import Reader
from .errors import SetupError, as_given, text_of, texts_of, whole
from .match import Chance, Match
from .rulesets import loaded
from .views import Viewer


@dataclass(slots=True)
class Game:
    """Starts matches. The same game serves any number of them."""

    runnable: Runnable
    players: int
    options: dict[str, int | list[int]]
    reader: Reader = field(init=False)
    viewer: Viewer = field(init=False)
    _sights: Mapping[str, ScoreSight] | None = None

    def __post_init__(self) -> None:
        self.reader = Reader(self.runnable)
        self.viewer = Viewer(self.runnable)

    def __copy__(self) -> Game:
        return Game(self.runnable, self.players, dict(self.options))

    def __deepcopy__(self, _: object) -> Game:
        return self.__copy__()

    def __reduce__(self) -> tuple[Any, ...]:
        """Loaded modules stay behind: whoever gets the game loads its own."""
        return Game, (self.runnable, self.players, self.options)

    @property
    def score_sights(self) -> Mapping[str, ScoreSight]:
        """Who can know which part of a score."""
        if self._sights is None:
            self._sights = score_sights(self.ruleset)
        return self._sights

    @property
    def ruleset(self) -> Ruleset:
        """The linked rules."""
        return self.runnable.ruleset

    @property
    def seats(self) -> int:
        """How many seats there are: the players, and an automatic one where the rules add it."""
        return self.runnable.seats(self.players)

    @property
    def name(self) -> str:
        """The game's name."""
        return self.ruleset.name

    @property
    def digest(self) -> str:
        """The hash that saved games are pinned to."""
        return self.runnable.digest

    def start(self, seed: int = 0, *, chance: Chance = "draw") -> Match:
        """A new match. With chance "ask", draws and rolls become decisions with actor None."""
        known = get_args(Chance)
        if chance not in known:
            told = {"name": "chance", "known": ", ".join(known), "given": as_given(chance)}
            raise SetupError(say("“[name]” is one of: [known]; not “[given]”.", **told))
        seed = whole("seed", seed)
        match = Match(self, self.initial(seed), seed, chance)
        match.begin()
        return match

    def initial(self, seed: int, game: int = 0) -> list[int]:
        """The state before the first rule of one game of a run."""
        state = self.runnable.initial(self.players, self.options)
        state[SEED] = game_seed(seed, game)
        return state

    def resume(self, text: str) -> Match:
        """A match continued from a saved game."""
        from .saves import resume

        return resume(self, text)

    def simulate(
        self, games: int = 1000, seed: int = 0, bots: Sequence[str] | None = None, **settings: Any
    ) -> Any:
        """Plays many games and reports what happened."""
        from .simulate import simulate

        return simulate(self, games=games, seed=seed, bots=bots, **settings)

    def census(self, state: Sequence[int]) -> dict[str, list[int]]:
        """How many pieces of each member lie anywhere, by kind."""
        found: dict[str, list[int]] = {}
        layout, ruleset = self.runnable.layout, self.ruleset
        for name, array in layout.places.items():
            kind = ruleset.places[name].kind
            totals = found.setdefault(kind, [0] * len(ruleset.kinds[kind].members))
            for base in range(array.base, array.base + array.size, array.stride):
                for member, count in enumerate(array.counts(state, base, len(totals))):
                    totals[member] += count
        return found


def load(
    name: str | Path,
    *,
    players: int | None = None,
    edition: str | None = None,
    variants: Sequence[str] = (),
    options: Mapping[str, int | Sequence[int]] | None = None,
) -> Game:
    """A game by the name of a shipped ruleset, or by the path of a file or folder."""
    name = text_of("name", name)
    named = tuple(dict.fromkeys(texts_of("variants", variants or ())))
    edition = None if edition is None else text_of("edition", edition)
    return game_of(make(loaded(name, edition, named)), players, dict(options or {}))


def game_of(runnable: Runnable, players: int | None, options: Mapping[str, int | Sequence[int]]) -> Game:
    """A game of a runnable ruleset, its players and options checked."""
    ruleset = runnable.ruleset
    seats = ruleset.low if players is None else whole("players", players)
    if not ruleset.low <= seats <= ruleset.high:
        raise SetupError(
            say(
                "[game] is not for that many players: [given]. Lowest number: [low], highest: [high].",
                game=ruleset.title,
                given=seats,
                low=ruleset.low,
                high=ruleset.high,
            )
        )
    return Game(runnable, seats, {n: _checked_option(ruleset, n, v, seats) for n, v in options.items()})


def _checked_option(ruleset: Ruleset, name: str, value: int | Sequence[int], seats: int) -> int | list[int]:
    """What an option is set to: a number, or one for each player."""
    option = ruleset.options.get(name)
    if option is None:
        known = ", ".join(ruleset.options) or "–"
        raise SetupError(
            say(
                "[game] has no option “[name]”. Its options: [known].",
                game=ruleset.title,
                name=name,
                known=known,
            )
        )
    if not isinstance(value, list | tuple):
        return _checked_number(option, value)
    if not option.each_player:
        raise SetupError(say("The option “[name]” takes a single number.", name=name))
    if len(value) != seats:
        raise SetupError(
            say(
                "The option “[name]” takes one number for each player: [count] in all.",
                name=name,
                count=seats,
            )
        )
    return [_checked_number(option, number) for number in value]


def _checked_number(option: ast.Option, value: Any) -> int:
    number = whole(option.name, value)
    if not option.low <= number <= option.high:
        raise SetupError(_out_of_range(option, number))
    return number


def _out_of_range(option: ast.Option, given: int) -> Phrase:
    return say(
        "The option “[name]” goes from [low] to [high], so it cannot be [given].",
        name=option.name,
        low=option.low,
        high=option.high,
        given=given,
    )
