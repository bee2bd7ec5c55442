"""The comparison finds what differs, and the engine keeps in step with the reference."""

from __future__ import annotations

from typing import Any

import pytest

from rulestone.link.load import load_ruleset

from .lockstep import Engine, Witness, in_step, randomly


def witness(name: str, players: int) -> Witness:
    ruleset, _ = load_ruleset(name)
    assert ruleset is not None
    return Witness(ruleset, players)


@pytest.mark.parametrize(
    ("name", "players", "games"),
    [
        ("tic_tac_toe", 2, 5),
        ("connect_four", 2, 3),
        ("breakthrough", 2, 1),
        ("goofspiel", 2, 5),
        ("kuhn_poker", 2, 5),
        ("pig", 3, 1),
        ("ra", 2, 1),
        ("ra", 3, 1),
    ],
)
def test_the_engine_keeps_in_step(name: str, players: int, games: int) -> None:
    for seed in range(games):
        assert in_step([witness(name, players), Engine(name, players)], randomly(seed)) is None


class Liar(Witness):
    """A player that is wrong in one respect after two picks."""

    def __init__(self, what: str) -> None:
        ruleset, _ = load_ruleset("ra")
        assert ruleset is not None
        super().__init__(ruleset, 3)
        self.what, self.picks = what, 0

    def lies(self, what: str) -> bool:
        return what == self.what and self.picks == 2

    def take(self, name: str) -> None:
        super().take(name)
        self.picks += 1

    def options(self) -> list[str]:
        options = super().options()
        if self.lies("options"):
            return options[1:]
        return options[::-1] if self.lies("order") else options

    def chance(self) -> list[int] | None:
        return [7] if self.lies("chance") else super().chance()

    def fault(self) -> str | None:
        return "ra.rules:1" if self.lies("fault") else super().fault()

    def snapshot(self) -> dict[str, Any]:
        shown = super().snapshot()
        if self.lies("table.tiles"):
            shown["table"]["tiles"][1].append("gold")
        if self.lies("actor"):
            shown["actor"] = 4
        if self.lies("scores.0.god_score"):
            shown["scores"]["0"]["god_score"] += 2
        return shown


@pytest.mark.parametrize(
    "what", ["options", "order", "chance", "fault", "table.tiles", "actor", "scores.0.god_score"]
)
def test_every_lie_is_found(what: str) -> None:
    found = in_step([witness("ra", 3), witness("ra", 3), Liar(what)], randomly(1))
    assert found is not None
    assert (found.what, len(found.picks)) == (what, 2)
    assert "ra.rules:" in found.source
