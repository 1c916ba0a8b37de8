"""States, moves and matches of every game keep the engine's promises."""

from __future__ import annotations

import contextlib
import json
import pickle
import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import monstrotheque as mt
from monstrotheque.engine.errors import GameOver, MalformedMove, NotYourTurn, Refusal
from monstrotheque.engine.match import Match, UndoState
from monstrotheque.engine.moves import Move
from monstrotheque.engine.random import stream
from monstrotheque.engine.seats import SPECTATOR
from monstrotheque.engine.state import State
from tests.contract.cases import CASES, choose, every_case, every_game, everybody, final, helper, settled, walk
from tests.positions import copied_raw

cases = st.sampled_from(CASES)
seeds = st.integers(0, 2**128 - 1)


@given(cases, seeds)
@settings(max_examples=40, deadline=None)
def test_same_seed_same_game(case: tuple[str, int], seed: int) -> None:
    name, players = case
    game = mt.game(name)
    assert game.new(players=players, seed=seed) == game.new(players=players, seed=seed)


@every_case
def test_other_seed_other_game(name: str, players: int) -> None:
    deals = {mt.game(name).new(players=players, seed=seed).to_bytes()[4:] for seed in range(50)}
    assert len(deals) == 50


@every_case
def test_without_a_seed_every_game_is_new(name: str, players: int) -> None:
    assert mt.game(name).new(players=players) != mt.game(name).new(players=players)


@every_case
def test_every_legal_move_applies_and_every_other_id_is_refused(name: str, players: int) -> None:
    dice = random.Random(1)
    for state, _, _, _ in walk(name, players, 1):
        before = state.to_bytes()
        for seat in range(players):
            legal = state.legal(seat)
            assert len(set(legal.ids)) == len(legal)
            for move in legal[:40]:
                state.play(seat, move)
            size = state.game.moves.size
            others = range(size) if size <= 300 else dice.sample(range(size), 60)
            for move_id in set(others) - set(legal.ids):
                with pytest.raises(Refusal) as caught:
                    state.play(seat, move_id)
                assert caught.value.say("fr")
                assert caught.value.say("en")
        assert state.to_bytes() == before


@every_case
def test_somebody_can_always_act_until_the_end(name: str, players: int) -> None:
    for state, _, _, _ in walk(name, players, 2):
        assert all(state.legal(seat) for seat in state.actors)


@every_case
def test_the_lines_of_a_score_add_up_to_it(name: str, players: int) -> None:
    """In every position, for whoever looks: each seat's points, or the one score that all share."""
    for state, _, _, after in walk(name, players, 4):
        for seat in everybody(state)[-2:] if not after.is_over else everybody(after):
            sight = after.sight(seat)
            lines, scores = sight.explain("fr"), state.game.final_scores(sight.raw)
            sums = [sum(points) for points in zip(*(line.points for line in lines), strict=True)]
            assert sums in (scores, scores[:1], []), lines
            assert sums or not any(scores)
            assert all(len(line.cells) == len(line.points) for line in lines)


@every_case
def test_a_play_never_changes_an_earlier_state(name: str, players: int) -> None:
    kept = [(state, state.to_bytes()) for state, _, _, _ in walk(name, players, 3)]
    assert all(state.to_bytes() == data for state, data in kept)


@every_game
def test_a_state_cant_be_edited(name: str) -> None:
    state = mt.game(name).new(seed=3)
    after = state.play(state.actors[0], state.legal(state.actors[0])[0]) if state.actors[0] < state.players else state
    for each in (state, after, mt.game(name).position(state.text()), state.sight(0).redeal(1)):
        with pytest.raises(ValueError, match="read-only"):
            each.whole["players"] = 1
        with pytest.raises(ValueError, match="read-only"):
            each.whole.key[0] = 1


@every_case
def test_cards_are_conserved(name: str, players: int) -> None:
    cards = helper(name).cards
    for state, _, _, after in walk(name, players, 4):
        assert cards(state) == cards(after)


@every_case
def test_states_round_trip_through_bytes(name: str, players: int) -> None:
    for state, _, _, _ in walk(name, players, 5):
        assert state.game.from_bytes(state.to_bytes()) == state


@every_case
def test_a_view_is_the_callers_own(name: str, players: int) -> None:
    """Whoever changes a view changes nobody else's, though parts of views are made once for all."""
    for state, _, _, _ in walk(name, players, 5):
        before = json.dumps(state.view(0))
        _spoil(state.view(0))
        assert json.dumps(state.view(0)) == before
        assert json.dumps(State(state.game, state.whole, state.age).view(0)) == before


