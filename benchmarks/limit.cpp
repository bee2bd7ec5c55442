// The limit that is known: random play of Ra (3 players), connect four, tic-tac-toe and breakthrough, written
// by hand in C++17 and tuned for one kind of processor (x86-64 with BMI2). `make bench` plays it beside the
// programs made from rules; nothing else uses it.
//
//     g++ -O3 -march=native -std=c++17 limit.cpp -o limit
//     ./limit ra|c4|ttt|bt|c4_1|ttt_1|bt_1 [GAMES]   the best of five by CPU time; _1: one game after another,
//                                                    else several in turns
//     ./limit stats ra|ra_rs|c4|ttt|bt GAMES         figures to compare with other programs; ra_rs: Ra with the
//                                                    options for gods and dealt discs as the rules here have them
//     g++ … -shared -fPIC -DLIB limit.cpp -o liblimit.so   `long play(int game, long games, long seed)` gives
//                                                    the decisions; games in the order of the first line
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <immintrin.h>
#include <map>
#include <utility>

using u8 = uint8_t; using u32 = uint32_t; using u64 = uint64_t; using u128 = unsigned __int128;
#define RARE(x) __builtin_expect(!!(x), 0)
#define IN static inline __attribute__((always_inline))

struct Rng {  // wyrand: the chain from number to number is one addition
    u64 s;
    inline u64 next() { s += 0xa0761d6478bd642full; u128 m = (u128)s * (s ^ 0xe7037ed1a0b428dbull); return (u64)(m >> 64) ^ (u64)m; }
    inline u32 below(u32 n) { return (u64)(u32)next() * n >> 32; }
};
IN u32 scale(u64 bits, u32 n) { return (u64)(u32)bits * n >> 32; }
IN u32 pop(u64 x) { return __builtin_popcountll(x); }
IN u64 nth(u64 mask, u32 k) { return _pdep_u64(1ull << k, mask); }  // the k-th set bit, 0 if there are not so many

