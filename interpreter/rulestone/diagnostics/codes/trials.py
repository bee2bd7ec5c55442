"""What random games may run into."""

from __future__ import annotations

from .table import Code, error, warning

TRIALS: dict[str, Code] = {
    "E0601": error(
        "random games break a bound: `{subject}` would be {value} "
        "(games: {games}; first with seed {seed}, players: {players})",
        "Correct the rule, or the bounds of the number. To see the game: `{command}`.",
    ),
    "E0602": error(
        "random games stop at `{subject}` with nothing to choose "
        "(games: {games}; first with seed {seed}, players: {players})",
        "Add `if any`, or `otherwise` with what happens then. To see the game: `{command}`.",
    ),
    "W0603": warning(
        "random games are not over after {subject} decisions "
        "(games: {games}; first with seed {seed}, players: {players})",
        "Let something end it, or say that play may go on `for ever`. To see the game: `{command}`.",
    ),
    "E0604": error(
        "random games go on and on here, and nobody has a choice any more "
        "(games: {games}; first with seed {seed}, players: {players})",
        "Let the loop end, or let something in it change what it waits for. To see the game: `{command}`.",
    ),
    "E0605": error(
        "random games cannot go on: the program of the rules failed with {subject} "
        "(games: {games}; first with seed {seed}, players: {players})",
        "This is no mistake of the rules: please report it together with them. To see it: `{command}`.",
    ),
    "E0606": error(
        "random games ask for what is not there: `{subject}` has no number {value} "
        "(games: {games}; first with seed {seed}, players: {players})",
        "Ask only while the number is in range, or make room for it. To see the game: `{command}`.",
    ),
    "E0607": error(
        "random games ask `{subject}` of nobody, nothing or nowhere "
        "(games: {games}; first with seed {seed}, players: {players})",
        "Look first whether there is anything to ask. To see the game: `{command}`.",
    ),
    "E0608": error(
        "random games let a seat act that does not play "
        "(games: {games}; first with seed {seed}, players: {players})",
        "Name a seat that every number of players has, or look first who plays. "
        "To see the game: `{command}`.",
    ),
    "E0609": error(
        "random games divide by zero here (games: {games}; first with seed {seed}, players: {players})",
        "Look first whether the divisor is zero. To see the game: `{command}`.",
    ),
    "E0610": error(
        "random games count beyond 64 bits here (games: {games}; first with seed {seed}, players: {players})",
        "Give the numbers bounds that no table needs more than. To see the game: `{command}`.",
    ),
}
