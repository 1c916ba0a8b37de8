"""Learn the judgement of La Crypte de Sedlec anew (`judgement.toml` in its folder), from games of the bots against
themselves.

    python examples/learn_crypts.py

A player that looks one move ahead plays against itself by the weights so far. After each game the lead that they saw in
each of its positions is corrected towards what came of it: partly the result, partly what they said a turn later
(TD(λ), with a step for each weight that shrinks when its errors cancel). 300,000 games take a minute or two on one
core; for the same numbers the result is the same. It can be stopped after any chunk and goes on from the file.
"""

from __future__ import annotations

import argparse
import base64
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar

import numba
import numpy as np

from monstrotheque.engine.random import advance, below, stream
from monstrotheque.engine.raw_state import blank
from monstrotheque.games.crypte_de_sedlec import GAME, judgement
from monstrotheque.games.crypte_de_sedlec.constants import KINDS
from monstrotheque.games.crypte_de_sedlec.evaluation import MARGIN, WON, settle
from monstrotheque.games.crypte_de_sedlec.judgement import FEWEST, LEFT, POINTS, WEIGHT_COUNT, WHOLE
from monstrotheque.games.crypte_de_sedlec.moves import DIG_LAST, TAKE
from monstrotheque.games.crypte_de_sedlec.rules import actors, deal, legal, mask, play, redeal
from monstrotheque.games.crypte_de_sedlec.state import NONE
from monstrotheque.games.crypte_de_sedlec.symmetry import twin

F = TypeVar("F", bound=Callable[..., Any])
compiled: Callable[[F], F] = numba.njit(error_model="numpy")
MOST_NOTES = 80
MOST_TURNS = 64
WORLDS = 4
"""The re-deals over which a dig is judged."""
STRAY = 50
"""One move in so many is a random one: games differ and cover more."""
FAR_SIGHT = 0.8
"""The λ of TD(λ): 1 looks at the result only."""
RATE = 0.3
CHUNK = 15_000
"""Games between two writings of the file."""


@compiled
def note(notes: Any, row: int, times: int) -> int:
    """Stands for `judgement.entry` where the entries themselves are wanted: the weights that count, and how often. The
    first line counts them.
    """
    notes[0, 0] += 1.0
    line = int(notes[0, 0])
    notes[line, 0], notes[line, 1] = row, times
    return 0


@compiled
def exact_entry(weights: Any, row: int, times: int) -> float:
    """`judgement.entry` for weights that aren't rounded."""
    return float(weights[row] * times)


def prospects_with(entry: Any) -> Any:
    """The judgement's prospects, compiled with another *entry*."""
    scope = {**vars(judgement), "entry": entry}
    for name in ("carried_prospects", "place_prospects", "holy_prospects", "wish_prospects", "prospects"):
        scope[name] = compiled(FunctionType(getattr(judgement, name).py_func.__code__, scope, name))
    return scope["prospects"]


note_entries = prospects_with(note)
exact_prospects = prospects_with(exact_entry)


@compiled
def lead(s: Any, seat: int, weights: Any, rewards: Any, worths: Any) -> float:
    """How far *seat* is ahead of the best other player, in points."""
    if not actors(s):
        settle(s, rewards, worths)
        return float(WON * (2.0 * worths[seat] - 1.0) + rewards[seat])
    left, best = judgement.skulls_left(s), -1.0e9
    for other in range(s.players):
        if other != seat:
            best = max(best, exact_prospects(s, other, left, weights))
    return float(exact_prospects(s, seat, left, weights) - best)


@compiled
def lead_after(states: Any, seat: int, move: int, weights: Any, rewards: Any, worths: Any) -> float:
    """The lead after *move* in state 1; after a dig, with the better of its two cards."""
    states[2] = states[1]
    play(states[2], seat, move)
    if move >= DIG_LAST:
        return float(lead(states[2], seat, weights, rewards, worths))
    best = -1.0e9
    for choice in range(2):
        states[3] = states[2]
        play(states[3], seat, TAKE + states[2].dug[choice])
        best = max(best, lead(states[3], seat, weights, rewards, worths))
    return best


@compiled
def choose(states: Any, seat: int, weights: Any, moves: Any, rewards: Any, worths: Any, rng: Any) -> tuple[int, Any]:
    """The best move one move ahead, or a stray one. Digs are judged in worlds that fit what the seat sees."""
    n = legal(states[0], seat, moves)
    rng = advance(rng)
    if below(rng, STRAY) == 0:
        rng = advance(rng)
        return moves[below(rng, n)], rng
    best, most = 0, -1.0e9
    for i in range(n):
        if twin(states[0], seat, moves[i]) != moves[i]:
            continue
        value, worlds = 0.0, WORLDS if moves[i] < TAKE else 1
        for _ in range(worlds):
            states[1] = states[0]
            mask(states[1], seat)
            rng = redeal(states[1], seat, rng)
            value += lead_after(states, seat, moves[i], weights, rewards, worths) / worlds
        if value > most:
            best, most = i, value
    return moves[best], rng


