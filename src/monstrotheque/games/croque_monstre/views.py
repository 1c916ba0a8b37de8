"""What a seat sees of the table, as data and in words. Everything here is made from a Sight."""

from __future__ import annotations

import functools
from collections import Counter
from typing import Any

import numpy as np

from monstrotheque.engine.raw_state import blank
from monstrotheque.engine.reading import readable
from monstrotheque.engine.state import Sight
from monstrotheque.games.croque_monstre.constants import (
    BONUS,
    CARD_CODES,
    CARD_HALVES,
    HALVES,
    KINDS,
    LEVELS,
    NUMBER,
    PIT_START,
    REMOVED_AT_RANDOM,
    ROUNDS,
    VALUE,
    pit_column_row,
)
from monstrotheque.games.croque_monstre.crypt import crypt_group, shown_in_crypt
from monstrotheque.games.croque_monstre.events import events, tell
from monstrotheque.games.croque_monstre.hands import pile_size
from monstrotheque.games.croque_monstre.pit import pit_group
from monstrotheque.games.croque_monstre.previews import crypt_cells, pit_cells, preview
from monstrotheque.games.croque_monstre.refusals import why_not
from monstrotheque.games.croque_monstre.scoring import best_level, claimed_level, headstone_count, is_taken
from monstrotheque.games.croque_monstre.state import CHOOSING, CLAIMING, DRAWING, NONE, OVER, PHASES, RawState
from monstrotheque.games.croque_monstre.words import cue, describe, explain

__all__ = ["cue", "describe", "events", "explain", "preview", "tell", "view", "why_not"]

FIRST_IN_PIT = [{"at": "0,0", "way": "down"}, {"at": "1,0", "way": "down"}]
"""The places of the pit's first two cards."""
_NUMBERS: list[int] = NUMBER.tolist()
_VALUES: list[int] = VALUE.tolist()


def view(sight: Sight) -> dict[str, Any]:
    """Pit, crypts, row, hands as far as the seat knows them, headstones, and what a claim would earn now."""
    s = sight.raw
    pit = _pit(s.pit_at.tobytes(), s.pit_kinds.tobytes(), s.pit_slots.tobytes(), int(s.pit_size))
    return {
        "phase": PHASES[s.phase],
        "turn": None if s.phase in (CHOOSING, OVER) else int(s.turn),
        "round": _round(s),
        "rounds": ROUNDS[int(s.players)],
        "ending": bool(s.ending),
        "pile": int(pile_size(s)),
        "removed": int(REMOVED_AT_RANDOM[s.players]),
        "row": [_card(card) for card in s.row.tolist()],
        "pit": pit,
        "headstones": {name: _headstones(s, kind) for kind, name in enumerate(KINDS)},
        "buried": _card(s.buried),
        "claimable": _claimable(s),
        "unseen": _unseen(s),
        "seats": [_seat(s, seat, tuple(pit["groups"].values())) for seat in range(s.players)],
    }


def _round(s: Any) -> int:
    """The current round, from 1. Each earlier turn has added a half to the pit."""
    turns = int(s.pit_size) - PIT_START - (s.phase in (CLAIMING, DRAWING, OVER))
    return turns // int(s.players) + 1


def _card(card: int) -> dict[str, Any] | None:
    if card < 0:
        return None
    return {"code": CARD_CODES[card], "halves": [HALVES[half] for half in CARD_HALVES[card]]}


@functools.lru_cache(1 << 12)
def _pit(at: bytes, kinds: bytes, slots: bytes, size: int) -> dict[str, Any]:
    """The pit, from the fields of a raw state. It is made once for all who look at it, until it changes."""
    s = _raw(pit_at=at, pit_kinds=kinds, pit_slots=slots, pit_size=size)
    halves = zip(s.pit_at[:size].tolist(), s.pit_kinds[:size].tolist(), strict=True)
    cells = [(*pit_column_row(place), HALVES[half]) for place, half in halves]
    columns, rows, _ = zip(*cells, strict=True)
    return {
        "cells": [{"x": x, "y": y, "kind": kind} for x, y, kind in cells],
        "columns": [min(columns), max(columns)],
        "rows": [min(rows), max(rows)],
        "groups": {name: int(pit_group(s, kind)) for kind, name in enumerate(KINDS)},
        "group_cells": {name: pit_cells(s, kind) for kind, name in enumerate(KINDS)},
        "first": FIRST_IN_PIT,
    }


