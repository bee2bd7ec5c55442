"""The commands and their options. Each loads what it needs when it is called, so that help is quick."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .. import __version__
from ..words.codes import CODES, TRANSLATED
from .completion import (
    complete_base,
    complete_bots,
    complete_edition,
    complete_layer,
    complete_name,
    complete_rule,
    complete_seat,
)
from .console import Talk, finish
from .entry import run
from .options import (
    ALL_LANGUAGES,
    Document,
    Edition,
    Findings,
    GameName,
    Lang,
    Language,
    Output,
    Paper,
    Players,
    ResultFormat,
    RulesOfSave,
    SavedGame,
    Settings,
    SheetName,
    ShowLang,
    Variants,
    Written,
)

__all__ = ["app", "run"]

app = typer.Typer(
    name="rulestone",
    help="Board-game rules as data: check them, play them, read them in four languages.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
new = typer.Typer(help="Write a commented start that checks clean.", no_args_is_help=True)
app.add_typer(new, name="new")


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"rulestone {__version__}")
        raise typer.Exit


@app.callback()
def rulestone(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")
    ] = False,
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help="Also tell when the cache could not be used.")
    ] = False,
) -> None:
    """Board-game rules as data: check them, play them, read them in four languages."""
    if verbose:
        from .doubts import tell_doubts

        tell_doubts()


@app.command()
def check(
    names: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="NAME|PATH",
            help="Rulesets; all shipped ones if none is named.",
            autocompletion=complete_name,
            show_default=False,
        ),
    ] = None,
    strict: Annotated[bool, typer.Option("--strict", help="Warnings count as errors.")] = False,
    play: Annotated[int, typer.Option("--play", metavar="N", min=0, help="Also play N random games.")] = 0,
    seed: Annotated[int, typer.Option("--seed", min=0, help="The first random game; --play 1 tells it.")] = 0,
    format: Annotated[Findings, typer.Option("--format", help="How findings are written.")] = Findings.FULL,
    lang: Language = None,
) -> None:
    """Look for mistakes. Exit code 0: clean, 1: findings, 2: nothing to check."""

    def job(talk: Talk) -> int:
        from .check import check_rulesets

        return check_rulesets(talk, names, strict=strict, play=play, seed=seed, format=format.value)

    finish(lang, job)


@app.command("format")
def format_(
    names: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="PATH|NAME",
            help="Files, folders or rulesets; the current folder if none is named. "
            "With -, the input is formatted to the output.",
            autocompletion=complete_name,
            show_default=False,
        ),
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="Only say which files would change.")] = False,
    diff: Annotated[bool, typer.Option("--diff", help="Only show what would change.")] = False,
    lang: Language = None,
) -> None:
    """Bring rule files into their canonical layout; comments stay."""

    def job(talk: Talk) -> int:
        from .format import format_files

        return format_files(talk, names or ["."], check=check, diff=diff)

    finish(lang, job)


@app.command()
def show(
    game: GameName,
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="NAME",
            help="A rule, card or place, or a clause of it by its path; everything if left out.",
            autocompletion=complete_rule,
        ),
    ] = None,
    edition: Edition = None,
    variant: Variants = None,
    lang: Annotated[ShowLang | None, typer.Option("--lang", help="Language of the words.")] = None,
    format: Written = ResultFormat.TEXT,
) -> None:
    """Print rules: the source with file and line, the words, the citations."""

    def job(talk: Talk) -> int:
        from .show import show_rules

        spoken = list(CODES) if lang == ALL_LANGUAGES else [talk.lang]
        return show_rules(
            talk, game, name, edition, variant or [], spoken, as_json=format is ResultFormat.JSON
        )

    finish(None if lang == ALL_LANGUAGES else lang, job)


@app.command()
def play(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME",
            help="A shipped ruleset, or a path; with --load, what was saved.",
            autocompletion=complete_name,
            show_default=False,
        ),
    ] = None,
    players: Players = None,
    edition: Edition = None,
    variant: Variants = None,
    settings: Settings = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            "--seat",
            metavar="N=WHO",
            help="Who sits there: person, person:pl, random or greedy. "
            "Seat 1 is a person and the others are random, unless said.",
            autocompletion=complete_seat,
        ),
    ] = None,
    seed: Annotated[int | None, typer.Option("--seed", help="Makes chance and bots repeatable.")] = None,
    save: Annotated[
        Path | None, typer.Option("--save", help="Where the game is saved after every choice.")
    ] = None,
    load: Annotated[Path | None, typer.Option("--load", help="A saved game to go on with.")] = None,
    lang: Language = None,
) -> None:
    """Play at the terminal, alone, with bots or with others at the same keyboard."""

    def job(talk: Talk) -> int:
        from .play.command import PlayRequest, play_game

        request = PlayRequest(
            game, players, edition, variant or [], settings or [], seat or [], seed, save, load
        )
        return play_game(talk, request)

    finish(lang, job)


@app.command()
def simulate(
    game: GameName,
    games: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 1000,
    players: Players = None,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            help="A bot for every seat, or one each: random,greedy.",
            autocompletion=complete_bots,
        ),
    ] = "random",
    seed: Annotated[int, typer.Option("--seed", help="Makes the run repeatable.")] = 0,
    workers: Annotated[
        int | None, typer.Option("--workers", min=1, help="Processes; all cores if left out.")
    ] = None,
    edition: Edition = None,
    variant: Variants = None,
    settings: Settings = None,
    format: Written = ResultFormat.TEXT,
    lang: Language = None,
) -> None:
    """Play many games with bots and report wins, scores, length and what was used."""

    def job(talk: Talk) -> int:
        from .simulate import Run, simulate_games

        run = Run(game, players, edition, variant or [], settings or [], games, bots, seed, workers)
        return simulate_games(talk, run, as_json=format is ResultFormat.JSON)

    finish(lang, job)


@app.command()
def replay(
    path: SavedGame,
    game: RulesOfSave = None,
    edition: Annotated[
        str | None, typer.Option("--edition", help="Another edition: shows where and why the games part.")
    ] = None,
    anyway: Annotated[
        bool, typer.Option("--anyway", help="Play by the same names even under changed rules.")
    ] = False,
    trace: Annotated[bool, typer.Option("--trace", help="Also tell every rule that fired.")] = False,
    format: Written = ResultFormat.TEXT,
    lang: Language = None,
) -> None:
    """Check a saved game and print what happened in words."""

    def job(talk: Talk) -> int:
        from .replay import ReplayRequest, replay_game

        return replay_game(
            talk, path, ReplayRequest(game, edition, anyway, trace, format is ResultFormat.JSON)
        )

    finish(lang, job)


@app.command()
def compare(
    game: GameName,
    names: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="EDITION|VARIANT|PATH",
            help="What to compare: pl, pl+gentle, a variant, a file; all editions if none is named.",
            autocompletion=complete_layer,
            show_default=False,
        ),
    ] = None,
    witness: Annotated[
        bool, typer.Option("--witness", help="Look for a position in which they part, for each difference.")
    ] = False,
    impact: Annotated[
        bool, typer.Option("--impact", help="Play both with the same seeds and compare scores and wins.")
    ] = False,
    games: Annotated[
        int | None, typer.Option("--games", metavar="N", min=2, help="How many games, for --impact.")
    ] = None,
    format: Annotated[Document, typer.Option("--format", help="How it is written.")] = Document.TEXT,
    lang: Language = None,
) -> None:
    """Show what editions, variants or files do differently. Exit code 1: they differ."""

    def job(talk: Talk) -> int:
        from ..compare.impact import GAMES
        from .compare import CompareRequest, compare_rulesets

        played = games or (GAMES if impact else 0)
        return compare_rulesets(talk, game, names or [], CompareRequest(format.value, witness, played))

    finish(lang, job)


@app.command()
def ask(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="[GAME] QUESTION", help="A question in any of the four languages.", show_default=False
        ),
    ],
    format: Written = ResultFormat.TEXT,
    lang: Annotated[
        Lang | None, typer.Option("--lang", help="Language of the answer; otherwise the question's.")
    ] = None,
) -> None:
    """Ask about the rules; without a game, the question finds it. Exit code 1: nothing fits."""

    def job(talk: Talk) -> int:
        from .ask import ask_words

        return ask_words(talk, words, lang and lang.value, as_json=format is ResultFormat.JSON)

    finish(lang, job)


@app.command()
def explain(
    path: SavedGame,
    choice: Annotated[
        str | None,
        typer.Argument(metavar="CHOICE", help="A choice by its name, as the log has it; all if left out."),
    ] = None,
    card: Annotated[str | None, typer.Option("--card", help="What this card does now.")] = None,
    score: Annotated[bool, typer.Option("--score", help="Where every point comes from.")] = False,
    game: RulesOfSave = None,
    format: Written = ResultFormat.TEXT,
    lang: Language = None,
) -> None:
    """Explain a position: why a choice is or is not allowed, what a card does, where points come from."""

    def job(talk: Talk) -> int:
        from .explain import Asked, explain_position

        return explain_position(talk, path, Asked(choice, card, score, game, format is ResultFormat.JSON))

    finish(lang, job)


@app.command()
def score(
    game: GameName,
    file: Annotated[
        Path | None,
        typer.Argument(metavar="FILE", help="What lies on the table; asked for if left out."),
    ] = None,
    players: Players = None,
    edition: Edition = None,
    variant: Variants = None,
    settings: Settings = None,
    template: Annotated[
        bool, typer.Option("--template", help="Print a file to fill in, with what may stand in it.")
    ] = False,
    format: Written = ResultFormat.TEXT,
    lang: Language = None,
) -> None:
    """Work out the final score of what lies on the table: every part, the total, the winner."""

    def job(talk: Talk) -> int:
        from .score import ScoreRequest, score_table

        as_json = format is ResultFormat.JSON
        request = ScoreRequest(game, file, players, edition, variant or [], settings or [], template, as_json)
        return score_table(talk, request)

    finish(lang, job)


@app.command()
def sheet(
    game: GameName,
    lang: Language = None,
    edition: Edition = None,
    variant: Variants = None,
    sheet: Annotated[SheetName, typer.Option("--sheet", help="Which sheet.")] = SheetName.ALL,
    format: Annotated[
        Paper | None, typer.Option("--format", help="HTML, PDF or Markdown; otherwise as the file is called.")
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="The file to write; otherwise named after what is in it."),
    ] = None,
    beside: Annotated[
        str, typer.Option("--with", metavar="LANG,...", help="Languages beside it in the glossary: cs,nl.")
    ] = "",
    against: Annotated[
        str | None,
        typer.Option(
            "--against",
            help="The edition to compare with; otherwise all of them.",
            autocompletion=complete_edition,
        ),
    ] = None,
    known_only: Annotated[
        bool, typer.Option("--known-only", help="Leave out what no edition prints.")
    ] = False,
) -> None:
    """Write reference sheets: rules summary, cards, player aid, glossary, differences of editions."""

    def job(talk: Talk) -> int:
        from .sheet import SheetRequest, write_sheet

        paper = None if format is None else format.value
        request = SheetRequest(
            game, edition, variant or [], sheet.value, paper, output, beside, against, known_only
        )
        return write_sheet(talk, request)

    finish(lang, job)


@app.command()
def translate(
    game: GameName,
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="NAME", help="A rule or card to show in all languages.", autocompletion=complete_rule
        ),
    ] = None,
    to: Annotated[Lang | None, typer.Option("--to", help="Only this language.")] = None,
    lang: Language = None,
) -> None:
    """Tell a translator what is missing; show a rule in all languages with sample numbers.

    Exit code 1: something is missing.
    """

    def job(talk: Talk) -> int:
        from .translate import report_missing, show_side_by_side

        codes = [to.value] if to else list(TRANSLATED)
        return show_side_by_side(talk, game, name, codes) if name else report_missing(talk, game, codes)

    finish(lang, job)


@new.command("variant")
def new_variant(
    name: Annotated[str, typer.Argument(help="The variant's name, one word.", show_default=False)],
    of: Annotated[
        str,
        typer.Option(
            "--of",
            metavar="GAME[/EDITION]",
            help="The game it changes.",
            autocompletion=complete_base,
        ),
    ],
    output: Output = None,
    lang: Language = None,
) -> None:
    """Start a variant of a game."""

    def job(talk: Talk) -> int:
        from .new import write_variant

        return write_variant(talk, name, of, output)

    finish(lang, job)


@new.command("game")
def new_game(
    name: Annotated[str, typer.Argument(help="The game's name, one word.", show_default=False)],
    output: Output = None,
    lang: Language = None,
) -> None:
    """Start a game of your own."""

    def job(talk: Talk) -> int:
        from .new import write_game

        return write_game(talk, name, output)

    finish(lang, job)
