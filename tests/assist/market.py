"""The small game of these tests, in any of its readings."""

from __future__ import annotations

from pathlib import Path

from rulestone.assist.subjects import loaded
from rulestone.link.model import Ruleset

MARKET = str(Path(__file__).parent / "rules" / "market.rules")


def market(edition: str | None = None, *variants: str) -> Ruleset:
    return loaded(MARKET, edition, variants)
