"""Translations held against the rules: slots lost or invented, notes without meaning, missing forms.

The shipped catalogues were audited when they were made; `audited.json` beside them says for which
content, so that nobody waits for it again until a rule or a translation changes.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from babel.messages.catalog import Message

from ..checks.api import layerings
from ..diagnostics.model import Diagnostic, diagnostic
from ..link.api import link
from ..link.clauses import clauses
from ..link.load import read_files, shipped
from ..link.model import Member, Ruleset
from ..storage.reading import read_text
from ..syntax.resources import locales_folder
from ..syntax.spans import Span
from .catalogue import ENGINE, UNREADABLE, BrokenCatalogue, read
from .codes import TRANSLATED
from .forms import DIRECTIONS, malformed
from .language import LANGUAGES, Language
from .template import SLOT, slots
from .words import beside, domain_of, words_for

RECORD = "audited.json"
_PICKS = ("same", "title", *DIRECTIONS)
_LISTS_FORMS = ("noun", "name", "member", "thing")


def audit(ruleset: Ruleset) -> list[Diagnostic]:
    """What the catalogues of a ruleset get wrong, in every language they speak."""
    if is_audited(ruleset):
        return []
    return [finding for code in TRANSLATED for finding in _audit_language(ruleset, code)]


def _audit_language(ruleset: Ruleset, code: str) -> Iterator[Diagnostic]:
    """The findings of one language; one without any catalogue is not asked for."""
    paths = [path for path in _catalogues(ruleset, code) if path.is_file()]
    if not paths:
        return
    for path in paths:
        yield from _audit_file(path, LANGUAGES[code])
    yield from _missing_forms(ruleset, code, paths)


def _catalogues(ruleset: Ruleset, code: str) -> list[Path]:
    """The game's own catalogues: the shipped one of its folder, and the one beside its last file."""
    own = beside(ruleset, code)
    return [_shipped_path(domain_of(ruleset), code), *([own] if own else [])]


def _shipped_path(domain: str, code: str) -> Path:
    return locales_folder() / code / "LC_MESSAGES" / f"{domain}.po"


# ---------------------------------------------------------------- one file


def _audit_file(path: Path, language: Language) -> Iterator[Diagnostic]:
    try:
        messages = [message for message in read(path) if message.id]
    except UNREADABLE as problem:
        line = problem.line + 1 if isinstance(problem, BrokenCatalogue) else 1
        yield diagnostic("E0705", Span(str(path), line, 1, line, 2), problem=str(problem))
        return
    for message in messages:
        span = _span(path, message)
        for text in filter(None, _strings(message)):
            yield from _slots(message, text, span)
            yield from _meaningless(message, text, span, language)


def _strings(message: Message) -> list[str]:
    found = [message.string] if isinstance(message.string, str) else list(message.string or ())
    return [str(text or "") for text in found]


def _english(message: Message) -> str:
    return str(message.id if isinstance(message.id, str) else message.id[-1])


def _slots(message: Message, text: str, span: Span) -> Iterator[Diagnostic]:
    """Slots that only one of the two texts has; each form of a phrase must have them all."""
    wanted = slots(_english(message))
    forms = _sentences(text)
    for name in sorted({name for form in forms for name in slots(form)} - wanted):
        known = ", ".join(f"[{x}]" for x in sorted(wanted)) or "–"
        yield diagnostic("E0701", span, name=name, known=known)
    for name in sorted(wanted):
        if any(name not in slots(form) for form in forms):
            yield diagnostic("W0702", span, name=name)


def _sentences(text: str) -> list[str]:
    """The forms of a text that are sentences or phrases, without genders, prepositions and counters."""
    first, *rest = text.split(" | ")
    tagged = (part.partition(" ") for part in rest)
    return [first, *(value for tag, _, value in tagged if value and tag not in (*DIRECTIONS, "by"))]


