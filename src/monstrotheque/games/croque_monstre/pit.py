"""The common pit: where a player may bury a card, and its groups.

A half of the pit has a number, in the order of filling, and a place.
"""

from __future__ import annotations

from monstrotheque.engine.bits import popcount
from monstrotheque.engine.compiling import kernel
from monstrotheque.engine.raw_state import IntArray
from monstrotheque.games.croque_monstre.constants import (
    CROQUE,
    FIRST,
    KIND_COUNT,
    OPPOSITE,
    PIT_PLACES,
    PIT_SIDE,
    PIT_STEP,
    SECOND,
    WAY_COUNT,
)
from monstrotheque.games.croque_monstre.hands import is_repeated
from monstrotheque.games.croque_monstre.moves import PIT
from monstrotheque.games.croque_monstre.state import NONE, PIT_SLOTS, RawState

_SLOT_MASK = PIT_SLOTS - 1
BOARD = 63
"""The number of places on a board, which fits most pits: as many as a set has bits."""
GROUP_BITS = 6


@kernel
def half_at(s: RawState, place: int) -> int:
    """The number of the half at *place*, or NONE."""
    slot = place & _SLOT_MASK
    while s.pit_slots[slot]:
        number = int(s.pit_slots[slot]) - 1
        if s.pit_at[number] == place:
            return number
        slot = (slot + 1) & _SLOT_MASK
    return NONE


@kernel
def show_in_pit(s: RawState, half: int, place: int) -> None:
    """Lay a half of a card at *place*, on top of what lies there."""
    number = half_at(s, place)
    if number == NONE:
        number = int(s.pit_size)
        slot = place & _SLOT_MASK
        while s.pit_slots[slot]:
            slot = (slot + 1) & _SLOT_MASK
        s.pit_slots[slot] = number + 1
        s.pit_at[number] = place
        s.pit_size += 1
    s.pit_kinds[number] = half


@kernel
def is_by_croque(s: RawState, place: int, apart: int) -> bool:
    """Whether a Croque-Monstre lies next to *place*, ignoring half number *apart*."""
    for way in range(WAY_COUNT):
        number = half_at(s, place + PIT_STEP[way])
        if number != NONE and number != apart and s.pit_kinds[number] == CROQUE:
            return True
    return False


@kernel
def can_cover(s: RawState, half: int, number: int, lenient: bool) -> bool:
    """A Croque-Monstre covers anything, but never lies next to another one. A creature covers only creatures, unless
    *lenient*.
    """
    if half == CROQUE:
        return not is_by_croque(s, int(s.pit_at[number]), number)
    return bool(lenient or s.pit_kinds[number] != CROQUE)


@kernel
def can_extend(s: RawState, half: int, place: int, covered: int) -> bool:
    """Whether a half may lie on the empty *place* while the other half of its card covers half number *covered*."""
    return half != CROQUE or not is_by_croque(s, place, covered)


@kernel
def _legal_at_edge(s: RawState, seat: int, number: int, way: int, lenient: bool, out: IntArray, n: int) -> int:
    """The burials that cover half *number* and extend to the empty place next to it, in both orientations."""
    place = int(s.pit_at[number])
    beyond = place + PIT_STEP[way]
    back = (way + OPPOSITE) % WAY_COUNT
    for slot in range(s.held[seat]):
        if is_repeated(s, seat, slot):
            continue
        card = int(s.hands[seat, slot])
        first, second = FIRST[card], SECOND[card]
        # A card with equal halves is one move, written with right or down.
        forth, turned = first != second or way < OPPOSITE, first != second or way >= OPPOSITE
        if forth and can_cover(s, first, number, lenient) and can_extend(s, second, beyond, number):
            out[n] = PIT + (card * PIT_PLACES + place) * WAY_COUNT + way
            n += 1
        if turned and can_cover(s, second, number, lenient) and can_extend(s, first, beyond, number):
            out[n] = PIT + (card * PIT_PLACES + beyond) * WAY_COUNT + back
            n += 1
    return n


@kernel
def burials(s: RawState, seat: int, lenient: bool, out: IntArray) -> int:
    """Every hand card on every half of the pit that has an empty place next to it."""
    n = 0
    for number in range(s.pit_size):
        for way in range(WAY_COUNT):
            if half_at(s, int(s.pit_at[number]) + PIT_STEP[way]) == NONE:
                n = _legal_at_edge(s, seat, number, way, lenient, out, n)
    return n


@kernel
def legal_in_pit(s: RawState, seat: int, out: IntArray) -> int:
    """One half covers a half of the pit, and the other lies outside. If no hand card fits, a creature may cover a
    Croque-Monstre this once.
    """
    n = burials(s, seat, False, out)
    return n if n else burials(s, seat, True, out)


@kernel
def _is_croque_at(s: RawState, place: int) -> bool:
    number = half_at(s, place)
    return bool(number != NONE and s.pit_kinds[number] == CROQUE)


