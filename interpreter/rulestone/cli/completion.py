"""What the shell offers when Tab is pressed: games, and what belongs to the game already typed."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

import typer

from ..words.codes import CODES

if TYPE_CHECKING:
    from ..link.model import Ruleset

BOTS = ("random", "greedy")
WHO = ("person", *(f"person:{code}" for code in CODES), *BOTS)


def complete_name(incomplete: str) -> list[str]:
    """The shipped rulesets that begin so; where there is none, the shell offers files."""
    from ..link.files import shipped

    return _begun(incomplete, shipped())


def complete_edition(context: typer.Context, incomplete: str) -> list[str]:
    """The editions of the game."""
    return _of_game(context, incomplete, _editions)


def complete_variant(context: typer.Context, incomplete: str) -> list[str]:
    """The variants of the game."""
    return _of_game(context, incomplete, lambda r: [x.name for x in r.layers if x.sort == "variant"])


def complete_layer(context: typer.Context, incomplete: str) -> list[str]:
    """The editions and variants of the game."""
    return _of_game(context, incomplete, lambda r: [*_editions(r), *(x.name for x in r.layers)])


def complete_setting(context: typer.Context, incomplete: str) -> list[str]:
    """The set-up options of the game, and the numbers that each may be."""
    return _of_game(context, incomplete, lambda ruleset: _settings(ruleset, incomplete))


def complete_rule(context: typer.Context, incomplete: str) -> list[str]:
    """The rules, cards and places of the game; after a dot, what stands inside them."""
    from .show import show_names

    return _of_game(context, incomplete, lambda ruleset: show_names(ruleset, parts="." in incomplete))


def complete_seat(context: typer.Context, incomplete: str) -> list[str]:
    """Every seat of the game with everybody who may sit there."""
    return _of_game(
        context, incomplete, lambda r: [f"{n}={who}" for n in range(1, r.high + 1) for who in WHO]
    )


def complete_bots(incomplete: str) -> list[str]:
    """Bots, the last of a list of them."""
    before, comma, last = incomplete.rpartition(",")
    return [f"{before}{comma}{name}" for name in _begun(last, BOTS)]


def complete_base(incomplete: str) -> list[str]:
    """What a variant may be laid over: a game, or an edition of one."""
    game, slash, _ = incomplete.partition("/")
    ruleset = _ruleset(game) if slash else None
    if ruleset is None:
        return complete_name(incomplete)
    return _begun(incomplete, [f"{game}/{edition}" for edition in _editions(ruleset)])


def _editions(ruleset: Ruleset) -> list[str]:
    from ..match.rulesets import editions  # Tab should not wait for it where it is not wanted

    return editions(ruleset)


def _settings(ruleset: Ruleset, incomplete: str) -> Iterator[str]:
    name, equals, _ = incomplete.partition("=")
    option = ruleset.options.get(name) if equals else None
    if option is None:
        yield from (f"{name}=" for name in ruleset.options)
    else:
        yield from (f"{name}={number}" for number in range(option.low, option.high + 1))


def _of_game(context: typer.Context, incomplete: str, known: Callable[[Ruleset], Iterable[str]]) -> list[str]:
    """Names of the game that was typed before; none if there is no such game."""
    ruleset = _ruleset(context.params.get("game") or _typed_game())
    return [] if ruleset is None else _begun(incomplete, known(ruleset))


def _typed_game() -> str | None:
    """The first word of the line that is a game: an option without its value yet hides what was parsed."""
    from ..link.files import rule_files

    line = os.environ.get("COMP_WORDS") or os.environ.get("_TYPER_COMPLETE_ARGS") or ""
    return next((word for word in line.split()[2:] if rule_files(word)), None)


def _ruleset(name: str | None) -> Ruleset | None:
    from ..link.load import load_ruleset

    return load_ruleset(name, anyway=True)[0] if name else None


def _begun(incomplete: str, names: Iterable[str]) -> list[str]:
    return [name for name in dict.fromkeys(names) if name.startswith(incomplete)]
