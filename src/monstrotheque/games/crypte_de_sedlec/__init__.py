"""La Crypte de Sedlec, by Dustin Dobson: dig up skulls and build a pyramid (2–3 players)."""

from monstrotheque.engine.game import Game
from monstrotheque.games.crypte_de_sedlec import evaluation, rules, views
from monstrotheque.games.crypte_de_sedlec.features import FEATURES
from monstrotheque.games.crypte_de_sedlec.moves import MOVES
from monstrotheque.games.crypte_de_sedlec.state import RawState

GAME = Game(
    __name__,
    rules=rules,
    raw_state=RawState,
    moves=MOVES,
    views=views,
    evaluation=evaluation,
    features=FEATURES,
    max_legal=32,
    max_plies=54,
    encodes_unmasked=True,
)
