"""The entry point that counts a real table (`engine/counting.py`), over one block of memory."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numba import carray, types

from monstrotheque.engine import setting_up
from monstrotheque.engine.campaigns import games_with_campaign
from monstrotheque.engine.counting import COLUMNS, Counting, counting_of, described, has_best
from monstrotheque.engine.game import Game
from monstrotheque.engine.seats import MAX_PLAYERS
from monstrotheque.engine.texts import LANGS
from monstrotheque.webassembly.entry_points import LINE, Entry


class CountingLayout(NamedTuple):
    """Where the arrays of a count begin in the block, in bytes."""

    raw: int
    entered: int
    problems: int
    lines: int
    scores: int
    places: int
    lit: int
    room: int
    best: int
    end: int


def layout_of(game: Game, counting: Counting) -> CountingLayout:
    """The layout for *game*."""
    sizes = {
        "raw": game.raw_state.dtype.itemsize,
        "entered": 8 * counting.PLACES,
        "problems": 8 * counting.PLACES,
        "lines": 8 * COLUMNS * counting.MOST_LINES,
        "scores": 8 * MAX_PLAYERS,
        "places": 8 * MAX_PLAYERS,
        "lit": counting.MOST_LINES * counting.PLACES,
        "room": 8 * getattr(counting, "ROOM", 0),
        "best": 8 * counting.PLACES,
        "end": 0,
    }
    places, end = {}, 0
    for name, size in sizes.items():
        places[name] = end
        end += -(-size // LINE) * LINE
    return CountingLayout(**places)


def facts_of(game: Game) -> dict[str, Any]:
    """What a page must know of a real table: how it is laid, how it is counted, and where things lie in memory."""
    layout = layout_of(game, counting_of(game))._asdict()
    told = {
        "setup": setting_up.described(game),
        "campaign": game.name in games_with_campaign(),
        "plays_on": _how_to_play_on(game),
    }
    return {**described(game), **told, "columns": COLUMNS, "layout": layout}


def _how_to_play_on(game: Game) -> dict[str, str] | None:
    """How a table is played on from its count, in words; None if a count tells too little for that."""
    return {lang: game.texts(lang).say("playing_on") for lang in LANGS} if game.module("playing_on") else None


def entries_of(game: Game) -> dict[str, Entry]:
    """The entry point for *game*, with its signature."""
    counting = counting_of(game)
    enter, tally, scores, outcome = counting.enter, counting.tally, game.kernels.scores, game.kernels.outcome
    at, raw, most, places = layout_of(game, counting), game.raw_state.dtype, counting.MOST_LINES, counting.PLACES
    size = raw.itemsize

    def count(block: Any, players: int) -> int:
        """Count what lies at `entered`; the rest of the block must be zero. Returns the number of lines."""
        memory = carray(block, at.end)
        s = memory[at.raw : at.raw + size].view(raw)[0]
        s.players = players
        enter(
            s,
            memory[at.entered : at.entered + 8 * places].view(np.int64),
            memory[at.problems : at.problems + 8 * places].view(np.int64),
        )
        lines = memory[at.lines : at.lines + 8 * COLUMNS * most].view(np.int64).reshape(most, COLUMNS)
        lit = memory[at.lit : at.lit + most * places].reshape(most, places)
        n = tally(s, lines, lit)
        scores(s, memory[at.scores : at.scores + 8 * MAX_PLAYERS].view(np.int64))
        outcome(s, memory[at.places : at.places + 8 * MAX_PLAYERS].view(np.int64))
        return int(n)

    block, i64 = types.CPointer(types.uint8), types.int64
    entries: dict[str, Entry] = {"count": (i64(block, i64), count)}
    if has_best(game):
        entries["best"] = (i64(block, i64), _best(game, counting))
    return entries


def _best(game: Game, counting: Any) -> Callable[..., Any]:
    find, at, raw, places, room = (
        counting.best,
        layout_of(game, counting),
        game.raw_state.dtype,
        counting.PLACES,
        counting.ROOM,
    )
    size = raw.itemsize

    def best(block: Any, seat: int) -> int:
        """The most points that a seat could have made of what was counted; `best` gets the places."""
        memory = carray(block, at.end)
        return int(
            find(
                memory[at.raw : at.raw + size].view(raw)[0],
                seat,
                memory[at.entered : at.entered + 8 * places].view(np.int64),
                memory[at.room : at.room + 8 * room].view(np.int64),
                memory[at.best : at.best + 8 * places].view(np.int64),
            )
        )

    return best
