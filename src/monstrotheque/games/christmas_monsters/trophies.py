"""Feats worth a trophy: those of the feats sheet that a single day can do. The whole table wins them together."""

from __future__ import annotations

import functools

from monstrotheque.engine.state import Sight
from monstrotheque.engine.trophies import Trophy
from monstrotheque.games.christmas_monsters.feats import A_MAINS_NUES, COURAGE_PAYANT, REUSSITE, SURDOUES, is_done


def _is_done(feat: int, sight: Sight, seat: int) -> bool:
    return bool(is_done(sight.raw, feat))


TROPHIES = (
    Trophy("reussite", "round-star", functools.partial(_is_done, REUSSITE)),
    Trophy("courage_payant", "crowned-skull", functools.partial(_is_done, COURAGE_PAYANT)),
    Trophy("a_mains_nues", "shaking-hands", functools.partial(_is_done, A_MAINS_NUES)),
    Trophy("surdoues", "abacus", functools.partial(_is_done, SURDOUES)),
)
