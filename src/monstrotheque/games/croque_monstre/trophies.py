"""Feats worth a trophy: what stands on the headstones."""

from __future__ import annotations

from monstrotheque.engine.state import Sight
from monstrotheque.engine.trophies import Trophy
from monstrotheque.games.croque_monstre.constants import KIND_COUNT, LEVELS


def _stones(sight: Sight, seat: int) -> list[int]:
    """The levels of a player's headstones, the highest last."""
    return sorted(int(level) for level in sight.raw.headstones[seat] if level)


def _has_every_kind(sight: Sight, seat: int) -> bool:
    return len(_stones(sight, seat)) == KIND_COUNT


def _has_a_tall_one(sight: Sight, seat: int) -> bool:
    return _stones(sight, seat)[-1:] >= [LEVELS - 1]


def _has_the_tallest(sight: Sight, seat: int) -> bool:
    return LEVELS in _stones(sight, seat)


TROPHIES = (
    Trophy("five_stones", "graveyard", _has_every_kind),
    Trophy("tall_stone", "spade", _has_a_tall_one),
    Trophy("great_stone", "tombstone", _has_the_tallest),
)
