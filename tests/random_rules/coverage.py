"""What games of random rulesets have carried out: constructs, pairs of them, guards, faults and choices.

An engine that knows which node of a linked ruleset it is carrying out tells an `Executed`; `Coverage` holds
that against the syntax tree, where the node is found again by its place in the text.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from rulestone.link.rewrite import children
from rulestone.syntax import ast
from rulestone.syntax.constructs import CONSTRUCTS
from rulestone.syntax.parser import parse_text
from rulestone.syntax.spans import Span

from .chances import PLAIN, Profile
from .generator import ruleset
from .pairs import DECLARED, PAIRS

Key = tuple[Span, str]
_MODIFIERS = {
    "waives": "waives", "pays": "another cost", "adds": "adds", "replaces": "replaces", "offers": "offers",
    "before": "before, after, instead of", "after": "before, after, instead of",
    "instead": "before, after, instead of",
}  # fmt: skip
_NAMES: dict[type, str] = {}
for _construct in CONSTRUCTS:
    _NAMES.setdefault(_construct.node, _construct.name)
_GUARDS: dict[tuple[type, str], str] = {
    (ast.If, "branches"): "if",
    (ast.Need, "condition"): "needs",
    (ast.Repeat, "until"): "repeat until",
    (ast.Repeat, "while_"): "repeat while",
    (ast.TakeTurns, "until"): "take turns until",
    (ast.TakeTurns, "skipping"): "take turns skipping",
    (ast.Selection, "where"): "where",
    (ast.Optimise, "where"): "settle where",
    (ast.When, "condition"): "one or the other",
    (ast.Logic, "left"): "and, or",
    (ast.Logic, "right"): "and, or",
    (ast.Not, "operand"): "not",
    (ast.Bill, "when"): "when of a bill",
    (ast.PayPart, "to_when"): "when of a payment",
    (ast.Modifier, "when"): "when of an ability",
    (ast.StandsFor, "when"): "when of a stand-in",
}
GUARDS = frozenset(_GUARDS.values())


def construct_names(node: ast.Node) -> tuple[str, ...]:
    """What the table of constructs calls a node: some are two constructs at once."""
    if isinstance(node, ast.Modifier):
        return (_MODIFIERS[node.verb],)
    if isinstance(node, ast.Selection) and node.of is not None:
        return ("placement",)
    if isinstance(node, ast.Choice) and node.any_moment:
        return "choice", "at any moment"
    name = _NAMES.get(type(node))
    return (name,) if name else ()


class Executed:
    """What was carried out in the games of one ruleset, as an engine tells it."""

    def __init__(self) -> None:
        self.nodes: Counter[Key] = Counter()
        self.guards: Counter[tuple[Key, bool]] = Counter()
        self.faults: Counter[str] = Counter()
        self.choices: Counter[str] = Counter()
        self.games: list[int] = []

    def node(self, node: ast.Node) -> None:
        """A node was worked out or carried out."""
        self.nodes[node.span, type(node).__name__] += 1

    def guard(self, node: ast.Node, held: bool) -> None:
        """A condition was looked at, and held or not."""
        self.guards[(node.span, type(node).__name__), held] += 1

    def fault(self, kind: str) -> None:
        """A game ended with a fault of that kind."""
        self.faults[kind] += 1

    def choice(self, name: str) -> None:
        """An option of that choice was taken."""
        self.choices[name] += 1

    def game(self, decisions: int) -> None:
        """A game is over after so many decisions."""
        self.games.append(decisions)


@dataclass(slots=True)
class Coverage:
    """What the games of many rulesets have carried out together."""

    constructs: Counter[str] = field(default_factory=Counter)
    forms: Counter[str] = field(default_factory=Counter)
    pairs: Counter[tuple[str, str]] = field(default_factory=Counter)
    guards: Counter[tuple[str, bool]] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)
    games: list[int] = field(default_factory=list)
    choices: list[tuple[int, int]] = field(default_factory=list)

    def add(self, file: ast.File, executed: Executed) -> None:
        """Count what was carried out of one ruleset."""
        for node, outer, guard in placed(file):
            key = (node.span, type(node).__name__)
            times = 1 if type(node).__name__ in DECLARED else executed.nodes[key]
            if times:
                self._count(node, outer, times)
            if guard:
                for held in (True, False):
                    self.guards[guard, held] += executed.guards[key, held]
        self.faults += executed.faults
        self.games += executed.games
        declared = [d.name for d in file.declarations if isinstance(d, ast.Choice)]
        self.choices.append((sum(name in executed.choices for name in declared), len(declared)))

    def _count(self, node: ast.Node, outer: ast.Node | None, times: int) -> None:
        for name in construct_names(node):
            self.constructs[name] += times
        self.forms[form(node)] += times
        if outer is not None:
            self.pairs[type(outer).__name__, type(node).__name__] += times

    # ------------------------------------------------------------ what is still missing

    def missing(self) -> list[str]:
        """The constructs of the table that nothing has carried out."""
        return [c.name for c in CONSTRUCTS if not self.constructs[c.name]]

    def missing_pairs(self) -> list[tuple[str, str]]:
        """The pairs that types allow and that nothing has carried out."""
        return sorted(pair for pair in PAIRS if not self.pairs[pair])

    def missing_guards(self) -> list[tuple[str, bool]]:
        """The sorts of guards that never held, or never failed."""
        return sorted((g, held) for g in GUARDS for held in (True, False) if not self.guards[g, held])

    def decisions(self) -> int:
        """How many decisions the median game has."""
        return sorted(self.games)[len(self.games) // 2] if self.games else 0

    def share_taken(self) -> int:
        """How many of a hundred choices declared were taken."""
        taken, declared = (sum(counts) for counts in zip(*self.choices, strict=True))
        return 100 * taken // max(1, declared)

    def report(self) -> str:
        """All of it, for people."""
        covered = len(PAIRS) - len(self.missing_pairs())
        lines = [
            f"constructs: {len(CONSTRUCTS) - len(self.missing())} of {len(CONSTRUCTS)}",
            f"  missing: {', '.join(self.missing()) or 'none'}",
            f"forms: {len(self.forms)}",
            f"pairs: {covered} of {len(PAIRS)} ({100 * covered // len(PAIRS)} %)",
            f"guards never so: {', '.join(f'{g} {held}' for g, held in self.missing_guards()) or 'none'}",
            f"faults: {dict(self.faults.most_common())}",
            f"decisions a game: median {self.decisions()}, most {max(self.games, default=0)}",
            f"choices taken: {self.share_taken() if self.choices else 0} %",
        ]
        return "\n".join(lines)


def placed(file: ast.File) -> Iterator[tuple[ast.Node, ast.Node | None, str | None]]:
    """Every node of a file, with the node it stands in, and which sort of guard it is, if one."""
    stack: list[tuple[ast.Node, ast.Node | None, str | None]] = [(d, None, None) for d in file.declarations]
    while stack:
        node, outer, guard = stack.pop()
        yield node, outer, guard
        guards = _guards_of(node)
        below = [*children(node), *getattr(node, "notes", ())]
        stack.extend((child, node, guards.get(id(child))) for child in below)


def _guards_of(node: ast.Node) -> dict[int, str]:
    """Which of the nodes directly below one are conditions, by identity."""
    if isinstance(node, ast.If):
        return {id(condition): "if" for condition, _ in node.branches}
    found = ((name, sort) for (cls, name), sort in _GUARDS.items() if isinstance(node, cls))
    return {
        id(getattr(node, name)): sort for name, sort in found if isinstance(getattr(node, name), ast.Node)
    }


def form(node: Any) -> str:
    """A construct in one of its forms: `Arithmetic mod`, `Move every what`, `Place pool starts refills`."""
    words = [type(node).__name__]
    for name in (
        "op",
        "verb",
        "mode",
        "shape",
        "base",
        "direction",
        "side",
        "test",
        "what",
        "limit",
        "sight",
    ):
        value = getattr(node, name, None)
        if isinstance(value, str) and name not in _free_words(node):
            words.append(value)
    for name in _OPTIONAL:
        value = getattr(node, name, None)
        if value not in (None, False, (), "") and name not in _free_words(node):
            words.append(name)
    return " ".join(words)


_OPTIONAL = (
    "negated", "mine", "every", "count", "what", "target", "start", "skipping", "until", "while_",
    "times", "label", "forever", "if_any", "otherwise", "place", "where", "grid", "of", "var",
    "low", "member", "when", "may", "args", "each_player", "indexes", "capacity", "starts",
    "refills", "group", "rest", "part", "secret", "any_moment", "pay", "less", "to", "to_when",
    "number", "title", "copies", "per_player", "first", "is_score", "at",
)  # fmt: skip


def _free_words(node: Any) -> tuple[str, ...]:
    """Fields that hold names of the ruleset's own, or that every such node has."""
    match node:
        case ast.Selection() if node.what not in ("player", "cell", "placement", "number"):
            return ("what",)
        case ast.StandsFor():
            return ("what", "target")
        case ast.BillLine():
            return ("what", "count")
        case ast.Assign() | ast.Optimise() | ast.LabelRegions() | ast.Modifier():
            return ("target",)
        case ast.Numbered():
            return ("number",)
        case ast.At() | ast.Amount() | ast.State() | ast.SlotOf() | ast.NextTo():
            return ("place", "what") if not isinstance(node, ast.Amount) else ("place",)
        case ast.InGroup():
            return ("group", "what")
        case ast.Draw():
            return ("var",)
    return ()


