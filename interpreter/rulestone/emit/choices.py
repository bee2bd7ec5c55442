"""Choices: which options are on offer, what each needs, and what taking one does."""

from __future__ import annotations

from dataclasses import dataclass

from ..lower.abilities import charges, waivers
from ..lower.analysis import choice_key
from ..lower.layout import CHOSEN, OVER, PLAYERS, TURN
from ..lower.program import Back, ParamCode, Program, Site
from ..syntax import ast
from .code import Code, Scope, call, local
from .expressions import Expressions, free_names
from .payments import Payments
from .statements import Statements


@dataclass(slots=True)
class Choices:
    """Writes the functions of every choice."""

    program: Program
    expressions: Expressions
    statements: Statements
    payments: Payments

    def write(self, code: Code, choice: ast.Choice) -> None:
        """All functions of a choice: its offer, its guards, and its act if that never stops."""
        with code.origin(choice.span):
            self._offer(code, choice)
            for number, param in enumerate(choice.params):
                self._param(code, choice, number, param)
            for need in choice.needs:
                self._need(code, choice, need)
            for let in choice.lets:
                self._let(code, choice, let)
            if is_plain(self.program, choice) and self._acts(choice):
                self._act(code, choice)

    # ------------------------------------------------------------ offers

    def _offer(self, code: Code, choice: ast.Choice) -> None:
        base, params = self.program.codes[choice.name]
        with code.block(f"def offer_{choice.name}(S, me, n):"):
            scope = Scope("me")
            depth = code.depth
            waiting: list[ast.Let | ast.Need] = [*choice.lets, *choice.needs]
            scope = self._bind_lets(code, waiting, scope)
            waiting = self._ready(code, choice, waiting, scope)
            if choice.pay is not None:
                code.add(*self.payments.open_books(choice))
            for param in choice.params:
                scope = self._open_param(code, param, scope)
                scope = self._bind_lets(code, waiting, scope)
                waiting = self._ready(code, choice, waiting, scope)
            if choice.pay is not None:
                test = self.payments.payable(choice, scope)
                code.add(f"if {test}:")
                code.depth += 1
            code.add(f"S[{self.program.layout.option_buffer} + n] = {self._code(base, params)}", "n += 1")
            code.depth = depth
            code.add("return n")
        code.add("")

    def _open_param(self, code: Code, param: ast.Param, scope: Scope) -> Scope:
        e = self.expressions
        header = None
        if param.high is not None:
            low = "0" if param.low is None else e.text(param.low, scope)
            var = local(param.selection.var or "it")
            header = f"for {var} in range({low}, {e.text(param.high, scope)} + 1):"
        inner, _, _, _ = e.open_loop(code, param.selection, scope, header)
        return inner

    def _bind_lets(self, code: Code, waiting: list[ast.Let | ast.Need], scope: Scope) -> Scope:
        for item in list(waiting):
            if isinstance(item, ast.Let) and self._known(item.value, scope):
                code.add(f"{local(item.var)} = {self.expressions.text(item.value, scope)}")
                scope = scope.with_name(item.var, local(item.var))
                waiting.remove(item)
        return scope

    def _ready(
        self, code: Code, choice: ast.Choice, waiting: list[ast.Let | ast.Need], scope: Scope
    ) -> list[ast.Let | ast.Need]:
        """Tests every guard as soon as all it reads is known."""
        tests = [n for n in waiting if isinstance(n, ast.Need) and self._known(n.condition, scope)]
        for need in tests:
            code.add(f"if {self._allowed(choice, need, scope)}:")
            code.depth += 1
        return [item for item in waiting if item not in tests]

    def _known(self, expr: ast.Expr, scope: Scope) -> bool:
        return free_names(expr) <= set(scope.names)

    def _allowed(self, choice: ast.Choice, need: ast.Need, scope: Scope) -> str:
        text = self.expressions.text
        ways = [need.condition, *waivers(self.program.ruleset, choice, need)]
        return " or ".join(text(way, scope) for way in ways)

    def _code(self, base: int, params: tuple[ParamCode, ...]) -> str:
        terms = [str(base)] if base or not params else []
        for p in params:
            value = local(p.name) if p.low == 0 else f"({local(p.name)} - {p.low})"
            terms.append(value if p.weight == 1 else f"{value} * {p.weight}")
        return " + ".join(terms)

    # ------------------------------------------------------------ guards

    def _need(self, code: Code, choice: ast.Choice, need: ast.Need) -> None:
        """A guard as a function that gives the shortfall: 0 where it holds."""
        names = [local(p.selection.var or "it") for p in choice.params]
        with code.origin(need.span):
            with code.block(f"def {call(f'need_{choice.name}_{need.name}', ['S', 'me', *names])}:"):
                scope = self._param_scope(choice)
                scope = self._lets(code, choice, scope)
                for way in waivers(self.program.ruleset, choice, need):
                    code.add(f"if {self.expressions.text(way, scope)}:", "    return 0")
                code.add(f"return {self.shortfall(need.condition, scope)}")
            code.add("")

    def _param(self, code: Code, choice: ast.Choice, number: int, param: ast.Param) -> None:
        """Whether a value belongs to a parameter's range, as a shortfall too."""
        names = [local(p.selection.var or "it") for p in choice.params]
        scope = self._param_scope(choice)
        tests = self._param_tests(param, scope)
        with code.block(f"def {call(f'param_{choice.name}_{number}', ['S', 'me', *names])}:"):
            if param.high is not None and len(tests) == 1:
                low, high = self._range_of(param, scope)
                value = local(param.selection.var or "it")
                code.add(f"return max({low} - {value}, {value} - ({high}), 0)")
            else:
                code.add(f"return 0 if {' and '.join(tests)} else 1" if tests else "return 0")
        code.add("")

    def _range_of(self, param: ast.Param, scope: Scope) -> tuple[str, str]:
        """The bounds of a parameter that is a number."""
        assert param.high is not None
        low = "0" if param.low is None else self.expressions.text(param.low, scope)
        return low, self.expressions.text(param.high, scope)

    def _param_tests(self, param: ast.Param, scope: Scope) -> list[str]:
        e, selection = self.expressions, param.selection
        value = local(selection.var or "it")
        tests: list[str] = []
        if param.high is not None:
            low, high = self._range_of(param, scope)
            tests.append(f"{low} <= {value} <= {high}")
        elif selection.binding.sort == "group":
            tests.append(e.in_group(value, selection.what))
        elif selection.binding.sort == "placement":
            tests.append(f"{value} in {e.domain(selection, scope)}")
        elif selection.binding.sort == "player":
            tests.append(f"{value} < S[{PLAYERS}]")
        if selection.place is not None:
            moves = self.statements.moves
            tests.append(moves.has(moves.spot(selection.place, scope), value))
        if selection.where is not None:
            tests.append(f"({e.text(selection.where, scope)})")
        return tests

    def _let(self, code: Code, choice: ast.Choice, let: ast.Let) -> None:
        """What a `let` is, for whoever puts the choice into words."""
        names = [local(p.selection.var or "it") for p in choice.params]
        with code.block(f"def {call(f'let_{choice.name}_{let.var}', ['S', 'me', *names])}:"):
            self._lets(code, choice, self._param_scope(choice))
            code.add(f"return {local(let.var)}")
        code.add("")

    def shortfall(self, condition: ast.Expr, scope: Scope) -> str:
        """By how much a condition fails, as text."""
        text = self.expressions.text
        if isinstance(condition, ast.Compare):
            left, right = text(condition.left, scope), text(condition.right, scope)
            if condition.op in ("at least", "more than"):
                return f"max(0, {right}{' + 1' if condition.op == 'more than' else ''} - ({left}))"
            if condition.op in ("at most", "fewer than"):
                return f"max(0, {left}{' + 1' if condition.op == 'fewer than' else ''} - ({right}))"
        if isinstance(condition, ast.Exists) and condition.negated:
            return text(ast.Count("number", condition.selection), scope)
        return f"0 if {text(condition, scope)} else 1"

    def _param_scope(self, choice: ast.Choice) -> Scope:
        scope = Scope("me")
        for param in choice.params:
            name = param.selection.var or "it"
            scope = scope.with_name(name, local(name)).surely(name)
        return scope

    def _lets(self, code: Code, choice: ast.Choice, scope: Scope) -> Scope:
        for let in choice.lets:
            code.add(f"{local(let.var)} = {self.expressions.text(let.value, scope)}")
            scope = scope.with_name(let.var, local(let.var))
        return scope

    # ------------------------------------------------------------ acts

    def _acts(self, choice: ast.Choice) -> bool:
        """Whether taking the choice does anything at once."""
        return bool(choice.body or list(charges(self.program.ruleset, choice)))

    def _act(self, code: Code, choice: ast.Choice) -> None:
        names = [local(p.selection.var or "it") for p in choice.params]
        with code.block(f"def {call(f'act_{choice.name}', ['S', 'me', *names])}:"):
            scope = self._lets(code, choice, self._param_scope(choice))
            body = (*charges(self.program.ruleset, choice), *choice.body)
            self.statements.write_all(code, body, scope, "return")
        code.add("")

    # ------------------------------------------------------------ sites

    def ask(self, code: Code, site: Site) -> None:
        """Fills the option buffer for a site; `n` is how many there are."""
        code.add(f"me = {site.scope.me}")
        n = "0"
        for name in site.choices:
            code.add(f"n = offer_{name}(S, me, {n})")
            n = "n"
        if site.interrupts:
            code.add("n = offer_interrupts(S, me, n)")

    def write_interrupt_offer(self, code: Code, names: tuple[str, ...]) -> None:
        """Offers the interrupts beside whatever else there is, in one's own turn."""
        with code.block("def offer_interrupts(S, me, n):"):
            with code.block(f"if n > 0 and S[{TURN}] == me:"):
                code.add(*(f"n = offer_{name}(S, me, n)" for name in names))
            code.add("return n")
        code.add("")

    def taken(self, code: Code, site: Site, after: int, entries: dict[str, int]) -> None:
        """Goes to what was chosen, its parameters unpacked; after an interrupt the site asks again."""
        code.add(f"code = S[{CHOSEN}]")
        *others, last = site.choices
        for name in others if not site.interrupts else site.choices:
            with code.block(f"if {self._range(name)}:"):
                self._enter(code, site.scope.me, name, self._return_to(after), after, entries)
        if site.interrupts:
            code.add(f"return interrupt(S, {site.scope.me}, {site.ask}, code)")
        else:
            self._enter(code, site.scope.me, last, self._return_to(after), after, entries)

    def write_interrupt(self, code: Code, names: tuple[str, ...], entries: dict[str, int]) -> None:
        """The one function that every site hands its interrupts to; it returns to `back`."""
        with code.block("def interrupt(S, me, back, code):"):
            for name in names:
                with code.block(f"if {self._range(name)}:"):
                    self._enter(code, "me", name, "back", "back", entries)
            code.add("return back")
        code.add("")

    def _range(self, name: str) -> str:
        base, params = self.program.codes[name]
        return f"{base} <= code < {base + (params[0].weight * params[0].size if params else 1)}"

    def _enter(
        self, code: Code, me: str, name: str, ret: str, after: int | str, entries: dict[str, int]
    ) -> None:
        """Takes a choice that never stops and goes on, or enters one that does, to return to `ret`."""
        base, params = self.program.codes[name]
        choice = self.program.ruleset.choices[name]
        values = [self._unpack(base, p, len(params)) for p in params]
        if is_plain(self.program, choice):
            if self._acts(choice):
                code.add(call(f"act_{name}", ["S", me, *values]))
            if choice_key(name) in self.program.enders:
                code.add(f"if S[{OVER}] != 0:", "    return -1")
            code.add(f"return {after}")
            return
        frame = self.program.frames[choice_key(name)]
        for param, value in zip(params, values, strict=True):
            code.add(f"S[{frame.slots[param.name]}] = {value}")
        code.add(f"S[{frame.me}] = {me}", f"S[{frame.ret}] = {ret}")
        code.add(f"return {entries[choice_key(name)]}")

    def _return_to(self, back: int) -> str:
        block = self.program.blocks[back]
        past = isinstance(block.exit, Back) and not block.ops
        return f"S[{block.exit.slot}]" if past and isinstance(block.exit, Back) else str(back)

    def _unpack(self, base: int, param: ParamCode, count: int) -> str:
        text = "code" if base == 0 else f"(code - {base})"
        if param.weight > 1:
            text = f"{text} // {param.weight}"
        if count > 1:
            text = f"{text} % {param.size}"
        return text if param.low == 0 else f"{text} + {param.low}"


def is_plain(program: Program, choice: ast.Choice) -> bool:
    """Whether taking a choice never stops for a further decision."""
    return choice.pay is None and choice_key(choice.name) in program.plain
