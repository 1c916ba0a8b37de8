"""The same random games of La Crypte de Sedlec in C, compiled where there is a C compiler: the limit for our rules."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

import numpy as np

import monstrotheque as mt
from monstrotheque.engine.playouts import VICTORY
from monstrotheque.engine.raw_state import FloatArray, blank

SOURCE = Path(__file__).with_name("sedlec.c")
FLAGS = ("-O3", "-march=native", "-shared", "-fPIC")
CHECKED = 1000
"""How many games are compared with the engine's, one by one, before anything is measured."""

RandomGames = Callable[[int, int, int, int, FloatArray, FloatArray], int]
"""Players, seed of the series, first game, how many; adds to the wins and totals by seat; returns the moves."""


def compiler() -> str | None:
    """The machine's C compiler, if it has one."""
    return shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")


def compiler_version(cc: str) -> str:
    """What the compiler calls itself."""
    return subprocess.run([cc, "--version"], check=True, capture_output=True, text=True).stdout.splitlines()[0]


def compiled(cc: str) -> RandomGames:
    """The C file, compiled and loaded."""
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder) / "sedlec.so"
        subprocess.run([cc, *FLAGS, str(SOURCE), "-o", str(library)], check=True)
        function = ctypes.CDLL(str(library)).random_games
    doubles = np.ctypeslib.ndpointer(np.float64, flags="C")
    function.argtypes = [ctypes.c_int, ctypes.c_uint64, ctypes.c_int64, ctypes.c_int64, doubles, doubles]
    function.restype = ctypes.c_int64
    run: RandomGames = function
    return run


def ours() -> RandomGames:
    """The engine's random games, called in the same way."""
    game = mt.game("crypte_de_sedlec")
    states, moves, result = (
        blank(game.raw_state.dtype, 2),
        game.move_buffer(),
        np.zeros(max(game.player_counts), np.int64),
    )

    def run(players: int, seed: int, first: int, games: int, wins: FloatArray, totals: FloatArray) -> int:
        setup, limit = game.setup(players, {}), game.max_plies
        parts = np.zeros((2, players), np.int64)
        play = game.playouts.random_games
        played = int(play(states, players, setup, np.uint64(seed), first, games, limit, moves, result, *parts))
        wins += parts[0] / VICTORY
        totals += parts[1]
        return played

    return run


def difference(one: RandomGames, other: RandomGames, players: int, games: int = CHECKED) -> str | None:
    """The first of *games* games that two engines do not play alike (moves, winners, scores), in words."""
    for game in range(games):
        tallies = np.zeros((4, players))
        moves = one(players, 1, game, 1, tallies[0], tallies[1]), other(players, 1, game, 1, tallies[2], tallies[3])
        if moves[0] != moves[1] or (tallies[:2] != tallies[2:]).any():
            return f"game {game} of {players} players: {moves} moves, {tallies.tolist()}"
    return None
