"""Texts that people read: slots that name nothing, numbers written by hand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ..analysis.figures import slot_figures
from ..diagnostics.model import Diagnostic, diagnostic
from ..link.clauses import clauses, declarations
from ..link.model import Member, Ruleset
from ..link.paths import parts_of
from ..link.rewrite import walk
from ..link.suggest import nearest
from ..syntax import ast

SLOT = re.compile(r"\[(?P<name>[^\]\[:]+)(?::[^\]\[]*)?\]")
_NUMBER_WORD = re.compile(
    r"\d+|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen"
    r"|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|hundred)\b",
    re.IGNORECASE,
)


def check_texts(ruleset: Ruleset) -> list[Diagnostic]:
    """Findings about titles and summaries."""
    names = _global_names(ruleset)
    findings: list[Diagnostic] = []
    seen: set[int] = set()
    for clause in clauses(ruleset):
        for note in clause.notes:
            if isinstance(note, ast.Summary) and id(note) not in seen:
                seen.add(id(note))
                findings += _summary(note, clause.node, names)
    for _, _, decl in declarations(ruleset):
        if isinstance(decl, ast.Choice):
            findings += _title(decl)
    return findings


def _global_names(ruleset: Ruleset) -> set[str]:
    names = {name for _, name, _ in declarations(ruleset)} | set(ruleset.kinds) | {"players", ruleset.name}
    for kind in ruleset.kinds.values():
        names |= set(kind.attributes) | {m.name for m in kind.members}
    return names


def _summary(note: ast.Summary, node: ast.Node | Member, names: set[str]) -> Iterator[Diagnostic]:
    own = set(local_names(node))
    for match in SLOT.finditer(note.text):
        name = match["name"].strip()
        if not set(re.split(r"[. ]", name)) & (own | names):
            yield diagnostic("E0333", note.span, name=name, suggestions=nearest(name, own | names))
    found = _NUMBER_WORD.search(SLOT.sub("", note.text))
    if found:
        yield diagnostic("W0332", note.span, number=found.group())


def local_names(node: ast.Node | Member) -> Iterator[str]:
    """The names a summary of this clause may put in a slot: its parameters, parts and locals."""
    if isinstance(node, Member):
        yield from node.values
        yield node.name
        return
    if isinstance(node, ast.ValueDecl):
        yield from slot_figures(node)
    yield from (name for _, name, _ in parts_of(node))
    yield from (p.selection.name for p in getattr(node, "params", ()))
    yield from (n.var for n in walk(node) if isinstance(n, ast.Let | ast.Draw | ast.Roll))


def _title(choice: ast.Choice) -> Iterator[Diagnostic]:
    if choice.title is None:
        return
    params = [p.selection.name for p in choice.params]
    known = {*params, *(x.var for x in choice.lets)}
    shown = [m["name"].strip() for m in SLOT.finditer(choice.title)]
    for name in shown:
        if name not in known:
            yield diagnostic("E0333", choice.span, name=name, suggestions=nearest(name, known))
            return
    told = _told(choice, shown)
    for name in params:
        if name not in told:
            yield diagnostic("E0334", choice.span, name=name, choice=choice.name)


def _told(choice: ast.Choice, shown: list[str]) -> set[str]:
    """The names a title tells of, through the locals it shows."""
    told = set(shown)
    for let in reversed(choice.lets):
        if let.var in told:
            told |= _read_names(let.value)
    return told


def _read_names(value: Any) -> set[str]:
    return {n.name for n in walk(value) if isinstance(n, ast.Ref)}
