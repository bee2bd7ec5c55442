"""A program as one plain Python module: to be read, checked and traced. Every line leads back to its rule."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from dataclasses import dataclass, field

from ..program.ir import Function, Unit
from ..syntax.spans import NOWHERE, Span
from .python_statements import Body

WIDTH = 110
TITLE = '"""A game, built from its rules."""'
RESERVED = frozenset({"BLOCKS", "fill_row", "copy_row", "int", "min", "max", "range"})
"""Names that a module has of its own: no function, table or local may be called so."""

HELPERS = """
def fill_row(T, index, count, value):
    T[index : index + count] = [value] * count

def copy_row(T, to, S, start, count):
    T[to : to + count] = S[start : start + count]
"""


@dataclass(frozen=True, slots=True)
class Spelled:
    """A module's source and, for each of its lines, the rule it came from."""

    source: str
    spans: tuple[Span, ...]


def spell_python(unit: Unit) -> Spelled:
    """The program as one plain Python module."""
    return _Module(unit).spelled()


@dataclass(slots=True)
class _Module:
    unit: Unit
    lines: list[str] = field(default_factory=list)
    spans: list[Span] = field(default_factory=list)

    def spelled(self) -> Spelled:
        """Tables, functions, blocks: in this order, so that every name is known when it is used."""
        self._check_names()
        self.add([TITLE, ""])
        for name, values in self.unit.tables.items():
            self.add(_row(f"{name} = (", values, ")"))
        bodies = {name: _written(function) for name, function in self.unit.functions.items()}
        if any(body.helpers for body in bodies.values()):
            self.add(HELPERS.rstrip().splitlines())
        valued = set(self.unit.blocks.values()).union(*(body.valued for body in bodies.values()))
        for name, body in bodies.items():
            self.function(self.unit.functions[name], body, name in valued)
        self.blocks()
        return Spelled("\n".join(self.lines) + "\n", tuple(self.spans))

    def _check_names(self) -> None:
        clash = RESERVED & {*self.unit.functions, *self.unit.tables}
        assert not clash, f"names that a module has of its own: {sorted(clash)}"

    def add(self, lines: Iterable[str], span: Span = NOWHERE) -> None:
        """Lines that come from one place in the rules."""
        before = len(self.lines)
        self.lines += lines
        self.spans += [span] * (len(self.lines) - before)

    def function(self, function: Function, body: Body, is_valued: bool) -> None:
        """One function; where its value is asked for, its end gives 0."""
        self.add([""])
        self.add([f"def {function.name}({', '.join(function.params)}):"], function.span)
        if function.doc:
            self.add(_docstring(function.doc), function.span)
        if body.comes_to_end and (is_valued or body.gives):
            body.add("return 0", function.span)
        if not body.lines and not function.doc:
            body.add("pass", function.span)
        self.lines += body.lines
        self.spans += body.spans

    def blocks(self) -> None:
        """The functions of the blocks by number, as the loop that runs them finds them."""
        if self.unit.blocks:
            pairs = (f"{number}: {name}" for number, name in self.unit.blocks.items())
            self.add(["", *_row("BLOCKS = {", pairs, "}")])


def _written(function: Function) -> Body:
    body = Body(function.span)
    body.write(function.body)
    return body


def _docstring(doc: str) -> list[str]:
    safe = doc.replace("\\", "\\\\")
    if '"""' in safe or safe.endswith('"'):
        safe = safe.replace('"', '\\"')
    return [f"    {line}".rstrip() for line in f'"""{safe}"""'.split("\n")]


def _row(head: str, values: Iterable[object], tail: str) -> list[str]:
    """Values in one line, or in as many as they need."""
    text = ", ".join(map(str, values))
    if head[-1] == "(" and text and "," not in text:
        text += ","
    if len(head) + len(text) + 1 <= WIDTH:
        return [f"{head}{text}{tail}"]
    wrapper = textwrap.TextWrapper(WIDTH, "    ", "    ", break_long_words=False, break_on_hyphens=False)
    return [head, *wrapper.wrap(f"{text},"), tail]
