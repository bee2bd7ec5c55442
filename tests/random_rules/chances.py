"""Chances that are the same on every machine, and the profile that steers them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TypeVar

T = TypeVar("T")
_MASK = (1 << 64) - 1


@dataclass(frozen=True, slots=True)
class Profile:
    """What a ruleset should be like. All figures are whole numbers, so that no machine rounds otherwise.

    `factors` steer: `"Fold"` multiplies the weight of a construct, `"Move>Fold"` only that of a construct
    directly inside another, both in per cent. `risk` is in how many of a hundred places something that may
    be at fault is allowed; None leaves it to the seed. `turns` bounds the length of a game. Of a hundred
    rulesets so many are `strange`: in them stands what docs/language.md allows but the checks refuse.
    """

    factors: Mapping[str, int] = field(default_factory=dict)
    risk: int | None = None
    depth: int = 3
    turns: tuple[int, int] = (22, 40)
    strange: int = 3

    def weight(self, weight: int, outer: str, name: str) -> int:
        """The weight of a construct where it stands."""
        factor = self.factors.get(name, 100) * self.factors.get(f"{outer}>{name}", 100)
        return weight * factor


PLAIN = Profile()


def _mixed(z: int) -> int:
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


class Chances:
    """A stream of chances (splitmix64), and the path of constructs in which something is being made."""

    def __init__(self, seed: int, profile: Profile) -> None:
        self._state = _mixed(seed & _MASK)  # else the next seed's stream would be this one, a step on
        self.profile = profile
        self.path: list[str] = [""]

    def _next(self) -> int:
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        return _mixed(self._state)

    def below(self, count: int) -> int:
        """A whole number from 0 up, less than `count`."""
        return (self._next() * count) >> 64

    def between(self, low: int, high: int) -> int:
        """A whole number of a range, both ends included."""
        return low + self.below(high - low + 1)

    def maybe(self, percent: int) -> bool:
        """Whether something happens that happens so many times of a hundred."""
        return self.below(100) < percent

    def one(self, items: Sequence[T]) -> T:
        """One of some things."""
        return items[self.below(len(items))]

    def some(self, items: Sequence[T], low: int, high: int) -> list[T]:
        """Different ones, from `low` to `high` of them as far as there are, in their order."""
        count = min(len(items), self.between(low, high))
        left = list(range(len(items)))
        chosen = [left.pop(self.below(len(left))) for _ in range(count)]
        return [items[i] for i in sorted(chosen)]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """All of them in another order."""
        left = list(items)
        return [left.pop(self.below(len(left))) for _ in range(len(items))]

    def weighted(self, weights: Mapping[str, int]) -> str:
        """One of the constructs named, by their weights and the profile."""
        outer = self.path[-1]
        scaled = [(name, self.profile.weight(weight, outer, name)) for name, weight in weights.items()]
        point = self.below(sum(weight for _, weight in scaled) or 1)
        for name, weight in scaled:
            point -= weight
            if point < 0:
                return name
        return scaled[-1][0]

    def weighted_number(self, weights: Sequence[int]) -> int:
        """A number from 0 up, by the weight of each."""
        point = self.below(sum(weights))
        for number, weight in enumerate(weights):
            point -= weight
            if point < 0:
                return number
        return len(weights) - 1

    def wants(self, name: str, percent: int) -> bool:
        """Whether an optional construct is made, by its share and the profile."""
        scaled = self.profile.weight(percent, self.path[-1], name) // 10_000
        return self.below(100) < min(95, scaled)

    @contextmanager
    def inside(self, name: str) -> Iterator[None]:
        """While something is made inside a construct."""
        self.path.append(name)
        try:
            yield
        finally:
            self.path.pop()
