"""Raw states."""

from __future__ import annotations

from typing import Any

import numpy as np

from monstrotheque.engine.raw_state import IntArray, blank, field, structured


@structured
class Gappy:
    """Alignment would leave gaps after `players` and at the end."""

    key: IntArray = field("u8", 2)
    players: int = field("i1")
    chances: int = field("i4")
    turn: int = field("i1")


def test_a_record_has_no_gaps_that_copies_could_fill_with_stray_memory() -> None:
    dtype: np.dtype[Any] = Gappy.dtype  # type: ignore[attr-defined]
    assert sum(kind.itemsize for kind, *_ in (dtype.fields or {}).values()) == dtype.itemsize
    assert dtype.isalignedstruct
    first = blank(dtype)[0]
    first.turn = 1
    assert all(first.copy().tobytes() == first.tobytes() for _ in range(1000))