def _meaningless(message: Message, text: str, span: Span, language: Language) -> Iterator[Diagnostic]:
    """Forms picked, and notes on grammar, that the language does not have."""
    for match in SLOT.finditer(text):
        if match[2] and match[2] not in (*language.cases, *_PICKS):
            yield diagnostic("E0703", span, part=match[0], known=", ".join((*language.cases, *_PICKS)))
        words = match[3].count("|") if match[3] else 2
        if words not in (2, len(language.classes)):
            yield diagnostic("E0703", span, part=match[0], known="|".join(language.classes))
    for part in malformed(text, language) if message.context in _LISTS_FORMS else ():
        yield diagnostic("E0703", span, part=part, known=", ".join((*language.cases, *language.genders)))


def _span(path: Path, message: Message) -> Span:
    """Where the translation of a text begins."""
    lines = _lines(str(path), path.stat().st_mtime_ns)
    start = max((message.lineno or 1) - 1, 0)
    found = (n for n in range(start, len(lines)) if lines[n].startswith("msgstr"))
    line = next(found, start)
    return Span(str(path), line + 1, 1, line + 1, len(lines[line]) + 1)


@lru_cache(maxsize=8)
def _lines(path: str, _modified: int) -> list[str]:
    return read_text(path).splitlines()


# ---------------------------------------------------------------- all sentences


def _missing_forms(ruleset: Ruleset, code: str, paths: list[Path]) -> Iterator[Diagnostic]:
    """Every sentence of the ruleset is said; what its words lack is told where their entries stand."""
    words = words_for(ruleset, code)
    words.rules(ruleset)
    for clause in clauses(ruleset):
        if isinstance(clause.node, Member):
            words.rule(ruleset, f"{clause.node.kind}.{clause.node.name}")
    missing = [(word, form.removeprefix("form ")) for form, word in words.missing if form.startswith("form ")]
    for word, form in sorted(missing):
        yield diagnostic(
            "W0704", _entry(word, [*reversed(paths), _shipped_path(ENGINE, code)]), word=word, form=form
        )


def _entry(word: str, paths: list[Path]) -> Span:
    """Where the entry of a word stands."""
    for path in paths:
        for message in read(path):
            if message.id and _strings(message)[0].split(" | ")[0] == word:
                return _span(path, message)
    return Span(str(paths[0]), 1, 1, 1, 2)


# ---------------------------------------------------------------- what was audited before


def is_audited(ruleset: Ruleset) -> bool:
    """Whether a shipped ruleset and its translations are those that were audited when they were made."""
    if any((beside(ruleset, code) or locales_folder()).is_file() for code in TRANSLATED):
        return False
    known = _record()
    return ruleset.name in known and known[ruleset.name] == digest(ruleset)


def digest(ruleset: Ruleset) -> str:
    """A name for the content of a game's rules and of all catalogues it speaks from."""
    domain = domain_of(ruleset)
    paths = [_shipped_path(name, code) for code in TRANSLATED for name in (ENGINE, domain)]
    content = hashlib.sha256()
    for path in [*map(Path, sorted(ruleset.paths)), *paths]:
        content.update(hashlib.sha256(path.read_bytes() if path.is_file() else b"").digest())
    return content.hexdigest()[:32]


def _record() -> dict[str, str]:
    try:
        return dict(json.loads((locales_folder() / RECORD).read_text("utf-8")))
    except (OSError, ValueError, TypeError):
        return {}


def record() -> str:
    """The record of the shipped rulesets whose translations are sound, as the text of its file."""
    sound = {}
    for name in shipped():
        files = read_files(name).files
        layers = [link(files, edition, variants)[0] for edition, variants in layerings(files)]
        readings = [ruleset for ruleset in layers if ruleset is not None]
        if readings and not any(
            True for r in readings for code in TRANSLATED for _ in _audit_language(r, code)
        ):
            sound[readings[0].name] = digest(readings[0])
    return json.dumps(sound, indent=2) + "\n"
