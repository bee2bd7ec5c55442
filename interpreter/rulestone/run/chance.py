"""Chance as the program has it, for whoever draws outside of one: the same functions, spelled in Python."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..program.ir import Unit
from ..program.kernel import RUNTIME
from ..spell.python import spell_python

NAMES = ("mix", "game_seed")


def _made() -> dict[str, Callable[..., int]]:
    namespace: dict[str, Any] = {}
    exec(spell_python(Unit({name: RUNTIME[name] for name in NAMES}, {}, {})).source, namespace)
    return {name: namespace[name] for name in NAMES}


_FUNCTIONS = _made()


def mix(seed: int, site: int, draw: int) -> int:
    """The 32 random bits of one draw: a pure function of seed, chance site and draw number."""
    return _FUNCTIONS["mix"](seed, site, draw)


def game_seed(seed: int, game: int) -> int:
    """The seed of one game of a run, 31 bits so that it fits the state."""
    return _FUNCTIONS["game_seed"](seed, game)


def below(bits: int, n: int) -> int:
    """A number from 0 to n-1 from 32 random bits."""
    return (bits * n) >> 32
