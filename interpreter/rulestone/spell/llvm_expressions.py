"""Expressions in LLVM: every value is a 64-bit integer, and what stops early is a branch."""

from __future__ import annotations

from ..program.ir import (
    HALT,
    And,
    Array,
    Binary,
    Call,
    Compare,
    Const,
    Either,
    Expr,
    Function,
    Load,
    Not,
    Or,
    Step,
    Unit,
    Var,
    is_array,
)

ARITHMETIC = {
    "+": "add", "-": "sub", "*": "mul", "&": "and", "|": "or", "^": "xor", "<<": "shl", ">>": "ashr",
}  # fmt: skip
EXTREME = {"min": "smin", "max": "smax"}
COMPARISON = {"==": "eq", "!=": "ne", "<": "slt", "<=": "sle", ">": "sgt", ">=": "sge"}


def safe(name: str) -> str:
    """A name as LLVM takes it: `$` stands in no name of a program."""
    return name if name.isascii() else "".join(c if c.isascii() else f"${ord(c):x}" for c in name)


def parameters(names: tuple[str, ...]) -> str:
    """A function's parameters: no two of its arrays are the same."""
    return ", ".join(f"ptr noalias %a.{safe(n)}" if is_array(n) else f"i64 %p.{safe(n)}" for n in names)


class Outside:
    """What the functions of a program share: where its tables lie, and which functions are reached."""

    __slots__ = ("_known", "blocks", "reached", "steps", "tables", "total", "watched")

    def __init__(self, unit: Unit, watched: bool) -> None:
        self.watched, self.blocks = watched, unit.blocks
        self.reached: list[str] = []
        self._known: set[str] = set()
        self.steps = False
        self.tables: dict[str, str] = {}
        self.total = 0
        for name, values in unit.tables.items():
            self.tables[name] = f"getelementptr inbounds (i64, ptr @rulestone_tables, i64 {self.total})"
            self.total += len(values)

    def reach(self, name: str) -> None:
        """A function is called."""
        if name not in self._known:
            self._known.add(name)
            self.reached.append(name)

    def step(self) -> None:
        """Any block may be called."""
        if not self.steps:
            self.steps = True
            for name in self.blocks.values():
                self.reach(name)


