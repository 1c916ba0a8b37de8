"""The moves and their notation.

A card is written as its type and value: `G5` is the Garde 5 (S is the Griffonneur, the scribe). Seats count from 1, and
cards on the table by their place in the playing order, 1 to 4. Powers and potions have their names from the data files:
`releve 2`, `plume_d_or 3 8`, `vision 1 3` (player 1 looks at cards of player 3), `recuperation G5 M2` (the G5 for the
M2 in one's own discard).
"""

from monstrotheque.engine.moves import Choice, MoveKind, MoveSpace, Number
from monstrotheque.games.christmas_monsters.constants import (
    CARD_CODES,
    LETTERS,
    MAX_PLAYERS,
    OWNERS,
    POTIONS,
    POWERS,
    VALUES,
)


def _card(name: str = "card", *, secret: bool = False) -> Choice:
    return Choice(name, CARD_CODES, secret=secret)


def _seat(name: str = "seat") -> Number:
    return Number(name, 1, MAX_PLAYERS)


def _place(name: str = "place") -> Number:
    return Number(name, 1, OWNERS)


MOVES = MoveSpace(
    MoveKind("first", _seat()),
    MoveKind("play", _card()),
    MoveKind("companion", _card()),
    MoveKind("ready", simultaneous=True),
    MoveKind("hint", _card()),
    MoveKind("releve", _seat()),
    MoveKind("ronde"),
    MoveKind("cessez_le_feu"),
    MoveKind("rempart"),
    MoveKind("rature", Choice("change", ("+1", "-1"))),
    MoveKind("potion_express"),
    MoveKind("courrier", _seat()),
    MoveKind("plume_d_or", _place(), Number("value", 0, VALUES - 1)),
    MoveKind("papier_dore", Choice("type", LETTERS)),
    MoveKind("paquet", _card(secret=True)),
    MoveKind("etiquette", _seat()),
    MoveKind("hotte", _place()),
    MoveKind("contretemps", _card()),
    MoveKind("recuperation", _card(), _card("from_discard")),
    MoveKind("poulie", _place("first"), _place("second")),
    MoveKind("aiguillage"),
    MoveKind("boost"),
    MoveKind("intimidation"),
    MoveKind("echange"),
    MoveKind("vision", _seat("looker"), _seat()),
    MoveKind("regain", _seat()),
    MoveKind("teleportation", _place("first"), _place("second")),
    MoveKind("transformation", _place(), Choice("type", LETTERS)),
    MoveKind("rembobinage"),
    MoveKind("fouille"),
    MoveKind("swap", Choice("card", (*CARD_CODES, "keep"), secret=True), simultaneous=True),
    MoveKind("pass", _card(secret=True)),
    MoveKind("show", _card(secret=True)),
    MoveKind("reveal", _card()),
)

FIRST = MOVES.base("first")
PLAY = MOVES.base("play")
COMPANION_PLAY = MOVES.base("companion")
READY = MOVES.base("ready")
HINT = MOVES.base("hint")
POWER = MOVES.base("releve")
POTION = MOVES.base("boost")
SWAP = MOVES.base("swap")
PASS = MOVES.base("pass")
SHOW = MOVES.base("show")
REVEAL = MOVES.base("reveal")

# The ids of power p run from POWER_BASE[p] to POWER_BASE[p + 1] − 1. Potions work the same way.
POWER_BASE = (*(MOVES.base(power) for power in POWERS), POTION)
POTION_BASE = (*(MOVES.base(potion) for potion in POTIONS), SWAP)
POWER_KINDS = frozenset(POWERS)
POTION_KINDS = frozenset(POTIONS)
