"""The course of a turn: the curse strikes, the reserves are taken, cards are laid, the last call, the resolution."""

from __future__ import annotations

from monstrotheque.engine.bits import nth_bit, popcount
from monstrotheque.engine.compiling import kernel
from monstrotheque.engine.random import secret_below
from monstrotheque.games.christmas_monsters.cards import leave_hand, pick_up, put_down, take_from_reserve
from monstrotheque.games.christmas_monsters.constants import (
    AVANTAGE_RELATIF,
    BROUILLARD,
    CHAOS_SOUDAIN,
    COMPANION,
    COURANT_D_AIR,
    FLACON_FELE,
    MENEUR_OBSTINE,
    OWNERS,
    PENURIE,
    RESERVE_TURN,
    TURNS,
)
from monstrotheque.games.christmas_monsters.monsters import is_beaten
from monstrotheque.games.christmas_monsters.notes import (
    FOUGHT,
    GOT,
    NOBODY,
    REFILLED,
    RESERVES_TAKEN,
    STRUCK,
    TURNED_UP,
    note,
)
from monstrotheque.games.christmas_monsters.state import (
    AVANTAGE_ASKS,
    LAST_CALL,
    NONE,
    NOTHING,
    OVER,
    PLAYERS_TURN,
    RawState,
)
from monstrotheque.games.christmas_monsters.values import in_force, level_fought
from monstrotheque.games.christmas_monsters.windows import waiting_for


@kernel
def next_owner(s: RawState) -> int:
    """The owner who lays the next card, clockwise from the 1st player."""
    return (int(s.first) + int(s.laid)) % OWNERS


@kernel
def is_companion(s: RawState, owner: int) -> bool:
    """Whether an owner is the Companion."""
    return owner == COMPANION and s.players == COMPANION


@kernel
def draw_chance(s: RawState, n: int) -> int:
    """A secret number below *n*."""
    drawn = secret_below(s.key[0], s.key[1], s.chances, 0, n)
    s.chances += 1
    return drawn


@kernel
def begin_turn(s: RawState) -> None:
    """Strike with this turn's curse, take the reserves in turn 6, then open the players' turn."""
    s.phase = PLAYERS_TURN
    s.laid = 0
    s.just = NONE
    if s.curse != NONE and s.curse_turn == s.turn:
        strike(s)
    if s.turn == RESERVE_TURN:
        note(s, RESERVES_TAKEN, NOBODY, NOBODY, 0)
        for seat in range(s.players):
            take_from_reserve(s, seat, int(s.reserved[seat]))


@kernel
def strike(s: RawState) -> None:
    """Carry out an instantaneous curse. (Colère du Boss affects the level fought at instead.)"""
    if s.curse == COURANT_D_AIR:
        blow(s)
    elif s.curse == FLACON_FELE and s.stock:
        potion = nth_bit(int(s.stock), draw_chance(s, popcount(int(s.stock))))
        s.stock &= ~(1 << potion)
        s.gone |= 1 << potion
        note(s, STRUCK, NOBODY, potion, 0)
    else:
        note(s, STRUCK, NOBODY, NOBODY, 0)
        strike_all(s)


@kernel
def strike_all(s: RawState) -> None:
    """Carry out the curses that strike every player alike."""
    if s.curse == CHAOS_SOUDAIN:
        pass_all_hands(s)
    elif s.curse == AVANTAGE_RELATIF:
        s.asking = AVANTAGE_ASKS
    elif s.curse == PENURIE:
        for seat in range(s.players):
            lose_bottom(s, seat)


@kernel
def blow(s: RawState) -> None:
    """Courant d'Air: discard the leftmost card of the Companion's line and replace it. Without a Companion, discard a
    random hand card of the 1st player and replace it with the top card of that player's reserve.
    """
    if s.players == COMPANION:
        s.discards[COMPANION] |= 1 << int(s.companion[0])
        note(s, STRUCK, COMPANION, NOBODY, 1 << int(s.companion[0]))
        refill(s, 0)
        return
    seat = int(s.first)
    card = nth_bit(int(s.hands[seat]), draw_chance(s, int(s.held[seat])))
    leave_hand(s, seat, card)
    s.discards[seat] |= 1 << card
    note(s, STRUCK, seat, NOBODY, 1 << card)
    take_from_reserve(s, seat, 1)


