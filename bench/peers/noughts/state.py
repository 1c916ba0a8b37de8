"""The raw state of a game."""

from monstrotheque.engine.raw_state import IntArray, field, structured

CELLS = 9
FULL = (1 << CELLS) - 1


@structured
class RawState:
    """Each player's cells as bits."""

    key: IntArray = field("u8", 2)
    chances: int = field("i4")
    players: int = field("i1")
    turn: int = field("i1")
    cells: IntArray = field("i2", 2)