// ------------------------------------------------------------------ Ra
// A player's tiles are one number: counts in fields. Discs are sets: bit v for the disc of value v.
#ifndef LAST
#define LAST 8  // Ra tiles that end an epoch; other values only to test that
#endif
namespace ra {
enum { RA, PHARAOH, NILE, FLOOD, CIV, MON = 9, GOD = 17, GOLD, FUNERAL, DROUGHT, UNREST, QUAKE };
constexpr int PH = 39, NI = 44, FL = 49, GO = 53, AU = 57, DI = 60;
constexpr u64 CIVS = 01ull | 01ull << 3 | 01ull << 6 | 01ull << 9 | 01ull << 12, MONS = 0111111110ull / 010 << 15;
constexpr u64 GODS = 15ull << GO, KEPT = 7 * MONS | 31ull << PH | 31ull << NI;
static_assert(MONS == (01ull << 15 | 01ull << 18 | 01ull << 21 | 01ull << 24 | 01ull << 27 | 01ull << 30 | 01ull << 33 | 01ull << 36), "");
struct Tables {
    u64 add[32] = {};
    alignas(64) u8 bag[192] = {};
    u64 pick[60] = {};  // by a number below 60: byte n has one bit of the first n, each as often, for n = 1..5
    constexpr Tables() {
        const int counts[23] = {30, 25, 25, 12, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 8, 5, 2, 2, 4, 2};
        int n = 0;
        for (int t = 0; t < 23; t++) for (int i = 0; i < counts[t]; i++) bag[n++] = t;
        add[PHARAOH] = 1ull << PH; add[NILE] = 1ull << NI; add[FLOOD] = 1ull << FL; add[GOD] = 1ull << GO; add[GOLD] = 1ull << AU;
        for (int i = 0; i < 5; i++) add[CIV + i] = 1ull << 3 * i;
        for (int i = 0; i < 8; i++) add[MON + i] = 1ull << (15 + 3 * i);
        for (int t = FUNERAL; t <= QUAKE; t++) add[t] = 1ull << DI;
        for (int u = 0; u < 60; u++) for (int n = 1; n <= 5; n++) pick[u] |= 1ull << (u % n) << 8 * n;
    }
};
constexpr Tables TAB;
constexpr u64 DISCS[3] = {1 << 13 | 1 << 8 | 1 << 5 | 1 << 2, 1 << 12 | 1 << 9 | 1 << 6 | 1 << 3, 1 << 11 | 1 << 10 | 1 << 7 | 1 << 4};
constexpr int CIVW[6] = {-5, 0, 0, 5, 10, 15}, VARW[9] = {0, 1, 2, 3, 4, 5, 6, 10, 15};

struct Result { int pts[3]; int dec, forced, ends, draws; };  // ends: bit e-1 set if epoch e ended by Ra tiles

IN u64 kinds(u64 T, u64 low) { return (T | T >> 1 | T >> 2) & low; }
IN int sun(u32 m) { return pop(m & 0xAAAA) + 2 * pop(m & 0xCCCC) + 4 * pop(m & 0xF0F0) + 8 * pop(m & 0xFF00); }

__attribute__((noinline)) static u64 disaster(u64 T, int t, Rng &g, int &dec, int &forced) {
    if (t == FUNERAL) return T - ((u64)std::min<u32>(2, T >> PH & 31) << PH);
    if (t == DROUGHT) {
        u32 a = std::min<u32>(2, T >> FL & 15), b = std::min<u32>(2 - a, T >> NI & 31);
        return T - ((u64)a << FL) - ((u64)b << NI);
    }
    u64 low = t == UNREST ? CIVS : MONS;
    for (int i = 0; i < 2; i++) {
        u64 k = kinds(T, low);
        if (!k) break;
        u32 n = pop(k);
        dec += n > 1; forced += n == 1;
        T -= nth(k, g.below(n));
    }
    return T;
}

template <bool STATS, bool RS> static inline void play(Rng &g, Result &out) {
    alignas(64) u8 bag[192];
    memcpy(bag, TAB.bag, 192);
    // Sixteen bits a player: the discs face up and face down. Players are known by where theirs begin: 0, 16, 32.
    u64 up = DISCS[0] | DISCS[1] << 16 | DISCS[2] << 32, down = 0, centre = 2;
    if (RS) {
        int o[3] = {0, 1, 2};
        for (int i = 2; i; i--) std::swap(o[i], o[g.below(i + 1)]);
        up = DISCS[o[0]] | DISCS[o[1]] << 16 | DISCS[o[2]] << 32;
    }
    u32 left = 180;
    u64 T[4] = {0, 0, 0, 0}, sum = 0;
    u8 track[16];
    u32 others = 0, len = 0, nra = 0;  // track: its tiles but gods, `others` of them; `sum`: what they and the gods add
    int dec = 0, forced = 0, ends = 0, epoch = 1, pts[3] = {10, 10, 10};
    auto of = [](u64 discs, u32 p) { return discs >> p & 0xFFFF; };
    auto after = [](u32 p) -> u32 { return 0x00200010ull >> p & 0x30; };
    auto first = [&] { u64 a = of(up, 0), b = of(up, 16), c = of(up, 32); return a > b ? (a > c ? 0u : 32u) : (b > c ? 16u : 32u); };
    u32 p = RS ? first() : 0;
#define NEXT do p = after(p); while (RARE(!of(up, p)))
    for (;;) {
        u64 r = g.next();
        u32 full = len == 8, draw = (u32)(r >> 63) & (full ^ 1);
        u64 &Tp = T[p >> 4];
        if (RARE((Tp & GODS) && others)) {
            u32 n = 3 - full, k = g.below(n);
            dec++;
            if (k == n - 1) {
                for (bool again = false;; again = true) {
                    u32 k, t;
                    if (RS) {
                        u32 set = 0;
                        for (u32 i = 0; i < others; i++) set |= 1u << track[i];
                        u32 c = pop(set), n = c + again;
                        dec += n > 1;
                        u64 pick = nth(set, g.below(n));
                        if (!pick) break;
                        t = __builtin_ctzll(pick);
                        for (k = 0; track[k] != t; k++) {}
                    } else {
                        k = g.below(others); t = track[k];
                        dec += others > 1; forced += others == 1;
                    }
                    track[k] = track[--others];
                    len--;
                    sum -= TAB.add[t];
                    Tp -= 1ull << GO;
                    if (RARE(t >= FUNERAL)) Tp = disaster(Tp, t, g, dec, forced); else Tp += TAB.add[t];
                    if (RS) { if (!(Tp & GODS) || !others) break; continue; }  // Rulestone: the only option left is to stop
                    if (!(Tp & GODS) || !others) break;
                    dec++;
                    if (g.next() >> 63) break;
                }
                NEXT;
                continue;
            }
            draw = k & (full ^ 1);
        } else { dec += full ^ 1; if (STATS) forced += full; }
        u32 i = scale(r, left), t = bag[i];
        left -= draw;
        u8 last = bag[left];
        bag[i] = draw ? last : (u8)t;
        if (draw & (t != RA)) {
            track[others] = t;
            others += t != GOD;
            len++;
            sum += TAB.add[t];
            NEXT;
            continue;
        }
        nra += draw;
        if (RARE(nra == LAST)) { ends |= 1 << (epoch - 1); }
        else {
            // A bid is a bit of `can`, bit 0 is to pass; `taken` are the discs not above the highest bid.
            u64 a = g.next(), taken = 0;
            auto bid = [&](u32 q, u64 pick, u32 pass) {
                u64 can = ((up >> q & 0xFFFF) | pass) & ~taken;
                u32 n = pop(can);
                dec += n > 1;
                if (STATS) forced += n == 1 && of(up, q);
                u64 bit = _pdep_u64(pick >> 8 * n, can);
                taken |= 2 * bit - 2;
                return bit;
            };
            u32 q1 = after(p), q2 = 0x001000000020ull >> p & 0x30, called = (draw | full) ^ 1;
            u64 p3 = TAB.pick[(r >> 32 & 0x7FFFFFFF) * 60 >> 31];
            bid(q1, TAB.pick[scale(a, 60)], 1);
            u64 b2 = bid(q2, TAB.pick[scale(a >> 32, 60)], 1), b3 = bid(p, p3, (called & !taken) ^ 1);
            if (!taken) {
                if (full) { others = len = 0; sum = 0; }
                NEXT;
                continue;
            }
            u64 best = (taken + 2) >> 1;
            u32 by2 = -(u32)(b2 > 1), by3 = -(u32)(b3 > 1), seat = q1 ^ ((q1 ^ q2) & by2);
            seat ^= (seat ^ p) & by3;
            up ^= best << seat; down |= centre << seat; centre = best;
            u32 who = seat >> 4;
            u64 W = T[who] + sum;
            if (RARE(W >> DI)) {
                W &= (1ull << DI) - 1;
                for (u32 i = 0; i < others; i++) if (track[i] >= FUNERAL) W = disaster(W, track[i], g, dec, forced);
            }
            T[who] = W;
            others = len = 0; sum = 0;
            if (up) { NEXT; continue; }
        }
        // the end of an epoch
        u32 ph[3], hi = 0, lo = 99;
        for (int q = 0; q < 3; q++) { ph[q] = T[q] >> PH & 31; hi = std::max(hi, ph[q]); lo = std::min(lo, ph[q]); }
        for (int q = 0; q < 3; q++) {
            u64 X = T[q];
            u32 fl = X >> FL & 15, ni = X >> NI & 31;
            int v = 2 * (X >> GO & 15) + 3 * (X >> AU & 7) + CIVW[pop(kinds(X, CIVS))] + (fl ? fl + ni : 0);
            v += hi != lo ? 5 * (ph[q] == hi) - 2 * (ph[q] == lo) : 0;
            T[q] = X & KEPT;
            pts[q] += v;
            if (epoch < 3) pts[q] = std::max(0, pts[q]);
        }
        up |= down; down = 0;
        if (epoch == 3) break;
        epoch++;
        others = len = 0; sum = 0; nra = 0;
        p = first();
    }
    int s[3], hi = 0, lo = 999;
    for (int q = 0; q < 3; q++) { s[q] = sun(of(up, 16 * q)); hi = std::max(hi, s[q]); lo = std::min(lo, s[q]); }
    for (int q = 0; q < 3; q++) {
        u64 m = T[q], m2 = m >> 2 & MONS, m1 = m >> 1 & MONS, m0 = m & MONS;
        pts[q] += VARW[pop(kinds(m, MONS))] + 5 * (pop(m2 | (m1 & m0)) + pop(m2) + pop(m2 & (m1 | m0)));
        pts[q] += hi != lo ? 5 * (s[q] == hi) - 5 * (s[q] == lo) : 0;
        out.pts[q] = std::max(0, pts[q]);
    }
    out.dec = dec;
    if (STATS) { out.forced = forced; out.ends = ends; out.draws = 180 - left; }
}
}  // namespace ra

