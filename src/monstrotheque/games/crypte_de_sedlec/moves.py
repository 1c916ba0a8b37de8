"""The moves and their notation.

`dig 2 5` turns up the tops of piles 2 and 5, and `take 5` keeps the one of pile 5. `dig 3` turns up and takes the last
face-down top. `exhume 4` takes a face-up card. `place KT left` puts the King-over-Priest card at the left end of the
bottom row, and `place KT a2` puts it on the bottom-row cards 2 and 3. A place has the name of the card to its lower
left: rows a, b, c from the bottom, cards numbered from the left.
"""

import numpy as np

from monstrotheque.engine.moves import Choice, MoveKind, MoveSpace, Number
from monstrotheque.games.crypte_de_sedlec.constants import BOTTOM, CARD_TYPES, LETTERS, PILES, ROWS, TOP, WIDTH

CARD_CODES = tuple(LETTERS[TOP[card]] + LETTERS[BOTTOM[card]] for card in range(CARD_TYPES))

LEFT, RIGHT = 0, 1
_UPPER = [(row, k) for row in range(1, ROWS) for k in range(max(WIDTH[:, row]))]
PLACE_NAMES = ("left", "right", *(f"{'abc'[row - 1]}{k + 1}" for row, k in _UPPER))
PLACES = len(PLACE_NAMES)
# For each place: its row, and its position in the row from the left (none for the two ends).
PLACE_ROW = np.array([0, 0, *(row for row, _ in _UPPER)], np.int64)
PLACE_COLUMN = np.array([0, 0, *(k for _, k in _UPPER)], np.int64)

MOVES = MoveSpace(
    MoveKind("dig", Number("first", 1, PILES), Number("second", 1, PILES)),
    MoveKind("dig", Number("pile", 1, PILES)),
    MoveKind("take", Number("pile", 1, PILES)),
    MoveKind("exhume", Number("pile", 1, PILES)),
    MoveKind("place", Choice("card", CARD_CODES), Choice("at", PLACE_NAMES)),
)

DIG = MOVES.base("dig", 2)
DIG_LAST = MOVES.base("dig", 1)
TAKE = MOVES.base("take")
EXHUME = MOVES.base("exhume")
PLACE = MOVES.base("place")
