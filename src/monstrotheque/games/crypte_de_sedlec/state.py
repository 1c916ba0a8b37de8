"""The raw state of a game."""

from monstrotheque.engine.raw_state import IntArray, field, structured
from monstrotheque.games.crypte_de_sedlec.constants import CRYPT, HAND, HEIGHT, MAX_PLAYERS, PILES

NONE = -1
"""No card, no pile."""
UNKNOWN = -2
"""A card the observer can't know."""


@structured
class RawState:
    """Cards are numbered by type: equal cards have the same number. The bottom row of a crypt is aligned to the left: a
    card at its left end moves everything one place to the right.
    """

    key: IntArray = field("u8", 2)
    chances: int = field("i4")
    players: int = field("i1")
    turn: int = field("i1")
    dug: IntArray = field("i1", 2)
    """The two piles turned up by a dig, until a card is chosen."""
    height: IntArray = field("i1", PILES)
    face_up: IntArray = field("i1", PILES)
    piles: IntArray = field("i1", PILES, HEIGHT)
    hands: IntArray = field("i1", MAX_PLAYERS, HAND)
    held: IntArray = field("i1", MAX_PLAYERS)
    crypts: IntArray = field("i1", MAX_PLAYERS, CRYPT)
    bottom: IntArray = field("i1", MAX_PLAYERS)
    """The number of cards in the bottom row."""
    placed: IntArray = field("i1", MAX_PLAYERS)
