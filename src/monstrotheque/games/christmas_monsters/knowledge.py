"""What a seat can know: erasing the rest, and filling it again at random.

Besides what lies open, a player knows the own hand and what `Table.knows` says. How many cards of each hand are
remembered, and by whom, is public; a masked record keeps these numbers in `memory`. Which of them are is not; only the
holder of a hand knows it, who showed or received those cards, unless the hand came with Chaos Soudain (`Table.blind`).
"""

from __future__ import annotations

from typing import Any

from monstrotheque.engine.bits import lowest_bit, nth_bit, popcount
from monstrotheque.engine.compiling import kernel
from monstrotheque.engine.random import advance, below
from monstrotheque.games.christmas_monsters.state import (
    FOUILLE_ASKS,
    KEEP,
    LABELS,
    NONE,
    UNKNOWN,
    UNKNOWN_BUT_TO_OWNER,
    Table,
)
from monstrotheque.games.christmas_monsters.tables import ALL_CARDS, COMPANION, OWNERS, RESERVE, TURNS

_ALL_MONSTERS = (1 << TURNS) - 1


@kernel
def who_remembers(s: Table, card: int) -> int:
    """The players who remember a card, as bits."""
    seats = 0
    for seat in range(s.players):
        seats |= (int(s.knows[seat]) >> card & 1) << seat
    return seats


@kernel
def _count_memory(s: Table) -> None:
    """Count the remembered cards of each hand by who remembers them."""
    everything = 0
    for seat in range(s.players):
        everything |= int(s.knows[seat])
    for holder in range(s.players):
        cards = int(s.hands[holder]) & everything
        while cards:
            s.memory[holder, who_remembers(s, lowest_bit(cards))] += 1
            cards &= cards - 1


@kernel
def mask(s: Table, seat: int) -> None:
    """Erase the others' hands, but for what is face up or remembered; reserves, the Companion's pile, face-down
    monsters, choices not yet carried out.
    """
    s.key[0] = s.key[1] = 0
    if not s.masked:
        _count_memory(s)
        s.masked = 1
    known = int(s.shown)
    own = blind = 0
    if seat < s.players:
        blind = int(s.blind[seat])
        known |= int(s.knows[seat])
        own = int(s.hands[seat])
    _mask_reserves(s, seat, known)
    for player in range(s.players):
        if player != seat:
            s.hands[player] &= known
            s.knows[player] &= 0 if blind >> player & 1 else own
            if s.chosen[player] != NONE:
                s.chosen[player] = UNKNOWN
    for place in range(s.in_pile):
        s.pile[place] = UNKNOWN
    for location in range(TURNS):
        if not int(s.up) >> location & 1:
            s.monsters[location] = UNKNOWN


@kernel
def _masked_card(s: Table, card: int, owner: int, known: int) -> int:
    """A card of a reserve as a looker who knows the cards *known* sees it."""
    if card < 0 or known >> card & 1:
        return card
    return UNKNOWN_BUT_TO_OWNER if int(s.knows[owner]) >> card & 1 else UNKNOWN


@kernel
def _mask_reserves(s: Table, seat: int, known: int) -> None:
    for player in range(s.players):
        for place in range(s.reserved[player]):
            s.reserves[player, place] = _masked_card(s, int(s.reserves[player, place]), player, known)
        s.lost[player] = _masked_card(s, int(s.lost[player]), player, known)


@kernel
def seen_cards(s: Table) -> int:
    """All cards whose place a masked record tells."""
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
def redeal(s: Table, seat: int, rng: Any) -> Any:
    """Spread the cards the seat does not know over the places it can't see, and the memories over the hands."""
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
    rng = _redeal_memory(s, seat, rng)
    rng = _redeal_choices(s, rng)
    rng = _redeal_monsters(s, rng)
    s.masked = 0
    s.key[0] = rng = advance(rng)
    s.key[1] = rng = advance(rng)
    return advance(rng)


@kernel
def _draw_unknown(s: Table, owner: int, mark: int, pool: int, rng: Any) -> tuple[int, Any]:
    """A card for a hidden place of a reserve; its owner knows it if the mark says so."""
    rng = advance(rng)
    card = nth_bit(pool, below(rng, popcount(pool)))
    if mark == UNKNOWN_BUT_TO_OWNER:
        s.knows[owner] |= 1 << card
    return card, rng


@kernel
def _redeal_reserves(s: Table, pool: int, rng: Any) -> tuple[int, Any]:
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
def _redeal_memory(s: Table, seat: int, rng: Any) -> Any:
    """In each hand choose which cards are the remembered ones, as far as the seat can't tell."""
    for holder in range(s.players):
        rng = _redeal_own_memory(s, seat, rng) if holder == seat else _redeal_memory_of(s, seat, holder, rng)
        for label in range(LABELS):
            s.memory[holder, label] = 0
    return rng


@kernel
def _redeal_memory_of(s: Table, seat: int, holder: int, rng: Any) -> Any:
    """Another hand: those the looker remembers too are among the cards it remembers."""
    own_bit = 1 << seat if seat < s.players else 0
    mine = int(s.hands[holder]) & (int(s.knows[seat]) if own_bit else 0)
    rest = int(s.hands[holder]) & ~(int(s.shown) | mine)
    for label in range(1, LABELS):
        for _ in range(s.memory[holder, label]):
            rng = advance(rng)
            if label & own_bit:
                card = nth_bit(mine, below(rng, popcount(mine)))
                mine &= ~(1 << card)
            else:
                card = nth_bit(rest, below(rng, popcount(rest)))
                rest &= ~(1 << card)
            _remember(s, label, card)
    return rng


@kernel
def _redeal_own_memory(s: Table, seat: int, rng: Any) -> Any:
    """The own hand: only what those remember of whom the seat can't tell which cards they do."""
    blind = int(s.blind[seat])
    for label in range(1, LABELS):
        for _ in range(s.memory[seat, label] if label & blind else 0):
            rng = advance(rng)
            cards = _remembered_by(s, seat, label & ~blind)
            _remember(s, label, nth_bit(cards, below(rng, popcount(cards))))
    return rng


@kernel
def _remembered_by(s: Table, holder: int, label: int) -> int:
    """The cards of a hand, not face up, that exactly these players remember."""
    found = 0
    cards = int(s.hands[holder]) & ~int(s.shown)
    while cards:
        if who_remembers(s, lowest_bit(cards)) == label:
            found |= cards & -cards
        cards &= cards - 1
    return found


@kernel
def _remember(s: Table, label: int, card: int) -> None:
    for player in range(s.players):
        if label >> player & 1:
            s.knows[player] |= 1 << card


@kernel
def _redeal_choices(s: Table, rng: Any) -> Any:
    """A hidden choice may be any card of the hand; in Fouille also the card put back."""
    for player in range(s.players):
        if s.chosen[player] == UNKNOWN:
            rng = advance(rng)
            options = int(s.held[player]) + (s.asking == FOUILLE_ASKS)
            drawn = below(rng, options)
            s.chosen[player] = nth_bit(int(s.hands[player]), drawn) if drawn < s.held[player] else KEEP
    return rng


@kernel
def _redeal_monsters(s: Table, rng: Any) -> Any:
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
