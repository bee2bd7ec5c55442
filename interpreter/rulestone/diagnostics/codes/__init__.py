"""The table of codes: how severe each finding is, what it says and what to do about it."""

from __future__ import annotations

from .check import CHECK
from .examples import EXAMPLES
from .link import LINK
from .syntax import SYNTAX
from .table import Code
from .trials import TRIALS
from .words import WORDS

CODES: dict[str, Code] = {**SYNTAX, **LINK, **CHECK, **EXAMPLES, **TRIALS, **WORDS}

__all__ = ["CODES", "Code"]
