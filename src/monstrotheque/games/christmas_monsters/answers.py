"""Choices that a power, potion or curse demands: who must answer, with what, and the effect of the answers."""

from __future__ import annotations

from monstrotheque.engine.bits import lowest_bit
from monstrotheque.engine.compiling import kernel
from monstrotheque.engine.raw_state import IntArray
from monstrotheque.games.christmas_monsters.cards import exchange_with_reserve, give, hidden_cards, lapse, learn, show
from monstrotheque.games.christmas_monsters.constants import SHOWN_BY_VISION
from monstrotheque.games.christmas_monsters.moves import PASS, REVEAL, SHOW, SWAP
from monstrotheque.games.christmas_monsters.notes import EXCHANGED, KEPT, LOOKED, NOBODY, SWAPPED, note
from monstrotheque.games.christmas_monsters.state import (
    COURRIER_ASKS,
    ECHANGE_ASKS,
    FOUILLE_ASKS,
    KEEP,
    NONE,
    NOTHING,
    RELEVE_ASKS,
    VISION_ASKS,
    RawState,
)


@kernel
def answerers(s: RawState) -> int:
    """The seats that must answer now, as bits."""
    if s.asking >= ECHANGE_ASKS:
        return 1 << int(s.asked)
    seats = 0
    for seat in range(s.players):
        is_asked = s.asking != RELEVE_ASKS or seat == s.asker or seat == s.asked
        if is_asked and s.chosen[seat] == NONE:
            seats |= 1 << seat
    return seats


@kernel
def legal_answers(s: RawState, seat: int, out: IntArray) -> int:
    """The legal answers of a seat: hand cards, or only face-down ones if it must show cards."""
    if not answerers(s) >> seat & 1:
        return 0
    cards = int(s.hands[seat])
    base = SWAP
    if s.asking == ECHANGE_ASKS:
        base = PASS
    elif s.asking == VISION_ASKS:
        base = SHOW
        cards &= ~(int(s.shown) | int(s.looked_at))
    elif s.asking == COURRIER_ASKS:
        base = REVEAL
        cards &= ~int(s.shown)
    n = 0
    while cards:
        out[n] = base + lowest_bit(cards)
        n += 1
        cards &= cards - 1
    if s.asking == FOUILLE_ASKS:
        out[n] = SWAP + KEEP
        n += 1
    return n


@kernel
def start_look(s: RawState, looker: int, target: int) -> None:
    """Vision, Étiquette: a player sees three face-down hand cards of *target*, who picks them. With three or fewer, the
    player sees all of them at once.
    """
    if hidden_cards(s, target) <= SHOWN_BY_VISION:
        _see(s, looker, target, int(s.hands[target]) & ~int(s.shown))
        return
    s.asking = VISION_ASKS
    s.asker = looker
    s.asked = target
    s.answers_left = SHOWN_BY_VISION


@kernel
def _see(s: RawState, looker: int, target: int, cards: int) -> None:
    learn(s, looker, cards)
    note(s, LOOKED, looker, target, cards)


@kernel
def start_passing(s: RawState) -> None:
    """Échange: each player passes in turn, clockwise from the 1st player. The Companion takes no part."""
    s.asking = ECHANGE_ASKS
    s.asked = 0 if s.first >= s.players else s.first
    s.answers_left = s.players


@kernel
def start_search(s: RawState) -> None:
    """Fouille: every player sees the top card of their own reserve. All choose at the same time."""
    s.asking = FOUILLE_ASKS
    for seat in range(s.players):
        card = int(s.reserves[seat, 0])
        if card >= 0:
            s.knows[seat] |= (1 << card) & ~int(s.shown)


@kernel
def answer(s: RawState, seat: int, move: int) -> None:
    """Record an answer. After the last one, carry out the effect."""
    if move < PASS:
        s.chosen[seat] = move - SWAP
        if answerers(s) == 0:
            _exchange(s)
            _close(s)
    elif move < SHOW:
        _pass_on(s, seat, move - PASS)
    elif move < REVEAL:
        s.looked_at |= 1 << (move - SHOW)
        _see(s, int(s.asker), seat, 1 << (move - SHOW))
        _count_down(s)
    else:
        show(s, move - REVEAL)
        _close(s)


@kernel
def _exchange(s: RawState) -> None:
    """Carry out the exchange after everybody has chosen: two hands swap a card, or each hand swaps with its reserve."""
    if s.asking == RELEVE_ASKS:
        one, other = int(s.asker), int(s.asked)
        note(s, SWAPPED, one, other, 0)
        lapse(s, one)
        lapse(s, other)
        give(s, one, other, int(s.chosen[one]))
        give(s, other, one, int(s.chosen[other]))
        return
    for seat in range(s.players):
        kept = s.chosen[seat] == KEEP
        note(s, KEPT if kept else EXCHANGED, seat, NOBODY, 0)
        if not kept:
            exchange_with_reserve(s, seat, int(s.chosen[seat]))


@kernel
def _pass_on(s: RawState, seat: int, card: int) -> None:
    """Pass a card to the left neighbour, who passes next."""
    left = (seat + 1) % int(s.players)
    lapse(s, seat)
    lapse(s, left)
    give(s, seat, left, card)
    s.asked = left
    _count_down(s)


@kernel
def _count_down(s: RawState) -> None:
    s.answers_left -= 1
    if s.answers_left == 0:
        _close(s)


@kernel
def _close(s: RawState) -> None:
    """Close the question after the last answer. The game goes on."""
    s.asking = NOTHING
    s.asker = NONE
    s.asked = NONE
    s.answers_left = 0
    s.looked_at = 0
    for seat in range(s.players):
        s.chosen[seat] = NONE