# ------------------------------------------------------------------ steering


def steer(coverage: Coverage, profile: Profile, most: int = 16) -> Profile:
    """A profile that makes what is still rare more likely: constructs, and pairs of them."""
    factors: dict[str, int] = {}
    usual = sorted(coverage.pairs.values())[len(coverage.pairs) // 2] if coverage.pairs else 1
    for outer, inner in PAIRS:
        times = coverage.pairs[outer, inner]
        if times * 4 < usual or not times:
            factors[f"{outer}>{inner}"] = 100 * min(most, 2 + usual // (4 * times + 4))
    named = Counter({name: 0 for name in _CLASSES})
    for (_, inner), times in coverage.pairs.items():
        named[inner] += times
    typical = sorted(named.values())[len(named) // 2]
    for name, times in named.items():
        if times * 10 < typical:
            factors[name] = 100 * min(4, 2 + typical // (10 * times + 10))
    return Profile(factors, profile.risk, profile.depth, profile.turns, profile.strange)


Play = Callable[[str, int], Executed | None]


def explore(play: Play, first: int, count: int, rounds: int, profile: Profile = PLAIN) -> Coverage:
    """What so many rounds of rulesets carry out; each round goes after what those before it left rare.

    `play` is given a ruleset's text and its seed, and says what was carried out, or None if it is refused.
    """
    coverage, steered = Coverage(), profile
    for number in range(rounds):
        for seed in range(first + number * count, first + (number + 1) * count):
            text = ruleset(seed, steered)
            executed = play(text, seed)
            if executed is not None:
                coverage.add(parse_text(text, PATH)[0], executed)
        steered = steer(coverage, profile)
    return coverage


PATH = "random.rules"
"""What the text of a random ruleset is to be called when it is read, so that its nodes are found again."""
_CLASSES = tuple(sorted({inner for _, inner in PAIRS}))
