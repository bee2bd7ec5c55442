"""What the linker can find."""

from __future__ import annotations

from .table import Code

LINK: dict[str, Code] = {}
