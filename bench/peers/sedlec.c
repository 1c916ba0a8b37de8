/* Random games of La Crypte de Sedlec in C: how fast they could be written by hand, as the limit for the compiled
 * rules. It plays the very same games as the engine: same keys, same chance, same order of legal moves; `limit.py`
 * checks that before it measures. The rules themselves are explained in src/monstrotheque/games/crypte_de_sedlec.
 *
 *     cc -O3 -march=native -shared -fPIC sedlec.c -o sedlec.so
 */
#include <stdint.h>
#include <string.h>

enum { KING, PEASANT, PRIEST, LOVER, CRIMINAL, KINDS };
enum { CARD_TYPES = 16, PILES = 6, HEIGHT = 3, CARDS = PILES * HEIGHT, HAND = 2, CRYPT = 9, ROWS = 3, LEVELS = 6 };
enum { MAX_PLAYERS = 3, PLACES = 7, LEFT = 0, RIGHT = 1, NONE = -1, MOST_MOVES = 64 };
enum { DIG = 0, DIG_LAST = 36, TAKE = 42, EXHUME = 48, PLACE = 54 };
enum { DIGIT = 7, DIGIT_MASK = 127 };

static const int8_t TOP[CARD_TYPES] = {0, 0, 2, 2, 2, 2, 3, 3, 3, 1, 1, 1, 4, 4, 4, 4};
static const int8_t BOTTOM[CARD_TYPES] = {2, 4, 0, 3, 1, 2, 4, 1, 2, 2, 3, 4, 0, 3, 4, 1};
static const int8_t DECK[CARDS] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 11, 12, 13, 14, 15, 15};

static const int8_t WIDTH[MAX_PLAYERS + 1][ROWS] = {{0}, {0}, {4, 3, 2}, {3, 2, 1}};
static const int8_t START[MAX_PLAYERS + 1][ROWS] = {{0}, {0}, {0, 4, 7}, {0, 3, 5}};
static const int8_t CRYPT_SIZE[MAX_PLAYERS + 1] = {0, 0, 9, 6};
static const int8_t PLACE_ROW[PLACES] = {0, 0, 1, 1, 1, 2, 2};
static const int8_t PLACE_COLUMN[PLACES] = {0, 0, 0, 1, 2, 0, 1};

/* Sets of skulls are bits: 2 x the place of a card, + 1 for its upper skull. */
static const uint32_t NEIGHBOURS[MAX_PLAYERS + 1][2 * CRYPT] = {
    {0}, {0},
    {0x6, 0x109, 0x19, 0x526, 0x64, 0x1498, 0x90, 0x1060, 0x60a, 0x4900, 0x1928, 0x16600, 0x24a0, 0x11800, 0x18a00,
     0x24000, 0x26800, 0x18000},
    {0x6, 0x49, 0x19, 0x166, 0x24, 0x118, 0x18a, 0x640, 0x268, 0x580, 0xa80, 0x400},
};
static const uint32_t LOWER[MAX_PLAYERS + 1][2 * CRYPT] = {
    {0}, {0},
    {0, 0x55, 0, 0x55, 0, 0x55, 0, 0x55, 0xff, 0x15ff, 0xff, 0x15ff, 0xff, 0x15ff, 0x3fff, 0x17fff, 0x3fff, 0x17fff},
    {0, 0x15, 0, 0x15, 0, 0x15, 0x3f, 0x17f, 0x3f, 0x17f, 0x3ff, 0x7ff},
};
static const uint32_t LEVEL[MAX_PLAYERS + 1][LEVELS] = {
    {0}, {0},
    {0x55, 0xaa, 0x1500, 0x2a00, 0x14000, 0x28000},
    {0x15, 0x2a, 0x140, 0x280, 0x400, 0x800},
};

typedef struct {
    int8_t players, turn, dug[2];
    int8_t height[PILES], face_up[PILES], piles[PILES][HEIGHT];
    int8_t hands[MAX_PLAYERS][HAND], held[MAX_PLAYERS];
    int8_t crypts[MAX_PLAYERS][CRYPT], bottom[MAX_PLAYERS], placed[MAX_PLAYERS];
} Table;

/* Chance: SipHash-2-4 for the shuffle, xorshift64 for the players. */

static uint64_t rotate(uint64_t x, int bits) { return x << bits | x >> (64 - bits); }

typedef struct { uint64_t a, b, c, d; } Sip;

static void sip_round(Sip *s) {
    s->a += s->b; s->c += s->d;
    s->b = rotate(s->b, 13) ^ s->a; s->d = rotate(s->d, 16) ^ s->c;
    s->a = rotate(s->a, 32);
    s->c += s->b; s->a += s->d;
    s->b = rotate(s->b, 17) ^ s->c; s->d = rotate(s->d, 21) ^ s->a;
    s->c = rotate(s->c, 32);
}

static void sip_word(Sip *s, uint64_t word) {
    s->d ^= word;
    sip_round(s);
    sip_round(s);
    s->a ^= word;
}

