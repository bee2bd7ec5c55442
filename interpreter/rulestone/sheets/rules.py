"""Rules of play on paper: a summary, then those figures that the summary does not say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from ..analysis.figures import has_figures, is_single, only_figures, without_bookkeeping
from ..link.model import Ruleset
from ..syntax import ast
from ..words import declarations as tell
from ..words.expressions import clause, let_scope, local_scope, nominal
from ..words.forms import Nominal
from ..words.naming import Speaker
from ..words.statements import block, choice_title, procedure_title
from ..words.template import slots
from .flow import Decl
from .model import Line, Rule
from .scribe import Scribe, lines_of


def rules(scribe: Scribe, decls: Iterable[Decl], *, short: bool = False) -> tuple[Rule, ...]:
    """Rules one after another; what only is assumed is left out where only the known is wanted."""
    shown = (decl for decl in decls if not scribe.unknown(decl.notes))
    return tuple(rule(scribe, decl, short=short) for decl in shown)


def rule(scribe: Scribe, decl: Decl, *, short: bool = False, level: int = 2) -> Rule:
    """One rule; a short one is its summary alone where it has one."""
    inner = _inside(scribe.speaker, decl)
    text = tuple(tell.summary(inner, decl.notes, _slots(inner, decl)))
    details = () if short and text else tuple(_details(scribe, inner, decl, bool(text)))
    return Rule(
        rule_title(scribe, decl),
        text,
        details,
        scribe.pages(decl.notes),
        "" if short else _assumed(scribe, decl),
        level,
    )


def rule_title(scribe: Scribe, decl: Decl) -> str:
    """What a rule is called."""
    title = choice_title if isinstance(decl, ast.Choice) else procedure_title
    return tell.capital(title(scribe.speaker, decl.name))


def _inside(s: Speaker, decl: Decl) -> Speaker:
    inner = local_scope(s, decl.params)
    for let in decl.lets if isinstance(decl, ast.Choice) else ():
        inner = let_scope(inner, let)
    return inner


def _slots(s: Speaker, decl: Decl) -> dict[str, Nominal]:
    pay = decl.pay if isinstance(decl, ast.Choice) else None
    return {part.name: nominal(s, part.cost) for part in (pay.parts if pay else ())}


def _assumed(scribe: Scribe, decl: Decl) -> str:
    """What of a rule, or of its parts, no edition prints."""
    parts: list[ast.Need | ast.PayPart] = []
    if isinstance(decl, ast.Choice):
        parts = [*decl.needs, *(decl.pay.parts if decl.pay else ())]
    reasons = [scribe.reason(decl.notes), *(scribe.reason(part.notes) for part in parts)]
    return "; ".join(dict.fromkeys(reason for reason in reasons if reason))


# ---------------------------------------------------------------- figures


def _details(scribe: Scribe, s: Speaker, decl: Decl, summed_up: bool) -> Iterator[Line]:
    """The lines that a summary leaves out; everything where there is none."""
    if isinstance(decl, ast.Choice):
        yield from lines_of(_choice_lines(scribe, s, decl, summed_up))
    body = without_bookkeeping(scribe.ruleset, _flat(decl.body, _steps_changed(scribe.ruleset)))
    yield from lines_of(block(s, only_figures(scribe.ruleset, body) if summed_up else body))


def _steps_changed(ruleset: Ruleset) -> set[str]:
    """The steps that some card names, so that a reader has to know which they are."""
    members = (member for kind in ruleset.kinds.values() for member in kind.members)
    return {modifier.target[0] for member in members for modifier in member.modifiers}


def _flat(body: tuple[ast.Stmt, ...], kept: set[str]) -> tuple[ast.Stmt, ...]:
    """A body in which the steps that nothing else speaks of are just what they do."""
    plain: list[ast.Stmt] = []
    for statement in body:
        if isinstance(statement, ast.Step) and statement.name not in kept:
            plain += _flat(statement.body, kept)
        else:
            plain.append(statement)
    return tuple(plain)


def _choice_lines(scribe: Scribe, s: Speaker, decl: ast.Choice, summed_up: bool) -> Iterator[str]:
    if decl.any_moment:
        yield s.words.say("You may do this at any moment of your turn.")
    if decl.secret:
        yield s.words.say("You choose in secret.")
    for need in decl.needs:
        left_out = scribe.known_only and scribe.is_assumed(need.notes)
        if not left_out and (not summed_up or has_figures(scribe.ruleset, need.condition)):
            yield s.words.say("Only if [condition].", condition=clause(s, need.condition))
    said = {name for note in decl.notes if isinstance(note, ast.Summary) for name in slots(note.text)}
    if decl.pay is not None:
        missing = tuple(x for x in decl.pay.parts if x.name not in said and not (summed_up and is_single(x)))
        if missing:
            yield from tell.pay(s, replace(decl.pay, parts=missing))
