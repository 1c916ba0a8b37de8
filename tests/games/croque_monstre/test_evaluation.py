"""The game's own judgement, which bots and playouts follow."""

from __future__ import annotations

import random

import numpy as np
import pytest

from monstrotheque.arena.simulation import simulate
from monstrotheque.bots.thinking import judge
from monstrotheque.engine.random import stream
from monstrotheque.engine.state import State
from monstrotheque.games.croque_monstre import GAME, evaluation
from tests.contract.cases import settled
from tests.games.croque_monstre.positions import LONE_CRYPT, position

LUTINS = ("LLL.", "LLL.", "LLL.")


def suggested(state: State, number: int) -> str:
    buffer = GAME.move_buffer()
    seat = state.actors[0]
    n = GAME.kernels.legal(state.whole, seat, buffer)
    index = evaluation.suggest(state.whole, seat, buffer, n, np.uint64(stream(np.uint64(number))))
    assert 0 <= index < n
    return str(GAME.moves.move(int(buffer[index])))


def test_playouts_claim_what_can_be_claimed() -> None:
    state = position(
        pit=("LLU", "LLU", "LUC"),
        crypts=(LUTINS, LONE_CRYPT),
        hands=("LG LG", "LG LG LG LG"),
        phase="claim",
        buried="LU",
    )
    assert {suggested(state, number) for number in range(30)} == {"claim L"}


def test_playouts_suggest_legal_moves_all_game_long() -> None:
    for players in (2, 3, 4):
        state = GAME.new(players=players, seed=players)
        while not state.is_over:
            state = state.play(state.actors[0], suggested(state, state.age))


def test_burials_next_to_their_own_kind_are_in_harmony() -> None:
    state = position(pit=("LG", "UC"), hands=("LG LG LG", ""), phase="pit")
    move = GAME.moves.parse
    apart, beside = move("pit LG 2,1 left").id, move("pit LG -1,0 right").id
    assert evaluation.harmony(state.whole, 0, beside) > evaluation.harmony(state.whole, 0, apart)


def test_the_last_chance_to_claim_is_taken() -> None:
    state = position(
        pit=("LLU", "LLU", "LUC"),
        crypts=(LONE_CRYPT, LUTINS),
        hands=("LG LG", "LG LG"),
        phase="claim",
        buried="LU",
        turn=1,
        ending=True,
    )
    assert str(judge(state.sight(1), 4, random.Random(1))[0].move) == "claim L"


def test_larger_groups_of_one_s_own_look_better_and_those_of_the_others_worse() -> None:
    own = position(crypts=(LUTINS, LONE_CRYPT)).whole
    other = position(crypts=(LONE_CRYPT, LUTINS)).whole
    level = position().whole
    assert evaluation.evaluate(own, 0) > evaluation.evaluate(level, 0) > evaluation.evaluate(other, 0)


@pytest.mark.parametrize(
    ("first", "second", "worth"),
    [({"lutin": 15}, {"goblin": 8}, 1.0), ({"goblin": 8}, {"lutin": 15}, 0.0), ({"lutin": 8}, {"goblin": 8}, 0.5)],
)
def test_rewards_of_a_finished_game(first: dict[str, int], second: dict[str, int], worth: float) -> None:
    rewards, worths = settled(position(headstones=[first, second], phase="over"))
    assert worths == [worth, 1 - worth]
    assert sum(rewards) == pytest.approx(1)
    assert 0 <= rewards[0] <= 1


def test_a_game_cut_short_is_judged_by_its_looks() -> None:
    rewards, worths = settled(position(crypts=(LUTINS, LONE_CRYPT), hands=("", "")))
    assert 0.5 < worths[0] < 1
    assert 0.5 < rewards[0] < 1


def test_the_greedy_bot_beats_random_play() -> None:
    tally = simulate(GAME, games=6, bots=["random", "greedy"], seed=1)
    assert tally.wins[1] > 5
