"""The head of a state: fixed places that every program shares."""

from __future__ import annotations

PC, OVER, PLAYERS, TURN = 0, 1, 2, 3
ACTOR, NOPT, CHOSEN, ASK, SEED, SITE, CLOCK, GAMES = 4, 5, 6, 7, 8, 9, 10, 11
FAULT, VALUE, TICKS = 12, 13, 14
HEAD = 15
CANONICAL_HEAD = 4
EVERYBODY, NOBODY = -2, -1  # in place of a seat: who sees something, or is told of it
ENDED, FAULTED = 1, 2  # what OVER may be, once it is not 0

UNKNOWN, EMPTY, FILLED = 0, 1, 2  # what a seat knows of a cell; FILLED + 1 + m: member m lies there
FIRST_THAT_FITS = -3  # in place of a seat that can tell which cell is meant: whoever can work it out
DOUBT = 3  # what is known of a guessed number: who knows it, and between which numbers it lies
