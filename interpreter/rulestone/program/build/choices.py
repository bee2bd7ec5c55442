"""Choices: which options are on offer, what each needs, and what taking one does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ...link.free import free_names
from ...syntax import ast
from ..abilities import charges, modifiers_of, waivers
from ..blocks import Back, ParamCode, Program, Site
from ..code import Code, Writer
from ..head import CHOSEN, OVER, PLAYERS, TURN
from ..ir import Const, Expr, If, Var, both, call, either, greatest, one_of
from ..scope import ANY, O, S, Scope, local
from ..stopping import choice_key
from .branchless import branch_free, narrowed
from .context import Context
from .expressions import Expressions
from .payments import Payments
from .selections import open_loop, placements_of
from .statements import Statements

if TYPE_CHECKING:
    from .blocks import Blocks, Path

Item = ast.Let | ast.Need


@dataclass(slots=True)
class Choices:
    """Writes the functions of every choice."""

    context: Context
    expressions: Expressions
    statements: Statements
    payments: Payments

    @property
    def program(self) -> Program:
        """The flow of the game."""
        return self.context.program

    def write(self, choice: ast.Choice) -> None:
        """All functions of a choice: its offer, its guards, and its act if that never stops."""
        self._offer(choice)
        for number, param in enumerate(choice.params):
            self._param(choice, number, param)
        for need in choice.needs:
            self._need(choice, need)
        for let in choice.lets:
            self._let(choice, let)
        if is_plain(self.program, choice) and self._acts(choice):
            self._act(choice)

    # ------------------------------------------------------------ offers

    def _offer(self, choice: ast.Choice) -> None:
        name = self.context.names.of("offer", choice.name)
        code = self.context.writer(name, "S O me n", choice.span)
        scope, params = Scope(Var("me")), list(choice.params)
        waiting: list[Item] = [*choice.lets, *choice.needs]
        scope, waiting = self._forward(code, choice, waiting, params, scope)
        if choice.pay is not None:
            self.payments.open_books(code, choice)
        while params:
            scope = self._open_param(code, params.pop(0), scope)
            scope, waiting = self._forward(code, choice, waiting, params, scope)
        if choice.pay is not None:
            code.open(If(((self.payments.payable(choice, scope).ne(0), ()),)))
        base, codes = self.program.codes[choice.name]
        self._put_on_offer(code, self._code(base, codes, scope))
        code.close(0)
        code.give(Var("n"))
        self.context.add(code)

    def _put_on_offer(self, code: Code, option: Expr) -> None:
        """Puts an option into the buffer. Tests that are quickly made become a number that is added: a jump
        that cannot be foreseen would take longer.
        """
        tests = code.tests()
        counted = branch_free(tests)
        if counted is None:
            code.open(If(((both(*tests), ()),)))
        code.put(O, Var("n"), option)
        code.let("n", Const(1) if counted is None else counted, "+")

    def _open_param(self, code: Code, param: ast.Param, scope: Scope) -> Scope:
        bounds = None if param.high is None else (param.low or ast.Number(0), param.high)
        return open_loop(self.expressions, code, param.selection, scope, bounds=bounds).scope

    def _forward(
        self, code: Code, choice: ast.Choice, waiting: list[Item], params: Sequence[ast.Param], scope: Scope
    ) -> tuple[Scope, list[Item]]:
        """Works out every `let` and tests every guard as soon as all that it reads is known.

        Only what cannot be at fault comes before its turn, and only before what cannot be at fault either.
        """
        left: list[Item] = []
        for item in waiting:
            if not self._names_in(choice, item) <= set(scope.names) or not self._may_pass(
                choice, item, params, left, scope
            ):
                left.append(item)
            elif isinstance(item, ast.Let):
                value = code.let(code.fresh(local(item.var)), self.expressions.of(item.value, scope))
                scope = scope.with_name(item.var, value, self.expressions.range(item.value, scope))
            elif self._waived(choice, item) or not narrowed(self.expressions, code, item.condition, scope):
                with code.origin(item.span):
                    code.open(If(((self._allowed(choice, item, scope), ()),)))
        return scope, left

    def _waived(self, choice: ast.Choice, need: ast.Need) -> bool:
        return any(waivers(self.program.ruleset, choice, need))

    def _names_in(self, choice: ast.Choice, item: Item) -> set[str]:
        """What an item takes from the choice, and what abilities that waive it do."""
        if isinstance(item, ast.Let):
            return free_names(item.value)
        lifting = modifiers_of(self.program.ruleset, "waives", (item.name, choice.name))
        when = [modifier.when for _, _, modifier in lifting if modifier.when is not None]
        ways = [item.condition, *waivers(self.program.ruleset, choice, item), *when]
        return set().union(*map(free_names, ways))

    def _may_pass(
        self, choice: ast.Choice, item: Item, params: Sequence[ast.Param], left: list[Item], scope: Scope
    ) -> bool:
        """Whether it is an item's turn, or neither it nor what it passes can be at fault."""
        if not params and not left:
            return True
        inner = scope
        for param in params:
            inner = inner.with_name(
                param.selection.name, Var("x"), self.context.ranges.of_param(param, inner)
            )
        for let in choice.lets:
            known = inner.names[let.var].range if let.var in inner.names else ANY
            inner = inner.with_name(let.var, Var("x"), known)
        return not self._may_fault(choice, item, inner) and not any(
            self._param_may_fault(param, inner) for param in params
        ) and not any(self._may_fault(choice, other, inner) for other in left)  # fmt: skip

    def _may_fault(self, choice: ast.Choice, item: Item, scope: Scope) -> bool:
        value = self.expressions.of(item.value, scope) if isinstance(item, ast.Let) else self._allowed(
            choice, item, scope
        )  # fmt: skip
        return self.context.may_fault(value)

    def _param_may_fault(self, param: ast.Param, scope: Scope) -> bool:
        selection = param.selection
        exprs: list[Any] = [e for e in (param.low, param.high, selection.where) if e is not None]
        if any(self.context.may_fault(self.expressions.of(e, scope)) for e in exprs):
            return True
        if selection.of is not None and not self.context.ranges.is_sure(selection.of, scope):
            return True
        return selection.place is not None and self.context.may_fault(
            self.expressions.place(selection.place, scope)[1]
        )

    def _allowed(self, choice: ast.Choice, need: ast.Need, scope: Scope) -> Expr:
        ways = [need.condition, *waivers(self.program.ruleset, choice, need)]
        return one_of(*(self.expressions.of(way, scope) for way in ways))

    def _code(self, base: int, params: tuple[ParamCode, ...], scope: Scope) -> Expr:
        value: Expr = Const(base)
        for param in params:
            value = value + (scope.names[param.name].value - param.low) * param.weight
        return value

    # ------------------------------------------------------------ guards

    def _header(
        self, choice: ast.Choice, role: str, *parts: object, span: Any = None
    ) -> tuple[Writer, Scope]:
        """A function of a choice's parameters; in it they have the ranges of their types alone."""
        code = Writer(span=span or choice.span, name=self.context.names.of(role, choice.name, *parts))
        scope, params = Scope(Var("me")), ["S", "me"]
        for param in choice.params:
            name = param.selection.name
            params.append(code.fresh(local(name)))
            scope = scope.with_name(name, Var(params[-1]), self.context.ranges.of_param(param, scope))
        code.params = tuple(params)
        return code, scope

    def _need(self, choice: ast.Choice, need: ast.Need) -> None:
        """A guard as a function that gives the shortfall: 0 where it holds."""
        code, scope = self._header(choice, "need", need.name, span=need.span)
        scope = self._lets(code, choice, scope)
        for way in waivers(self.program.ruleset, choice, need):
            with code.when(self.expressions.of(way, scope)):
                code.give(0)
        code.give(self.shortfall(need.condition, scope))
        self.context.add(code)

    def _param(self, choice: ast.Choice, number: int, param: ast.Param) -> None:
        """Whether a value belongs to a parameter's range, as a shortfall too."""
        code, scope = self._header(choice, "param", number)
        value = scope.names[param.selection.name].value
        selection = param.selection
        if param.high is not None and selection.place is None and selection.where is None:
            low, high = self._range_of(param, scope)
            code.give(greatest(greatest(low - value, value - high), 0))
        else:
            test = both(*self._param_tests(code, param, value, scope))
            code.give(either(test, 0, 1))
        self.context.add(code)

    def _range_of(self, param: ast.Param, scope: Scope) -> tuple[Expr, Expr]:
        """The bounds of a parameter that is a number."""
        assert param.high is not None
        low = Const(0) if param.low is None else self.expressions.of(param.low, scope)
        return low, self.expressions.of(param.high, scope)

    def _param_tests(self, code: Code, param: ast.Param, value: Expr, scope: Scope) -> list[Expr]:
        e, selection = self.expressions, param.selection
        tests: list[Expr] = []
        if param.high is not None:
            low, high = self._range_of(param, scope)
            tests += [value.ge(low), value.le(high)]
        elif selection.binding.sort == "group":
            tests.append(e.in_group(value, selection.what, (0, 0)))
        elif selection.binding.sort == "placement":
            first, end = placements_of(e, selection, scope)
            tests += [value.ge(first), value.lt(end)]
        elif selection.binding.sort == "player":
            tests.append(value.lt(S[PLAYERS]))
        elif selection.binding.sort == "cell" and selection.of is not None:
            tests.append(self._is_covered(selection, value, scope))
        if selection.place is not None:
            moves = self.statements.moves
            tests.append(moves.has(moves.spot(code, selection.place, scope), value))
        if selection.where is not None:
            tests.append(e.of(selection.where, scope))
        return tests

    def _is_covered(self, selection: ast.Selection, cell: Expr, scope: Scope) -> Expr:
        """Whether a placement covers a cell."""
        assert selection.of is not None
        laid = self.context.layout.placements[selection.grid or ""]
        first = self.expressions.of(selection.of, scope) * laid.width
        table = self.context.tables.laid(selection.grid or "")
        return call("is_listed", table, first, laid.width, cell).ne(0)

    def _let(self, choice: ast.Choice, let: ast.Let) -> None:
        """What a `let` is, for whoever puts the choice into words."""
        code, scope = self._header(choice, "let", let.var)
        code.give(self._lets(code, choice, scope).names[let.var].value)
        self.context.add(code)

    def shortfall(self, condition: ast.Expr, scope: Scope) -> Expr:
        """By how much a condition fails."""
        e = self.expressions
        if isinstance(condition, ast.Compare) and condition.op not in ("is", "is not"):
            left, right = e.of(condition.left, scope), e.of(condition.right, scope)
            one = int(condition.op in ("more than", "fewer than"))
            if condition.op in ("at least", "more than"):
                return call("short_by", left, right + one if one else right)
            return call("short_by", right, left + one if one else left)
        if isinstance(condition, ast.Exists) and condition.negated:
            return e.of(ast.Count("number", condition.selection, span=condition.span), scope)
        return either(e.of(condition, scope), 0, 1)

    def _lets(self, code: Code, choice: ast.Choice, scope: Scope) -> Scope:
        for let in choice.lets:
            value = code.let(code.fresh(local(let.var)), self.expressions.of(let.value, scope))
            scope = scope.with_name(let.var, value, self.expressions.range(let.value, scope))
        return scope

    # ------------------------------------------------------------ acts

    def _acts(self, choice: ast.Choice) -> bool:
        """Whether taking the choice does anything at once."""
        return bool(choice.body or list(charges(self.program.ruleset, choice)))

    def _act(self, choice: ast.Choice) -> None:
        code, scope = self._header(choice, "act")
        body = (*charges(self.program.ruleset, choice), *choice.body)
        self.statements.write_all(code, body, self._lets(code, choice, scope), 0)
        self.context.add(code)

    # ------------------------------------------------------------ sites

    def ask(self, code: Code, site: Site) -> tuple[Expr, Expr]:
        """Puts a site's options on offer; gives who decides and how many there are."""
        me = code.let(code.fresh("me"), site.scope.me)
        n: Expr = Const(0)
        name = code.fresh("n")
        for choice in site.choices:
            n = code.let(name, call(self.context.names.of("offer", choice), S, O, me, n))
        if site.interrupts:
            offers = self.context.names.of("offer_interrupts", *site.interrupts)
            n = code.let(name, call(offers, S, O, me, n))
        return me, n

    def write_interrupts_offered(self, names: tuple[str, ...]) -> None:
        """The function that offers these interrupts beside whatever else there is."""
        offers = self.context.writer(self.context.names.of("offer_interrupts", *names), "S O me n")
        with offers.when(both(Var("n").gt(0), S[TURN].eq(Var("me")))):
            for name in names:
                offers.let("n", call(self.context.names.of("offer", name), S, O, Var("me"), Var("n")))
        offers.give(Var("n"))
        self.context.add(offers)

    def write_interrupts(self, names: tuple[str, ...]) -> None:
        """The function that enters interrupts, whichever was taken."""
        enters = self.context.writer(self.context.names.of("interrupt"), "S O me back code")
        for name in names:
            with enters.when(self._range(name)):
                self._enter(enters, Var("me"), name, Var("back"))
                plain = is_plain(self.program, self.program.ruleset.choices[name])
                enters.give(Var("back") if plain else self.program.entries[choice_key(name)])
        enters.give(Var("back"))
        self.context.add(enters)

    def taken(self, code: Code, site: Site, after: int, blocks: Blocks, path: Path) -> None:
        """Goes to what was chosen, its parameters unpacked; after an interrupt the site asks again."""
        code.let("code", S[CHOSEN])
        *others, last = site.choices
        for name in others if not site.interrupts else site.choices:
            with code.when(self._range(name)):
                self._take(code, site, name, after, blocks, path)
        if site.interrupts:
            code.give(call(self.context.names.of("interrupt"), S, O, site.scope.me, site.ask, Var("code")))
        else:
            self._take(code, site, last, after, blocks, path)

    def _take(self, code: Code, site: Site, name: str, after: int, blocks: Blocks, path: Path) -> None:
        choice = self.program.ruleset.choices[name]
        if is_plain(self.program, choice):
            self._enter(code, site.scope.me, name, Const(-1))
            blocks.go(code, after, path)
        else:
            block = self.program.blocks[after]
            past = block.exit.slot if isinstance(block.exit, Back) and not block.ops else None
            self._enter(code, site.scope.me, name, blocks.return_to(after, past))
            blocks.go(code, self.program.entries[choice_key(name)], path)

    def _range(self, name: str) -> Expr:
        base, params = self.program.codes[name]
        size = params[0].weight * params[0].size if params else 1
        low = [] if base == 0 else [Var("code").ge(base)]
        return both(*low, Var("code").lt(base + size))

    def _enter(self, code: Code, me: Expr, name: str, ret: Expr) -> None:
        """Carries out a choice that never stops, or gets one that does ready, to return to `ret`."""
        base, params = self.program.codes[name]
        choice = self.program.ruleset.choices[name]
        values = [self._unpack(base, param, len(params)) for param in params]
        if is_plain(self.program, choice):
            if self._acts(choice):
                code.run(call(self.context.names.of("act", name), S, me, *values))
            if choice_key(name) in self.program.enders:
                with code.when(S[OVER].ne(0)):
                    code.give(-1)
            return
        frame = self.program.frames[choice_key(name)]
        for param, value in zip(params, values, strict=True):
            code.put(S, frame.slots[param.name], value)
        code.put(S, frame.me, me)
        code.put(S, frame.ret, ret)

    def _unpack(self, base: int, param: ParamCode, count: int) -> Expr:
        value = (Var("code") - base) // param.weight
        if count > 1:
            value = value % param.size
        return value + param.low


def is_plain(program: Program, choice: ast.Choice) -> bool:
    """Whether taking a choice never stops for a further decision."""
    return choice.pay is None and choice_key(choice.name) in program.plain