// ------------------------------------------------------------------ boards
// Several games in turns, without a branch: the processor works on all of them at once, and a game's end is no surprise.
// Count: [0] decisions of two or more options, [1] moves, [2] won by the first, [3] won by the second, [4] games.
struct Count { u64 n[5] = {}; std::map<int, u64> *lengths = nullptr; };

template <class G, int K, bool STATS> __attribute__((noinline)) static void lanes(Rng &g0, long games, Count &c) {
    Rng g = g0;
    G s[K];
    for (auto &x : s) x.start();
    u64 done = 0, dec = 0, moves = 0, wins = 0, first = 0;
    while (done < (u64)games) {
#pragma GCC unroll 16
        for (int k = 0; k < K; k++) {
            u32 n;
            bool win, over;
            s[k].move(g.next(), n, win, over);
            if (STATS) { s[k].length++; if (over) { ++(*c.lengths)[s[k].length]; s[k].length = 0; } }
            dec += n > 1;
            moves++;
            wins += win;
            first += win & (s[k].turn ^ 1);
            done += over;
            s[k].step(over);
        }
    }
    u64 left = 0;
    if (STATS) for (auto &x : s) left += x.length;
    g0 = g;
    c.n[0] += dec; c.n[1] += moves - left; c.n[2] += first; c.n[3] += wins - first; c.n[4] += done;
}

