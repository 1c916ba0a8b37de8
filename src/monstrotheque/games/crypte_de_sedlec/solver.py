"""Exact answers: the best pyramid that some cards can make, and perfect play of late endings.

Nobody has hidden cards in this game: what is unknown is unknown to all, and every order of the unseen cards is as
likely. So an ending is a game of chance with open information, and its values can be computed by going through
everything (`solve`), with positions that differ only in the numbering of the piles met once.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Any

import numpy as np

from monstrotheque.engine.bits import lowest_bit
from monstrotheque.engine.compiling import kernel
from monstrotheque.engine.match import Match
from monstrotheque.engine.moves import Move
from monstrotheque.engine.raw_state import FloatArray, IntArray, blank
from monstrotheque.engine.state import Sight
from monstrotheque.engine.texts import Texts
from monstrotheque.games.crypte_de_sedlec.constants import (
    CARD_NAMES,
    CARD_TYPES,
    CRYPT,
    CRYPT_SIZE,
    MAX_PLAYERS,
    PILES,
    ROWS,
    START,
    WIDTH,
)
from monstrotheque.games.crypte_de_sedlec.hidden import seen, unseen_of
from monstrotheque.games.crypte_de_sedlec.moves import CARD_CODES, DIG_LAST, TAKE
from monstrotheque.games.crypte_de_sedlec.rules import actors, legal, outcome, play
from monstrotheque.games.crypte_de_sedlec.scoring import crypt_score
from monstrotheque.games.crypte_de_sedlec.state import NONE, RawState

UNFINISHED = -1
"""The search gave up: more positions than it was allowed."""
LEVEL_WITH = 1e-9
POSITIONS = 100_000
MOST_LEFT = 12
"""Endings with more decisions than this are not tried."""
DEPTH = 64
SLOTS = 1 << 18
_MIX = np.uint64(0x9E3779B97F4A7C15)
_HALF = np.uint64(29)
_PILE_BASE = 64
_DIGIT = 64 // CARD_TYPES
_DIGIT_MASK = (1 << _DIGIT) - 1
_CARDS = {
    code: {"code": code, "top": top, "bottom": bottom}
    for code, (top, bottom) in zip(CARD_CODES, CARD_NAMES, strict=True)
}


@kernel
def next_order(cards: IntArray, count: int) -> bool:
    """The next order of *cards* in the order of a dictionary; false after the last one."""
    i = count - 2
    while i >= 0 and cards[i] >= cards[i + 1]:
        i -= 1
    if i < 0:
        return False
    j = count - 1
    while cards[j] <= cards[i]:
        j -= 1
    cards[i], cards[j] = cards[j], cards[i]
    low, high = i + 1, count - 1
    while low < high:
        cards[low], cards[high] = cards[high], cards[low]
        low += 1
        high -= 1
    return True


def _last_placed(players: int) -> IntArray:
    """For each set of filled places (bits), those of which one may have been filled last; 0 for a set that no building
    leads to: the bottom row is one piece, and a card above it stands on two.
    """
    size = int(CRYPT_SIZE[players])
    carried = {
        int(START[players, row] + k): [int(START[players, row - 1] + k + side) for side in (0, 1)]
        for row in range(1, ROWS)
        for k in range(WIDTH[players, row])
    }
    bottom = range(int(WIDTH[players, 0]))
    last = np.zeros(1 << CRYPT, np.int64)
    standing = {0}
    for filled in range(1, 1 << size):
        row = [place for place in bottom if filled >> place & 1]
        stands = all(not filled >> place & 1 or all(filled >> b & 1 for b in below) for place, below in carried.items())
        if stands and row == list(range(row[0], row[-1] + 1)):
            standing.add(filled)
            alone = [1 << place for place in range(size) if filled >> place & 1]
            last[filled] = sum(card for card in alone if filled & ~card in standing)
    return last


LAST_PLACED = np.array([_last_placed(players) for players in range(MAX_PLAYERS + 1)])


@kernel
def can_be_built(s: RawState, seat: int, taken: IntArray, at_hand: IntArray, places: IntArray) -> bool:
    """Whether a crypt can have been built of cards that came one after the other: *taken* in this order, and the first
    at_hand[n] of them before card n was placed. *places* is room for one number for each set of places.

    A set of filled places can be reached if one of its cards can have come last, and if all of them had been taken by
    then: of two equal cards, the one taken first is placed first.
    """
    count = CRYPT_SIZE[s.players]
    places[0] = 1
    for filled in range(1, 1 << count):
        places[filled] = 0
        last = LAST_PLACED[s.players, filled]
        while last and not places[filled]:
            places[filled] = places[filled & ~(last & -last)]
            last &= last - 1
        if places[filled] and not were_taken(s, seat, filled, taken, at_hand):
            places[filled] = 0
    return bool(places[(1 << count) - 1])


@kernel
def were_taken(s: RawState, seat: int, filled: int, taken: IntArray, at_hand: IntArray) -> bool:
    """Whether the cards at the *filled* places are among those at hand when the last of them was placed."""
    needed, placed = 0, 0
    left = filled
    while left:
        needed += 1 << _DIGIT * s.crypts[seat, lowest_bit(left)]
        left &= left - 1
        placed += 1
    for turn in range(at_hand[placed - 1]):
        if needed >> _DIGIT * taken[turn] & _DIGIT_MASK:
            needed -= 1 << _DIGIT * taken[turn]
            placed -= 1
    return placed == 0


@kernel
def best_crypt(
    s: RawState, seat: int, cards: IntArray, taken: IntArray, at_hand: IntArray, places: IntArray, best: IntArray
) -> int:
    """The highest score that sorted *cards* can make as a whole crypt, taken and placed in order (`can_be_built`);
    *best* gets the crypt. A crypt and its mirror image are built and score alike, so only those whose lower left card
    is not above the lower right one are tried.
    """
    count = CRYPT_SIZE[s.players]
    right = WIDTH[s.players, 0] - 1
    top = -1
    more = True
    while more:
        if cards[0] <= cards[right]:
            for place in range(count):
                s.crypts[seat, place] = cards[place]
            score = crypt_score(s, seat)
            if score > top and can_be_built(s, seat, taken, at_hand, places):
                top = score
                for place in range(count):
                    best[place] = cards[place]
        more = next_order(cards, count)
    return top


@dataclass(frozen=True)
class Course:
    """How the cards of a crypt came: those *taken*, in order, and how many of them before each card was placed."""

    taken: tuple[int, ...]
    at_hand: tuple[int, ...]


@dataclass(frozen=True)
class Pyramid:
    """The best that can be made of some cards: its points and its cards, place by place."""

    points: int
    cards: tuple[int, ...]


@functools.lru_cache(maxsize=256)
def best_pyramid(players: int, course: Course) -> Pyramid:
    """The best whole crypt at a table of *players* that cards make which are taken and placed in the turns of
    *course*: which of those in hand is placed, and where, is free.
    """
    size = int(CRYPT_SIZE[players])
    if len(course.taken) != size or len(course.at_hand) != size:
        raise ValueError(f"a crypt of {players} players has {size} cards, not {len(course.taken)}")
    raw = blank(RawState.dtype)[0]  # type: ignore[attr-defined]
    raw.players = players
    raw.crypts[:] = NONE
    best = np.zeros(CRYPT, np.int64)
    cards, taken, at_hand = (np.array(each, np.int64) for each in (sorted(course.taken), course.taken, course.at_hand))
    points = best_crypt(raw, 0, cards, taken, at_hand, np.zeros(1 << CRYPT, np.int64), best)
    return Pyramid(int(points), tuple(int(card) for card in best[:size]))


def courses(match: Match) -> list[Course]:
    """For each player of a finished match, how the cards of their crypt came."""
    taken: list[list[int]] = [[] for _ in range(match.players)]
    at_hand: list[list[int]] = [[] for _ in range(match.players)]
    for turn, (seat, move) in enumerate((played.seat, played.move) for played in match.moves):
        if move.kind == "place":
            at_hand[seat].append(len(taken[seat]))
        elif move.id >= DIG_LAST:
            s = match.state_at(turn + 1).sight(seat).raw
            taken[seat].append(int(s.hands[seat, s.held[seat] - 1]))
    return [Course(tuple(cards), tuple(counts)) for cards, counts in zip(taken, at_hand, strict=True)]


@kernel
def position_hash(s: RawState) -> Any:
    """A hash of everything that matters; piles that change places give the same one."""
    hashed = np.uint64(s.turn + 1)
    for seat in range(s.players):
        first, second = s.hands[seat, 0], s.hands[seat, 1]
        hashed = _stir(hashed, max(first, second) * 32 + min(first, second) + 64)
        for place in range(CRYPT):
            hashed = _stir(hashed, s.crypts[seat, place] + 2)
    piles = np.uint64(0)
    for pile in range(PILES):
        top = s.piles[pile, s.height[pile] - 1] if s.face_up[pile] else NONE
        dug = s.dug[0] == pile or s.dug[1] == pile
        word = (int(s.height[pile]) * 2 + dug) * _PILE_BASE + top + 1
        # A sum does not mind the order of the piles.
        piles += _stir(_MIX, word)
    return _stir(hashed ^ piles, 1)


@kernel
def _stir(hashed: Any, word: int) -> Any:
    hashed = (hashed ^ np.uint64(word + 1)) * _MIX
    return hashed ^ (hashed >> _HALF)


@kernel
def unseen(s: RawState, card: int) -> int:
    """How many copies of *card* nobody has seen."""
    return unseen_of(seen(s), card)


@kernel
def unseen_total(s: RawState) -> int:
    """How many cards nobody has seen."""
    total = 0
    for card in range(CARD_TYPES):
        total += unseen(s, card)
    return total


@kernel
def turned_up(move: int) -> int:
    """How many unseen cards a move brings to light."""
    if move < DIG_LAST:
        return 2
    return 1 if move < TAKE else 0


@kernel
def reveal(s: RawState, move: int, first: int, second: int) -> float:
    """Write the cards that a dig turns up into a masked raw state, and return the chance of just these."""
    pile, other = move // PILES, move % PILES
    if turned_up(move) == 1:
        pile = move - DIG_LAST
    total = unseen_total(s)
    chance = unseen(s, first) / total
    s.piles[pile, s.height[pile] - 1] = first
    if turned_up(move) == 2:
        chance *= unseen(s, second) / (total - 1)
        s.piles[other, s.height[other] - 1] = second
    return chance


@kernel
def final_shares(s: RawState, shares: FloatArray, places: IntArray) -> None:
    """Each player's share of the victory in a finished game."""
    outcome(s, places)
    winners = 0
    for seat in range(s.players):
        winners += places[seat] == 1
    for seat in range(s.players):
        shares[seat] = 1.0 / winners if places[seat] == 1 else 0.0


