"""The players of an arena: all bots, and the all-seeing ones that exist only here.

`oracle:N` is the search of `mcts:N` with everything revealed, even what chance will bring. Honest players are measured
against it; they never see what it sees. `ensemble:TxN` is T searches of N iterations each, from the same sight, whose
counts at the root are added up.
"""

from __future__ import annotations

import functools
import random
import re
from types import SimpleNamespace
from typing import Any

from monstrotheque.bots import Bot, bot
from monstrotheque.bots.registry import SearchBot
from monstrotheque.engine.compiling import kernel
from monstrotheque.engine.game import Game
from monstrotheque.engine.moves import Move
from monstrotheque.engine.state import State

ORACLE = "oracle"
ENSEMBLE = re.compile(r"ensemble:(?P<searches>[1-9][0-9]?)x(?P<iterations>[1-9][0-9]{0,6})")


@kernel
def see_everything(s: Any, seat: int) -> None:
    """Hide nothing."""


@kernel
def keep_the_world(s: Any, seat: int, rng: Any) -> Any:
    """Deal nothing anew: there is one world, the true one."""
    return rng


@functools.cache
def open_game(game: Game) -> Game:
    """The same game with nothing hidden."""
    twin = Game.__new__(Game)
    twin.__dict__.update(vars(game))
    twin.name = f"{game.name}.open"
    twin.kernels = SimpleNamespace(**vars(game.kernels) | {"mask": see_everything, "redeal": keep_the_world})
    return twin


class Oracle:
    """Searches the true position. `bots.bot` doesn't offer it, and it needs the whole state to choose."""

    def __init__(self, search: Bot) -> None:
        self._search = search

    def foresee(self, state: State, seat: int, dice: random.Random) -> Move | None:
        """A move for *seat*, all cards known."""
        open_state = State(open_game(state.game), state.whole, state.age)
        return self._search.choose(open_state.sight(seat), dice)


Player = Bot | Oracle


def player(name: str) -> Player:
    """A new player: any bot, `oracle:N`, or `ensemble:TxN`."""
    if found := ENSEMBLE.fullmatch(name):
        searches = int(found["searches"])
        return SearchBot(iterations=searches * int(found["iterations"]), threads=searches)
    kind, colon, amount = name.partition(":")
    if kind != ORACLE or not colon:
        return bot(name)
    return Oracle(bot(f"mcts:{amount}"))


def cheats(name: str) -> bool:
    """Whether the player of that name sees what its seat may not see."""
    return name.partition(":")[0] == ORACLE


def choice(who: Player, state: State, seat: int, dice: random.Random) -> Move | None:
    """What *who* does for *seat*: from the seat's sight, unless it is an oracle."""
    if isinstance(who, Oracle):
        return who.foresee(state, seat, dice)
    return who.choose(state.sight(seat), dice)