struct C4 {  // columns of seven bits, six used
    static constexpr u64 BOTTOM = 0x0040810204081ull, BOARD = BOTTOM * 63;
    u64 me, op;
    u32 turn;
    int length = 0;
    void start() { me = op = 0; turn = 0; }
    IN bool line(u64 x) {
        u64 a = x & x >> 1, b = x & x >> 7, c = x & x >> 6, d = x & x >> 8;
        return ((a & a >> 2) | (b & b >> 14) | (c & c >> 12) | (d & d >> 16)) != 0;
    }
    inline void move(u64 r, u32 &n, bool &win, bool &over) {
        u64 can = ((me | op) + BOTTOM) & BOARD;
        n = pop(can);
        me |= nth(can, scale(r, n));
        win = line(me);
        over = win | ((me | op) == BOARD);
    }
    inline void step(bool over) {
        u64 x = op, keep = (u64)over - 1;
        op = me & keep;
        me = x & keep;
        turn = (turn ^ 1) & (u32)keep;
    }
};

struct TTT {  // nine bits; whether a set has a line: a bit of a table of 512
    u32 me, op, turn;
    int length = 0;
    static u8 LINE[512];
    void start() { me = op = turn = 0; }
    inline void move(u64 r, u32 &n, bool &win, bool &over) {
        u32 can = 511 & ~(me | op);
        n = pop(can);
        me |= (u32)_pdep_u32(1u << scale(r, n), can);
        win = LINE[me];
        over = win | (n == 1);
    }
    inline void step(bool over) {
        u32 x = op, keep = (u32)over - 1;
        op = me & keep;
        me = x & keep;
        turn = (turn ^ 1) & keep;
    }
};
u8 TTT::LINE[512];
static const bool lined = [] {
    const int L[8] = {7, 56, 448, 73, 146, 292, 273, 84};
    for (int x = 0; x < 512; x++) for (int l : L) TTT::LINE[x] |= (x & l) == l;
    return true;
}();

