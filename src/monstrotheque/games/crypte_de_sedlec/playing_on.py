"""Playing on from crypts that lie on a real table (see `monstrotheque.engine.playing_on`)."""

from __future__ import annotations

import random
from collections.abc import Mapping

from monstrotheque.engine.errors import BadPosition
from monstrotheque.engine.game import Game
from monstrotheque.engine.positions import HIDDEN, NOTHING, written
from monstrotheque.games.crypte_de_sedlec.constants import CARDS, PILES


def completed(game: Game, players: int, parts: Mapping[str, str], seat: int, dice: random.Random) -> dict[str, str]:
    """The crypts, empty hands, and everything else shuffled face down into the Graveyard. The first player is next:
    all have had as many turns.
    """
    crypts = parts.get("crypts", "/".join([NOTHING] * players))
    placed = [
        sum(code != NOTHING for row in crypt.split(":") for code in row.split(",")) for crypt in crypts.split("/")
    ]
    if len(set(placed)) > 1:
        raise BadPosition("crypts", "uneven", game.texts, given=written(placed, " / "))
    rest = CARDS - sum(placed)
    heights = [rest // PILES + (pile < rest % PILES) for pile in range(PILES)]
    return {
        "sees": "spectator",
        "turn": "1",
        "piles": written((written([HIDDEN] * height) for height in heights), "/"),
        "hands": written([NOTHING] * players, "/"),
        "crypts": crypts,
    }
