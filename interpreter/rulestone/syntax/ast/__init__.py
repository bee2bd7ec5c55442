"""The syntax tree: what a `.rules` file says, one frozen dataclass a construct.

Each class states its surface syntax in its docstring. The linker fills `binding`
on names; everything else is exactly what was written. Spans and bindings do not
take part in equality, so a printed and re-parsed tree compares equal.
"""

# ruff: noqa: F403
from .declarations import *
from .expressions import *
from .layers import *
from .node import *
from .statements import *