struct BT {  // the mover always goes up: the board is turned over after each move
    static constexpr u64 LEFT = 0x0101010101010101ull, RIGHT = LEFT << 7;
    u64 me, op;
    u32 turn;
    int length = 0;
    void start() { me = 0xFFFF; op = 0xFFFFull << 48; turn = 0; }
    inline void move(u64 r, u32 &n, bool &win, bool &over) {
        u64 a = (me & ~LEFT) << 7 & ~me, b = me << 8 & ~(me | op), c = (me & ~RIGHT) << 9 & ~me;
        u32 na = pop(a), nb = na + pop(b);
        n = nb + pop(c);
        u32 k = scale(r, n);  // of the three only one has that bit: at most 16 moves go each way
        u64 ta = nth(a, k), tb = nth(b, (k - na) & 63), tc = nth(c, (k - nb) & 63), t = ta | tb | tc;
        me ^= t | ta >> 7 | tb >> 8 | tc >> 9;
        op &= ~t;
        win = over = (t >> 56) | !op;
    }
    inline void step(bool over) {
        u64 x = __builtin_bswap64(op), y = __builtin_bswap64(me);
        u64 keep = (u64)over - 1;
        me = (x & keep) | (0xFFFF & ~keep);
        op = (y & keep) | (0xFFFFull << 48 & ~keep);
        turn = (turn ^ 1) & (u32)keep;
    }
};

// one game after another
template <class G> __attribute__((noinline)) static void single(Rng &g0, long games, Count &c) {
    Rng g = g0;
    u64 dec = 0, moves = 0, won[2] = {0, 0};
    for (long i = 0; i < games; i++) {
        G s;
        s.start();
        for (;;) {
            u32 n;
            bool win, over;
            s.move(g.next(), n, win, over);
            dec += n > 1;
            moves++;
            if (over) { won[s.turn] += win; break; }
            s.step(false);
        }
    }
    g0 = g;
    c.n[0] += dec; c.n[1] += moves; c.n[2] += won[0]; c.n[3] += won[1]; c.n[4] += games;
}

#ifndef K_C4
#define K_C4 4
#endif
#ifndef K_TTT
#define K_TTT 4
#endif
#ifndef K_BT
#define K_BT 2
#endif

static long sink;
extern "C" long play(int game, long games, long seed) {  // gives the decisions
    Rng g{(u64)seed * 0x9E3779B97F4A7C15ull + 12345};
    Count c;
    switch (game) {
        case 0: {
            ra::Result r;
            long dec = 0, pts = 0;
            for (long i = 0; i < games; i++) { ra::play<false, false>(g, r); dec += r.dec; pts += r.pts[0] + r.pts[1] + r.pts[2]; }
            sink += pts;
            return dec;
        }
        case 1: lanes<C4, K_C4, false>(g, games, c); break;
        case 2: lanes<TTT, K_TTT, false>(g, games, c); break;
        case 3: lanes<BT, K_BT, false>(g, games, c); break;
        case 4: single<C4>(g, games, c); break;
        case 5: single<TTT>(g, games, c); break;
        case 6: single<BT>(g, games, c); break;
    }
    sink += c.n[2];
    return c.n[0];
}

#ifndef LIB
static double cpu() { timespec t; clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t); return t.tv_sec + 1e-9 * t.tv_nsec; }

