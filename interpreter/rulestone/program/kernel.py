"""The runtime: the functions that every program may use besides its own, by name."""

from __future__ import annotations

from .ir import Function
from .runtime import asking, chance, doubts, drivers, faults, grids, knowledge, numbers, payments, places
from .runtime.routine import Routine

MODULES = (faults, numbers, chance, places, grids, asking, payments, knowledge, doubts, drivers)

RUNTIME: dict[str, Function] = {
    made.function.name: made.function
    for module in MODULES
    for made in vars(module).values()
    if isinstance(made, Routine)
}
"""Every function of the runtime, each after those it calls."""
