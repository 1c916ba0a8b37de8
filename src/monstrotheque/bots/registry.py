"""The bots there are, by name."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Protocol

from monstrotheque.engine.errors import MonstroError
from monstrotheque.engine.moves import Move
from monstrotheque.engine.state import Sight


class UnknownBot(MonstroError):
    """No bot has that name."""

    code = "unknown_bot"


class Bot(Protocol):
    """A player. It gets a Sight, so that it can't know what its seat does not know."""

    def choose(self, sight: Sight, dice: random.Random) -> Move | None:
        """A legal move for the seat. None only where nobody waits for this seat: it lets the moment pass."""


class RandomBot:
    """Plays any legal move. Where nobody waits for it, it mostly lets the moment pass."""

    interjects = 0.1

    def choose(self, sight: Sight, dice: random.Random) -> Move | None:
        """Any legal move, each as likely."""
        moves = sight.legal()
        if not moves or (sight.seat not in sight.actors and dice.random() > self.interjects):
            return None
        move: Move = moves[dice.randrange(len(moves))]
        return move


_MAKERS: dict[str, Callable[[], Bot]] = {"random": RandomBot}


def bot_names() -> tuple[str, ...]:
    """The names of all bots, weakest first."""
    return tuple(_MAKERS)


def bot(name: str) -> Bot:
    """A new bot called *name*."""
    if name not in _MAKERS:
        raise UnknownBot(name=name[:60], known=", ".join(bot_names()))
    return _MAKERS[name]()