def _spoil(part: object) -> None:
    for inner in [*part.values()] if isinstance(part, dict) else [*part] if isinstance(part, list) else []:
        _spoil(inner)
    if isinstance(part, dict | list):
        part.clear()


@every_case
def test_views_are_plain_json(name: str, players: int) -> None:
    for state, _, _, _ in walk(name, players, 6):
        for onlooker in everybody(state):
            view = state.view(onlooker)
            assert json.loads(json.dumps(view)) == view


@every_case
def test_legal_moves_round_trip_through_text_and_json(name: str, players: int) -> None:
    table = mt.game(name).moves
    for state, _, _, _ in walk(name, players, 7):
        for seat in range(players):
            for move in state.legal(seat):
                assert table.parse(str(move)) == move
                assert table.parse(f"  {str(move).upper()} ") == move
                assert table.from_json(json.loads(json.dumps(move.json()))) == move
                assert table.find(move.id) == move


@every_game
def test_all_moves_round_trip(name: str) -> None:
    table = mt.game(name).moves
    ids = range(table.size) if table.size < 5000 else random.Random(1).sample(range(table.size), 3000)
    texts = {str(table.move(move_id)) for move_id in ids}
    assert len(texts) == len(ids)
    for move_id in ids:
        move = table.move(move_id)
        assert table.parse(str(move)).id == move_id
        assert table.from_json(move.json()).id == move_id


@given(
    case=cases,
    junk=st.one_of(
        st.text(max_size=40), st.integers(), st.booleans(), st.dictionaries(st.text(max_size=8), st.integers())
    ),
)
@settings(max_examples=200, deadline=None)
def test_junk_is_malformed_or_refused_never_a_crash(case: tuple[str, int], junk: object) -> None:
    name, players = case
    state = mt.game(name).new(players=players, seed=1)
    with contextlib.suppress(Refusal):
        state.play(state.actors[0], junk)  # type: ignore[arg-type]


@every_case
def test_spectators_never_act(name: str, players: int) -> None:
    state = mt.game(name).new(players=players, seed=1)
    with pytest.raises(NotYourTurn):
        state.play(SPECTATOR, state.legal(state.actors[0])[0])


@every_case
def test_after_the_end_nothing_can_be_played(name: str, players: int) -> None:
    state = final(name, players, 11)
    assert state.places is not None
    assert min(state.places) == 1
    assert len(state.scores) == len(state.places) == players
    for seat in range(players):
        assert not state.legal(seat)
        with pytest.raises(GameOver):
            state.play(seat, 0)


def play_match(name: str, players: int, seed: int) -> Match:
    match = Match(mt.game(name), players=players, seed=seed, options=helper(name).options(seed))
    dice = random.Random(seed)
    while not match.state.is_over:
        match.play(*choose(match.state, dice))
    return match


@every_case
def test_undo_to_the_start_and_redo_meets_the_same_chance(name: str, players: int) -> None:
    match = play_match(name, players, 12)
    line, end = match.moves, match.state
    start = match.state_at(0)
    while match.moves:
        match.undo(match.moves[-1].seat, agreed=True)
    assert match.state == start
    for played in line:
        match.play(played.seat, played.move)
    assert match.state == end


@every_case
def test_a_free_undo_reveals_nothing_and_disturbs_nobody(name: str, players: int) -> None:
    match = Match(mt.game(name), players=players, seed=13, options=helper(name).options(13))
    dice = random.Random(13)
    while not match.state.is_over:
        before = match.state
        seat, move = choose(before, dice)
        match.play(seat, move)
        if match.undo_state(seat) is UndoState.FREE:
            # A part of a simultaneous choice is its chooser's alone: the others still have theirs to make.
            others = set(before.actors) - {seat} if match.game.moves.kind_of(move.id).simultaneous else set()
            assert set(match.state.actors) == others or match.state.actors == before.actors
            for onlooker in everybody(before):
                other = before.sight(onlooker).redeal(match.ply)
                if move in other.legal(seat) and (onlooker == seat or before.game.moves.redact(move) == move):
                    assert other.play(seat, move).view(onlooker) == match.state.view(onlooker)


