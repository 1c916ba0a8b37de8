"""The kernels every game provides, in this order, in its `rules.py`.

A kernel works on one raw state in place. It allocates nothing, keeps no Python object, does not recurse and takes
chance only from the raw state's key or from a generator that is passed, so that it runs in threads and on a GPU.

The functions here stand for a game's own: templates (playouts, search, environments) are written against them and
compiled for each game with the game's kernels in their place. Calling one directly is a mistake.

Every raw state has the fields `key` (two 64-bit words: the source of secret chance), `chances` (how many chance events
have happened) and `players`. It may end with `notes`: what the latest move brought, written down by the rules for the
events. Notes are masked like the rest, but they are no part of the position: no rule and no search looks at them.
"""

from __future__ import annotations

from typing import Any

from monstrotheque.engine.raw_state import FloatArray, IntArray

KERNELS = (
    "deal",
    "actors",
    "interjectors",
    "legal",
    "play",
    "scores",
    "outcome",
    "mask",
    "redeal",
    "encode",
)
EVALUATION = ("evaluate", "suggest", "settle")
"""Further kernels, in a game's `evaluation.py`: its own evaluation, which bots and playouts follow. A game of several
rounds also has `stage` there, and a game in which some differences don't matter `twin` and `tidy`.
"""


def deal(s: Any, players: int, key0: Any, key1: Any, setup: IntArray) -> None:
    """Set up a game in the zeroed raw state *s*. *setup* holds the game's options as integers."""
    raise NotImplementedError


def actors(s: Any) -> int:
    """The seats that must act now, as bits: several in a simultaneous choice, the JOINT bit for a joint decision, 0
    when the game is over.

    It depends on public things only.
    """
    raise NotImplementedError


def interjectors(s: Any) -> int:
    """The other seats that may act now, as bits. It depends on public things only."""
    raise NotImplementedError


def legal(s: Any, seat: int, out: IntArray) -> int:
    """Write the ids of the seat's legal moves into *out* and return their number.

    It also works on a masked raw state, with the same result. An id means the same in every state.
    """
    raise NotImplementedError


def play(s: Any, seat: int, move: int) -> None:
    """Apply a legal move."""
    raise NotImplementedError


def scores(s: Any, out: IntArray) -> None:
    """Write each player's score, final or so far."""
    raise NotImplementedError


def outcome(s: Any, out: IntArray) -> None:
    """Write each player's place, 1 for the winners. Players who share a place have the same number."""
    raise NotImplementedError


def mask(s: Any, seat: int) -> None:
    """Erase everything *seat* may not know, the key included. Fixed values replace what is hidden."""
    raise NotImplementedError


def redeal(s: Any, seat: int, rng: Any) -> Any:
    """Fill a raw state masked for *seat* with a random world, uniformly among the deals that fit what the seat knows,
    and with a new key.

    Returns the generator's next state.
    """
    raise NotImplementedError


def encode(s: Any, seat: int, out: IntArray) -> None:
    """Write the observation of *seat*, feature by feature, from a masked raw state: counts and marks that fit eight
    bits (*out* may have any type).
    """
    raise NotImplementedError


def evaluate(s: Any, seat: int) -> float:
    """How good the position looks for *seat*, in points: higher is better. Only differences matter."""
    raise NotImplementedError


def suggest(s: Any, seat: int, moves: IntArray, n: int, rng: Any) -> int:
    """The index of a sensible move among the *n* legal ones, found quickly: what a playout plays. *rng* is fresh
    chance.
    """
    raise NotImplementedError


def settle(s: Any, rewards: FloatArray, worths: FloatArray) -> None:
    """Write what a finished (or cut) game brings each player: a reward from 0 to 1, and its worth to people: the share
    of victory (1, 0, or a part of a shared one), or the score in a cooperative game.
    """
    raise NotImplementedError


def stage(s: Any) -> int:
    """The number of the round, or of another part of the game, that grows from part to part.

    A playout ends with the part that the search began in: what comes later depends on chance more than on the move.
    Then `settle` judges an unfinished game.
    """
    raise NotImplementedError


def twin(s: Any, seat: int, move: int) -> int:
    """The first of the legal moves that come to the same as *move*, e.g. with another pile that looks alike: the search
    tries it for all of them. It depends on what the seat sees only.
    """
    raise NotImplementedError


def tidy(s: Any) -> None:
    """Arrange in one way what may lie in any order, such as piles: positions that come to the same become equal. What
    is hidden moves along, and doesn't decide.
    """
    raise NotImplementedError