@compiled
def play_game(states: Any, players: int, weights: Any, moves: Any, notes: Any, results: Any, rng: Any) -> int:
    """Play one game from its deal in state 0. Notes the entries of every player before each turn. Returns the number
    of turns.
    """
    turns = 0
    while actors(states[0]):
        seat = int(states[0].turn)
        if states[0].dug[0] == NONE:
            left = judgement.skulls_left(states[0])
            for player in range(players):
                notes[turns, player, 0, 0] = 0.0
                note_entries(states[0], player, left, notes[turns, player])
            turns += 1
        move, rng = choose(states, seat, weights, moves, results[0], results[1], rng)
        play(states[0], seat, move)
    settle(states[0], results[0], results[1])
    return turns


@compiled
def prospects_noted(notes: Any, weights: Any) -> float:
    """The prospects of a player, from the notes."""
    value = 0.0
    for line in range(1, int(notes[0, 0]) + 1):
        value += weights[int(notes[line, 0])] * notes[line, 1]
    return value


@compiled
def correct(notes: Any, error: float, weights: Any, sums: Any, sizes: Any) -> None:
    """Correct the weights noted for one player. *sums* and *sizes* hold the errors of each so far, and their sizes."""
    for line in range(1, int(notes[0, 0]) + 1):
        row, step = int(notes[line, 0]), error * notes[line, 1]
        weights[row] += RATE * step * (abs(sums[row]) / sizes[row] if sizes[row] > 0.0 else 1.0)
        sums[row] += step
        sizes[row] += abs(step)


@compiled
def learn_pair(notes: Any, turns: int, one: int, other: int, result: float, memory: Any) -> float:
    """Learn from a game that *one* came out ahead of *other* by *result* (from 0 to 1). Returns the squared errors."""
    weights, sums, sizes = memory
    wanted, loss = result, 0.0
    for turn in range(turns - 1, -1, -1):
        gap = prospects_noted(notes[turn, one], weights) - prospects_noted(notes[turn, other], weights)
        chance = 1.0 / (1.0 + np.exp(-2.0 * gap / MARGIN))
        loss += (result - chance) ** 2
        correct(notes[turn, one], wanted - chance, weights, sums, sizes)
        correct(notes[turn, other], chance - wanted, weights, sums, sizes)
        wanted = FAR_SIGHT * wanted + (1.0 - FAR_SIGHT) * chance
    return loss / turns


@compiled
def learn(
    states: Any, players: int, setup: Any, memory: Any, seed: int, games: int, moves: Any, notes: Any, results: Any
) -> float:
    """Self-play, learning after each game. Returns the mean squared error of the chances."""
    loss = 0.0
    for game in range(games):
        rng = stream(np.uint64(seed + game))
        states[0] = states[4]
        deal(states[0], players, advance(rng), rng, setup)
        turns = play_game(states, players, memory[0], moves, notes, results, advance(advance(rng)))
        for one in range(players):
            for other in range(one):
                share = results[0, one] / (results[0, one] + results[0, other])
                if players > FEWEST:
                    share = 0.5 + 0.5 * np.sign(results[0, one] - results[0, other])
                loss += learn_pair(notes, turns, one, other, share, memory)
    return float(loss / (games * players * (players - 1) / 2))


def beginning() -> Any:
    """Weights that count the points so far, and nothing else."""
    weights = np.zeros(WEIGHT_COUNT)
    weights[POINTS : POINTS + len(KINDS) * LEFT] = 1.0
    return weights


def packed(weights: Any) -> str:
    """Weights as text."""
    whole = np.clip(np.rint(WHOLE * weights), -(1 << 15), (1 << 15) - 1).astype("<i2")
    text = base64.b64encode(zlib.compress(whole.tobytes(), 9)).decode()
    return "\n".join(text[at : at + 118] for at in range(0, len(text), 118))


def write(file: Path, weights: dict[int, Any]) -> None:
    """Write the weights as a data file."""
    lines = [
        "# The weights of the judgement (judgement.py): 16-bit numbers, compressed, in base 64.",
        "# Written by examples/learn_crypts.py.",
    ]
    for players, found in weights.items():
        lines += ["", f'players_{players} = """', packed(found), '"""']
    file.write_text("\n".join(lines) + "\n", "utf-8")


def main(arguments: Sequence[str] | None = None) -> None:
    """Learn for each number of players and write the file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=300_000, help="games for each number of players")
    parser.add_argument("--players", type=int, nargs="*", default=GAME.player_counts)
    parser.add_argument("--go-on", action="store_true", help="begin with the weights of today")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game, when going on")
    parser.add_argument("--out", type=Path, default=GAME.folder / judgement.FILE)
    chosen = parser.parse_args(arguments)
    weights = {players: judgement.WEIGHTS[players - FEWEST] / WHOLE for players in GAME.player_counts}
    for players in chosen.players:
        start = weights[players] if chosen.go_on else beginning()
        memory = start.copy(), np.zeros(WEIGHT_COUNT), np.zeros(WEIGHT_COUNT)
        states, moves = blank(GAME.raw_state.dtype, 5), GAME.move_buffer()
        setup = GAME.setup(players, GAME.check_options({}))
        notes, results = np.zeros((MOST_TURNS, players, MOST_NOTES, 2)), np.zeros((2, players))
        for done in range(0, chosen.games, CHUNK):
            games, seed = min(CHUNK, chosen.games - done), players << 32 | chosen.first + done
            loss = learn(states, players, setup, memory, seed, games, moves, notes, results)
            weights[players] = memory[0]
            write(chosen.out, weights)
            print(f"{players} players, {done + games} games: loss {loss:.4f}", flush=True)


if __name__ == "__main__":
    main()
