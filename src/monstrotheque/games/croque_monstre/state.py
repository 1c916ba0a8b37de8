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
PHASES = ("choose", "crypt", "pit", "claim", "draw", "over")

PIT_SLOTS = 128
"""Three times the halves a pit can have, so that one is found within a step or two."""


@structured
class RawState:
    """Cards are numbered by type (equal cards are the same card)."""

    key: IntArray = field("u8", 2)
    crypts: IntArray = field("i4", MAX_PLAYERS, HALF_COUNT)
    """For each seat and kind of half, the cells of the crypt that show it, as bits."""
    chances: int = field("i4")
    pit_at: IntArray = field("i2", PIT_CELLS)
    """The places of the pit's halves, in the order they were filled."""
    pit_kinds: IntArray = field("i1", PIT_CELLS)
    """What each half of the pit shows now."""
    pit_slots: IntArray = field("i1", PIT_SLOTS)
    """Where to find the half at a place (a hash table): its number + 1, or 0."""
    pit_size: int = field("i1")
    players: int = field("i1")
    phase: int = field("i1")
    turn: int = field("i1")
    buried: int = field("i1")
    """The card just buried in the pit, while a headstone may be claimed for it."""
    ending: int = field("i1")
    """1 from the moment the end is triggered: nobody draws any more."""
    chosen: IntArray = field("i1", MAX_PLAYERS)
    """The cards chosen for the crypts, until all are turned up."""
    row: IntArray = field("i1", ROW)
    hands: IntArray = field("i1", MAX_PLAYERS, FIRST_HAND)
    """Each hand begins with its cards that were taken from the row, which everybody has seen, in the order of types."""
    held: IntArray = field("i1", MAX_PLAYERS)
    seen: IntArray = field("i1", MAX_PLAYERS)
    """How many cards of each hand everybody has seen."""
    croqueless: IntArray = field("i1", MAX_PLAYERS)
    """How many of the cards behind those have no Croque-Monstre, as everybody knows: no card of that hand fitted the
    pit."""
    stack: IntArray = field("i1", BOX_CARDS)
    """The pile, its top last, upon the cards that were removed at random and are never drawn."""
    height: int = field("i1")
    unburied: IntArray = field("i1", CARD_TYPES)
    """How many cards of each type are in the game and not buried yet, wherever they are."""
    headstones: IntArray = field("i1", MAX_PLAYERS, KIND_COUNT)
    """The level of the headstone each seat has of each kind, 0 for none."""
