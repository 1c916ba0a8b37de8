"""Turns, and what holds in every game from the first deal to the end."""

from __future__ import annotations

import random

import pytest

from monstrotheque.arena.simulation import simulate
from monstrotheque.engine.errors import IllegalMove
from monstrotheque.games.monster_cafe.constants import COFFEES, SUPPLY, TOKEN, TOKENS
from monstrotheque.games.monster_cafe.moves import MAX_LEGAL, MAX_PLIES
from tests.games.monster_cafe.helper import cards
from tests.games.monster_cafe.positions import GAME, play, position, texts

BACKS = ["snorkel snorkel snorkel"] * 3


def test_tour_de_jeu_a_monster_of_any_front_line_of_more_than_three() -> None:
    state = position(["rex rex rex", "rex priss priss priss", "bliblop bliblop bliblop bliblop rex"], BACKS)
    assert texts(state) == {"send 2 rex", "send 2 priss", "send 3 bliblop", "send 3 rex"}


def test_note_0_a_line_of_three_keeps_its_monsters() -> None:
    state = position(["rex rex rex", "rex priss priss priss", "bliblop bliblop bliblop bliblop rex"], BACKS)
    with pytest.raises(IllegalMove) as caught:
        play(state, "send 1 rex")
    assert caught.value.rule == "line_of_three"


def test_then_the_left_neighbour() -> None:
    state = position(["rex rex rex rex", "rex rex rex rex", "rex rex priss priss"], BACKS, turn=1)
    state = play(state, "send 1 rex")
    assert state.actors == (2,)
    assert play(state, "send 2 rex").actors == (0,)


def play_random_games(players: int, games: int, **options: object) -> tuple[int, list[float]]:
    tally = simulate(GAME, players=players, games=games, seed=7, options=options)
    assert sum(tally.wins) == pytest.approx(games)
    return tally.moves, tally.mean_scores


@pytest.mark.parametrize("players", GAME.player_counts)
@pytest.mark.parametrize("coffee", COFFEES)
def test_every_coffee_is_played_to_the_end_with_every_number_of_players(coffee: str, players: int) -> None:
    moves, totals = play_random_games(players, 300, menu=coffee)
    least = 2 * (players + (12 if players < 4 else 4 * players))
    assert least * 300 <= moves <= MAX_PLIES * 300
    assert all(total > 0 for total in totals[:players])


@pytest.mark.parametrize("players", GAME.player_counts)
def test_lines_tokens_and_cards_in_every_position(players: int) -> None:
    """Never below three in a line, never more than three signs in one, no token and no card lost, always a move."""
    for coffee in COFFEES:
        dice = random.Random(f"{players} {coffee}")
        state = GAME.new(players=players, seed=dice.getrandbits(60), menu=coffee)
        total = cards(state)
        assert set(total.values()) == {10}
        turns = 0
        while not state.is_over:
            seat = dice.choice(state.actors)
            legal = state.legal(seat)
            assert 1 <= len(legal) <= MAX_LEGAL
            state = state.play(seat, dice.choice(legal))
            turns += 1
            s = state.whole
            assert cards(state) == total
            assert (s.lengths[:players] == s.front[:players].sum(axis=(1, 2))).all()
            assert s.lengths[:players].min() >= 3
            assert s.front.min() >= 0
            signs = s.front[:players, :, 2:].sum(axis=(1, 2))
            assert signs.max() <= 3
            out = [
                int(s.cookies.sum()),
                int(s.front[:players, :, [1, 3]].sum()),
                int(s.mummies.sum()),
                int(signs.sum()),
                int(s.priority >= 0),
            ]
            in_play = {int(TOKEN[family]) for family in s.families}
            for token in range(len(TOKENS)):
                assert int(s.supply[token]) + out[token] == (SUPPLY[token] if token in in_play else 0)
        assert turns <= MAX_PLIES


def test_the_longest_rounds_stay_within_the_bound() -> None:
    """With Golmo and Zzip, playing to bring monsters back whenever that is possible."""
    bounds = {2: 32, 3: 32, 4: 36, 5: 40}
    for players, bound in bounds.items():
        dice = random.Random(players)
        state = GAME.new(players=players, seed=5, families=["golmo", "zzip", "yeto", "priss", "snorkel"])
        sends = plies = 0
        while state.view()["round"] == 1:
            seat = state.actors[0]
            legal = list(state.legal(seat))
            wished = [move for move in legal if str(move).split()[-1] in ("golmo", "zzip")] or legal
            move = dice.choice(wished)
            sends += move.kind == "send"
            plies += 1
            state = state.play(seat, move)
        assert sends <= bound
        assert plies <= MAX_PLIES // 2


def test_with_every_monster_above_three_reserved_as_far_as_allowed_there_is_still_a_move() -> None:
    families = ("grungy", "snorkel", "yeto", "mummy", "rex")
    state = position(["rex+r rex+r rex+r mummy", "rex+r rex+r mummy"], ["yeto yeto yeto"] * 2, families=families)
    assert texts(state) == {"send 1 mummy"}
