"""RLCard, PettingZoo's own games, and boardgame.io."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Callable
from functools import partial
from pathlib import Path

from bench.peers.rows import PLAY, SEARCH, Row
from bench.research import aec, card_table

BOARDGAME = Path(__file__).parent / "boardgame"
LOOP = "Python loop, with observations"


def zoo(name: str) -> Row:
    """A classic environment of PettingZoo."""
    import pettingzoo

    return Row.of(aec("PettingZoo", name, pettingzoo.make("aec", f"classic/{name}")), LOOP)


def rlcard(name: str) -> Row:
    """A game of RLCard."""
    return Row.of(card_table(name), LOOP)


def boardgame() -> list[Row]:
    """Noughts and crosses on boardgame.io, with its own bots, in Node."""
    node = shutil.which("node")
    if not node or not (BOARDGAME / "node_modules").is_dir():
        raise ImportError("boardgame.io needs Node and its package")
    command = [node, "measure.js"]
    environment = {**os.environ, "NODE_ENV": "production"}
    done = subprocess.run(command, cwd=BOARDGAME, env=environment, check=True, capture_output=True, text=True)
    found = json.loads(done.stdout)
    return [
        Row(PLAY, "boardgame.io", "tic-tac-toe", "RandomBot", **found["play"]),
        Row(SEARCH, "boardgame.io", "tic-tac-toe", "MCTSBot, random playouts", **found["search"]),
    ]


def rows(noughts: bool) -> list[Callable[[], Row | list[Row]]]:
    """What to measure of these."""
    if noughts:
        return [partial(zoo, "tictactoe_v3"), boardgame]
    return [
        *(partial(rlcard, name) for name in ("leduc-holdem", "gin-rummy", "uno")),
        *(partial(zoo, name) for name in ("leduc_holdem_v4", "texas_holdem_v4", "hanabi_v5")),
    ]
