"""Exact answers: perfect play of late endings, and how far a game was from the best pyramid (see `pyramids`).

Nobody has hidden cards in this game. What is unknown is unknown to everybody, and the unseen cards are in uniformly
random order. So an ending is a game of chance with perfect information, and a full search (`solve`) computes its
values. Positions that differ only in the numbering of the piles are searched once.
"""

from __future__ import annotations

from typing import Any

import numpy as np

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
    MAX_PLAYERS,
    PILES,
    WIDTH,
)
from monstrotheque.games.crypte_de_sedlec.hidden import seen, unseen_of
from monstrotheque.games.crypte_de_sedlec.moves import CARD_CODES, DIG_LAST, TAKE
from monstrotheque.games.crypte_de_sedlec.pyramids import Pyramid, best_pyramid, courses
from monstrotheque.games.crypte_de_sedlec.rules import actors, legal, outcome, play
from monstrotheque.games.crypte_de_sedlec.scoring import score_by_kind
from monstrotheque.games.crypte_de_sedlec.state import NONE, RawState

UNFINISHED = -1
"""The search gave up because it met more positions than allowed."""
LEVEL_WITH = 1e-9
POSITIONS = 100_000
MOST_LEFT = 12
"""Endings with more turns left than this aren't searched."""
DEPTH = 64
SLOTS = 1 << 18
_MIX = np.uint64(0x9E3779B97F4A7C15)
_HALF = np.uint64(29)
_PILE_BASE = 64
_CARDS = {
    code: {"code": code, "top": top, "bottom": bottom}
    for code, (top, bottom) in zip(CARD_CODES, CARD_NAMES, strict=True)
}


@kernel
def position_hash(s: RawState) -> Any:
    """A hash of everything relevant. It doesn't depend on the order of the piles."""
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
        # A sum doesn't depend on the order of the piles.
        piles += _stir(_MIX, word)
    return _stir(hashed ^ piles, 1)


@kernel
def _stir(hashed: Any, word: int) -> Any:
    hashed = (hashed ^ np.uint64(word + 1)) * _MIX
    return hashed ^ (hashed >> _HALF)


@kernel
def unseen(s: RawState, card: int) -> int:
    """The number of copies of *card* that nobody has seen."""
    return unseen_of(seen(s), card)


@kernel
def unseen_total(s: RawState) -> int:
    """The number of cards that nobody has seen."""
    total = 0
    for card in range(CARD_TYPES):
        total += unseen(s, card)
    return total


@kernel
def turned_up(move: int) -> int:
    """The number of unseen cards that a move turns up."""
    if move < DIG_LAST:
        return 2
    return 1 if move < TAKE else 0


@kernel
def reveal(s: RawState, move: int, first: int, second: int) -> float:
    """Write the cards that a dig turns up into a masked raw state, and return the probability of these cards."""
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
def back_up(frame: FloatArray, value: FloatArray, seat: int, players: int) -> None:
    """Let the player to move at *frame* consider a move worth *value*. A player with several equally good moves plays
    any of them. A frame has the sum over the best moves for each player, then the number of best moves.
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
    """The slot of *key*, or the free slot for it."""
    last = keys.shape[0] - 1
    slot = np.int64(key & np.uint64(last))
    while keys[slot] != np.uint64(0) and keys[slot] != key:
        slot = (slot + 1) & last
    return int(slot)


@kernel
def settled(s: RawState, keys: IntArray, values: FloatArray, places: IntArray, spent: IntArray) -> int:
    """The slot with the value of a known position, or UNFINISHED. The value of a finished game is always known."""
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
    """Start a position with its first move."""
    cursors[depth, 0] = legal(s, s.turn, moves[depth])
    cursors[depth, 1] = 0
    cursors[depth, 2] = 0
    frames[depth, :] = 0.0
    drawn[depth, :] = 0.0


@kernel
def close_position(
    s: RawState, depth: int, frames: FloatArray, keys: IntArray, values: FloatArray, spent: IntArray
) -> None:
    """Store the value of a position after all its moves."""
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
    """Compute the value of state 0 (masked, not finished) for each player under perfect play, in values[slot]. Returns
    the slot, or UNFINISHED.

    Depth d of the search has: states[d]; its moves; cursors[d] = the number of moves, the current move, the next pair
    of cards it may turn up; frames[d] = the mover's best moves so far; drawn[d] = the mean over the cards of the
    current move. spent[0] counts the positions in the table.
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
    """Go into the next outcome of *move*: the cards it may turn up, pair by pair. Returns False after the last one."""
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
    """Add the value of one outcome of the current move, weighted by its probability."""
    for player in range(s.players):
        drawn[depth, player] += drawn[depth, MAX_PLAYERS] * value[player]


