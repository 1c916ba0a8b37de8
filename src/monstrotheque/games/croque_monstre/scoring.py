"""Headstones: what a claim would earn, and the final score."""

from __future__ import annotations

from monstrotheque.engine.compiling import kernel
from monstrotheque.games.croque_monstre.constants import BONUS, CROQUE, FIRST, KIND_COUNT, LEVELS, NUMBER, SECOND, VALUE
from monstrotheque.games.croque_monstre.crypt import crypt_group
from monstrotheque.games.croque_monstre.pit import pit_group
from monstrotheque.games.croque_monstre.state import RawState

_DIGIT = 4


@kernel
def is_taken(s: RawState, kind: int, level: int) -> bool:
    """Whether somebody has that headstone."""
    for seat in range(s.players):
        if s.headstones[seat, kind] == level:
            return True
    return False


@kernel
def best_level(s: RawState, kind: int, total: int) -> int:
    """The highest free headstone whose number is at most *total*, or 0."""
    taken = best = 0
    for seat in range(s.players):
        taken |= 1 << int(s.headstones[seat, kind])
    for level in range(1, LEVELS + 1):
        # No branch: which headstones are free and within reach is nearly random.
        best = max(best, level * (NUMBER[level] <= total) * (1 - (taken >> level & 1)))
    return best


@kernel
def is_on_card(card: int, kind: int) -> bool:
    """A card allows a claim of the kinds it shows. With a Croque-Monstre, it allows any kind."""
    return bool(FIRST[card] == kind or SECOND[card] == kind or SECOND[card] == CROQUE)


@kernel
def level_for(s: RawState, seat: int, kind: int, total: int) -> int:
    """The headstone that a claim of *kind* would earn with *total* halves. 0 without one, or if the seat already has
    one of that kind.
    """
    return 0 if s.headstones[seat, kind] else best_level(s, kind, total)


@kernel
def earned_level(s: RawState, seat: int, kind: int, in_pit: int) -> int:
    """The headstone that a claim of *kind* would earn with the largest groups in the seat's crypt and in the pit. The
    one in the pit has *in_pit* halves.
    """
    return level_for(s, seat, kind, in_pit + crypt_group(s, seat, kind))


@kernel
def claimed_level(s: RawState, seat: int, kind: int) -> int:
    """The headstone of *kind* that the seat may claim for the card just buried in the pit, or 0."""
    if s.headstones[seat, kind] or not is_on_card(int(s.buried), kind):
        return 0
    return earned_level(s, seat, kind, pit_group(s, kind))


@kernel
def headstone_count(s: RawState, seat: int) -> int:
    """The number of a seat's headstones."""
    count = 0
    for kind in range(KIND_COUNT):
        count += s.headstones[seat, kind] > 0
    return count


@kernel
def score(s: RawState, seat: int) -> int:
    """The value of a seat's headstones, plus the bonus for their number."""
    points = BONUS[headstone_count(s, seat)]
    for kind in range(KIND_COUNT):
        points += VALUE[s.headstones[seat, kind]]
    return int(points)


@kernel
def tie_break(s: RawState, seat: int) -> int:
    """A number that ranks players: the score, then the values of their headstones from the highest down. A missing one
    counts 0.
    """
    key = score(s, seat)
    for level in range(LEVELS, 0, -1):
        for kind in range(KIND_COUNT):
            if s.headstones[seat, kind] == level:
                key = key << _DIGIT | VALUE[level]
    for _ in range(KIND_COUNT - headstone_count(s, seat)):
        key <<= _DIGIT
    return int(key)