template <bool RS> static void stats_ra(long games) {
    Rng g{987654321};
    ra::Result r{};
    double s[3] = {}, ss = 0, dec = 0, dec2 = 0, all = 0, all2 = 0, draws = 0, win[3] = {};
    long ends[8] = {};
    std::map<int, long> hist, lens;
    for (long i = 0; i < games; i++) {
        ra::play<true, RS>(g, r);
        for (int p = 0; p < 3; p++) { s[p] += r.pts[p]; ss += (double)r.pts[p] * r.pts[p]; hist[r.pts[p]]++; }
        int m = std::max(r.pts[0], std::max(r.pts[1], r.pts[2]));
        for (int p = 0; p < 3; p++) win[p] += r.pts[p] == m;
        int a = r.dec + r.forced;
        dec += r.dec; dec2 += (double)r.dec * r.dec; all += a; all2 += (double)a * a; draws += r.draws; ends[r.ends]++; lens[r.dec]++;
    }
    double n = games, mean = (s[0] + s[1] + s[2]) / 3 / n;
    printf("{\"games\":%ld,\"means\":[%.4f,%.4f,%.4f],\"sd_score\":%.4f,\"dec\":%.4f,\"sd_dec\":%.4f,\"all\":%.4f,\"sd_all\":%.4f,\"draws\":%.4f,\"top\":[%.4f,%.4f,%.4f],\"ends\":[",
           games, s[0] / n, s[1] / n, s[2] / n, __builtin_sqrt(ss / 3 / n - mean * mean), dec / n, __builtin_sqrt(dec2 / n - dec / n * dec / n), all / n,
           __builtin_sqrt(all2 / n - all / n * all / n), draws / n, win[0] / n, win[1] / n, win[2] / n);
    for (int e = 0; e < 8; e++) printf("%s%ld", e ? "," : "", ends[e]);
    printf("],\"scores\":{");
    const char *sep = "";
    for (auto &[k, v] : hist) { printf("%s\"%d\":%ld", sep, k, v); sep = ","; }
    printf("},\"lengths\":{");
    sep = "";
    for (auto &[k, v] : lens) { printf("%s\"%d\":%ld", sep, k, v); sep = ","; }
    printf("}}\n");
}
template <class G> static void stats_board(long games) {
    Rng g{987654321};
    Count c;
    std::map<int, u64> lengths;
    c.lengths = &lengths;
    lanes<G, 4, true>(g, games, c);
    double n = c.n[4];
    Count o;
    single<G>(g, games, o);
    fprintf(stderr, "one after another: moves %.5f dec %.5f first %.6f second %.6f\n", o.n[1] / n, o.n[0] / n, o.n[2] / n, o.n[3] / n);
    printf("{\"games\":%.0f,\"moves\":%.5f,\"dec\":%.5f,\"first\":%.6f,\"second\":%.6f,\"lengths\":{", n, c.n[1] / n, c.n[0] / n, c.n[2] / n, c.n[3] / n);
    const char *sep = "";
    for (auto &[k, v] : lengths) { printf("%s\"%d\":%lu", sep, k, (unsigned long)v); sep = ","; }
    printf("}}\n");
}

int main(int argc, char **argv) {
    if (argc < 2) { fprintf(stderr, "usage: limit ra|c4|ttt|bt|c4_1|ttt_1|bt_1 [games] | limit stats ra|ra_rs|c4|ttt|bt games\n"); return 2; }
    const char *names[7] = {"ra", "c4", "ttt", "bt", "c4_1", "ttt_1", "bt_1"};
    if (!strcmp(argv[1], "stats") && argc > 3) {
        const char *w = argv[2];
        long n = atol(argv[3]);
        if (!strcmp(w, "ra")) stats_ra<false>(n);
        else if (!strcmp(w, "ra_rs")) stats_ra<true>(n);
        else if (!strcmp(w, "c4")) stats_board<C4>(n);
        else if (!strcmp(w, "ttt")) stats_board<TTT>(n);
        else stats_board<BT>(n);
        return 0;
    }
    for (int game = 0; game < 7; game++) {
        if (strcmp(argv[1], names[game])) continue;
        long games = argc > 2 ? atol(argv[2]) : game % 3 == 0 ? 500000 : 5000000;
        double best = 1e9;
        long dec = 0;
        for (int i = 0; i < 5; i++) { double t = cpu(); dec = play(game, games, i); best = std::min(best, cpu() - t); }
        printf("%s %.0f games/s %.0f decisions/s %.2f decisions/game (%ld)\n", names[game], games / best, dec / best, (double)dec / games, sink & 1);
    }
}
#endif