def _raw(**fields: bytes | int) -> Any:
    """A raw state with these *fields* alone, for kernels that read no others."""
    raw = readable(blank(RawState.dtype)[0])  # type: ignore[attr-defined]
    for name, value in fields.items():
        room = getattr(raw, name)
        setattr(raw, name, np.frombuffer(value, room.dtype).reshape(room.shape) if isinstance(value, bytes) else value)
    return raw


def _headstones(s: Any, kind: int) -> list[dict[str, Any]]:
    owners = {level: seat for seat, level in enumerate(s.headstones[: s.players, kind].tolist())}
    return [
        {"number": _NUMBERS[level], "value": _VALUES[level], "owner": owners.get(level)}
        for level in range(1, LEVELS + 1)
    ]


def _claimable(s: Any) -> list[str]:
    """The kinds that the player may claim now."""
    if s.phase != CLAIMING:
        return []
    return [name for kind, name in enumerate(KINDS) if claimed_level(s, int(s.turn), kind)]


def _unseen(s: Any) -> dict[str, int]:
    """The number of cards of each type that the observer can't see."""
    seen = Counter([*s.row.tolist(), *s.chosen.tolist(), *s.hands.ravel().tolist()])
    counts = [count - seen[card] for card, count in enumerate(s.unburied.tolist())]
    return {CARD_CODES[card]: count for card, count in enumerate(counts) if count}


def _seat(s: Any, seat: int, in_pit: tuple[int, ...]) -> dict[str, Any]:
    bonus = int(BONUS[headstone_count(s, seat)])
    values = sum(_VALUES[level] for level in s.headstones[seat].tolist())
    crypt, claims = _built(s.crypts[seat].tobytes(), seat, s.headstones.tobytes(), int(s.players), in_pit)
    return {
        "held": int(s.held[seat]),
        "hand": [_card(card) for card in s.hands[seat, : s.held[seat]].tolist()],
        "seen": int(s.seen[seat]),
        "has_chosen": bool(s.chosen[seat] != NONE),
        "chosen": _card(s.chosen[seat]),
        "crypt": crypt,
        "claims": claims,
        "score": {"headstones": values, "bonus": bonus, "total": values + bonus},
    }


@functools.lru_cache(1 << 13)
def _built(
    crypt: bytes, seat: int, headstones: bytes, players: int, in_pit: tuple[int, ...]
) -> tuple[dict[str, str], dict[str, dict[str, Any]]]:
    """The crypt of *seat* and its claims, from the fields of a raw state. They are made once for all who look at them,
    until something of them changes.
    """
    s = _raw(headstones=headstones, players=players)
    s.crypts[seat] = np.frombuffer(crypt, s.crypts.dtype)
    claims = {name: _claim(s, seat, kind, in_pit[kind]) for kind, name in enumerate(KINDS)}
    return shown_in_crypt(s, seat), claims


def _claim(s: Any, seat: int, kind: int, in_pit: int) -> dict[str, Any]:
    """The groups of a kind, the seat's headstone of that kind, and the one that a claim would earn with them."""
    in_crypt = int(crypt_group(s, seat, kind))
    has = int(s.headstones[seat, kind])
    level = 0 if has else int(best_level(s, kind, in_pit + in_crypt))
    return {
        "pit": in_pit,
        "crypt": in_crypt,
        "total": in_pit + in_crypt,
        "has": _NUMBERS[has] if has else None,
        "number": _NUMBERS[level] if level else None,
        "value": _VALUES[level],
        "next": None if has else _next_headstone(s, kind, in_pit + in_crypt),
        "cells": crypt_cells(s, seat, kind),
    }


def _next_headstone(s: Any, kind: int, total: int) -> dict[str, int] | None:
    """The lowest free headstone that *total* doesn't reach, and the number of missing halves."""
    for level in range(1, LEVELS + 1):
        if _NUMBERS[level] > total and not is_taken(s, kind, level):
            return {"number": _NUMBERS[level], "value": _VALUES[level], "missing": _NUMBERS[level] - total}
    return None
