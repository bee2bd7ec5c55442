"""Who looks at a match: a seat, a spectator, or the referee."""

from __future__ import annotations

from enum import Enum


class Spectator(Enum):
    """Somebody who watches: knows what everybody at the table knows, and nothing else."""

    SPECTATOR = "spectator"


SPECTATOR = Spectator.SPECTATOR
Onlooker = int | Spectator  # a seat, or somebody who watches
Eyes = Onlooker | None  # None is the referee, who sees everything


def visible(sight: str, owner: int, eyes: Eyes) -> bool:
    """Whether somebody sees a thing of an owner (-1: nobody's)."""
    if eyes is None or sight in ("open", "covered"):
        return True
    return sight == "hidden" and owner == eyes
