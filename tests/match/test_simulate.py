"""Simulations: the figures, and that nothing depends on how they were come by."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

import rulestone
from rulestone.link.files import shipped
from rulestone.match.bots import make
from rulestone.match.errors import SetupError
from rulestone.match.match import Match
from rulestone.match.reports import distribution, every_use, wilson, wins
from rulestone.match.simulate import Table
from rulestone.match.tally import Tally
from rulestone.run.chance import game_seed


def by_matches(table: Table, first: int, games: int) -> Tally:
    """The same games played as matches, one decision after another."""
    tally, codes = Tally.empty(table.game.seats), {use.name: use.code for use in every_use(table.game)}
    for number in range(first, first + games):
        match = Match(table.game, table.game.initial(table.seed, number), table.seed, "draw")
        seed = game_seed(table.seed, number)
        bots = [make(bot, seat, seed) for seat, bot in enumerate(table.bots)]
        match.begin()
        while not match.over:
            match.take(bots[match.decision.actor or 0].choose(match))
        chosen = [entry for entry in match.log if entry.actor is not None]
        winners = sum(1 << seat for seat in match.winners)
        tally.count(sum(entry.asked for entry in chosen), winners, match.scores, finished=True)
        tally.uses.update(codes[entry.name] for entry in chosen if entry.name in codes)
    return tally


@pytest.mark.parametrize("name", shipped())
def test_the_driver_and_matches_of_random_bots_tell_the_same(name: str) -> None:
    game = rulestone.load(name)
    table = Table(game, ("random",) * game.seats, seed=6, limit=10_000, compiled=False)
    assert table.by_driver(2, 4) == table.by_bots(2, 4) == by_matches(table, 2, 4)


@pytest.mark.parametrize("name", ["kuhn_poker", "goofspiel", "pig"])
def test_greedy_bots_play_the_same_in_matches_and_simulations(name: str) -> None:
    game = rulestone.load(name)
    table = Table(game, ("greedy",) * game.seats, seed=6, limit=10_000, compiled=False)
    assert table.play(2, 3) == by_matches(table, 2, 3)


def test_parts_of_a_run_add_up_to_the_whole() -> None:
    game = rulestone.load("pig", players=3)
    table = Table(game, ("random",) * 3, seed=6, limit=10_000, compiled=False)
    parts = table.play(0, 10)
    parts.add(table.play(10, 15))
    assert parts == table.play(0, 25)


def test_greedy_games_do_not_depend_on_workers() -> None:
    game = rulestone.load("kuhn_poker")
    bots = ["greedy", "random"]
    alone, spread = (game.simulate(games=9, seed=2, bots=bots, workers=n) for n in (1, 2))
    assert alone == spread
    assert alone.games == 9


def test_a_report_counts_wins_scores_length_and_uses() -> None:
    report = rulestone.load("tic_tac_toe").simulate(games=400, seed=1)
    first, second = report.seats
    draws = first.wins.shared
    assert draws == second.wins.shared
    assert first.wins.alone + second.wins.alone + draws == report.games == 400
    assert first.wins.share == pytest.approx((first.wins.alone + draws / 2) / 400)
    assert 5 <= report.decisions.least <= report.decisions.greatest <= 8  # the ninth mark is forced
    assert set(report.options) == {f"place {column}{row}" for column in "abc" for row in "123"}
    assert report.choices["place"] == sum(report.options.values())


def test_members_are_counted_by_kind() -> None:
    report = rulestone.load("goofspiel").simulate(games=50, seed=1)
    assert report.members == {"bid": {"1": 100, "2": 100, "3": 100, "4": 100}}


def test_known_figures_of_random_play_lie_in_the_intervals() -> None:
    report = rulestone.load("tic_tac_toe").simulate(games=4000, seed=3)
    interval = report.seats[0].wins.interval
    assert interval.low < 0.585 + 0.127 / 2 < interval.high  # wins and half the draws of whoever begins


def test_games_that_reach_the_limit_are_unfinished_and_nobodys() -> None:
    report = rulestone.load("pig").simulate(games=20, seed=1, limit=10)
    assert report.unfinished == 20
    assert [seat.wins.share for seat in report.seats] == [0.0, 0.0]


def test_an_interruption_keeps_what_is_done() -> None:
    def interrupt(done: int, games: int) -> None:
        if done:
            raise KeyboardInterrupt

    game = rulestone.load("pig")
    report = game.simulate(games=1000, seed=1, compiled=False, workers=1, progress=interrupt)
    assert report.interrupted
    assert 0 < report.games < 1000
    assert report == replace(game.simulate(games=report.games, seed=1), interrupted=True)


def test_progress_goes_from_nothing_to_everything() -> None:
    told: list[int] = []
    game = rulestone.load("kuhn_poker")
    game.simulate(
        games=500, seed=1, compiled=False, workers=2, progress=lambda done, games: told.append(done)
    )
    assert told[0] == 0
    assert told == sorted(told)
    assert told[-1] == 500


def test_bots_must_fit_the_seats() -> None:
    with pytest.raises(SetupError, match="Bots given: 3"):
        rulestone.load("pig").simulate(games=1, bots=["random"] * 3)


def test_wilson_by_hand() -> None:
    interval = wilson(8, 10)
    assert (round(interval.low, 4), round(interval.high, 4)) == (0.4902, 0.9433)
    assert wilson(0, 10).low == 0
    assert wilson(10, 10).high == pytest.approx(1)


def test_a_shared_win_is_split() -> None:
    found = wins(Counter({0b01: 3, 0b11: 4, 0b10: 2, 0: 1}), 0)
    assert (found.alone, found.shared, found.share) == (3, 4, 0.5)


def test_a_distribution_by_hand() -> None:
    found = distribution(Counter({1: 1, 2: 2, 3: 1}))
    assert (found.count, found.mean, found.least, found.greatest) == (4, 2, 1, 3)
    assert found.sd == pytest.approx(0.8165, abs=1e-4)
    assert found.quantiles == {5: 1, 25: 1, 50: 2, 75: 2, 95: 3}
