"""The raw state of a game."""

from monstrotheque.engine.raw_state import IntArray, field, structured
from monstrotheque.games.monster_cafe.constants import FAMILY_COUNT, IN_PLAY, LINE, LOADS, MAX_PLAYERS, TOKEN_COUNT

NONE = -1
"""No card, no family, no seat."""
UNKNOWN = -2
"""A card the observer can't know."""

CHOICE, SEND, CARRY_OUT, OVER = range(4)
"""Phases: choosing back lines, sending a monster, deciding about a power, the end."""


@structured
class RawState:
    """The five families in play have slots 0–4, in the order of the family table. Cards are slots. Front-line monsters
    of the same family with the same tokens are counted together.
    """

    key: IntArray = field("u8", 2)
    chances: int = field("i4")
    players: int = field("i1")
    phase: int = field("i1")
    round_no: int = field("i1")
    """0 in the first round, 1 in the second."""
    turn: int = field("i1")
    chosen: int = field("i1")
    """The players who have chosen a back line, as bits."""
    power: int = field("i1")
    """The family whose power is being carried out."""
    given: int = field("i1")
    """The monster offered in an exchange (4 × slot + tokens)."""
    priority: int = field("i1")
    """The holder of the Priority marker."""
    families: IntArray = field("i1", IN_PLAY)
    slots: IntArray = field("i1", FAMILY_COUNT)
    """The slot of each family, NONE if it isn't in play."""

    powers: IntArray = field("i1", IN_PLAY)
    """By slot: the family's power, then its token (NONE without one), then whether its majority pays."""
    tokens: IntArray = field("i1", IN_PLAY)
    loses: IntArray = field("i1", IN_PLAY)
    full_supply: IntArray = field("i1", TOKEN_COUNT)
    """The number of tokens of each kind in the box."""

    front: IntArray = field("i1", MAX_PLAYERS, IN_PLAY, LOADS)
    """Front lines: the number of monsters of each family with each load of tokens. During the choice: hands."""
    lengths: IntArray = field("i1", MAX_PLAYERS)
    """The number of monsters in each front line."""
    back: IntArray = field("i1", MAX_PLAYERS, LINE)
    turned_up: IntArray = field("i1", MAX_PLAYERS, LINE)
    seen: IntArray = field("i1", MAX_PLAYERS, LINE)
    """Whether everybody saw the card in this place of the back line, face up or not."""
    cafe: IntArray = field("i1", IN_PLAY)
    aside: IntArray = field("i1", IN_PLAY)
    """The cards set aside unseen, by family. While dealing, the deck."""

    coffees: IntArray = field("i1", MAX_PLAYERS)
    cookies: IntArray = field("i1", MAX_PLAYERS)
    mummies: IntArray = field("i1", MAX_PLAYERS)
    supply: IntArray = field("i1", TOKEN_COUNT)

    counted: int = field("i1")
    """The number of counted rounds. The fields below have the latest count."""
    counted_back: IntArray = field("i1", MAX_PLAYERS, LINE)
    counted_strength: IntArray = field("i1", MAX_PLAYERS, IN_PLAY)
    counted_cafe: IntArray = field("i1", IN_PLAY)
    counted_winner: IntArray = field("i1", IN_PLAY)
    change: IntArray = field("i1", MAX_PLAYERS)
    """The change in Coffees from the latest count."""
