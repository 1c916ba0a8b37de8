"""One decision after the other, in one game or many at once, in compiled code, for any game: what is under all
environments.

Seats that may act out of turn are asked first, one after the other; each may pass. When all have passed, those who must
act are asked, the lowest seat first: in a simultaneous choice nobody sees the others' part anyway. After every move the
asking starts anew, so that every line of play of the game is a line of play of the environment.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from monstrotheque.engine.bits import nth_bit
from monstrotheque.engine.compiling import template
from monstrotheque.engine.contract import (
    actors,
    deal,
    encode,
    interjectors,
    legal,
    mask,
    outcome,
    play,
    redeal,
    scores,
    settle,
)
from monstrotheque.engine.random import below, secret_bits, stream
from monstrotheque.engine.raw_state import FloatArray, IntArray
from monstrotheque.engine.seats import JOINT

NOBODY = -1
"""The seat that is asked when the game is over."""
NEVER = -1
"""The passing action of an environment in which nobody is asked out of turn."""
WIPED_WHOLE = 512
"""A mask row up to this length is cleared whole; of a longer one only the marks are."""
FINE = -1
"""No game was given an illegal action."""
SKIPPED = -2
"""The action for a game that stands still in this step, or is over and waits to be dealt anew."""
WHOLE = -1
"""The observer of a position in which nothing is hidden."""


@template
def asked(s: Any, passed: int, out_of_turn: bool) -> int:
    """The seat that is asked now, a player or JOINT; *passed* are the seats that have let the moment pass, as bits."""
    return asked_among(s, actors(s), passed, out_of_turn)


@template
def asked_among(s: Any, waiting: int, passed: int, out_of_turn: bool) -> int:
    """The same where the game waits for the seats in *waiting*."""
    if waiting == 0:
        return NOBODY
    if out_of_turn:
        others = interjectors(s) & ~passed
        if others:
            return nth_bit(others, 0)
    return nth_bit(waiting, 0)


@template
def actions(s: Any, seat: int, passing: int, out: IntArray) -> int:
    """Write the legal actions of the seat that is asked, and return their number: its legal moves and, if nobody waits
    for it, the action *passing* (NEVER: nobody is asked out of turn).
    """
    return actions_among(s, actors(s), seat, passing, out)


@template
def actions_among(s: Any, waiting: int, seat: int, passing: int, out: IntArray) -> int:
    """The same where the game waits for the seats in *waiting*."""
    n = legal(s, seat, out)
    if passing != NEVER and not waiting >> seat & 1:
        out[n] = passing
        n += 1
    return n


@template
def begin(
    states: Any,
    game: int,
    empty: Any,
    players: int,
    setup: IntArray,
    keys: IntArray,
    episode: int,
    starts: Any,
    onlookers: IntArray,
) -> None:
    """Begin game number *game* anew: by the *episode*-th deal of its series or, if there are *starts*, with one of
    these positions, drawn.

    What the observer of a start can't see is dealt (WHOLE: everything is known).
    """
    if starts.shape[0] == 0:
        states[game] = empty[0]
        deal_episode(states[game], game, players, setup, keys, episode)
        return
    one = drawn_start(game, keys, episode, starts.shape[0])
    states[game] = starts[one]
    if onlookers[one] != WHOLE:
        event = keys[game, 2] + keys[game, 2]
        chance = secret_bits(keys[game, 0], keys[game, 1], event + np.uint64(1), episode)
        redeal(states[game], onlookers[one], stream(chance))


@template
def drawn_start(game: int, keys: IntArray, episode: int, count: int) -> int:
    """Which of *count* starts the *episode*-th game of the series of game number *game* begins with."""
    drawn = secret_bits(keys[game, 0], keys[game, 1], keys[game, 2] + keys[game, 2], episode)
    return int(np.int64(below(drawn, count)))


@template
def deal_episode(s: Any, game: int, players: int, setup: IntArray, keys: IntArray, episode: int) -> None:
    """Deal the *episode*-th game of the series of game number *game* in the blank raw state *s*. Its row of *keys* has
    the key, of which many games may have series, and the number of its own.
    """
    event = keys[game, 2] + keys[game, 2]
    key0 = secret_bits(keys[game, 0], keys[game, 1], event, episode)
    key1 = secret_bits(keys[game, 0], keys[game, 1], event + np.uint64(1), episode)
    deal(s, players, key0, key1, setup)


@template
def first_illegal(chosen: IntArray, legals: Any, counts: IntArray, masks: IntArray) -> int:
    """The first game whose chosen action is not among those written for it, or FINE; any game may be SKIPPED."""
    columns = masks.shape[1]
    for game in range(chosen.shape[0]):
        action = chosen[game]
        if action == SKIPPED:
            continue
        if columns > 0:
            is_legal = 0 <= action < columns and masks[game, action] == 1
        else:
            is_legal = False
            for i in range(counts[game]):
                is_legal |= legals[game].row[i] == action
        if not is_legal:
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
    """Write what a finished game brought every player.

    In a competitive game a victory pays 1, and the rewards sum to 0; with *margin*, the margin counts too. In a
    cooperative game it is the share of what could be reached.
    """
    scores(s, points)
    outcome(s, places)
    if not cooperative and not margin:
        pay_victory(s.players, places, payoffs)
        return
    settle(s, payoffs, worths)
    if not cooperative:
        for player in range(s.players):
            payoffs[player] = 2.0 * payoffs[player] - 1.0


@template
def pay_victory(players: int, places: IntArray, payoffs: FloatArray) -> None:
    """1 for the victory, shared by those who share it, less what makes the sum 0."""
    winners = 0
    for player in range(players):
        winners += places[player] == 1
    for player in range(players):
        share = (places[player] == 1) / winners
        payoffs[player] = (players * share - 1.0) / (players - 1)


@template
def observe(s: Any, seat: int, veiled: bool, work: Any, out: IntArray) -> None:
    """Write what *seat* observes. *veiled*: the game's `encode` needs a masked raw state; *work* is room for one."""
    if veiled:
        work[0] = s
        mask(work[0], seat)
        encode(work[0], seat, out)
    else:
        encode(s, seat, out)


