"""The counts that take too long for the suite.

    python tests/perft/deep_counts.py

Exit 1 if a count is not the known one.
"""

from __future__ import annotations

import sys

import rulestone

KNOWN = {("connect_four", 7): 823_536, ("breakthrough", 4): 256_036}


def main() -> int:
    """Counts and compares."""
    wrong = 0
    for (name, depth), known in KNOWN.items():
        found = rulestone.load(name, players=2).start(chance="ask").perft(depth)
        print(f"{name} to depth {depth}: {found}, known {known}")
        wrong += found != known
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
