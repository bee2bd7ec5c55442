"""What the tests of sheets share: every shipped game in every language, made once."""

from __future__ import annotations

from functools import cache

from rulestone.link.files import shipped
from rulestone.link.model import Ruleset
from rulestone.match.rulesets import editions, loaded
from rulestone.sheets.document import make_document
from rulestone.sheets.model import Document
from rulestone.sheets.pdf import to_pdf
from rulestone.words import CODES

GAMES = tuple(shipped())
LARGE = ("ra", "pharaon", "kleopatra")
ALL = [(game, lang) for game in GAMES for lang in CODES]


@cache
def ruleset(game: str, edition: str | None = None) -> Ruleset:
    return loaded(game, edition)


def every_edition() -> list[tuple[str, str, str | None]]:
    """Every game in every language, as recommended and in each of its editions."""
    return [(game, lang, name) for game, lang in ALL for name in (None, *editions(ruleset(game)))]


@cache
def document(game: str, lang: str) -> Document:
    known = editions(ruleset(game))
    compared = [ruleset(game, name) for name in known] if len(known) > 1 else []
    return make_document(ruleset(game), lang, editions=compared)


@cache
def pdf(game: str, lang: str) -> bytes:
    return to_pdf(document(game, lang))
