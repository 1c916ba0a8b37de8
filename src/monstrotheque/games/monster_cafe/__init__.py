"""Monster Café, by Romain Caterdjian and Théo Rivière: send monsters to the café, keep the majorities (2–5 players)."""

from monstrotheque.engine.game import Game
from monstrotheque.games.monster_cafe import evaluation, rules, views
from monstrotheque.games.monster_cafe.features import FEATURES
from monstrotheque.games.monster_cafe.moves import MAX_LEGAL, MAX_PLIES, MOVES
from monstrotheque.games.monster_cafe.options import OPTIONS, setup
from monstrotheque.games.monster_cafe.state import RawState

GAME = Game(
    __name__,
    rules=rules,
    raw_state=RawState,
    moves=MOVES,
    views=views,
    evaluation=evaluation,
    features=FEATURES,
    max_legal=MAX_LEGAL,
    max_plies=MAX_PLIES,
    options=OPTIONS,
    setup=setup,
)
