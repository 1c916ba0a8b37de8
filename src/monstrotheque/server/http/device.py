"""Searches on a visitor's device: what it is told, and how what it found is read.

A device gets the bytes of a masked raw state, never more than the seat itself sees. What it sends back becomes words
for whoever sent it, and nothing else: no game and no other person depends on it.
"""

from __future__ import annotations

import base64
from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta

from monstrotheque.bots.thinking import Candidate
from monstrotheque.bots.tree import WAIT
from monstrotheque.engine.state import Sight
from monstrotheque.server.errors import BadRequest

MOST_WORTH = 1_000.0
Worth = Annotated[float, Meta(ge=-MOST_WORTH, le=MOST_WORTH)]
Row = tuple[int, Annotated[int, Meta(ge=0, le=2**32)], Worth, Annotated[float, Meta(ge=0, le=MOST_WORTH)]]
"""A move by number (−1: to wait), its visits, its worth, and the standard error of that."""


def for_device(sight: Sight) -> str:
    """What a seat sees, for the kernels in a browser: the masked state."""
    return base64.b64encode(sight.raw.tobytes()).decode()


def candidates_of(rows: Sequence[Row], sight: Sight, problem: str) -> list[Candidate]:
    """What a device found for *sight*, checked: every move was legal."""
    legal = {move.id: move for move in sight.legal()}
    if any(number != WAIT and number not in legal for number, *_ in rows):
        raise BadRequest(problem=problem)
    return [Candidate(legal.get(move), visits, 0.0, worth, error) for move, visits, worth, error in rows]
