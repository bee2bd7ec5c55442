"""One ruleset with some rules and cards of another: to see what those differences alone do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ..link.book import Key
from ..link.clauses import clause_paths
from ..link.model import KindInfo, Member, Ruleset
from ..link.paths import overlap, part_path
from ..syntax import ast
from .comparison import Difference

MAPPINGS = ("number", "place", "wheel", "list", "value", "cost", "choice", "procedure", "option")


def hybrid(ruleset: Ruleset, other: Ruleset, differences: Sequence[Difference]) -> Ruleset | None:
    """The first ruleset with just what some differences are about from the other.

    What only the other declares comes along, since its rules may speak of it. None if a difference
    is about something that cannot be laid in: a card that only one of them has.
    """
    mixed = _with_additions(ruleset, other)
    for difference in differences:
        found = _owner(ruleset, difference) or _owner(other, difference)
        laid = None if found is None else _laid(mixed, other, *found)
        if laid is None:
            return None
        mixed = laid
    return mixed


def _with_additions(ruleset: Ruleset, other: Ruleset) -> Ruleset:
    tables: dict[str, Any] = {
        f"{space}s": {**getattr(other, f"{space}s"), **getattr(ruleset, f"{space}s")} for space in MAPPINGS
    }
    return replace(ruleset, **tables)


def _laid(mixed: Ruleset, other: Ruleset, key: Key, part: str) -> Ruleset | None:
    """The ruleset with one part of a rule or card of the other; what the other lacks stays, if others
    speak of it.
    """
    space, name = key
    if space in mixed.kinds and space in other.kinds:
        return _with_member(mixed, other, key, part)
    if space in MAPPINGS:
        own, theirs = getattr(mixed, f"{space}s"), getattr(other, f"{space}s")
        if name not in theirs:
            return mixed
        changed: dict[str, Any] = {f"{space}s": {**own, name: _with_part(own.get(name), theirs[name], part)}}
        return replace(mixed, **changed)
    if space == "winner":
        return replace(mixed, winner=other.winner)
    return replace(mixed, stands=other.stands) if space == "stands" else None


def _owner(ruleset: Ruleset, difference: Difference) -> tuple[Key, str] | None:
    """The declaration or member that a difference belongs to, the longest path above it; and which part."""
    path = f"{ruleset.name}.{difference.path}"
    above = [(p, key) for key, p in clause_paths(ruleset).items() if path == p or path.startswith(f"{p}.")]
    if not above:
        return None
    longest, key = max(above)
    return key, path[len(longest) + 1 :]


def _with_part(mine: Any, theirs: Any, part: str) -> Any:
    """A rule with one need or addend of another reading of it; the whole other one for all else."""
    for field, named in (("needs", "name"), ("addends", "part")):
        own, others = getattr(mine, field, ()), getattr(theirs, field, ())
        names = [getattr(x, named) for x in own]
        if part and part in names and names == [getattr(x, named) for x in others]:
            laid = others[names.index(part)]
            mixed = tuple(laid if n == part else x for n, x in zip(names, own, strict=True))
            return replace(mine, **{field: mixed})
    return theirs


def _with_member(mixed: Ruleset, other: Ruleset, key: Key, part: str) -> Ruleset | None:
    kind, name = key
    info: KindInfo = mixed.kinds[kind]
    card, mine = other.kinds[kind].member(name), info.member(name)
    if card is None or mine is None:
        return None
    laid = _with_own_part(mine, card, part) if part else replace(card, index=mine.index)
    members = tuple(laid if m.name == name else m for m in info.members)
    return replace(mixed, kinds={**mixed.kinds, kind: replace(info, members=members)})


def _with_own_part(mine: Member, card: Member, part: str) -> Member:
    """A card with one of its values, abilities or handlers as another reading has it."""
    names = dict.fromkeys([*mine.values, *card.values])
    values = {name: _mixed(mine.values.get(name, ()), card.values.get(name, ()), part) for name in names}
    return replace(
        mine,
        values={name: parts for name, parts in values.items() if parts},
        handlers=_mixed(mine.handlers, card.handlers, part),
        modifiers=_mixed(mine.modifiers, card.modifiers, part),
        stands=_mixed(mine.stands, card.stands, part),
    )


def _mixed(mine: Sequence[Any], others: Sequence[Any], part: str) -> tuple[Any, ...]:
    """Parts of a card: those of one path from the other reading, where they stand there."""
    if not any(_is_about(x, part) for x in (*mine, *others)):
        return tuple(mine)
    laid = [x for x in others if _is_about(x, part)]
    at = next((n for n, x in enumerate(mine) if _is_about(x, part)), len(mine))
    kept = [x for x in mine if not _is_about(x, part)]
    return (*kept[:at], *laid, *kept[at:])


def _is_about(part: ast.ItemPart, path: str) -> bool:
    return overlap(part_path(part), path)
