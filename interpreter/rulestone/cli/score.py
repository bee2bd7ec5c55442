"""`rulestone score`: what lies on the table, asked for or read from a file, and the final score of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..explain.position import Line, explain_score
from ..link.model import Member
from ..match.errors import SetupError
from ..match.rulesets import loaded
from ..storage.reading import read_text
from ..syntax import ast
from ..tabletop.score import Reckoning, Score, Tie, Wanted
from ..tabletop.table_file import FileError, put, read_and_score, read_head, value_text, write_table
from ..tabletop.table_state import TableError
from ..tabletop.table_text import Reader, called, default_text, hint, is_number, seat_label
from ..words import Words, words_for
from ..words.clauses import clause_title
from ..words.declarations import capital
from ..words.expressions import nominal
from ..words.phrase import say
from .console import CLEAN, Talk
from .log_text import Teller
from .play.prompt import read
from .scores import parts_table, winner_line
from .setup import parse_setting

BACK = "<"


@dataclass(frozen=True, slots=True)
class ScoreRequest:
    """What was asked for on the command line."""

    game: str
    path: Path | None
    players: int | None
    edition: str | None
    variants: list[str]
    settings: list[str]
    template: bool
    as_json: bool


def score_table(talk: Talk, request: ScoreRequest) -> int:
    """Works out the final score of a table and prints it."""
    text = _text_of(request.path)
    reckoning = _reckoning(talk, request, text)
    words = words_for(reckoning.ruleset, talk.lang)
    if request.template:
        talk.write(write_table(reckoning, words))
        return CLEAN
    if text is None:
        found = _Interview(talk, reckoning, words).hold()
    else:
        found = read_and_score(text, reckoning, str(request.path))
    if request.as_json:
        talk.write(json.dumps(found.to_dict(), ensure_ascii=False, indent=2) + "\n")
    else:
        _tell(talk, reckoning, words, found)
    return CLEAN


def _text_of(path: Path | None) -> str | None:
    if path is None:
        return None
    try:
        return read_text(path)
    except (OSError, UnicodeDecodeError):
        raise SetupError(say("The file cannot be read: [path].", path=str(path))) from None


def _reckoning(talk: Talk, request: ScoreRequest, text: str | None) -> Reckoning:
    """The game as the command and the file want it; what the command says goes first."""
    head = read_head(text, str(request.path)) if text is not None else {}
    number, named = head.get("game", (0, request.game))
    edition = request.edition or head.get("edition", (0, None))[1]
    variants = request.variants or [
        v.strip() for v in head.get("variants", (0, ""))[1].split(",") if v.strip()
    ]
    ruleset = loaded(request.game, edition, variants)
    if named not in (request.game, ruleset.name):
        phrase = say("This file is about “[named]”, not about “[game]”.", named=named, game=ruleset.name)
        raise FileError(phrase, number, str(request.path))
    players = request.players if request.players is not None else _players(head, str(request.path))
    if players is None and text is None and not request.template and ruleset.low != ruleset.high:
        players = _ask_players(talk, ruleset.low, ruleset.high)
    return Reckoning(ruleset, players, dict(map(parse_setting, request.settings)))


def _players(head: dict[str, tuple[int, str]], path: str) -> int | None:
    if "players" not in head:
        return None
    number, text = head["players"]
    if not is_number(text):
        phrase = say("“[name]” is a number, not “[given]”.", name="players", given=text)
        raise FileError(phrase, number, path)
    return int(text)


def _ask_players(talk: Talk, low: int, high: int) -> int:
    question = talk.words.say("How many players ([low] to [high])?", low=low, high=high)
    while True:
        answer = _line(talk, f"{question} [{low}] ").strip() or str(low)
        if is_number(answer) and low <= int(answer) <= high:
            return int(answer)
        talk.say("Write a number from [low] to [high].", low=low, high=high)


def _line(talk: Talk, prompt: str) -> str:
    try:
        return read(talk, prompt)
    except EOFError:
        phrase = say("The input ended before everything was told. A file can tell it too: see --template.")
        raise SetupError(phrase) from None


# ---------------------------------------------------------------- asking


class _Interview:
    """Asks for what lies on the table, one thing after another."""

    def __init__(self, talk: Talk, reckoning: Reckoning, words: Words) -> None:
        self.talk, self.reckoning, self.words = talk, reckoning, words
        self.reader = Reader(reckoning, lenient=True)
        self.table: dict[str, Any] = {}

    def hold(self) -> Score:
        """All questions; then the score. What turns out wrong in the end is told, and all is asked again."""
        self.talk.say("Enter keeps what stands in brackets; ? tells what may be said; < goes back.")
        while True:
            self._ask_all()
            try:
                return self.reckoning.score(self.table)
            except TableError as problem:
                self.talk.complain(problem.text(self.talk.lang))

    def _ask_all(self) -> None:
        wanted, at = self.reckoning.wanted, 0
        while at < len(wanted):
            if wanted[at].seat is not None and (at == 0 or wanted[at - 1].seat != wanted[at].seat):
                self.talk.print(seat_label(self.reckoning, self.words, wanted[at].seat or 0))
            at = max(0, at + self._ask(wanted[at]))

    def _ask(self, wanted: Wanted) -> int:
        """One thing, until the answer is understood; gives how far to go on: 1, or -1 to go back."""
        label = capital(called(self.words, wanted.name))
        indent = "" if wanted.seat is None else "  "
        while True:
            answer = _line(self.talk, f"{indent}{label} [{self._now(wanted)}]: ").strip()
            if answer == BACK:
                return -1
            if answer == "?":
                self.talk.print(f"{indent}{hint(self.reckoning, self.words, wanted)}")
            elif answer or not wanted.required or self._said(wanted) is not None:
                if self._understood(wanted, answer, indent):
                    return 1
            else:
                self.talk.print(f"{indent}{hint(self.reckoning, self.words, wanted)}")

    def _said(self, wanted: Wanted) -> Any:
        """What was said of a thing the last time."""
        said = self.table.get(wanted.name)
        return said if wanted.seat is None or said is None else said[wanted.seat]

    def _kept(self, wanted: Wanted) -> Any:
        said = self._said(wanted)
        return wanted.default if said is None else said

    def _now(self, wanted: Wanted) -> str:
        said = self._said(wanted)
        return default_text(wanted) if said is None else value_text(self.reckoning, self.words, wanted, said)

    def _understood(self, wanted: Wanted, answer: str, indent: str) -> bool:
        seats = self.reckoning.game.seats
        table = {name: list(v) if isinstance(v, list) else v for name, v in self.table.items()}
        try:
            value = self.reader.value(wanted, answer) if answer else self._kept(wanted)
            put(table, wanted, value, seats)
            self.reckoning.check({name: v for name, v in table.items() if v is not None})
        except TableError as problem:
            self.talk.complain(f"{indent}{problem.text(self.talk.lang)}")
            return False
        self.table = table
        if answer and wanted.sort not in ("number", "wheel", "player", "shares"):
            self.talk.print(f"{indent}→ {value_text(self.reckoning, self.words, wanted, value)}")
        return True


# ---------------------------------------------------------------- telling


def _tell(talk: Talk, reckoning: Reckoning, words: Words, found: Score) -> None:
    teller = Teller(found.match.game, words)
    talk.print(parts_table(teller, found.parts, found.totals, words.say("Final score")))
    for seat in range(len(found.totals)):
        shares = list(_shares(words, reckoning, explain_score(found.match, seat)))
        if shares:
            talk.print(teller.player(seat), *(f"  {line}" for line in shares))
    if len(found.ties) > 1 or not all(_is_score(tie.expr) for tie in found.ties):
        for tie in found.ties:
            talk.print(_tie(words, teller, tie))
    talk.print(winner_line(teller, found.match), style="bold")


def _shares(words: Words, reckoning: Reckoning, lines: list[Line]) -> Iterator[str]:
    """What each card or area gave, a line a part of the score."""
    for line in lines:
        title = clause_title(words, reckoning.ruleset, line.clause)
        cards = [c for part in (line, *line.below) for c in part.below if isinstance(c.clause.node, Member)]
        given = [f"{clause_title(words, reckoning.ruleset, c.clause)} ({c.value})" for c in cards if c.value]
        if given:
            yield f"{title}: {', '.join(given)}"


def _is_score(expr: ast.Expr) -> bool:
    return isinstance(expr, ast.Ref) and expr.name == "score"


def _tie(words: Words, teller: Teller, tie: Tie) -> str:
    amount = str(nominal(words.speaker, tie.expr))
    if isinstance(tie.expr, ast.Ref) and not _is_score(tie.expr):
        amount = words.name(tie.expr.name)  # without `your`
    values = ", ".join(f"{teller.player(seat)} {words.language.number(value)}" for seat, value in tie.values)
    if len(tie.left) > 1:
        return words.say("Level so far: [amount] ([values]).", amount=amount, values=values)
    return words.say("This decides: [amount] ([values]).", amount=amount, values=values)
