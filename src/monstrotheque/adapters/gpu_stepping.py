"""One decision in each of many games on a GPU, one game a thread: what `adapters.stepping` does on the CPU.

Of all arrays the last axis is the game: threads side by side then read and write side by side. A thread copies its
raw state into the block's shared memory, works on it there, and copies it back.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import cuda

from monstrotheque.adapters.stepping import (
    NEVER,
    WIPED_WHOLE,
    actions_among,
    asked_among,
    close_books,
    deal_episode,
)
from monstrotheque.engine.contract import actors, encode, mask, play
from monstrotheque.engine.seats import JOINT

RAW_STATE: Any = None
WORDS = 0
STRIDE = 0
ROOM = 0
"""Filled in for each game, as `gpu.sizes_of` says."""


def take_actions(games: int, arrays: Any) -> None:
    """Copy the *given* actions to the games. If some aren't legal, record the first such game."""
    given, chosen, legals, counts, masks, wrong = arrays
    game = cuda.grid(1)
    if game >= games:
        return
    action = np.int64(given[game])
    chosen[game] = action
    columns = masks.shape[0]
    is_legal = False
    if columns > 0:
        is_legal = 0 <= action < columns and masks[action, game] == 1
    else:
        for i in range(counts[game]):
            is_legal |= legals[i, game] == action
    if not is_legal:
        cuda.atomic.min(wrong, 0, game)


def step_games(  # noqa: C901, PLR0912 (a kernel hands nothing back, and what it would hand on is nearly everything)
    anew: bool,
    games: int,
    players: int,
    passing: int,
    veiled: bool,
    cooperative: bool,
    margin: bool,
    arrays: Any,
) -> None:
    """Deal the games that are marked in *chosen* *anew*, or carry out the chosen actions (all legal); then write who is
    asked, what is legal, and what that seat sees. A game that ends leaves its result and what its last mover sees, and
    is dealt anew at once. Masks without rows are not wanted.
    """
    chosen, states, setup, keys, episodes, passed, seats, legals, counts, masks, sights = arrays[:11]
    rewards, payoffs, worths, points, places, over, last_sights = arrays[11:]
    room = cuda.shared.array(ROOM, np.uint64)
    game = cuda.grid(1)
    if game >= games or (anew and not chosen[game]):
        return
    words = room[cuda.threadIdx.x * STRIDE : cuda.threadIdx.x * STRIDE + WORDS]
    s = words.view(RAW_STATE)[0]
    mover, reward, ended = seats[game], 0.0, False
    if anew:
        for i in range(WORDS):
            words[i] = 0
        deal_episode(s, game, players, setup, keys, episodes[game])
        passed[game] = 0
    else:
        for i in range(WORDS):
            words[i] = states[i, game]
        if chosen[game] == passing:
            passed[game] |= 1 << mover
        else:
            play(s, mover, chosen[game])
            passed[game] = 0
    waiting = actors(s)
    if waiting == 0:
        ended = True
        payoff = payoffs[:, game]
        close_books(s, cooperative, margin, payoff, worths[:, game], points[:, game], places[:, game])
        reward = payoff[mover if mover != JOINT else 0]
        if veiled:
            mask(s, mover)
        encode(s, mover, last_sights[:, game])
        episodes[game] += 1
        for i in range(WORDS):
            words[i] = 0
        deal_episode(s, game, players, setup, keys, episodes[game])
        waiting = actors(s)
    rewards[game], over[game] = reward, ended
    columns = masks.shape[0]
    if 0 < columns <= WIPED_WHOLE:
        for column in range(columns):
            masks[column, game] = 0
    elif columns > 0:
        for i in range(counts[game]):
            masks[legals[i, game], game] = 0
    seat = asked_among(s, waiting, passed[game], passing != NEVER)
    count = actions_among(s, waiting, seat, passing, legals[:, game])
    seats[game], counts[game] = seat, count
    if columns > 0:
        for i in range(count):
            masks[legals[i, game], game] = 1
    for i in range(WORDS):
        states[i, game] = words[i]
    if veiled:
        mask(s, seat)
    encode(s, seat, sights[:, game])
