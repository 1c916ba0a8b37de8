"""The raw state of a day's game."""

from monstrotheque.engine.raw_state import IntArray, field, structured
from monstrotheque.games.christmas_monsters.constants import (
    HARD_DAY_FEATS,
    MAX_LINE,
    MAX_PILE,
    MAX_PLAYERS,
    MONSTER_COUNT,
    OWNERS,
    POTION_COUNT,
    RESERVE,
    SHEET,
    TURNS,
    TYPE_COUNT,
)

NONE = -1
"""No card, no seat, no curse."""
UNKNOWN = -2
"""A card or monster that the observer can't know."""
UNKNOWN_BUT_TO_OWNER = -3
"""A card in a reserve (or lost from it) that its owner put there or has seen, and the observer hasn't."""
KEEP = 36
"""Stands for a card: the card drawn by Fouille goes back."""

CHOOSING_FIRST, PLAYERS_TURN, LAST_CALL, OVER = range(4)
"""Phases: the players choose the 1st player; they lay cards; four cards lie and powers can still be used; the end."""

MAX_NOTES = 14
"""The most notes of one move: a power that ends turn 5, the fight, the next monster, the hands that Chaos Soudain
passes, and the reserves, with four players.
"""

NOTHING, RELEVE_ASKS, AVANTAGE_ASKS, FOUILLE_ASKS, ECHANGE_ASKS, VISION_ASKS, COURRIER_ASKS = range(7)
ASKINGS = {
    NOTHING: "nothing",
    RELEVE_ASKS: "releve",
    AVANTAGE_ASKS: "avantage_relatif",
    FOUILLE_ASKS: "fouille",
    ECHANGE_ASKS: "echange",
    VISION_ASKS: "vision",
    COURRIER_ASKS: "courrier",
}
"""What somebody must answer before the game goes on."""


@structured
class RawState:
    """A set of cards is the bits of an integer, with card number = type × 9 + value. An owner is a player or the
    Companion (number 3 with three players). Place 0 of a reserve is its top card.
    """

    key: IntArray = field("u8", 2)
    hands: IntArray = field("i8", MAX_PLAYERS)
    discards: IntArray = field("i8", OWNERS)
    shown: int = field("i8")
    """Face-up cards in hands and reserves."""
    knows: IntArray = field("i8", MAX_PLAYERS)
    """By player: the cards it remembers in another hand, in its own reserve or lost from it. Never face-up cards."""
    told: IntArray = field("i8", MAX_PLAYERS)
    """By player: of the cards it remembers in another hand, those it gave or was shown, so that their holder knows."""
    looked_at: int = field("i8")
    """The cards shown so far in the current look."""
    chances: int = field("i4")
    feats: int = field("i4")
    """The campaign's open feats, as bits. Bots weigh them. The rules ignore them."""
    stock: int = field("i2")
    express: int = field("i2")
    """Potions drawn by Potion Express this turn and not used yet."""
    gone: int = field("i2")
    """Potions used, lost, or drawn without effect."""
    stock_at_start: int = field("i2")
    used_from_express: int = field("i2")
    up: int = field("i2")
    beaten: int = field("i2")
    """Locations, as bits."""
    players: int = field("i1")
    phase: int = field("i1")
    turn: int = field("i1")
    """The turn, from 1 to 8. The current location has the same number."""
    first: int = field("i1")
    laid: int = field("i1")
    just: int = field("i1")
    """The owner of the card just played."""
    ready: int = field("i1")
    hints: int = field("i1")
    """Players with an unused Hint token, as bits."""
    curse: int = field("i1")
    curse_turn: int = field("i1")
    """The turn in which the curse strikes, 0 for a permanent one."""
    truce: int = field("i1")
    """Whether Cessez-le-Feu holds this turn."""
    ramparts: int = field("i1")
    asking: int = field("i1")
    asker: int = field("i1")
    asked: int = field("i1")
    answers_left: int = field("i1")
    chosen: IntArray = field("i1", MAX_PLAYERS)
    roles: IntArray = field("i1", MAX_PLAYERS)
    unlocked: IntArray = field("i1", MAX_PLAYERS)
    sheets: IntArray = field("i1", TYPE_COUNT, SHEET)
    """The powers on the sheet of each role, in the order they are unlocked."""
    hard_numbers: IntArray = field("i1", len(HARD_DAY_FEATS))
    """The numbers in the conditions of the hard feats of a day."""
    hard_stars: IntArray = field("i1", len(HARD_DAY_FEATS))
    tokens: IntArray = field("i1", MAX_PLAYERS)
    levels: IntArray = field("i1", MONSTER_COUNT)
    monsters: IntArray = field("i1", TURNS)
    fought: IntArray = field("i1", TURNS)
    held: IntArray = field("i1", MAX_PLAYERS)
    reserves: IntArray = field("i1", MAX_PLAYERS, RESERVE)
    reserved: IntArray = field("i1", MAX_PLAYERS)
    lost: IntArray = field("i1", MAX_PLAYERS)
    """By player, the reserve card that left the game unseen (Pénurie)."""
    companion: IntArray = field("i1", MAX_LINE)
    in_line: int = field("i1")
    gap: int = field("i1")
    """The place in the Companion's line of its played card."""
    pile: IntArray = field("i1", MAX_PILE)
    in_pile: int = field("i1")
    cards: IntArray = field("i1", OWNERS)
    """By owner, the card of this turn, followed by the changes to it."""
    order: IntArray = field("i1", OWNERS)
    """The owners in the order their cards are played."""
    gold: IntArray = field("i1", OWNERS)
    plus: IntArray = field("i1", OWNERS)
    guise: IntArray = field("i1", OWNERS)
    uses: IntArray = field("i1", TURNS, MAX_PLAYERS)
    """The number of powers used, by turn and player."""
    potion_turn: IntArray = field("i1", POTION_COUNT)
    """The turn in which each potion was used, 0 for none."""
    notes: IntArray = field("i8", MAX_NOTES)
    """The consequences of the latest move (see `notes`)."""
    noted: int = field("i1")