@template
def copy_row(row: IntArray, out: Any) -> None:
    """Write the numbers of *row* in the type of *out*."""
    for i in range(row.shape[0]):
        out[i] = row[i]


class Batch(NamedTuple):
    """Many games that are stepped together: how they are dealt, who is asked, what is legal, what is seen and what the
    finished ones left. Masks without columns are not wanted. Sights are bytes, copies the same in another type; without
    rows they are not wanted.

    Arrays of which a kernel gets one game's row are arrays of one field, `row`: a row of a plain array would count
    references, at a cost that threads make each other pay.
    """

    empty: Any
    players: int
    setup: IntArray
    keys: IntArray
    episodes: IntArray
    starts: Any
    onlookers: IntArray
    passing: int
    passed: IntArray
    seats: IntArray
    legals: Any
    counts: IntArray
    masks: IntArray
    veiled: bool
    sights: Any
    copies: Any
    cooperative: bool
    margin: bool
    rewards: FloatArray
    payoffs: Any
    worths: Any
    points: Any
    places: Any
    over: IntArray
    last_sights: Any
    deals_on: bool


@template
def step_all(  # noqa: C901, PLR0912 (see below)
    anew: bool,
    chosen: IntArray,
    first: int,
    last: int,
    states: Any,
    work: Any,
    batch: Batch,
) -> None:
    """Of the games *first* to *last − 1* deal those that are marked in *chosen* *anew*, or carry out the chosen actions
    (all legal) in all of them; then write who is asked, what is legal, and what that seat sees. A game that ends leaves
    its result and what its last mover sees; if it deals on it is dealt anew at once, else nobody is asked there.

    It is one long function because handing all these arrays on costs more than what it does with them.
    """
    (empty, players, setup, keys, episodes, starts, onlookers, passing, passed,
     seats, legals, counts, masks, veiled, sights, copies, cooperative, margin,
     rewards, payoffs, worths, points, places, over, last_sights, deals_on) = batch  # fmt: skip
    columns = masks.shape[1]
    for game in range(first, last):
        if anew and not chosen[game]:
            continue
        if not anew and chosen[game] == SKIPPED:
            rewards[game], over[game] = 0.0, 0
            continue
        mover = seats[game]
        rewards[game] = 0.0
        over[game] = 0
        if anew:
            passed[game] = 0
            begin(states, game, empty, players, setup, keys, episodes[game], starts, onlookers)
        elif chosen[game] == passing:
            passed[game] |= 1 << mover
        else:
            play(states[game], mover, chosen[game])
            passed[game] = 0
        waiting = actors(states[game])
        if waiting == 0:
            over[game] = 1
            payoff = payoffs[game].row
            close_books(states[game], cooperative, margin, payoff, worths[game].row, points[game].row, places[game].row)
            rewards[game] = payoff[mover if mover != JOINT else 0]
            observe(states[game], mover, veiled, work, sights[game].row)
            copy_row(sights[game].row, last_sights[game].row)
            if deals_on:
                episodes[game] += 1
                begin(states, game, empty, players, setup, keys, episodes[game], starts, onlookers)
                waiting = actors(states[game])
        if 0 < columns <= WIPED_WHOLE:
            for column in range(columns):
                masks[game, column] = 0
        elif columns > 0:
            for i in range(counts[game]):
                masks[game, legals[game].row[i]] = 0
        seat = asked_among(states[game], waiting, passed[game], passing != NEVER)
        count = actions_among(states[game], waiting, seat, passing, legals[game].row) if seat != NOBODY else 0
        seats[game], counts[game] = seat, count
        if columns > 0:
            for i in range(count):
                # An unsigned index needs no look at its sign.
                masks[game, np.uint64(legals[game].row[i])] = 1
    observe_all(anew, chosen, first, last, states, work, seats, veiled, sights, copies)


@template
def observe_all(
    anew: bool,
    chosen: IntArray,
    first: int,
    last: int,
    states: Any,
    work: Any,
    seats: IntArray,
    veiled: bool,
    sights: Any,
    copies: Any,
) -> None:
    """Write what the seats that are asked see.

    This is apart from the moves, which branch a lot: after a mispredicted branch the CPU would have started this
    work for nothing. It repeats what `observe` does, because passing *work* on would count a reference in every game.
    """
    for game in range(first, last):
        if (anew and not chosen[game]) or (not anew and chosen[game] == SKIPPED):
            continue
        if seats[game] == NOBODY:
            # What the last mover sees is already there.
            pass
        elif veiled:
            work[0] = states[game]
            mask(work[0], seats[game])
            encode(work[0], seats[game], sights[game].row)
        else:
            encode(states[game], seats[game], sights[game].row)
        if copies.shape[0] > 0:
            copy_row(sights[game].row, copies[game].row)
