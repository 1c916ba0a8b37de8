"""The stones, checked and turned into the constants that the kernels use."""

from __future__ import annotations

from typing import Any

import numpy as np

from monstrotheque.engine.data_files import load_data, require

FILE = "stones.toml"
_TABLE = load_data(__package__, FILE)
MAX_PLAYERS = 3


def check(table: dict[str, Any]) -> None:
    """Refuse a bag that can't be dealt, or graves that a hand can't fill."""
    require(all(copies > 0 for copies in table["copies"]), FILE, "every value needs a stone")
    require(sum(table["copies"]) >= MAX_PLAYERS * table["hand"], FILE, "too few stones for three hands")
    require(table["rows"] < table["hand"], FILE, "a hand must fill a grave and leave a stone to bury")


check(_TABLE)

VALUES = len(_TABLE["copies"])
STONES = sum(_TABLE["copies"])
HAND: int = _TABLE["hand"]
ROWS: int = _TABLE["rows"]
COPIES = np.array(_TABLE["copies"], np.int64)
