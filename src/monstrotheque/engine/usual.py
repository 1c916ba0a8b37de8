"""The kernels that a game may leave out, as they usually are."""

from __future__ import annotations

from typing import Any

from monstrotheque.engine.compiling import kernel


@kernel
def only_stage(s: Any) -> int:
    """The `stage` of a game that has only one: playouts go to its end."""
    return 0


@kernel
def no_twin(s: Any, seat: int, move: int) -> int:
    """The `twin` of a game in which any two moves differ."""
    return move


@kernel
def leave_as_it_is(s: Any) -> None:
    """The `tidy` of a game in which any two positions differ."""


USUAL = {"stage": only_stage, "twin": no_twin, "tidy": leave_as_it_is}
"""By name."""
