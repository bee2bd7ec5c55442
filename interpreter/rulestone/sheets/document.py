"""Putting sheets together: which ones, in which language, with what every page says about them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from .. import __version__
from ..link.model import Ruleset
from ..words import Words
from . import pictures
from .aid import aid_sheet
from .cards import card_sheet
from .differences import difference_sheet
from .glossary import glossary_sheet, icon_label
from .model import Document, Sheet, plain
from .scribe import Scribe, scribe_for
from .summary import summary_sheet
from .values import SHAPE

SHEETS: Mapping[str, Callable[[Scribe], Sheet]] = {
    "summary": summary_sheet,
    "cards": card_sheet,
    "aid": aid_sheet,
    "glossary": glossary_sheet,
}
DIFFERENCES = "differences"
ALL = (*SHEETS, DIFFERENCES)


def make_document(
    ruleset: Ruleset,
    lang: str,
    names: Sequence[str] = ALL,
    *,
    others: Sequence[str] = (),
    known_only: bool = False,
    editions: Sequence[Ruleset] = (),
) -> Document:
    """Some sheets of a ruleset; `editions` are what the sheet of differences compares."""
    scribe = scribe_for(ruleset, lang, others, known_only)
    sheets = [SHEETS[name](scribe) for name in names if name in SHEETS]
    if DIFFERENCES in names and len(editions) > 1:
        sheets.append(difference_sheet(scribe, editions))
    sheets = [sheet for sheet in sheets if sheet.sections] or sheets
    return Document(
        game=ruleset.name,
        title=scribe.words.title(ruleset.title),
        lang=lang,
        edition=edition_line(ruleset, scribe.words),
        version=f"Rulestone {__version__}",
        sheets=tuple(sheets),
        legend=tuple(_legend(scribe)),
        icons={name: _icon(scribe, name) for name in dict.fromkeys(_used(plain(tuple(sheets))))},
        labels=_labels(scribe.words),
    )


def edition_line(ruleset: Ruleset, words: Words) -> str:
    """The edition and the variants that the sheets are about."""
    titles = {layer.name: layer.title for layer in ruleset.layers}
    chosen = [*([ruleset.edition] if ruleset.edition else []), *ruleset.variants]
    if not chosen:
        return words.say("Recommended rules") if titles else ""
    return " + ".join(words.title(titles[name]) if name in titles else name for name in chosen)


def _labels(words: Words) -> dict[str, str]:
    return {
        "search": words.say("Search"),
        "nothing": words.say("Nothing found."),
        "page": words.say("page"),
    }


def _legend(scribe: Scribe) -> Iterator[str]:
    """How to read the sheets."""
    say, rules = scribe.words.say, scribe.ruleset
    if any(scribe.is_assumed(m.notes) for kind in rules.kinds.values() for m in kind.members):
        if scribe.known_only:
            yield say("A dash stands for what no edition prints.")
        else:
            yield say("[sample]: assumed, since no edition prints it.", sample="[…]")
    for source in rules.sources.values():
        if rules.edition in (None, source.edition):
            book = scribe.words.language.quote(scribe.words.title(source.title))
            yield say("[short]: page of [book].", short=source.edition, book=book)
    if rules.sources:
        yield say("~ after a page: it only follows from there.")
    if rules.sources and scribe.words.code not in rules.sources:
        yield say("No edition in this language is known: the names are our own.")


def _used(value: Any) -> Iterator[str]:
    """The names of all icons in a document's parts."""
    if isinstance(value, dict):
        yield from value.get("icons", ())
        if value.get("icon"):
            yield value["icon"]
        value = list(value.values())
    if isinstance(value, list):
        for part in value:
            yield from _used(part)


def _icon(scribe: Scribe, name: str) -> tuple[str, str]:
    """An icon's drawing and what it is called."""
    if name.startswith(SHAPE):
        return pictures.shape(name.removeprefix(SHAPE)), ""
    return scribe.drawings[name], icon_label(scribe, name)
