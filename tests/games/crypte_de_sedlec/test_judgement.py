"""The learned judgement: what it counts, and learning it anew."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

from examples import learn_crypts
from monstrotheque.games.crypte_de_sedlec import judgement
from monstrotheque.games.crypte_de_sedlec.constants import BOTTOM, KINDS, TOP
from monstrotheque.games.crypte_de_sedlec.evaluation import better_take, evaluate
from monstrotheque.games.crypte_de_sedlec.judgement import FEWEST, WEIGHT_COUNT, WEIGHTS, WHOLE
from tests.contract.cases import walk
from tests.games.crypte_de_sedlec.positions import GAME
from tests.positions import copied_raw


@pytest.mark.parametrize("players", GAME.player_counts)
def test_notes_of_the_learner_add_up_to_the_prospects(players: int) -> None:
    notes, weights = np.zeros((learn_crypts.MOST_NOTES, 2)), WEIGHTS[players - FEWEST]
    most = 0
    for state, _, _, _ in walk("crypte_de_sedlec", players, 5):
        s = state.whole
        left = judgement.skulls_left(s)
        for seat in range(players):
            notes[:] = 0.0
            learn_crypts.note_entries(s, seat, left, notes)
            noted = learn_crypts.prospects_noted(notes, weights.astype(np.float64))
            assert noted == judgement.prospects(s, seat, left, weights)
            most = max(most, int(notes[0, 0]))
    assert 25 < most < learn_crypts.MOST_NOTES


def test_what_is_left_in_the_graveyard_are_the_skulls_of_its_cards() -> None:
    for state, _, _, _ in walk("crypte_de_sedlec", 2, 6):
        left, piles = judgement.skulls_left(state.whole), state.whole.piles
        for kind in range(len(KINDS)):
            cards = [card for card in piles.ravel() if card >= 0]
            lying = int((TOP[cards] == kind).sum() + (BOTTOM[cards] == kind).sum())
            assert judgement.count_of(left, kind, 99) == lying


def test_after_a_dig_the_finder_is_credited_with_the_better_card() -> None:
    compared = 0
    for state, seat, _, after in walk("crypte_de_sedlec", 2, 7):
        if state.whole.dug[0] < 0 or after.whole.dug[0] >= 0:
            continue
        raw = copied_raw(state)
        takes = [state.play(seat, move) for move in state.legal(seat)]
        values = [evaluate(each.whole, seat) for each in takes]
        assert evaluate(raw, seat) == max(values)
        assert values[better_take(raw)] == max(values)
        assert raw.tobytes() == copied_raw(state).tobytes(), "looking changed the position"
        compared += 1
    assert compared > 2


def test_weights_can_be_learned_anew(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / judgement.FILE
    learn_crypts.main(["--games", "400", "--players", "2", "--out", str(file)])
    told = capsys.readouterr().out.split()
    assert float(told[-1]) < 0.25, "no better than tossing a coin"
    learned = judgement.unpacked(file.read_text("utf-8").split('"""')[1])
    assert len(learned) == WEIGHT_COUNT
    assert not np.array_equal(learned, WEIGHTS[0])
    assert learned[judgement.POINTS] / WHOLE == pytest.approx(1.0, abs=1.0)
    assert not math.isnan(float(learned.mean()))
