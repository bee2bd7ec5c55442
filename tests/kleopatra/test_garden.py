"""Laying mosaics and finding sanctuaries as brute force does, on random gardens."""

from __future__ import annotations

from random import Random

import garden_oracle as oracle

import rulestone
from rulestone.match.game import Game
from rulestone.match.match import Match
from rulestone.program.head import ACTOR

GARDENS = 200


def square(cell: int) -> oracle.Square:
    return divmod(cell, oracle.SIDE)


class Garden:
    """A position of the engine with a garden laid out in it."""

    def __init__(self, game: Game, taken: oracle.Squares, unbuilt: list[str]) -> None:
        self.runnable, self.layout, self.module = game.runnable, game.runnable.layout, game.runnable.plain()
        self.members = {m.name[-1]: m.index for m in game.ruleset.kinds["mosaic"].members}
        self.state = list(game.start(seed=1).state)
        tiling = self.layout.numbers["tiling"].base
        for cell in range(oracle.SIDE**2):
            self.state[tiling + cell] = int(square(cell) in taken) + int(square(cell) in oracle.FOUNDATION)
        for place in ("stack", "top", "laid"):
            base = self.layout.places[place].base
            self.state[base : base + len(self.members) + 1] = [0] * (len(self.members) + 1)
        stack = self.layout.places["stack"].base
        for letter in unbuilt:
            self.state[stack + 1 + self.members[letter]] = 1
        self.state[stack] = len(unbuilt)

    def fitting(self, letter: str) -> set[oracle.Squares]:
        """The placements on offer for a mosaic."""
        self.state[self.layout.numbers["chosen"].base] = self.members[letter]
        offer, scratch = self.runnable.name_of("offer", "place_mosaic"), self.module.scratch
        codes = scratch[: self.module.call(offer, self.state, scratch, 0, 0)]
        base, _ = self.codes()
        cells = self.layout.placements["garden"].cells
        return {frozenset(map(square, cells[code - base])) for code in codes}

    def codes(self) -> tuple[int, object]:
        return PROGRAM.codes["place_mosaic"]

    def sanctuaries(self) -> set[oracle.Squares]:
        """The regions in which nothing fits, as the rules find them."""
        self.runnable.carry_out(self.state, "find_room", 0)
        region, room = self.layout.numbers["region"].base, self.layout.numbers["room_left"].base
        found: dict[int, set[oracle.Square]] = {}
        for cell in range(oracle.SIDE**2):
            found.setdefault(self.state[region + cell], set()).add(square(cell))
        found.pop(0, None)
        dead = {n for n, cells in found.items() if not any(self.state[room + r * 9 + c] for r, c in cells)}
        return {frozenset(cells) for n, cells in found.items() if n in dead}


GAME = rulestone.load("kleopatra", players=3)
PROGRAM = GAME.runnable.program


def check_gardens(count: int, seed: int) -> None:
    """Compares so many random gardens."""
    chance = Random(seed)
    for _ in range(count):
        taken, unbuilt = oracle.random_garden(chance)
        garden = Garden(GAME, taken, unbuilt)
        letter = chance.choice(sorted(oracle.LETTERS))
        assert garden.fitting(letter) == oracle.fitting(letter, taken)
        assert garden.sanctuaries() == oracle.sanctuaries(taken, unbuilt)


def test_random_gardens() -> None:
    check_gardens(GARDENS, seed=5)


def test_the_oracle_knows_every_placement() -> None:
    counts = {letter: len(found) for letter, found in oracle.placements().items()}
    assert counts["i"] == 2 * 5 * 9
    assert counts["x"] == 7 * 7
    assert counts["f"] == 8 * 7 * 7
    assert sum(counts.values()) == len(oracle.grown(5))


def test_a_region_of_four_squares_is_always_a_sanctuary() -> None:
    chance, small = Random(8), 0
    for _ in range(300):
        taken, _ = oracle.random_garden(chance)
        dead = oracle.sanctuaries(taken, oracle.LETTERS)
        little = {region for region in oracle.regions(taken) if len(region) < 5}
        small += len(little)
        assert little <= dead
    assert small > 50


# ---------------------------------------------------------------- claiming


def position(chance: Random) -> tuple[Match, oracle.Squares, list[str]] | None:
    """A match in which player 1 may lay a mosaic of a random garden, with nothing left to do otherwise."""
    taken, unbuilt = oracle.random_garden(chance)
    letters = [letter for letter in unbuilt if oracle.fitting(letter, taken)]
    if not letters:
        return None
    match = GAME.start(seed=chance.randrange(1000))
    garden = Garden(GAME, taken, unbuilt)
    state, layout = match.state, GAME.runnable.layout
    for number in ("tiling",):
        base = layout.numbers[number].base
        state[base : base + 81] = garden.state[base : base + 81]
    first = garden.members[letters[0]]
    for place in ("stack", "top", "laid"):
        base = layout.places[place].base
        state[base : base + 13] = garden.state[base : base + 13]
    stack, top = layout.places["stack"].base, layout.places["top"].base
    state[stack] -= 1
    state[stack + 1 + first] = 0
    state[top] = state[top + 1 + first] = 1
    hand = layout.places["hand"].base
    cards = {m.name: m.index for m in GAME.ruleset.kinds["card"].members}
    state[hand : hand + len(cards) + 1] = [0] * (len(cards) + 1)
    for name, count in (("artisan_card", 2), ("stone_card", 1), ("marble_card", 1), ("lapis_card", 1)):
        state[hand + 1 + cards[name]] = count
    state[hand] = 5
    merchants = layout.places["merchants"].base
    state[merchants] = state[merchants + 1] = 0
    assert state[ACTOR] == 0
    match.arrange("find_room")
    return match, taken, [letters[0], *(x for x in unbuilt if x != letters[0])]


def claims_offered(match: Match) -> set[oracle.Squares]:
    """The sanctuaries that a player is asked about, leaving each."""
    found = set()
    layout = GAME.runnable.layout
    while not match.over and match.decision.option("leave"):
        number = match.state[layout.numbers["claimed"].base]
        base = layout.numbers["region"].base
        found.add(frozenset(square(c) for c in range(81) if match.state[base + c] == number))
        match.take("leave")
    return found


def test_new_sanctuaries_are_offered_to_whoever_made_them() -> None:
    chance, offered = Random(21), 0
    for _ in range(120):
        made = position(chance)
        if made is None:
            continue
        match, taken, unbuilt = made
        match.take("lay_mosaic")
        laid = chance.choice(sorted(oracle.fitting(unbuilt[0], taken), key=sorted))
        name = "-".join(f"{'abcdefghi'[c]}{r + 1}" for r, c in sorted(laid))
        if match.decision.option(f"place_mosaic {name}") is not None:
            match.take(f"place_mosaic {name}")
        touching = {s for square_ in laid for s in oracle.neighbours(square_)}
        wanted = {r for r in oracle.sanctuaries(taken | laid, unbuilt[1:]) if r & touching}
        assert claims_offered(match) == wanted
        offered += len(wanted)
    assert offered > 20
