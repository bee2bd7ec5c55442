"""A saved game played again under other rules, and the first step at which the two part.

Both games are played side by side by the names of choices and draws. They part where a choice
is refused, where something else is on offer, or where the table or the scores are no longer alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from ..explain.position import Line, explain_score
from ..explain.trace import Fired, Trace, tracing
from ..link.paths import overlap
from ..match.decisions import Option
from ..match.errors import IllegalChoice
from ..match.game import Game, game_of
from ..match.match import Match
from ..match.reasons import Refusal
from ..match.saves import SavedGame
from ..run.program import make
from ..words import Words
from .comparison import ComparedPoint, Comparison, Difference, compare
from .hybrid import hybrid

Sort = Literal["refused", "options", "table", "scores"]
NAMED = 6  # options that are told by name; of more, only how many


@dataclass(frozen=True, slots=True)
class Parting:
    """The first step that differs: which move (counted from 1), how, and by which differences of the rules.

    `lost` and `gained` are options that only the first or only the second game offers;
    `unlike` names what lies or counts differently; `refusals` say why a move is refused.
    """

    step: int
    move: str
    sort: Sort
    lost: tuple[str, ...] = ()
    gained: tuple[str, ...] = ()
    unlike: tuple[str, ...] = ()
    scores: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    refusals: tuple[Refusal, ...] = ()
    because: tuple[Difference, ...] = ()
    options: tuple[Option, ...] = field(default=(), compare=False)  # those spoken of, for their words


@dataclass(frozen=True, slots=True)
class Replay:
    """Both matches as far as they went alike, and where they parted; None if they never did."""

    first: Match
    second: Match
    comparison: Comparison
    parting: Parting | None


def replay_under(first: Game, second: Game, save: SavedGame, *, traced: bool = True) -> Replay:
    """Plays a saved game under its own rules and under others until they part.

    Untraced it is quicker, but only what is refused or offered tells which differences were the cause.
    """
    pair = _Pair(first, second, save, traced)
    parting = pair.play()
    return Replay(pair.matches[0], pair.matches[1], pair.comparison, parting)


class _Pair:
    """Two matches in step."""

    def __init__(self, first: Game, second: Game, save: SavedGame, traced: bool) -> None:
        self.games, self.save, self.traced = (first, second), save, traced
        self.comparison = compare([first.ruleset, second.ruleset])
        self.traces: list[list[Fired]] = [[], []]
        self.taken: Option | None = None
        self.matches = [self._watched(n, lambda g=game: g.start(save.seed, chance="ask"))  # type: ignore[misc]
                        for n, game in enumerate(self.games)]  # fmt: skip

    def _watched(self, number: int, play: Callable[[], Any]) -> Any:
        """Does something in one of the games and remembers which rules fired."""
        if not self.traced:
            return play()
        with tracing(self.games[number]) as trace:
            result = play()
        self.traces[number] = trace.fired
        return result

    def play(self) -> Parting | None:
        """Goes on until the two part or the game is over."""
        parting = self._compared(0, "")
        for number, move in enumerate(self.save.moves):
            parting = parting or self._step(number, move.name)
            if parting is not None:
                return parting
        return parting

    def _step(self, number: int, move: str) -> Parting | None:
        for at, match in enumerate(self.matches):
            if len(match.log) > number:  # taken already, as the only option
                if match.log[number].name != move:
                    return self._parting(number + 1, move, "options", gained=(match.log[number].name,))
                continue
            if not match.over:
                self.taken = match.decision.option(move) or self.taken
            try:
                self._watched(at, lambda match=match: match.take(move))  # type: ignore[misc]
            except IllegalChoice:
                return self._refused(number + 1, move, at)
        return self._compared(number + 1, move)

    def _refused(self, step: int, move: str, at: int) -> Parting:
        refusals = () if self.matches[at].over else tuple(self.matches[at].why_not(move))
        paths = [refusal.clause for refusal in refusals]
        because = self._narrowed(step, tuple(self._concerning(paths)) or self._because())
        gained = _apart(_offered(self.matches[1]), {move}) if at == 1 else ()
        return self._parting(
            step, move, "refused", lost=(move,), gained=gained, refusals=refusals, because=because
        )

    def _compared(self, step: int, move: str) -> Parting | None:
        """Whether the two are still alike after a step."""
        one, other = self.matches
        if len(one.log) != len(other.log):
            return None
        lost, gained = _apart(_offered(one), _offered(other)), _apart(_offered(other), _offered(one))
        unlike = _unlike(one.table(), other.table())
        if unlike:
            return self._parting(step, move, "table", unlike=unlike)
        if lost or gained:
            return self._parting(step, move, "options", lost=lost, gained=gained)
        if one.scores != other.scores:
            return self._parting(step, move, "scores")
        return None

    def _parting(self, step: int, move: str, sort: Sort, **how: Any) -> Parting:
        if "because" not in how:
            offered = {name.split(" ")[0] for name in (*how.get("lost", ()), *how.get("gained", ()))}
            choices = [name for name in self.games[0].ruleset.choices if name in offered]
            named = [f"{self.games[0].name}.{name}" for name in choices]
            how["because"] = self._narrowed(step, tuple(self._concerning(named)) or self._because(sort))
        scores = (tuple(self.matches[0].scores), tuple(self.matches[1].scores))
        return Parting(step, move, sort, scores=scores, options=tuple(self._spoken_of()), **how)

    def _spoken_of(self) -> Iterator[Option]:
        """The options that a parting may speak of: the last that was taken, and those on offer."""
        yield from (self.taken,) if self.taken else ()
        for match in self.matches:
            yield from () if match.over else match.decision.options

    # ------------------------------------------------------------ why

    def _because(self, sort: Sort = "table") -> tuple[Difference, ...]:
        """The differences in rules that fired or were read in the last step, or that the scores show."""
        game = self.games[0].name
        if sort == "scores":
            paths = list(self._score_paths())
        else:
            fired = [entry for trace in self.traces for entry in trace]
            paths = [entry.clause.path for entry in fired]
            paths += [f"{game}.{value.name}" for entry in fired for value in entry.values]
        return tuple(self._concerning(paths)) or self.comparison.differences

    def _score_paths(self) -> Iterator[str]:
        """The parts of the score, and the cards in them, that come out differently."""
        one, other = self.matches
        for seat in range(one.players):
            mine, theirs = (dict(_points(explain_score(match, seat))) for match in (one, other))
            yield from (path for path in {**mine, **theirs} if mine.get(path) != theirs.get(path))

    def _narrowed(self, step: int, found: tuple[Difference, ...]) -> tuple[Difference, ...]:
        """The differences that alone make the games part at this very step: of those found, else of all."""
        entries = [entry for entry in self.comparison.entries if entry.differences]
        if not self.traced or len(entries) < 2:
            return found
        likely = [entry for entry in entries if any(d in found for d in entry.differences)]
        for some in (likely, [entry for entry in entries if entry not in likely]):
            alone = [d for entry in some if self._parts_alone(step, entry) for d in entry.differences]
            if alone:
                return tuple(d for d in alone if d in found) or tuple(alone)
        return found

    def _parts_alone(self, step: int, entry: ComparedPoint) -> bool:
        first, second = self.games
        mixed = hybrid(first.ruleset, second.ruleset, entry.differences)
        if mixed is None:
            return True
        game = game_of(make(mixed), first.players, first.options)
        start = self.save.model_copy(update={"moves": self.save.moves[:step]})
        parting = _Pair(first, game, start, traced=False).play()
        return parting is not None and parting.step == step

    def _concerning(self, paths: Sequence[str]) -> Iterator[Difference]:
        bare = [path.partition(".")[2] for path in paths]
        for difference in self.comparison.differences:
            if any(overlap(difference.path, path) for path in bare):
                yield difference


def _points(lines: Sequence[Line]) -> Iterator[tuple[str, int]]:
    for line in lines:
        yield line.clause.path, line.value
        yield from _points(line.below)


def _offered(match: Match) -> set[str]:
    return set() if match.over else {option.name for option in match.decision.options}


def _apart(one: set[str], other: set[str]) -> tuple[str, ...]:
    return tuple(sorted(one - other))


def _unlike(one: dict[str, Any], other: dict[str, Any]) -> tuple[str, ...]:
    """What both tables have and is not alike on them."""
    return tuple(name for name in one if name in other and _bare(one[name]) != _bare(other[name]))


def _bare(content: Any) -> Any:
    """What lies in a place, whatever the order in which the rules list its pieces."""
    if isinstance(content, list) and all(isinstance(x, str) for x in content):
        return sorted(content)
    return [_bare(x) for x in content] if isinstance(content, list) else content


# ---------------------------------------------------------------- words


def parting_lines(words: Words, parting: Parting | None) -> list[str]:
    """The first step that differs, in words."""
    if parting is None:
        return [words.say("Both editions lead to the same game.")]
    move = _told(words, parting, (parting.move,)) if parting.move else "–"
    lines = [words.say("The games part at move [n]: [move].", n=parting.step, move=move)]
    lines += [refusal.text(words.code) for refusal in parting.refusals]
    if parting.lost and not parting.refusals:
        lines.append(words.say("No longer on offer: [names].", names=_told(words, parting, parting.lost)))
    if parting.gained:
        lines.append(words.say("On offer now: [names].", names=_told(words, parting, parting.gained)))
    if parting.unlike:
        names = words.language.join([words.name(name) for name in parting.unlike])
        lines.append(words.say("Not alike on the table: [names].", names=names))
    one, other = (", ".join(map(str, scores)) for scores in parting.scores)
    if one != other:
        lines.append(words.say("Scores: [before], now [after].", before=one, after=other))
    return lines


def _told(words: Words, parting: Parting, names: Sequence[str]) -> str:
    """Options in words, with their names; only some of many."""
    known = {option.name: option for option in parting.options}
    told = [f"{known[n].text(words.code)} ({n})" if n in known else n for n in names[:NAMED]]
    text = ", ".join(told)
    if len(names) <= NAMED:
        return text
    return words.say("[names] and [n] more", names=text, n=len(names) - NAMED)


__all__ = ["Parting", "Replay", "Trace", "parting_lines", "replay_under"]
