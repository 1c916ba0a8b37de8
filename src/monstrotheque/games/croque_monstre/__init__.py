"""Le Croque-Monstre, by Jeffrey D. Allers: bury creatures in the common pit and your own crypt (2–4 players)."""

from monstrotheque.engine.game import Game
from monstrotheque.games.croque_monstre import evaluation, rules, views
from monstrotheque.games.croque_monstre.constants import MAX_LEGAL, MAX_PLIES
from monstrotheque.games.croque_monstre.features import FEATURES
from monstrotheque.games.croque_monstre.moves import MOVES
from monstrotheque.games.croque_monstre.options import OPTIONS, setup
from monstrotheque.games.croque_monstre.state import RawState

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
