"""Christmas Monsters, by Vinca: three elves and a Companion defend Santa's workshop (3 players, with a variant for 4).

The rules of the day's game are compiled. The 24-day campaign around it is in the folder `campaign`.
"""

from monstrotheque.engine.game import Game
from monstrotheque.games.christmas_monsters import evaluation, rules, views
from monstrotheque.games.christmas_monsters.features import FEATURES
from monstrotheque.games.christmas_monsters.moves import MOVES
from monstrotheque.games.christmas_monsters.options import OPTIONS, setup
from monstrotheque.games.christmas_monsters.state import RawState

# A seat has at most 6 cards to play and 6 to hint. On any sheet of any box, its powers have most uses when four cards
# lie in turn 6: 4 × 8 (Plume d'Or), 3 × 6 (Récupération after Courant d'Air), 6 (Poulie), 4 (Hotte). With 3 hints that
# makes 63. Moves with four players: 1st player 1; cards 4 × 9 turns (one may be rewound); 9 powers with at most 3
# answers each; 9 potions with 11 answers in all; 4 answers to Avantage Relatif; 4 hints; and at most 4 × ready in each
# of 9 last calls and again after each of the 22 powers, potions and hints.
MAX_LEGAL = 64
MAX_PLIES = 1 + 4 * 9 + 9 * 4 + 9 + 11 + 4 + 4 + 4 * (9 + 22)

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
