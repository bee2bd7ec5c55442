"""`rulestone translate`: what a translator has still to do, and any rule in all languages side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from rich.table import Table

from ..link.model import Ruleset
from ..link.suggest import nearest
from ..match.errors import SetupError
from ..match.rulesets import loaded
from ..sheets.samples import SAMPLES, with_number
from ..storage.reading import read_text
from ..words import Words, words_for
from ..words.catalogue import ENGINE, shipped
from ..words.extract import Found, texts
from ..words.phrase import Phrase, say
from .console import CLEAN, FINDINGS, Talk


def report_missing(talk: Talk, game: str, codes: Sequence[str]) -> int:
    """Lists, language by language, the texts without a translation and the forms that are asked for."""
    ruleset = loaded(game)
    total = 0
    for code in codes:
        words = words_for(ruleset, code)
        missing = list(_missing(ruleset, words))
        total += len(missing)
        talk.print(talk.words.say_n("[lang]: [n] text is missing.", "[lang]: [n] texts are missing.",
                                    len(missing), lang=code))  # fmt: skip
        for line in missing:
            talk.print(f"  {line}")
    return FINDINGS if total else CLEAN


def _missing(ruleset: Ruleset, words: Words) -> Iterator[str]:
    """Texts of the rule files that no catalogue has, then the forms that whole sentences lack."""
    game, engine = shipped(words.domain, words.code), shipped(ENGINE, words.code)
    for path in map(Path, ruleset.paths):
        beside = words_for(ruleset, words.code)
        for found in texts(read_text(path)):
            if not any(x.get(found.text, found.context) for x in (game, engine)) and _asked(beside, found):
                yield f"{path.name}:{found.line}: {found.text}"
    words.rules(ruleset)
    for context, text in sorted(words.missing):
        if context.startswith("form "):
            yield f"{text}: {context.removeprefix('form ')}"


def _asked(words: Words, found: Found) -> bool:
    """Whether a text is still missing when the ruleset's own catalogue has been asked."""
    words.missing.clear()
    words.label(found.text, found.context) if found.context else words.title(found.text)
    return bool(words.missing)


def show_side_by_side(talk: Talk, game: str, name: str, codes: Sequence[str]) -> int:
    """A rule in English and the other languages: as it is, then with sample numbers in it."""
    ruleset = loaded(game)
    spoken = [words_for(ruleset, code) for code in ("en", *codes)]
    if not spoken[0].rule(ruleset, name):
        raise SetupError(_unknown(ruleset, name))
    talk.print(_table(spoken, [words.rule(ruleset, name) for words in spoken]))
    for number in SAMPLES:
        changed = with_number(ruleset, name, number)
        if changed is not None:
            said = [_changed_lines(words, ruleset, changed, name) for words in spoken]
            talk.print("", f"{number}", _table(spoken, said))
    return CLEAN


def _changed_lines(words: Words, ruleset: Ruleset, changed: Ruleset, name: str) -> list[str]:
    """The lines that a sample number changes; all of them if it happens to stand there already."""
    old, new = set(words.rule(ruleset, name)), words.rule(changed, name)
    return [line for line in new if line not in old] or new


def _table(spoken: Sequence[Words], said: Sequence[Sequence[str]]) -> Table:
    table = Table(*(words.code for words in spoken), show_lines=True)
    for number in range(max(len(lines) for lines in said)):
        table.add_row(*(lines[number] if number < len(lines) else "" for lines in said))
    return table


def _unknown(ruleset: Ruleset, name: str) -> Phrase:
    rules = [*ruleset.choices, *ruleset.procedures, *ruleset.values, *ruleset.kinds, *ruleset.places]
    rules += [member.name for kind in ruleset.kinds.values() for member in kind.members]
    near = ", ".join(nearest(name, rules)) or "–"
    return say("There is no rule “[name]”. Perhaps: [near].", name=name, near=near)
