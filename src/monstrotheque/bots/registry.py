"""The bots by name: the ladder from weak to strong."""

from __future__ import annotations

import functools
import os
import random
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from monstrotheque.bots.endings import best_moves, exact_values
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
    """A budget that isn't a positive number of iterations or seconds."""

    code = "bad_budget"


class Bot(Protocol):
    """A player. It gets a Sight, so it can't know more than its seat."""

    def choose(self, sight: Sight, dice: random.Random) -> Move | None:
        """A legal move for the seat. None passes, and only where nobody waits for this seat."""


class RandomBot:
    """Plays legal moves uniformly. Where nobody waits for it, it mostly passes, as in compiled random games."""

    def choose(self, sight: Sight, dice: random.Random) -> Move | None:
        """Any legal move, uniformly."""
        moves = sight.legal()
        if not moves or (sight.seat not in sight.actors and dice.randrange(ONE_IN)):
            return None
        move: Move = moves[dice.randrange(len(moves))]
        return move


class GreedyBot:
    """Looks one move ahead and takes the best position by the game's evaluation."""

    def __init__(self, samples: int = 8) -> None:
        self.samples = samples

    def choose(self, sight: Sight, dice: random.Random) -> Move | None:
        """The move with the best evaluation after it."""
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
        """The move the search finds best, or in an ending a move that is proven best."""
        from monstrotheque.bots.thinking import decide, ranked, think

        moves = sight.legal()
        if not moves:
            return None
        if len(moves) == 1 and sight.seat in sight.actors:
            only: Move = moves[0]
            return only
        may_prove = self.level in PERFECT_ENDINGS and self.seconds >= PROOF_SECONDS
        if may_prove and (values := exact_values(sight)):
            best = best_moves(values)
            if len(best) == 1:
                return best[0]
            # Against perfect play they are equal, so the search says which is best against others.
            found = ranked(sight, think(sight, self.budget(sight.game), dice), dice)
            return next(candidate.move for candidate in found if candidate.move in best)
        return decide(sight, self.budget(sight.game), dice).move

    def budget(self, game: Game) -> Budget:
        """The budget. A game may set the iterations of a level; one thread makes them then."""
        from monstrotheque.bots.thinking import Budget

        if self.level in game.thought:
            return Budget(iterations=game.thought[self.level], seconds=self.seconds)
        return Budget(iterations=self.iterations, seconds=self.seconds, threads=self.threads)


class NetBot(SearchBot):
    """Searches like the others, but a trained net judges positions instead of playouts."""

    def __init__(self, search: SearchBot, path: Path) -> None:
        from monstrotheque.bots.net_files import load_net

        super().__init__(iterations=search.iterations, seconds=search.seconds, threads=search.threads)
        self.trained = load_net(path)

    def choose(self, sight: Sight, dice: random.Random) -> Move | None:
        """The move the search finds best, in a game that the net was trained for."""
        self.trained.check(sight.game, sight.players)
        return super().choose(sight, dice)

    def budget(self, game: Game) -> Budget:
        """The budget, with the net."""
        return replace(super().budget(game), net=self.trained.net)


LEVELS: dict[str, dict[str, Any]] = {
    "easy": {"iterations": 200, "seconds": 0.08},
    "medium": {"iterations": 800, "seconds": 0.3},
    "hard": {"iterations": 3_200, "seconds": 0.6},
    "expert": {"iterations": 120_000, "seconds": 0.9, "threads": THREADS},
    "champion": {"iterations": 270_000, "seconds": 2.0, "threads": THREADS},
}
"""The levels of the search with their greatest budgets, unless the game sets the iterations of its levels."""
PERFECT_ENDINGS = ("hard", "expert", "champion")
"""The levels that play an ending perfectly where the game's solver reaches."""
PROOF_SECONDS = 0.3
"""A solver may take as long as this, so a bot with less time estimates."""

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
    `policy:FILE` for a trained network, `net:N@FILE` for a search of N iterations or seconds with a trained net.
    """
    kind, colon, amount = name.partition(":")
    if kind == "net" and colon:
        budget, _, file = amount.partition("@")
        return NetBot(_search(budget), Path(file))
    if kind == "mcts" and colon:
        return _search(amount)
    if kind == "policy" and amount:
        from monstrotheque.bots.policy import PolicyBot, load_policy

        return PolicyBot(load_policy(Path(amount)))
    if name not in _LADDER:
        raise UnknownBot(name=name[:60], known=", ".join([*_LADDER, "mcts:N", "mcts:Ns", "policy:FILE", "net:N@FILE"]))
    return _LADDER[name]()


def _search(amount: str) -> SearchBot:
    """A search of N iterations on one thread, or of N seconds on all threads of the expert."""
    if not BUDGET.fullmatch(amount):
        raise BadBudget()
    if amount.endswith("s"):
        return SearchBot(iterations=MOST_ITERATIONS, seconds=float(amount[:-1]), threads=THREADS)
    return SearchBot(iterations=int(amount))
