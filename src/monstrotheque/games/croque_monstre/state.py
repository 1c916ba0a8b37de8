"""The raw state of a game."""

from monstrotheque.engine.raw_state import IntArray, field, structured
from monstrotheque.games.croque_monstre.constants import (
    BOX_CARDS,
    CARD_TYPES,
    FIRST_HAND,
    HALF_COUNT,
    KIND_COUNT,
    MAX_PLAYERS,
    PIT_CELLS,
    ROW,
)

NONE = -1
"""No card, no half."""
UNKNOWN = -2
"""A card the observer can't know."""

CHOOSING, BURYING_IN_CRYPT, BURYING_IN_PIT, CLAIMING, DRAWING, OVER = range(6)
PHASES = {
    CHOOSING: "choose",
    BURYING_IN_CRYPT: "crypt",
    BURYING_IN_PIT: "pit",
    CLAIMING: "claim",
    DRAWING: "draw",
    OVER: "over",
}

PIT_SLOTS = 128
"""Three times the most halves of a pit, so that a half is found within a step or two."""


@structured
class RawState:
    """Cards are numbered by type: equal cards have the same number."""

    key: IntArray = field("u8", 2)
    crypts: IntArray = field("i4", MAX_PLAYERS, HALF_COUNT)
    """For each seat and half, the crypt's cells that show it, as bits."""
    chances: int = field("i4")
    pit_at: IntArray = field("i2", PIT_CELLS)
    """The places of the pit's halves, in the order of filling."""
    pit_kinds: IntArray = field("i1", PIT_CELLS)
    """What each half of the pit shows now."""
    pit_slots: IntArray = field("i1", PIT_SLOTS)
    """A hash table from a place to its half: the half's number + 1, or 0."""
    pit_size: int = field("i1")
    players: int = field("i1")
    phase: int = field("i1")
    turn: int = field("i1")
    buried: int = field("i1")
    """The card just buried in the pit, while the player may claim a headstone for it."""
    ending: int = field("i1")
    """1 once the end is triggered: nobody draws any more."""
    chosen: IntArray = field("i1", MAX_PLAYERS)
    """The cards chosen for the crypts, until all are turned up."""
    row: IntArray = field("i1", ROW)
    hands: IntArray = field("i1", MAX_PLAYERS, FIRST_HAND)
    """Each hand starts with the cards taken from the row, which everybody has seen, in the order of types."""
    held: IntArray = field("i1", MAX_PLAYERS)
    seen: IntArray = field("i1", MAX_PLAYERS)
    """The number of cards in each hand that everybody has seen."""
    croqueless: IntArray = field("i1", MAX_PLAYERS)
    """The number of cards behind those that everybody knows to have no Croque-Monstre, because no card of that hand
    fitted the pit.
    """
    stack: IntArray = field("i1", BOX_CARDS)
    """The pile with its top last. Below it lie the cards that were removed at random and are never drawn."""
    height: int = field("i1")
    unburied: IntArray = field("i1", CARD_TYPES)
    """The number of cards of each type that are in the game and not buried yet, wherever they are."""
    headstones: IntArray = field("i1", MAX_PLAYERS, KIND_COUNT)
    """The level of each seat's headstone of each kind, 0 for none."""
