"""What the checks can find."""

from __future__ import annotations

from .table import Code

CHECK: dict[str, Code] = {}
