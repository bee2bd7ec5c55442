"""The part of a module that is the same for every game: running it, playing at random, and weighing options.

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
