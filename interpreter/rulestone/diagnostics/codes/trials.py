"""What random games may run into."""

from __future__ import annotations

from .table import Code, error, warning

TRIALS: dict[str, Code] = {
    "E0601": error(
        "a random game breaks a bound: {problem} ({players} players, seed {seed})",
        "Correct the rule, or the bounds of the number.",
    ),
    "E0602": error(
        "a random game stops at `{rule}` with nothing to choose ({players} players, seed {seed})",
        "Add `if any`, or `otherwise` with what happens then.",
    ),
    "W0603": warning(
        "a random game is not over after {decisions} decisions ({players} players, seed {seed})",
        "Let something end it, or say that play may go on `for ever`.",
    ),
}
