"""The best pyramid that some cards can make, if they are taken in the order in which they came."""

from __future__ import annotations

import functools
from dataclasses import dataclass

import numpy as np

from monstrotheque.engine.bits import lowest_bit
from monstrotheque.engine.compiling import kernel
from monstrotheque.engine.match import Match
from monstrotheque.engine.raw_state import IntArray, blank
from monstrotheque.games.crypte_de_sedlec.constants import (
    CARD_TYPES,
    CRYPT,
    CRYPT_SIZE,
    MAX_PLAYERS,
    ROWS,
    START,
    WIDTH,
)
from monstrotheque.games.crypte_de_sedlec.moves import DIG_LAST
from monstrotheque.games.crypte_de_sedlec.scoring import crypt_score
from monstrotheque.games.crypte_de_sedlec.state import NONE, RawState

_DIGIT = 64 // CARD_TYPES
_DIGIT_MASK = (1 << _DIGIT) - 1


@kernel
def next_order(cards: IntArray, count: int) -> bool:
    """Rearrange *cards* into the next permutation in lexicographic order. Returns False after the last one."""
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
    """For each set of filled places (bits), the places that may have been filled last. 0 if no sequence of placements
    leads to the set: the bottom row is connected, and a card above it stands on two cards.
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
    """Whether a crypt can be built from cards *taken* in this order, with the first at_hand[n] of them taken before
    card n was placed. *places* is working space, one number for each set of places.

    A set of filled places is reachable if one of its cards can have come last, and if all of them had been taken by
    then. Of two equal cards, the one taken first is placed first.
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
    """Whether the cards at the *filled* places had all been taken when the last of them was placed."""
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
    """The highest score of a complete crypt from sorted *cards*, taken and placed in order (see `can_be_built`). Writes
    the crypt into *best*.

    A crypt and its mirror image can be built alike and score the same. So the search skips a crypt whose lower left
    card has a higher number than its lower right one.
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
    """How the cards of a crypt came: the cards *taken*, in order, and how many had been taken before each placement."""

    taken: tuple[int, ...]
    at_hand: tuple[int, ...]


@dataclass(frozen=True)
class Pyramid:
    """The best pyramid of some cards: its points, and its cards by place."""

    points: int
    cards: tuple[int, ...]


@functools.lru_cache(maxsize=256)
def best_pyramid(players: int, course: Course) -> Pyramid:
    """The best complete crypt at a table of *players* from cards that are taken and placed in the turns of *course*.
    Any hand card can be placed, at any open place.
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
