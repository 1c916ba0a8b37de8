"""Learn the judgement of Le Croque-Monstre anew (`judgement.toml` in its folder), from games of the bots against
themselves.

    python examples/learn_judgement.py --from-scratch

In each generation a player that looks one move ahead plays against itself by the weights of the generation before. Then
new weights are fitted: the difference of two players' prospects should say who comes out ahead (logistic regression on
pairs, Adam). A minute or two a generation on one core; for the same numbers the result is the same.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar

import numba
import numpy as np

from monstrotheque.engine.bits import nth_bit
from monstrotheque.engine.random import advance, below, stream
from monstrotheque.engine.raw_state import blank
from monstrotheque.games.croque_monstre import GAME, judgement
from monstrotheque.games.croque_monstre.evaluation import MARGIN, WON, suggest
from monstrotheque.games.croque_monstre.pit import pit_groups
from monstrotheque.games.croque_monstre.rules import actors, deal, legal, mask, outcome, play, redeal
from monstrotheque.games.croque_monstre.state import CHOOSING, OVER

F = TypeVar("F", bound=Callable[..., Any])
compiled: Callable[[F], F] = numba.njit(error_model="numpy")
TIMES = len(judgement.TURNS_LEFT)
MOST_NOTES = 72
POSITIONS_A_GAME = 32
"""More than are learned from in most games."""
STRAY = 20
"""One move in so many is a playout's instead of the best one: games differ and cover more. Without weights, all are."""
LOOK = 4
"""One position in so many is learned from."""
RATES = (0.02, 0.01, 0.005, 0.002, 0.001)
BATCH = 256
SHRINK = 1e-5


@compiled
def note(notes: Any, row: int, left: int, times: float) -> float:
    """Stands for `judgement.entry` where the entries themselves are wanted: the weights that count, and how much. The
    first line counts them.
    """
    for after in range(2):
        notes[0, 0] += 1.0
        line, share = int(notes[0, 0]), judgement.SHARE[left]
        notes[line, 0] = row * TIMES + judgement.BEFORE[left] + after
        notes[line, 1] = times * (share if after else 1.0 - share)
    return 0.0


def noting() -> Any:
    """The prospects, compiled with `note` instead of `entry`."""
    scope = {**vars(judgement), "entry": note}
    for name in ("kind_prospects", "prospects"):
        scope[name] = compiled(FunctionType(getattr(judgement, name).py_func.__code__, scope, name))
    return scope["prospects"]


note_entries = noting()


@compiled
def lead(s: Any, seat: int, weights: Any, places: Any) -> float:
    """How far *seat* is ahead of the best other player."""
    if s.phase == OVER:
        outcome(s, places)
        return WON if places[seat] == 1 else -WON
    groups, best = pit_groups(s), -1.0e9
    for other in range(s.players):
        if other != seat:
            best = max(best, judgement.prospects(s, other, groups, weights))
    return float(judgement.prospects(s, seat, groups, weights) - best)


@compiled
def choose(states: Any, seat: int, weights: Any, stray: int, moves: Any, places: Any, rng: Any) -> tuple[int, Any]:
    """The best move one move ahead, in one world that the seat can't tell from the true one, or a stray one."""
    n = legal(states[0], seat, moves)
    rng = advance(rng)
    if below(rng, stray) == 0:
        rng = advance(rng)
        return moves[suggest(states[0], seat, moves, n, rng)], rng
    states[1] = states[0]
    mask(states[1], seat)
    rng = redeal(states[1], seat, rng)
    best, most = 0, -1.0e9
    for i in range(n):
        states[2] = states[1]
        play(states[2], seat, moves[i])
        value = lead(states[2], seat, weights, places)
        if value > most:
            best, most = i, value
    return moves[best], rng


@compiled
def play_games(
    states: Any,
    players: int,
    setup: Any,
    weights: Any,
    seed: int,
    games: int,
    stray: int,
    moves: Any,
    notes: Any,
    results: Any,
) -> int:
    """Self-play. Writes the entries of every player in some positions, and their places. Returns the positions."""
    count = 0
    places = np.zeros(players, np.int64)
    for game in range(games):
        rng = stream(np.uint64(seed + game))
        states[0] = states[3]
        deal(states[0], players, advance(rng), rng, setup)
        begun, waiting = count, actors(states[0])
        while waiting:
            seat = nth_bit(waiting, 0)
            rng = advance(rng)
            if states[0].phase != CHOOSING and below(rng, LOOK) == 0 and count < len(notes):
                for player in range(players):
                    notes[count, player, 0, 0] = 0.0
                    note_entries(states[0], player, pit_groups(states[0]), notes[count, player])
                count += 1
            move, rng = choose(states, seat, weights, stray, moves, places, rng)
            play(states[0], seat, move)
            waiting = actors(states[0])
        outcome(states[0], places)
        results[begun:count] = places
    return count