@kernel
def take_in(frame: FloatArray, value: FloatArray, seat: int, players: int) -> None:
    """Let the player to move at *frame* consider a move worth *value*. A player with several equally good moves plays
    any of them. Frame: sums over the best moves for each player, then how many they are.
    """
    count = frame[MAX_PLAYERS]
    held = frame[seat] / count if count > 0 else -1.0
    if value[seat] > held + LEVEL_WITH:
        for player in range(players):
            frame[player] = value[player]
        frame[MAX_PLAYERS] = 1.0
    elif value[seat] >= held - LEVEL_WITH:
        for player in range(players):
            frame[player] += value[player]
        frame[MAX_PLAYERS] += 1.0


@kernel
def slot_of(keys: IntArray, key: Any) -> int:
    """The slot that holds *key*, or the free one where it would go."""
    last = keys.shape[0] - 1
    slot = np.int64(key & np.uint64(last))
    while keys[slot] != np.uint64(0) and keys[slot] != key:
        slot = (slot + 1) & last
    return int(slot)


@kernel
def settled(s: RawState, keys: IntArray, values: FloatArray, places: IntArray, spent: IntArray) -> int:
    """The slot with the value of a position that is known, as that of a finished game always is; else UNFINISHED."""
    key = position_hash(s)
    slot = slot_of(keys, key)
    if keys[slot] != np.uint64(0):
        return slot
    if actors(s) != 0:
        return UNFINISHED
    keys[slot] = key
    final_shares(s, values[slot], places)
    spent[0] += 1
    return slot


