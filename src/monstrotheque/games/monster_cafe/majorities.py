"""How the families stand, as far as a raw state shows it: for views and previews, which need all families at once."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from monstrotheque.engine.compiling import kernel
from monstrotheque.engine.raw_state import IntArray
from monstrotheque.games.monster_cafe.constants import IN_PLAY
from monstrotheque.games.monster_cafe.scoring import majority, strength
from monstrotheque.games.monster_cafe.state import RawState


class Majority(NamedTuple):
    """A family: every player's strength, and who has the majority (NONE if nobody)."""

    strengths: list[int]
    leader: int


@kernel
def _count(s: RawState, out: IntArray) -> None:
    """For each family, the strengths of all players and then the majority. One call is quicker than one for each."""
    for slot in range(IN_PLAY):
        for seat in range(s.players):
            out[slot, seat] = strength(s, seat, slot)
        out[slot, s.players] = majority(s, slot)


def majorities(s: Any) -> list[Majority]:
    """How each family in play stands."""
    out = np.empty((IN_PLAY, int(s.players) + 1), np.int64)
    _count(s, out)
    return [Majority(strengths, leader) for *strengths, leader in out.tolist()]
