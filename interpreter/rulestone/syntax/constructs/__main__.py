"""`python -m rulestone.syntax.constructs` prints the page about the language."""

from __future__ import annotations

import sys

from .page import page

sys.stdout.reconfigure(encoding="utf-8", newline="\n")  # type: ignore[union-attr]
sys.stdout.write(page())
