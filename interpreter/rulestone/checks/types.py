"""Wrong types and wrong units: every expression is held against what is wanted where it stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ..diagnostics.model import Diagnostic, diagnostic
from ..link.model import NUMBER, PLAYER, TRUTH, Ruleset, Type
from ..link.rewrite import children
from ..link.types import compatible, maybe_type
from ..syntax import ast
from .trees import Tree, trees

_COMPARABLE = ("number", "truth", "player", "cell", "member", "placement")
MEMBER, PLACE, CELL, COST = Type("member"), Type("place"), Type("cell"), Type("cost")


def check_types(ruleset: Ruleset) -> list[Diagnostic]:
    """Findings for every tree of a ruleset."""
    checker = _Types(ruleset)
    for tree in trees(ruleset):
        checker.tree(tree)
    return checker.findings


class _Types:
    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.findings: list[Diagnostic] = []
        self._in_winner = False  # where `score` needs no owner: that of each seat is compared

    def tree(self, tree: Tree) -> None:
        self._head(tree)
        self._in_winner = isinstance(tree.node, ast.Winner)
        self.visit(tree.node)

    def visit(self, node: ast.Node) -> None:
        """Check a node, then what is below it."""
        rule = _RULES.get(type(node))
        if rule is not None:
            rule(self, node)
        for child in children(node):
            self.visit(child)

    def type(self, node: ast.Node | None) -> Type | None:
        """The type of an expression, None if it is missing or unknown."""
        return maybe_type(node, self.ruleset)

    def want(self, node: ast.Node | None, *wanted: Type | None) -> None:
        """A finding unless the expression is of one of these types."""
        found = self.type(node)
        if node is None or found is None:
            return
        if self._bare_kind(node):
            self.findings.append(diagnostic("E0304", node.span, name=getattr(node, "name", "")))
        elif None not in wanted and not any(compatible(found, w) for w in wanted):
            expected = " or ".join(describe(w) for w in wanted if w)
            self.findings.append(diagnostic("E0301", node.span, expected=expected, found=describe(found)))

    def _bare_kind(self, node: ast.Node) -> bool:
        return (
            isinstance(node, ast.Ref) and node.binding is not None and node.binding.sort in ("kind", "group")
        )

    # ------------------------------------------------------------ declarations

    def _head(self, tree: Tree) -> None:
        node = tree.node
        match node:
            case ast.NumberDecl():
                held = NUMBER if node.type == "number" else self._domain(node.type)
                self.want(node.low, NUMBER)
                self.want(node.high, NUMBER)
                self.want(node.start, held)
            case ast.Place():
                self._place(node)
            case ast.Kind():
                self.want(node.active, PLACE)
                self.want(node.home, PLACE)
            case ast.ListDecl():
                self._alike(node.values)
            case ast.ValueDecl():
                self._addends(node)
            case ast.Winner():
                for _, expr in node.ties:
                    self.want(expr, NUMBER)
            case ast.Value() if tree.member:
                self._attribute(node, tree)
            case ast.StandsFor():
                self.want(node.when, TRUTH)
                self.want(node.target, MEMBER)
                self.want(node.rest, PLACE)
            case ast.Modifier():
                self._modifier(node)
            case ast.Wheel():
                self._shape(node.ring, node, "ring")

    def _place(self, decl: ast.Place) -> None:
        self.want(decl.capacity, NUMBER)
        if decl.starts == "mine" and not decl.each_player:
            self.findings.append(diagnostic("E0318", decl.span, name=decl.name))
        source = self.ruleset.places.get(decl.refills or "")
        held = self._domain(decl.kind)
        if source is None or held is None:
            return
        if decl.shape != "pool":
            self._shape(decl.name, decl, "pool")
        elif filled := self._domain(source.kind):
            self._unit(decl, filled, held.of)

    def _alike(self, values: tuple[ast.Expr, ...]) -> None:
        first = self.type(values[0]) if values else None
        for value in values[1:]:
            self.want(value, first)

    def _addends(self, decl: ast.ValueDecl) -> None:
        if decl.is_score or len(decl.addends) > 1:
            for addend in decl.addends:
                self.want(addend.expr, NUMBER)

    def _attribute(self, value: ast.Value, tree: Tree) -> None:
        assert tree.member
        kind = self.ruleset.kinds[tree.member.kind]
        attribute = kind.attributes.get(value.name)
        if attribute is None:
            return
        if attribute.type in ("cost", "pieces"):
            self.want(value.expr, COST, Type("pieces"))
        elif attribute.type == "member":
            self.want(value.expr, self._domain(attribute.of))
        else:
            self.want(value.expr, Type(attribute.type))

    def _modifier(self, node: ast.Modifier) -> None:
        self.want(node.when, TRUTH)
        if node.value is not None and node.binding is not None:
            self.want(node.value, node.binding.type)

    def _domain(self, name: str | None) -> Type | None:
        return domain_type(name, self.ruleset)

    def _shape(self, name: str, node: ast.Node, *shapes: str) -> None:
        place = self.ruleset.places.get(name)
        if place is not None and place.shape not in shapes:
            wanted = " or ".join(shapes)
            self.findings.append(diagnostic("E0306", node.span, name=name, wanted=wanted, shape=place.shape))

    # ------------------------------------------------------------ expressions

    def _ref(self, node: ast.Ref) -> None:
        params = signature(node, self.ruleset)
        binding = node.binding
        ownerless = not (node.args or node.mine or self._in_winner)
        if ownerless and binding is not None and (binding.sort, node.name) == ("function", "score"):
            self.findings.append(diagnostic("E0205", node.span, name="score"))
        for arg, wanted in zip(node.args, params[1:] if node.mine else params, strict=False):
            self.want(arg, wanted)

    def _numbers(self, node: Any) -> None:
        for child in children(node):
            self.want(child, NUMBER)

    def _truths(self, node: Any) -> None:
        for child in children(node):
            self.want(child, TRUTH)

    def _compare(self, node: ast.Compare) -> None:
        if node.op not in ("is", "is not"):
            self._numbers(node)
            return
        left, right = self.type(node.left), self.type(node.right)
        if self._bare_kind(node.left) or self._bare_kind(node.right):
            bad = node.left if self._bare_kind(node.left) else node.right
            self.findings.append(diagnostic("E0304", bad.span, name=getattr(bad, "name", "")))
        elif left and right and (not compatible(left, right) or left.sort not in _COMPARABLE):
            self.findings.append(diagnostic("E0302", node.span, left=describe(left), right=describe(right)))

    def _when(self, node: ast.When) -> None:
        self.want(node.condition, TRUTH)
        self.want(node.otherwise, self.type(node.then))

    def _state(self, node: ast.State) -> None:
        if not isinstance(node.place, ast.At):
            self.want(node.place, PLACE, CELL)

    def _amount(self, node: ast.Amount) -> None:
        self.want(node.place, PLACE)

    def _holds(self, node: ast.Holds) -> None:
        self.want(node.cell, CELL)
        where = self.type(node.cell)
        grid = self.ruleset.places.get(where.of or "") if where else None
        self.want(node.what, self._domain(grid.kind) if grid else MEMBER)

    def _in_group(self, node: ast.InGroup) -> None:
        group = self.ruleset.groups.get(node.group)
        if group is not None and not group.members:
            self.findings.append(diagnostic("E0341", node.span, name=node.group))
        self.want(node.what, Type("member", group.kind) if group else MEMBER)

    def _shifted(self, node: ast.Shifted) -> None:
        self.want(node.cell, CELL)
        self.want(node.rows, NUMBER)
        self.want(node.columns, NUMBER)

    def _cell_at(self, node: ast.CellAt) -> None:
        self._numbers(node)
        self._shape(node.grid, node, "grid")

    def _at(self, node: ast.At) -> None:
        self.want(node.place, PLACE)
        place = self.ruleset.places.get(node.place.name)
        if place is None or node.place.binding is None or node.place.binding.sort != "place":
            return
        self._shape(place.name, node, "grid", "row", "ring")
        self.want(node.index, Type("cell", place.name) if place.shape == "grid" else NUMBER)

    def _slotted(self, node: ast.SlotOf | ast.NextTo) -> None:
        held = self.type(node.place)
        self.want(node.place, PLACE)
        self._shape(node.place.name, node, "row", "ring")
        if held is not None and held.sort == "place":
            self.want(node.what, Type("member", held.of))

    def _facing(self, node: ast.Facing) -> None:
        wheel = self.ruleset.wheels.get(node.wheel)
        ring = self.ruleset.places.get(wheel.ring) if wheel else None
        self.want(node.what, self._domain(ring.kind) if ring else MEMBER)

    def _selection(self, node: ast.Selection) -> None:
        if node.place is None and node.binding is not None and node.binding.sort in ("local", "member"):
            self.findings.append(diagnostic("E0347", node.span, name=node.what))
        self.want(node.where, TRUTH)
        self.want(node.place, PLACE)
        held = self.type(node.place)
        if node.binding is not None and held is not None and held.sort == "place":
            self._unit(node, node.binding.type, held.of)
        if node.grid is not None:
            self._shape(node.grid, node, "grid")
        if node.what == "placement":
            self._laid(node)

    def _laid(self, node: ast.Selection) -> None:
        """What is laid on a grid must have a shape."""
        found = self.type(node.of)
        kind = self.ruleset.kinds.get(found.of or "") if found else None
        if found is not None and (
            kind is None or not any(a.type == "shape" for a in kind.attributes.values())
        ):
            wanted = "a piece that has a shape"
            self.findings.append(diagnostic("E0301", node.span, expected=wanted, found=describe(found)))

    def _label(self, node: ast.LabelRegions) -> None:
        binding = node.target.binding
        decl = self.ruleset.numbers.get(node.target.name)
        grid = f"{ast.CELL_OF}{node.selection.grid}"
        if binding is None:
            return
        if decl is None or binding.sort != "number":
            self.findings.append(diagnostic("E0305", node.target.span, name=node.target.name))
        elif decl.indexes[-1:] != (grid,):
            wanted = f"a number for each {grid}"
            self.findings.append(diagnostic("E0301", node.target.span, expected=wanted, found="another"))

    def _picture(self, node: ast.Picture) -> None:
        rows = node.text.split("/")
        if len({len(row) for row in rows}) != 1 or not node.text.strip("./ "):
            wanted = "a picture whose rows are equally long and show something"
            self.findings.append(diagnostic("E0301", node.span, expected=wanted, found=f"`{node.text}`"))

    def _unit(self, node: ast.Node, what: Type, held: str | None) -> None:
        if what.sort in ("member", "pieces") and what.of and held and what.of != held:
            self.findings.append(diagnostic("E0303", node.span, kind=what.of, held=held))

    def _fold(self, node: ast.Fold | ast.Pick) -> None:
        if node.op != "different":
            self.want(node.expr, NUMBER)

    # ------------------------------------------------------------ statements

    def _move(self, node: ast.Move) -> None:
        self._spot(node.source)
        self._spot(node.target)
        self.want(node.count, NUMBER)
        what = self.type(node.what)
        if node.what is not None and not self._bare_kind(node.what):
            self.want(node.what, MEMBER, Type("pieces"))
        elif node.what is not None and not node.every:
            self.findings.append(diagnostic("E0345", node.what.span, name=getattr(node.what, "name", "")))
        for end in (node.source, node.target):
            held = self._held(end)
            if what is not None and held is not None:
                before = len(self.findings)
                self._unit(node, what, held)
                if len(self.findings) > before:
                    return

    def _show(self, node: ast.Show) -> None:
        self.want(node.place, PLACE)
        self.want(node.to, PLAYER)
        self.want(node.count, NUMBER)
        self._among(node, node.what, node.place)

    def _view(self, node: ast.View) -> None:
        binding = node.spot.binding
        if node.verb != "sees":
            self.want(node.spot, PLACE)
        elif binding is not None and binding.sort not in ("number", "place"):
            wanted = "a number or a place that is kept"
            self.findings.append(
                diagnostic("E0301", node.spot.span, expected=wanted, found=f"`{node.spot.name}`")
            )
        self._among(node, node.what, node.spot)

    def _among(self, node: ast.Node, what: ast.Expr | None, place: ast.Ref) -> None:
        """A piece that is looked for in a place."""
        self.want(what, MEMBER)
        found, held = self.type(what), self.type(place)
        if found is not None and held is not None and held.sort == "place":
            self._unit(node, found, held.of)

    def _held(self, end: ast.Expr) -> str | None:
        """The kind of pieces that may lie at one end of a move."""
        found = self.type(end)
        if found is None:
            return None
        if found.sort == "cell":
            grid = self.ruleset.places.get(found.of or "")
            return grid.kind if grid and grid.kind in self.ruleset.kinds else None
        return found.of if found.sort == "place" else None

    def _spot(self, node: ast.Expr | None) -> None:
        """Where pieces can be taken from and laid: a place, a cell, or a slot, but not what lies there."""
        if isinstance(node, ast.At):
            return
        found = self.type(node)
        if node is not None and found is not None and found.sort == "member" and not self._bare_kind(node):
            name = getattr(node, "name", "…")
            self.findings.append(diagnostic("E0344", node.span, name=name))
        else:
            self.want(node, PLACE, CELL)

    def _draw(self, node: ast.Draw) -> None:
        self.want(node.source, PLACE)
        self._spot(node.target)
        held, drawn = self.type(node.source), self._domain(node.kind)
        if held is not None and drawn is not None and held.sort == "place":
            self._unit(node, drawn, held.of)
        if node.source.binding is not None and node.source.binding.sort == "place":
            self._shape(node.source.name, node, "pool")

    def _assign(self, node: ast.Assign) -> None:
        binding = node.target.binding
        if binding is None:
            return
        if binding.sort != "number":
            self.findings.append(diagnostic("E0305", node.target.span, name=node.target.name))
        elif node.op != "set":
            self.want(node.target, NUMBER)
            self.want(node.value, NUMBER)
        else:
            self.want(node.value, binding.type)

    def _if(self, node: ast.If) -> None:
        for condition, _ in node.branches:
            self.want(condition, TRUTH)

    def _repeat(self, node: ast.Repeat) -> None:
        self.want(node.times, NUMBER)
        self.want(node.until, TRUTH)
        self.want(node.while_, TRUTH)

    def _for_each(self, node: ast.ForEach) -> None:
        self.want(node.start, PLAYER)
        self.want(node.low, NUMBER)
        self.want(node.high, NUMBER)

    def _take_turns(self, node: ast.TakeTurns) -> None:
        self.want(node.start, PLAYER)
        self.want(node.skipping, TRUTH)
        self.want(node.until, TRUTH)

    def _do(self, node: ast.Do) -> None:
        self.want(node.member, MEMBER)
        if node.binding is None or node.binding.sort != "procedure":
            return
        params = self.ruleset.procedures[node.name].params
        for arg, param in zip(node.args, params, strict=False):
            self.want(arg, self.type(param.selection))

    def _optimise(self, node: ast.Optimise) -> None:
        self.want(node.value, NUMBER)
        self.want(node.where, TRUTH)
        if node.target.binding is not None and node.target.binding.sort != "number":
            self.findings.append(diagnostic("E0305", node.target.span, name=node.target.name))

    def _need(self, node: ast.Need) -> None:
        self.want(node.condition, TRUTH)

    def _pay(self, node: ast.Pay) -> None:
        for source in node.sources:
            self.want(source, PLACE)
        for part in node.parts:
            self.want(part.cost, COST, Type("pieces"))
            self.want(part.to_when, TRUTH)
            for place in part.to:
                self._spot(place)
        self._currency(node)

    def _currency(self, node: ast.Pay) -> None:
        """What is paid must lie where it is paid from, unless something there stands for other things."""
        held = [t.of for s in node.sources if (t := self.type(s)) and t.sort == "place" and t.of]
        if not held or set(held) & {s.binding.type.of for s in self.ruleset.stands if s.binding}:
            return
        for part in node.parts:
            paid = self.type(part.cost)
            if paid is not None and paid.of is not None and paid.of not in held:
                self.findings.append(diagnostic("E0303", part.span, kind=paid.of, held=held[0]))


def domain_type(name: str | None, ruleset: Ruleset) -> Type | None:
    """The type of what `player`, a kind, a group or a grid's cells range over."""
    if name == "player":
        return PLAYER
    if name in ruleset.kinds:
        return Type("member", name)
    grid = ast.indexed_grid(name or "")
    if grid is not None:
        return Type("cell", grid)
    group = ruleset.groups.get(name or "")
    return Type("member", group.kind) if group else None


