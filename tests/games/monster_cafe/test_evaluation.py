"""The game's own judgement."""

from __future__ import annotations

import random

import pytest

from monstrotheque.bots import bot
from monstrotheque.games.monster_cafe import evaluation
from monstrotheque.games.monster_cafe.constants import COOKIE
from tests.contract.cases import settled
from tests.games.monster_cafe.positions import GAME, play, position, without
from tests.positions import retold

LINES = (["rex rex rex priss", "priss bliblop bliblop"], ["priss priss snorkel", "bliblop snorkel snorkel"])


def judged(fronts: list[str], backs: list[str], cafe: str, seat: int = 0) -> float:
    return float(evaluation.evaluate(position(fronts, backs, cafe=cafe).whole, seat))


def test_a_majority_is_worth_more_the_more_of_its_family_is_in_the_cafe() -> None:
    assert judged(*LINES, "rex rex rex rex") > judged(*LINES, "rex")
    assert judged(*LINES, "bliblop bliblop bliblop") < judged(*LINES, "rex")


def test_a_majority_of_pouark_is_no_good() -> None:
    families = ("pouark", "priss", "yeto", "mummy", "grungy")
    fronts = ["pouark pouark pouark priss", "priss yeto yeto"]
    backs = ["mummy mummy grungy", "mummy mummy grungy"]
    few = position(fronts, backs, families=families).whole
    many = position(fronts, backs, families=families, cafe="pouark pouark pouark").whole
    assert evaluation.evaluate(many, 0) < evaluation.evaluate(few, 0)


def test_victories_are_shared_in_worth_and_the_margin_shows_in_the_reward() -> None:
    state = position(
        ["rex rex rex gatosaure", "priss priss bliblop"], ["priss priss priss", "bliblop bliblop bliblop"],
        cafe="priss bliblop", second_round=True,
    )  # fmt: skip
    assert settled(play(without(state, COOKIE), "send 1 gatosaure"))[1] == [0.5, 0.5]
    narrow, _ = settled(play(without(retold(state, coffees="3,0"), COOKIE), "send 1 gatosaure"))
    wide, worths = settled(play(without(retold(state, coffees="9,0"), COOKIE), "send 1 gatosaure"))
    assert worths == [1.0, 0.0]
    assert 0 < wide[1] < narrow[1] < 0.5 < narrow[0] < wide[0] < 1


def test_between_the_rounds_a_lead_is_a_chance_and_half_a_pair_of_mummies_counts() -> None:
    families = ("rex", "priss", "yeto", "mummy", "grungy")
    start = GAME.new(players=3, seed=1, families=list(families))
    assert settled(start)[1] == pytest.approx([1 / 3] * 3)
    ahead = settled(retold(start, coffees="4,0,0"))[1]
    assert sum(ahead) == pytest.approx(1)
    assert ahead[0] > 1 / 3 > ahead[1] == ahead[2]
    assert settled(retold(start, mummies="1,0,0"))[1][0] > 1 / 3


def test_a_playout_sends_rather_what_pays_the_sender() -> None:
    state = position(
        ["rex rex rex priss", "priss priss bliblop bliblop"], ["rex rex rex", "priss priss bliblop"], cafe="rex"
    )
    raw = state.whole
    merits = {str(move): float(evaluation.merit(raw, 0, move.id)) for move in state.legal(0)}
    assert merits["send 1 rex"] > merits["send 2 priss"] > merits["send 1 priss"]
    assert merits["send 2 priss"] == -1 + evaluation.FOREIGN


@pytest.mark.parametrize("players", GAME.player_counts)
def test_the_greedy_bot_beats_random_players(players: int) -> None:
    dice = random.Random(players)
    greedy, other = bot("greedy"), bot("random")
    wins = 0.0
    for seed in range(12):
        state = GAME.new(players=players, seed=seed)
        while not state.is_over:
            seat = state.actors[0]
            move = (greedy if seat == seed % players else other).choose(state.sight(seat), dice)
            assert move
            state = state.play(seat, move)
        wins += settled(state)[1][seed % players]
    assert wins >= 12 * 0.6
