"""The moves and their notation: `bury 4` in secret, then `lay 2` or `dig`."""

from monstrotheque.engine.moves import MoveKind, MoveTable, Number
from tests.fifth_game.petites_tombes.tables import VALUES

MOVES = MoveTable(
    MoveKind("bury", Number("stone", 1, VALUES, secret=True), simultaneous=True),
    MoveKind("lay", Number("stone", 1, VALUES)),
    MoveKind("dig"),
)

BURY = MOVES.base("bury")
LAY = MOVES.base("lay")
DIG = MOVES.base("dig")
