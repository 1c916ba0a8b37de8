"""Feats worth a trophy: what a finished crypt brought."""

from __future__ import annotations

from monstrotheque.engine.state import Sight
from monstrotheque.engine.trophies import Trophy
from monstrotheque.games.crypte_de_sedlec.scoring import score_by_kind

ROYAL_VIEW, TWO_COUPLES, BLESSED = 12, 12, 10


def _has_royal_view(sight: Sight, seat: int) -> bool:
    return score_by_kind(sight.raw, seat)["king"] >= ROYAL_VIEW


def _has_two_couples(sight: Sight, seat: int) -> bool:
    return score_by_kind(sight.raw, seat)["lover"] >= TWO_COUPLES


def _blesses_criminals(sight: Sight, seat: int) -> bool:
    return score_by_kind(sight.raw, seat)["criminal"] >= BLESSED


def _wins_by_one(sight: Sight, seat: int) -> bool:
    totals = [sum(score_by_kind(sight.raw, each).values()) for each in range(sight.players)]
    mine = totals.pop(seat)
    return mine - max(totals) == 1


TROPHIES = (
    Trophy("royal_view", "crown", _has_royal_view),
    Trophy("two_couples", "hearts", _has_two_couples),
    Trophy("blessed", "robber-mask", _blesses_criminals),
    Trophy("by_a_bone", "crossed-bones", _wins_by_one),
)