def describe(found: Type) -> str:
    """A type in the words of the rules."""
    if found.sort == "member":
        return f"a `{found.of}`" if found.of else "a piece"
    words = {
        "number": "a number",
        "truth": "a condition",
        "player": "a player",
        "cell": "a cell",
        "place": "a place",
        "cost": "a cost",
        "pieces": "pieces",
        "shape": "a shape",
        "placement": "a placement",
    }
    return words[found.sort]


def signature(ref: ast.Ref, ruleset: Ruleset) -> tuple[Type | None, ...]:
    """The types of the arguments a bound name takes, as many as are known."""
    binding = ref.binding
    if binding is None:
        return ()
    return tuple(_signature(binding.sort, binding.name, binding.of, ruleset))


def _signature(sort: str, name: str, of: str | None, ruleset: Ruleset) -> Iterator[Type | None]:
    match sort:
        case "number" | "place":
            decl = (ruleset.numbers if sort == "number" else ruleset.places)[name]
            if decl.each_player:
                yield PLAYER
            yield from (domain_type(index, ruleset) for index in decl.indexes)
        case "value":
            value = ruleset.values[name]
            yield from (maybe_type(p.selection, ruleset) for p in value.params)
            if value.is_score and not value.params:
                yield PLAYER
        case "list":
            by = ruleset.lists[name].by
            yield NUMBER if by in ("number", "players") else domain_type(by, ruleset)
        case "attribute":
            yield Type("member", of)
        case "own" | "option":
            yield PLAYER
        case "function":
            yield {"row": CELL, "column": CELL, "score": PLAYER, "index": None}.get(name, MEMBER)


