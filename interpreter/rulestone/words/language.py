"""The four languages: plural rules, cases, genders, articles, prepositions and typography.

Everything here is grammar, not vocabulary: words themselves come from the catalogues.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import log10

from babel import Locale
from babel.lists import format_list
from babel.numbers import format_decimal
from babel.plural import PluralRule

NBSP = "\u00a0"
MINUS = "−"
LARGEST = 10**24  # of the numbers that are written out
ENGLISH_SURFACES = ("board", "grid", "mat", "pile", "row", "space", "stack", "table", "track")

Preposition = tuple[str, str]  # the word, and the case it takes


@dataclass(frozen=True)
class Language:
    """What a sentence needs to know about its language.

    `classes` are the agreement classes in the order translators list alternatives:
    singular genders first, then the plural ones.
    """

    code: str
    cases: tuple[str, ...]
    genders: Mapping[str, str]  # gender as noted -> its singular agreement class
    plural_classes: Mapping[str, str]  # gender as noted -> its plural agreement class
    classes: tuple[str, ...]
    inside: Mapping[str, Preposition]
    surface: Mapping[str, Preposition]
    quotes: tuple[str, str]
    definite: str = ""  # the form with the definite article, where there is one
    indefinite: str = ""  # the form with the indefinite article
    tied: str = ""
    softened: tuple[tuple[str, str], ...] = ()

    @cached_property
    def locale(self) -> Locale:
        """Babel's data for the language."""
        return Locale.parse(self.code)

    def plural(self, number: int) -> str:
        """The plural category of a number: `one`, `few`, `many` or `other`."""
        return str(self._plural_rule(abs(number)))

    @cached_property
    def _plural_rule(self) -> PluralRule:
        return self.locale.plural_form

    def number(self, number: int) -> str:
        """A number with the language's own digits grouping."""
        if abs(number) > LARGEST:
            return f"{'-' if number < 0 else ''}10^{int(number.bit_length() * log10(2))}".replace("-", MINUS)
        return format_decimal(number, locale=self.locale).replace("-", MINUS)

    def join(self, parts: Sequence[str], style: str = "standard") -> str:
        """A list with commas and the last `and`, or `or`."""
        return format_list(list(parts), style=style, locale=self.locale)  # type: ignore[arg-type]

    def quote(self, text: str) -> str:
        """The text between the language's quotation marks."""
        return f"{self.quotes[0]}{text}{self.quotes[1]}"

    def agreement(self, gender: str, plural: bool) -> str:
        """The agreement class of a noun of that gender."""
        table = self.plural_classes if plural else self.genders
        return table.get(gender, next(iter(table.values())))

    def article(self, pick: str, text: str, gender: str, plural: bool) -> str:
        """The text with the article that `the`, `a`, `de` or `een` asks for."""
        if pick in ("the", "de"):
            word = "the" if self.code == "en" else "de" if plural or gender == "de" else "het"
            return f"{word} {text}"
        if plural:
            return text
        return f"een {text}" if pick == "een" else f"{'an' if _vowel(text) else 'a'} {text}"

    def polish(self, text: str) -> str:
        """The finished sentence: prepositions adapted, short words tied to the next."""
        for pattern, replacement in self.softened:
            text = re.sub(pattern, replacement, text)
        if self.tied:
            text = re.sub(rf"(?<![\w’'])([{self.tied}]) ", rf"\1{NBSP}", text, flags=re.IGNORECASE)
        return re.sub(r"(?<![\w.])(\d+) (?=[^\W\d])", rf"\1{NBSP}", text)


def english_directions(name: str, plural: bool) -> Mapping[str, Preposition] | None:
    """The prepositions that the English name of a place calls for: `among your tiles`, `on the track`."""
    if plural:
        return {**ENGLISH.inside, "in": ("among", "the")}
    head = name.split(" of ")[0].rsplit(maxsplit=1)[-1].lower()
    return ENGLISH.surface if head in ENGLISH_SURFACES else None


def _vowel(text: str) -> bool:
    """Whether English says `an` before it."""
    word = text.lstrip("“‘(").lower()
    return word[:1] in set("aeiou") and not re.match(r"(uni|use|eu|one\b)", word)


