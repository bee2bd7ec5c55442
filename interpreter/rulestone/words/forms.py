"""Nouns and adjectives with their forms, and the phrases made of them.

A catalogue entry lists a noun as `karta | gen karty | acc kartę | f`; this module reads
that notation and answers for any case and count. A form that is asked for and not
listed is reported and shown in brackets, never guessed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from .language import NBSP, Language, Preposition
from .template import SLOT, Slot, fill

MissingForm = Callable[[str, str], None]
DIRECTIONS = ("in", "from", "to")
ARTICLES = ("the", "a", "de", "een")


def marked(text: str) -> str:
    """Text that is not in the language asked for, or not in the right form."""
    return f"‹{text}›"


def _ignore(_word: str, _form: str) -> None:
    """Reports to nobody."""


# ---------------------------------------------------------------- words


@dataclass(frozen=True)
class CatalogueEntry:
    """One catalogue entry taken apart: the base form and what is tagged after it."""

    base: str
    tags: Mapping[str, str]
    gender: str
    plural: bool


def entry(text: str, language: Language) -> CatalogueEntry:
    """Reads `base | case form | in preposition case | by counter | few form | many form | gender | pl`."""
    base, *rest = re.split(r"\s+\|\s+", text.strip())
    tags: dict[str, str] = {}
    gender, plural = "", False
    for part in rest:
        tag, _, value = part.partition(" ")
        if value:
            tags[tag] = value.strip()
        elif tag in language.genders:
            gender = tag
        elif tag == "pl":
            plural = True
    return CatalogueEntry(base, tags, gender, plural)


def malformed(text: str, language: Language) -> list[str]:
    """The parts of an entry that the language has no meaning for."""
    plurals = {"few", "many", *(f"plural-{case}" for case in language.cases)}
    allowed = {*language.cases, *DIRECTIONS, *plurals, "by", "bare"}
    return [
        part
        for part in re.split(r"\s+\|\s+", text.strip())[1:]
        if part.partition(" ")[0] not in allowed and part not in {*language.genders, "pl"}
    ]


@dataclass(frozen=True)
class Noun:
    """A noun in one language: forms by number and case, gender, and how it is counted."""

    language: Language
    forms: Mapping[tuple[bool, str], str]
    gender: str
    always_plural: bool = False
    counter: str | None = None
    directions: Mapping[str, Preposition] = field(default_factory=dict)
    report: MissingForm = _ignore

    @property
    def has_plural(self) -> bool:
        """Whether it can be counted under its own name."""
        return (True, "nom") in self.forms and not self.always_plural

    def form(self, plural: bool, case: str) -> str:
        """The word itself; a missing form is reported and shown in brackets."""
        found = self.forms.get((plural, case))
        if found is not None:
            return found
        base = self.forms.get((plural, "nom"), self.forms[(False, "nom")])
        self.report(self.forms[(False, "nom")], f"{'plural ' if plural else ''}{case}")
        return marked(base)

    def counted(self, number: int, case: str) -> str:
        """The form that stands after a number in that case."""
        category = self.language.plural(number)
        if category == "one":
            return self.form(False, case)
        if self.language.code in ("en", "nl") or case not in ("nom", "acc"):
            return self.form(True, case)
        if category == "few":
            return self.form(True, "few" if case == "nom" else "acc")
        return self.form(True, "gen")


def noun(singular: str, plurals: tuple[str, ...], language: Language, report: MissingForm = _ignore) -> Noun:
    """A noun from its entry: the singular, then the counted plurals in gettext's order.

    A name has one entry for all; it may list its plurals there, as `few …` and `many …`.
    """
    one = entry(singular, language)
    plurals = plurals or _listed_plurals(one)
    forms = {(one.plural, case): form for case, form in _cases(one, language, one.plural).items()}
    if plurals:
        few = entry(plurals[0], language)
        many = entry(plurals[-1], language).base
        forms |= {(True, case): form for case, form in _plural_cases(few, many, one.gender, language).items()}
    if one.plural:
        forms[(False, "nom")] = one.base
    gender = one.gender or next(iter(language.genders))
    return Noun(language, forms, gender, one.plural, one.tags.get("by"), _directions(one), report)


def _listed_plurals(one: CatalogueEntry) -> tuple[str, ...]:
    """The plurals that an entry lists for itself."""
    if "many" not in one.tags:
        return ()
    cases = (f" | {tag.removeprefix('plural-')} {x}" for tag, x in one.tags.items() if tag[:7] == "plural-")
    return (one.tags.get("few", one.tags["many"]) + "".join(cases), one.tags["many"])


def _directions(one: CatalogueEntry) -> dict[str, Preposition]:
    """The prepositions an entry lists for itself: `in na loc` is `na` with the locative."""
    pairs = {tag: one.tags[tag].partition(" ") for tag in DIRECTIONS if tag in one.tags}
    return {tag: (word, case or "nom") for tag, (word, _, case) in pairs.items()}


def _cases(one: CatalogueEntry, language: Language, plural: bool) -> dict[str, str]:
    """The case forms an entry lists, with the accusatives that follow from the gender."""
    forms = {"nom": one.base, **{case: one.tags[case] for case in language.cases if case in one.tags}}
    if "acc" in language.cases and "acc" not in forms:
        source = _accusative_like(one.gender, plural, language)
        if source in forms:
            forms["acc"] = forms[source]
    return forms


def _plural_cases(few: CatalogueEntry, many: str, gender: str, language: Language) -> dict[str, str]:
    """The plural forms from the entries after small and large numbers."""
    forms = {case: few.tags[case] for case in language.cases if case in few.tags}
    forms["nom"] = few.tags.get("bare", few.base)
    if "gen" in language.cases:
        forms["few"] = few.base
        forms["gen"] = many
        source = _accusative_like(gender, True, language)
        if "acc" not in forms and source:
            forms["acc"] = forms[source]
    return forms


def _accusative_like(gender: str, plural: bool, language: Language) -> str:
    """The case whose form the accusative shares, or nothing where it must be listed."""
    if plural:
        return {"m1": "gen", "animate": ""}.get(gender, "nom")
    return {"m1": "gen", "m2": "gen", "animate": "gen", "f": ""}.get(gender, "nom")


@dataclass(frozen=True)
class Adjective:
    """An adjective, participle or pronoun that agrees with its noun."""

    language: Language
    cells: Mapping[tuple[str, str], str]  # (agreement class, case) -> form
    determiner: bool = False  # leaves no room for an article
    nominative: Adjective | None = None  # what a reflexive pronoun, which has none, says instead

    def agree(self, gender: str, plural: bool, case: str) -> str:
        """The form beside a noun of that gender, number and case."""
        if case == "nom" and self.nominative is not None:
            return self.nominative.agree(gender, plural, case)
        cls = self.language.agreement(gender, plural)
        if case == "acc" and "acc" in self.language.cases and cls in ("m", "vir"):
            case = "gen" if gender in ("m1", "m2", "animate") else "nom"
        return self.cells.get((cls, case)) or self.cells[(cls, "nom")]


_POLISH_CELLS = (
    ("m nom",), ("m gen", "n gen"), ("m dat", "n dat"),
    ("m ins", "n ins", "m loc", "n loc", "vir dat", "pl dat"),
    ("f nom",), ("f gen", "f dat", "f loc"), ("f acc",), ("f ins",), ("n nom", "n acc"), ("vir nom",),
    ("pl nom", "pl acc"), ("vir gen", "pl gen", "vir loc", "pl loc"), ("vir ins", "pl ins"),
)  # fmt: skip
_CZECH_CELLS = (
    ("m nom",), ("m gen", "n gen"), ("m dat", "n dat"), ("m loc", "n loc"), ("m ins", "n ins"),
    ("f nom",), ("f gen", "f dat", "f loc"), ("f acc",), ("f ins",), ("n nom", "n acc"),
    ("ma nom",), ("mf nom", "mf acc", "ma acc"), ("np nom", "np acc"),
    ("ma gen", "mf gen", "np gen", "ma loc", "mf loc", "np loc"), ("ma dat", "mf dat", "np dat"),
    ("ma ins", "mf ins", "np ins"),
)  # fmt: skip
_CELLS: Mapping[str, tuple[tuple[str, ...], ...]] = {
    "en": (("sg nom",), ("pl nom",)),
    "nl": (("de nom",), ("het nom",), ("pl nom",)),
    "pl": _POLISH_CELLS,
    "cs": _CZECH_CELLS,
}
_ENDINGS = {
    ("pl", "y"): "y ego emu ym a ej ą ą e i e ych ymi",
    ("pl", "i"): "i iego iemu im a iej ą ą ie y ie ich imi",
    ("cs", "ý"): "ý ého ému ém ým á é ou ou é í é á ých ým ými",
    ("cs", "í"): "í ího ímu ím ím í í í í í í í í ích ím ími",
}


def adjective(text: str, language: Language, determiner: bool = False) -> Adjective:
    """An adjective from its entry: one regular word, perhaps its animate plural, or every form in order."""
    words = text.split()
    rows = _CELLS[language.code]
    if len(words) < len(rows) and (language.code, words[0][-1]) in _ENDINGS:
        words = _decline(words, language)
    elif len(words) == 1:
        words = words * len(rows)
    named = [(name.split(), word) for names, word in zip(rows, words, strict=True) for name in names]
    return Adjective(language, {(cls, case): word for (cls, case), word in named}, determiner)


def invariable(text: str, language: Language) -> Adjective:
    """Words that stand before a noun and never change."""
    return Adjective(language, {(cls, "nom"): text for cls in language.classes})


def _decline(words: list[str], language: Language) -> list[str]:
    """All forms of a regular adjective; the animate plural may be given as a second word."""
    stem = words[0][:-1]
    forms = [stem + ending for ending in _ENDINGS[(language.code, words[0][-1])].split()]
    if len(words) > 1:
        forms[9 if language.code == "pl" else 10] = words[1]
    return forms


# ---------------------------------------------------------------- phrases


def spaced(tail: str) -> str:
    """What follows a noun, after a space unless it begins with a mark."""
    return f" {tail}" if tail and tail[0] not in ":,;" else tail


class Nominal:
    """Something that names a thing and takes the form its sentence asks for."""

    language: Language
    gender: str = ""
    plural: bool = False
    bare: bool = True  # takes no article
    title: str = ""  # the name alone, without what it is quoted after
    directions: Mapping[str, Preposition]

    def text(self, case: str) -> str:
        """The words in one case."""
        raise AssertionError("every kind of nominal has its own text")

    def form(self, pick: str) -> str:
        """The words in a case, with an article, or after the preposition of a direction."""
        if pick == "title":
            return self.title or self.text("nom")
        if pick in DIRECTIONS:
            word, case = self.directions[pick]
            return f"{word} {self.form(case)}"
        if pick in ARTICLES:
            return self.articled(pick)
        return self.text(pick if pick in self.language.cases else "nom")

    def articled(self, pick: str) -> str:
        """The words with an article, unless they take none."""
        text = self.text("nom")
        return text if self.bare else self.language.article(pick, text, self.gender, self.plural)

    def __str__(self) -> str:
        return self.form("nom")


class Plain(Nominal):
    """Words that never change: a number, a player's name, a cell's name."""

    def __init__(self, text: str, language: Language, plural: bool = False) -> None:
        self.language, self.words, self.plural = language, text, plural
        self.gender = "n" if "n" in language.genders else next(iter(language.genders))
        self.directions = language.inside

    def text(self, case: str) -> str:
        """The same in every case."""
        return self.words


class NounPhrase(Nominal):
    """A noun, singular or plural, with the adjectives before it and fixed words after it."""

    def __init__(
        self,
        noun: Noun,
        plural: bool = False,
        adjectives: tuple[Adjective, ...] = (),
        tail: str = "",
        surface: bool = False,
        bare: bool = False,
    ) -> None:
        self.language, self.noun = noun.language, noun
        self.gender, self.plural = noun.gender, plural or noun.always_plural
        self.adjectives, self.tail = adjectives, tail
        self.bare = bare or any(x.determiner for x in adjectives)
        defaults = self.language.surface if surface else self.language.inside
        self.directions = {**defaults, **noun.directions}

    def text(self, case: str) -> str:
        """Adjectives and noun in the case, then the tail."""
        words = [x.agree(self.gender, self.plural, case) for x in self.adjectives]
        words.append(self._word(case, any(x.determiner for x in self.adjectives)))
        return " ".join(words) + spaced(self.tail)

    def _word(self, case: str, definite: bool) -> str:
        """The noun itself; after an article or `this`, in the form listed for that: `het vrije vak`."""
        listed = self.noun.forms.get((self.plural, self.language.definite)) if definite else None
        return listed or self.noun.form(self.plural, case)

    def articled(self, pick: str) -> str:
        """The words with an article, unless they take none."""
        if self.bare or pick != self.language.definite or self.adjectives:
            return super().articled(pick)
        text = self._word("nom", True) + spaced(self.tail)
        return self.language.article(pick, text, self.gender, self.plural)

    def with_(self, *adjectives: Adjective, plural: bool | None = None) -> NounPhrase:
        """The same noun with more adjectives, or in the other number."""
        number = self.plural if plural is None else plural
        copy = NounPhrase(self.noun, number, (*adjectives, *self.adjectives), self.tail, bare=self.bare)
        copy.directions = self.directions
        return copy


class Indefinite(NounPhrase):
    """Any one of a noun: with its indefinite article, where its language has one, unless a form is asked."""

    def form(self, pick: str) -> str:
        """The words in a form; with `a` where none is asked for."""
        return super().form(self.language.indefinite or pick if pick == "nom" else pick)


class Counted(Nominal):
    """So many of a noun: `5 kart`, `3 jednakowe karty`."""

    def __init__(
        self, number: int, noun: Noun, adjectives: tuple[Adjective, ...] = (), tail: str = ""
    ) -> None:
        self.language, self.number, self.noun = noun.language, number, noun
        self.gender, self.plural = noun.gender, self.language.plural(number) != "one"
        self.adjectives, self.tail = adjectives, tail
        self.directions = self.language.inside

    def text(self, case: str) -> str:
        """The number, the adjectives and the noun, as the number governs them."""
        words = [x.agree(self.gender, self.plural, self._case(case)) for x in self.adjectives]
        words.append(self.noun.counted(self.number, case))
        return f"{self.language.number(self.number)}{NBSP}{' '.join(words)}{spaced(self.tail)}"

    def _case(self, case: str) -> str:
        """The case the adjectives take."""
        category = self.language.plural(self.number)
        governed = self.language.code in ("pl", "cs") and case in ("nom", "acc")
        if governed and category in ("many", "other"):
            return "gen"
        if governed and category == "few" and self.gender == "m1":
            return "gen"
        return case


class Composed(Nominal):
    """A phrase whose catalogue entry lists its own forms, each with slots."""

    def __init__(
        self, text: str, slots: Mapping[str, Slot], language: Language, report: MissingForm = _ignore
    ) -> None:
        self.language, self.slots, self.report = language, slots, report
        self.entry = entry(text, language)
        self.head = self._head()
        self.plural = self.entry.plural or bool(self.head and self.head.plural)
        self.gender = self.entry.gender or (self.head.gender if self.head else Plain("", language).gender)
        self.bare = bool(self.head and self.head.bare)
        inherited = self.head.directions if self.head else language.inside
        self.directions = {**inherited, **_directions(self.entry)}

    def _head(self) -> Nominal | None:
        """The slot that carries the case, if one does."""
        names = [match[1] for match in SLOT.finditer(self.entry.base) if match[2] == "same"]
        value = self.slots.get(names[0]) if names else None
        return value if isinstance(value, Nominal) else None

    def text(self, case: str) -> str:
        """The form listed for the case; one with a `:same` slot serves all."""
        template = self.entry.base
        if case != "nom" and case in self.language.cases and ":same]" not in template:
            template = self._listed(case)
        return fill(template, self.slots, self.language, case)

    def articled(self, pick: str) -> str:
        """The article goes to the head, if there is one."""
        if self.head is None:
            return super().articled(pick)
        return fill(self.entry.base, self.slots, self.language, pick)

    def _listed(self, case: str) -> str:
        """The entry's own form for a case, or its base, reported."""
        if case in self.entry.tags:
            return self.entry.tags[case]
        like = _accusative_like(self.entry.gender, self.entry.plural, self.language)
        if case == "acc" and (like == "nom" or like in self.entry.tags):
            return self.entry.tags.get(like, self.entry.base)
        self.report(self.entry.base, case)
        return marked(self.entry.base)


class Joined(Nominal):
    """Several phrases as a list: `1 karta i 2 żetony`."""

    def __init__(self, parts: list[Nominal], language: Language, style: str = "standard") -> None:
        self.parts, self.language, self.style = parts, language, style
        self.plural = len(parts) > 1 or parts[0].plural
        self.gender, self.directions = parts[0].gender, language.inside

    def form(self, pick: str) -> str:
        """Every part in the form asked for, with its own article or preposition."""
        return self.language.join([part.form(pick) for part in self.parts], self.style)

    def text(self, case: str) -> str:
        """Every part in the case."""
        return self.form(case)
