"""The contents of the box, checked and converted into the constants that the kernels use. The deck isn't a constant:
see box.py.
"""

from __future__ import annotations

import numpy as np

from monstrotheque.engine.data_files import load_data, require

FILE = "box.toml"
_BOX = load_data(__package__, FILE)

HALVES: tuple[str, ...] = tuple(_BOX["halves"])
LETTERS: tuple[str, ...] = tuple(_BOX["halves"].values())
KINDS = HALVES[:-1]
KIND_COUNT = len(KINDS)
HALF_COUNT = len(HALVES)
LUTIN, GOBLIN, UNICORN, CYCLOPS, DRAGON, CROQUE = range(HALF_COUNT)

# A card is a type: two halves in the order of the box, never two Croque-Monstres.
CARD_HALVES = tuple((a, b) for a in range(HALF_COUNT) for b in range(a, HALF_COUNT) if a != CROQUE)
CARD_TYPES = len(CARD_HALVES)
CARD_CODES = tuple(LETTERS[a] + LETTERS[b] for a, b in CARD_HALVES)
FIRST = np.array([a for a, _ in CARD_HALVES], np.int64)
SECOND = np.array([b for _, b in CARD_HALVES], np.int64)

MAX_PLAYERS = max(int(players) for players in _BOX["setup"])
BOX_CARDS = 90
FIRST_HAND = 5
HAND = 4
"""The cards in hand at the start of a turn: five are dealt, and one of them goes to the crypt."""
ROW = 3
SHOVELS = (0, 2, 3)
"""The marks on the backs, in the order of the deck's columns."""

# Indexed by the number of players: the column of the marks removed from the game (0: none), and how many more cards are
# removed.
MARK_REMOVED = np.zeros(MAX_PLAYERS + 1, np.int64)
REMOVED_AT_RANDOM = np.zeros(MAX_PLAYERS + 1, np.int64)
for _players, _rule in _BOX["setup"].items():
    require(_rule["shovels"] in SHOVELS, FILE, "a mark of the set-up is on no card")
    MARK_REMOVED[int(_players)] = SHOVELS.index(_rule["shovels"])
    REMOVED_AT_RANDOM[int(_players)] = _rule["at_random"]

# Headstones by level. The lowest is level 1, and level 0 means none.
LEVELS = len(_BOX["headstones"]["numbers"])
NUMBER = np.array([0, *_BOX["headstones"]["numbers"]], np.int64)
VALUE = np.array([0, *_BOX["headstones"]["values"]], np.int64)
BONUS = np.array(_BOX["bonus"]["points"], np.int64)
require(len(NUMBER) == len(VALUE) and sorted(NUMBER) == list(NUMBER), FILE, "the headstones are not in order")
require(len(BONUS) == KIND_COUNT + 1, FILE, "the bonus is not told for each number of headstones")

# Directions: where the second half of a card lies from the first.
WAYS = ("right", "down", "left", "up")
WAY_COUNT = len(WAYS)
OPPOSITE = 2
"""Add this to a direction (modulo 4) to reverse it."""
STEPS = ((1, 0), (0, 1), (-1, 0), (0, -1))

# The crypt. Its first card lies on b3 and c3, so a 3 × 3 square around it never leaves columns a–d, rows 1–5.
CRYPT_COLUMNS = 4
CRYPT_ROWS = 5
CRYPT_CELLS = CRYPT_COLUMNS * CRYPT_ROWS
CRYPT_SIDE = 3
CRYPT_START = 2 * CRYPT_COLUMNS + 1
CRYPT_NAMES = tuple(f"{'abcd'[cell % CRYPT_COLUMNS]}{cell // CRYPT_COLUMNS + 1}" for cell in range(CRYPT_CELLS))


def _cells(columns: range, rows: range) -> int:
    """The cells of a rectangle in the crypt, as bits."""
    return sum(1 << (row * CRYPT_COLUMNS + column) for row in rows for column in columns)


def crypt_step(cell: int, way: int) -> int | None:
    """The cell next to *cell* in the crypt, or None beyond the border."""
    column, row = cell % CRYPT_COLUMNS + STEPS[way][0], cell // CRYPT_COLUMNS + STEPS[way][1]
    return row * CRYPT_COLUMNS + column if 0 <= column < CRYPT_COLUMNS and 0 <= row < CRYPT_ROWS else None


LEFT_COLUMN = _cells(range(1), range(CRYPT_ROWS))
RIGHT_COLUMN = _cells(range(CRYPT_COLUMNS - 1, CRYPT_COLUMNS), range(CRYPT_ROWS))
# The 3 × 3 squares.
SQUARES = np.array(
    [
        _cells(range(x, x + CRYPT_SIDE), range(y, y + CRYPT_SIDE))
        for x in range(CRYPT_COLUMNS - CRYPT_SIDE + 1)
        for y in range(CRYPT_ROWS - CRYPT_SIDE + 1)
    ],
    np.int64,
)
# For each cell, the other cells of its row and column.
LINES = np.array(
    [
        (
            _cells(range(CRYPT_COLUMNS), range(cell // CRYPT_COLUMNS, cell // CRYPT_COLUMNS + 1))
            | _cells(range(cell % CRYPT_COLUMNS, cell % CRYPT_COLUMNS + 1), range(CRYPT_ROWS))
        )
        & ~(1 << cell)
        for cell in range(CRYPT_CELLS)
    ],
    np.int64,
)

# The places for a card: a cell, the direction to the other cell (right or down), that cell, and both as bits.
_PLACES = [
    (cell, way, other) for cell in range(CRYPT_CELLS) for way in (0, 1) if (other := crypt_step(cell, way)) is not None
]
PLACES = len(_PLACES)
PLACE_CELL = np.array([cell for cell, _, _ in _PLACES], np.int64)
PLACE_WAY = np.array([way for _, way, _ in _PLACES], np.int64)
PLACE_OTHER = np.array([other for _, _, other in _PLACES], np.int64)

# The pit. Its first four halves lie on columns and rows 0 and 1, and it can't grow beyond 37 steps from there.
PIT_CENTRE = 39
PIT_SIDE = 2 * PIT_CENTRE + 1
PIT_PLACES = PIT_SIDE * PIT_SIDE
PIT_STEP = np.array([x + y * PIT_SIDE for x, y in STEPS], np.int64)
PIT_START = 4
# The rounds of a whole game: 14, 11 or 9. Each turn adds a half to the pit.
ROUNDS = {2: 14, 3: 11, 4: 9}
MAX_TURNS = max(players * rounds for players, rounds in ROUNDS.items())
PIT_CELLS = PIT_START + MAX_TURNS


def pit_place(x: int, y: int) -> int:
    """The number of a place in the pit, from its column and row."""
    return (y + PIT_CENTRE) * PIT_SIDE + x + PIT_CENTRE


def pit_column_row(place: int) -> tuple[int, int]:
    """The column and row of a place in the pit."""
    return int(place) % PIT_SIDE - PIT_CENTRE, int(place) // PIT_SIDE - PIT_CENTRE


# The outline of n halves in the pit has at most 2 n edges: 8 for the first four, and a new half adds at most 2. Before
# the last turn's burial there are 39 halves and three cards in hand, each of which can lie in two orientations.
MAX_LEGAL = 2 * (PIT_CELLS - 1) * 2 * (HAND - 1)
MAX_PLIES = max(players * (1 + 5 * rounds - 2) for players, rounds in ROUNDS.items())
