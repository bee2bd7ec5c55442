"""The part of a module that is the same for every game: running it, and playing at random."""

DRIVERS = '''
def advance(S):
    pc = S[0]
    while pc >= 0:
        pc = step(S, pc)


def playout(S, limit):
    count = 0
    advance(S)
    while S[1] == 0 and count < limit:
        n = S[5]
        if n == 1:
            S[6] = S[{options}]
        elif S[4] >= 0:
            S[6] = S[{options} + below(mix(S[8], 4096 + S[4], S[10]), n)]
            S[10] += 1
            count += 1
        else:
            S[6] = chance_pick(S, n)
        advance(S)
    return count


def chance_pick(S, n):
    total = 0
    for i in range(n):
        total += S[{weights} + i]
    r = below(mix(S[8], S[9], S[10]), total)
    S[10] += 1
    i = 0
    while r >= S[{weights} + i]:
        r -= S[{weights} + i]
        i += 1
    return S[{options} + i]


def simulate(S0, S, first, games, seed, limit, R, width):
    for g in range(games):
        copy_state(S0, S)
        S[8] = game_seed(seed, first + g)
        R[g * width] = playout(S, limit)
        R[g * width + 1] = winner_mask(S)
        for p in range(S[2]):
            R[g * width + 2 + p] = score_total(S, p)


def simulate_counted(S0, S, first, games, seed, limit, R, width, U):
    for g in range(games):
        copy_state(S0, S)
        S[8] = game_seed(seed, first + g)
        count = 0
        advance(S)
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
            advance(S)
        R[g * width] = count
        R[g * width + 1] = winner_mask(S)
        for p in range(S[2]):
            R[g * width + 2 + p] = score_total(S, p)
'''
