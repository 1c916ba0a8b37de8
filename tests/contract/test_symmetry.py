"""What a game says makes no difference (`twin`, `tidy`) makes none, and depends on nothing that is hidden."""

from __future__ import annotations

import monstrotheque as mt
from monstrotheque.engine.state import State
from tests.contract.cases import every_case, settled, walk
from tests.positions import copied_raw


def tidied(state: State) -> State:
    """The position with everything arranged in one way."""
    raw = copied_raw(state)
    state.game.evaluation["tidy"](raw)
    return State(state.game, raw)


@every_case
def test_the_first_of_moves_that_come_to_the_same_is_legal_and_stands_for_itself(name: str, players: int) -> None:
    twin = mt.game(name).evaluation["twin"]
    for state, seat, _, _ in walk(name, players, 3):
        legal = [move.id for move in state.legal(seat)]
        for move in legal:
            first = twin(state.whole, seat, move)
            assert first in legal
            assert twin(state.whole, seat, first) == first
            assert twin(state.sight(seat).raw, seat, move) == first, "it depends on what is hidden"


@every_case
def test_a_tidy_position_has_the_same_scores_and_result_and_stays_as_it_is(name: str, players: int) -> None:
    for state, _, _, after in walk(name, players, 4):
        tidy = tidied(state)
        assert tidied(tidy).whole.tobytes() == tidy.whole.tobytes()
        assert (tidy.scores, tidy.actors, tidy.is_over) == (state.scores, state.actors, state.is_over)
        if after.is_over:
            assert settled(tidied(after)) == settled(after)


@every_case
def test_what_is_hidden_does_not_decide_how_a_position_is_arranged(name: str, players: int) -> None:
    for state, _, _, _ in walk(name, players, 5):
        tidy = tidied(state)
        for seat in range(players):
            masked = copied_raw(state)
            state.game.kernels.mask(masked, seat)
            state.game.evaluation["tidy"](masked)
            seen = copied_raw(tidy)
            state.game.kernels.mask(seen, seat)
            assert masked.tobytes() == seen.tobytes()
