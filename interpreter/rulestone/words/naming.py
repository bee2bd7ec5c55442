"""What the things of a ruleset are called: members, places, numbers, seats, locals."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from ..link.model import Member, Ruleset
from .forms import Adjective, Counted, Nominal, Noun, NounPhrase, invariable
from .language import Language, english_directions
from .vocabulary import Vocabulary

SURFACES = ("grid", "row", "ring")
COUNTERS: Mapping[str, Callable[[Vocabulary], Noun]] = {
    "token": lambda words: words.word("noun", "token", "tokens"),
    "tile": lambda words: words.word("noun", "tile", "tiles"),
    "card": lambda words: words.word("noun", "card", "cards"),
    "piece": lambda words: words.word("noun", "piece", "pieces"),
}


def plain_name(name: str) -> str:
    """An identifier as words: `secret_bid` is `secret bid`."""
    return name.replace("_", " ")


@dataclass(frozen=True)
class Speaker:
    """Somebody who says a rule: the words, the rules they are about, the locals in scope.

    `reflexive` is set inside an instruction, where Slavic languages say `one's own`. Whoever is `terse`
    says only what is to be carried out, as cards do.
    """

    words: Vocabulary
    ruleset: Ruleset | None = None
    scope: Mapping[str, Nominal] = field(default_factory=dict)
    reflexive: bool = False
    terse: bool = False

    @property
    def language(self) -> Language:
        """The language spoken."""
        return self.words.language

    def knowing(self, scope: Mapping[str, Nominal]) -> Speaker:
        """The same speaker with more locals in scope."""
        return replace(self, scope={**self.scope, **scope})

    def instructing(self, reflexive: bool = True) -> Speaker:
        """The same speaker inside, or outside, an instruction."""
        return replace(self, reflexive=reflexive)

    # ------------------------------------------------------------ nouns

    def noun(self, name: str) -> Noun:
        """The noun of a kind, a group, `player`, `cell`, `number` or anything named."""
        built_in = self._built_in(name)
        if built_in:
            return built_in
        pair = self._pair(name)
        return self.words.noun(*pair) if pair else self.words.label(plain_name(name))

    def _built_in(self, name: str) -> Noun | None:
        if name == "player":
            return self.words.word("noun", "player", "players")
        if name == "cell":
            return self.words.word("noun", "space", "spaces")
        if name == "placement":
            return self.words.word("noun", "position", "positions")
        if name == "number":
            return self.words.word("noun", "number", "numbers")
        return None

    def _pair(self, name: str) -> tuple[str, str] | None:
        """The declared singular and plural of a kind or group."""
        if self.ruleset is None:
            return None
        if name in self.ruleset.kinds:
            decl = self.ruleset.kinds[name].decl
            return decl.singular, decl.plural
        group = self.ruleset.groups.get(name)
        if group and group.decl and group.decl.singular:
            return group.decl.singular, group.decl.plural or group.decl.singular
        return None

    def something(self, name: str, plural: bool = False) -> NounPhrase:
        """One, or several, of a kind, group, or `player`, `cell`, `number`."""
        return NounPhrase(self.noun(name), plural, surface=name == "cell")

    def this(self, name: str) -> NounPhrase:
        """`this card`"""
        return self.something(name).with_(self.words.adjective("adjective", "this"))

    # ------------------------------------------------------------ members

    def member_of(self, name: str) -> Member | None:
        """The member of that name, of whatever kind."""
        kinds = self.ruleset.kinds.values() if self.ruleset else ()
        found = (kind.member(name) for kind in kinds)
        return next((member for member in found if member), None)

    def member(self, member: Member) -> Nominal:
        """A member inside a sentence: inflected, or quoted after its kind."""
        if is_numbered(member):
            return NounPhrase(self.noun(member.kind), tail=member.name, bare=True)
        label = self.words.label(member.title, "member")
        if self.language.code == "en" or self.words.inflected(member.title, "member"):
            return NounPhrase(label, bare=not self._is_common(member, label))
        phrase = NounPhrase(self.noun(member.kind), tail=self._after_kind(member), bare=True)
        phrase.title = self.member_title(member)
        return phrase

    def _is_common(self, member: Member, label: Noun) -> bool:
        """Whether a name takes an article: that of the only piece of its sort, in small letters."""
        title = label.form(label.always_plural, "nom")
        articled = title.partition(" ")[0] in ("the", "a", "an", "de", "het", "een")
        return member.copies == 1 and title[:1].islower() and not articled

    def _after_kind(self, member: Member) -> str:
        """What stands after the noun of a member's kind: its title in quotes, or the rest of it."""
        noun, title = self.noun(member.kind).form(False, "nom"), self.member_title(member)
        rest = title[len(noun) :]
        named = title.lower().startswith(noun.lower()) and rest[:1] in (" ", ":")
        return rest.strip() if named else self.quoted(member)

    def quoted(self, member: Member) -> str:
        """A member's title in quotation marks."""
        return self.language.quote(self.member_title(member))

    def member_title(self, member: Member) -> str:
        """A member's name on its own, with its number where others share the name."""
        if is_numbered(member):
            return f"{self.noun(member.kind).form(False, 'nom')} {member.name}"
        title = self.words.label(member.title, "member").form(False, "nom")
        return f"{title} ({member.number})" if self._shared(member) else title

    def _shared(self, member: Member) -> bool:
        """Whether another member of the kind has the same title."""
        if self.ruleset is None or member.number is None:
            return False
        kind = self.ruleset.kinds[member.kind]
        return any(x.title == member.title and x.index != member.index for x in kind.members)

    def count(self, number: int, name: str, *adjectives: Adjective) -> Nominal:
        """So many of a kind, a group or a member, perhaps `identical` or `different`."""
        member = None if self._pair(name) or self._built_in(name) else self.member_of(name)
        if member is None:
            return Counted(number, self.noun(name), adjectives)
        return self._count_member(number, member)

    def _count_member(self, number: int, member: Member) -> Nominal:
        """Copies of one member: under its own name, by a counter, or as pieces of its kind."""
        if is_numbered(member):
            return Counted(number, self.noun(member.kind), tail=member.name)
        label = self.words.label(member.title, "member")
        if label.counter is None and self.language.code != "en" and label.has_plural:
            return Counted(number, label)
        pieces = self.pieces(member, number != 1)
        return Counted(number, pieces.noun, pieces.adjectives, pieces.tail)

    def pieces(self, member: Member, plural: bool) -> NounPhrase:
        """Copies of one member as a noun: `wool tiles`, `płytki wełny`, `tegels ‘wol’`."""
        label = self.words.label(member.title, "member")
        if label.counter:
            return NounPhrase(
                self.counter(label.counter), plural, tail=label.form(label.always_plural, self._genitive)
            )
        if self.language.code == "en" and self._is_token(member):
            return NounPhrase(label, plural, bare=True)
        kind = self.noun(member.kind)
        if kind.form(False, "nom") == label.form(label.always_plural, "nom"):
            return NounPhrase(kind, plural)
        if self.language.code == "en":
            return NounPhrase(kind, plural, (invariable(member.title, self.language),))
        return NounPhrase(kind, plural, tail=self._after_kind(member))

    @property
    def _genitive(self) -> str:
        """The case of what is counted by something else: `2 żetony wełny`, `2 fiches wol`."""
        return "gen" if "gen" in self.language.cases else "nom"

    def counter(self, name: str) -> Noun:
        """What a mass noun is counted by: a general word for pieces, or one of the game's own nouns."""
        general = COUNTERS.get(name)
        return general(self.words) if general else self.words.noun(name, name)

    def _is_token(self, member: Member) -> bool:
        """Whether members of the kind are counted by their bare name, as `2 wool`."""
        return self.ruleset is not None and self.ruleset.kinds[member.kind].decl.base == "token"

    # ------------------------------------------------------------ named things

    def named(self, name: str, title: str | None = None) -> NounPhrase:
        """A place, number, value, list or option by its title or name."""
        text = title or plain_name(name)
        phrase = NounPhrase(self.words.label(text), surface=self._is_surface(name))
        if self.language.code == "en" and self._is_place(name):
            phrase.directions = english_directions(text, phrase.plural) or phrase.directions
        return phrase

    def _is_place(self, name: str) -> bool:
        return self.ruleset is not None and name in self.ruleset.places

    def _is_surface(self, name: str) -> bool:
        place = self.ruleset.places.get(name) if self.ruleset else None
        return place is not None and place.shape in SURFACES

    def declared(self, name: str, sort: str = "") -> NounPhrase:
        """The name of anything the ruleset declares, under the title it has; that of an option is quoted."""
        title = self.title_of(name, sort)
        if title and self._is_option(name, sort):
            quoted = self.language.quote(self.words.label(title).form(False, "nom"))
            return NounPhrase(self.words.word("noun", "option", "options"), tail=quoted)
        return self.named(name, title)

    def _is_option(self, name: str, sort: str) -> bool:
        rules = self.ruleset
        return rules is not None and name in rules.options and (sort == "option" or name not in rules.numbers)

    def title_of(self, name: str, sort: str = "") -> str | None:
        """The title a declaration carries, if any; `sort` says which, where several share the name."""
        rules = self.ruleset
        if rules is None:
            return None
        tables: dict[str, Mapping[str, Any]] = {
            "number": rules.numbers,
            "place": rules.places,
            "value": rules.values,
            "option": rules.options,
            "wheel": rules.wheels,
        }
        where = [tables[sort]] if sort in tables else list(tables.values())
        found = (table[name] for table in where if name in table)
        return next((decl.title for decl in found), None)

    def yours(self, phrase: Nominal) -> Nominal:
        """`your hand`, with the reflexive pronoun inside an instruction."""
        adjective = self.words.adjective("adjective", "your")
        if self.reflexive:
            adjective = replace(self.words.adjective("reflexive", "your"), nominative=adjective)
        if isinstance(phrase, NounPhrase):
            return phrase.with_(adjective)
        return self.words.thing("thing", "[thing:same] of [owner]", thing=phrase, owner=self.you())

    def you(self) -> Nominal:
        """The player spoken to."""
        return self.words.pronoun("thing", "you")

    # ------------------------------------------------------------ locals

    def local(self, name: str, kind: str) -> Nominal:
        """A parameter or loop variable: `this card`, or its own name if it is a word."""
        if not is_word(name):
            same = [x for x in self.scope if not is_word(x) and self._like(x, kind)]
            phrase = self.this(kind)
            return NounPhrase(phrase.noun, False, phrase.adjectives, tail=f"({name})") if same else phrase
        return NounPhrase(self.words.label(plain_name(name)), surface=kind == "cell")

    def _like(self, name: str, kind: str) -> bool:
        phrase = self.scope[name]
        return isinstance(phrase, NounPhrase) and phrase.noun is self.noun(kind)


def is_word(name: str) -> bool:
    """Whether a local's name says something, as `target` does and `c` or `p2` does not."""
    return name != "it" and re.fullmatch(r"[a-z]\d*", name) is None


def is_numbered(member: Member) -> bool:
    """Whether a member is called by its kind and number, as `card 5`."""
    return member.name.isdigit()
