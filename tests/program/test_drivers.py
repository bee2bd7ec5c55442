"""Drivers against a model of what they do, on a little game of rooms and doors."""

from __future__ import annotations

import pytest

from program.wander import ASK, CLAUSE, ENDLESS, LIMIT, ROOM, SCORES, Game, Rooms
from rulestone.program import head
from rulestone.program.kernel import RUNTIME
from rulestone.program.runtime.drivers import CUT, ENDED, ENTRIES, FAILED, ROW, winner_mask

SEEDS = range(40)
SIZE = 16


def rooms(seed: int) -> Rooms:
    return Rooms.at_random(seed, players=1 + seed % 3 if seed % 3 else 2)


def stood_at(state: list[int]) -> tuple[int, ...]:
    """What of a state a game of the model knows, too."""
    return state[head.OVER], state[head.FAULT], state[head.CLOCK], state[ROOM], *state[SCORES:]


def told(game: Game) -> tuple[int, ...]:
    over = head.FAULTED if game.fault else int(game.over)
    return over, game.fault, game.clock, game.room, *game.scores


@pytest.mark.parametrize("seed", SEEDS)
def test_single_steps(seed: int) -> None:
    """Every step that the model takes at random, taken by its code."""
    made = rooms(seed)
    walk, S, O = made.walk(), made.start(), [0] * SIZE
    S[head.SEED] = seed
    walk.call("advance", S, O)
    count = walk.call("settle", S, O)
    game = Game(made, seed).begin()
    game.settle()
    for _ in range(30):
        assert stood_at(S) == told(game)
        if game.over:
            assert count == 0
            return
        assert count == len(game.doors) == S[head.NOPT]
        assert (O[:count], S[head.ACTOR]) == ([10 + door for door in range(count)], game.turn)
        door = game.draw(seed, game.clock)
        game.go(door)
        game.settle()
        count = walk.call("step", S, O, 10 + door)


@pytest.mark.parametrize("limit", [0, 1, 7, 60])
@pytest.mark.parametrize("seed", SEEDS)
def test_playing_on(seed: int, limit: int) -> None:
    made = rooms(seed)
    walk, S = made.walk(), made.start()
    S[head.SEED] = seed
    count = walk.call("playout", S, [0] * SIZE, limit)
    game = Game(made, seed).begin().play(limit)
    assert count == game.decisions
    assert stood_at(S) == told(game)


def outcome(game: Game) -> list[int]:
    """The row that is kept of a game."""
    kind = FAILED if game.fault else ENDED if game.over else CUT
    if game.fault:
        value = game.rooms.faulty if game.fault == CLAUSE else LIMIT
        return [game.decisions, kind, game.fault, value, 0, *[0] * game.rooms.players]
    winners = 1 if game.scores[0] >= game.scores[-1] else 2
    return [game.decisions, kind, 0, 0, winners, *game.scores]


@pytest.mark.parametrize("counting", [0, 1])
def test_simulating(counting: int) -> None:
    kinds = set()
    for seed in SEEDS:
        made = Rooms.at_random(seed)
        walk, width, games = made.walk(), ROW + 2, 5
        R, U = [7] * (width * games), [0] * SIZE
        given = [made.start(), made.start(), [0] * SIZE, [0], U, R]
        done = walk.call("simulate", *given, made.size, 3, games, seed, 25, width, counting)
        assert done == games
        model = [Game(made, walk.call("game_seed", seed, 3 + g)).begin().play(25) for g in range(games)]
        assert R == [number for game in model for number in outcome(game)]
        used = [sum(game.used[code] for game in model) for code in range(14)]
        assert U[:14] == (used if counting else [0] * 14)
        kinds |= {(R[at + 1], R[at + 2]) for at in range(0, len(R), width)}
    assert kinds == {(ENDED, 0), (CUT, 0), (FAILED, CLAUSE), (FAILED, 1)}


