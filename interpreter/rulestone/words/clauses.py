"""Any clause of the rules in words: its title, its sentences, and the pages that state it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from ..analysis.figures import has_figures, is_single, only_figures, without_bookkeeping
from ..link.clauses import Clause
from ..link.model import Member, Ruleset
from ..link.paths import parts_of
from ..syntax import ast
from . import Words
from . import declarations as tell
from .expressions import clause as condition_clause
from .expressions import let_scope, local_scope, nominal, within
from .forms import NounPhrase
from .naming import Speaker, is_word, plain_name
from .statements import after, block
from .template import slots as slots_of

Rule = ast.Choice | ast.Procedure | ast.ValueDecl
RULE_PARTS = ("let", "need", "pay", "step", "addend")
MEMBER_PARTS = ("attribute", "handler", "modifier", "stands")


@dataclass(frozen=True, slots=True)
class Page:
    """Where an edition states something: a page or a heading; `inferred` if it only follows from there."""

    edition: str
    place: int | str
    inferred: bool = False

    def text(self, words: Words, ruleset: Ruleset) -> str:
        """The rulebook and the page, in words."""
        book = ruleset.sources[self.edition].title if self.edition in ruleset.sources else self.edition
        page = self._place(words)
        if self.inferred:
            return words.say("[book], [page] (inferred)", book=book, page=page)
        return words.say("[book], [page]", book=book, page=page)

    def _place(self, words: Words) -> str:
        if isinstance(self.place, int):
            return words.say("page [number]", number=self.place)
        return words.language.quote(self.place)


def pages(cites: Iterable[ast.Cite]) -> tuple[Page, ...]:
    """Citations as pages, each once."""
    return tuple(dict.fromkeys(Page(*entry) for cite in cites for entry in cite.entries))


def own_pages(found: Iterable[Page], ruleset: Ruleset) -> list[Page]:
    """The pages of the ruleset's own edition; all of them where it has none, or none is laid over."""
    known = list(found)
    return [page for page in known if page.edition == ruleset.edition] or known


# ---------------------------------------------------------------- titles


def clause_title(words: Words, ruleset: Ruleset, clause: Clause) -> str:
    """What a clause is called: `Doctor: prestige`, `Enter: free space`, `Auction`."""
    if isinstance(clause.node, Member):
        return tell.capital(words.member(clause.node))
    owner = owner_of(ruleset, clause)
    if owner is None:
        return tell.capital(_declared(words, ruleset, clause))
    label = _part_label(words, clause.node)
    if isinstance(owner, Member):
        return f"{tell.capital(words.member(owner))}: {label}"
    return f"{tell.capital(words.name(owner.name))}: {label}"


def _declared(words: Words, ruleset: Ruleset, clause: Clause) -> str:
    if clause.sort in ("kind", "group"):
        return str(Speaker(words, ruleset).something(clause.path.rpartition(".")[2], plural=True))
    if clause.sort == "winner":
        return words.say("Winner")
    if clause.sort == "players":
        return words.say("Players")
    if isinstance(clause.node, ast.StandsFor):
        what = tell.stand_in(Speaker(words, ruleset), clause.node.what)
        return words.say("[what]: what it stands for", what=what)
    return words.name(clause.path.rpartition(".")[2])


def _part_label(words: Words, node: object) -> str:
    """What a part is called: a piece that stands for others by its own name."""
    if isinstance(node, ast.Modifier) and len(node.target) == 1:
        return words.name(node.target[0])
    if isinstance(node, ast.Let) and not is_word(node.var):
        return node.var  # a letter, the same in every language
    piece = words.speaker.member_of(node.what) if isinstance(node, ast.StandsFor) else None
    return words.member(piece) if piece else words.label(plain_name(_part_name(node))).form(False, "nom")


def _part_name(node: object) -> str:
    match node:
        case ast.Value() if node.part and node.part != "base":
            return node.part
        case ast.Modifier():
            return node.target[0]
        case ast.StandsFor():
            return node.what
        case ast.Let():
            return node.var
        case _:
            return str(getattr(node, "name", ""))


def owner_of(ruleset: Ruleset, clause: Clause) -> Member | Rule | None:
    """The card or rule that a clause is a part of; None if it is a declaration itself."""
    if clause.sort in MEMBER_PARTS:
        members = (m for kind in ruleset.kinds.values() for m in kind.members)
        return next((m for m in members if _is_part(clause.node, _member_parts(m))), None)
    if clause.sort not in RULE_PARTS:
        return None
    rules: list[Rule] = [*ruleset.choices.values(), *ruleset.procedures.values(), *ruleset.values.values()]
    return next((rule for rule in rules if _is_part(clause.node, _rule_parts(rule))), None)


def _is_part(node: object, parts: Iterable[object]) -> bool:
    return any(node is part for part in parts)


def _member_parts(member: Member) -> Iterator[object]:
    for values in member.values.values():
        yield from values
    yield from (*member.handlers, *member.modifiers, *member.stands)


def _rule_parts(rule: Rule) -> Iterator[object]:
    return (node for _, _, node in parts_of(rule))


# ---------------------------------------------------------------- sentences