class Expressions:
    """Lines of one function in the making. Locals lie in memory: LLVM's first pass turns them into values."""

    __slots__ = ("block", "changed", "lines", "numbers", "outside", "pointers")

    def __init__(self, function: Function, outside: Outside) -> None:
        self.outside = outside
        self.lines: list[str] = []
        self.numbers = 0
        self.block = "start"  # the one that lines are added to; none if the last line leaves it for good
        self.changed: set[str] = set()
        self.pointers = {name: f"%a.{safe(name)}" for name in function.params if is_array(name)}

    # ------------------------------------------------------------ lines and blocks

    def add(self, line: str) -> None:
        """A line that gives nothing."""
        self.lines.append(line)

    def new(self, line: str) -> str:
        """A line that gives a value, and the value's name."""
        self.numbers += 1
        name = f"%v{self.numbers}"
        self.lines.append(f"{name} = {line}")
        return name

    def label(self) -> str:
        """The name of a new block."""
        self.numbers += 1
        return f"b{self.numbers}"

    def begin(self, label: str) -> None:
        """A new block; the one before leads into it unless it has left already."""
        if self.block:
            self.lines.append(f"br label %{label}")
        self.lines.append(f"{label}:")
        self.block = label

    def leave(self, label: str) -> None:
        """The end of a block, which leads to another."""
        if self.block:
            self.lines.append(f"br label %{label}")
        self.block = ""

    def split(self, truth: str, yes: str, no: str) -> None:
        """The end of a block, which leads to one of two."""
        self.lines.append(f"br i1 {truth}, label %{yes}, label %{no}")
        self.block = ""

    # ------------------------------------------------------------ numbers

    def value(self, node: Expr) -> str:
        """A number."""
        match node:
            case Const():
                return str(node.value)
            case Var(name=name):
                if name in self.changed:
                    return self.new(f"load i64, ptr %x.{safe(name)}")
                return f"%p.{safe(name)}"
            case Load(array=array):
                how = "load volatile" if array == HALT else "load"
                return self.new(f"{how} i64, ptr {self.address(array, node.index)}")
            case Binary():
                return self._binary(node)
            case Compare():
                return self.new(f"zext i1 {self._compare(node)} to i64")
            case Call():
                return self.call(node)
            case Either():
                return self._either(node)
            case And() | Or() | Not():
                return self._either(Either(node, Const(1), Const(0)))
            case Step():
                return self._step(node)

    def _binary(self, node: Binary) -> str:
        """Operations one after the other, however many there are."""
        further = [node]
        while isinstance(node.left, Binary):
            node = node.left
            further.append(node)
        result = self.value(node.left)
        for one in reversed(further):
            if one.op in ARITHMETIC:
                result = self.new(f"{ARITHMETIC[one.op]} i64 {result}, {self.value(one.right)}")
            else:
                result = self._further(one.op, result, one.right)
        return result

    def _further(self, op: str, left: str, right: Expr) -> str:
        """What takes more than one instruction, or one with a name of its own."""
        if op in EXTREME:
            return self.new(f"call i64 @llvm.{EXTREME[op]}.i64(i64 {left}, i64 {self.value(right)})")
        by = right.value if isinstance(right, Const) else 0
        if by > 0 and by & (by - 1) == 0:
            exact = f"ashr i64 {left}, {by.bit_length() - 1}" if op == "//" else f"and i64 {left}, {by - 1}"
            return self.new(exact)
        return self._divide(op, left, self.value(right))

    def _divide(self, op: str, a: str, b: str) -> str:
        """Python rounds down, so a remainder has the divisor's sign."""
        remainder = self.new(f"srem i64 {a}, {b}")
        differs = self.new(f"icmp slt i64 {self.new(f'xor i64 {remainder}, {b}')}, 0")
        low = self.new(f"and i1 {differs}, {self.new(f'icmp ne i64 {remainder}, 0')}")
        if op == "%":
            return self.new(f"add i64 {remainder}, {self.new(f'select i1 {low}, i64 {b}, i64 0')}")
        quotient = self.new(f"sdiv i64 {a}, {b}")
        return self.new(f"add i64 {quotient}, {self.new(f'sext i1 {low} to i64')}")

    def _either(self, node: Either) -> str:
        if isinstance(node.test, Compare) and _is_at_hand(node.then) and _is_at_hand(node.otherwise):
            truth = self._compare(node.test)
            then, otherwise = self.value(node.then), self.value(node.otherwise)
            return self.new(f"select i1 {truth}, i64 {then}, i64 {otherwise}")
        yes, no, after = self.label(), self.label(), self.label()
        self.condition(node.test, yes, no)
        self.begin(yes)
        then, first = self.value(node.then), self.block
        self.leave(after)
        self.begin(no)
        otherwise, second = self.value(node.otherwise), self.block
        self.begin(after)
        return self.new(f"phi i64 [ {then}, %{first} ], [ {otherwise}, %{second} ]")

    def call(self, node: Call) -> str:
        """A call, whatever is done with its value."""
        self.outside.reach(node.name)
        given = ", ".join(
            f"ptr {self.pointer(arg.name)}" if isinstance(arg, Array) else f"i64 {self.value(arg)}"
            for arg in node.args
        )
        return self.new(f"call fastcc i64 @f.{safe(node.name)}({given})")

    def _step(self, node: Step) -> str:
        self.outside.step()
        arrays = "".join(f", ptr {self.pointer(array.name)}" for array in node.arrays)
        return self.new(f"call fastcc i64 @step(i64 {self.value(node.block)}{arrays})")

    # ------------------------------------------------------------ arrays

    def pointer(self, array: str) -> str:
        """Where an array begins."""
        return self.pointers.get(array) or self.outside.tables[array]

    def address(self, array: str, index: Expr) -> str:
        """Where a number of an array lies."""
        at = self.value(index)
        return self.new(f"getelementptr inbounds i64, ptr {self.pointer(array)}, i64 {at}")

    # ------------------------------------------------------------ truths

    def _compare(self, node: Compare) -> str:
        left = self.value(node.left)
        return self.new(f"icmp {COMPARISON[node.op]} i64 {left}, {self.value(node.right)}")

    def condition(self, node: Expr, yes: str, no: str) -> None:
        """Goes one way if a number is other than 0 and another if it is 0."""
        match node:
            case Const(value=value):
                self.leave(yes if value else no)
            case Compare():
                self.split(self._compare(node), yes, no)
            case Not(part=part):
                self.condition(part, no, yes)
            case And(parts=(*first, last)):
                for part in first:
                    further = self.label()
                    self.condition(part, further, no)
                    self.begin(further)
                self.condition(last, yes, no)
            case Or(parts=(*first, last)):
                for part in first:
                    further = self.label()
                    self.condition(part, yes, further)
                    self.begin(further)
                self.condition(last, yes, no)
            case _:
                self.split(self.new(f"icmp ne i64 {self.value(node)}, 0"), yes, no)


def _is_at_hand(node: Expr) -> bool:
    """Whether working a value out is no work."""
    return isinstance(node, Const | Var)
