"""What random games may run into."""

from __future__ import annotations

from .table import Code, error, warning

TRIALS: dict[str, Code] = {
    "E0601": error(
        "random games break a bound: {problem} (games: {games}; first with seed {seed}, players: {players})",
        "Correct the rule, or the bounds of the number. To see the game: `{command}`.",
    ),
    "E0602": error(
        "random games stop at `{problem}` with nothing to choose "
        "(games: {games}; first with seed {seed}, players: {players})",
        "Add `if any`, or `otherwise` with what happens then. To see the game: `{command}`.",
    ),
    "W0603": warning(
        "random games are not over after {problem} decisions "
        "(games: {games}; first with seed {seed}, players: {players})",
        "Let something end it, or say that play may go on `for ever`. To see the game: `{command}`.",
    ),
    "E0604": error(
        "random games go on and on here, and nobody has a choice any more "
        "(games: {games}; first with seed {seed}, players: {players})",
        "Let the loop end, or let something in it change what it waits for. To see the game: `{command}`.",
    ),
    "E0605": error(
        "random games cannot go on: the program of the rules failed with {problem} "
        "(games: {games}; first with seed {seed}, players: {players})",
        "This is no mistake of the rules: please report it together with them. To see it: `{command}`.",
    ),
}
