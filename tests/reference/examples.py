"""Worked examples, played by the reference. What seats see and know is not its business."""

from __future__ import annotations

import random

from rulestone.link.model import Ruleset
from rulestone.syntax import ast

from .game import Game
from .requests import Chance
from .values import Fault, Rule, Scope


class Fails(Exception):
    """A step of an example does not hold."""


def play_example(ruleset: Ruleset, example: ast.Example, seed: int = 0) -> int:
    """Plays an example and tells how many of its steps it judged; raises `Fails` at the first that fails."""
    players = ruleset.low if example.players is None else example.players
    game = Game(ruleset, players, dict(example.options))
    if not isinstance(example.steps[0], ast.Take):
        _deal(game, random.Random(seed))
    return sum(_step(game, step) for step in example.steps)


def _deal(game: Game, rng: random.Random) -> None:
    while isinstance(game.request, Chance):
        game.take(rng.choices(game.options(), game.request.weights)[0])


def _step(game: Game, step: ast.ExampleStep) -> bool:
    names = [str(option) for option in game.options()]
    match step:
        case ast.View():
            return False
        case ast.Given(body):
            _change(game, body)
        case ast.Take(option):
            if option not in names:
                raise Fails(f"{step.span}: {option} is not on offer; {names}")
            game.take(option)
        case ast.Offers(option, negated):
            if (option in names) is negated:
                raise Fails(f"{step.span}: {option}; {names}")
        case ast.Expect(condition):
            if not _holds(game, condition):
                raise Fails(f"{step.span}: does not hold")
    if game.fault:
        raise Fails(f"{step.span}: {game.fault}")
    return True


def _holds(game: Game, condition: ast.Expr) -> bool:
    try:
        return game.play.truth(condition, Scope(game.mover()))
    except Fault as fault:
        raise Fails(str(fault)) from fault


def _change(game: Game, body: tuple[ast.Stmt, ...]) -> None:
    """What is given is carried out by the seat to move; it may neither ask nor draw."""
    scope = Scope(game.mover(), rule=Rule("given", ""))
    try:
        for request in game.play.block(body, scope):
            raise Fails(f"{request.span}: what is given asks")
    except Fault as fault:
        raise Fails(str(fault)) from fault
    if game.request is not None:
        game.ask_again()
