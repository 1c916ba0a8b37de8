"""Playing on from a position: from its text, or from what was entered for the count of a real table.

The text of a count tells only what scores. A game whose tables can be played on from that has a `playing_on.py`, whose
`completed` adds the other parts; cards that nobody named are then dealt.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol

from monstrotheque.engine import positions
from monstrotheque.engine.errors import BadPosition
from monstrotheque.engine.random import key_of
from monstrotheque.engine.state import State

if TYPE_CHECKING:
    from monstrotheque.engine.game import Game

TURN = "turn"
"""The part that every position tells and no count does."""


class PlayingOn(Protocol):
    """What a game's `playing_on.py` has."""

    def completed(
        self, game: Game, players: int, parts: Mapping[str, str], seat: int, dice: random.Random
    ) -> Mapping[str, str]:
        """The *parts* of a count as those of a position in which *seat* is next, where the rules leave that open. What
        the table doesn't tell is left hidden, or drawn with *dice*.
        """


def position_to_play(game: Game, text: str, *, seat: int, seed: int) -> State:
    """The whole position to play on from *text*. What it doesn't tell is dealt from *seed*, and so is all chance to
    come: a text that somebody could read gives nothing away.
    """
    found = positions.read(game, _whole_text(game, text, seat, seed))
    if found.is_over:
        raise BadPosition("", "over")
    world = found if isinstance(found, State) else found.redeal(seed)
    raw = world.whole.copy()
    raw.key[0], raw.key[1] = key_of(seed)
    return State(game, raw, found.age)


def _whole_text(game: Game, text: str, seat: int, seed: int) -> str:
    """*text*, with what the count of a real table leaves out."""
    words = positions.words_of(game, text)
    parts = {part: value for part, equals, value in (word.partition("=") for word in words) if equals}
    if TURN in parts:
        return text
    completed = getattr(game.module("playing_on"), "completed", None)
    if completed is None:
        raise BadPosition("", "only_scores")
    players = parts.get("players", "")
    if players not in map(str, game.player_counts):
        raise BadPosition("players", "players", given=players or positions.NOTHING, counts=game.player_counts)
    told = {"players": players, **completed(game, int(players), parts, seat, random.Random(f"table {seed}"))}
    return " ".join([f"{game.name}/{game.positions.VERSION}", *(f"{part}={value}" for part, value in told.items())])