@kernel
def open_position(
    s: RawState, depth: int, moves: IntArray, cursors: IntArray, frames: FloatArray, drawn: FloatArray
) -> None:
    """Begin with the first move of a position."""
    cursors[depth, 0] = legal(s, s.turn, moves[depth])
    cursors[depth, 1] = 0
    cursors[depth, 2] = 0
    frames[depth, :] = 0.0
    drawn[depth, :] = 0.0


@kernel
def close_position(
    s: RawState, depth: int, frames: FloatArray, keys: IntArray, values: FloatArray, spent: IntArray
) -> None:
    """All moves of a position are considered: keep its value."""
    key = position_hash(s)
    slot = slot_of(keys, key)
    keys[slot] = key
    spent[0] += 1
    for player in range(s.players):
        values[slot, player] = frames[depth, player] / frames[depth, MAX_PLAYERS]


@kernel
def solve(
    states: Any,
    moves: IntArray,
    cursors: IntArray,
    frames: FloatArray,
    drawn: FloatArray,
    keys: IntArray,
    values: FloatArray,
    places: IntArray,
    spent: IntArray,
    allowed: int,
) -> int:
    """The value of state 0 (masked, not finished) for each player under perfect play, into values[slot]; returns the
    slot, or UNFINISHED.

    Depth d of the walk has: states[d]; its moves; cursors[d] = how many moves, the move in hand, the next pair of cards
    it may turn up; frames[d] = what the mover has so far; drawn[d] = the mean over the cards of the move in hand.
    spent[0] counts the positions in the table.
    """
    depth = 0
    opened = False
    while True:
        s = states[depth]
        if not opened:
            opened = True
            slot = settled(s, keys, values, places, spent)
            if slot != UNFINISHED:
                if depth == 0:
                    return slot
                depth -= 1
                absorb(s, depth, drawn, values[slot])
                continue
            if spent[0] >= allowed or depth + 1 >= DEPTH:
                return UNFINISHED
            open_position(s, depth, moves, cursors, frames, drawn)
        if cursors[depth, 1] == cursors[depth, 0]:
            close_position(s, depth, frames, keys, values, spent)
            opened = False
        elif descend(states, depth, moves[depth, cursors[depth, 1]], cursors, drawn):
            depth += 1
            opened = False
        else:
            close_move(s, depth, cursors, frames, drawn)