@kernel
def pass_all_hands(s: RawState) -> None:
    """Chaos Soudain: every hand goes to the left neighbour. Memory follows the cards, and givers know what they gave.
    The new holder isn't told which cards the others remember.
    """
    last = int(s.players) - 1
    hand, held = s.hands[last], s.held[last]
    for seat in range(last, 0, -1):
        s.hands[seat] = s.hands[seat - 1]
        s.held[seat] = s.held[seat - 1]
    s.hands[0], s.held[0] = hand, held
    for seat in range(s.players):
        given = int(s.hands[(seat + 1) % s.players])
        s.knows[seat] = (int(s.knows[seat]) | given & ~int(s.shown)) & ~int(s.hands[seat])
        s.told[seat] = given & ~int(s.shown)
        note(s, GOT, (seat + 1) % s.players, seat, given)


@kernel
def lose_bottom(s: RawState, seat: int) -> None:
    """Pénurie: the bottom card of a reserve leaves the game face down."""
    s.reserved[seat] -= 1
    s.lost[seat] = s.reserves[seat, s.reserved[seat]]
    s.reserves[seat, s.reserved[seat]] = NONE


@kernel
def lay_card(s: RawState, owner: int, card: int) -> None:
    """Lay a card, the next in the playing order."""
    put_down(s, owner, card)
    s.order[s.laid] = owner
    s.laid += 1


@kernel
def lay(s: RawState, owner: int, card: int) -> None:
    """Lay a card. The last call follows the fourth."""
    lay_card(s, owner, card)
    if s.laid == OWNERS:
        s.phase = LAST_CALL


@kernel
def lay_companion(s: RawState, card: int) -> None:
    """Lay the Companion's card from its line. The gap stays until the resolution."""
    for place in range(s.in_line):
        if s.companion[place] == card:
            s.companion[place] = NONE
            s.gap = place
    lay(s, COMPANION, card)


@kernel
def end_last_call(s: RawState) -> None:
    """End the last call unless a player who could still act isn't ready."""
    if s.phase == LAST_CALL and s.asking == NOTHING and waiting_for(s) == 0:
        resolve(s)


@kernel
def resolve(s: RawState) -> None:
    """Check the monster, clear the table, turn up the next monster, and pass the 1st player card."""
    here = int(s.turn) - 1
    s.fought[here] = level_fought(s)
    if is_beaten(s):
        s.beaten |= 1 << here
    note(s, FOUGHT, here, NOBODY, 0)
    clear_table(s)
    ahead = here + (1 if in_force(s, BROUILLARD) else 2)
    if ahead < TURNS:
        turn_up(s, ahead)
    if not in_force(s, MENEUR_OBSTINE):
        s.first = (int(s.first) + 1) % OWNERS
    end_turn(s)


@kernel
def turn_up(s: RawState, location: int) -> None:
    """Turn up the monster of a location."""
    if not int(s.up) >> location & 1:
        s.up |= 1 << location
        note(s, TURNED_UP, location, NOBODY, 0)


@kernel
def clear_table(s: RawState) -> None:
    """Move the played cards to their owners' discards, and refill the Companion's line."""
    for owner in range(OWNERS):
        s.discards[owner] |= 1 << int(s.cards[owner])
        pick_up(s, owner)
        s.order[owner] = NONE
    if s.players == COMPANION:
        refill(s, int(s.gap))
        s.gap = NONE


@kernel
def refill(s: RawState, place: int) -> None:
    """Put a new card into a place of the Companion's line. If the pile is empty, close up the line."""
    if s.in_pile > 0:
        s.in_pile -= 1
        s.companion[place] = s.pile[s.in_pile]
        s.pile[s.in_pile] = NONE
        note(s, REFILLED, COMPANION, NOBODY, 1 << int(s.companion[place]))
        return
    s.in_line -= 1
    for after in range(place, s.in_line):
        s.companion[after] = s.companion[after + 1]
    s.companion[s.in_line] = NONE


@kernel
def end_turn(s: RawState) -> None:
    """End the effects of this turn and begin the next turn, or end the game after the eighth."""
    s.gone |= s.express
    s.express = 0
    s.truce = 0
    s.ramparts = 0
    s.ready = 0
    s.laid = 0
    s.just = NONE
    if s.turn == TURNS:
        s.phase = OVER
    else:
        s.turn += 1
        begin_turn(s)
