"""The moves and their notation: `bury 4` in secret, then `lay 2` or `dig`."""

from monstrotheque.engine.moves import MoveKind, MoveSpace, Number
from petites_tombes.constants import VALUES

MOVES = MoveSpace(
    MoveKind("bury", Number("stone", 1, VALUES, secret=True), simultaneous=True),
    MoveKind("lay", Number("stone", 1, VALUES)),
    MoveKind("dig"),
)

BURY = MOVES.base("bury")
LAY = MOVES.base("lay")
DIG = MOVES.base("dig")
