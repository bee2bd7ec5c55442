"""Answers kept for the thing they were last asked about: a ruleset or a game, asked about again and again."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

Asked = TypeVar("Asked")
Told = TypeVar("Told")


def cache_last(function: Callable[[Asked], Told]) -> Callable[[Asked], Told]:
    """The same function, which works its answer out again only when it is asked about another object."""
    last: list[Any] = [None, None]

    @wraps(function)
    def asked(about: Asked) -> Told:
        if last[0] is not about:
            last[:] = about, function(about)
        return last[1]  # type: ignore[no-any-return]

    return asked
