"""Fitting a net to examples, in NumPy alone: the nets are small enough."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from monstrotheque.arena.self_play import Examples
from monstrotheque.bots.net import HIDDEN, Net
from monstrotheque.bots.net_files import inputs_of, shapes_of
from monstrotheque.engine.game import Game
from monstrotheque.engine.seats import JOINT

SEARCH_SHARE = 0.8
"""The share of the search's expectation in the target for the seat itself. The game's result is the rest: forty
decisions share it, so a net would learn it by heart.
"""
SPREAD = 0.15
"""Of the first layer's weights before learning."""
FIRST, SECOND = 0.9, 0.999
"""Adam's memory of slopes and of their squares."""


@dataclass(frozen=True)
class Schedule:
    """How long and how fast to learn."""

    epochs: int = 2
    batch: int = 256
    rate: float = 2e-3
    decay: float = 0.05


def new_net(game: Game, dice: np.random.Generator) -> Net:
    """A net for *game* that expects nothing in particular."""
    parts = Net(*(np.zeros(shape, np.float32) for shape in shapes_of(inputs_of(game))))
    first = dice.normal(0.0, SPREAD, parts.first.shape).astype(np.float32)
    second = dice.normal(0.0, np.sqrt(2.0 / HIDDEN), parts.second.shape).astype(np.float32)
    return parts._replace(first=first, second=second)


def targets(examples: Examples, players: int) -> Any:
    """What the net should expect: results, and for the seat itself mostly what the search expected.

    Two rivals' rewards add up to one.
    """
    wanted = examples.results.astype(np.float32)
    own = (1.0 - SEARCH_SHARE) * wanted[:, 0] + SEARCH_SHARE * examples.values
    is_duel = players == 2 and bool(np.allclose(wanted[:, 0] + wanted[:, 1], 1.0, atol=1e-3))
    wanted[:, 0] = own
    if is_duel:
        wanted[:, 1] = 1.0 - own
    return wanted


def fit(net: Net, examples: Examples, players: int, schedule: Schedule, dice: np.random.Generator) -> Net:
    """The net after some passes over the examples (Adam, with a rate that falls to nothing)."""
    wanted, counted = targets(examples, players), _counted(players)
    parts = [part.copy() for part in net]
    means, squares = [np.zeros_like(part) for part in parts], [np.zeros_like(part) for part in parts]
    count, step = len(wanted), 0
    steps = schedule.epochs * -(-count // schedule.batch)
    for _ in range(schedule.epochs):
        order = dice.permutation(count)
        for at in range(0, count, schedule.batch):
            rows = order[at : at + schedule.batch]
            slopes, _ = gradient(Net(*parts), examples.observations[rows].astype(np.float32), wanted[rows], counted)
            step += 1
            rate = schedule.rate * 0.5 * (1.0 + np.cos(np.pi * step / (steps + 1)))
            correction = np.sqrt(1.0 - SECOND**step) / (1.0 - FIRST**step)
            for part, mean, square, slope in zip(parts, means, squares, slopes, strict=True):
                mean += (1.0 - FIRST) * (slope - mean)
                square += (1.0 - SECOND) * (slope * slope - square)
                part -= rate * (correction * mean / (np.sqrt(square) + 1e-8) + schedule.decay * part)
    return Net(*parts)


def _counted(players: int) -> Any:
    """1 for the results of players who exist."""
    counted = np.zeros((2, JOINT), np.float32)
    counted[:, :players] = 1.0
    return counted.reshape(-1)


def gradient(net: Net, seen: Any, wanted: Any, counted: Any) -> tuple[list[Any], float]:
    """The slope of the cross-entropy in each part of the net, and the mean square error."""
    count = np.float32(len(seen))
    before = seen @ net.first + net.first_bias
    hidden = np.maximum(before, 0.0)
    after = hidden @ net.second + net.second_bias
    summary = np.maximum(after, 0.0)
    expected = 1.0 / (1.0 + np.exp(-(summary @ net.results.T + net.results_bias)))
    error = (expected - wanted) * counted
    outer = error / count
    back = (outer @ net.results) * (after > 0)
    further = (back @ net.second.T) * (before > 0)
    slopes = [seen.T @ further, further.sum(0), hidden.T @ back, back.sum(0), outer.T @ summary, outer.sum(0)]
    return slopes, float((error**2).sum() / (count * counted.sum()))


def loss(net: Net, examples: Examples, players: int) -> float:
    """The mean square error of the net's expectation for the seat itself."""
    counted = np.zeros(2 * JOINT, np.float32)
    counted[0] = 1.0
    return gradient(net, examples.observations.astype(np.float32), targets(examples, players), counted)[1]