_RULES: dict[type, Callable[[_Types, Any], None]] = {
    ast.Ref: _Types._ref,
    ast.Arithmetic: _Types._numbers,
    ast.Extreme: _Types._numbers,
    ast.Logic: _Types._truths,
    ast.Not: _Types._truths,
    ast.Compare: _Types._compare,
    ast.When: _Types._when,
    ast.State: _Types._state,
    ast.Amount: _Types._amount,
    ast.Holds: _Types._holds,
    ast.InGroup: _Types._in_group,
    ast.Shifted: _Types._shifted,
    ast.CellAt: _Types._cell_at,
    ast.At: _Types._at,
    ast.SlotOf: _Types._slotted,
    ast.NextTo: _Types._slotted,
    ast.Facing: _Types._facing,
    ast.LineThrough: lambda types, node: types.want(node.cell, CELL),
    ast.LeftOf: lambda types, node: types.want(node.player, PLAYER),
    ast.Selection: _Types._selection,
    ast.Fold: _Types._fold,
    ast.Pick: _Types._fold,
    ast.Move: _Types._move,
    ast.Draw: _Types._draw,
    ast.Roll: _Types._numbers,
    ast.Assign: _Types._assign,
    ast.If: _Types._if,
    ast.Repeat: _Types._repeat,
    ast.ForEach: _Types._for_each,
    ast.TakeTurns: _Types._take_turns,
    ast.As: lambda types, node: types.want(node.player, PLAYER),
    ast.Do: _Types._do,
    ast.Turn: lambda types, node: types.want(node.steps, NUMBER),
    ast.Optimise: _Types._optimise,
    ast.LabelRegions: _Types._label,
    ast.Show: _Types._show,
    ast.Look: lambda types, node: types.want(node.place, PLACE),
    ast.View: _Types._view,
    ast.Picture: _Types._picture,
    ast.Need: _Types._need,
    ast.Pay: _Types._pay,
    ast.Expect: lambda types, node: types.want(node.condition, TRUTH),
    ast.Bill: lambda types, node: types.want(node.when, TRUTH),
}
