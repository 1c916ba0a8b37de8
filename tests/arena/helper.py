"""Small arenas for the tests."""

from __future__ import annotations

from collections.abc import Sequence

import monstrotheque as mt
from monstrotheque.arena.results import Ledger, Results
from monstrotheque.arena.running import run
from monstrotheque.arena.schedule import Arena, arena

SEDLEC = "crypte_de_sedlec"


def sedlec(bots: Sequence[str] = ("random", "greedy"), *, players: int = 2, seed: int = 1) -> Arena:
    return arena(mt.game(SEDLEC), bots=bots, players=players, seed=seed)


def played(place: Arena, deals: int) -> Results:
    """The results of the first *deals* deals."""
    with Ledger(place) as ledger:
        run(ledger, place.tasks(deals))
    return ledger.results
