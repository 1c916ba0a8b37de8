"""Feats worth a trophy: coffees, families and biscuits."""

from __future__ import annotations

from monstrotheque.engine.state import Sight
from monstrotheque.engine.trophies import Trophy
from monstrotheque.games.monster_cafe.scoring import total

SLEEPLESS, REGULARS, BISCUITS = 15, 3, 5


def _is_sleepless(sight: Sight, seat: int) -> bool:
    return int(total(sight.raw, seat)) >= SLEEPLESS


def _has_regulars(sight: Sight, seat: int) -> bool:
    return sum(int(winner) == seat for winner in sight.raw.counted_winner) >= REGULARS


def _has_biscuits(sight: Sight, seat: int) -> bool:
    return int(sight.raw.cookies[seat]) >= BISCUITS


TROPHIES = (
    Trophy("sleepless", "coffee-cup", _is_sleepless),
    Trophy("regulars", "wooden-sign", _has_regulars),
    Trophy("biscuits", "cookie", _has_biscuits),
)
