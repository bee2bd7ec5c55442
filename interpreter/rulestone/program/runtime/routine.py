"""Functions of the runtime, each written as a Python function that builds its nodes."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..code import Writer
from ..ir import Array, Call, Expr, Function, call, is_array


@dataclass(frozen=True, slots=True)
class Routine:
    """A finished function; calling it makes the node that calls it in a program."""

    function: Function

    def __call__(self, *given: Expr | Array | int) -> Call:
        """The call with such arguments."""
        wanted = [is_array(name) for name in self.function.params]
        assert [isinstance(arg, Array) for arg in given] == wanted, self.function.name
        return call(self.function.name, *given)


def routine(write: Callable[..., None]) -> Routine:
    """Makes a function of the program: its name, parameters and docstring are those of its writer.

    The writer is given the code in the making, then the parameters.
    """
    _, *params = inspect.signature(write).parameters
    f = Writer(name=write.__name__, params=tuple(params), doc=inspect.getdoc(write) or "")
    given: list[Any] = [*f.given()]
    write(f, *given)
    return Routine(f.done())
