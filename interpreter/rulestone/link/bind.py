"""Binding names in trees: every name gets what it means, or a finding says that it means nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import chain
from typing import Any, TypeVar

from ..diagnostics.model import Diagnostic, diagnostic
from ..syntax import ast
from ..syntax.spans import Span
from .model import NUMBER, PLAYER, TRUTH, Binding, Type
from .names import Candidate, Names
from .order import after_what_it_reads
from .rewrite import map_children, walk
from .suggest import nearest
from .types import compatible, maybe_type

Scope = dict[str, Binding]
PLACE = Type("place")
MOST_HINTS = 30
"""After so many findings nobody reads on, and looking for what was meant takes the most time."""
N = TypeVar("N", bound=ast.Node)


class Binder:
    """Binds trees of one book. What it finds wrong is collected in `findings`."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.findings: list[Diagnostic] = []
        self.scopes: dict[tuple[str, str], Scope] = {}
        self._values: dict[str, ast.ValueDecl] = {}
        self._lists: dict[str, ast.ListDecl] = {}
        self._costs: dict[str, Type] = {}
        self._arguments: dict[tuple[int, int, int], tuple[ast.Expr, Scope, Type | None]] = {}
        self._open: set[tuple[str, str]] = set()

    # ------------------------------------------------------------ entry points

    def bind(self, node: N, scope: Scope, expected: Type | None = None) -> N:
        """The same tree with every name in it bound."""
        method = _METHODS.get(type(node))
        if method:
            bound: N = method(self, node, scope, expected)
            return bound
        return map_children(node, lambda child: self.bind(child, scope))

    def optional(self, node: Any, scope: Scope, expected: Type | None = None) -> Any:
        """`bind`, for what may be missing."""
        return None if node is None else self.bind(node, scope, expected)

    def block(self, body: tuple[ast.Stmt, ...], scope: Scope) -> tuple[ast.Stmt, ...]:
        """Statements in order: what one names, those after it may use."""
        inner = dict(scope)
        return tuple(self.bind(stmt, inner) for stmt in body)

    def type_of(self, node: ast.Node | None) -> Type | None:
        """The type of a bound expression, None if unknown."""
        return maybe_type(node, self.names)

    def report(self, code: str, span: Span, **values: Any) -> None:
        """Collect a finding."""
        self.findings.append(diagnostic(code, span, **values))

    def unknown(self, name: str, span: Span, sort: str, known: Iterable[str]) -> None:
        """Collect the finding that a name means nothing here."""
        hints = nearest(name, known) if len(self.findings) < MOST_HINTS else ()
        self.report("E0201", span, name=name, sort=sort, suggestions=hints)

    def require(self, space: str, name: str, span: Span, sort: str | None = None) -> Any:
        """The declaration of that name, or None with a finding."""
        entry = self.names.entry(space, name)
        if entry is None:
            self.unknown(name, span, sort or space, (n for n, _ in self.names.book.of(space)))
        return entry

    def require_domain(self, name: str, span: Span) -> Type | None:
        """The type of the members of a kind or group, with a finding if there is neither."""
        grid = ast.indexed_grid(name)
        if grid is not None and self.require("place", grid, span, "grid") is None:
            return None
        found = self.names.domain_type(name)
        if found is None:
            self.unknown(name, span, "kind", (*self.names.kinds, *self.names.groups))
        return found

    # ------------------------------------------------------------ names

    def _ref(self, node: ast.Ref, scope: Scope, expected: Type | None) -> ast.Ref:
        if not node.args and not node.mine and node.name in scope:
            return replace(node, binding=scope[node.name])
        candidate = self._meaning(node, scope, expected)
        if candidate is None:
            return replace(node, args=tuple(self.bind(a, scope) for a in node.args))
        params = candidate.params[1:] if node.mine else candidate.params
        args = (
            tuple(self.bind(a, scope, p) for a, p in zip(node.args, params, strict=True)) if node.args else ()
        )
        return replace(node, args=args, binding=candidate.binding)

    def _meaning(self, node: ast.Ref, scope: Scope, expected: Type | None) -> Candidate | None:
        meanings = self.names.meanings(node.name)
        if not meanings:
            self.unknown(node.name, node.span, "name", chain(scope, self.names.words()))
            return None
        fitting = [c for c in meanings if c.takes(len(node.args) + node.mine)]
        suited = self._suited(meanings, expected)
        if not fitting or (suited and not self._suited(fitting, expected)):
            self._wrong_arguments(node, (suited or meanings)[0])
            return None
        if len(fitting) > 1:
            fitting = self._narrow(node, fitting, scope, expected)
        if len(fitting) > 1 and all(c.binding.sort == "member" for c in fitting):
            kinds = " or ".join(sorted(str(c.binding.of) for c in fitting))
            self.report("E0203", node.span, name=node.name, kinds=kinds)
        return self._typed(fitting[0])

    def _suited(self, meanings: list[Candidate], expected: Type | None) -> list[Candidate]:
        """Those meanings that are known to be what is expected."""
        if expected is None:
            return []
        return [c for c in meanings if compatible(self._typed(c).binding.type, expected)]

    def _wrong_arguments(self, node: ast.Ref, candidate: Candidate) -> None:
        given, wanted = len(node.args) + node.mine, len(candidate.params)
        if given == wanted - 1 and candidate.params[0] == PLAYER and not node.mine:
            self.report("E0205", node.span, name=node.name)
        else:
            self.report("E0204", node.span, name=node.name, given=given, wanted=wanted)

    def _narrow(
        self, node: ast.Ref, fitting: list[Candidate], scope: Scope, expected: Type | None
    ) -> list[Candidate]:
        """Those meanings that suit the arguments and what is expected, as far as either tells them apart."""
        types = self._argument_types(node, scope)
        suiting = [c for c in fitting if all(map(compatible, types, c.params))]
        suiting = suiting or fitting
        suiting = self._suited(suiting, expected) or suiting
        return [c for c in suiting if c.binding.sort == suiting[0].binding.sort]

    def _argument_types(self, node: ast.Ref, scope: Scope) -> list[Type | None]:
        types = [self._argument_type(a, scope) for a in node.args]
        return [PLAYER, *types] if node.mine else types

    def _argument_type(self, arg: ast.Expr, scope: Scope) -> Type | None:
        """What an argument is, whatever is expected: told once, since arguments have arguments."""
        key = (id(arg), id(scope), len(scope))
        if key not in self._arguments:
            known = len(self.findings)
            self._arguments[key] = arg, scope, self.type_of(self.bind(arg, scope))
            del self.findings[known:]
        return self._arguments[key][2]

    def _typed(self, candidate: Candidate) -> Candidate:
        binding = candidate.binding
        if binding.sort == "value":
            return replace(candidate, binding=replace(binding, type=self.value_type(binding.name)))
        if binding.sort == "list":
            return replace(candidate, binding=replace(binding, type=self._list_type(binding.name)))
        if binding.sort == "cost":
            return replace(candidate, binding=replace(binding, type=self._cost_type(binding.name)))
        return candidate

    def value_type(self, name: str) -> Type:
        """The type of a value: that of its first addend."""
        if ("value", name) in self._open:
            return NUMBER
        decl = self.value(name)
        return (self.type_of(decl.addends[0].expr) if decl.addends else None) or NUMBER

    def _list_type(self, name: str) -> Type:
        if ("list", name) in self._open:
            return NUMBER
        decl = self.list(name)
        return (self.type_of(decl.values[0]) if decl.values else None) or NUMBER

    def _cost_type(self, name: str) -> Type:
        """The type of a named cost: what it is paid in. What is wrong in it is told where it is declared."""
        if name not in self._costs:
            known = len(self.findings)
            self._costs[name] = Type("cost")  # what a cost that reads itself is in
            cost = self.bind(self.names.entry("cost", name).cost, {})
            del self.findings[known:]
            self._costs[name] = self.type_of(cost) or Type("cost")
        return self._costs[name]

    def _numbered(self, node: ast.Numbered, _scope: Scope, _expected: Type | None) -> ast.Numbered:
        if node.kind == "player":
            high = getattr(self.names.entry("players", "players"), "high", node.number)
            if not 1 <= node.number <= high:
                self.report("E0222", node.span, kind=node.kind, number=node.number)
            return replace(node, binding=Binding("player", "player", PLAYER, None, node.number - 1))
        kind = self.names.kinds.get(node.kind)
        if kind is None:
            self.unknown(node.kind, node.span, "kind", self.names.kinds)
            return node
        member = next((m for m in kind.members if m.number == node.number), None)
        if member is None:
            self.report("E0222", node.span, kind=node.kind, number=node.number)
            return node
        what = Type("member", kind.name)
        return replace(node, binding=Binding("member", member.name, what, kind.name, member.index))

    # ------------------------------------------------------------ selections

    def select(self, node: ast.Selection, scope: Scope) -> tuple[ast.Selection, Scope]:
        """A selection, and the scope in which its variable is known."""
        place = self.optional(node.place, scope, PLACE)
        held = self.type_of(place)
        node = self._laid(node, scope)
        binding = self._selected(node, scope, Type("member", held.of) if held else None)
        if node.grid is not None:
            self.require("place", node.grid, node.span, "grid")
        inner = dict(scope)
        var = node.name
        if binding:
            inner[var] = Binding("local", var, binding.type)
        else:
            inner[var] = Binding("local", var, Type("member", held.of if held else None))
        where = self.optional(node.where, inner, TRUTH)
        return replace(node, place=place, where=where, binding=binding), inner

    def _laid(self, node: ast.Selection, scope: Scope) -> ast.Selection:
        """What is laid where: `placement q of t on board`; and `cell c of q`, the cells of one."""
        if node.of is not None:
            return replace(node, of=self.bind(node.of, scope))
        local = scope.get(node.grid or "")
        if node.what != "cell" or local is None or local.type.sort != "placement":
            return node
        return replace(node, grid=local.type.of, of=ast.Ref(local.name, span=node.span, binding=local))

    def _selected(self, node: ast.Selection, scope: Scope, expected: Type | None) -> Binding | None:
        what = node.what
        if what in scope:
            return scope[what]
        if what == "player":
            return Binding("player", what, PLAYER)
        if what == "cell":
            return Binding("cell", what, Type("cell", node.grid))
        if what == "placement":
            return Binding("placement", what, Type("placement", node.grid))
        if what == "number":
            return Binding("range", what, NUMBER)
        return self.thing(what, node.span, ("kind", "group", "member"), expected)

    def thing(self, name: str, span: Span, sorts: tuple[str, ...], expected: Type | None) -> Binding | None:
        """A kind, group or member by name, tried in that order of sorts, with a finding if there is none."""
        found = [c.binding for c in self.names.meanings(name) if not c.params and c.binding.sort in sorts]
        found.sort(key=lambda b: sorts.index(b.sort))
        fitting = [b for b in found if compatible(b.type, expected)] or found
        if not fitting:
            known = (n for n, cs in self.names.table.items() if any(c.binding.sort in sorts for c in cs))
            self.unknown(name, span, " or ".join(sorts), known)
            return None
        rivals = [b for b in fitting if b.sort == fitting[0].sort == "member"]
        if len(rivals) > 1:
            self.report("E0203", span, name=name, kinds=" or ".join(sorted(str(b.of) for b in rivals)))
        return fitting[0]

    def _selection(self, node: ast.Selection, scope: Scope, _expected: Type | None) -> ast.Selection:
        return self.select(node, scope)[0]

    def _fold(self, node: ast.Fold | ast.Pick, scope: Scope, _expected: Type | None) -> ast.Fold | ast.Pick:
        selection, inner = self.select(node.selection, scope)
        return replace(node, selection=selection, expr=self.optional(node.expr, inner))

    def _for_each(self, node: ast.ForEach, scope: Scope, _expected: Type | None) -> ast.ForEach:
        selection, inner = self.select(node.selection, scope)
        return replace(
            node,
            selection=selection,
            start=self.optional(node.start, scope, PLAYER),
            low=self.optional(node.low, scope, NUMBER),
            high=self.optional(node.high, scope, NUMBER),
            body=self.block(node.body, inner),
        )

    # ------------------------------------------------------------ expressions

    def _pair(self, left: N, right: N, scope: Scope, expected: Type | None = None) -> tuple[N, N]:
        """Two sides that should be alike: the one that is plain tells what the other means."""
        if expected is None and self._open_question(left, scope):
            right = self.bind(right, scope)
            return self.bind(left, scope, self.type_of(right)), right
        left = self.bind(left, scope, expected)
        return left, self.bind(right, scope, expected or self.type_of(left))

    def _open_question(self, node: ast.Node, scope: Scope) -> bool:
        if not isinstance(node, ast.Ref) or node.args or node.mine or node.name in scope:
            return False
        return len(self.names.meanings(node.name)) > 1

    def _compare(self, node: ast.Compare, scope: Scope, _expected: Type | None) -> ast.Compare:
        left, right = self._pair(node.left, node.right, scope)
        return replace(node, left=left, right=right)

    def _when(self, node: ast.When, scope: Scope, expected: Type | None) -> ast.When:
        then, otherwise = self._pair(node.then, node.otherwise, scope, expected)
        return replace(
            node, then=then, otherwise=otherwise, condition=self.bind(node.condition, scope, TRUTH)
        )

    def _numeric(self, node: N, scope: Scope, _expected: Type | None) -> N:
        return map_children(node, lambda child: self.bind(child, scope, NUMBER))

    def _logical(self, node: N, scope: Scope, _expected: Type | None) -> N:
        return map_children(node, lambda child: self.bind(child, scope, TRUTH))

    def _held(self, place: ast.Ref) -> Type:
        held = self.type_of(place)
        return Type("member", held.of if held else None)

    def _at(self, node: ast.At, scope: Scope, _expected: Type | None) -> ast.At:
        return replace(node, place=self.bind(node.place, scope, PLACE), index=self.bind(node.index, scope))

    def _amount(self, node: ast.Amount, scope: Scope, _expected: Type | None) -> ast.Amount:
        return replace(node, place=self.bind(node.place, scope, PLACE))

    def _placed(
        self, node: ast.SlotOf | ast.NextTo, scope: Scope, _expected: Type | None
    ) -> ast.SlotOf | ast.NextTo:
        place = self.bind(node.place, scope, PLACE)
        return replace(node, place=place, what=self.bind(node.what, scope, self._held(place)))

    def _cell_at(self, node: ast.CellAt, scope: Scope, _expected: Type | None) -> ast.CellAt:
        self.require("place", node.grid, node.span, "grid")
        return map_children(node, lambda child: self.bind(child, scope, NUMBER))

    def _facing(self, node: ast.Facing, scope: Scope, _expected: Type | None) -> ast.Facing:
        wheel = self.require("wheel", node.wheel, node.span)
        ring = self.names.entry("place", wheel.ring) if wheel else None
        expected = Type("member", self.names.kind_of(ring.kind)) if ring else None
        return replace(node, what=self.bind(node.what, scope, expected))

    def _in_group(self, node: ast.InGroup, scope: Scope, _expected: Type | None) -> ast.InGroup:
        group = self.names.groups.get(node.group)
        if group is None:
            self.unknown(node.group, node.span, "group", self.names.groups)
        expected = Type("member", group.kind) if group else None
        return replace(node, what=self.bind(node.what, scope, expected))

    def _holds(self, node: ast.Holds, scope: Scope, _expected: Type | None) -> ast.Holds:
        cell = self.bind(node.cell, scope)
        where = self.type_of(cell)
        grid = self.names.entry("place", where.of) if where and where.of else None
        expected = Type("member", self.names.kind_of(grid.kind)) if grid else None
        return replace(node, cell=cell, what=self.bind(node.what, scope, expected))

    # ------------------------------------------------------------ costs

    def _cost(self, node: ast.Cost, scope: Scope, expected: Type | None) -> ast.Cost:
        return replace(node, bills=tuple(self._bill(bill, scope, expected) for bill in node.bills))

    def _bill(self, bill: ast.Bill, scope: Scope, expected: Type | None) -> ast.Bill:
        lines = tuple(self._bill_line(line, scope, expected) for line in bill.lines)
        return replace(bill, lines=lines, when=self.optional(bill.when, scope, TRUTH))

    def _bill_line(self, line: ast.BillLine, scope: Scope, expected: Type | None) -> ast.BillLine:
        wanted = Type("member", expected.of) if expected else None
        if not isinstance(line.what, str):
            what = self.bind(line.what, scope, wanted)
            found = self.type_of(what)
            return replace(line, what=what, binding=Binding("cost", "of", found) if found else None)
        if line.what in scope:
            return replace(line, binding=scope[line.what])
        sorts = ("member", "group", "kind") if line.mode == "exact" else ("group", "kind", "member")
        return replace(line, binding=self.thing(line.what, line.span, sorts, wanted))

    def cost_or_expr(
        self, node: ast.Expr | ast.Cost, scope: Scope, expected: Type | None
    ) -> ast.Expr | ast.Cost:
        """A value that may be a cost; `nothing` where pieces are wanted is the empty cost."""
        priced = expected is not None and expected.sort in ("cost", "pieces")
        if priced and isinstance(node, ast.Ref) and node.name == "nothing":
            return ast.Cost((), span=node.span)
        return self.bind(node, scope, expected)

    # ------------------------------------------------------------ statements

    def _move(self, node: ast.Move, scope: Scope, _expected: Type | None) -> ast.Move:
        source, target = self.bind(node.source, scope), self.bind(node.target, scope)
        held = [t for t in (self.type_of(source), self.type_of(target)) if t and t.sort == "place"]
        expected = Type("member", held[0].of) if held else None
        what = self.optional(node.what, scope, expected)
        return replace(
            node, source=source, target=target, what=what, count=self.optional(node.count, scope, NUMBER)
        )

    def _show(self, node: ast.Show, scope: Scope, _expected: Type | None) -> ast.Show:
        place = self.bind(node.place, scope, PLACE)
        return replace(
            node,
            place=place,
            what=self.optional(node.what, scope, self._held(place)),
            to=self.optional(node.to, scope, PLAYER),
            count=self.optional(node.count, scope, NUMBER),
        )

    def _look(self, node: ast.Look, scope: Scope, _expected: Type | None) -> ast.Look:
        return replace(node, place=self.bind(node.place, scope, PLACE))

    def _view(self, node: ast.View, scope: Scope, _expected: Type | None) -> ast.View:
        high = getattr(self.names.entry("players", "players"), "high", node.seat)
        if not 1 <= node.seat <= high:
            self.report("E0222", node.span, kind="player", number=node.seat)
        spot = self.bind(node.spot, scope, None if node.verb == "sees" else PLACE)
        return replace(node, spot=spot, what=self.optional(node.what, scope, self._held(spot)))

    def _draw(self, node: ast.Draw, scope: Scope, _expected: Type | None) -> ast.Draw:
        drawn = self.require_domain(node.kind, node.span)
        source, target = self.bind(node.source, scope, PLACE), self.optional(node.target, scope)
        scope[node.var] = Binding("local", node.var, drawn or Type("member"))
        return replace(node, source=source, target=target)

    def _roll(self, node: ast.Roll, scope: Scope, _expected: Type | None) -> ast.Roll:
        bound = self._numeric(node, scope, None)
        scope[node.var] = Binding("local", node.var, NUMBER)
        return bound

    def _assign(self, node: ast.Assign, scope: Scope, _expected: Type | None) -> ast.Assign:
        target = self.bind(node.target, scope)
        return replace(node, target=target, value=self.bind(node.value, scope, self.type_of(target)))

    def let(self, node: ast.Let, scope: Scope, _expected: Type | None = None) -> ast.Let:
        """A local by that name is in scope from here on."""
        value = self.bind(node.value, scope)
        scope[node.var] = Binding("local", node.var, self.type_of(value) or NUMBER)
        return replace(node, value=value)

    def _if(self, node: ast.If, scope: Scope, _expected: Type | None) -> ast.If:
        branches = tuple((self.bind(c, scope, TRUTH), self.block(body, scope)) for c, body in node.branches)
        return replace(node, branches=branches, otherwise=self.block(node.otherwise, scope))

    def _with_body(self, node: Any, scope: Scope, _expected: Type | None) -> Any:
        head = map_children(node, lambda child: self.bind(child, scope), skip=("body",))
        return replace(head, body=self.block(node.body, scope))

    def _choose(self, node: ast.Choose, scope: Scope, _expected: Type | None) -> ast.Choose:
        for name in node.choices:
            self.require("choice", name, node.span)
        return replace(node, otherwise=self.block(node.otherwise, scope))

    def _turn(self, node: ast.Turn, scope: Scope, _expected: Type | None) -> ast.Turn:
        self.require("wheel", node.wheel, node.span)
        return replace(node, steps=self.bind(node.steps, scope, NUMBER))

    def _optimise(self, node: ast.Optimise, scope: Scope, _expected: Type | None) -> ast.Optimise:
        value, where = self.bind(node.value, scope, NUMBER), self.optional(node.where, scope, TRUTH)
        return replace(node, target=self._settled(node.target, scope), value=value, where=where)

    def _label(self, node: ast.LabelRegions, scope: Scope, _expected: Type | None) -> ast.LabelRegions:
        return replace(
            node, target=self._settled(node.target, scope), selection=self.select(node.selection, scope)[0]
        )

    def _settled(self, node: ast.Ref, scope: Scope) -> ast.Ref:
        """The number that is settled, named without its last index: all its flags are meant."""
        numbers = [c for c in self.names.meanings(node.name) if c.binding.sort == "number" and c.params]
        if not numbers:
            return self.bind(node, scope)
        params = numbers[0].params[node.mine : -1]
        if len(node.args) != len(params):
            given, wanted = len(node.args) + node.mine, len(numbers[0].params) - 1
            self.report("E0204", node.span, name=node.name, given=given, wanted=wanted)
        return replace(node, args=self.arguments(node.args, params, scope), binding=numbers[0].binding)

    def _do(self, node: ast.Do, scope: Scope, _expected: Type | None) -> ast.Do:
        if node.member is not None:
            return self._do_handler(node, scope)
        decl = self.require("procedure", node.name, node.span)
        params = self.names.param_types(decl.params) if decl else ()
        args = self.arguments(node.args, params, scope)
        if decl is None:
            return replace(node, args=args)
        if len(args) != len(params):
            self.report("E0204", node.span, name=node.name, given=len(args), wanted=len(params))
        return replace(node, args=args, binding=Binding("procedure", node.name, NUMBER))

    def _do_handler(self, node: ast.Do, scope: Scope) -> ast.Do:
        assert node.member is not None
        member = self.bind(node.member, scope)
        args = tuple(self.bind(a, scope, NUMBER) for a in node.args)
        whose = self.type_of(member)
        kind = self.names.kinds.get(whose.of or "") if whose else None
        if kind is None:
            return replace(node, member=member, args=args)
        known = {h.name for m in kind.members for h in m.handlers}
        if node.name not in known:
            self.unknown(node.name, node.span, f"procedure of {kind.name}", known)
            return replace(node, member=member, args=args)
        return replace(
            node, member=member, args=args, binding=Binding("handler", node.name, NUMBER, kind.name)
        )

    def arguments(
        self, args: tuple[ast.Expr, ...], params: tuple[Type | None, ...], scope: Scope
    ) -> tuple[ast.Expr, ...]:
        """Arguments bound with the types of the parameters they are for."""
        padded = (*params, *(None,) * len(args))
        return tuple(self.bind(a, scope, p) for a, p in zip(args, padded, strict=False))

    # ------------------------------------------------------------ declarations that have a type

    def params(self, params: tuple[ast.Param, ...], scope: Scope) -> tuple[ast.Param, ...]:
        """Parameters in order; each is in scope for those after it."""
        return tuple(self._param(p, scope) for p in params)

    def _param(self, param: ast.Param, scope: Scope) -> ast.Param:
        low, high = self.optional(param.low, scope, NUMBER), self.optional(param.high, scope, NUMBER)
        selection, inner = self.select(param.selection, scope)
        var = selection.name
        scope[var] = inner[var]
        return replace(param, selection=selection, low=low, high=high)

    def value(self, name: str) -> ast.ValueDecl:
        """A value with its names bound; first those that it reads, however long the chain, one by one."""
        if name not in self._values and ("value", name) not in self._open:
            order = after_what_it_reads(name, self._read_values)
            self._open |= {("value", each) for each in order}
            for each in order:
                self._open.discard(("value", each))
                self._value(each)
        return self._value(name)

    def _read_values(self, name: str) -> Iterator[str]:
        """The names of values that a value mentions and that are neither bound nor about to be."""
        nodes = walk(self.names.entry("value", name))
        for read in (node.name for node in nodes if isinstance(node, ast.Ref)):
            known = read in self._values or ("value", read) in self._open
            if not known and self.names.entry("value", read) is not None:
                yield read

    def _value(self, name: str) -> ast.ValueDecl:
        if name not in self._values:
            decl: ast.ValueDecl = self.names.entry("value", name)
            self._open.add(("value", name))
            scope: Scope = {}
            params = self.params(decl.params, scope)
            addends = tuple(replace(a, expr=self.cost_or_expr(a.expr, scope, None)) for a in decl.addends)
            self._open.discard(("value", name))
            self.scopes["value", name] = scope
            self._values[name] = replace(decl, params=params, addends=addends)
        return self._values[name]

    def list(self, name: str) -> ast.ListDecl:
        """A list with its names bound."""
        if name not in self._lists:
            decl: ast.ListDecl = self.names.entry("list", name)
            if decl.by not in ("number", "players", "player"):
                self.require_domain(decl.by, decl.span)
            self._open.add(("list", name))
            self._lists[name] = replace(decl, values=tuple(self.bind(v, {}) for v in decl.values))
            self._open.discard(("list", name))
        return self._lists[name]


