"""What reads what, in order: without recursion, since chains may be longer than Python's stack."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar

Key = TypeVar("Key")


def after_what_it_reads(start: Key, reads: Callable[[Key], Iterable[Key]]) -> list[Key]:
    """All that can be reached from a start, each after what it reads itself; circles are cut somewhere."""
    order: list[Key] = []
    seen = {start}
    stack: list[tuple[Key, Iterator[Key]]] = [(start, iter(reads(start)))]
    while stack:
        key, rest = stack[-1]
        below = next((each for each in rest if each not in seen), None)
        if below is None:
            order.append(key)
            stack.pop()
        else:
            seen.add(below)
            stack.append((below, iter(reads(below))))
    return order


def circles(graph: Mapping[Key, Iterable[Key]]) -> list[tuple[Key, Key]]:
    """For every circle, the step from one to another that closes it."""
    closing: list[tuple[Key, Key]] = []
    open_, done = set[Key](), set[Key]()
    for start in graph:
        if start in done:
            continue
        stack = [(start, iter(graph[start]))]
        open_.add(start)
        while stack:
            key, rest = stack[-1]
            below = next(rest, None)
            if below is None:
                stack.pop()
                open_.discard(key)
                done.add(key)
            elif below in open_:
                closing.append((key, below))
            elif below not in done and below in graph:
                open_.add(below)
                stack.append((below, iter(graph[below])))
    return list(dict.fromkeys(closing))


def depths(graph: Mapping[Key, Iterable[Key]]) -> dict[Key, int]:
    """How many stand inside each other below each, itself counted; circles are cut somewhere."""
    found: dict[Key, int] = {}
    for start in graph:
        if start not in found:
            for key in after_what_it_reads(start, lambda k: [x for x in graph.get(k, ()) if x not in found]):
                found[key] = 1 + max((found.get(each, 0) for each in graph.get(key, ())), default=0)
    return found
