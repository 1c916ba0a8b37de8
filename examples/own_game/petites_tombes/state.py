"""The raw state of a game."""

from monstrotheque.engine.raw_state import IntArray, field, structured
from petites_tombes.constants import MAX_PLAYERS, ROWS, STONES, VALUES

NONE = -1
"""No stone."""
UNKNOWN = -2
"""A stone the observer can't know."""


@structured
class RawState:
    """Stones are numbered by value, from 0. A hand has no order: it is how many stones of each value are held."""

    key: IntArray = field("u8", 2)
    chances: int = field("i4")
    players: int = field("i1")
    turn: int = field("i1")
    left: int = field("i1")
    """How many stones are left in the bag."""
    bag: IntArray = field("i1", STONES)
    hands: IntArray = field("i1", MAX_PLAYERS, VALUES)
    held: IntArray = field("i1", MAX_PLAYERS)
    buried: IntArray = field("i1", MAX_PLAYERS)
    graves: IntArray = field("i1", MAX_PLAYERS, ROWS)
    laid: IntArray = field("i1", MAX_PLAYERS)
