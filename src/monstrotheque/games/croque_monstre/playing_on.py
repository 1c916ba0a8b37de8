"""Playing on from crypts and a pit that lie on a real table (see `monstrotheque.engine.playing_on`).

The pit grows by a half in each turn, so it tells how many turns there were and who is next; the first player of the
count began. Which cards lie covered is unknown: the cards that are left are drawn from all that can be left.
"""

from __future__ import annotations

import random
from collections.abc import Mapping

import numpy as np

from monstrotheque.engine.errors import BadPosition
from monstrotheque.engine.game import Game
from monstrotheque.engine.positions import NOTHING, Parts, written
from monstrotheque.engine.raw_state import IntArray
from monstrotheque.games.croque_monstre.constants import (
    CARD_CODES,
    CARD_HALVES,
    CARD_TYPES,
    CRYPT_SIDE,
    FIRST_HAND,
    HALF_COUNT,
    HAND,
    KIND_COUNT,
    MARK_REMOVED,
    PIT_START,
    REMOVED_AT_RANDOM,
    ROW,
    SHOVELS,
)
from monstrotheque.games.croque_monstre.options import setup
from monstrotheque.games.croque_monstre.position import Cells, picture, read_picture
from monstrotheque.games.croque_monstre.state import BURYING_IN_CRYPT, PHASES

BURIED_A_TURN = 2
"""The cards that a turn takes from a hand, and that are drawn at its end."""
EXCHANGES = 500
_NEVER = 1000
_HALVES_OF = np.array([[pair.count(half) for half in range(HALF_COUNT)] for pair in CARD_HALVES])
"""For each card, how often it shows each half."""


def completed(game: Game, players: int, told: Mapping[str, str], seat: int, dice: random.Random) -> dict[str, str]:
    """The next turn begins. Hands, row and pile are dealt from the cards that can be left."""
    parts = Parts(game, told, players, None)
    pit = read_picture(parts, "pit", parts.value("pit", NOTHING).rpartition("@")[2])
    crypts = [read_picture(parts, "crypts", crypt) for crypt in parts.groups("crypts", players, NOTHING)]
    turns = len(pit) - PIT_START
    parts.require(turns >= 0, "pit", "no_pit", least=PIT_START)
    for number, crypt in enumerate(crypts):
        most = 2 * (1 + turns // players + (number < turns % players))
        parts.require(len(crypt) <= most, "crypts", "more_than_turns", n=number + 1, given=len(crypt), most=most)
    deck = _deck(game, players)
    drawing = _drawing_turns(parts, int(deck.sum()), turns)
    if turns > drawing and turns // players > drawing // players:
        raise BadPosition("", "over")
    last = {turn % players for turn in range(drawing, turns)}
    shown = np.bincount([half for cells in (pit, *crypts) for half in cells.values()], minlength=HALF_COUNT)
    left = _left_over(deck, shown, PIT_START // 2 + players + BURIED_A_TURN * turns, dice)
    if left is None:
        raise BadPosition("pit", "not_in_box", game.texts)
    return {
        "phase": PHASES[BURYING_IN_CRYPT],
        "turn": str(turns % players + 1),
        "ending": str(int(bool(last))),
        "pit": parts.value("pit"),
        "crypts": written((picture(_with_room(crypt)) for crypt in crypts), "/"),
        "headstones": parts.value("headstones", NOTHING),
        "hands": written((_taken(left, HAND - BURIED_A_TURN * (other in last)) for other in range(players)), "/"),
        "row": _taken(left, ROW),
        "stack": written(left),
    }


def _taken(left: list[str], cards: int) -> str:
    return written(left.pop() for _ in range(cards))


def _deck(game: Game, players: int) -> IntArray:
    """The number of cards of each type in a game with so many players."""
    numbers = setup(players, game.check_options(game.box_options)).reshape(CARD_TYPES, len(SHOVELS))
    kept = [mark == 0 or mark != MARK_REMOVED[players] for mark in range(len(SHOVELS))]
    deck: IntArray = numbers[:, kept].sum(axis=1)
    return deck


def _drawing_turns(parts: Parts, cards: int, turns: int) -> int:
    """The number of turns that end with drawing: until the pile is empty, or somebody takes a fifth headstone."""
    players = parts.players
    pile = cards - int(REMOVED_AT_RANDOM[players]) - ROW - PIT_START // 2 - players * FIRST_HAND
    ends = [pile // BURIED_A_TURN]
    for seat, stones in enumerate(parts.groups("headstones", players, NOTHING)):
        if len(parts.split("headstones", stones)) == KIND_COUNT:
            ends.append(turns - 1 - (turns - 1 - seat) % players)
    return min(ends)


def _left_over(deck: IntArray, shown: IntArray, buried: int, dice: random.Random) -> list[str] | None:
    """The cards that are left once *buried* of the *deck* lie on the table and show these halves, in random order, or
    None if no such cards are found.

    Cards are buried at random, then exchanged until every shown half is on one of them.
    """
    cards = [card for card in range(CARD_TYPES) for _ in range(deck[card])]
    dice.shuffle(cards)
    below = np.bincount(cards[:buried], minlength=CARD_TYPES)
    for _ in range(EXCHANGES):
        lacking = shown - below @ _HALVES_OF
        if (lacking <= 0).all():
            left = [CARD_CODES[card] for card in range(CARD_TYPES) for _ in range(deck[card] - below[card])]
            dice.shuffle(left)
            return left
        # For each card that could be buried instead of each buried one: the number of halves still lacking.
        after = lacking - _HALVES_OF[:, np.newaxis] + _HALVES_OF
        costs = np.maximum(after, 0).sum(axis=2) + _NEVER * ((deck == below)[:, np.newaxis] | (below == 0))
        np.fill_diagonal(costs, _NEVER)
        card, other = dice.choice(np.argwhere(costs == costs.min()).tolist())
        below[card] += 1
        below[other] -= 1
    return None


def _with_room(crypt: Cells) -> Cells:
    """A crypt moved in its grid so that it can grow as far as the rules allow. A single column is laid down
    as a row: that changes no group.
    """
    if len({x for x, _ in crypt}) == 1:
        crypt = {(y, x): half for (x, y), half in crypt.items()}
    columns, rows = [x for x, _ in crypt], [y for _, y in crypt]
    if not crypt:
        return crypt
    left = int(max(columns) - min(columns) + 1 < CRYPT_SIDE) - min(columns)
    down = CRYPT_SIDE - 1 - max(rows)
    return {(x + left, y + down): half for (x, y), half in crypt.items()}
