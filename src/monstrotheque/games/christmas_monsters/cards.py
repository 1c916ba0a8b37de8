"""Moving cards between hands, reserves and the table, and who remembers where they are."""

from __future__ import annotations

from monstrotheque.engine.bits import popcount
from monstrotheque.engine.compiling import kernel
from monstrotheque.games.christmas_monsters.constants import TYPE_OF
from monstrotheque.games.christmas_monsters.notes import GOT, note
from monstrotheque.games.christmas_monsters.state import NONE, RawState


@kernel
def hidden_cards(s: RawState, seat: int) -> int:
    """The number of a player's hand cards that aren't face up."""
    return int(s.held[seat]) - popcount(int(s.hands[seat]) & int(s.shown))


@kernel
def learn(s: RawState, looker: int, cards: int) -> None:
    """Show a player some hand cards of another player, who knows about it."""
    s.knows[looker] |= cards & ~int(s.shown)
    s.told[looker] |= cards & ~int(s.shown)


@kernel
def forget(s: RawState, card: int) -> None:
    """Forget a card that now lies face up: nobody needs to remember it."""
    others = ~(1 << card)
    for seat in range(s.players):
        s.knows[seat] &= others
        s.told[seat] &= others


@kernel
def show(s: RawState, card: int) -> None:
    """Turn a card face up for good."""
    s.shown |= 1 << card
    forget(s, card)


@kernel
def leave_hand(s: RawState, seat: int, card: int) -> None:
    """Take a card out of a hand. Everybody sees it."""
    s.hands[seat] &= ~(1 << card)
    s.held[seat] -= 1
    s.shown &= ~(1 << card)
    forget(s, card)


@kernel
def return_to_hand(s: RawState, seat: int, card: int) -> None:
    """Put a card that everybody has seen into a hand. It stays face up there."""
    s.hands[seat] |= 1 << card
    s.held[seat] += 1
    s.shown |= 1 << card


@kernel
def lapse(s: RawState, seat: int) -> None:
    """Forget the hand of *seat*, which takes part in a hidden exchange: the others no longer know its cards."""
    others = ~int(s.hands[seat])
    for knower in range(s.players):
        if knower != seat:
            s.knows[knower] &= others
            s.told[knower] &= others


@kernel
def give(s: RawState, giver: int, taker: int, card: int) -> None:
    """Move a card from hand to hand, unseen by the others. The giver remembers it."""
    s.hands[giver] &= ~(1 << card)
    s.hands[taker] |= 1 << card
    s.held[giver] -= 1
    s.held[taker] += 1
    learn(s, giver, 1 << card)
    note(s, GOT, taker, giver, 1 << card)
    s.knows[taker] &= ~(1 << card)
    s.told[taker] &= ~(1 << card)


@kernel
def take_from_reserve(s: RawState, seat: int, count: int) -> None:
    """Move the top cards of a reserve to its owner's hand."""
    taken = 0
    for _ in range(count):
        card = int(s.reserves[seat, 0])
        s.reserved[seat] -= 1
        for place in range(s.reserved[seat]):
            s.reserves[seat, place] = s.reserves[seat, place + 1]
        s.reserves[seat, s.reserved[seat]] = NONE
        taken |= 1 << card
    s.held[seat] += count
    s.hands[seat] |= taken
    s.knows[seat] &= ~taken
    note(s, GOT, seat, seat, taken)


@kernel
def exchange_with_reserve(s: RawState, seat: int, card: int) -> None:
    """Take the top card of the reserve into the hand, and put a hand card under the pile."""
    lapse(s, seat)
    take_from_reserve(s, seat, 1)
    s.hands[seat] &= ~(1 << card)
    s.held[seat] -= 1
    s.reserves[seat, s.reserved[seat]] = card
    s.reserved[seat] += 1
    s.knows[seat] |= (1 << card) & ~int(s.shown)


@kernel
def put_down(s: RawState, owner: int, card: int) -> None:
    """Lay a card in front of its owner, without any changes. It is now the card just played."""
    s.cards[owner] = card
    s.gold[owner] = NONE
    s.plus[owner] = 0
    s.guise[owner] = TYPE_OF[card]
    s.just = owner


@kernel
def pick_up(s: RawState, owner: int) -> None:
    """Remove the card in front of an owner, and the changes to it."""
    s.cards[owner] = NONE
    s.gold[owner] = NONE
    s.plus[owner] = 0
    s.guise[owner] = NONE