ENGLISH = Language(
    code="en",
    cases=("the", "a"),
    genders={"n": "sg"},
    plural_classes={"n": "pl"},
    classes=("sg", "pl"),
    inside={"in": ("in", "the"), "from": ("from", "the"), "to": ("to", "the")},
    surface={"in": ("on", "the"), "from": ("from", "the"), "to": ("onto", "the")},
    quotes=("“", "”"),
    definite="the",
    indefinite="a",
)

DUTCH = Language(
    code="nl",
    cases=("de", "een"),
    genders={"de": "de", "het": "het"},
    plural_classes={"de": "pl", "het": "pl"},
    classes=("de", "het", "pl"),
    inside={"in": ("in", "de"), "from": ("uit", "de"), "to": ("naar", "de")},
    surface={"in": ("op", "de"), "from": ("van", "de"), "to": ("naar", "de")},
    quotes=("‘", "’"),
    definite="de",
    indefinite="een",
)

POLISH = Language(
    code="pl",
    cases=("gen", "dat", "acc", "ins", "loc"),
    genders={"m3": "m", "m1": "m", "m2": "m", "f": "f", "n": "n"},
    plural_classes={"m3": "pl", "m1": "vir", "m2": "pl", "f": "pl", "n": "pl"},
    classes=("m", "f", "n", "vir", "pl"),
    inside={"in": ("w", "loc"), "from": ("z", "gen"), "to": ("do", "gen")},
    surface={"in": ("na", "loc"), "from": ("z", "gen"), "to": ("na", "acc")},
    quotes=("„", "”"),
    tied="aiouwz",
    softened=(
        (r"(?<![\w'’])([Zz]) (?=[szśźż][^\W\daeiouyąęó])", r"\1e "),
        (r"(?<![\w'’])([Zz]) (?=w[sz])", r"\1e "),
        (r"(?<![\w'’])([Ww]) (?=[wf][^\W\daeiouyąęó])", r"\1e "),
    ),
)

# Numbers whose words begin with dv, tř, čt (two to four, twelve to fourteen, twenty to forty-nine), or with
# š or s as well (six, seven, a hundred).
CZECH_TWO_TO_FOUR = r"(?:1?[234]|[234]\d|100)(?!\d)"
CZECH_HARD_NUMBERS = r"(?:1?[23467]|[23467]\d|100)(?!\d)"

CZECH = Language(
    code="cs",
    cases=("gen", "dat", "acc", "loc", "ins"),
    genders={"inanimate": "m", "animate": "m", "f": "f", "n": "n"},
    plural_classes={"inanimate": "mf", "animate": "ma", "f": "mf", "n": "np"},
    classes=("m", "f", "n", "ma", "mf", "np"),
    inside={"in": ("v", "loc"), "from": ("z", "gen"), "to": ("do", "gen")},
    surface={"in": ("na", "loc"), "from": ("z", "gen"), "to": ("na", "acc")},
    quotes=("„", "“"),
    tied="aiouksvz",
    softened=(
        (r"(?<![\w'’])([Zz]) (?=[szšž])", r"\1e "),
        (r"(?<![\w'’])([Zz]) (?=v[^\W\daeiouyáéěíóúůýrl])", r"\1e "),
        (r"(?<![\w'’])([Vv]) (?=[vf])", r"\1e "),
        (r"(?<![\w'’])([Vv]) (?=(?:dv|st|sk|sv|čt|tř|zl|hř|hře)[^\W\d])", r"\1e "),
        (r"(?<![\w'’])([Ss]) (?=[szšž])", r"\1e "),
        (r"(?<![\w'’])([Kk]) (?=[kg]|dv|[szšž][^\W\daeiouyáéěíóúůý])", r"\1e "),
        (rf"(?<![\w'’])([ZzSs]) (?={CZECH_HARD_NUMBERS})", r"\1e "),
        (rf"(?<![\w'’])([VvKk]) (?={CZECH_TWO_TO_FOUR})", r"\1e "),
    ),
)

LANGUAGES: Mapping[str, Language] = {x.code: x for x in (ENGLISH, POLISH, CZECH, DUTCH)}


def language(code: str) -> Language:
    """The language of that code; an unknown code is a KeyError."""
    return LANGUAGES[code]


def detect(environment: Mapping[str, str], asked: str | None = None) -> str:
    """The language asked for, else the environment's, else English."""
    candidates = [asked, *(environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))]
    for candidate in candidates:
        code = re.split(r"[_.@-]", candidate or "")[0].lower()
        if code in LANGUAGES:
            return code
    return "en"