@compiled
def prospects_noted(notes: Any, weights: Any) -> float:
    """The prospects of a player, from the notes."""
    value = 0.0
    for line in range(1, int(notes[0, 0]) + 1):
        value += weights[int(notes[line, 0])] * notes[line, 1]
    return value


@compiled
def push(notes: Any, gradient: Any, error: float) -> None:
    """Add what an error in a player's prospects says about the weights."""
    for line in range(1, int(notes[0, 0]) + 1):
        gradient[int(notes[line, 0])] += error * notes[line, 1]


@compiled
def learn_pair(one: Any, other: Any, ahead: float, weights: Any, gradient: Any) -> float:
    """Learn from a position that *one* came out *ahead* of *other* (1, 0, or 0.5 if level). Returns the loss."""
    gap = prospects_noted(one, weights) - prospects_noted(other, weights)
    chance = 1.0 / (1.0 + np.exp(-2.0 * gap / MARGIN))
    error = (chance - ahead) * 2.0 / MARGIN / BATCH
    push(one, gradient, error)
    push(other, gradient, -error)
    return float(-np.log(max(chance if ahead > 0.5 else 1.0 - chance, 1.0e-9)))


@compiled
def fit(notes: Any, results: Any, count: int, weights: Any, rate: float, steps: int, m: Any, v: Any, t: int) -> float:
    """Steps of Adam on random positions, for all pairs of players. Returns the mean loss."""
    rng, players, loss = stream(np.uint64(t)), results.shape[1], 0.0
    for step in range(t + 1, t + steps + 1):
        gradient = SHRINK * weights
        for _ in range(BATCH):
            rng = advance(rng)
            at = int(below(rng, count))
            for one in range(players):
                for other in range(one):
                    ahead = 0.5 + 0.5 * np.sign(results[at, other] - results[at, one])
                    loss += learn_pair(notes[at, one], notes[at, other], ahead, weights, gradient)
        m[:] = 0.9 * m + 0.1 * gradient
        v[:] = 0.999 * v + 0.001 * gradient * gradient
        weights -= rate * m / (1.0 - 0.9**step) / (np.sqrt(v / (1.0 - 0.999**step)) + 1.0e-8)
    return float(loss / (steps * BATCH * players * (players - 1) / 2))


def learn(players: int, games: int, generations: int, steps: int, weights: Any) -> Any:
    """The weights after some generations, in points."""
    states, moves = blank(GAME.raw_state.dtype, 4), GAME.move_buffer()
    setup = GAME.setup(players, GAME.check_options({}))
    notes = np.zeros((games * POSITIONS_A_GAME, players, MOST_NOTES, 2), np.float32)
    results = np.zeros((len(notes), players), np.int64)
    for generation in range(generations):
        seed, stray = (generation * 5 + players) << 32, STRAY if weights.any() else 1
        count = play_games(states, players, setup, weights, seed, games, stray, moves, notes, results)
        m, v = np.zeros((2, weights.size))
        for turn, rate in enumerate(RATES):
            loss = fit(notes, results, count, weights.reshape(-1), rate * MARGIN / 2, steps, m, v, turn * steps)
        print(f"{players} players, generation {generation}: {count} positions, loss {loss:.4f}", flush=True)
    return weights


def written(weights: dict[int, Any]) -> str:
    """The weights as a data file."""
    lines = [
        "# The weights of the judgement, in hundredths of a point: for each number of turns left (judgement.py) one.",
        "# Written by examples/learn_judgement.py.",
    ]
    for players, table in weights.items():
        lines += ["", f"[players_{players}]"]
        rows = iter(np.rint(judgement.WHOLE * table).astype(int).tolist())
        for part, count in judgement.ROWS.items():
            lines += [f"{part} = [", *(f"    {next(rows)}," for _ in range(count)), "]"]
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str] | None = None) -> None:
    """Learn for each number of players and write the file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=25_000, help="games in a generation")
    parser.add_argument("--generations", type=int, default=4)
    parser.add_argument("--from-scratch", action="store_true", help="forget the weights of today")
    parser.add_argument("--steps", type=int, default=6_000, help="steps of the fit with each of the five rates")
    parser.add_argument("--players", type=int, nargs="*", default=GAME.player_counts)
    parser.add_argument("--out", type=Path, default=GAME.folder / judgement.FILE)
    chosen = parser.parse_args(arguments)
    weights = {players: judgement.WEIGHTS[players].astype(np.float64) for players in GAME.player_counts}
    for players in chosen.players:
        if chosen.from_scratch:
            weights[players][:] = 0.0
        weights[players] = learn(players, chosen.games, chosen.generations, chosen.steps, weights[players])
        chosen.out.write_text(written(weights), "utf-8")


if __name__ == "__main__":
    main()
