"""The lists of the box that a campaign is played with, as the campaign uses them."""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from monstrotheque.engine.boxes import Tables
from monstrotheque.games.christmas_monsters.box import BOX, curses_in, own_feats_in, sheets_in, turns_in
from monstrotheque.games.christmas_monsters.constants import FEATS, MIN_LINE

JOKER = "joker"
HARD = "difficile"


@dataclass(frozen=True, slots=True)
class Lists:
    """Powers by role, curses by day, the feats sheet in its order, the track and the Companion's rows."""

    tables: Tables
    powers: Mapping[str, tuple[str, ...]]
    curses: Mapping[int, str]
    """The curse taken on the evening of each day."""
    turns: Mapping[str, int]
    """The turn in which each curse strikes, 0 for permanent ones."""
    feats: Mapping[str, Mapping[str, Any]]
    own_feats: tuple[str, ...]
    """The feats whose condition the rules don't know."""
    potions: Mapping[int, str]
    """The potion squares of the track."""
    tiers: tuple[tuple[int, str], ...]
    companion: tuple[int, ...]
    """The Companion's face-up cards with no row full, with the first, the second and the third."""


@functools.lru_cache(maxsize=64)
def lists_in(box: str) -> Lists:
    """The lists in *box*, written as JSON. Nothing stands for ours."""
    tables = BOX.in_play(json.loads(box) if box else None)
    hard = {
        feat: {"rank": HARD, "stars": facts["stars"], "number": facts["number"]}
        for feat, facts in tables["hard_feats"]["feats"].items()
        if facts["stars"]
    }
    own = {feat: {"rank": HARD, "stars": facts["stars"]} for feat, facts in own_feats_in(tables).items()}
    tiers = [(tier["square"], name) for name, tier in tables["track"]["tiers"].items() if "square" in tier]
    return Lists(
        tables=tables,
        powers=sheets_in(tables),
        curses=curses_in(tables),
        turns=turns_in(tables),
        feats=FEATS | hard | own,
        own_feats=tuple(own),
        potions={entry["square"]: entry.get("potion", JOKER) for entry in tables["track"]["potions"]},
        tiers=tuple(sorted(tiers)),
        companion=(MIN_LINE, *tables["companion"]["rows"].values()),
    )


OURS = lists_in("")
