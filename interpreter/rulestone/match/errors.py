"""What can go wrong in play, each with a message that says what to do, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable
from operator import index
from pathlib import PurePath
from typing import Any

from ..diagnostics import Diagnostic
from ..syntax.spans import Span
from ..words.catalogue import ENGINE
from ..words.phrase import Phrase, say
from ..words.vocabulary import Vocabulary

MOST_SHOWN = 200  # letters of something wrong


class RulestoneError(Exception):
    """Anything that a caller of the library may want to catch."""

    def __init__(self, phrase: Phrase) -> None:
        super().__init__(str(phrase))
        self.phrase = phrase

    def text(self, lang: str = "en") -> str:
        """The message in a person's words."""
        return self.phrase.text(Vocabulary(ENGINE, lang))

    def __reduce__(self) -> tuple[Any, ...]:
        """Copies and pickles are made of what an error holds, not of how it was made."""
        return _made_again, (type(self), self.args, self.__dict__)


def _made_again(kind: type[RulestoneError], args: tuple[Any, ...], held: dict[str, Any]) -> RulestoneError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(held)
    return error


class RulesetError(RulestoneError):
    """A ruleset cannot be used; `diagnostics` say why."""

    def __init__(self, name: str, diagnostics: list[Diagnostic]) -> None:
        self.name, self.diagnostics = name, diagnostics
        errors = [d for d in diagnostics if d.severity == "error"]
        first = f"{errors[0].span}: {errors[0].code}" if errors else "–"
        super().__init__(
            say(
                "The ruleset “[name]” cannot be played. Errors: [count], the first at [first]. "
                "Run `rulestone check`.",
                name=name,
                count=len(errors),
                first=first,
            )
        )


class SetupError(RulestoneError):
    """Players or options that the ruleset does not have."""


def as_given(value: object) -> str:
    """Whatever somebody gave, as far as it can be shown."""
    try:
        text = str(value)
    except Exception:  # of somebody else's making: it may do anything
        return type(value).__name__
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}…"


def whole(name: str, value: Any) -> int:
    """A number that somebody gave, as a plain one; anything else is an error that says for what it was."""
    try:
        return int(index(value))
    except TypeError:
        raise SetupError(
            say("“[name]” takes a whole number, not “[given]”.", name=name, given=as_given(value))
        ) from None


def text_of(name: str, value: Any) -> str:
    """A name, a path or a text that somebody gave; anything else is an error that says for what it was."""
    if isinstance(value, str | PurePath):
        return str(value)
    raise SetupError(say("“[name]” takes a text, not “[given]”.", name=name, given=as_given(value)))


def texts_of(name: str, values: Any) -> tuple[str, ...]:
    """Several of them, or one that stands for a list of one."""
    if isinstance(values, str | PurePath):
        return (str(values),)
    if not isinstance(values, Iterable):
        raise SetupError(say("“[name]” takes a text, not “[given]”.", name=name, given=as_given(values)))
    return tuple(text_of(name, value) for value in values)


class IllegalChoice(RulestoneError):
    """A choice that is not on offer; `options` are the names that are."""

    def __init__(self, choice: object, options: list[str]) -> None:
        self.choice, self.options = choice, options
        shown = ", ".join(options[:12]) + (", …" if len(options) > 12 else "")
        super().__init__(
            say(
                "“[choice]” is not on offer here. On offer: [options].",
                choice=as_given(choice),
                options=shown,
            )
            if options
            else say("“[choice]” is not on offer: there is nothing to choose.", choice=as_given(choice))
        )


class CannotUndo(RulestoneError):
    """A choice that cannot be taken back; the message says why."""


class RuleFault(RulestoneError):
    """Rules at fault in play: what has no meaning was to be done. `span` is the line of the rules where.

    `kind` says what sort of fault it is, `subject` of what, with which `value`: a name, or several joined
    by “or”.
    """

    def __init__(self, span: Span, phrase: Phrase, kind: str, subject: str = "", value: int = 0) -> None:
        self.span, self.kind, self.subject, self.value = span, kind, subject, value
        super().__init__(phrase)


class EndlessPlay(RuleFault):
    """Play that goes on and on without a choice for anybody; `span` is where play begins."""

    def __init__(self, span: Span) -> None:
        super().__init__(
            span,
            say("Play goes on from [place], and nobody has a choice any more.", place=str(span)),
            "endless",
        )


class SaveError(RulestoneError):
    """A saved game that cannot be read or continued."""
