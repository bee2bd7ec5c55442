"""How many steps a rule takes between two decisions, as far as that can be counted beforehand.

What stands inside a loop counts once for each round that is certain, what a selection asks once for each
thing it looks at, and what a value reads whenever it is asked for. The rest is counted in play.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ..diagnostics.model import Diagnostic
from ..link.model import Binding, Ruleset
from ..link.rewrite import children
from ..link.sizes import too_large
from ..syntax import ast
from ..syntax.limits import most
from .intervals import Intervals
from .sizes import domain, selected, settled

Rule = tuple[str, str]


def check_work(ruleset: Ruleset) -> list[Diagnostic]:
    """A finding for every rule that takes too long by itself, not because it uses another that does."""
    work = Work(ruleset)
    rules: list[tuple[Rule, ast.Node]] = [(("value", v.name), v) for v in ruleset.values.values()]
    rules += [(("choice", c.name), c) for c in ruleset.choices.values()]
    rules += [(("procedure", p.name), p) for p in ruleset.procedures.values()]
    for kind in ruleset.kinds.values():
        for member in kind.members:
            rules += [((f"handler of {kind.name}", h.name), h) for h in member.handlers]
    return list(dict.fromkeys(d for rule, node in rules for d in work.told(rule, node)))


class Work:
    """Steps of rules and expressions; of each rule they are counted one time."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.known = Intervals(ruleset)
        self._rules: dict[Rule, int] = {}
        self._used: list[Rule] = []

    def told(self, rule: Rule, node: ast.Node) -> Iterator[Diagnostic]:
        """The finding about a rule."""
        limit = most("work")
        if self.rule(rule) <= limit:
            return
        self._used = []
        for below in children(node):
            self.of(below)
        if all(self._rules[used] <= limit for used in self._used):
            yield too_large(node, rule[1], "work", self.rule(rule))

    def rule(self, rule: Rule) -> int:
        """The steps of a rule, of a choice those of trying all its options, or of carrying one out."""
        if rule not in self._rules:
            self._rules[rule] = self._counted(*rule)
        self._used.append(rule)
        return self._rules[rule]

    def _counted(self, sort: str, name: str) -> int:
        match sort:
            case "value":
                return self._sum(self.ruleset.values[name].addends)
            case "procedure":
                return self._sum(self.ruleset.procedures[name].body)
            case "choice":
                return self._choice(self.ruleset.choices[name])
            case "attribute":
                kind, _, attribute = name.partition(".")
                members = self.ruleset.kinds[kind].members
                return max((self._sum(m.values.get(attribute, ())) for m in members), default=1)
        kind = sort.removeprefix("handler of ")
        handlers = [h for m in self.ruleset.kinds[kind].members for h in m.handlers if h.name == name]
        return max((self._sum(handler.body) for handler in handlers), default=1)

    def _choice(self, choice: ast.Choice) -> int:
        tried = self._sum([*choice.lets, *choice.needs, *filter(None, [choice.pay])])
        for param in reversed(choice.params):
            where = self.of(param.selection.where) if param.selection.where else 0
            tried = 1 + domain(self.ruleset, param, self.known) * (1 + where + tried)
        return max(tried, self._sum(choice.body))

    def _sum(self, nodes: Iterable[Any]) -> int:
        return 1 + sum(map(self.of, nodes))

    def of(self, node: Any) -> int:
        """The steps of a statement or an expression."""
        match node:
            case ast.Count() | ast.Exists() | ast.Fold() | ast.Pick():
                return 1 + selected(self.ruleset, node.selection) * self._sum(children(node))
            case ast.ForEach():
                return 1 + self._rounds(node) * self._sum(children(node))
            case ast.Repeat(times=times) if times is not None:
                least = self.known.of(times)
                return 1 + max(1, least[0] if least else 1) * self._sum(children(node))
            case ast.Optimise():
                return 1 + (1 << min(settled(self.ruleset, node), most("settled"))) * self._sum(
                    children(node)
                )
            case ast.Choose():
                return 1
            case ast.Do() if node.binding is not None:
                sort = f"handler of {node.binding.of}" if node.binding.sort == "handler" else "procedure"
                return self._sum(children(node)) + self.rule((sort, node.name))
            case ast.Ref() if isinstance(node.binding, Binding):
                return self._sum(node.args) + self._read(node.binding)
        return self._sum(children(node))

    def _read(self, binding: Binding) -> int:
        if binding.sort == "value":
            return self.rule(("value", binding.name))
        if binding.sort == "attribute":
            return self._attribute(("attribute", f"{binding.of}.{binding.name}"))
        if binding.sort == "function" and binding.name == "score":
            return sum(self.rule(("value", v.name)) for v in self.ruleset.values.values() if v.is_score)
        return 0

    def _attribute(self, key: Rule) -> int:
        """The steps of an attribute; one while it is counted, since its formula may read that of others."""
        if key not in self._rules:
            self._rules[key] = 1
            self._rules[key] = self._counted(*key)
        return self.rule(key)

    def _rounds(self, loop: ast.ForEach) -> int:
        if loop.high is None:
            return selected(self.ruleset, loop.selection)
        low, high = self.known.of(loop.low), self.known.of(loop.high)
        return max(1, high[0] - low[1] + 1) if low and high else 1