static uint64_t secret_bits(uint64_t key0, uint64_t key1, uint64_t event, uint64_t index) {
    Sip s = {key0 ^ 0x736F6D6570736575, key1 ^ 0x646F72616E646F6D, key0 ^ 0x6C7967656E657261, key1 ^ 0x7465646279746573};
    sip_word(&s, event);
    sip_word(&s, index);
    sip_word(&s, 16ull << 56);
    s.c ^= 0xFF;
    for (int i = 0; i < 4; i++) sip_round(&s);
    return s.a ^ s.b ^ s.c ^ s.d;
}

static uint64_t stream(uint64_t seed) {
    uint64_t z = seed + 0x9E3779B97F4A7C15;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
    z = (z ^ z >> 27) * 0x94D049BB133111EB;
    z ^= z >> 31;
    return z ? z : 0x9E3779B97F4A7C15;
}

static uint64_t advance(uint64_t rng) {
    rng ^= rng << 13;
    rng ^= rng >> 7;
    return rng ^ rng << 17;
}

static int below(uint64_t rng, int n) { return (int)((rng >> 32) * (uint64_t)n >> 32); }

/* Rules. */

static void deal(Table *s, int players, uint64_t key0, uint64_t key1) {
    memset(s, 0, sizeof *s);
    s->players = (int8_t)players;
    int8_t *cards = &s->piles[0][0];
    memcpy(cards, DECK, CARDS);
    uint64_t bits = 0;
    for (int i = CARDS - 1; i > 0; i--) {
        bits = (CARDS - 1 - i) % 2 == 0 ? secret_bits(key0, key1, 0, (uint64_t)i) : bits << 32;
        int j = below(bits, i + 1);
        int8_t card = cards[i];
        cards[i] = cards[j];
        cards[j] = card;
    }
    memset(s->height, HEIGHT, PILES);
    s->face_up[0] = 1;
    s->dug[0] = s->dug[1] = NONE;
    memset(s->hands, NONE, sizeof s->hands);
    memset(s->crypts, NONE, sizeof s->crypts);
}

static int is_over(const Table *s) {
    for (int seat = 0; seat < s->players; seat++)
        if (s->placed[seat] < CRYPT_SIZE[s->players]) return 0;
    return 1;
}

static int is_face_down(const Table *s, int pile) { return s->height[pile] > 0 && !s->face_up[pile]; }

static int legal_digs(const Table *s, int *out) {
    int n = 0, single = NONE;
    for (int first = 0; first < PILES; first++) {
        if (!is_face_down(s, first)) continue;
        single = first;
        for (int second = first + 1; second < PILES; second++)
            if (is_face_down(s, second)) out[n++] = DIG + first * PILES + second;
    }
    if (n == 0 && single != NONE) out[n++] = DIG_LAST + single;
    return n;
}

static int is_open(const Table *s, int seat, int place) {
    const int8_t *crypt = s->crypts[seat], *start = START[s->players], *width = WIDTH[s->players];
    int row = PLACE_ROW[place], k = PLACE_COLUMN[place];
    if (row == 0) return s->bottom[seat] < width[0] && (place == LEFT || s->bottom[seat] > 0);
    if (k >= width[row] || crypt[start[row] + k] != NONE) return 0;
    return crypt[start[row - 1] + k] != NONE && crypt[start[row - 1] + k + 1] != NONE;
}

static int legal(const Table *s, int seat, int *out) {
    if (s->dug[0] != NONE) {
        out[0] = TAKE + s->dug[0];
        out[1] = TAKE + s->dug[1];
        return 2;
    }
    int n = 0;
    if (s->held[seat] < HAND) {
        n = legal_digs(s, out);
        for (int pile = 0; pile < PILES; pile++)
            if (s->face_up[pile]) out[n++] = EXHUME + pile;
    }
    if (s->held[seat] == 0) return n;
    int first = s->hands[seat][0], second = s->hands[seat][1];
    for (int place = 0; place < PLACES; place++) {
        if (!is_open(s, seat, place)) continue;
        out[n++] = PLACE + first * PLACES + place;
        if (second != NONE && second != first) out[n++] = PLACE + second * PLACES + place;
    }
    return n;
}

static void take(Table *s, int seat, int pile) {
    int slot = --s->height[pile];
    s->hands[seat][s->held[seat]++] = s->piles[pile][slot];
    s->piles[pile][slot] = NONE;
    s->face_up[pile] = 0;
}

static void shift_right(Table *s, int seat) {
    for (int row = 0; row < ROWS; row++) {
        int8_t *cards = s->crypts[seat] + START[s->players][row];
        for (int k = WIDTH[s->players][row] - 1; k > 0; k--) cards[k] = cards[k - 1];
        if (WIDTH[s->players][row]) cards[0] = NONE;
    }
}

