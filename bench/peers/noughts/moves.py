"""The moves and their notation: `mark 5` takes the cell in the middle."""

from bench.peers.noughts.state import CELLS
from monstrotheque.engine.moves import MoveKind, MoveSpace, Number

MOVES = MoveSpace(MoveKind("mark", Number("cell", 1, CELLS)))
