"""Games of the search against itself, as examples to learn from: what a seat saw, and what came of it."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np

from monstrotheque.bots.net_files import observed
from monstrotheque.bots.thinking import Thought
from monstrotheque.engine.game import Game
from monstrotheque.engine.seats import JOINT
from monstrotheque.engine.state import Sight, State

STRAY = 0.25
"""The share of moves that are drawn by the search's visits instead of the best one: games differ and cover more."""
Think = Callable[[Sight, random.Random], Thought]


@dataclass(frozen=True)
class Examples:
    """Decisions, one a row: what the seat saw, and what the search expected for it (`values`).

    `results` is what each seat got in the end, counted from the seat on: rewards in the first half, worths in the
    second.
    """

    observations: Any
    values: Any
    results: Any

    def save(self, path: Path) -> None:
        """Write them, whole or not at all."""
        unfinished = path.with_suffix(".part.npz")
        np.savez_compressed(unfinished, **{part.name: getattr(self, part.name) for part in fields(self)})
        unfinished.rename(path)


def load_examples(path: Path) -> Examples:
    """Read examples."""
    with np.load(path, allow_pickle=False) as archive:
        return Examples(**{part.name: archive[part.name] for part in fields(Examples)})


def joined(parts: list[Examples]) -> Examples:
    """All of them in one."""
    return Examples(
        **{part.name: np.concatenate([getattr(each, part.name) for each in parts]) for part in fields(Examples)}
    )


def self_play(game: Game, players: int, seed: int, think: Think, options: dict[str, Any] | None = None) -> Examples:
    """The decisions of one game in which *think* plays all seats. Nobody acts out of turn."""
    dice = random.Random(seed)
    state = game.new(players=players, seed=dice.getrandbits(64), **(options or {}))
    rows, seats = [], []
    while not state.is_over:
        seat = state.actors[0]
        legal = state.legal(seat)
        if len(legal) == 1:
            state = state.play(seat, legal[0])
            continue
        thought = think(state.sight(seat), dice)
        if seat != JOINT:
            rows.append((observed(state.sight(seat)).astype(np.float16), np.float32(thought.best.value)))
            seats.append(seat)
        visits = [found.visits for found in thought.candidates]
        chosen = thought.best if dice.random() >= STRAY else dice.choices(thought.candidates, visits)[0]
        state = state.play(seat, chosen.move or legal[0])
    results = _results(state)
    observations, values = (np.stack(column) for column in zip(*rows, strict=True))
    return Examples(observations, values, np.stack([_seen_from(results, seat) for seat in seats]))


def _results(state: State) -> Any:
    """The rewards and the worths of a finished game."""
    results = np.zeros((2, JOINT + 1))
    state.game.evaluation["settle"](state.whole, results[0], results[1])
    return results[:, : state.players]


def _seen_from(results: Any, seat: int) -> Any:
    """The results counted from *seat* on, padded to as many players as a table can have."""
    turned = np.zeros((2, JOINT), np.float32)
    turned[:, : results.shape[1]] = np.roll(results, -seat, axis=1)
    return turned.reshape(-1)
