"""The state record of a table."""

from monstrotheque.engine.record import IntArray, field, record

CELLS = 9
FULL = (1 << CELLS) - 1


@record
class Table:
    """Each player's cells as bits."""

    key: IntArray = field("u8", 2)
    chances: int = field("i4")
    players: int = field("i1")
    turn: int = field("i1")
    cells: IntArray = field("i2", 2)
