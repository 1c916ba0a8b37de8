"""Games without stages."""

from __future__ import annotations

from typing import Any

from monstrotheque.engine.compiling import kernel


@kernel
def only_stage(s: Any) -> int:
    """The `stage` of a game that has only one: playouts go to its end."""
    return 0
