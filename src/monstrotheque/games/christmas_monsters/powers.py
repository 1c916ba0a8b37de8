"""The powers of the character sheets: their legal moves and effects."""

from __future__ import annotations

import numpy as np

from monstrotheque.engine.bits import lowest_bit, nth_bit, popcount
from monstrotheque.engine.compiling import kernel
from monstrotheque.engine.raw_state import IntArray
from monstrotheque.games.christmas_monsters.answers import start_look
from monstrotheque.games.christmas_monsters.cards import (
    exchange_with_reserve,
    hidden_cards,
    leave_hand,
    put_down,
    return_to_hand,
)
from monstrotheque.games.christmas_monsters.constants import (
    AIGUILLAGE,
    BROUILLARD,
    CARDS,
    CESSEZ_LE_FEU,
    CONTRETEMPS,
    COURRIER,
    ETIQUETTE,
    HOTTE,
    OWNERS,
    PAPIER_DORE,
    PAQUET,
    PLUME_D_OR,
    POTION_EXPRESS,
    POULIE,
    POWERS,
    RATURE,
    RECUPERATION,
    RELEVE,
    REMPART,
    RONDE,
    TURNS,
    TYPE_COUNT,
    VALUES,
)
from monstrotheque.games.christmas_monsters.moves import POTION, POWER, POWER_BASE
from monstrotheque.games.christmas_monsters.notes import DREW, note
from monstrotheque.games.christmas_monsters.state import COURRIER_ASKS, RELEVE_ASKS, RawState
from monstrotheque.games.christmas_monsters.turns import draw_chance, turn_up
from monstrotheque.games.christmas_monsters.values import base_value
from monstrotheque.games.christmas_monsters.windows import Reason, effect_bar, potions_to_draw, token_bar

# The power of each power move, counted from the first such move.
POWER_OF_MOVE = np.zeros(POTION - POWER, np.int64)
for _power in range(len(POWERS)):
    POWER_OF_MOVE[POWER_BASE[_power] - POWER : POWER_BASE[_power + 1] - POWER] = _power
_BASE = np.array(POWER_BASE, np.int64)


@kernel
def legal_powers(s: RawState, seat: int, out: IntArray, n: int) -> int:
    """All uses of the unlocked powers that could change something now."""
    if token_bar(s, seat) != Reason.FREE:
        return n
    for row in range(s.unlocked[seat]):
        power = int(s.sheets[s.roles[seat], row])
        if effect_bar(s, seat, power) == Reason.FREE:
            n = _legal_uses(s, seat, power, out, n)
    return n


@kernel
def _legal_uses(s: RawState, seat: int, power: int, out: IntArray, n: int) -> int:
    """The ways to use one power."""
    if power in (RELEVE, COURRIER, ETIQUETTE):
        return _legal_partners(s, seat, power, out, n)
    if power == PLUME_D_OR:
        return _legal_quills(s, out, n)
    if power == POULIE:
        return legal_pairs(s, POWER_BASE[POULIE], out, n)
    if power == RATURE:
        return _legal_range(POWER_BASE[RATURE], 2, -1, out, n)
    if power == PAPIER_DORE:
        return _legal_range(POWER_BASE[PAPIER_DORE], TYPE_COUNT, int(s.guise[seat]), out, n)
    if power == HOTTE:
        return _legal_range(POWER_BASE[HOTTE], int(s.laid), -1, out, n)
    return _legal_card_uses(s, seat, power, out, n)


@kernel
def _legal_card_uses(s: RawState, seat: int, power: int, out: IntArray, n: int) -> int:
    """Powers that take a hand card. The others take nothing."""
    if power in (CONTRETEMPS, PAQUET):
        hand = int(s.hands[seat])
        while hand:
            out[n] = _BASE[power] + lowest_bit(hand)
            n += 1
            hand &= hand - 1
        return n
    if power == RECUPERATION:
        return _legal_recoveries(s, seat, out, n)
    out[n] = _BASE[power]
    return n + 1


@kernel
def _legal_range(base: int, count: int, but: int, out: IntArray, n: int) -> int:
    """The ids from base to base + count − 1, except one."""
    for index in range(count):
        if index != but:
            out[n] = base + index
            n += 1
    return n


@kernel
def _cards_for(s: RawState, power: int, other: int) -> int:
    """The number of another player's hand cards that a power can target."""
    if power == RELEVE:
        return int(s.held[other])
    return hidden_cards(s, other)


@kernel
def _legal_partners(s: RawState, seat: int, power: int, out: IntArray, n: int) -> int:
    """Another player: one with a hand card for Relève, or with a hidden hand card for Courrier and Étiquette."""
    for other in range(s.players):
        if other != seat and _cards_for(s, power, other) > 0:
            out[n] = _BASE[power] + other
            n += 1
    return n


