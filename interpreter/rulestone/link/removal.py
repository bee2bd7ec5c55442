"""Taking a part out of a declaration."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from ..syntax import ast
from .book import Draft, Entry
from .paths import part_path


def without(entry: Entry, rest: tuple[str, ...]) -> Entry:
    """The entry less the part of that path; a field that may be empty is emptied."""
    name = ".".join(rest)
    match entry:
        case Draft():
            kept = tuple(p for p in entry.item.parts if not _within(part_path(p), name))
            if kept != entry.item.parts:
                return replace(entry, item=replace(entry.item, parts=kept))
            return replace(entry, item=_emptied(entry.item, name))
        case ast.Choice():
            return _without_choice_part(entry, name)
        case ast.Winner():
            return replace(entry, needs=tuple(n for n in entry.needs if n.name != name))
        case ast.Procedure():
            return replace(entry, body=_without_step(entry.body, name))
        case ast.ValueDecl():
            return replace(entry, addends=tuple(a for a in entry.addends if a.part != name))
        case ast.Kind():
            return replace(entry, attributes=tuple(a for a in entry.attributes if a.name != name))
    emptied: Entry = _emptied(entry, name)
    return emptied


def _within(path: str, name: str) -> bool:
    return path == name or path.startswith(f"{name}.")


def _emptied(node: Any, name: str) -> Any:
    """The node with a field set back to what it is when nothing is written."""
    field = next((f for f in fields(node) if f.name == name), None)
    return replace(node, **{name: field.default}) if field else node


def _without_choice_part(choice: ast.Choice, name: str) -> ast.Choice:
    pay = choice.pay
    if pay is not None:
        parts = tuple(p for p in pay.parts if p.name != name)
        pay = replace(pay, parts=parts) if parts else None
    return replace(
        choice,
        lets=tuple(x for x in choice.lets if x.var != name),
        needs=tuple(n for n in choice.needs if n.name != name),
        pay=pay,
        body=_without_step(choice.body, name),
    )


def _without_step(value: Any, name: str) -> Any:
    """Bodies without the step of that name, however deep it stands."""
    if isinstance(value, tuple):
        kept = (x for x in value if not (isinstance(x, ast.Step) and x.name == name))
        return tuple(_without_step(x, name) for x in kept)
    if isinstance(value, ast.Node):
        bodies = {
            f.name: _without_step(getattr(value, f.name), name)
            for f in fields(value)
            if f.name in ("body", "otherwise", "branches") and isinstance(getattr(value, f.name), tuple)
        }
        return replace(value, **bodies) if bodies else value
    return value