@kernel
def descend(states: Any, depth: int, move: int, cursors: IntArray, drawn: FloatArray) -> bool:
    """Go into the next outcome of *move*: the cards it may turn up, pair by pair. False when all are seen."""
    s = states[depth]
    hidden = turned_up(move)
    pairs = 1
    if hidden:
        pairs = CARD_TYPES if hidden == 1 else CARD_TYPES * CARD_TYPES
    while cursors[depth, 2] < pairs:
        pair = cursors[depth, 2]
        cursors[depth, 2] += 1
        states[depth + 1] = s
        chance = 1.0
        if hidden:
            chance = reveal(states[depth + 1], move, pair % CARD_TYPES, pair // CARD_TYPES)
        if chance > 0.0:
            drawn[depth, MAX_PLAYERS] = chance
            play(states[depth + 1], s.turn, move)
            return True
    return False


@kernel
def absorb(s: RawState, depth: int, drawn: FloatArray, value: FloatArray) -> None:
    """Add the value of one outcome of the move in hand, weighted by its chance."""
    for player in range(s.players):
        drawn[depth, player] += drawn[depth, MAX_PLAYERS] * value[player]


@kernel
def close_move(s: RawState, depth: int, cursors: IntArray, frames: FloatArray, drawn: FloatArray) -> None:
    """All outcomes of the move in hand are known: let the mover consider it, and go to the next move."""
    take_in(frames[depth], drawn[depth], s.turn, s.players)
    drawn[depth, :] = 0.0
    cursors[depth, 1] += 1
    cursors[depth, 2] = 0


class SolverMemory:
    """Room for the solution of one position and what follows, at most *positions* of them."""

    def __init__(self, positions: int) -> None:
        self.positions = min(positions, SLOTS // 2)
        self.states = blank(RawState.dtype, DEPTH + 1)  # type: ignore[attr-defined]
        self.moves = np.zeros((DEPTH, 64), np.int32)
        self.cursors = np.zeros((DEPTH, 3), np.int64)
        self.frames = np.zeros((DEPTH, MAX_PLAYERS + 1))
        self.drawn = np.zeros((DEPTH, MAX_PLAYERS + 1))
        self.keys = np.zeros(SLOTS, np.uint64)
        self.values = np.zeros((SLOTS, MAX_PLAYERS))
        self.places = np.zeros(MAX_PLAYERS, np.int64)
        self.spent = np.zeros(1, np.int64)

    def value(self, raw: Any) -> list[float] | None:
        """The shares of victory in the position of a masked *raw*, with perfect play."""
        self.states[0] = raw
        slot = solve(
            self.states, self.moves, self.cursors, self.frames, self.drawn, self.keys, self.values, self.places,
            self.spent, self.positions,
        )  # fmt: skip
        return None if slot == UNFINISHED else [float(share) for share in self.values[slot, : raw.players]]


def decisions_left(sight: Sight) -> int:
    """How many decisions are still to come, at most: a card of the graveyard is dug, taken and placed."""
    s = sight.raw
    return int(2 * s.height.sum() + s.held.sum())


def exact(sight: Sight, *, positions: int = POSITIONS, most_left: int = MOST_LEFT) -> dict[Move, float] | None:
    """The seat's exact share of the victory after each of its moves, with perfect play by everybody; none where that
    would go through more than *positions* positions.
    """
    if sight.is_over or sight.seat not in sight.actors or decisions_left(sight) > most_left:
        return None
    memory = SolverMemory(positions)
    found: dict[Move, float] = {}
    for move in sight.legal():
        value = _value_of(sight, move, memory)
        if value is None:
            return None
        found[move] = value
    return found


def _value_of(sight: Sight, move: Move, memory: SolverMemory) -> float | None:
    """What *move* is worth to the seat: the mean over the cards it may turn up."""
    total = 0.0
    pairs = CARD_TYPES ** int(turned_up(move.id))
    for pair in range(pairs):
        raw = sight.raw.copy()
        chance = reveal(raw, move.id, pair % CARD_TYPES, pair // CARD_TYPES) if pairs > 1 else 1.0
        if chance > 0:
            play(raw, sight.seat, move.id)
            value = memory.value(raw)
            if value is None:
                return None
            total += chance * value[sight.seat]
    return total


def hindsight(match: Match, texts: Texts) -> list[str]:
    """After the end: what each player could have built with the cards they had, as they came."""
    sentences = []
    for seat, (own, best) in enumerate(_own_and_best(match)):
        key = "solver.best" if best.points > own else "solver.perfect"
        rows = rows_of(match.players, best.cards)
        sentences.append(texts.say(key, name=match.names[seat], own=own, best=best.points, rows=rows))
    return sentences


def _own_and_best(match: Match) -> list[tuple[int, Pyramid]]:
    return [
        (own, best_pyramid(match.players, course))
        for own, course in zip(match.state.scores, courses(match), strict=True)
    ]


def builds(match: Match) -> list[dict[str, Any]]:
    """After the end, to be drawn: each player's crypt beside the best that the same cards could have made, with the
    points.
    """
    rows = [int(width) for width in WIDTH[match.players]]
    view = match.state.sight(0).view()
    found = []
    for seat, (own, best) in enumerate(_own_and_best(match)):
        cards = iter([_CARDS[CARD_CODES[card]] for card in best.cards])
        found.append(
            {
                "seat": seat,
                "own": own,
                "points": best.points,
                "rows": rows,
                "crypt": view["seats"][seat]["crypt"],
                "best": [[next(cards) for _ in range(width)] for width in rows],
            }
        )
    return found


def rows_of(players: int, cards: tuple[int, ...]) -> str:
    """A crypt in notation, row by row from the bottom: "KT LP CC TT / LL PC KC / TL PP"."""
    codes = iter(CARD_CODES[card] for card in cards)
    rows = ([code for _, code in zip(range(width), codes, strict=False)] for width in WIDTH[players])
    return " / ".join(" ".join(row) for row in rows if row)
