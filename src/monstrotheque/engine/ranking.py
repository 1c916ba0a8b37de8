"""Places from comparable numbers."""

from monstrotheque.engine.compiling import kernel
from monstrotheque.engine.record import IntArray

SHIFT = 4
_PLACE = (1 << SHIFT) - 1


@kernel
def rank(keys: IntArray, players: int) -> None:
    """Turn keys (higher is better, below 2^59) into places in the same array: 1 + how many others have a higher key.
    Equal keys share a place.
    """
    # Until all are known, a place rides in the low bits of its key.
    for seat in range(players):
        keys[seat] <<= SHIFT
    for seat in range(players):
        place = 1
        for other in range(players):
            place += keys[other] >> SHIFT > keys[seat] >> SHIFT
        keys[seat] |= place
    for seat in range(players):
        keys[seat] &= _PLACE
