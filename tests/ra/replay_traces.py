"""Replays recorded games of Ra through the public API and compares every snapshot.

    python tests/ra/replay_traces.py FILE

Prints how many games and snapshots agree and the first difference; exit 1 if any differ.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

from engine_table import EngineTable
from traces import FILE, Trace, read, replay


def difference(trace: Trace) -> tuple[int, int, str | None]:
    """How many snapshots of a game agree, how many there are, and the first difference."""
    table = EngineTable(trace["players"])
    outcome = replay(table, trace)
    found = outcome.difference
    scores = list(table.match.scores)
    if found is None and scores != trace["final"]:
        found = f"final scores: recorded {trace['final']}, played {scores}"
    return outcome.agreed, outcome.snapshots, found


def compare(traces: Iterable[Trace]) -> tuple[str, bool]:
    """A report on all games, and whether all of them agree."""
    games = agreed = snapshots = equal = 0
    first = None
    for games, trace in enumerate(traces, start=1):
        same, total, found = difference(trace)
        snapshots, equal, agreed = snapshots + total, equal + same, agreed + (found is None)
        if found and first is None:
            first = f"game {games} ({trace['players']} players, seed {trace['seed']}), {found}"
    lines = [f"{agreed} of {games} games agree", f"{equal} of {snapshots} snapshots agree"]
    if first:
        lines.append(f"first difference: {first}")
    return "\n".join(lines), agreed == games and equal == snapshots and games > 0


def main(arguments: list[str]) -> int:
    """Reads the file named, or the one in the repository."""
    report, same = compare(read(Path(arguments[0]) if arguments else FILE))
    print(report)
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
