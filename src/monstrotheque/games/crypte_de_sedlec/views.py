"""What a seat sees of the table, as data and in words. Everything here is made from a Sight."""

from __future__ import annotations

import functools
import itertools
from typing import Any

import numpy as np

from monstrotheque.engine.state import Sight
from monstrotheque.games.crypte_de_sedlec.constants import CARD_NAMES, CRYPT_SIZE, HAND, WIDTH
from monstrotheque.games.crypte_de_sedlec.events import events, tell
from monstrotheque.games.crypte_de_sedlec.moves import CARD_CODES
from monstrotheque.games.crypte_de_sedlec.previews import preview
from monstrotheque.games.crypte_de_sedlec.refusals import why_not
from monstrotheque.games.crypte_de_sedlec.scoring import best_kinds, tie_for_first
from monstrotheque.games.crypte_de_sedlec.state import NONE
from monstrotheque.games.crypte_de_sedlec.wishes import granted_in, points_of
from monstrotheque.games.crypte_de_sedlec.words import cue, describe, explain

__all__ = ["cue", "describe", "events", "explain", "preview", "tell", "view", "why_not"]

_WIDTHS: list[list[int]] = WIDTH.tolist()
_CARDS = [
    {"code": code, "top": top, "bottom": bottom} for code, (top, bottom) in zip(CARD_CODES, CARD_NAMES, strict=True)
]


def view(sight: Sight) -> dict[str, Any]:
    """Graveyard, hands, and crypts with their scores by kind."""
    s, players = sight.raw, sight.players
    return {
        "phase": "choose" if s.dug[0] != NONE else "turn",
        "turn": None if sight.is_over else int(s.turn),
        "must_place": bool(not sight.is_over and s.held[s.turn] == HAND),
        "graveyard": _graveyard(s),
        "rows": _WIDTHS[players],
        "seats": _seats(s, players),
        "tie": _tie(sight),
    }


def _tie(sight: Sight) -> list[dict[str, list[Any]]]:
    """At the end: how a tie for the most points was broken, kind by kind, and which kind earned each one's points."""
    if not sight.is_over:
        return []
    ranks = tie_for_first(sight.raw, sight.game.final_scores(sight.raw))
    best = [best_kinds(sight.raw, seat) for seat in range(sight.players)]
    return [{**step._asdict(), "kinds": [best[seat][rank] for seat in step.seats]} for rank, step in enumerate(ranks)]


def _graveyard(s: Any) -> list[dict[str, Any]]:
    heights, face_up, dug = s.height.tolist(), s.face_up.tolist(), s.dug.tolist()
    piles = s.piles.tolist()
    return [
        {
            "pile": pile + 1,
            "height": height,
            "top": _card(piles[pile][height - 1]) if face_up[pile] else None,
            "dug": pile in dug,
        }
        for pile, height in enumerate(heights)
    ]


def _card(card: int) -> dict[str, str] | None:
    return None if card < 0 else _CARDS[card]


def _seats(s: Any, players: int) -> list[dict[str, Any]]:
    hands, held = s.hands.tolist(), s.held.tolist()
    return [
        _seat(players, s.crypts[seat].tobytes(), tuple(hands[seat][: held[seat]]), int(s.placed[seat]))
        for seat in range(players)
    ]


@functools.lru_cache(1 << 13)
def _seat(players: int, crypt: bytes, hand: tuple[int, ...], placed: int) -> dict[str, Any]:
    """A seat. It is made once for all who look at it, until something of it changes."""
    kinds = points_of(players, crypt)
    cards = map(_card, np.frombuffer(crypt, np.int8).tolist())
    return {
        "hand": [_card(card) for card in hand],
        "crypt": [list(itertools.islice(cards, width)) for width in _WIDTHS[players]],
        "placed": placed,
        "size": int(CRYPT_SIZE[players]),
        "score": {"total": sum(kinds.values()), "kinds": kinds, "wishes": granted_in(players, crypt)},
    }
