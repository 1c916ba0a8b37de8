"""What makes no difference in a position: the order of the piles and of a hand, and left and right of a crypt."""

from __future__ import annotations

from monstrotheque.engine.compiling import kernel
from monstrotheque.games.crypte_de_sedlec.constants import CARD_TYPES, HEIGHT, PILES, ROWS, START
from monstrotheque.games.crypte_de_sedlec.moves import (
    DIG,
    DIG_LAST,
    EXHUME,
    LEFT,
    PLACE,
    PLACE_COLUMN,
    PLACE_ROW,
    PLACES,
    RIGHT,
    TAKE,
)
from monstrotheque.games.crypte_de_sedlec.state import NONE, RawState


@kernel
def look_of(s: RawState, pile: int) -> int:
    """A number that piles have in common if they look alike: the height, the open card, and whether it was just dug."""
    height = int(s.height[pile])
    if not s.face_up[pile]:
        return height
    dug = int(s.dug[0] == pile or s.dug[1] == pile)
    return height + (HEIGHT + 1) * (1 + int(s.piles[pile, height - 1]) + CARD_TYPES * dug)


@kernel
def first_like(s: RawState, pile: int, but: int) -> int:
    """The first pile that looks like *pile*, other than the pile *but*."""
    look = look_of(s, pile)
    for other in range(pile):
        if other != but and look_of(s, other) == look:
            return other
    return pile


@kernel
def mirrored(s: RawState, seat: int, row: int, k: int) -> int:
    """The place in the row *row* that mirrors its place *k*. The bottom row counts as far as it is laid."""
    return int(s.bottom[seat]) - 1 - row - k


@kernel
def leaning(s: RawState, seat: int) -> int:
    """0 if a crypt is its own mirror image; else a number whose sign is the other in the mirror image."""
    for row in range(ROWS):
        width = int(s.bottom[seat]) - row
        start = START[s.players, row]
        for k in range(width // 2):
            difference = int(s.crypts[seat, start + k]) - int(s.crypts[seat, start + width - 1 - k])
            if difference != 0:
                return difference
    return 0


@kernel
def twin(s: RawState, seat: int, move: int) -> int:
    """The first move that does the same as *move*, with another pile that looks alike, or on the other side of a crypt
    that is its own mirror image.
    """
    if move >= PLACE:
        return _twin_of_place(s, seat, move)
    if move >= EXHUME:
        return EXHUME + first_like(s, move - EXHUME, NONE)
    if move >= TAKE:
        return TAKE + first_like(s, move - TAKE, NONE)
    if move >= DIG_LAST:
        return move
    first, second = (move - DIG) // PILES, (move - DIG) % PILES
    first = first_like(s, first, NONE)
    second = first_like(s, second, first)
    return DIG + min(first, second) * PILES + max(first, second)


@kernel
def _twin_of_place(s: RawState, seat: int, move: int) -> int:
    place = (move - PLACE) % PLACES
    if leaning(s, seat) != 0:
        return move
    if place == RIGHT:
        return move - RIGHT + LEFT
    row, k = PLACE_ROW[place], PLACE_COLUMN[place]
    return move - max(0, k - mirrored(s, seat, row, k)) if row > 0 else move


@kernel
def tidy(s: RawState) -> None:
    """Arrange piles by their look, hands by their cards, and turn crypts to one of their two sides."""
    for seat in range(s.players):
        if s.hands[seat, 1] > s.hands[seat, 0]:
            s.hands[seat, 0], s.hands[seat, 1] = s.hands[seat, 1], s.hands[seat, 0]
        if leaning(s, seat) < 0:
            _turn(s, seat)
    for pile in range(1, PILES):
        place = pile
        while place > 0 and look_of(s, place) > look_of(s, place - 1):
            _swap(s, place, place - 1)
            place -= 1


@kernel
def _turn(s: RawState, seat: int) -> None:
    """Mirror a crypt."""
    for row in range(ROWS):
        start, width = START[s.players, row], int(s.bottom[seat]) - row
        for k in range(width // 2):
            one, other = start + k, start + width - 1 - k
            s.crypts[seat, one], s.crypts[seat, other] = s.crypts[seat, other], s.crypts[seat, one]


@kernel
def _swap(s: RawState, one: int, other: int) -> None:
    """Exchange two piles, with all that lies in them."""
    for slot in range(HEIGHT):
        s.piles[one, slot], s.piles[other, slot] = s.piles[other, slot], s.piles[one, slot]
    s.height[one], s.height[other] = s.height[other], s.height[one]
    s.face_up[one], s.face_up[other] = s.face_up[other], s.face_up[one]
    for k in range(2):
        if s.dug[k] == one:
            s.dug[k] = other
        elif s.dug[k] == other:
            s.dug[k] = one