static void put(Table *s, int seat, int card, int place) {
    if (s->hands[seat][0] == card) s->hands[seat][0] = s->hands[seat][1];
    s->hands[seat][1] = NONE;
    s->held[seat]--;
    int target = START[s->players][PLACE_ROW[place]] + PLACE_COLUMN[place];
    if (place == LEFT) shift_right(s, seat);
    else if (place == RIGHT) target = s->bottom[seat];
    s->bottom[seat] += PLACE_ROW[place] == 0;
    s->crypts[seat][target] = (int8_t)card;
    s->placed[seat]++;
}

static void play(Table *s, int seat, int move) {
    if (move < DIG_LAST) {
        s->dug[0] = (int8_t)((move - DIG) / PILES);
        s->dug[1] = (int8_t)((move - DIG) % PILES);
        s->face_up[s->dug[0]] = s->face_up[s->dug[1]] = 1;
        return;
    }
    if (move < TAKE) take(s, seat, move - DIG_LAST);
    else if (move < EXHUME) {
        take(s, seat, move - TAKE);
        s->dug[0] = s->dug[1] = NONE;
    } else if (move < PLACE) take(s, seat, move - EXHUME);
    else put(s, seat, (move - PLACE) / PLACES, (move - PLACE) % PLACES);
    s->turn = (int8_t)((s->turn + 1) % s->players);
}

/* Scoring. */

static int count(uint32_t set) { return __builtin_popcount(set); }
static int lowest(uint32_t set) { return __builtin_ctz(set); }

static int most_pairs(const uint32_t *neighbours, uint32_t group) {
    int best = 0;
    for (uint32_t left = group; left; left &= left - 1) {
        int a = lowest(left);
        for (uint32_t partners = neighbours[a] & left; partners; partners &= partners - 1) {
            int found = 1 + most_pairs(neighbours, left & ~(1u << a | 1u << lowest(partners)));
            if (found > best) best = found;
        }
    }
    return best;
}

static void kind_scores(const Table *s, int seat, int *points) {
    uint32_t skulls[KINDS] = {0};
    const uint32_t *neighbours = NEIGHBOURS[s->players];
    for (int place = 0; place < CRYPT; place++) {
        int card = s->crypts[seat][place];
        if (card < 0) continue;
        skulls[BOTTOM[card]] |= 1u << 2 * place;
        skulls[TOP[card]] |= 2u << 2 * place;
    }
    memset(points, 0, KINDS * sizeof *points);
    for (uint32_t left = skulls[KING]; left; left &= left - 1)
        points[KING] += count((skulls[KING] | skulls[PEASANT]) & LOWER[s->players][lowest(left)]);
    points[PEASANT] = count(skulls[PEASANT]);
    for (int level = 0; level < LEVELS; level++) points[PRIEST] += 2 * !!(skulls[PRIEST] & LEVEL[s->players][level]);
    points[LOVER] = 6 * most_pairs(neighbours, skulls[LOVER]);
    for (uint32_t left = skulls[CRIMINAL]; left; left &= left - 1)
        points[CRIMINAL] += 2 * !!(neighbours[lowest(left)] & skulls[PRIEST]);
}

static int64_t tie_break(const int *points) {
    int sorted[KINDS];
    int64_t key = 0;
    for (int kind = 0; kind < KINDS; kind++) {
        int at = kind;
        for (; at > 0 && sorted[at - 1] < points[kind]; at--) sorted[at] = sorted[at - 1];
        sorted[at] = points[kind];
        key += points[kind];
    }
    for (int kind = 0; kind < KINDS; kind++) key = key << DIGIT | sorted[kind];
    return key;
}

static void add_result(const Table *s, double *wins, double *totals) {
    int64_t keys[MAX_PLAYERS], best = 0;
    int winners = 0, points[KINDS];
    for (int seat = 0; seat < s->players; seat++) {
        kind_scores(s, seat, points);
        keys[seat] = tie_break(points);
        if (keys[seat] > best) best = keys[seat];
        totals[seat] += (double)(keys[seat] >> DIGIT * KINDS);
    }
    for (int seat = 0; seat < s->players; seat++) winners += keys[seat] == best;
    for (int seat = 0; seat < s->players; seat++) wins[seat] += keys[seat] == best ? 1.0 / winners : 0.0;
}

/* Games number first to first + games - 1 of the series `seed`; returns the number of moves. */
int64_t random_games(int players, uint64_t seed, int64_t first, int64_t games, double *wins, double *totals) {
    int64_t played = 0;
    int moves[MOST_MOVES];
    Table table;
    for (int64_t game = first; game < first + games; game++) {
        uint64_t key0 = secret_bits(seed, (uint64_t)players, (uint64_t)game, 0);
        uint64_t key1 = secret_bits(seed, (uint64_t)players, (uint64_t)game, 1);
        deal(&table, players, key0, key1);
        uint64_t rng = stream(key0 ^ key1);
        for (; !is_over(&table); played++) {
            int n = legal(&table, table.turn, moves);
            rng = advance(advance(rng)); /* who moves, though only one may; then which move */
            play(&table, table.turn, moves[below(rng, n)]);
        }
        add_result(&table, wins, totals);
    }
    return played;
}
