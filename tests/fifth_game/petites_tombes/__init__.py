"""Les Petites Tombes: bury a stone in secret, lay others upon it (2–3 players). It is played in tests only."""

from monstrotheque.engine.game import Game
from tests.fifth_game.petites_tombes import evaluation, rules, views
from tests.fifth_game.petites_tombes.constants import HAND
from tests.fifth_game.petites_tombes.features import FEATURES
from tests.fifth_game.petites_tombes.moves import MOVES
from tests.fifth_game.petites_tombes.state import RawState

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