def test_every_row_has_a_score_a_seat() -> None:
    made = Rooms([[]], players=3)
    walk, R = made.walk(), [9] * 10
    S = made.start()
    S[SCORES:] = [4, 5, 6]
    walk.call("record", S, [], R, 12, 1)
    assert R == [9, 12, CUT, 0, 0, 2, 4, 5, 6, 9]


def test_halting_keeps_the_games_that_are_finished() -> None:
    """A game asks to halt by itself: its fault is what the walk lets it reach."""
    made = Rooms([[0, 0]])
    walk, R, H = made.walk(), [0] * (3 * 7), _Halting(after=25)
    S0, S, O, U = made.start(), made.start(), [0] * SIZE, [0]
    done = walk.call("simulate", S0, S, O, H, U, R, made.size, 0, 3, 1, 10, 7, 0)
    assert done == 2
    assert R[0:14:7] == [10, 10] and R[14:] == [0] * 7
    done = walk.call("simulate", S0, S, O, [1], U, R, made.size, 0, 3, 1, 10, 7, 0)
    assert done == 0


class _Halting(list[int]):
    """A cell that asks to halt after it was looked at so often."""

    def __init__(self, after: int) -> None:
        super().__init__([0])
        self.left = after

    def __getitem__(self, index: object) -> int:  # type: ignore[override]
        self.left -= 1
        return int(self.left < 0)


def test_a_run_that_comes_to_no_decision_is_at_fault() -> None:
    made = Rooms([[0]])
    for entry, given in (("advance", ()), ("playout", (10,))):
        S = made.start()
        S[head.PC] = ENDLESS
        made.walk().call(entry, S, [0] * SIZE, *given)
        assert (S[head.OVER], S[head.FAULT], S[head.VALUE]) == (head.FAULTED, 1, LIMIT)


def test_a_fault_goes_before_an_end() -> None:
    made = Rooms([[1, 1], []], faulty=1)
    S, O = made.start(), [0] * SIZE
    S[head.PC] = ASK
    walk = made.walk()
    walk.call("advance", S, O)
    assert walk.call("step", S, O, 10) == 0
    assert (S[head.OVER], S[head.FAULT], S[head.VALUE]) == (head.FAULTED, CLAUSE, 1)


@pytest.mark.parametrize("longest", [0, 1, 4])
@pytest.mark.parametrize("seed", SEEDS)
def test_weighing(seed: int, longest: int) -> None:
    made = rooms(seed)
    made.players = 1 + seed % 3
    walk, W, O = made.walk(), made.start(), [0] * SIZE
    W[head.SEED] = seed
    walk.call("advance", W, O)
    if walk.call("settle", W, O) == 0:
        return
    game = Game(made, seed).begin()
    game.settle()
    n, seat = len(game.doors), game.turn
    C, V = [10 + door for door in range(n)], [100] * n
    sign = -1 if seed % 5 == 0 else 1
    given = [W, made.start(), O, C, V, made.size, n, seat, sign, 77, longest, 9]
    free = walk.call("weigh", *given)
    model = [_weighed(game.copy(), door, seat, longest) for door in range(n)]
    assert free == sum(chosen for _, chosen in model)
    assert V == [100 + _led(after, seat, sign) for after, _ in model]


def _weighed(game: Game, door: int, seat: int, longest: int) -> tuple[Game, int]:
    """The game after an option, the rest of the seat's turn and a random game; how often the seat decided."""
    chosen = 0
    game.go(door)
    game.settle()
    while not game.over and game.turn == seat and chosen < longest:
        game.go(game.draw(77, chosen))
        game.settle()
        chosen += 1
    if not game.over:
        game.decide()
    game.decisions = 0
    return game.play(9), chosen


def _led(game: Game, seat: int, sign: int) -> int:
    if game.fault:
        return 0
    game.scores = [sign * score for score in game.scores]
    return game.lead(seat)


def test_what_a_program_is_called_by_is_there() -> None:
    assert set(ENTRIES) <= set(RUNTIME)
    assert winner_mask not in RUNTIME.values()
