"""The rules of Le Croque-Monstre, as kernels (see `monstrotheque.engine.contract`)."""

from __future__ import annotations

from typing import Any

from monstrotheque.engine.compiling import kernel
from monstrotheque.engine.random import secret_shuffle
from monstrotheque.engine.ranking import rank
from monstrotheque.engine.raw_state import IntArray
from monstrotheque.games.croque_monstre.constants import (
    BOX_CARDS,
    CARD_TYPES,
    CROQUE,
    CRYPT_CELLS,
    CRYPT_START,
    FIRST,
    FIRST_HAND,
    HAND,
    KIND_COUNT,
    MARK_REMOVED,
    MAX_PLAYERS,
    PIT_CENTRE,
    PIT_PLACES,
    PIT_SIDE,
    PIT_STEP,
    ROW,
    SECOND,
    SHOVELS,
    WAY_COUNT,
)
from monstrotheque.games.croque_monstre.crypt import lay_in_crypt, legal_in_crypt
from monstrotheque.games.croque_monstre.features import encode
from monstrotheque.games.croque_monstre.hands import (
    draw_top,
    give,
    is_in_row,
    is_repeated,
    pile_size,
    show_croqueless,
    take_from_row,
    take_unseen,
)
from monstrotheque.games.croque_monstre.hidden import mask, redeal
from monstrotheque.games.croque_monstre.moves import CHOOSE, CLAIM, CRYPT, DRAW, PASS, PIT
from monstrotheque.games.croque_monstre.pit import is_lenient, lay_in_pit, legal_in_pit, show_in_pit
from monstrotheque.games.croque_monstre.scoring import claimed_level, headstone_count, score, tie_break
from monstrotheque.games.croque_monstre.state import (
    BURYING_IN_CRYPT,
    BURYING_IN_PIT,
    CHOOSING,
    CLAIMING,
    DRAWING,
    NONE,
    OVER,
    RawState,
)

__all__ = ["actors", "deal", "encode", "interjectors", "legal", "mask", "outcome", "play", "redeal", "scores"]

_MARKS = len(SHOVELS)
_PIT_ORIGIN = PIT_CENTRE * PIT_SIDE + PIT_CENTRE


@kernel
def deal(s: RawState, players: int, key0: Any, key1: Any, setup: IntArray) -> None:
    """Remove cards by their shovels and at random, shuffle, turn up the row and the pit, and deal five cards to each
    player. *setup* is the deck (see box.py).
    """
    s.key[0], s.key[1] = key0, key1
    s.players = players
    s.buried = NONE
    for seat in range(MAX_PLAYERS):
        s.chosen[seat] = NONE
        for slot in range(FIRST_HAND):
            s.hands[seat, slot] = NONE
    _stack_cards(s, setup)
    secret_shuffle(s.stack, s.height, key0, key1, 0)
    s.chances = 1
    for slot in range(ROW):
        s.row[slot] = draw_top(s)
    _open_pit(s, draw_top(s), draw_top(s))
    for _ in range(FIRST_HAND):
        for seat in range(players):
            take_unseen(s, seat, draw_top(s))


@kernel
def _stack_cards(s: RawState, setup: IntArray) -> None:
    """Stack the cards of a game with this number of players. The lowest ones are never drawn."""
    for card in range(CARD_TYPES):
        for mark in range(_MARKS):
            if mark == 0 or mark != MARK_REMOVED[s.players]:
                for _ in range(setup[card * _MARKS + mark]):
                    s.stack[s.height] = card
                    s.height += 1
                    s.unburied[card] += 1
    for slot in range(s.height, BOX_CARDS):
        s.stack[slot] = NONE


@kernel
def _open_pit(s: RawState, left: int, right: int) -> None:
    """The first two cards of the pit lie upright, side by side. The second is turned round if two Croque-Monstres would
    touch.
    """
    below, beside = PIT_STEP[1], PIT_STEP[0]
    lay_in_pit(s, left, _PIT_ORIGIN, 1)
    turned = SECOND[left] == CROQUE and SECOND[right] == CROQUE
    top, bottom = (SECOND[right], FIRST[right]) if turned else (FIRST[right], SECOND[right])
    show_in_pit(s, top, _PIT_ORIGIN + beside)
    show_in_pit(s, bottom, _PIT_ORIGIN + beside + below)
    s.unburied[left] -= 1
    s.unburied[right] -= 1


@kernel
def actors(s: RawState) -> int:
    """All players who haven't chosen their first card, then one player after the other."""
    if s.phase == CHOOSING:
        waiting = 0
        for seat in range(s.players):
            if s.chosen[seat] == NONE:
                waiting |= 1 << seat
        return waiting
    return 0 if s.phase == OVER else 1 << int(s.turn)


@kernel
def interjectors(s: RawState) -> int:
    """Nobody acts out of turn."""
    return 0


@kernel
def _legal_choices(s: RawState, seat: int, out: IntArray) -> int:
    """Any hand card can start the crypt."""
    n = 0
    for slot in range(s.held[seat]):
        if not is_repeated(s, seat, slot):
            out[n] = CHOOSE + s.hands[seat, slot]
            n += 1
    return n


