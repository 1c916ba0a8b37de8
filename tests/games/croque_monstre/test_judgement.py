"""The learned judgement: what it counts, and learning it anew."""

from __future__ import annotations

import math
import random
import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from examples import learn_judgement
from monstrotheque.engine.state import State
from monstrotheque.games.croque_monstre import GAME, judgement
from monstrotheque.games.croque_monstre.moves import CLAIM, PIT
from monstrotheque.games.croque_monstre.pit import pit_groups
from monstrotheque.games.croque_monstre.state import CHOOSING, OVER
from tests.games.croque_monstre.positions import LONE_CRYPT, position

LUTINS = ("LLL.", "LLL.", "LLL.")
CLAIMABLE: dict[str, Any] = {
    "pit": ("LLU", "LLU", "LUC"),
    "crypts": (LUTINS, LONE_CRYPT),
    "hands": ("LG LG", "LG LG LG LG"),
    "phase": "claim",
}


def prospects(state: State, seat: int) -> float:
    return float(judgement.prospects(state.whole, seat, pit_groups(state.whole), judgement.WEIGHTS[state.players]))


@pytest.mark.parametrize("players", GAME.player_counts)
def test_turns_left_are_the_burials_to_come(players: int) -> None:
    dice, state = random.Random(players), GAME.new(players=players, seed=players)
    foreseen, buried = set(), [0] * players
    while not state.is_over:
        if state.whole.phase != CHOOSING:
            foreseen |= {int(judgement.turns_left(state.whole, seat)) + buried[seat] for seat in range(players)}
        seat = state.actors[0]
        move = dice.choice(state.legal(seat))
        buried[seat] += PIT <= move.id < CLAIM
        state = state.play(seat, move)
    assert foreseen == set(buried)


def test_a_fifth_headstone_leaves_only_the_rest_of_the_round() -> None:
    state = position(**CLAIMABLE, buried="LU", ending=True)
    assert [judgement.turns_left(state.whole, seat) for seat in range(2)] == [0, 1]


@pytest.mark.parametrize(("buried", "seat", "level"), [("LU", 0, 3), ("GU", 0, 0), ("GM", 0, 3), ("LU", 1, 0)])
def test_a_claim_is_due_to_the_player_whose_buried_card_allows_it(buried: str, seat: int, level: int) -> None:
    whole = position(**CLAIMABLE, buried=buried).whole
    assert judgement.due_level(whole, seat, pit_groups(whole)) == level


def test_notes_of_the_learner_add_up_to_the_prospects() -> None:
    dice, state = random.Random(5), GAME.new(players=3, seed=5)
    notes = np.zeros((learn_judgement.MOST_NOTES, 2), np.float32)
    while not state.is_over:
        s = state.whole
        if s.phase not in (CHOOSING, OVER):
            for seat in range(3):
                notes[:] = 0.0
                learn_judgement.note_entries(s, seat, pit_groups(s), notes)
                noted = learn_judgement.prospects_noted(notes, judgement.WEIGHTS[3].reshape(-1))
                assert noted == pytest.approx(prospects(state, seat), abs=1e-3)
        state = state.play(state.actors[0], dice.choice(state.legal(state.actors[0])))


def test_weights_can_be_learned_anew(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / judgement.FILE
    learn_judgement.main(
        [
            *["--games", "40", "--generations", "2", "--steps", "60", "--players", "2", "--from-scratch", "--out"],
            str(file),
        ]
    )
    losses = [float(line.rpartition(" ")[2]) for line in capsys.readouterr().out.splitlines()]
    assert len(losses) == 2
    assert max(losses) < math.log(2), "no better than tossing a coin"
    learned = tomllib.loads(file.read_text("utf-8"))
    assert {part: len(rows) for part, rows in learned["players_2"].items()} == judgement.ROWS
    assert np.array(learned["players_3"]["stones"]).shape == (judgement.ROWS["stones"], len(judgement.TURNS_LEFT))