_Method = Callable[[Binder, Any, Scope, Type | None], Any]

_METHODS: dict[type, _Method] = {
    ast.Ref: Binder._ref,
    ast.Numbered: Binder._numbered,
    ast.Selection: Binder._selection,
    ast.Fold: Binder._fold,
    ast.Pick: Binder._fold,
    ast.Compare: Binder._compare,
    ast.When: Binder._when,
    ast.Arithmetic: Binder._numeric,
    ast.Extreme: Binder._numeric,
    ast.Logic: Binder._logical,
    ast.Not: Binder._logical,
    ast.At: Binder._at,
    ast.SlotOf: Binder._placed,
    ast.NextTo: Binder._placed,
    ast.Amount: Binder._amount,
    ast.CellAt: Binder._cell_at,
    ast.Facing: Binder._facing,
    ast.InGroup: Binder._in_group,
    ast.Holds: Binder._holds,
    ast.Cost: Binder._cost,
    ast.Move: Binder._move,
    ast.Draw: Binder._draw,
    ast.Roll: Binder._roll,
    ast.Assign: Binder._assign,
    ast.Let: Binder.let,
    ast.If: Binder._if,
    ast.Repeat: Binder._with_body,
    ast.TakeTurns: Binder._with_body,
    ast.As: Binder._with_body,
    ast.Step: Binder._with_body,
    ast.Given: Binder._with_body,
    ast.ForEach: Binder._for_each,
    ast.Choose: Binder._choose,
    ast.Do: Binder._do,
    ast.Turn: Binder._turn,
    ast.Optimise: Binder._optimise,
    ast.LabelRegions: Binder._label,
    ast.Show: Binder._show,
    ast.Look: Binder._look,
    ast.View: Binder._view,
}
