"""What the checker may find: types, bounds, unused things, endless play, citations and texts."""

from __future__ import annotations

from .table import Code

CHECK: dict[str, Code] = {}
