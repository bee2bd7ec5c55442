"""What the rest of the house asks for: one object that says anything about a game in one language."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from ..link.model import Member, Ruleset
from ..storage.reading import leads_out, real
from ..syntax import ast
from . import declarations, expressions, statements
from .forms import Counted, Nominal, Noun, NounPhrase, Plain
from .naming import Speaker
from .vocabulary import Vocabulary

Argument = Member | Nominal | str | int


class Words(Vocabulary):
    """A game's words in one language.

    With a ruleset it knows the game's nouns and members; without one it still speaks
    the engine's phrases.
    """

    def __init__(
        self,
        domain: str,
        code: str,
        extra: Path | None = None,
        ruleset: Ruleset | None = None,
    ) -> None:
        super().__init__(domain, code, extra)
        self.speaker = Speaker(self, ruleset)

    @property
    def code(self) -> str:
        """The language's code."""
        return self.language.code

    # ------------------------------------------------------------ names

    def member(self, member: Member) -> str:
        """A card's or tile's name on its own."""
        return self.speaker.member_title(member)

    def player(self, number: int) -> str:
        """`player 2`"""
        return str(NounPhrase(self.speaker.noun("player"), tail=str(number)))

    def count(self, number: int, noun: Noun | str, case: str = "nom") -> str:
        """So many of a noun, or of a kind, group or member by its name in the rules."""
        counted: Nominal = (
            Counted(number, noun) if isinstance(noun, Noun) else self.speaker.count(number, noun)
        )
        return counted.form(case)

    def name(self, name: str) -> str:
        """What the ruleset calls anything it declares, or a part of it."""
        return declarations.rule_title(self.speaker, name)

    def choice(self, decl: ast.Choice, arguments: Mapping[str, Argument]) -> str:
        """An option in words: the choice's title with what was chosen in its slots."""
        if not decl.title:
            shown = [str(self.slot(x)) for x in arguments.values()]
            return " ".join([self.name(decl.name), *shown])
        return self.title(decl.title, **{name: self.slot(x) for name, x in arguments.items()})

    def deed(self, actor: str, decl: ast.Choice, arguments: Mapping[str, Argument]) -> str:
        """What somebody did, for the log: `player 2 bids card 5`."""
        if not decl.title:
            return f"{actor}: {self.choice(decl, arguments)}"
        return self.told(actor, decl.title, **{name: self.slot(x) for name, x in arguments.items()})

    def slot(self, value: Argument) -> Nominal:
        """Anything that may be an argument of a choice, as something that a sentence can inflect."""
        if isinstance(value, Member):
            return self.speaker.member(value)
        if isinstance(value, int):
            return Plain(self.language.number(value), self.language)
        return Plain(value, self.language) if isinstance(value, str) else value

    # ------------------------------------------------------------ rules

    def expr(self, expr: ast.Expr) -> str:
        """An expression: a clause if it is a truth, else a phrase."""
        return self.language.polish(str(expressions.nominal(self.speaker, expr)))

    def clause(self, condition: ast.Expr) -> str:
        """A condition, as it stands after `if`."""
        return expressions.clause(self.speaker, condition)

    def cost(self, cost: ast.Cost, case: str = "nom") -> str:
        """A cost in one case."""
        return self.language.polish(expressions.cost(self.speaker, cost).form(case))

    def stmt(self, statement: ast.Stmt) -> list[str]:
        """The lines of one statement."""
        return statements.block(self.speaker, (statement,))

    def modifier(self, ability: ast.Modifier) -> list[str]:
        """The lines of a card's ability."""
        return list(declarations.modifier(self.speaker, ability))

    def rule(self, ruleset: Ruleset, name: str) -> list[str]:
        """The sentences of every declaration called that."""
        return declarations.rule(Speaker(self, ruleset), ruleset, name)

    def rules(self, ruleset: Ruleset) -> list[str]:
        """The whole game in words."""
        return declarations.rules(Speaker(self, ruleset), ruleset)


def words_for(ruleset: Ruleset, code: str) -> Words:
    """The words of a linked ruleset: its game's folder names the domain.

    A catalogue of its own may lie beside its last file, which is a variant's where there is one.
    """
    return Words(domain_of(ruleset), code, beside(ruleset, code), ruleset)


def domain_of(ruleset: Ruleset) -> str:
    """The domain of a ruleset's shipped catalogues: the name of its folder."""
    return real(ruleset.paths[0]).parent.name if ruleset.paths else ruleset.name


def beside(ruleset: Ruleset, code: str) -> Path | None:
    """Where a ruleset's own catalogue of a language may lie."""
    if not ruleset.paths:
        return None
    last = Path(ruleset.paths[-1])
    path = last.with_name(f"{last.stem}.{code}.po")
    return None if leads_out(path, last.parent) else path