@kernel
def _legal_claims(s: RawState, seat: int, out: IntArray) -> int:
    """A headstone of a kind that the buried card allows, or none."""
    n = 0
    for kind in range(KIND_COUNT):
        if claimed_level(s, seat, kind):
            out[n] = CLAIM + kind
            n += 1
    out[n] = PASS
    return n + 1


@kernel
def _legal_draws(s: RawState, out: IntArray) -> int:
    """The top of the pile, or a card from the row."""
    out[0] = DRAW
    n = 1
    for slot in range(ROW):
        if not is_in_row(s, s.row[slot], slot):
            out[n] = DRAW + 1 + s.row[slot]
            n += 1
    return n


@kernel
def legal(s: RawState, seat: int, out: IntArray) -> int:
    """The moves of the current step: bury in the crypt, bury in the pit, claim, draw."""
    if not actors(s) >> seat & 1:
        return 0
    if s.phase == CHOOSING:
        return _legal_choices(s, seat, out)
    if s.phase == BURYING_IN_CRYPT:
        return legal_in_crypt(s, seat, out)
    if s.phase == BURYING_IN_PIT:
        return legal_in_pit(s, seat, out)
    if s.phase == CLAIMING:
        return _legal_claims(s, seat, out)
    return _legal_draws(s, out)


@kernel
def _choose(s: RawState, seat: int, card: int) -> None:
    """Put a card aside for the crypt. Once all have chosen, the cards are turned up."""
    give(s, seat, card)
    s.chosen[seat] = card
    if actors(s):
        return
    for other in range(s.players):
        first = int(s.chosen[other])
        lay_in_crypt(s, other, first, CRYPT_START, 0)
        s.unburied[first] -= 1
        s.chosen[other] = NONE
    s.phase = BURYING_IN_CRYPT


@kernel
def _bury(s: RawState, seat: int, card: int) -> None:
    give(s, seat, card)
    s.unburied[card] -= 1


@kernel
def _bury_in_crypt(s: RawState, seat: int, index: int) -> None:
    card, cell, way = index // WAY_COUNT // CRYPT_CELLS, index // WAY_COUNT % CRYPT_CELLS, index % WAY_COUNT
    _bury(s, seat, card)
    lay_in_crypt(s, seat, card, cell, way)
    s.phase = BURYING_IN_PIT


@kernel
def _bury_in_pit(s: RawState, seat: int, index: int) -> None:
    """Bury in the pit, and skip the claim if no headstone is available. A creature on a Croque-Monstre shows everybody
    that the hand has none.
    """
    card, place, way = index // WAY_COUNT // PIT_PLACES, index // WAY_COUNT % PIT_PLACES, index % WAY_COUNT
    _bury(s, seat, card)
    if is_lenient(s, card, place, way):
        show_croqueless(s, seat)
    lay_in_pit(s, card, place, way)
    s.buried = card
    for kind in range(KIND_COUNT):
        if claimed_level(s, seat, kind):
            s.phase = CLAIMING
            return
    _begin_drawing(s)


@kernel
def _claim(s: RawState, seat: int, kind: int) -> None:
    """Take the highest headstone that the groups allow. A fifth headstone triggers the end."""
    s.headstones[seat, kind] = claimed_level(s, seat, kind)
    if headstone_count(s, seat) == KIND_COUNT:
        s.ending = 1
    _begin_drawing(s)


@kernel
def _begin_drawing(s: RawState) -> None:
    """Start drawing, unless the end is triggered already or by an empty pile."""
    s.buried = NONE
    if pile_size(s) == 0:
        s.ending = 1
    if s.ending:
        _end_turn(s)
    else:
        s.phase = DRAWING


@kernel
def _draw(s: RawState, seat: int, source: int) -> None:
    """Take the top of the pile (source 0) or a card from the row. With four cards in hand the turn ends."""
    if source == 0:
        take_unseen(s, seat, draw_top(s))
    else:
        take_from_row(s, seat, source - 1)
    if s.held[seat] == HAND:
        _end_turn(s)


@kernel
def _end_turn(s: RawState) -> None:
    """Start the next player's turn. If the end is triggered and the round is complete, end the game."""
    s.turn = (s.turn + 1) % s.players
    s.phase = OVER if s.ending and s.turn == 0 else BURYING_IN_CRYPT


@kernel
def play(s: RawState, seat: int, move: int) -> None:
    """Carry out one move."""
    if move < CRYPT:
        _choose(s, seat, move - CHOOSE)
    elif move < PIT:
        _bury_in_crypt(s, seat, move - CRYPT)
    elif move < CLAIM:
        _bury_in_pit(s, seat, move - PIT)
    elif move < PASS:
        _claim(s, seat, move - CLAIM)
    elif move < DRAW:
        _begin_drawing(s)
    else:
        _draw(s, seat, move - DRAW)


@kernel
def scores(s: RawState, out: IntArray) -> None:
    """Headstones and bonus so far."""
    for seat in range(s.players):
        out[seat] = score(s, seat)


@kernel
def outcome(s: RawState, out: IntArray) -> None:
    """The highest score wins. Ties: the highest headstone, then the next highest, and so on."""
    for seat in range(s.players):
        out[seat] = tie_break(s, seat)
    rank(out, s.players)
