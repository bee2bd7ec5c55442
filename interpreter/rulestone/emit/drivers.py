"""The part of a module that is the same for every game: running it, playing at random, and weighing options.

Parameters in capitals are arrays of integers, all others are integers: so a compiled module knows
how it will be called. Inside, everything works on `pointer(S)`: for numba a bare pointer.
"""

DRIVERS = """
def advance(S):
    run(pointer(S))

def playout(S, limit):
    return play(pointer(S), limit)

def record(S, count, R, at):
    R[at] = count
    R[at + 1] = winner_mask(S)
    for p in range(S[2]):
        R[at + 2 + p] = score_total(S, p)

def lead(S, seat, sign):
    best = 0
    others = 0
    for p in range(S[2]):
        if p != seat:
            score = sign * score_total(S, p)
            if others == 0 or score > best:
                best = score
            others += 1
    return sign * score_total(S, seat) - best

def finish_turn(S, seat, seed, longest):
    chosen = 0
    while True:
        run(S)
        if S[1] != 0:
            return chosen
        n = S[5]
        if n == 1:
            S[6] = S[{options}]
        elif S[4] == seat and chosen < longest:
            S[6] = S[{options} + below(mix(seed, 4096 + seat, chosen), n)]
            chosen += 1
        else:
            S[6] = S[{options} + below(mix(S[8], 4096 + S[4], S[10]), n)]
            S[10] += 1
            return chosen

def weigh(W, T, C, V, n, seat, sign, seed, longest, limit):
    world = pointer(W)
    state = pointer(T)
    free = 0
    for i in range(n):
        copy_state(world, state, {size})
        state[6] = C[i]
        free += finish_turn(state, seat, seed, longest)
        if state[1] == 0:
            play(state, limit)
        V[i] += lead(state, seat, sign)
    return free
"""

# Playing at random, and the same counting in U how often each option was taken.
PLAYING = """
def play{counted}(S, limit{uses}):
    count = 0
    run(S)
    while S[1] == 0 and count < limit:
        n = S[5]
        if n == 1:
            S[6] = S[{options}]
        else:
            S[6] = S[{options} + below(mix(S[8], 4096 + S[4], S[10]), n)]
            S[10] += 1
            count += 1{count}
        run(S)
    return count

def simulate{counted}(S0, S, first, games, seed, limit, R, width{uses}):
    start = pointer(S0)
    state = pointer(S)
    for g in range(games):
        copy_state(start, state, {size})
        state[8] = game_seed(seed, first + g)
        record(state, play{counted}(state, limit{uses}), R, g * width)
"""
COUNTING = """
        if SITE_COUNTED[S[9]] == 1:
            U[S[6]] += 1"""


def drivers(options: int, size: int) -> str:
    """The functions of a module whose options lie at `options` and whose state has that size."""
    texts = [
        DRIVERS.format(options=options, size=size),
        PLAYING.format(options=options, size=size, counted="", uses="", count=""),
        PLAYING.format(options=options, size=size, counted="_counted", uses=", U", count=COUNTING),
    ]
    return "".join(texts)
