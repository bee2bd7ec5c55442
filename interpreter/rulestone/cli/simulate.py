"""`rulestone simulate`: many games with bots, and what they show."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rich.box import SIMPLE_HEAD
from rich.table import Table

from ..match.errors import SetupError
from ..match.game import Game
from ..match.reports import Distribution, Interval, Report
from ..match.simulate import simulate
from ..words import Words
from ..words.declarations import capital
from ..words.phrase import say
from .console import CLEAN, Talk
from .log_text import Teller, teller
from .progress import bar
from .setup import load_game

SHARES = (5, 50, 95)  # the shares of games, in per cent, whose scores are told
MOST_USED = 20  # members of one kind that are listed


@dataclass(frozen=True, slots=True)
class Run:
    """What was asked for, as it was typed."""

    game: str
    players: int | None
    edition: str | None
    variants: Sequence[str]
    settings: Sequence[str]
    games: int
    bots: str
    seed: int
    workers: int | None


def simulate_games(talk: Talk, run: Run, *, as_json: bool) -> int:
    """Plays the games and reports; Ctrl-C ends the run early and keeps what is done."""
    game = load_game(run.game, run.players, run.edition, run.variants, run.settings)
    bots = _bots(run.bots, game)
    with bar(talk, talk.words.say("making the rules ready")) as shown:
        report = simulate(
            game, games=run.games, seed=run.seed, bots=bots, workers=run.workers,
            progress=shown.games, compiling=shown.compiling,
        )  # fmt: skip
    if as_json:
        talk.write(json.dumps(report.to_dict(), ensure_ascii=False, indent=2) + "\n")
    else:
        Telling(talk, teller(game, talk.lang), report).tell()
    return CLEAN


def _bots(text: str, game: Game) -> list[str]:
    """One bot for every seat, or a list with one each; what an automatic seat is given does not matter."""
    names = [name.strip() for name in text.split(",")]
    if len(names) not in (1, game.players):
        raise SetupError(
            say("Name one bot for all seats, or one for each of them: [players].", players=game.players)
        )
    return [*(names if len(names) > 1 else names * game.players), *["random"] * (game.seats - game.players)]


@dataclass(frozen=True, slots=True)
class Telling:
    """A report for people."""

    talk: Talk
    teller: Teller
    report: Report

    @property
    def words(self) -> Words:
        """The game's words."""
        return self.teller.words

    def tell(self) -> None:
        """Everything, shortest first."""
        self._head()
        self.talk.print(self._seats(), self._scores())
        self.talk.print(self._length())
        self.talk.print(self._uses(self.words.say("Choices"), self._choices()))
        for kind, uses in self.report.members.items():
            title = capital(self.words.speaker.noun(kind).form(False, "nom"))
            self.talk.print(self._uses(title, self._members(kind, uses)))

    def _head(self) -> None:
        report, words = self.report, self.words
        title = words.title(self.teller.game.ruleset.title)
        head = words.say_n(
            "[game]: [n] game, seed [seed]",
            "[game]: [n] games, seed [seed]",
            report.games,
            game=title,
            seed=str(report.seed),
        )
        self.talk.print(head, style="bold")
        if report.interrupted:
            self.talk.print(words.say("Stopped early; this is what was played."))
        if report.unfinished:
            self.talk.print(words.say("Games without an end: [count]", count=report.unfinished))
        if report.unwon:
            self.talk.print(words.say("Games that nobody wins: [count]", count=report.unwon))

    # ------------------------------------------------------------ tables

    def _table(self, *columns: str) -> Table:
        table = Table(box=SIMPLE_HEAD)
        table.add_column(columns[0], no_wrap=True)
        for column in columns[1:]:
            table.add_column(column, justify="right")
        return table

    def _seats(self) -> Table:
        words = self.words
        table = self._table(
            words.say("Seat"),
            words.say("Bot"),
            words.say("Wins"),
            words.say("Shared"),
            words.say("Share of wins"),
            "95 %",
        )
        for number, seat in enumerate(self.report.seats):
            wins = seat.wins
            table.add_row(
                self.teller.player(number),
                seat.bot if number < self.report.players else "–",
                words.language.number(wins.alone),
                words.language.number(wins.shared),
                self._percent(wins.share),
                self._interval(wins.interval, self._percent),
            )
        return table

    def _scores(self) -> Table:
        words = self.words
        shares = [words.say("up to [share] %", share=share) for share in SHARES]
        table = self._table(words.say("Scores"), words.say("Mean"), "95 %", words.say("Spread"), *shares)
        for number, seat in enumerate(self.report.seats):
            table.add_row(self.teller.player(number), *self._figures(seat.scores))
        return table

    def _figures(self, spread: Distribution) -> list[str]:
        number = self.words.language.number
        return [
            self._decimal(spread.mean),
            self._interval(spread.interval, self._decimal),
            self._decimal(spread.sd),
            *(number(spread.quantiles[share]) for share in SHARES),
        ]

    def _length(self) -> str:
        length = self.report.decisions
        return self.words.say(
            "Decisions a game: [mean] on average, from [least] to [greatest]",
            mean=self._decimal(length.mean),
            least=length.least,
            greatest=length.greatest,
        )

    def _uses(self, title: str, uses: Sequence[tuple[str, int]]) -> Table:
        """How often each thing was chosen, most often first."""
        table = self._table(title, self.words.say("Times"), self.words.say("A game"))
        for name, times in sorted(uses, key=lambda use: -use[1])[:MOST_USED]:
            rate = times / self.report.games if self.report.games else 0.0
            table.add_row(name, self.words.language.number(times), self._decimal(rate))
        return table

    def _choices(self) -> list[tuple[str, int]]:
        return [(capital(self.words.name(name)), times) for name, times in self.report.choices.items()]

    def _members(self, kind: str, uses: dict[str, int]) -> list[tuple[str, int]]:
        members = self.teller.game.ruleset.kinds[kind]
        named = [(members.member(name), times) for name, times in uses.items()]
        return [(self.words.member(member), times) for member, times in named if member]

    # ------------------------------------------------------------ numbers

    def _decimal(self, number: float) -> str:
        from babel.numbers import format_decimal

        return str(format_decimal(number, "#,##0.00", self.words.language.locale))

    def _percent(self, share: float) -> str:
        from babel.numbers import format_percent

        return str(format_percent(share, "#,##0.0 %", self.words.language.locale))

    def _interval(self, interval: Interval, form: Callable[[float], str]) -> str:
        return f"{form(interval.low)} – {form(interval.high)}"
