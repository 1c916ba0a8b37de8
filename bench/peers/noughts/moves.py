"""The moves and their notation: `mark 5` takes the cell in the middle."""

from bench.peers.noughts.state import CELLS
from monstrotheque.engine.moves import MoveKind, MoveTable, Number

MOVES = MoveTable(MoveKind("mark", Number("cell", 1, CELLS)))
