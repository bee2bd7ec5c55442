"""One language's words for one game: the engine's phrases and the game's own names.

Phrases are looked up by their English text. What the catalogues lack is said in
English between ‹ and ›, and remembered as missing.
"""

from __future__ import annotations

import re
from pathlib import Path

from .catalogue import ENGINE, NOTHING, Catalogue, load, shipped
from .forms import Adjective, Composed, Noun, adjective, marked, noun
from .language import Language, language
from .template import Slot, fill

DETERMINERS = ("this", "your", "every", "all")


class Vocabulary:
    """The catalogues of the engine and of one game in one language.

    `missing` holds what was asked for and not found: texts, and forms of words.
    """

    def __init__(self, domain: str, code: str, extra: Path | None = None) -> None:
        self.language: Language = language(code)
        self.domain = domain
        self.missing: set[tuple[str, str]] = set()
        self._engine = shipped(ENGINE, code)
        self._games = [load(extra) if extra else NOTHING, shipped(domain, code)]
        self._nouns: dict[tuple[str, str], Noun] = {}

    # ------------------------------------------------------------ the engine's phrases

    def say(self, msgid: str, **slots: Slot) -> str:
        """A sentence of the engine with its slots filled."""
        return self.language.polish(fill(self._phrase(msgid), slots, self.language))

    def say_n(self, singular: str, plural: str, n: int, **slots: Slot) -> str:
        """A sentence that depends on a number; `[n]` is that number."""
        strings = self._strings(singular, "")
        if strings is None:
            template = self._english(singular if n == 1 else plural, "")
        else:
            template = strings[self._plural_index(n, len(strings))]
        return self.language.polish(fill(template, {"n": n, **slots}, self.language))

    def thing(self, context: str, msgid: str, **slots: Slot) -> Composed:
        """A phrase that names something and is inflected as a whole."""
        return Composed(self._phrase(msgid, context), slots, self.language, self._report)

    def pronoun(self, context: str, msgid: str) -> Composed:
        """A word for a thing or a person that never takes an article."""
        phrase = self.thing(context, msgid)
        phrase.bare = True
        return phrase

    def spot(self, context: str, msgid: str, **slots: Slot) -> Composed:
        """A phrase for a space on a board: pieces stand on it, not in it."""
        phrase = self.thing(context, msgid, **slots)
        phrase.directions = self.language.surface
        return phrase

    def adjective(self, context: str, msgid: str) -> Adjective:
        """One of the engine's adjectives or pronouns; determiners leave no room for an article."""
        return adjective(self._phrase(msgid, context), self.language, msgid in DETERMINERS)

    def word(self, context: str, singular: str, plural: str) -> Noun:
        """One of the engine's own nouns."""
        return self._noun(singular, plural, context, [self._engine])

    # ------------------------------------------------------------ the game's words

    def noun(self, singular: str, plural: str) -> Noun:
        """A noun the game declares, or that one of its entries is counted by."""
        return self._noun(singular, plural, "noun", [*self._games, self._engine])

    def label(self, text: str, context: str = "name") -> Noun:
        """The name of a place, a number, a value: one entry with its forms."""
        return self._noun(text, "", context, self._games)

    def inflected(self, text: str, context: str) -> bool:
        """Whether the translation of a name lists its forms."""
        strings = self._lookup(text, context, self._games)
        return bool(strings and " | " in strings[0])

    def title(self, text: str, **slots: Slot) -> str:
        """A title or a summary of the game, with its slots filled."""
        template = self._title(text).split(" | ")[0]
        return self.language.polish(fill(template, slots, self.language))

    def told(self, actor: str, text: str, **slots: Slot) -> str:
        """A choice's title as somebody's deed: in the third person, or after their name as it is."""
        deed = self._third_person(text)
        sentence = f"{actor} {deed}" if deed else f"{actor}: {self._title(text)}"
        return self.language.polish(fill(sentence, slots, self.language))

    def _title(self, text: str) -> str:
        found = (self._lookup(text, context, self._games) for context in ("", "name", "member"))
        return next((strings[0] for strings in found if strings), None) or self._english(text, "")

    def _third_person(self, text: str) -> str | None:
        """What a translation lists after `log`; English verbs are regular."""
        if self.language.code == "en":
            return third_person(text) if text[:1].isalpha() else None
        forms = self._title(text).split(" | ")[1:]
        return next((form.removeprefix("log ") for form in forms if form.startswith("log ")), None)

    # ------------------------------------------------------------ looking up

    def _noun(self, singular: str, plural: str, context: str, where: list[Catalogue]) -> Noun:
        key = (context, singular)
        if key not in self._nouns:
            strings = self._lookup(singular, context, where)
            if strings is None:
                self._nouns[key] = self._english_noun(singular, plural, context)
            else:
                self._nouns[key] = noun(strings[0], strings[1:], self.language, self._report)
        return self._nouns[key]

    def _english_noun(self, singular: str, plural: str, context: str) -> Noun:
        """A noun as the rules write it; one form for every case."""
        one, many = self._english(singular, context), plural and self._english(plural, context)
        if self.language.code == "en" and context == "name":
            one = one.removesuffix(" of")  # an attribute called so takes its owner: `row_of` is a row
        cases = ("nom", *self.language.cases, "few")
        forms = {(False, case): one for case in cases}
        forms |= {(True, case): many or one for case in cases}
        gender = next(iter(self.language.genders))
        return Noun(self.language, forms, gender, not plural and _looks_plural(singular))

    def _phrase(self, msgid: str, context: str = "") -> str:
        strings = self._strings(msgid, context)
        return strings[0] if strings else self._english(msgid, context)

    def _strings(self, msgid: str, context: str) -> tuple[str, ...] | None:
        return self._lookup(msgid, context, [self._engine])

    def _lookup(self, msgid: str, context: str, where: list[Catalogue]) -> tuple[str, ...] | None:
        found = (catalogue.get(msgid, context) for catalogue in where)
        return next((strings for strings in found if strings), None)

    def _english(self, msgid: str, context: str) -> str:
        """The English text: in English itself, in another language marked and remembered."""
        if self.language.code == "en":
            return msgid
        self.missing.add((context, msgid))
        return marked(msgid)

    def _plural_index(self, n: int, count: int) -> int:
        """Which of gettext's plural forms a number takes: one, few, then the rest."""
        category = self.language.plural(n)
        return 0 if category == "one" else 1 if category == "few" and count > 2 else count - 1

    def _report(self, word: str, form: str) -> None:
        self.missing.add((f"form {form}", word))


_AFTER_NOUN = re.compile(r" (?:of|for|in|on|from|with|without|to|that|joined)\b")


def _looks_plural(english: str) -> bool:
    """Whether an English name without a declared plural is one itself, as `points` or `cards in hand`."""
    english = _AFTER_NOUN.split(english)[0]
    return english.endswith("s") and not english.endswith(("ss", "us", "is"))


def third_person(imperative: str) -> str:
    """An English instruction as a deed: `Pass` is `passes`, `Try it` is `tries it`."""
    verb, space, rest = imperative.partition(" ")
    verb = verb[:1].lower() + verb[1:]
    if verb.endswith("y") and verb[-2:-1] not in tuple("aeiou"):
        verb = f"{verb[:-1]}ie"
    elif verb.endswith(("s", "sh", "ch", "x", "z", "o")):
        verb = f"{verb}e"
    return f"{verb}s{space}{rest}"
