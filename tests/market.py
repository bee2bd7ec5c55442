"""The small game of these tests, in any of its readings."""

from __future__ import annotations

from pathlib import Path

from rulestone.link.model import Ruleset
from rulestone.match.rulesets import loaded

MARKET = str(Path(__file__).with_name("market.rules"))


def market(edition: str | None = None, *variants: str) -> Ruleset:
    return loaded(MARKET, edition, variants)
