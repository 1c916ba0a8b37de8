"""The moves and their notation.

A card is written as its two halves: `LG` is Lutin and Goblin, `DM` Dragon and Croque-Monstre. `choose LG` picks the
first card of the crypt. `crypt LG b3 right` lays the first half (L) on b3 and the other (G) to its right.
`pit LG 3,-2 up` lays L on column 3, row −2 of the pit and G above it. A doubled card is written with `right` or `down`
only. `claim D` takes a headstone of the Dragons, `pass` takes none. `draw pile` and `draw LG` take a card into the
hand, from the pile or from the row.

Places keep their names for the whole game. Rows count downwards. The first four halves of the pit lie on columns and
rows 0 and 1. The first card of a crypt lies on b3 and c3.
"""

from monstrotheque.engine.moves import Choice, MoveKind, MoveSpace
from monstrotheque.games.croque_monstre.constants import (
    CARD_CODES,
    CRYPT_NAMES,
    KIND_COUNT,
    LETTERS,
    PIT_PLACES,
    WAYS,
    pit_column_row,
)

PIT_NAMES = tuple("{},{}".format(*pit_column_row(place)) for place in range(PIT_PLACES))

MOVES = MoveSpace(
    MoveKind("choose", Choice("card", CARD_CODES, secret=True), simultaneous=True),
    MoveKind("crypt", Choice("card", CARD_CODES), Choice("at", CRYPT_NAMES), Choice("way", WAYS)),
    MoveKind("pit", Choice("card", CARD_CODES), Choice("at", PIT_NAMES), Choice("way", WAYS)),
    MoveKind("claim", Choice("creature", LETTERS[:KIND_COUNT])),
    MoveKind("pass"),
    MoveKind("draw", Choice("card", ("pile", *CARD_CODES))),
)

CHOOSE = MOVES.base("choose")
CRYPT = MOVES.base("crypt")
PIT = MOVES.base("pit")
CLAIM = MOVES.base("claim")
PASS = MOVES.base("pass")
DRAW = MOVES.base("draw")
