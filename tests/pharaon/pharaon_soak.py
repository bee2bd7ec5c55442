"""Payment and gods against brute force on 5 000 random situations each, and random games in each edition.

python tests/pharaon/pharaon_soak.py [SITUATIONS [GAMES]]
"""

from __future__ import annotations

import sys

import pharaon_games
import test_gods
import test_payment


def main(arguments: list[str]) -> int:
    """Checks so many situations, then plays so many games for each edition and number of players."""
    situations, games = ([int(a) for a in arguments] + [5000, 2000][len(arguments) :])[:2]
    for edition in (None, "pl", "nl"):
        test_payment.check_situations(situations, seed=11, edition=edition)
        print(f"payment, {edition or 'base'}: {situations} situations as by brute force")
    for edition in (None, "pl"):
        test_gods.check_situations(situations, seed=12, edition=edition)
        print(f"gods, {edition or 'base'}: {situations} situations as by brute force")
    return pharaon_games.main([str(games)])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
