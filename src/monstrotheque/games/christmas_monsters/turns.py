"""The course of a turn: the curse that strikes, the reserves, cards laid, the last call, the resolution."""

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
    CURSE_TURN,
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
    """Whose card is laid next, clockwise from the 1st player."""
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
    """The curse of this turn strikes; in turn 6 the reserves are taken; then the players' turn opens."""
    s.phase = PLAYERS_TURN
    s.laid = 0
    s.just = NONE
    if s.curse != NONE and CURSE_TURN[s.curse] == s.turn:
        strike(s)
    if s.turn == RESERVE_TURN:
        note(s, RESERVES_TAKEN, NOBODY, NOBODY, 0)
        for seat in range(s.players):
            take_from_reserve(s, seat, int(s.reserved[seat]))


@kernel
def strike(s: RawState) -> None:
    """Carry out an instantaneous curse. (Colère du Boss shows in the level fought.)"""
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
    """The curses that strike every player alike."""
    if s.curse == CHAOS_SOUDAIN:
        pass_all_hands(s)
    elif s.curse == AVANTAGE_RELATIF:
        s.asking = AVANTAGE_ASKS
    elif s.curse == PENURIE:
        for seat in range(s.players):
            lose_bottom(s, seat)


@kernel
def blow(s: RawState) -> None:
    """Courant d'Air: the leftmost card of the Companion's line is discarded and replaced; without Companion, a random
    hand card of the 1st player, replaced by the top of that player's reserve.
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
    """Chaos Soudain: every hand goes to the left neighbour; memory goes with it, and givers know what they gave. Which
    cards the rest remember, the new holder is not told.
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
    """A card is laid, the next in the playing order."""
    put_down(s, owner, card)
    s.order[s.laid] = owner
    s.laid += 1


@kernel
def lay(s: RawState, owner: int, card: int) -> None:
    """Lay a card; after the fourth comes the last call."""
    lay_card(s, owner, card)
    if s.laid == OWNERS:
        s.phase = LAST_CALL


@kernel
def lay_companion(s: RawState, card: int) -> None:
    """The Companion's card leaves its line; the gap stays until the resolution."""
    for place in range(s.in_line):
        if s.companion[place] == card:
            s.companion[place] = NONE
            s.gap = place
    lay(s, COMPANION, card)


@kernel
def end_last_call(s: RawState) -> None:
    """The last call ends when nobody who could still act is missing."""
    if s.phase == LAST_CALL and s.asking == NOTHING and waiting_for(s) == 0:
        resolve(s)


@kernel
def resolve(s: RawState) -> None:
    """Check the monster, clear the table, turn up the next monster, pass the 1st player card."""
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
    """The monster of a location lies face up from now on."""
    if not int(s.up) >> location & 1:
        s.up |= 1 << location
        note(s, TURNED_UP, location, NOBODY, 0)


@kernel
def clear_table(s: RawState) -> None:
    """Played cards go to their owners' discards; the Companion's line is filled again."""
    for owner in range(OWNERS):
        s.discards[owner] |= 1 << int(s.cards[owner])
        pick_up(s, owner)
        s.order[owner] = NONE
    if s.players == COMPANION:
        refill(s, int(s.gap))
        s.gap = NONE


@kernel
def refill(s: RawState, place: int) -> None:
    """A new card takes a place of the Companion's line; with an empty pile the line closes up."""
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
    """What holds for one turn ends; the next begins, until the eighth is over."""
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
