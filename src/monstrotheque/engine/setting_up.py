"""Laying a real table: what people who own the box do before the first turn, step by step.

A game's `setting_up.py` tells the steps for a number of players and some options, in words, with what is to be seen in
each. Counts come from the constants of its rules. Pages show the steps as a list to tick off.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal, Protocol

from monstrotheque.engine.game import Game
from monstrotheque.engine.texts import LANGS, Texts

Asks = Literal["", "seats", "first", "choice"]
"""What a step asks of the players: who sits where, who begins, one of its choices; or nothing."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that lies on the table, to be drawn: *part* and *code* are the game's own, *n* is how many."""

    part: str
    code: str = ""
    words: str = ""
    n: int = 1


@dataclass(frozen=True, slots=True)
class SetupChoice:
    """One of several things to play with, under the heading *group*: the pieces of the pool with these *codes*."""

    key: str
    words: str
    group: str
    codes: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SetupStep:
    """One step: what to do, why or how in *more*, and what it looks like.

    A step that asks for a choice offers *choices* of pieces of the *pool*, or any *mix* pieces of it. A later step with
    *copies* takes so many of each chosen piece: once they are chosen, they are seen there in place of its *pieces*.
    """

    key: str
    words: str
    more: str = ""
    pieces: tuple[Piece, ...] = ()
    asks: Asks = ""
    choices: tuple[SetupChoice, ...] = ()
    pool: tuple[Piece, ...] = ()
    mix: int = 0
    copies: int = 0


class SettingUp(Protocol):
    """What a game's `setting_up.py` has."""

    def steps(self, players: int, texts: Texts, options: Mapping[str, Any]) -> Iterator[SetupStep]: ...


def has_setup(game: Game) -> bool:
    """Whether *game* tells how its table is laid."""
    return game.module("setting_up") is not None


def setup_steps(
    game: Game, players: int, texts: Texts, options: Mapping[str, Any] | None = None
) -> tuple[SetupStep, ...]:
    """The steps for a number of players, in words."""
    setting_up: Any = game.module("setting_up")
    if setting_up is None:
        return ()
    return tuple(setting_up.steps(players, texts, game.check_options(options or {})))


def described(game: Game) -> dict[str, dict[str, list[dict[str, Any]]]]:
    """The steps by language and number of players, as plain data."""
    return {
        lang: {
            str(players): [asdict(step) for step in setup_steps(game, players, game.texts(lang), game.box_options)]
            for players in game.player_counts
        }
        for lang in LANGS
    }
