"""Getting games ready: their kernels are compiled or loaded before the first guest waits for them."""

from __future__ import annotations

import random

from monstrotheque.engine.registry import game as find_game
from monstrotheque.engine.seats import SPECTATOR
from monstrotheque.server import bots


def warm_up(names: tuple[str, ...]) -> None:
    """Play a few moves of every game, and look at them."""
    for name in names:
        state, dice = find_game(name).new(seed=1), random.Random(1)
        bots.choose("easy", state.sight(state.actors[0]))
        for _ in range(6):
            seats = [seat for seat in (*state.actors, *state.interjectors) if state.legal(seat)]
            if not seats:
                break
            move = dice.choice(state.legal(seats[0]))
            after = state.play(seats[0], move)
            for onlooker in (seats[0], SPECTATOR):
                state.events(seats[0], move, after, onlooker)
                after.view(onlooker)
            for legal in state.legal(seats[0])[:4]:
                state.preview(seats[0], legal)
            state = after
