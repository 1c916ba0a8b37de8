"""The bots there are, by name: the ladder from gentle to strong."""

from __future__ import annotations

import functools
import os
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from monstrotheque.engine.errors import MonstroError
from monstrotheque.engine.moves import Move
from monstrotheque.engine.playouts import ONE_IN
from monstrotheque.engine.state import Sight

if TYPE_CHECKING:
    from monstrotheque.bots.thinking import Budget
    from monstrotheque.engine.game import Game

BUDGET = re.compile(r"[0-9]{1,9}|[0-9]{1,3}(\.[0-9]{1,3})?s")
"""A number of iterations, or of seconds: `500`, `0.5s`."""
MOST_ITERATIONS = 999_999_999
THREADS = min(2, os.cpu_count() or 1)


class UnknownBot(MonstroError):
    """No bot has that name."""

    code = "unknown_bot"


class BadBudget(MonstroError):
    """A thinking time or number of iterations that is no positive number."""

    code = "bad_budget"


class Bot(Protocol):
    """A player. It gets a Sight, so that it can't know what its seat does not know."""

    def choose(self, sight: Sight, dice: random.Random) -> Move | None:
        """A legal move for the seat. None only where nobody waits for this seat: it lets the moment pass."""


class RandomBot:
    """Plays any legal move. Where nobody waits for it, it mostly lets the moment pass, as in compiled random games."""

    def choose(self, sight: Sight, dice: random.Random) -> Move | None:
        """Any legal move, each as likely."""
        moves = sight.legal()
        if not moves or (sight.seat not in sight.actors and dice.randrange(ONE_IN)):
            return None
        move: Move = moves[dice.randrange(len(moves))]
        return move


class GreedyBot:
    """Looks one move ahead and takes what the game itself judges best."""

    def __init__(self, samples: int = 8) -> None:
        self.samples = samples

    def choose(self, sight: Sight, dice: random.Random) -> Move | None:
        """The move with the best-looking position after it."""
        from monstrotheque.bots.thinking import judge

        if not sight.legal():
            return None
        candidates = judge(sight, self.samples, dice)
        best = [candidate for candidate in candidates if candidate.value >= candidates[0].value - 1e-9]
        return dice.choice(best).move


class SearchBot:
    """Searches by information-set Monte Carlo tree search within a budget."""

    def __init__(
        self, *, iterations: int = 1_000_000, seconds: float = 3600.0, threads: int = 1, level: str = ""
    ) -> None:
        if iterations < 1 or seconds <= 0 or threads < 1:
            raise BadBudget()
        self.iterations, self.seconds, self.threads, self.level = iterations, seconds, threads, level

    def choose(self, sight: Sight, dice: random.Random) -> Move | None:
        """The move the search finds best."""
        from monstrotheque.bots.thinking import decide

        moves = sight.legal()
        if not moves:
            return None
        if len(moves) == 1 and sight.seat in sight.actors:
            only: Move = moves[0]
            return only
        return decide(sight, self.budget(sight.game), dice).move

    def budget(self, game: Game) -> Budget:
        """How long to think: a game may set the iterations of a level itself, which are then made by one thread."""
        from monstrotheque.bots.thinking import Budget

        if self.level in game.thought:
            return Budget(iterations=game.thought[self.level], seconds=self.seconds)
        return Budget(iterations=self.iterations, seconds=self.seconds, threads=self.threads)


LEVELS: dict[str, dict[str, Any]] = {
    "easy": {"iterations": 200, "seconds": 0.08},
    "medium": {"iterations": 800, "seconds": 0.3},
    "hard": {"iterations": 3_200, "seconds": 0.6},
    "expert": {"iterations": 120_000, "seconds": 0.9, "threads": THREADS},
}
"""The levels of the search: what each may think at most, unless the game sets the iterations of its levels itself."""

_LADDER: dict[str, Callable[[], Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    **{name: functools.partial(SearchBot, **budget, level=name) for name, budget in LEVELS.items()},
}


def bot_names() -> tuple[str, ...]:
    """The names of all bots, weakest first."""
    return tuple(_LADDER)


def bot(name: str) -> Bot:
    """A new bot: a name of the ladder, `mcts:N` for a search of N iterations, `mcts:Ns` for one of N seconds a move,
    `policy:FILE` for a trained network.
    """
    kind, colon, amount = name.partition(":")
    if kind == "mcts" and colon:
        return _search(amount)
    if kind == "policy" and amount:
        from monstrotheque.bots.policy import PolicyBot, load_policy

        return PolicyBot(load_policy(Path(amount)))
    if name not in _LADDER:
        raise UnknownBot(name=name[:60], known=", ".join([*_LADDER, "mcts:N", "mcts:Ns", "policy:FILE"]))
    return _LADDER[name]()


def _search(amount: str) -> SearchBot:
    """A search of so many iterations by one thread, or of so many seconds by all that the expert has."""
    if not BUDGET.fullmatch(amount):
        raise BadBudget()
    if amount.endswith("s"):
        return SearchBot(iterations=MOST_ITERATIONS, seconds=float(amount[:-1]), threads=THREADS)
    return SearchBot(iterations=int(amount))
