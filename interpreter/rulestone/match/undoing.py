"""Taking a choice back: one's own, while nothing was drawn, shown or decided by others since.

What was shown is found by trying: if the same choice, taken where a seat takes other things for possible,
leads to what looks different to it, the seat has learnt something.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..words.phrase import Phrase, say
from .beliefs import Beliefs
from .errors import RulestoneError
from .knowledge import Knowledge

if TYPE_CHECKING:
    from .match import Match

TRIALS = 12  # states that a seat takes for possible, in which the choice is tried


def obstacle(match: Match, seat: int | None = None) -> Phrase | None:
    """Why the last choice cannot be taken back (by that seat, if one is named); None if it can."""
    past = match.past
    if past is None:
        return say("There is nothing to undo.")
    before, length = past
    entry, since = match.log[length], match.log[length + 1 :]
    if any(later.actor is None for later in since):
        return say("This cannot be undone: something was drawn or rolled since.")
    if seat not in (None, entry.actor) or any(later.actor != entry.actor for later in since):
        return say("This cannot be undone: somebody else has played since.")
    if any(_has_learnt(match, before, length, other) for other in range(match.players)):
        return say("This cannot be undone: somebody has seen something by it.")
    return None


def _has_learnt(match: Match, before: list[int], length: int, seat: int) -> bool:
    """Whether a seat has learnt by the last choice what it did not know.

    That somebody plays a piece out of an own hand, or has something left to choose, is no news of this sort:
    it was theirs to tell.
    """
    entry, runnable = match.log[length], match.game.runnable
    worlds = Beliefs(runnable, match.players, seat).worlds(before)
    if worlds.is_certain:
        return False
    if seat == entry.actor and _unknown(match, match.state, seat) < _unknown(match, before, seat):
        return True
    here = _look(match, length, seat)
    for number in range(TRIALS):
        world = list(before)
        for at, cells in worlds.changes(number):
            world[at : at + len(cells)] = cells
        other = _tried(match, world, entry.option.code)
        if other is None or (seat != entry.actor and _course(other, 0) != _course(match, length)):
            continue
        if _look(other, 0, seat) != here:
            return True
    return False


def _course(match: Match, length: int) -> Any:
    """What the table was told from a place in the log on, and where it stands."""
    went = [(entry.actor, entry.name if entry.is_open else entry.rule) for entry in match.log[length:]]
    return went, match.over, None if match.over else match.decision.site


def _unknown(match: Match, state: list[int], seat: int) -> int:
    """How many pieces and numbers a seat does not know."""
    runnable, players = match.game.runnable, match.players
    knowledge = Knowledge(runnable, players, seat)
    known = knowledge.of(state)
    pieces = [sum(h.counts(state)) - sum(known[h.base].counts) for group in knowledge.groups for h in group]
    return sum(pieces) + len(Beliefs(runnable, players, seat).worlds(state).unread)


def _tried(match: Match, world: list[int], code: int) -> Match | None:
    """The match as it would be after that choice in another state; None if it is not on offer there."""
    from .match import Match

    tried = Match(match.game, world, match.seed, match.chance)
    try:
        tried.ask_again()
        if tried.over or code not in [option.code for option in tried.decision.options]:
            return None
        tried.take(code)
    except RulestoneError:
        return None
    return tried


def _look(match: Match, length: int, seat: int) -> Any:
    """What a seat sees and hears since a place in the log."""
    heard = [(entry.actor, entry.name) for entry in match.log_for(seat, length)]
    return match.view(seat), heard, match.over, None if match.over else match.decision.actor
