"""Places, shares of victory and rewards from comparable numbers."""

from monstrotheque.engine.compiling import kernel
from monstrotheque.engine.numbers import tanh
from monstrotheque.engine.raw_state import FloatArray, IntArray

SHIFT = 4
_PLACE = (1 << SHIFT) - 1
CERTAINTY = 0.75
"""The share of a reward that is the result itself; the rest is the margin."""


@kernel
def rank(keys: IntArray, players: int) -> None:
    """Turn keys (higher is better, below 2^59) into places in the same array: 1 + how many others have a higher key.
    Equal keys share a place.
    """
    # Until all are known, a place is stored in the low bits of its key.
    for seat in range(players):
        keys[seat] <<= SHIFT
    for seat in range(players):
        place = 1
        for other in range(players):
            place += keys[other] >> SHIFT > keys[seat] >> SHIFT
        keys[seat] |= place
    for seat in range(players):
        keys[seat] &= _PLACE


@kernel
def share_victory(keys: FloatArray, players: int) -> None:
    """Turn keys (higher is better, whole numbers below 2^53) into shares of victory in the same array."""
    best, level = keys[0], 0
    for seat in range(players):
        best = max(best, keys[seat])
    for seat in range(players):
        level += keys[seat] == best
    for seat in range(players):
        keys[seat] = 1.0 / level if keys[seat] == best else 0.0


@kernel
def chance_of(lead: float, margin: float) -> float:
    """A lead as a probability of victory: even at 0, nearly sure from twice the *margin* on."""
    return 0.5 + 0.5 * tanh(lead / margin)


@kernel
def reward_leads(scores: FloatArray, shares: FloatArray, players: int, margin: float) -> None:
    """Turn scores into rewards in the same array: mostly the share of victory, a little the lead over the best of the
    others.
    """
    best, second, leader = -1.0e30, -1.0e30, 0
    for seat in range(players):
        if scores[seat] > best:
            best, second, leader = scores[seat], best, seat
        else:
            second = max(second, scores[seat])
    for seat in range(players):
        lead = scores[seat] - (second if seat == leader else best)
        scores[seat] = CERTAINTY * shares[seat] + (1.0 - CERTAINTY) * chance_of(lead, margin)


@kernel
def share_chances(scores: FloatArray, players: int, margin: float) -> None:
    """Turn scores into probable shares of victory in the same array, which add up to 1.

    Two players have the same chances as in `chance_of`. Among more, the odds of each pair are the same as between two.
    """
    best = scores[0]
    for seat in range(players):
        best = max(best, scores[seat])
    total = 0.0
    for seat in range(players):
        chance = chance_of(scores[seat] - best, margin)
        scores[seat] = chance / (1.0 - chance)
        total += scores[seat]
    for seat in range(players):
        scores[seat] /= total
