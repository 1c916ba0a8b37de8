"""The rules of Monster Café, as kernels (see `monstrotheque.engine.contract`)."""

from __future__ import annotations

from typing import Any

import numpy as np

from monstrotheque.engine.compiling import kernel
from monstrotheque.engine.random import below, secret_below, secret_bits
from monstrotheque.engine.ranking import rank
from monstrotheque.engine.raw_state import IntArray
from monstrotheque.games.monster_cafe.constants import (
    COPIES,
    FAMILY_COUNT,
    HAND,
    IN_PLAY,
    KEPT,
    LINE,
    LOADS,
    LOSES_AT,
    MAX_PLAYERS,
    NO_TOKEN,
    POWERS_AT,
    RESERVED_BIT,
    ROUNDS,
    SUPPLY_AT,
    TOKEN_COUNT,
    TOKENS_AT,
)
from monstrotheque.games.monster_cafe.features import encode
from monstrotheque.games.monster_cafe.hidden import draw_card, mask, redeal
from monstrotheque.games.monster_cafe.moves import KEEP, MONSTERS, SEND_MOVE, TRIO, TRIO_NUMBER
from monstrotheque.games.monster_cafe.powers import begin_power, decide, legal_decisions, monster_number, send_to_cafe
from monstrotheque.games.monster_cafe.scoring import count_round, tie_break, total
from monstrotheque.games.monster_cafe.state import CHOICE, NONE, OVER, SEND, RawState

__all__ = ["actors", "deal", "encode", "interjectors", "legal", "mask", "outcome", "play", "redeal", "scores"]

_ORDERS = 6
"""The number of orders of three cards."""


@kernel
def deal(s: RawState, players: int, key0: Any, key1: Any, setup: IntArray) -> None:
    """Lay out the tokens of the five families in *setup* (in the order of the family table, with their powers) and deal
    a round.
    """
    s.key[0], s.key[1] = key0, key1
    s.players = players
    s.power = s.given = s.priority = NONE
    for family in range(FAMILY_COUNT):
        s.slots[family] = NONE
    for slot in range(IN_PLAY):
        family = setup[slot]
        s.families[slot] = family
        s.slots[family] = slot
        s.counted_winner[slot] = NONE
        s.powers[slot], s.tokens[slot] = setup[POWERS_AT + slot], setup[TOKENS_AT + slot]
        s.loses[slot] = setup[LOSES_AT + slot]
    for token in range(TOKEN_COUNT):
        s.full_supply[token] = setup[SUPPLY_AT + token]
    for slot in range(IN_PLAY):
        if s.tokens[slot] != NO_TOKEN:
            s.supply[s.tokens[slot]] = s.full_supply[s.tokens[slot]]
    _deal_round(s)


@kernel
def _clear_lines(s: RawState) -> None:
    """Gather all cards into the deck."""
    for slot in range(IN_PLAY):
        s.aside[slot] = COPIES
        s.cafe[slot] = 0
    for seat in range(MAX_PLAYERS):
        for slot in range(IN_PLAY):
            for load in range(LOADS):
                s.front[seat, slot, load] = 0
        for place in range(LINE):
            s.back[seat, place] = NONE
            s.turned_up[seat, place] = s.seen[seat, place] = 0


