"""The game's own judgement, which bots and playouts follow."""

from __future__ import annotations

import numpy as np

from monstrotheque.engine.random import stream
from monstrotheque.engine.state import State
from monstrotheque.games.crypte_de_sedlec import GAME, evaluation
from tests.games.crypte_de_sedlec.positions import with_crypt
from tests.positions import copied_raw


def suggested(state: State, number: int) -> str:
    buffer = GAME.move_buffer()
    seat = state.actors[0]
    n = GAME.kernels.legal(state.whole, seat, buffer)
    index = evaluation.suggest(state.whole, seat, buffer, n, np.uint64(stream(np.uint64(number))))
    assert 0 <= index < n
    return str(GAME.moves.move(int(buffer[index])))


def test_playouts_prefer_the_place_where_a_card_scores_most() -> None:
    """Lovers beside Lovers: few of the open places make a couple at once."""
    raw = copied_raw(with_crypt({0: "PL KT CC"}))
    raw.hands[0], raw.held[0] = raw.crypts[0, 0], 2
    state = State(GAME, raw)
    scores = {str(move): state.play(0, move).scores[0] for move in state.legal(0)}
    best = [move for move, score in scores.items() if score == max(scores.values())]
    assert 0 < len(best) < len(scores)
    hits = sum(suggested(state, number) in best for number in range(300))
    assert hits > 1.6 * 300 * len(best) / len(scores)


def test_playouts_suggest_legal_moves_all_game_long() -> None:
    for players in GAME.player_counts:
        state = GAME.new(players=players, seed=players)
        while not state.is_over:
            state = state.play(state.actors[0], suggested(state, state.age))