@kernel
def close_move(s: RawState, depth: int, cursors: IntArray, frames: FloatArray, drawn: FloatArray) -> None:
    """Let the mover consider the current move after all its outcomes, and go to the next move."""
    back_up(frames[depth], drawn[depth], s.turn, s.players)
    drawn[depth, :] = 0.0
    cursors[depth, 1] += 1
    cursors[depth, 2] = 0


class SolverMemory:
    """Memory for solving one position and its successors, at most *positions* of them."""

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
        """The shares of victory in the masked position *raw* under perfect play, or None if the search gave up."""
        self.states[0] = raw
        slot = solve(
            self.states, self.moves, self.cursors, self.frames, self.drawn, self.keys, self.values, self.places,
            self.spent, self.positions,
        )  # fmt: skip
        return None if slot == UNFINISHED else [float(share) for share in self.values[slot, : raw.players]]


def decisions_left(sight: Sight) -> int:
    """The number of turns left: each graveyard card will be taken and placed, and each hand card placed."""
    s = sight.raw
    return int(2 * s.height.sum() + s.held.sum())


def reaches(sight: Sight, *, most_left: int = MOST_LEFT) -> bool:
    """Whether so few turns are left that the seat's moves can probably be computed."""
    return not sight.is_over and sight.seat in sight.actors and decisions_left(sight) <= most_left


def exact(sight: Sight, *, positions: int = POSITIONS, most_left: int = MOST_LEFT) -> dict[Move, float] | None:
    """The seat's exact share of victory after each of its moves, under perfect play by everybody. None if that would
    take more than *positions* positions.
    """
    if not reaches(sight, most_left=most_left):
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
    """The value of *move* for the seat: the mean over the cards it may turn up."""
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
    """After the end: what each player could have built from their cards as they came."""
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
    """After the end, for drawing: each player's crypt next to the best that the same cards could have made, with the
    points, and what each kind of skull gains by it.
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
                "gains": _gains(match, seat, best),
                "rows": rows,
                "crypt": view["seats"][seat]["crypt"],
                "best": [[next(cards) for _ in range(width)] for width in rows],
            }
        )
    return found


def _gains(match: Match, seat: int, best: Pyramid) -> dict[str, int]:
    """By kind, the points that the best pyramid has more than the seat's own; kinds that score the same are omitted."""
    raw = match.state.sight(seat).raw.copy()
    own = score_by_kind(raw, seat)
    raw.crypts[seat, : len(best.cards)] = best.cards
    finest = score_by_kind(raw, seat)
    return {kind: finest[kind] - own[kind] for kind in own if finest[kind] != own[kind]}


def rows_of(players: int, cards: tuple[int, ...]) -> str:
    """A crypt in notation, row by row from the bottom: "KT LP CC TT / LL PC KC / TL PP"."""
    codes = iter(CARD_CODES[card] for card in cards)
    rows = ([code for _, code in zip(range(width), codes, strict=False)] for width in WIDTH[players])
    return " / ".join(" ".join(row) for row in rows if row)
