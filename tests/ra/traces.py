"""Recorded games of Ra, and how to play one on any table that asks by name."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

FILE = Path(__file__).parent.parent / "data" / "ra_traces.jsonl.gz"
NAMES = {
    "phar": "pharaoh", "dF": "funeral", "dD": "drought", "dW": "unrest", "dE": "earthquake",
    "c0": "art", "c1": "agriculture", "c2": "astronomy", "c3": "religion", "c4": "writing",
    "m0": "fortress", "m1": "obelisk", "m2": "palace", "m3": "pyramid",
    "m4": "sphinx", "m5": "statue", "m6": "step_pyramid", "m7": "temple",
}  # fmt: skip
CODES = {name: code for code, name in NAMES.items()}
WORDS = {2: "two", 3: "three", 4: "four", 5: "five"}

Trace = dict[str, Any]
Step = tuple[int | None, str]


class Table(Protocol):
    """Where a game can be replayed. Seats count from 0; chance is seat None."""

    def asked(self) -> tuple[int | None, list[str]] | None:
        """Who must choose among what; None when the game is over."""

    def take(self, name: str) -> None:
        """Goes on with the option of that name."""

    def settled(self) -> list[Step]:
        """What was done and drawn without alternative since something was taken last."""

    def snapshot(self) -> dict[str, Any]:
        """The position in the words of the recorded games."""


@dataclass
class Outcome:
    """What a replay found, and the choices and draws it made.

    `settled` are those that came by themselves and have not been met in the record so far.
    """

    agreed: int = 0
    snapshots: int = 0
    difference: str | None = None
    taken: list[str] = field(default_factory=list)
    settled: list[Step] = field(default_factory=list)

    def differs(self, how: str) -> None:
        """Keeps the first difference."""
        self.difference = self.difference or how


def read(path: Path = FILE) -> Iterator[Trace]:
    """The games of a file, in order."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def codes(names: Iterable[str]) -> list[str]:
    """Tiles as the recorded games write them, sorted as they are there."""
    return sorted(CODES.get(name, name) for name in names)


def deal(players: int) -> Iterator[Step]:
    """Seat 0 holds the group with the highest disc, the others follow."""
    return ((None, f"{WORDS[players]}_{seat + 1}") for seat in range(players))


def steps(event: dict[str, Any]) -> Iterator[Step]:
    """The choices and draws that one event of a recorded game stands for."""
    seat = event["p"]
    match event["do"]:
        case "draw":
            yield from ((seat, "draw"), (None, NAMES.get(event["tile"], event["tile"])))
        case "ra":
            yield seat, "invoke"
        case "bid":
            yield seat, f"bid {event['disc']}"
        case "pass":
            yield seat, "pass"
        case "discard":
            yield from _losses(seat, event)
        case "god":
            yield seat, "spend"
            for taken in event["takes"]:
                yield seat, f"claim {NAMES.get(taken['tile'], taken['tile'])}"
                yield from _losses(seat, taken)
            yield seat, "stop"
        case other:
            raise ValueError(other)


def _losses(seat: int, event: dict[str, Any]) -> Iterator[Step]:
    return ((seat, f"lose {NAMES[tile]}") for tile in event["civ"] + event["mon"])


def replay(table: Table, trace: Trace, until: int | None = None) -> Outcome:
    """Plays a recorded game, or its first events, and compares every snapshot on the way."""
    outcome = Outcome(settled=table.settled())
    follow(table, deal(trace["players"]), outcome)
    for event in trace["events"][:until]:
        if "snap" in event:
            _compare(table.snapshot(), event["snap"], outcome)
        else:
            follow(table, steps(event), outcome)
    return outcome


def follow(table: Table, recorded: Iterable[Step], outcome: Outcome) -> None:
    """Takes what was recorded, but for what the table has taken by itself: that is not taken twice."""
    for step in recorded:
        if step in outcome.settled:
            del outcome.settled[: outcome.settled.index(step) + 1]
            continue
        asked = table.asked()
        if asked is None or asked[0] != step[0] or step[1] not in asked[1]:
            outcome.differs(f"recorded {step}, asked {asked}")
            continue
        table.take(step[1])
        outcome.taken.append(step[1])
        outcome.settled = table.settled()


def _compare(found: dict[str, Any], wanted: dict[str, Any], outcome: Outcome) -> None:
    outcome.snapshots += 1
    wrong = [key for key in wanted if found[key] != wanted[key]]
    outcome.agreed += not wrong
    if wrong:
        key = wrong[0]
        where = f"snapshot {outcome.snapshots}, {key}"
        outcome.differs(f"{where}: recorded {wanted[key]}, played {found[key]}")