@kernel
def is_lenient(s: RawState, card: int, place: int, way: int) -> bool:
    """Whether a burial makes a creature cover a Croque-Monstre. Only a hand without a fitting card can do that."""
    if SECOND[card] == CROQUE:
        return False
    return _is_croque_at(s, place) or _is_croque_at(s, place + PIT_STEP[way])


@kernel
def lay_in_pit(s: RawState, card: int, place: int, way: int) -> None:
    """Lay a card into the pit, with its first half at *place*."""
    show_in_pit(s, FIRST[card], place)
    show_in_pit(s, SECOND[card], place + PIT_STEP[way])


@kernel
def _showing(s: RawState, half: int) -> int:
    """The halves of the pit that show *half*, as bits."""
    numbers = 0
    for number in range(s.pit_size):
        numbers |= (s.pit_kinds[number] == half) << number
    return numbers


@kernel
def _group_of(s: RawState, start: int, members: int) -> int:
    """The part of *members* connected with the single bit *start*."""
    group = fresh = start
    while fresh and members & ~group:
        number = popcount((fresh & -fresh) - 1)
        fresh &= fresh - 1
        for way in range(WAY_COUNT):
            other = half_at(s, int(s.pit_at[number]) + PIT_STEP[way])
            if other != NONE:
                found = 1 << other & members & ~group
                group |= found
                fresh |= found
    return group


@kernel
def largest_in_pit(s: RawState, kind: int) -> int:
    """The halves of the largest group of a kind in the pit, as bits. Croque-Monstres count and connect, but a group
    needs a creature.
    """
    creatures, croques = _showing(s, kind), _showing(s, CROQUE)
    members = creatures | croques
    largest = best = 0
    while creatures and popcount(creatures | croques) > best:
        group = _group_of(s, creatures & -creatures, members)
        creatures &= ~group
        if popcount(group) > best:
            largest, best = group, popcount(group)
    return largest


@kernel
def pit_group(s: RawState, kind: int) -> int:
    """The size of the largest group of a kind in the pit."""
    return popcount(largest_in_pit(s, kind))


@kernel
def pit_frame(s: RawState) -> tuple[int, int, int]:
    """The left column and the top row of the pit, and the length of a row on a board: its columns and an empty one. The
    length is 0 if the pit is too large for a board.
    """
    left = top = PIT_SIDE
    right = bottom = 0
    for number in range(s.pit_size):
        column, row = int(s.pit_at[number]) % PIT_SIDE, int(s.pit_at[number]) // PIT_SIDE
        left, right, top, bottom = min(left, column), max(right, column), min(top, row), max(bottom, row)
    width = right - left + 2
    return left, top, width if width * (bottom - top + 1) <= BOARD else 0


@kernel
def board_width(s: RawState, at: int, room: IntArray) -> int:
    """Lay the pit out on a board of BOARD places, row by row with an empty column at the end. Writes the place of each
    half into *room*, starting at *at*. Returns the length of a row, or 0 if the pit is too large for a board.
    """
    left, top, width = pit_frame(s)
    for number in range(s.pit_size if width else 0):
        column, row = int(s.pit_at[number]) % PIT_SIDE, int(s.pit_at[number]) // PIT_SIDE
        room[at + number] = (row - top) * width + column - left
    return width


@kernel
def on_board(s: RawState, half: int, at: int, room: IntArray) -> int:
    """The places of a board that show *half*, as bits."""
    places = 0
    for number in range(s.pit_size):
        places |= (s.pit_kinds[number] == half) << int(room[at + number])
    return places


@kernel
def board_group(creatures: int, croques: int, width: int) -> int:
    """The same as `pit_group`, several times faster, from the places on a board with rows of *width*."""
    members = creatures | croques
    best = 0
    while creatures and popcount(creatures | croques) > best:
        group, wider = 0, creatures & -creatures
        while wider != group:
            group = wider
            wider = (group | group << 1 | group >> 1 | group << width | group >> width) & members
        creatures &= ~group
        best = max(best, popcount(group))
    return best


@kernel
def pit_groups(s: RawState) -> int:
    """The largest groups of all kinds in the pit, as digits of one number, GROUP_BITS each."""
    left, top, width = pit_frame(s)
    digits = 0
    croques = _on_frame(s, CROQUE, left, top, width)
    for kind in range(KIND_COUNT):
        size = board_group(_on_frame(s, kind, left, top, width), croques, width) if width else pit_group(s, kind)
        digits |= size << GROUP_BITS * kind
    return digits


@kernel
def _on_frame(s: RawState, half: int, left: int, top: int, width: int) -> int:
    """The places of a board that show *half*, as bits: `on_board` without work space."""
    places = 0
    for number in range(s.pit_size if width else 0):
        if s.pit_kinds[number] == half:
            row = int(s.pit_at[number]) // PIT_SIDE
            places |= 1 << (row - top) * width + int(s.pit_at[number]) - row * PIT_SIDE - left
    return places


@kernel
def group_in(digits: int, kind: int) -> int:
    """The group of a kind in the result of `pit_groups`."""
    return digits >> GROUP_BITS * kind & (1 << GROUP_BITS) - 1
