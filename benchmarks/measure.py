"""Measuring: contestants take turns, so that whatever else the machine does slows all alike."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import comb
from statistics import median

Play = Callable[[int], int]  # plays so many games, says how many decisions they took


@dataclass(frozen=True)
class Figure:
    """Something measured, None where it could not be, beside what is wanted of it.

    `least`: what is wanted is the least there may be, else the most. An `aim` is shown, and never missed.
    """

    what: str
    found: float | None
    unit: str = ""
    wanted: float | None = None
    least: bool = False
    aim: float | None = None
    note: str = ""

    @property
    def is_missed(self) -> bool:
        """Whether it is not as it has to be."""
        if self.found is None or self.wanted is None:
            return False
        return self.found < self.wanted if self.least else self.found > self.wanted

    @property
    def row(self) -> tuple[str, str, str, str]:
        """What it is, what was found, what is wanted, and what is to be said of it."""
        found = "not measured" if self.found is None else f"{number(self.found)} {self.unit}".strip()
        told = [] if self.wanted is None else [("≥ " if self.least else "≤ ") + number(self.wanted)]
        told += [] if self.aim is None else [f"aim {number(self.aim)}"]
        notes = (["missed"] if self.is_missed else []) + ([self.note] if self.note else [])
        return self.what, found, ", ".join(told), ", ".join(notes)


def number(value: float) -> str:
    """A figure with as many digits as it deserves."""
    if abs(value) >= 100 or value == int(value):
        return f"{value:,.0f}"
    return f"{value:.2f}" if abs(value) < 10 else f"{value:.1f}"


@dataclass(frozen=True)
class Speeds:
    """Games and decisions a second of CPU time, round by round."""

    games: tuple[float, ...]
    decisions: tuple[float, ...]


def speeds(contestants: dict[str, Play], seconds: float, rounds: int) -> dict[str, Speeds]:
    """The speed of each contestant in each round; a round takes about so many seconds of each."""
    sizes = {name: _size(play, seconds) for name, play in contestants.items()}
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in contestants}
    for _ in range(rounds):
        for name, play in contestants.items():
            start = time.process_time()
            decisions = play(sizes[name])
            passed = time.process_time() - start
            found[name].append((sizes[name] / passed, decisions / passed))
    return {
        name: Speeds(tuple(games for games, _ in rows), tuple(decisions for _, decisions in rows))
        for name, rows in found.items()
    }


def _size(play: Play, seconds: float) -> int:
    """How many games take about so long."""
    games, start = 1, time.process_time()
    while (passed := time.process_time() - start) < seconds / 4:
        play(games)
        games *= 2
    return max(1, int(games * seconds / passed))


def ratio(ours: Sequence[float], theirs: Sequence[float]) -> float:
    """How many times as fast one is as another, by pairs of the same round."""
    return median(a / b for a, b in zip(ours, theirs, strict=True))


def interval(values: Sequence[float]) -> tuple[float, float]:
    """Between which of the values the median lies with 95 % certainty, whatever their distribution."""
    ordered, n = sorted(values), len(values)
    below, rank = 0.0, 0
    while (below := below + comb(n, rank) / 2**n) <= 0.025:
        rank += 1
    return ordered[max(0, rank - 1)], ordered[n - max(1, rank)]


def cpu_seconds(work: Callable[[], object]) -> float:
    """How much CPU time something takes."""
    start = time.process_time()
    work()
    return time.process_time() - start
