"""Trained nets as files: archives of NumPy arrays (`.npz`) that remember game, rules, features and players."""

from __future__ import annotations

import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from monstrotheque.bots.net import HIDDEN, SUMMARY, Net, scaled
from monstrotheque.bots.policy import MAX_BYTES, BadPolicy, trained_for
from monstrotheque.engine.errors import SystemProblem
from monstrotheque.engine.game import Game
from monstrotheque.engine.seats import JOINT
from monstrotheque.engine.state import Sight

FORMAT = "monstrotheque-net-1"


def inputs_of(game: Game) -> int:
    """The number of a net's inputs: the features, and the game's own evaluation."""
    return game.feature_count + 1


def shapes_of(inputs: int) -> list[tuple[int, ...]]:
    """The shape of each part of a net."""
    return [(inputs, HIDDEN), (HIDDEN,), (HIDDEN, SUMMARY), (SUMMARY,), (2 * JOINT, SUMMARY), (2 * JOINT,)]


def observed(sight: Sight) -> Any:
    """The inputs of a net: the features of what the seat sees, and the game's own evaluation of it."""
    evaluation = sight.game.evaluation["evaluate"](sight.raw, sight.seat)
    return np.append(sight.encode(), np.float32(scaled(evaluation)))


@dataclass(frozen=True)
class TrainedNet:
    """A net, the game it was trained for, and the numbers of players."""

    game: str
    digest: str
    players: tuple[int, ...]
    net: Net

    def check(self, game: Game, players: int) -> None:
        """Refuse a game that the net wasn't trained for."""
        if self.game != game.name:
            raise BadPolicy("game", trained=self.game, game=game.name)
        fits = len(self.net.first) == inputs_of(game) and players in self.players
        if self.digest != trained_for(game) or not fits:
            raise BadPolicy("digest", game=game.name)


def save_net(path: Path, game: Game, players: Sequence[int], net: Net) -> None:
    """Write a net for *game*. Half precision is enough, and half as long."""
    head = {"format": FORMAT, "game": game.name, "digest": trained_for(game), "players": np.array(players)}
    parts = {name: part.astype(np.float16) for name, part in net._asdict().items()}
    unfinished = path.with_name(f"{path.stem}.part.npz")
    np.savez_compressed(unfinished, **(head | parts))
    unfinished.rename(path)


def load_net(path: Path) -> TrainedNet:
    """Read a net. Only plain arrays are read; nothing in the file is executed."""
    try:
        if path.stat().st_size > MAX_BYTES:
            raise BadPolicy("too_large", file=path.name)
        with np.load(path, allow_pickle=False) as archive:
            found = _trained({name: archive[name] for name in archive.files})
    except OSError as error:
        raise BadPolicy("unreadable", file=path.name, problem=SystemProblem(error)) from error
    except (ValueError, KeyError, TypeError, AttributeError, EOFError, zipfile.BadZipFile) as error:
        raise BadPolicy("not_a_policy", file=path.name) from error
    if not all(np.isfinite(part).all() for part in found.net):
        raise BadPolicy("not_finite", file=path.name)
    return found


def _trained(arrays: dict[str, Any]) -> TrainedNet:
    net = Net(*(np.ascontiguousarray(arrays[name], np.float32) for name in Net._fields))
    if str(arrays["format"]) != FORMAT or [part.shape for part in net] != shapes_of(len(net.first)):
        raise ValueError("not a net")
    players = tuple(int(count) for count in arrays["players"])
    return TrainedNet(str(arrays["game"]), str(arrays["digest"]), players, net)
