"""Sentences said later: what went wrong is known now, the reader's language only when it is shown."""

from __future__ import annotations

from dataclasses import dataclass

from .language import ENGLISH
from .template import Slot, fill
from .vocabulary import Vocabulary


@dataclass(frozen=True)
class Phrase:
    """An English sentence with its slots, to be said in any language."""

    msgid: str
    slots: tuple[tuple[str, Slot], ...] = ()

    def text(self, words: Vocabulary) -> str:
        """The sentence in somebody's words."""
        return words.say(self.msgid, **dict(self.slots))

    def __str__(self) -> str:
        return fill(self.msgid, dict(self.slots), ENGLISH)


@dataclass(frozen=True)
class Sentences(Phrase):
    """Several sentences, one after the other."""

    parts: tuple[Phrase, ...] = ()

    @staticmethod
    def of(*parts: Phrase) -> Sentences:
        """These sentences."""
        return Sentences("", (), parts)

    def text(self, words: Vocabulary) -> str:
        """The sentences in somebody's words."""
        return " ".join(part.text(words) for part in self.parts)

    def __str__(self) -> str:
        return " ".join(map(str, self.parts))


def say(msgid: str, **slots: Slot) -> Phrase:
    """A sentence to be said later; named as the words' own `say`, so that translators get it too."""
    return Phrase(msgid, tuple(slots.items()))
