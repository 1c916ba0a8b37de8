"""Les Petites Tombes: bury a stone in secret, then lay others on it (2–3 players)."""

from monstrotheque.engine.game import Game
from petites_tombes import evaluation, rules, views
from petites_tombes.constants import HAND
from petites_tombes.features import FEATURES
from petites_tombes.moves import MOVES
from petites_tombes.state import RawState

GAME = Game(
    __name__,
    rules=rules,
    raw_state=RawState,
    moves=MOVES,
    views=views,
    evaluation=evaluation,
    features=FEATURES,
    max_legal=HAND,
    max_plies=10,
)
