"""The nine potions: their legal uses, which the players decide on together, and their effects."""

from __future__ import annotations

import numpy as np

from monstrotheque.engine.compiling import kernel
from monstrotheque.engine.raw_state import IntArray
from monstrotheque.games.christmas_monsters.answers import start_look, start_passing, start_search
from monstrotheque.games.christmas_monsters.cards import hidden_cards, pick_up, return_to_hand
from monstrotheque.games.christmas_monsters.constants import (
    BOOST,
    ECHANGE,
    FOUILLE,
    INTIMIDATION,
    MAX_PLAYERS,
    OWNERS,
    POTION_COUNT,
    POWER_TOKENS,
    REGAIN,
    REMBOBINAGE,
    TELEPORTATION,
    TRANSFORMATION,
    TYPE_COUNT,
    VISION,
)
from monstrotheque.games.christmas_monsters.moves import POTION, POTION_BASE, SWAP
from monstrotheque.games.christmas_monsters.powers import legal_pairs, swap_places
from monstrotheque.games.christmas_monsters.state import NONE, PLAYERS_TURN, RawState
from monstrotheque.games.christmas_monsters.turns import is_companion
from monstrotheque.games.christmas_monsters.windows import Reason, window_bar

# The potion of each potion move, counted from the first such move.
POTION_OF_MOVE = np.zeros(SWAP - POTION, np.int64)
for _potion in range(POTION_COUNT):
    POTION_OF_MOVE[POTION_BASE[_potion] - POTION : POTION_BASE[_potion + 1] - POTION] = _potion
_BASE = np.array(POTION_BASE, np.int64)


@kernel
def legal_potions(s: RawState, out: IntArray, n: int) -> int:
    """All uses of the potions whose window is open."""
    available = int(s.stock) | int(s.express)
    for potion in range(POTION_COUNT):
        if available >> potion & 1 and window_bar(s, potion) == Reason.FREE:
            n = _legal_uses(s, potion, out, n)
    return n


@kernel
def _legal_uses(s: RawState, potion: int, out: IntArray, n: int) -> int:
    if potion == VISION:
        return _legal_visions(s, out, n)
    if potion == TELEPORTATION:
        return legal_pairs(s, POTION_BASE[TELEPORTATION], out, n)
    if potion == TRANSFORMATION:
        return _legal_transformations(s, out, n)
    if potion == REGAIN:
        for seat in range(s.players):
            if s.tokens[seat] < POWER_TOKENS:
                out[n] = POTION_BASE[REGAIN] + seat
                n += 1
        return n
    out[n] = _BASE[potion]
    return n + 1


@kernel
def _legal_visions(s: RawState, out: IntArray, n: int) -> int:
    """Who looks at whom. The other player must have a hand card that isn't face up."""
    for looker in range(s.players):
        for target in range(s.players):
            if target != looker and hidden_cards(s, target) > 0:
                out[n] = POTION_BASE[VISION] + looker * MAX_PLAYERS + target
                n += 1
    return n


@kernel
def _legal_transformations(s: RawState, out: IntArray, n: int) -> int:
    """A card on the table and a type other than its current one."""
    for place in range(s.laid):
        for card_type in range(TYPE_COUNT):
            if card_type != s.guise[s.order[place]]:
                out[n] = POTION_BASE[TRANSFORMATION] + place * TYPE_COUNT + card_type
                n += 1
    return n


@kernel
def use_potion(s: RawState, move: int) -> None:
    """Spend a potion and carry out its effect."""
    potion = int(POTION_OF_MOVE[move - POTION])
    how = move - int(_BASE[potion])
    _use_up(s, potion)
    apply_potion(s, potion, how)


@kernel
def apply_potion(s: RawState, potion: int, how: int) -> None:
    """The effect of a potion alone. *how* numbers the ways to use it."""
    if potion == BOOST:
        s.plus[s.just] += 1
    elif potion == INTIMIDATION:
        s.plus[s.just] -= 1
    elif potion == ECHANGE:
        start_passing(s)
    elif potion == VISION:
        start_look(s, how // MAX_PLAYERS, how % MAX_PLAYERS)
    elif potion == REGAIN:
        s.tokens[how] += 1
    elif potion == TELEPORTATION:
        swap_places(s, how)
    elif potion == TRANSFORMATION:
        s.guise[s.order[how // TYPE_COUNT]] = how % TYPE_COUNT
    elif potion == REMBOBINAGE:
        rewind(s)
    elif potion == FOUILLE:
        start_search(s)


@kernel
def _use_up(s: RawState, potion: int) -> None:
    if int(s.express) >> potion & 1:
        s.express &= ~(1 << potion)
        s.used_from_express |= 1 << potion
    else:
        s.stock &= ~(1 << potion)
    s.gone |= 1 << potion
    s.potion_turn[potion] = s.turn


@kernel
def rewind(s: RawState) -> None:
    """Rembobinage: all cards of this turn go back where they came from, and the players' turn starts again."""
    for owner in range(OWNERS):
        card = int(s.cards[owner])
        if is_companion(s, owner):
            s.companion[s.gap] = card
            s.gap = NONE
        else:
            return_to_hand(s, owner, card)
        pick_up(s, owner)
        s.order[owner] = NONE
    s.laid = 0
    s.just = NONE
    s.phase = PLAYERS_TURN
