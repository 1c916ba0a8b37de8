"""Positions as texts (see `monstrotheque.engine.positions`).

    petites_tombes/1 players=2 turn=1 hands=a,c/2? buried=b/? graves=d/e bag=4?

Stones are written as letters, `a` for value 1: `hands` in any order, `graves` from the bottom, `bag` with the next
stone last.
"""

from __future__ import annotations

from monstrotheque.engine.positions import HIDDEN, NOTHING, Parts, code_of, counted, written
from petites_tombes.constants import COPIES, HAND, ROWS, STONES, VALUES
from petites_tombes.state import NONE, RawState

VERSION = 1
STONE_NAMES = tuple("abcdefghi"[:VALUES])


def write(s: RawState) -> dict[str, str]:
    """The parts of a position."""
    seats = range(s.players)
    graves = (written(STONE_NAMES[stone] for stone in s.graves[seat, : s.laid[seat]]) for seat in seats)
    return {
        "turn": str(s.turn + 1),
        "hands": written((_hand(s, seat) for seat in seats), "/"),
        "buried": written((code_of(s.buried[seat], STONE_NAMES) for seat in seats), "/"),
        "graves": written(graves, "/"),
        "bag": counted([code_of(stone, STONE_NAMES) for stone in s.bag[: s.left]]),
    }


def _hand(s: RawState, seat: int) -> str:
    stones = [name for value, name in enumerate(STONE_NAMES) for _ in range(s.hands[seat, value])]
    return counted(stones + [HIDDEN] * (int(s.held[seat]) - len(stones)))


def read(s: RawState, parts: Parts) -> None:
    """Fill the raw state from the parts of a position."""
    s.bag[:] = s.buried[:] = s.graves[:] = NONE
    s.turn = parts.number("turn", 1, parts.players) - 1
    stones: list[int] = []
    for seat, given in enumerate(parts.groups("hands", parts.players)):
        hand = parts.cards("hands", given, STONE_NAMES, HAND)
        s.held[seat] = len(hand)
        for stone in hand:
            s.hands[seat, stone] += stone >= 0
        stones += hand
    for seat, given in enumerate(parts.groups("buried", parts.players, NOTHING)):
        if given != NOTHING:
            s.buried[seat] = parts.card("buried", given, STONE_NAMES)
            stones.append(int(s.buried[seat]))
    for seat, given in enumerate(parts.groups("graves", parts.players, NOTHING)):
        grave = [parts.index("graves", stone, STONE_NAMES) for stone in parts.split("graves", given, ROWS)]
        s.graves[seat, : len(grave)] = grave
        s.laid[seat] = len(grave)
        stones += grave
    bag = parts.cards("bag", parts.value("bag", NOTHING), STONE_NAMES, STONES)
    s.bag[: len(bag)] = bag
    s.left = len(bag)
    stones += bag
    parts.check_copies("bag", stones, STONE_NAMES, COPIES)
    parts.require(len(stones) == STONES, "bag", "total", given=len(stones), wanted=STONES)
