"""Looks for sentences taken from a rulebook: runs of words that two texts share.

Diacritics, case and punctuation do not count, nor do words torn apart at the end of a line, nor the
letters that scanning confuses.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path

RUN = 8
_CONFUSED = str.maketrans({"0": "o", "1": "l", "i": "l", "5": "s", "8": "b", "ł": "l", "t": "l", "|": "l"})


def folded(text: str) -> list[str]:
    """The words of a text as a scanner might have read them."""
    joined = re.sub(r"(\w)[-\u00ad]\s*\n\s*(\w)", r"\1\2", text.lower())
    plain = "".join(c for c in unicodedata.normalize("NFD", joined) if not unicodedata.combining(c))
    return re.findall(r"[a-z]+", plain.translate(_CONFUSED))


def runs(words: list[str]) -> Iterator[tuple[str, ...]]:
    """Every run of so many words, one after another."""
    return (tuple(words[n : n + RUN]) for n in range(len(words) - RUN + 1))


def shared_runs(texts: Iterable[str], books: Iterable[str]) -> list[str]:
    """The runs of words that any of the texts has in common with any of the books."""
    known = {run for book in books for run in runs(folded(book))}
    return sorted({" ".join(run) for text in texts for run in runs(folded(text)) if run in known})


def books(folder: Path) -> list[str]:
    """The texts of the rulebooks in a folder."""
    files = sorted(path for path in folder.rglob("*") if path.suffix in (".txt", ".md"))
    return [path.read_text("utf-8", errors="replace") for path in files]
