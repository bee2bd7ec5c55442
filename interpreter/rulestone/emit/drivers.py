"""The part of a module that is the same for every game: running it, and playing at random.

Parameters in capitals are arrays of integers, all others are integers: so a compiled module knows
how it will be called. Inside, everything works on `pointer(S)`: for numba a bare pointer.
"""

DRIVERS = """
def advance(S):
    run(pointer(S))

def playout(S, limit):
    return play(pointer(S), limit)

def play(S, limit):
    count = 0
    run(S)
    while S[1] == 0 and count < limit:
        n = S[5]
        if n == 1:
            S[6] = S[{options}]
        else:
            S[6] = S[{options} + below(mix(S[8], 4096 + S[4], S[10]), n)]
            S[10] += 1
            count += 1
        run(S)
    return count

def play_counted(S, limit, U):
    count = 0
    run(S)
    while S[1] == 0 and count < limit:
        n = S[5]
        if n == 1:
            S[6] = S[{options}]
        else:
            S[6] = S[{options} + below(mix(S[8], 4096 + S[4], S[10]), n)]
            S[10] += 1
            count += 1
        if SITE_COUNTED[S[9]] == 1:
            U[S[6]] += 1
        run(S)
    return count

def record(S, count, R, at):
    R[at] = count
    R[at + 1] = winner_mask(S)
    for p in range(S[2]):
        R[at + 2 + p] = score_total(S, p)

def simulate(S0, S, first, games, seed, limit, R, width):
    start = pointer(S0)
    state = pointer(S)
    for g in range(games):
        copy_state(start, state, {size})
        state[8] = game_seed(seed, first + g)
        record(state, play(state, limit), R, g * width)

def simulate_counted(S0, S, first, games, seed, limit, R, width, U):
    start = pointer(S0)
    state = pointer(S)
    for g in range(games):
        copy_state(start, state, {size})
        state[8] = game_seed(seed, first + g)
        record(state, play_counted(state, limit, U), R, g * width)
"""
