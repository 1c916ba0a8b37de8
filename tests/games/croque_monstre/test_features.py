"""The observation says what its documentation says."""

from __future__ import annotations

import random
import re
from typing import Any

import numpy as np

from monstrotheque.engine.state import State
from monstrotheque.games.croque_monstre import GAME
from monstrotheque.games.croque_monstre.constants import CARD_CODES, CRYPT_NAMES, HALVES, KINDS
from monstrotheque.games.croque_monstre.features import FEATURES, OUTSIDE, WINDOW


def parts(state: State, seat: int) -> dict[str, Any]:
    """The observation cut into its documented features."""
    observation = state.sight(seat).encode()
    cut = {}
    start = 0
    for words, size in FEATURES:
        cut[words.partition(":")[0]] = observation[start : start + size]
        start += size
    return cut


def positions(players: int) -> list[State]:
    dice = random.Random(players)
    states = []
    state = GAME.new(players=players, seed=players)
    while not state.is_over:
        states.append(state)
        seat = dice.choice(state.actors)
        claims = [move for move in state.legal(seat) if move.kind == "claim"]
        state = state.play(seat, dice.choice(claims or state.legal(seat)))
    return [*states, state]


def counted(cards: list[dict[str, Any] | None]) -> list[float]:
    codes = [card["code"] for card in cards if card]
    return [float(codes.count(code)) for code in CARD_CODES]


def test_own_things_come_first_and_agree_with_the_view() -> None:
    for players in (2, 3, 4):
        for state in positions(players)[::7]:
            for seat in range(players):
                view, seen = state.view(seat), parts(state, seat)
                around = [view["seats"][(seat + k) % players] for k in range(players)]
                assert bool(seen["to_act"][0]) == (seat in view["actors"])
                assert seen["hand"].tolist() == counted(around[0]["hand"])
                assert seen["seen"][:20].tolist() == counted(around[1]["hand"])
                assert seen["row"].tolist() == counted(view["row"])
                assert seen["unseen"].tolist() == [view["unseen"].get(code, 0) for code in CARD_CODES]
                assert seen["pile"][0] == view["pile"]
                assert seen["last"].argmax() == players - 1 - seat
                for k, entry in enumerate(around):
                    shown = seen["crypts"].reshape(4, len(CRYPT_NAMES), len(HALVES))[k]
                    expected = [[entry["crypt"].get(name) == half for half in HALVES] for name in CRYPT_NAMES]
                    assert shown.astype(bool).tolist() == expected
                    values = [entry["claims"][kind]["value"] for kind in KINDS]
                    assert seen["earned"].reshape(4, 5)[k].tolist() == values


def test_the_window_of_the_pit_shows_its_middle() -> None:
    for state in positions(4)[::11]:
        seen = parts(state, 0)
        window = seen["pit"].reshape(WINDOW, WINDOW, len(HALVES))
        shown = {(x - 8, y - 8, HALVES[half]) for y, x, half in zip(*np.nonzero(window), strict=True)}
        cells = {(cell["x"], cell["y"], cell["kind"]) for cell in state.view()["pit"]["cells"]}
        assert shown == {cell for cell in cells if -8 <= cell[0] <= 9 and -8 <= cell[1] <= 9}
        groups = state.view()["pit"]["groups"]
        assert seen["pit_groups"].tolist() == [groups[kind] for kind in KINDS]


def far_pit() -> State:
    """A game of two in which everything is buried as far to the right as possible."""
    state = GAME.new(players=2, seed=4)
    dice = random.Random(4)
    while not state.is_over:
        seat = state.actors[0]
        moves = list(state.legal(seat))
        reach = [max((int(n) for n in re.findall(r"-?\d+", str(move))), default=0) for move in moves]
        best = max(reach)
        state = state.play(seat, dice.choice([move for move, far in zip(moves, reach, strict=True) if far == best]))
    return state


def test_halves_beyond_the_window_are_told_one_by_one() -> None:
    state = far_pit()
    outside = parts(state, 0)["outside"].reshape(OUTSIDE, -1)
    shown = {
        (int(x) + 1, int(y) + 1, HALVES[int(kinds.argmax())])
        for x, y, *kinds in outside
        if any(kinds)
        for kinds in [np.array(kinds)]
    }
    cells = {(cell["x"], cell["y"], cell["kind"]) for cell in state.view()["pit"]["cells"]}
    assert shown == {cell for cell in cells if not (-8 <= cell[0] <= 9 and -8 <= cell[1] <= 9)}
    assert len(shown) > 5
