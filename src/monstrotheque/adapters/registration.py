"""The games in Gymnasium's registry: a learner among bots, and the vector environment, by the same name."""

from __future__ import annotations

import gymnasium

from monstrotheque.engine.registry import all_games

SINGLE = "monstrotheque.adapters.gymnasium:MonstroEnv"
VECTOR = "monstrotheque.adapters.vector:vector_env"


def register() -> None:
    """Register every game once. What is behind a name is imported when it is made."""
    for game in all_games():
        full = f"monstrotheque/{game.name}-v{game.rules_version}"
        if full not in gymnasium.registry:
            gymnasium.register(full, entry_point=SINGLE, vector_entry_point=VECTOR, kwargs={"name": game.name})
