"""What a seat can know: masking the rest, and redealing it at random.

Besides what lies open, a player knows its own hand and the cards in `RawState.knows`: those it gave, saw or put away.
What others remember is private to them. A player knows about it only for cards it showed or received itself
(`RawState.told`).
"""

from __future__ import annotations

from typing import Any

from monstrotheque.engine.bits import nth_bit, popcount
from monstrotheque.engine.compiling import kernel
from monstrotheque.engine.random import advance, below
from monstrotheque.games.christmas_monsters.cards import learn
from monstrotheque.games.christmas_monsters.constants import (
    ALL_CARDS,
    COMPANION,
    OWNERS,
    RESERVE,
    SHOWN_BY_VISION,
    TURNS,
)
from monstrotheque.games.christmas_monsters.notes import mask_notes
from monstrotheque.games.christmas_monsters.state import (
    FOUILLE_ASKS,
    KEEP,
    NONE,
    UNKNOWN,
    UNKNOWN_BUT_TO_OWNER,
    VISION_ASKS,
    RawState,
)

_ALL_MONSTERS = (1 << TURNS) - 1


@kernel
def mask(s: RawState, seat: int) -> None:
    """Erase what the seat can't know: other hands except face-up or remembered cards, reserves, the Companion's pile,
    face-down monsters, and choices not yet carried out.
    """
    s.key[0] = s.key[1] = 0
    known = int(s.shown)
    own = 0
    if seat < s.players:
        known |= int(s.knows[seat])
        own = int(s.hands[seat])
    _mask_reserves(s, known)
    for player in range(s.players):
        if player != seat:
            s.hands[player] &= known
            s.told[player] &= own
            s.knows[player] = s.told[player]
            if s.chosen[player] != NONE:
                s.chosen[player] = UNKNOWN
    if seat != s.asker and seat != s.asked:
        s.looked_at = 0
    mask_notes(s, seat)
    for place in range(s.in_pile):
        s.pile[place] = UNKNOWN
    for location in range(TURNS):
        if not int(s.up) >> location & 1:
            s.monsters[location] = UNKNOWN


@kernel
def _masked_card(s: RawState, card: int, owner: int, known: int) -> int:
    """A reserve card as seen by an observer who knows the cards *known*."""
    if card < 0 or known >> card & 1:
        return card
    return UNKNOWN_BUT_TO_OWNER if int(s.knows[owner]) >> card & 1 else UNKNOWN


@kernel
def _mask_reserves(s: RawState, known: int) -> None:
    for player in range(s.players):
        for place in range(s.reserved[player]):
            s.reserves[player, place] = _masked_card(s, int(s.reserves[player, place]), player, known)
        s.lost[player] = _masked_card(s, int(s.lost[player]), player, known)


@kernel
def seen_cards(s: RawState) -> int:
    """All cards whose place is known in a masked raw state."""
    seen = 0
    for owner in range(OWNERS):
        seen |= int(s.discards[owner])
        if s.cards[owner] >= 0:
            seen |= 1 << int(s.cards[owner])
    for player in range(s.players):
        seen |= int(s.hands[player])
        for place in range(RESERVE):
            if s.reserves[player, place] >= 0:
                seen |= 1 << int(s.reserves[player, place])
        if s.lost[player] >= 0:
            seen |= 1 << int(s.lost[player])
    for place in range(s.in_line):
        if s.companion[place] >= 0:
            seen |= 1 << int(s.companion[place])
    return seen


@kernel
def redeal(s: RawState, seat: int, rng: Any) -> Any:
    """Deal the cards that the seat doesn't know uniformly to the places it can't see.

    The others' memory isn't sampled. They remember what the seat knows they do, and what they put away themselves.
    """
    pool = ALL_CARDS & ~seen_cards(s)
    for player in range(s.players):
        for _ in range(int(s.held[player]) - popcount(int(s.hands[player]))):
            rng = advance(rng)
            card = nth_bit(pool, below(rng, popcount(pool)))
            pool &= ~(1 << card)
            s.hands[player] |= 1 << card
    pool, rng = _redeal_reserves(s, pool, rng)
    if s.players == COMPANION:
        for place in range(s.in_pile):
            rng = advance(rng)
            s.pile[place] = nth_bit(pool, below(rng, popcount(pool)))
            pool &= ~(1 << int(s.pile[place]))
    rng = _redeal_look(s, rng)
    rng = _redeal_choices(s, rng)
    rng = _redeal_monsters(s, rng)
    s.key[0] = rng = advance(rng)
    s.key[1] = rng = advance(rng)
    return advance(rng)


@kernel
def _draw_unknown(s: RawState, owner: int, mark: int, pool: int, rng: Any) -> tuple[int, Any]:
    """A random card for a hidden place of a reserve. Its owner knows it if the mark says so."""
    rng = advance(rng)
    card = nth_bit(pool, below(rng, popcount(pool)))
    if mark == UNKNOWN_BUT_TO_OWNER:
        s.knows[owner] |= 1 << card
    return card, rng


@kernel
def _redeal_reserves(s: RawState, pool: int, rng: Any) -> tuple[int, Any]:
    for player in range(s.players):
        for place in range(s.reserved[player]):
            mark = int(s.reserves[player, place])
            if mark < NONE:
                card, rng = _draw_unknown(s, player, mark, pool, rng)
                s.reserves[player, place] = card
                pool &= ~(1 << card)
        mark = int(s.lost[player])
        if mark < NONE:
            card, rng = _draw_unknown(s, player, mark, pool, rng)
            s.lost[player] = card
            pool &= ~(1 << card)
    return pool, rng


@kernel
def _redeal_look(s: RawState, rng: Any) -> Any:
    """During a look, the cards shown so far may be any face-down cards of that hand."""
    if s.asking == VISION_ASKS and s.looked_at == 0:
        for _ in range(SHOWN_BY_VISION - int(s.answers_left)):
            rng = advance(rng)
            left = int(s.hands[s.asked]) & ~(int(s.shown) | int(s.looked_at))
            s.looked_at |= 1 << nth_bit(left, below(rng, popcount(left)))
        learn(s, int(s.asker), int(s.looked_at))
    return rng


@kernel
def _redeal_choices(s: RawState, rng: Any) -> Any:
    """A hidden choice may be any hand card, or in Fouille also the card put back."""
    for player in range(s.players):
        if s.chosen[player] == UNKNOWN:
            rng = advance(rng)
            options = int(s.held[player]) + (s.asking == FOUILLE_ASKS)
            drawn = below(rng, options)
            s.chosen[player] = nth_bit(int(s.hands[player]), drawn) if drawn < s.held[player] else KEEP
    return rng


@kernel
def _redeal_monsters(s: RawState, rng: Any) -> Any:
    pool = _ALL_MONSTERS
    for location in range(TURNS):
        if s.monsters[location] >= 0:
            pool &= ~(1 << int(s.monsters[location]))
    for location in range(TURNS):
        if s.monsters[location] == UNKNOWN:
            rng = advance(rng)
            monster = nth_bit(pool, below(rng, popcount(pool)))
            pool &= ~(1 << monster)
            s.monsters[location] = monster
    return rng