@every_case
def test_a_stale_or_doubled_move_is_refused(name: str, players: int) -> None:
    match = Match(mt.game(name), players=players, seed=14, options=helper(name).options(14))
    dice = random.Random(14)
    while not match.state.is_over and match.ply < 40:
        seat, move = choose(match.state, dice)
        ply = match.ply
        match.play(seat, move, ply=ply)
        with pytest.raises(Refusal):
            match.play(seat, move, ply=ply)
        assert match.ply == ply + 1


@every_game
@pytest.mark.parametrize(
    "given_move", ["", "fly away", "place", "dig 1 2 3 4 5 6", {"kind": "x"}, -1, 10**9, True, 1.5, None]
)
def test_what_is_no_move_is_malformed(name: str, given_move: object) -> None:
    state = mt.game(name).new(seed=1)
    with pytest.raises(MalformedMove):
        state.play(state.actors[0], given_move)  # type: ignore[arg-type]


@every_case
def test_the_observation_has_the_documented_size_and_numbers_that_a_byte_holds(name: str, players: int) -> None:
    game = mt.game(name)
    wide, narrow = np.zeros(game.feature_count, np.int64), np.zeros(game.feature_count, np.int8)
    for state, _, _, _ in walk(name, players, 15):
        for onlooker in everybody(state):
            observation = state.sight(onlooker).encode()
            assert observation.shape == (game.feature_count,)
            for out in (wide, narrow):
                game.kernels.encode(state.sight(onlooker).raw, onlooker, out)
            assert (observation == wide).all()
            assert (narrow == wide).all()


@every_case
def test_reprs_can_be_run_again_and_notebooks_show_tables(name: str, players: int) -> None:
    names = {"monstrotheque": mt, "Move": Move}
    for number, (state, seat, move, _) in enumerate(walk(name, players, 3)):
        assert eval(repr(state), names) == state
        assert eval(repr(state.sight(seat)), names).text() == state.sight(seat).text()
        assert eval(repr(move), names) == move
        assert move._repr_html_() == f"<code>{move}</code>"
        if number == 0:
            assert "<pre" in state._repr_html_()
            assert "legal moves" in repr(state.legal(seat))


def test_a_notebook_shows_a_state_as_a_spectator_sees_it() -> None:
    """A display is looked at by anybody: it hides what the text of the state tells."""
    state: State = mt.game("monster_cafe").new(players=2, seed=1)
    assert state._repr_html_() == state.sight(SPECTATOR)._repr_html_()
    assert state._repr_html_() != state.sight(0)._repr_html_()


@every_case
def test_states_and_refusals_can_be_sent_to_other_processes(name: str, players: int) -> None:
    state = mt.game(name).new(players=players, seed=1)
    assert pickle.loads(pickle.dumps(state)) == state
    assert pickle.loads(pickle.dumps(state.game)) is state.game
    with pytest.raises(Refusal) as caught:
        state.play(SPECTATOR, state.legal(state.actors[0])[0])
    assert pickle.loads(pickle.dumps(caught.value)).say("fr") == caught.value.say("fr")


@every_case
def test_random_games_stay_within_the_bounds_the_game_declares(name: str, players: int) -> None:
    """Room for twice as many moves, marked: nothing is written beyond the declared number; and every game ends."""
    game = mt.game(name)
    for seed in range(40):
        raw = copied_raw(game.new(players=players, seed=seed, **helper(name).options(seed)))
        moves = np.full(2 * game.max_legal, -7, np.int32)
        _, count = game.playouts.play_out(raw, np.uint64(stream(np.uint64(seed))), moves, game.max_plies)
        assert count <= game.max_plies
        assert (moves[game.max_legal :] == -7).all()


@every_case
def test_rewards_and_worths_follow_the_outcome(name: str, players: int) -> None:
    """Whoever has the better place has at least the reward, and the worths of all victories make one."""
    game = mt.game(name)
    for seed in range(12):
        state = final(name, players, 100 + seed)
        rewards, worths = settled(state)
        places = state.places or []
        assert all(0 <= reward <= 1 for reward in rewards)
        for seat in range(players):
            for other in range(players):
                assert places[seat] >= places[other] or rewards[seat] >= rewards[other] - 1e-9
        if game.is_cooperative:
            assert worths == [float(score) for score in state.scores]
        else:
            assert sum(worths) == pytest.approx(1)
            assert all((worth > 0) == (place == 1) for worth, place in zip(worths, places, strict=True))
