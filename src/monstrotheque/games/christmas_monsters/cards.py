"""Cards on the move between hands, reserves and the table, and who remembers where they are."""

from __future__ import annotations

from monstrotheque.engine.bits import popcount
from monstrotheque.engine.compiling import kernel
from monstrotheque.games.christmas_monsters.state import LABELS, NONE, Table
from monstrotheque.games.christmas_monsters.tables import TYPE_OF


@kernel
def hidden_cards(s: Table, seat: int) -> int:
    """How many hand cards of a player are not face up."""
    return int(s.held[seat]) - popcount(int(s.hands[seat]) & int(s.shown))


@kernel
def cards_new_to(s: Table, looker: int, holder: int) -> int:
    """How many hand cards of *holder* are neither face up nor remembered by *looker*. How many are is public."""
    remembered = 0
    if s.masked:
        for label in range(LABELS):
            remembered += int(s.memory[holder, label]) * (label >> looker & 1)
    else:
        remembered = popcount(int(s.hands[holder]) & int(s.knows[looker]))
    return hidden_cards(s, holder) - remembered


@kernel
def forget(s: Table, card: int) -> None:
    """A card that lies open needs no memory."""
    others = ~(1 << card)
    for seat in range(s.players):
        s.knows[seat] &= others


@kernel
def show(s: Table, card: int) -> None:
    """Turn a card face up for good."""
    s.shown |= 1 << card
    forget(s, card)


@kernel
def leave_hand(s: Table, seat: int, card: int) -> None:
    """Take a card out of a hand, openly."""
    s.hands[seat] &= ~(1 << card)
    s.held[seat] -= 1
    s.shown &= ~(1 << card)
    forget(s, card)


@kernel
def return_to_hand(s: Table, seat: int, card: int) -> None:
    """A card that everybody saw comes to a hand: it stays face up there."""
    s.hands[seat] |= 1 << card
    s.held[seat] += 1
    s.shown |= 1 << card


@kernel
def lapse(s: Table, seat: int) -> None:
    """The hand of *seat* takes part in a hidden exchange: nobody is held to know its cards any longer."""
    others = ~int(s.hands[seat])
    s.blind[seat] = 0
    for knower in range(s.players):
        if knower != seat:
            s.knows[knower] &= others


@kernel
def give(s: Table, giver: int, taker: int, card: int) -> None:
    """Move a card from hand to hand, unseen by the rest; the giver remembers it."""
    s.hands[giver] &= ~(1 << card)
    s.hands[taker] |= 1 << card
    s.held[giver] -= 1
    s.held[taker] += 1
    s.knows[giver] |= (1 << card) & ~int(s.shown)
    s.knows[taker] &= ~(1 << card)


@kernel
def take_from_reserve(s: Table, seat: int) -> None:
    """The top card of a reserve comes to its owner's hand."""
    card = int(s.reserves[seat, 0])
    s.reserved[seat] -= 1
    for place in range(s.reserved[seat]):
        s.reserves[seat, place] = s.reserves[seat, place + 1]
    s.reserves[seat, s.reserved[seat]] = NONE
    s.held[seat] += 1
    if card >= 0:
        s.hands[seat] |= 1 << card
        s.knows[seat] &= ~(1 << card)


@kernel
def exchange_with_reserve(s: Table, seat: int, card: int) -> None:
    """The top card of the reserve comes to hand, a hand card goes under the pile."""
    lapse(s, seat)
    take_from_reserve(s, seat)
    s.hands[seat] &= ~(1 << card)
    s.held[seat] -= 1
    s.reserves[seat, s.reserved[seat]] = card
    s.reserved[seat] += 1
    s.knows[seat] |= (1 << card) & ~int(s.shown)


@kernel
def put_down(s: Table, owner: int, card: int) -> None:
    """A card lies in front of its owner, without any change on it: the card just played."""
    s.cards[owner] = card
    s.gold[owner] = NONE
    s.plus[owner] = 0
    s.guise[owner] = TYPE_OF[card]
    s.just = owner


@kernel
def pick_up(s: Table, owner: int) -> None:
    """Nothing lies in front of an owner any longer; changes go with the card."""
    s.cards[owner] = NONE
    s.gold[owner] = NONE
    s.plus[owner] = 0
    s.guise[owner] = NONE
