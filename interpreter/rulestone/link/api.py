"""Linking: files in, a ruleset with every name bound and every layer laid over out."""

from __future__ import annotations

from collections.abc import Sequence

from ..diagnostics.model import Diagnostic, Label, Severity, diagnostic
from ..syntax import ast
from ..syntax.spans import NOWHERE
from .bind import Binder
from .book import Book, read
from .declare import Declarer
from .duplicates import check_duplicates
from .kinds import BASES, groups_of, kinds_of, seats
from .layers import game_name, lay
from .model import LayerInfo, Ruleset
from .names import Names
from .paths import paths_of
from .points import unexplained


def link(
    files: Sequence[ast.File], edition: str | None = None, variants: Sequence[str] = ()
) -> tuple[Ruleset | None, list[Diagnostic]]:
    """The ruleset of some files with an edition and variants laid over, or None if there is an error."""
    ruleset, findings = link_anyway(files, edition, variants)
    broken = any(f.severity is Severity.ERROR for f in findings)
    return (None if broken else ruleset), findings


def link_anyway(
    files: Sequence[ast.File], edition: str | None = None, variants: Sequence[str] = ()
) -> tuple[Ruleset | None, list[Diagnostic]]:
    """Like `link`, but a ruleset with errors comes back too; names that mean nothing are unbound in it."""
    several = _several_games(files)
    if several:
        return None, several
    book, findings = read(files)
    findings += _headless(book, files)
    if any(f.code == "E0206" for f in findings):
        return None, findings
    laid, more = lay(book, edition, variants)
    more += unexplained(book, laid, edition, game_name(book))
    more += check_duplicates(laid)
    ruleset, last = assemble(laid, edition, tuple(variants), tuple(f.path for f in files))
    return ruleset, findings + more + last


def _several_games(files: Sequence[ast.File]) -> list[Diagnostic]:
    """Games beside the first one: what else is defined twice then is no mistake of its own."""
    games = [d for file in files for d in file.declarations if isinstance(d, ast.Game)]
    return [
        diagnostic(
            "E0227",
            game.span,
            name=game.name,
            first=games[0].name,
            labels=(Label(games[0].span, "first defined here"),),
        )
        for game in games
        if game.name != games[0].name
    ]


def _headless(book: Book, files: Sequence[ast.File]) -> list[Diagnostic]:
    span = files[0].span if files else NOWHERE
    game = book.entries.get(("game", "game"))
    if game is None:
        return [_nameless(files) or diagnostic("E0206", span)]
    if ("players", "players") not in book.entries:
        return [diagnostic("E0207", game.span)]
    return []


def _nameless(files: Sequence[ast.File]) -> Diagnostic | None:
    """A line that was meant to name the game: `Game my_game "My game"` is read as a member of a kind."""
    items = [d for file in files for d in file.declarations if isinstance(d, ast.Item)]
    meant = next((item for item in items if item.kind != "game" and item.kind.casefold() == "game"), None)
    return None if meant is None else diagnostic("E0206", meant.span, suggestions=("game",))


def assemble(
    book: Book, edition: str | None, variants: tuple[str, ...], paths: tuple[str, ...]
) -> tuple[Ruleset, list[Diagnostic]]:
    """A ruleset from a book to which nothing more is laid over."""
    kinds, findings = kinds_of(book, BASES, seats(book))
    groups, more = groups_of(book, kinds)
    binder = Binder(Names(book, kinds, groups))
    bound = Declarer(binder)
    game, players = book.entries["game", "game"], book.entries.get(("players", "players"))
    assert isinstance(game, ast.Game)
    ruleset = Ruleset(
        name=game.name,
        title=game.title,
        low=players.low if isinstance(players, ast.Players) else 1,
        high=players.high if isinstance(players, ast.Players) else 2,
        edition=edition,
        variants=variants,
        sources=bound.all("source") | _layer_sources(book),
        layers=tuple(LayerInfo(x.sort, x.name, x.title or x.name, x) for x in book.layers),
        groups=groups,
        numbers=bound.all("number"),
        places=bound.all("place"),
        wheels=bound.all("wheel"),
        lists=bound.all("list"),
        values=bound.all("value"),
        costs=bound.all("cost"),
        choices=bound.all("choice"),
        procedures=bound.all("procedure"),
        kinds={name: bound.kind(info) for name, info in kinds.items()},
        stands=tuple(bound.all("stands").values()),
        winner=bound.all("winner").get("winner"),
        options=bound.all("option"),
        points=bound.all("point"),
        examples=tuple(bound.examples(edition, variants)),
        changed=book.changed,
        paths=paths,
        game=game,
        seats=players if isinstance(players, ast.Players) else None,
        order=tuple(paths_of(book.entries.items(), game.name).values()),
    )
    return ruleset, findings + more + binder.findings


def _layer_sources(book: Book) -> dict[str, ast.Source]:
    """The sources that editions name in their own heads."""
    return {x.name: ast.Source(x.name, x.source, span=x.span) for x in book.layers if x.source}