def clause_lines(words: Words, ruleset: Ruleset, clause: Clause) -> list[str]:
    """The sentences of a clause."""
    s = Speaker(words, ruleset)
    lines = _part_lines(s, owner_of(ruleset, clause), clause)
    if lines is None:
        lines = words.rule(ruleset, rule_name(clause))
    return [tell.capital(line) for line in lines if line.strip()]


def told_lines(words: Words, ruleset: Ruleset, clause: Clause) -> list[str]:
    """A clause as its author sums it up, with the conditions, costs and figures that the summary leaves out;
    all its sentences where there is no summary.
    """
    decl = clause.node
    if not isinstance(decl, ast.Choice | ast.Procedure) or not any(
        isinstance(note, ast.Summary) for note in decl.notes
    ):
        return clause_lines(words, ruleset, clause)
    s = Speaker(words, ruleset)
    inner = rule_scope(s, decl)
    lines = list(_choice_told(inner, decl)) if isinstance(decl, ast.Choice) else []
    body = without_bookkeeping(ruleset, decl.body)
    lines += block(inner, only_figures(ruleset, body)) if has_figures(ruleset, *body) else []
    slots = tell.pay_slots(inner, decl) if isinstance(decl, ast.Choice) else {}
    return [tell.capital(line) for line in (*tell.summary(inner, decl.notes, slots), *lines)]


def _choice_told(s: Speaker, decl: ast.Choice) -> Iterator[str]:
    """When a choice may be made, and those of its costs that its summary does not name."""
    if decl.secret:
        yield s.words.say("You choose in secret.")
    if decl.any_moment:
        yield s.words.say("You may do this at any moment of your turn.")
    for need in decl.needs:
        yield s.words.say("Only if [condition].", condition=condition_clause(s, need.condition))
    named = {name for note in decl.notes if isinstance(note, ast.Summary) for name in slots_of(note.text)}
    parts = decl.pay.parts if decl.pay else ()
    missing = tuple(part for part in parts if part.name not in named and not is_single(part))
    if decl.pay is not None and missing:
        yield from tell.pay(s, replace(decl.pay, parts=missing))


def rule_name(clause: Clause) -> str:
    """The name by which words know a declaration: `kind.member` for a card."""
    last = clause.path.rpartition(".")[2]
    return f"{clause.node.kind}.{clause.node.name}" if isinstance(clause.node, Member) else last


def _part_lines(s: Speaker, owner: object, clause: Clause) -> list[str] | None:
    if isinstance(owner, Member):
        return _card_lines(s, owner, clause.node)
    node = clause.node
    inner = rule_scope(s, owner)
    match node:
        case ast.Need():
            return [s.words.say("Only if [condition].", condition=condition_clause(inner, node.condition))]
        case ast.PayPart() if isinstance(owner, ast.Choice) and owner.pay is not None:
            return list(tell.pay(inner, replace(owner.pay, parts=(node,))))[:1]
        case ast.Step():
            return block(inner, node.body)
        case ast.Let():
            return block(inner, (node,))
        case ast.Value():
            label = NounPhrase(s.words.label(plain_name(node.part or node.name)))
            return list(tell.attribute(inner, label, (node,)))
        case ast.StandsFor():
            return [*tell.summary(s, node.notes, {}), tell.stands_for(s, node)]
        case ast.Players():
            return s.words.rules(s.ruleset)[1:2] if isinstance(s.words, Words) and s.ruleset else []
        case _:
            return None


def _card_lines(s: Speaker, card: Member, part: object) -> list[str]:
    """What a card says in one of its parts."""
    reduced = replace(
        card,
        copies=1,
        notes=(),
        values={part.name: (part,)} if isinstance(part, ast.Value) else {},
        handlers=(part,) if isinstance(part, ast.Handler) else (),
        modifiers=(part,) if isinstance(part, ast.Modifier) else (),
        stands=(part,) if isinstance(part, ast.StandsFor) else (),
    )
    return [line for line in tell.member(s, reduced) if line][1:]


def rule_scope(s: Speaker, owner: object) -> Speaker:
    """The speaker inside a rule: its parameters and locals are known."""
    if isinstance(owner, Rule):
        s = local_scope(s, owner.params)
    if isinstance(owner, ast.Choice):
        for let in owner.lets:
            s = let_scope(s, let)
    return s


def speaker_at(s: Speaker, body: tuple[ast.Stmt, ...], target: ast.Node) -> Speaker | None:
    """The speaker as they speak of a statement somewhere in a body; None if it does not stand there."""
    for statement in body:
        if statement is target:
            return s
        inner = within(s, statement.selection) if isinstance(statement, ast.ForEach) else s
        for part in _bodies(statement):
            found = speaker_at(inner, part, target)
            if found is not None:
                return found
        s = after(s, statement)
    return None


def _bodies(statement: ast.Stmt) -> Iterator[tuple[ast.Stmt, ...]]:
    if isinstance(statement, ast.If):
        yield from (body for _, body in statement.branches)
        yield statement.otherwise
    elif isinstance(statement, ast.Choose):
        yield statement.otherwise
    elif isinstance(statement, ast.Repeat | ast.ForEach | ast.TakeTurns | ast.As | ast.Step):
        yield statement.body


def amount(words: Words, ruleset: Ruleset, expr: ast.Expr | ast.Cost) -> str:
    """A value or a cost in words."""
    return words.language.polish(str(nominal(Speaker(words, ruleset), expr)))
