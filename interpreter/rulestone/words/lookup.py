"""Finding what somebody means by a name: in any language, inflected, without diacritics, misspelt."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches

from ..link.model import Member, Ruleset
from . import CODES, Words, words_for
from .naming import is_numbered, plain_name
from .stems import stem, words_in

SLIP = 0.84  # how alike a misspelt name must be to be taken for another
NEAR = 0.5  # how alike it must be to be suggested


class Lookup:
    """Things by all that they are called."""

    def __init__(self, labels: Mapping[str, Iterable[str]]) -> None:
        self.exact: dict[str, set[str]] = {}
        self.stemmed: dict[str, set[str]] = {}
        for name, called in labels.items():
            for label in (name, plain_name(name), *called):
                plain = _plain(label)
                self.exact.setdefault(plain, set()).add(name)
                for key in _stems(plain):
                    self.stemmed.setdefault(key, set()).add(name)

    def find(self, text: str, *, lenient: bool = False) -> str | None:
        """What is meant, if it can only be one thing; a slip of the finger only if `lenient`."""
        plain = _plain(text)
        found = self.exact.get(plain) or self._stemmed(plain) or self._partly(plain)
        if not found and lenient and len(plain) > 3:
            close = get_close_matches(plain, self.exact, 3, SLIP)
            found = self.exact[close[0]] if close else set()
        return next(iter(found)) if len(found) == 1 else None

    def _stemmed(self, plain: str) -> set[str]:
        return set().union(*(self.stemmed.get(key, set()) for key in _stems(plain)))

    def _partly(self, plain: str) -> set[str]:
        """What has all these words in its name, beside others."""
        found: set[str] = set()
        for key in _stems(plain):
            asked = set(key.split())
            if len(plain) > 3 and len(asked) > 1:
                found.update(*(names for label, names in self.stemmed.items() if asked <= set(label.split())))
        return found

    def like(self, text: str, most: int = 3) -> list[str]:
        """What looks or sounds like it, the likeliest first."""
        close = get_close_matches(_plain(text), self.exact, 4 * most, NEAR)
        return list(dict.fromkeys(name for label in close for name in sorted(self.exact[label])))[:most]


def _plain(text: str) -> str:
    return " ".join(words_in(text))


def _stems(plain: str) -> Iterator[str]:
    for code in CODES:
        yield f"{code} {' '.join(stem(word, code) for word in plain.split())}"


class Names:
    """What the things of a ruleset are called in all languages."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.words = [words_for(ruleset, code) for code in CODES]
        self._kinds: dict[tuple[str, bool], Lookup] = {}

    def pieces(self, kind: str, *, groups: bool = False) -> Lookup:
        """The members of a kind; with `groups`, also the words for any of them."""
        if (kind, groups) not in self._kinds:
            labels = {member.name: self.of_member(member) for member in self.ruleset.kinds[kind].members}
            if groups:
                named = [kind, *(g.name for g in self.ruleset.groups.values() if g.kind == kind)]
                labels.update((name, self._noun(name)) for name in named if name not in labels)
            self._kinds[kind, groups] = Lookup({name: list(called) for name, called in labels.items()})
        return self._kinds[kind, groups]

    def of_member(self, member: Member) -> Iterator[str]:
        """Everything that one member is called."""
        yield from (member.title, *(words.member(member) for words in self.words))
        number = re.search(r"\d+$", member.title)
        if member.number is not None:
            yield str(member.number)
        elif number is not None and member.copies == 1:
            yield number[0]
        for words in self.words:
            if is_numbered(member):
                yield from (
                    f"{form} {member.name}" for form in words.speaker.noun(member.kind).forms.values()
                )
            else:
                yield from words.label(member.title, "member").forms.values()

    def _noun(self, name: str) -> Iterator[str]:
        for words in self.words:
            yield from words.speaker.noun(name).forms.values()

    def declared(self, names: Iterable[str]) -> Lookup:
        """Numbers, places and wheels."""
        return Lookup({name: list(self.of_declared(name)) for name in names})

    def of_declared(self, name: str) -> Iterator[str]:
        """Everything that a number, place or wheel is called."""
        for words in self.words:
            yield words.name(name)
            yield from words.speaker.declared(name).noun.forms.values()


def shown(words: Words, ruleset: Ruleset, kind: str, names: Iterable[str]) -> str:
    """Members by name as a person reads them; groups by their noun."""
    members = ruleset.kinds[kind]
    found = []
    for name in names:
        member = members.member(name)
        found.append(words.member(member) if member else str(words.speaker.something(name, plural=True)))
    return ", ".join(found)