@kernel
def _legal_quills(s: RawState, out: IntArray, n: int) -> int:
    """Plume d'Or: any card on the table, with any other value."""
    for place in range(s.laid):
        old = base_value(s, int(s.order[place]))
        n = _legal_range(POWER_BASE[PLUME_D_OR] + place * VALUES, VALUES, old, out, n)
    return n


@kernel
def legal_pairs(s: RawState, base: int, out: IntArray, n: int) -> int:
    """Two cards on the table, the earlier one first."""
    for first in range(s.laid):
        for second in range(first + 1, s.laid):
            out[n] = base + first * OWNERS + second
            n += 1
    return n


@kernel
def _legal_recoveries(s: RawState, seat: int, out: IntArray, n: int) -> int:
    """Récupération: a hand card for a card from one's own discard."""
    hand = int(s.hands[seat])
    while hand:
        card = lowest_bit(hand)
        hand &= hand - 1
        discard = int(s.discards[seat])
        while discard:
            out[n] = POWER_BASE[RECUPERATION] + card * CARDS + lowest_bit(discard)
            n += 1
            discard &= discard - 1
    return n


@kernel
def use_power(s: RawState, seat: int, move: int) -> None:
    """Flip a Power token and carry the power out."""
    power = int(POWER_OF_MOVE[move - POWER])
    how = move - int(_BASE[power])
    s.tokens[seat] -= 1
    s.uses[s.turn - 1, seat] += 1
    apply_power(s, seat, power, how)


@kernel
def apply_power(s: RawState, seat: int, power: int, how: int) -> None:
    """The effect of a power alone. *how* numbers the ways to use it."""
    if power < RATURE:
        _use_garde(s, seat, power, how)
    elif power < PAPIER_DORE:
        _use_griffonneur(s, seat, power, how)
    elif power < CONTRETEMPS:
        _use_emballeur(s, seat, power, how)
    else:
        _use_machiniste(s, seat, power, how)


@kernel
def _use_garde(s: RawState, seat: int, power: int, how: int) -> None:
    if power == RELEVE:
        s.asking = RELEVE_ASKS
        s.asker = seat
        s.asked = how
    elif power == RONDE:
        turn_up_next(s)
    elif power == CESSEZ_LE_FEU:
        s.truce = 1
        if s.curse == BROUILLARD and s.turn < TURNS:
            turn_up(s, int(s.turn))
    elif power == REMPART:
        s.ramparts += 1


@kernel
def turn_up_next(s: RawState) -> None:
    """Ronde: turn up the lowest face-down location."""
    for location in range(TURNS):
        if not int(s.up) >> location & 1:
            turn_up(s, location)
            return


@kernel
def _use_griffonneur(s: RawState, seat: int, power: int, how: int) -> None:
    if power == RATURE:
        s.plus[seat] += 1 - 2 * how
    elif power == POTION_EXPRESS:
        pool = potions_to_draw(s)
        drawn = nth_bit(pool, draw_chance(s, popcount(pool)))
        s.express |= 1 << drawn
        note(s, DREW, seat, drawn, 0)
    elif power == COURRIER:
        s.asking = COURRIER_ASKS
        s.asker = seat
        s.asked = how
    elif power == PLUME_D_OR:
        s.gold[s.order[how // VALUES]] = how % VALUES


@kernel
def _use_emballeur(s: RawState, seat: int, power: int, how: int) -> None:
    if power == PAPIER_DORE:
        s.guise[seat] = how
    elif power == PAQUET:
        exchange_with_reserve(s, seat, how)
    elif power == ETIQUETTE:
        start_look(s, seat, how)
    elif power == HOTTE:
        s.plus[s.order[how]] += 2


@kernel
def _use_machiniste(s: RawState, seat: int, power: int, how: int) -> None:
    if power == CONTRETEMPS:
        return_to_hand(s, seat, int(s.cards[seat]))
        leave_hand(s, seat, how)
        put_down(s, seat, how)
    elif power == RECUPERATION:
        put, taken = how // CARDS, how % CARDS
        leave_hand(s, seat, put)
        s.discards[seat] |= 1 << put
        s.discards[seat] &= ~(1 << taken)
        return_to_hand(s, seat, taken)
    elif power == POULIE:
        swap_places(s, how)
    elif power == AIGUILLAGE:
        here, ahead = int(s.turn) - 1, int(s.turn)
        s.monsters[here], s.monsters[ahead] = s.monsters[ahead], s.monsters[here]
        turn_up(s, here)
        turn_up(s, ahead)


@kernel
def swap_places(s: RawState, pair: int) -> None:
    """Two cards change places in the playing order. Each still belongs to its player."""
    first, second = pair // OWNERS, pair % OWNERS
    s.order[first], s.order[second] = s.order[second], s.order[first]
