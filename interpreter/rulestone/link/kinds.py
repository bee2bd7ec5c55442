"""Kinds with their members, and groups: who there is, before anything they say is bound."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from ..diagnostics.model import Diagnostic, diagnostic
from ..syntax import ast
from .book import Book, Draft
from .model import GroupInfo, KindInfo, Member
from .suggest import nearest

BASES: Mapping[str, bool] = {
    **dict.fromkeys(("piece", "card", "tile", "token", "die"), True),
    **dict.fromkeys(("space", "track", "goal", "suit", "name"), False),
}
"""The general words a kind may be based on, and whether its members are conserved pieces."""


def kinds_of(
    book: Book, bases: Mapping[str, bool], seats: int
) -> tuple[dict[str, KindInfo], list[Diagnostic]]:
    """All kinds with their members in the order written."""
    findings: list[Diagnostic] = []
    drafts: dict[str, list[Draft]] = {name: [] for name, _ in book.of("kind")}
    for entry in book.entries.values():
        if not isinstance(entry, Draft):
            continue
        if entry.item.kind in drafts:
            drafts[entry.item.kind].append(entry)
        elif entry.item.kind not in {f.values[0][1] for f in findings}:
            findings.append(_unknown_kind(entry, drafts))
    kinds = {}
    for name, decl in book.of("kind"):
        assert isinstance(decl, ast.Kind)
        if decl.base not in bases:
            known = nearest(decl.base, bases)
            findings.append(diagnostic("E0208", decl.span, name=decl.base, suggestions=known))
        members = [m for draft in drafts[name] for m in _members(draft, seats, decl)]
        ordered = tuple(replace(m, index=i) for i, m in enumerate(members))
        attributes = {a.name: a for a in decl.attributes}
        kinds[name] = KindInfo(name, decl, bases.get(decl.base, True), attributes, ordered)
    return kinds, findings


def _unknown_kind(draft: Draft, kinds: Mapping[str, object]) -> Diagnostic:
    kind = draft.item.kind
    return diagnostic("E0201", draft.span, name=kind, sort="kind", suggestions=nearest(kind, kinds))


def _members(draft: Draft, seats: int, kind: ast.Kind) -> Iterator[Member]:
    member = _member(draft.item, kind)
    if not draft.per_player:
        yield member
        return
    for seat in range(seats):
        name = str(seat + 1)
        yield replace(member, name=name, title=f"{kind.singular} {name}", number=seat + 1, owner=seat)


def _member(item: ast.Item, kind: ast.Kind) -> Member:
    values: dict[str, tuple[ast.Value, ...]] = {}
    for part in item.parts:
        if isinstance(part, ast.Value):
            values[part.name] = (*values.get(part.name, ()), part)
    plain = f"{kind.singular} {item.name}" if item.name.isdigit() else item.name.replace("_", " ")
    return Member(
        kind=item.kind,
        index=-1,
        name=item.name,
        title=item.title or plain,
        number=item.number,
        copies=1 if item.copies is None else item.copies,
        groups=item.groups,
        owner=None,
        values=values,
        handlers=tuple(p for p in item.parts if isinstance(p, ast.Handler)),
        modifiers=tuple(p for p in item.parts if isinstance(p, ast.Modifier)),
        stands=tuple(p for p in item.parts if isinstance(p, ast.StandsFor)),
        notes=item.notes,
        span=item.span,
    )


def groups_of(book: Book, kinds: Mapping[str, KindInfo]) -> tuple[dict[str, GroupInfo], list[Diagnostic]]:
    """All groups: the members a group lists, and those that say they are in it."""
    findings: list[Diagnostic] = []
    declared = {name: decl for name, decl in book.of("group") if isinstance(decl, ast.Group)}
    members: dict[str, dict[int, None]] = {name: {} for name in declared}
    kind_of = {name: decl.kind for name, decl in declared.items()}
    for name, decl in declared.items():
        findings += _listed_members(decl, kinds, members[name])
    for kind in kinds.values():
        for member in kind.members:
            for group in member.groups:
                if kind_of.setdefault(group, kind.name) != kind.name:
                    findings.append(
                        diagnostic("E0223", member.span, name=group, kind=kind_of[group], other=kind.name)
                    )
                else:
                    members.setdefault(group, {})[member.index] = None
    infos = {n: GroupInfo(n, kind_of[n], declared.get(n), tuple(sorted(members[n]))) for n in members}
    return infos, findings


def _listed_members(
    decl: ast.Group, kinds: Mapping[str, KindInfo], into: dict[int, None]
) -> list[Diagnostic]:
    kind = kinds.get(decl.kind)
    if kind is None:
        known = nearest(decl.kind, kinds)
        return [diagnostic("E0201", decl.span, name=decl.kind, sort="kind", suggestions=known)]
    findings = []
    for name in decl.members:
        member = kind.member(name)
        if member is None:
            known = nearest(name, (m.name for m in kind.members))
            findings.append(diagnostic("E0201", decl.span, name=name, sort=kind.name, suggestions=known))
        else:
            into[member.index] = None
    return findings


def seats(book: Book) -> int:
    """The highest number of seats, an automatic one among them."""
    players = book.entries.get(("players", "players"))
    if not isinstance(players, ast.Players):
        return 2
    return max(players.high, 0 if players.alone is None else players.alone + 1)
