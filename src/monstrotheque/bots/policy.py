"""Trained policies as players: `policy:FILE` plays what a network in FILE likes best, from what its seat sees.

The file is an archive of NumPy arrays (`.npz`): the weights and biases of a perceptron with rectified layers whose
outputs are one number for each action; further outputs (a value) are allowed and not used. Actions are numbered as in
the environments (docs/how-to/environments.md): the moves of the game, then passing where players may act out of turn.
"""

from __future__ import annotations

import hashlib
import itertools
import random
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from monstrotheque.engine.errors import Reasoned, SystemProblem
from monstrotheque.engine.game import Game
from monstrotheque.engine.moves import Move
from monstrotheque.engine.state import Sight

FORMAT = "monstrotheque-policy-1"
MAX_BYTES = 64 << 20
Array = npt.NDArray[Any]


class BadPolicy(Reasoned):
    """A policy file that can't be read, or that was trained for another game, rules or features."""

    code = "bad_policy"
    section = "errors.bad_policy"


def trained_for(game: Game) -> str:
    """What a policy of *game* depends on, as a short digest: the rules, and the features' names and sizes."""
    features = [(words.partition(":")[0], size) for words, size in game.features]
    described = f"{game.name} {game.rules_version} {game.moves.size} {features}"
    return hashlib.sha256(described.encode()).hexdigest()[:16]


@dataclass(frozen=True)
class Policy:
    """A trained network and the game it was trained for."""

    game: str
    digest: str
    actions: int
    weights: tuple[Array, ...]
    biases: tuple[Array, ...]

    def scores(self, observation: Array) -> Array:
        """One number for each action, for one observation or many. Higher is better."""
        signal = observation
        for weight, bias in zip(self.weights[:-1], self.biases[:-1], strict=True):
            signal = np.maximum(signal @ weight + bias, 0.0)
        scores: Array = signal @ self.weights[-1] + self.biases[-1]
        return scores[..., : self.actions]

    def check(self, game: Game) -> None:
        """Refuse to play a game that the policy wasn't trained for."""
        if self.game != game.name:
            raise BadPolicy("game", trained=self.game, game=game.name)
        if self.digest != trained_for(game):
            raise BadPolicy("digest", game=game.name)
        inputs, least = len(self.weights[0]), game.moves.size
        if inputs != game.feature_count or not least <= self.actions <= least + 1:
            wanted = {"features": game.feature_count, "moves": least}
            raise BadPolicy("size", game=game.name, inputs=inputs, actions=self.actions, **wanted)


def save_policy(path: Path, game: Game, actions: int, weights: Sequence[Array], biases: Sequence[Array]) -> None:
    """Write a policy for *game*: layers from the observation to *actions* outputs, or more.

    Raises BadPolicy for a network that couldn't play.
    """
    Policy(game.name, trained_for(game), actions, tuple(weights), tuple(biases)).check(game)
    layers: dict[str, Any] = {f"weight_{i}": weight for i, weight in enumerate(weights)}
    layers |= {f"bias_{i}": bias for i, bias in enumerate(biases)}
    head = {"format": FORMAT, "game": game.name, "digest": trained_for(game), "actions": actions}
    np.savez_compressed(path, **(layers | head))


def load_policy(path: Path) -> Policy:
    """Read a policy. Only plain arrays are read; nothing in the file is executed."""
    try:
        if path.stat().st_size > MAX_BYTES:
            raise BadPolicy("too_large", file=path.name)
        with path.open("rb") as file, np.load(file, allow_pickle=False) as archive:
            policy = _policy({name: archive[name] for name in archive.files})
    except OSError as error:
        raise BadPolicy("unreadable", file=path.name, problem=SystemProblem(error)) from error
    except (ValueError, KeyError, TypeError, AttributeError, EOFError, zipfile.BadZipFile) as error:
        raise BadPolicy("not_a_policy", file=path.name) from error
    if not all(np.isfinite(layer).all() for layer in (*policy.weights, *policy.biases)):
        raise BadPolicy("not_finite", file=path.name)
    return policy


def _policy(arrays: dict[str, Array]) -> Policy:
    depth = sum(name.startswith("weight_") for name in arrays)
    weights = tuple(arrays[f"weight_{i}"].astype(np.float32) for i in range(depth))
    biases = tuple(arrays[f"bias_{i}"].astype(np.float32) for i in range(depth))
    fits = all(weight.shape[1:] == bias.shape for weight, bias in zip(weights, biases, strict=True))
    chained = all(a.shape[1] == b.shape[0] for a, b in itertools.pairwise(weights))
    actions = int(arrays["actions"])
    if str(arrays["format"]) != FORMAT or not depth or not fits or not chained or not 0 < actions <= len(biases[-1]):
        raise ValueError("not a policy")
    return Policy(str(arrays["game"]), str(arrays["digest"]), actions, weights, biases)


class PolicyBot:
    """Plays the legal action that its network rates best."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy

    def choose(self, sight: Sight, dice: random.Random) -> Move | None:  # noqa: ARG002 (nothing is left to chance)
        """The best-rated legal move. None where nobody waits for this seat and passing is rated better (or unknown)."""
        self.policy.check(sight.game)
        legal = list(sight.legal().ids)
        if not legal:
            return None
        scores = self.policy.scores(sight.encode())
        passing = sight.game.moves.size
        if sight.seat not in sight.actors:
            if self.policy.actions <= passing:
                return None
            legal.append(passing)
        best = legal[int(np.argmax(scores[legal]))]
        return None if best == passing else sight.game.moves.move(best)
