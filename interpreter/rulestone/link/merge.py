"""Laying one declaration over another of the same name: what is named is replaced, the rest stays."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import MISSING, Field, fields, replace
from typing import Any, TypeVar

from ..syntax import ast
from .book import Draft, Entry
from .paths import part_path, parts_of, steps_in
from .rewrite import map_children

T = TypeVar("T")


class NoSuchPart(Exception):
    """A change names a part that the declaration does not have."""

    def __init__(self, part: str, node: ast.Node, known: list[str]) -> None:
        self.part, self.node, self.known = part, node, known


Merged = tuple[Entry, list[str]]
"""The new declaration, and the names of the parts that changed (an empty name is the whole)."""


def merge(old: Entry, new: Entry) -> Merged:
    """The declaration after a change, with what changed; raises NoSuchPart."""
    match old, new:
        case Draft(), Draft():
            item, changed = _merge_item(old.item, new.item)
            return replace(old, item=item), changed
        case ast.ValueDecl(), ast.ValueDecl():
            return _merge_value(old, new)
        case ast.Choice(), ast.Choice():
            return _merge_choice(old, new)
        case ast.Procedure(), ast.Procedure():
            return _merge_procedure(old, new)
        case ast.Kind(), ast.Kind():
            return _merge_kind(old, new)
        case ast.Winner(), ast.Winner():
            return _merge_winner(old, new)
    return _merge_fields(old, new, ())


# ------------------------------------------------------------------ fields and notes


def _given(node: Any, field: Field[Any]) -> bool:
    return field.default is MISSING or getattr(node, field.name) != field.default


def _merge_fields(old: Any, new: Any, skip: tuple[str, ...]) -> tuple[Any, list[str]]:
    """Every field the change gives, save those that hold parts."""
    updates, changed = {}, []
    for field in fields(new):
        if field.name in ("span", "binding", "notes", "name", *skip) or not _given(new, field):
            continue
        value = getattr(new, field.name)
        if value != getattr(old, field.name):
            updates[field.name] = value
            changed.append(field.name)
    notes = _merge_notes(old.notes, new.notes) if hasattr(new, "notes") else None
    return replace(old, **updates, **({"notes": notes} if notes is not None else {})), changed


def _merge_notes(old: tuple[ast.Note, ...], new: tuple[ast.Note, ...]) -> tuple[ast.Note, ...]:
    """A new summary replaces the old one; new cites or assumptions replace all old ones."""
    summaries = [n for n in new if isinstance(n, ast.Summary)] or [
        n for n in old if isinstance(n, ast.Summary)
    ]
    sources = [n for n in new if not isinstance(n, ast.Summary)] or [
        n for n in old if not isinstance(n, ast.Summary)
    ]
    return (*summaries, *sources)


def _summaries(notes: tuple[ast.Note, ...]) -> tuple[ast.Note, ...]:
    return tuple(n for n in notes if isinstance(n, ast.Summary))


def _inherit(part: Any, notes: tuple[ast.Note, ...]) -> Any:
    """A changed part is cited as the change is, not as what it replaces was."""
    if not hasattr(part, "notes") or part.notes:
        return part
    return replace(part, notes=tuple(n for n in notes if not isinstance(n, ast.Summary)))


def _overlay(
    old: tuple[T, ...], new: Iterable[T], key: Callable[[T], Hashable], *, add: bool
) -> tuple[tuple[T, ...], list[T]]:
    """Parts replaced by key; those that are new are put at the end, or are a mistake."""
    result = {key(part): part for part in old}
    changed = []
    for part in new:
        if key(part) not in result and not add:
            raise NoSuchPart(str(key(part)), part, [str(k) for k in result])  # type: ignore[arg-type]
        if result.get(key(part)) != part:
            changed.append(part)
        result[key(part)] = part
    return tuple(result.values()), changed


# ------------------------------------------------------------------ members


def _merge_item(old: ast.Item, new: ast.Item) -> tuple[ast.Item, list[str]]:
    merged, changed = _merge_fields(old, replace(new, notes=_summaries(new.notes)), ("kind", "parts"))
    parts = list(old.parts)
    for part in new.parts:
        fresh = _inherit(part, new.notes)
        at = _place_of(part, parts)
        if at and [parts[i] for i in at] == [fresh]:
            continue
        _put(parts, at, fresh)
        changed.append(part_path(part))
    if not new.parts:
        merged = replace(merged, notes=_merge_notes(merged.notes, new.notes))
    return replace(merged, parts=tuple(parts)), changed


def _put(parts: list[ast.ItemPart], at: list[int], part: ast.ItemPart) -> None:
    if not at:
        parts.append(part)
        return
    parts[at[0]] = part
    for i in reversed(at[1:]):
        del parts[i]


def _place_of(part: ast.ItemPart, parts: list[ast.ItemPart]) -> list[int]:
    """The positions of the parts that a changed part replaces."""
    alike = [i for i, p in enumerate(parts) if type(p) is type(part) and _same_part(p, part)]
    if isinstance(part, ast.Modifier) and len(alike) > 1:
        return [i for i in alike if getattr(parts[i], "args", ()) == part.args]
    if isinstance(part, ast.Value) and part.part is not None and not alike:
        known = [part_path(p) for p in parts if isinstance(p, ast.Value) and p.name == part.name]
        if known:
            raise NoSuchPart(part_path(part), part, known)
    return alike


def _same_part(old: Any, new: Any) -> bool:
    match new:
        case ast.Value():
            return bool(old.name == new.name and (new.part is None or old.part == new.part))
        case ast.Handler():
            return bool((old.name, old.at) == (new.name, new.at))
        case ast.Modifier():
            return bool((old.verb, old.target) == (new.verb, new.target))
    return bool(old.what == new.what)


# ------------------------------------------------------------------ declarations with parts


def _merge_value(old: ast.ValueDecl, new: ast.ValueDecl) -> Merged:
    if any(a.part is None for a in new.addends):
        merged, changed = _merge_fields(old, new, ("addends",))
        whole = [""] if new.addends != old.addends else []
        return replace(merged, addends=new.addends), [*changed, *whole]
    merged, changed = _merge_fields(old, replace(new, notes=_summaries(new.notes)), ("addends",))
    named = [_inherit(a, new.notes) for a in new.addends]
    addends, parts = _overlay(old.addends, named, lambda a: a.part, add=False)
    return replace(merged, addends=addends), [*changed, *(str(a.part) for a in parts)]


def _merge_kind(old: ast.Kind, new: ast.Kind) -> Merged:
    merged, changed = _merge_fields(old, new, ("attributes",))
    attributes, parts = _overlay(old.attributes, new.attributes, lambda a: a.name, add=True)
    return replace(merged, attributes=attributes), [*changed, *(a.name for a in parts)]


def _merge_choice(old: ast.Choice, new: ast.Choice) -> Merged:
    notes = new.notes if new.body else _summaries(new.notes)
    merged, changed = _merge_fields(old, replace(new, notes=notes), ("lets", "needs", "pay", "body"))
    lets, new_lets = _overlay(old.lets, new.lets, lambda x: x.var, add=True)
    needs, new_needs = _merge_needs(old, new)
    pay, new_pays = _merge_pay(old.pay, new)
    body, steps = _merge_body(old.body, new.body)
    names = [x.var for x in new_lets] + [n.name for n in new_needs] + new_pays + steps
    return replace(merged, lets=lets, needs=needs, pay=pay, body=body), [*changed, *names]


def _merge_needs(
    old: ast.Choice | ast.Winner, new: ast.Choice | ast.Winner
) -> tuple[tuple[ast.Need, ...], list[ast.Need]]:
    return _overlay(old.needs, [_inherit(n, new.notes) for n in new.needs], lambda n: n.name, add=False)


def _merge_winner(old: ast.Winner, new: ast.Winner) -> Merged:
    merged, changed = _merge_fields(old, new, ("needs",))
    needs, parts = _merge_needs(old, new)
    return replace(merged, needs=needs), [*changed, *(n.name for n in parts)]


def _merge_pay(old: ast.Pay | None, new: ast.Choice) -> tuple[ast.Pay | None, list[str]]:
    if new.pay is None:
        return old, []
    fresh = [_inherit(p, new.notes) for p in new.pay.parts]
    if old is None:
        return replace(new.pay, parts=tuple(fresh)), [p.name for p in fresh]
    parts, changed = _overlay(old.parts, fresh, lambda p: p.name, add=False)
    sources = new.pay.sources or old.sources
    names = [p.name for p in changed] + (["pay"] if sources != old.sources else [])
    return replace(old, parts=parts, sources=sources), names


def _merge_procedure(old: ast.Procedure, new: ast.Procedure) -> Merged:
    merged, changed = _merge_fields(old, new, ("body",))
    body, steps = _merge_body(old.body, new.body)
    return replace(merged, body=body), [*changed, *("" if s == "then" else s for s in steps)]


def _merge_body(
    old: tuple[ast.Stmt, ...], new: tuple[ast.Stmt, ...]
) -> tuple[tuple[ast.Stmt, ...], list[str]]:
    """Named steps replace the steps of their names; anything else replaces the whole body."""
    if not new:
        return old, []
    steps = {s.name: s for s in new if isinstance(s, ast.Step)}
    if len(steps) < len(new) or not steps_in(old):
        return (new, ["then"]) if new != old else (old, [])
    known = {s.name: s for s in steps_in(old)}
    for name, step in steps.items():
        if name not in known:
            raise NoSuchPart(name, step, list(known))
    body = tuple(_with_steps(stmt, steps) for stmt in old)
    return body, [name for name, step in steps.items() if step != known[name]]


def _with_steps(node: Any, steps: dict[str, ast.Step]) -> Any:
    if isinstance(node, ast.Step) and node.name in steps:
        return steps[node.name]
    return map_children(node, lambda child: _with_steps(child, steps)) if isinstance(node, ast.Node) else node


# ------------------------------------------------------------------ adding parts


def extend(old: Entry, new: Entry) -> Merged | None:
    """The declaration with the new parts of an `add` put at the end; None if there is nothing new in it."""
    match old, new:
        case Draft(), Draft() if _all_new(map(part_path, old.item.parts), map(part_path, new.item.parts)):
            fresh = tuple(_inherit(p, new.item.notes) for p in new.item.parts)
            return replace(old, item=replace(old.item, parts=old.item.parts + fresh)), [
                part_path(p) for p in fresh
            ]
        case ast.ValueDecl(), ast.ValueDecl() if _all_new(_addends(old), _addends(new)):
            fresh_addends = tuple(_inherit(a, new.notes) for a in new.addends)
            return replace(old, addends=old.addends + fresh_addends), _addends(new)
        case ast.Choice(), ast.Choice() if _all_new(_choice_parts(old), _choice_parts(new)):
            return _extend_choice(old, new)
    return None


def _extend_choice(old: ast.Choice, new: ast.Choice) -> Merged:
    needs = tuple(_inherit(n, new.notes) for n in new.needs)
    pay = old.pay
    if new.pay is not None:
        fresh = tuple(_inherit(p, new.notes) for p in new.pay.parts)
        pay = replace(old.pay, parts=old.pay.parts + fresh) if old.pay else replace(new.pay, parts=fresh)
    merged = replace(old, lets=old.lets + new.lets, needs=old.needs + needs, pay=pay)
    return merged, _choice_parts(new)


def _all_new(old: Iterable[str], new: Iterable[str]) -> bool:
    fresh = list(new)
    return bool(fresh) and not set(old) & set(fresh)


def _addends(decl: ast.ValueDecl) -> list[str]:
    return [a.part or "" for a in decl.addends]


def _choice_parts(decl: ast.Choice) -> list[str]:
    return [name for sort, name, _ in parts_of(decl) if sort != "step"]
