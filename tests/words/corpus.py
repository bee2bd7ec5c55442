"""Everything Rulestone says in a language: rules, sheets, moves, explanations, and every catalogue.

Run as `python tests/words/corpus.py pl`, it prints all of it, for somebody who wants to read.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterator
from functools import cache

from babel.messages.pofile import read_po

from rulestone import load
from rulestone.cli.show import PARTS, spoken_lines
from rulestone.explain.position import (
    declared_choices,
    explain_card,
    explain_choice,
    explain_score,
    score_lines,
)
from rulestone.link.clauses import clauses
from rulestone.link.load import shipped
from rulestone.link.model import Ruleset
from rulestone.match.match import Match
from rulestone.match.rulesets import editions, loaded
from rulestone.sheets.document import make_document
from rulestone.sheets.markdown import to_markdown
from rulestone.syntax.resources import locales_folder
from rulestone.words import Words, words_for

Line = tuple[str, str]  # where it is said, and what
GAMES = tuple(shipped())


@cache
def ruleset(game: str, edition: str | None = None, variants: tuple[str, ...] = ()) -> Ruleset:
    return loaded(game, edition, variants)


@cache
def readings(game: str) -> list[Ruleset]:
    """A game as it stands, each of its editions, and each of its variants."""
    plain = ruleset(game)
    variants = [layer.name for layer in plain.layers if layer.sort == "variant"]
    layered = [layer.name for layer in plain.layers if layer.sort == "edition"]
    return [plain, *(ruleset(game, x) for x in layered), *(ruleset(game, None, (x,)) for x in variants)]


@cache
def everything(code: str) -> tuple[Line, ...]:
    """All lines of all sorts in one language, each once."""
    return tuple(dict.fromkeys(_everything(code)))


def _everything(code: str) -> Iterator[Line]:
    for game in GAMES:
        yield from rules(game, code)
        yield from sheets(game, code)
        yield from played(game, code)
    yield from catalogues(code)


# ---------------------------------------------------------------- rules and sheets


def rules(game: str, code: str) -> Iterator[Line]:
    """Every rule, piece and point of every edition and variant, as `rulestone show` says it."""
    for reading in readings(game):
        words = words_for(reading, code)
        where = f"{game} {reading.edition or ''} {' '.join(reading.variants)}"
        for path, name in declared(reading):
            yield from ((f"{where}: {path}", line) for line in spoken_lines(reading, words, name))


def declared(reading: Ruleset) -> Iterator[tuple[str, str]]:
    """The path of every declaration, and the name by which its words are asked for."""
    for clause in clauses(reading):
        last = clause.path.rpartition(".")[2]
        if clause.sort not in PARTS:
            yield clause.path, f"{clause.node.kind}.{last}" if clause.sort == "member" else last  # type: ignore[union-attr]
    yield from ((f"{reading.name}.{point}", point) for point in reading.points)


def sheets(game: str, code: str) -> Iterator[Line]:
    """All sheets of a game, the differences of its editions among them."""
    known = editions(ruleset(game))
    compared = [ruleset(game, name) for name in known] if len(known) > 1 else []
    text = to_markdown(make_document(ruleset(game), code, editions=compared))
    yield from ((f"{game} sheets", line) for line in _uncited(ruleset(game), text).splitlines())


def _headings(reading: Ruleset) -> list[str]:
    """The headings of rulebooks that the rules cite, in the rulebooks' own language."""
    cites = [cite for clause in clauses(reading) for cite in clause.cites]
    places = {place for cite in cites for _, place, _ in cite.entries}
    return sorted((place for place in places if isinstance(place, str)), key=len, reverse=True)


def _uncited(reading: Ruleset, text: str) -> str:
    """A text without the headings it quotes."""
    for heading in _headings(reading):
        text = re.sub(re.escape(heading).replace("\\ ", r"\s"), "", text)
    return text


# ---------------------------------------------------------------- play


@cache
def match(game: str, choices: int) -> Match:
    """A game after so many random choices, when the next one is not a payment."""
    chance, played = random.Random(choices), load(game).start(seed=7)
    sites = played.game.runnable.program.sites
    while not played.over and (choices > 0 or sites[played.decision.site].sort != "choose"):
        played.take(chance.choice(played.decision.options))
        choices -= 1
    return played


def played(game: str, code: str) -> Iterator[Line]:
    """Options, refusals, cards and scores in the middle of a game."""
    current = match(game, 30)
    words = words_for(current.game.ruleset, code)
    yield from ((f"{game} in play", _uncited(current.game.ruleset, line)) for line in _said(current, words))


def _said(current: Match, words: Words) -> Iterator[str]:
    if not current.over:
        yield from (option.text(words.code) for option in current.decision.options)
        for name in declared_choices(current):
            lines = explain_choice(current, name).lines(words, current)
            yield from (line.replace(f"({name})", "") for line in lines)  # what is typed to choose it
    for kind in current.game.ruleset.kinds.values():
        for member in kind.members[:8]:
            yield from explain_card(current, member.name).lines(words, current)
    for seat in range(current.players):
        yield from score_lines(words, current, explain_score(current, seat))


# ---------------------------------------------------------------- catalogues


def catalogues(code: str) -> Iterator[Line]:
    """Every translation as it stands, without its slots and its notes on grammar."""
    for path in sorted((locales_folder() / code / "LC_MESSAGES").glob("*.po")):
        with path.open("rb") as file:
            messages = [message for message in read_po(file, locale=code) if message.id]
        for message in messages:
            texts = [message.string] if isinstance(message.string, str) else message.string
            yield from ((f"{path.stem}.po", _plain(text, path.stem)) for text in texts)


_TAGS = re.compile(
    r"\| (?:gen|dat|acc|ins|loc|bare|log|in|from|to|by|few|many|plural-\w+|de) "
    r"|\| (?:m1|m2|m3|f|n|animate|inanimate|de|het|pl)\b"
)


def _plain(text: str, domain: str) -> str:
    """A translation as words: what fills a slot is not there, what agrees with it is."""
    if domain == "diagnostics":
        return re.sub(r"\{\w*\}", " ", text)
    text = re.sub(r"\| by \w+|\| (?:in|from|to) \w+ (?:gen|dat|acc|ins|loc|de|een)\b", " ", text)
    text = re.sub(r"\[\w+(?::\w+)?\]", " ", _TAGS.sub("| ", text))
    return re.sub(r"\[\w+\|([^\]]*)\]", lambda m: m[1].replace("|", " "), text)


if __name__ == "__main__":
    for place, said in everything(sys.argv[1]):
        print(f"{place}\t{said}")
