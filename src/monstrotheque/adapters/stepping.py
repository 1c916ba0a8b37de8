"""One decision after the other, in one game or many at once, in compiled code, for any game: what is under all
environments.

Seats that may act out of turn are asked first, one after the other; each may pass. When all have passed, those who must
act are asked, the lowest seat first: in a simultaneous choice nobody sees the others' part anyway. After every move the
asking starts anew, so that every line of play of the game is a line of play of the environment.
"""

from __future__ import annotations

from typing import Any

from monstrotheque.engine.bits import nth_bit
from monstrotheque.engine.compiling import kernel, template
from monstrotheque.engine.contract import (
    actors,
    deal,
    encode,
    interjectors,
    legal,
    mask,
    outcome,
    play,
    scores,
    settle,
)
from monstrotheque.engine.random import secret_bits
from monstrotheque.engine.record import FloatArray, IntArray
from monstrotheque.engine.seats import TABLE

NOBODY = -1
"""The seat that is asked when the game is over."""
NEVER = -1
"""The passing action of an environment in which nobody is asked out of turn."""
WIPED_WHOLE = 512
FINE = -1
"""No game was given an illegal action."""


@template
def asked(s: Any, passed: int, out_of_turn: bool) -> int:
    """The seat that is asked now, a player or TABLE; *passed* are the seats that have let the moment pass, as bits."""
    waiting = actors(s)
    if waiting == 0:
        return NOBODY
    if out_of_turn:
        others = interjectors(s) & ~passed
        if others:
            return nth_bit(others, 0)
    return nth_bit(waiting, 0)


@template
def actions(s: Any, seat: int, passing: int, out: IntArray) -> int:
    """Write the legal actions of the seat that is asked, and return how many: its legal moves, and where nobody waits
    for it the action *passing* (NEVER: nobody is asked out of turn).
    """
    n = legal(s, seat, out)
    if passing != NEVER and not actors(s) >> seat & 1:
        out[n] = passing
        n += 1
    return n


@template
def begin(states: Any, game: int, empty: Any, players: int, setup: IntArray, keys: IntArray, episode: int) -> None:
    """Deal game number *game* anew: its *episode*-th deal in the series of *keys*."""
    states[game] = empty[0]
    key0 = secret_bits(keys[0], keys[1], 2 * game, episode)
    key1 = secret_bits(keys[0], keys[1], 2 * game + 1, episode)
    deal(states[game], players, key0, key1, setup)


@kernel
def clear(row: IntArray, marked: IntArray, count: int) -> None:
    """Take the marks off a row: a short one is wiped whole, of a long one only the marks."""
    if row.shape[0] <= WIPED_WHOLE:
        row[:] = 0
    else:
        for i in range(count):
            row[marked[i]] = 0


@template
def is_legal(game: int, action: int, legals: IntArray, counts: IntArray, masks: IntArray) -> bool:
    """Whether *action* is among those written for a game."""
    if masks.shape[1] > 0:
        return bool(0 <= action < masks.shape[1] and masks[game, action] == 1)
    for i in range(counts[game]):
        if legals[game, i] == action:
            return True
    return False


@template
def first_illegal(chosen: IntArray, legals: IntArray, counts: IntArray, masks: IntArray) -> int:
    """The first game whose chosen action is not legal, or FINE."""
    for game in range(chosen.shape[0]):
        if not is_legal(game, chosen[game], legals, counts, masks):
            return game
    return FINE


@template
def close_books(
    s: Any,
    cooperative: bool,
    margin: bool,
    payoffs: FloatArray,
    worths: FloatArray,
    points: IntArray,
    places: IntArray,
) -> None:
    """Write what a finished game brought every player. In a competitive game a victory pays 1, and the sum over all
    players is 0; with *margin*, how clear it was counts too. In a cooperative game, the share of what could be reached.
    """
    scores(s, points)
    outcome(s, places)
    settle(s, payoffs, worths)
    if cooperative:
        return
    for player in range(s.players):
        if margin:
            payoffs[player] = 2.0 * payoffs[player] - 1.0
        else:
            payoffs[player] = (s.players * worths[player] - 1.0) / (s.players - 1)


@template
def step_all(
    anew: bool,
    chosen: IntArray,
    states: Any,
    first: int,
    last: int,
    work: Any,
    empty: Any,
    players: int,
    setup: IntArray,
    keys: IntArray,
    episodes: IntArray,
    passing: int,
    passed: IntArray,
    seats: IntArray,
    legals: IntArray,
    counts: IntArray,
    masks: IntArray,
    observations: FloatArray,
    cooperative: bool,
    margin: bool,
    rewards: FloatArray,
    payoffs: FloatArray,
    worths: FloatArray,
    points: IntArray,
    places: IntArray,
    over: IntArray,
    last_sights: FloatArray,
) -> None:
    """Deal games *first* to *last − 1* *anew*, or carry out the chosen actions (all legal) in them; then write who is
    asked, what is legal, and what that seat sees. A game that ends leaves its result and what its last mover sees, and
    is dealt anew at once. Masks without columns are not wanted.

    It is one long function because handing all these arrays on costs more than what it does with them.
    """
    marked = masks.shape[1] > 0
    for game in range(first, last):
        mover = seats[game]
        rewards[game] = 0.0
        over[game] = 0
        if anew:
            episodes[game] = passed[game] = 0
            begin(states, game, empty, players, setup, keys, 0)
        elif chosen[game] == passing:
            passed[game] |= 1 << mover
        else:
            play(states[game], mover, chosen[game])
            passed[game] = 0
            if actors(states[game]) == 0:
                over[game] = 1
                close_books(states[game], cooperative, margin, payoffs[game], worths[game], points[game], places[game])
                rewards[game] = payoffs[game, mover if mover != TABLE else 0]
                work[0] = states[game]
                mask(work[0], mover)
                encode(work[0], mover, last_sights[game])
                episodes[game] += 1
                begin(states, game, empty, players, setup, keys, episodes[game])
        if marked:
            clear(masks[game], legals[game], counts[game])
        seat = asked(states[game], passed[game], passing != NEVER)
        count = actions(states[game], seat, passing, legals[game])
        seats[game], counts[game] = seat, count
        if marked:
            for i in range(count):
                masks[game, legals[game, i]] = 1
        work[0] = states[game]
        mask(work[0], seat)
        encode(work[0], seat, observations[game])
