"""Noughts and crosses: the one game that every engine has, so that engines can be compared on the same game."""

from bench.peers.noughts import evaluation, rules, views
from bench.peers.noughts.moves import MOVES
from bench.peers.noughts.state import CELLS, RawState
from monstrotheque.engine.game import Game

GAME = Game(
    __name__,
    rules=rules,
    raw_state=RawState,
    moves=MOVES,
    views=views,
    evaluation=evaluation,
    features=(("cells: for each, 1 if one's own, -1 if the other's", CELLS),),
    max_legal=CELLS,
    max_plies=CELLS,
)