@kernel
def _deal_round(s: RawState) -> None:
    """Shuffle and deal the hands, and set the rest aside unseen. Then everybody chooses a back line."""
    _clear_lines(s)
    s.phase = CHOICE
    s.chosen = 0
    hand = HAND[s.players]
    bits = np.uint64(0)
    for card in range(s.players * hand):
        # One secret word serves two draws: 32 bits are plenty for fewer than 50 cards.
        bits = secret_bits(s.key[0], s.key[1], s.chances, card) if card % 2 == 0 else bits << np.uint64(32)
        s.front[card // hand, draw_card(s, below(bits, COPIES * IN_PLAY - card)), 0] += 1
    for seat in range(s.players):
        s.lengths[seat] = hand
    s.chances += 1


@kernel
def actors(s: RawState) -> int:
    """All players who haven't chosen their back line yet, then one player after the other."""
    if s.phase == OVER:
        return 0
    if s.phase == CHOICE:
        return ((1 << s.players) - 1) & ~int(s.chosen)
    return 1 << s.turn


@kernel
def interjectors(s: RawState) -> int:
    """Nobody acts out of turn."""
    return 0


@kernel
def _legal_keeps(s: RawState, seat: int, out: IntArray) -> int:
    """Any three cards of your hand, by family."""
    hand = s.front[seat]
    n = 0
    for a in range(IN_PLAY):
        for b in range(a, IN_PLAY):
            if hand[a, 0] >= 1 + (a == b) and hand[b, 0]:
                for c in range(b, IN_PLAY):
                    if hand[c, 0] >= 1 + (c == b) + (c == a):
                        out[n] = KEEP + TRIO_NUMBER[s.families[a], s.families[b], s.families[c]]
                        n += 1
    return n


@kernel
def _legal_sends(s: RawState, out: IntArray) -> int:
    """Any monster without a Reserved sign, from any front line with more than three monsters."""
    n = 0
    for owner in range(s.players):
        if s.lengths[owner] > LINE:
            for slot in range(IN_PLAY):
                for load in range(RESERVED_BIT):
                    if s.front[owner, slot, load]:
                        out[n] = SEND_MOVE + owner * MONSTERS + monster_number(s, slot, load)
                        n += 1
    return n


@kernel
def legal(s: RawState, seat: int, out: IntArray) -> int:
    """Choose a back line, send a monster, or decide about its power."""
    if not actors(s) >> seat & 1:
        return 0
    if s.phase == CHOICE:
        return _legal_keeps(s, seat, out)
    if s.phase == SEND:
        return _legal_sends(s, out)
    return legal_decisions(s, seat, out)


@kernel
def _keep(s: RawState, seat: int, trio: int) -> None:
    """Put three hand cards aside for the back line. The others will be the front line."""
    for place in range(LINE):
        slot = s.slots[TRIO[trio, place]]
        s.back[seat, place] = slot
        s.front[seat, slot, 0] -= 1
    s.lengths[seat] -= LINE
    s.chosen |= 1 << seat


@kernel
def _lay_out(s: RawState, seat: int, order: int) -> None:
    """Lay a back line out in one of the six orders, so that its places say nothing about the families."""
    first, last = order % LINE, order // LINE + 1
    s.back[seat, 0], s.back[seat, first] = s.back[seat, first], s.back[seat, 0]
    s.back[seat, 1], s.back[seat, last] = s.back[seat, last], s.back[seat, 1]


@kernel
def _starter(s: RawState, index: int) -> int:
    """The player with the fewest Coffees. A tie is broken at random."""
    fewest, level = s.coffees[0], 0
    for seat in range(s.players):
        if s.coffees[seat] < fewest:
            fewest, level = s.coffees[seat], 0
        level += s.coffees[seat] == fewest
    lot = secret_below(s.key[0], s.key[1], s.chances, index, level)
    for seat in range(s.players):
        if s.coffees[seat] == fewest:
            if lot == 0:
                return seat
            lot -= 1
    return 0


@kernel
def _reveal(s: RawState) -> None:
    """Reveal all front lines together and begin the round."""
    for seat in range(s.players):
        _lay_out(s, seat, secret_below(s.key[0], s.key[1], s.chances, seat, _ORDERS))
    s.turn = _starter(s, s.players)
    s.chances += 1
    s.phase = SEND


@kernel
def carry_on(s: RawState, seat: int, move: int) -> bool:
    """Carry out one decision of a turn. Returns whether the turn is complete."""
    if s.phase == SEND:
        owner, monster = (move - SEND_MOVE) // MONSTERS, (move - SEND_MOVE) % MONSTERS
        send_to_cafe(s, owner, monster)
        return begin_power(s, seat, monster // LOADS)
    return decide(s, seat, move)


@kernel
def is_round_over(s: RawState) -> bool:
    """Whether every front line has exactly three monsters."""
    for seat in range(s.players):
        if s.lengths[seat] != LINE:
            return False
    return True


@kernel
def _return_tokens(s: RawState) -> None:
    """Return the tokens on cards and the Priority marker to the supply. Cookies and Mummy tokens are kept."""
    for slot in range(IN_PLAY):
        token = s.tokens[slot]
        if token != NO_TOKEN and not KEPT[token]:
            s.supply[token] = s.full_supply[token]
    s.priority = NONE


@kernel
def _end_round(s: RawState) -> None:
    """Count the round. Then deal the second round, or turn up all back lines and end the game."""
    count_round(s)
    if s.counted < ROUNDS:
        _return_tokens(s)
        s.round_no += 1
        _deal_round(s)
        return
    s.phase = OVER
    for seat in range(s.players):
        for place in range(LINE):
            s.turned_up[seat, place] = s.seen[seat, place] = 1


@kernel
def _end_turn(s: RawState) -> None:
    s.phase = SEND
    s.power = s.given = NONE
    s.turn = (s.turn + 1) % s.players
    if is_round_over(s):
        _end_round(s)


@kernel
def play(s: RawState, seat: int, move: int) -> None:
    """Carry out one move. The round ends when a turn, including its power, leaves three in every front line."""
    if s.phase == CHOICE:
        _keep(s, seat, move - KEEP)
        if not actors(s):
            _reveal(s)
    elif carry_on(s, seat, move):
        _end_turn(s)


@kernel
def scores(s: RawState, out: IntArray) -> None:
    """Coffees, plus the value of the tokens."""
    for seat in range(s.players):
        out[seat] = total(s, seat)


@kernel
def outcome(s: RawState, out: IntArray) -> None:
    """The highest total wins. Ties: the player who gained more Coffees in the last round's count."""
    for seat in range(s.players):
        out[seat] = tie_break(s, seat)
    rank(out, s.players)
