"""Bots play legal moves, searches count what they do, and each rung of the ladder beats the one below."""

from __future__ import annotations

import random

import numpy as np
import pytest

import monstrotheque as mt
from monstrotheque.arena.playing import play
from monstrotheque.arena.schedule import arena
from monstrotheque.arena.simulation import simulate
from monstrotheque.bots import bot, bot_names
from monstrotheque.bots.registry import LEVELS, BadBudget, SearchBot, UnknownBot
from monstrotheque.bots.thinking import Budget, appraisal_seeds, appraise, compiled, search_memory, think
from monstrotheque.bots.tree import Aim
from monstrotheque.engine.random import stream
from tests.contract.cases import every_case, walk

QUICK = ("random", "greedy", "mcts:40")


@every_case
@pytest.mark.parametrize("name_of_bot", QUICK)
def test_bots_play_whole_games_by_the_rules(name: str, players: int, name_of_bot: str) -> None:
    tally = simulate(mt.game(name), players=players, games=1, bots=[name_of_bot] * players, seed=1)
    assert sum(tally.wins) == pytest.approx(1, abs=1e-5)  # shares are rounded to millionths


@every_case
def test_a_bot_lets_the_moment_pass_only_where_nobody_waits_for_it(name: str, players: int) -> None:
    player = bot("mcts:20")
    for number, (state, _, _, _) in enumerate(walk(name, players, 4)):
        if number % 9 == 0:
            for seat in state.actors:
                assert player.choose(state.sight(seat), random.Random(1)) in state.legal(seat)


@every_case
def test_a_search_counts_its_iterations_and_values_lie_between_0_and_1(name: str, players: int) -> None:
    state = mt.game(name).new(players=players, seed=5)
    seat = state.actors[0]
    thought = think(state.sight(seat), Budget(iterations=60, threads=2), random.Random(1))
    assert thought.iterations == 60
    assert all(0 <= candidate.value <= 1 for candidate in thought.candidates)
    assert sum(candidate.visits for candidate in thought.candidates) == 60


@every_case
def test_a_playout_ends_with_its_stage_and_then_the_chances_are_known(name: str, players: int) -> None:
    """In a game without stages that is the end of the game, or of the depth."""
    game = mt.game(name)
    start = game.new(players=players, seed=5)
    stage = game.evaluation["stage"]
    with search_memory(game, 1) as memory:
        buffers = memory.buffers
        buffers.states[0] = start.whole
        begun = stage(buffers.states[0])
        compiled(game).finish(buffers.states[0], game.search_depth, begun, np.uint64(3), buffers.moves)
        waiting = game.kernels.actors(buffers.states[0])
        assert not waiting or stage(buffers.states[0]) == begun + 1 or game.search_depth < game.max_plies
        game.evaluation["settle"](buffers.states[0], buffers.rewards, buffers.worths)
        assert all(0 <= reward <= 1 for reward in buffers.rewards[:players])


def test_playouts_of_a_game_of_two_rounds_stop_between_them() -> None:
    game = mt.game("monster_cafe")
    stage = game.evaluation["stage"]
    with search_memory(game, 1) as memory:
        buffers = memory.buffers
        buffers.states[0] = game.new(players=3, seed=5).whole
        for rounds in (1, 2):
            compiled(game).finish(buffers.states[0], game.search_depth, rounds - 1, np.uint64(3), buffers.moves)
            assert stage(buffers.states[0]) == rounds
        assert not game.kernels.actors(buffers.states[0])


@pytest.mark.parametrize(("name", "known"), [("christmas_monsters", False), ("monster_cafe", True)])
def test_partners_choose_by_what_they_see_and_rivals_by_what_the_searcher_sees(name: str, known: bool) -> None:
    """Two worlds that differ only in what seat 0 holds are one to a partner, but two to the searcher in seat 0."""
    game = mt.game(name)
    worlds = ((state, state.sight(1).redeal(3)) for state, *_ in walk(name, game.check_players(None), 4))
    pair = next(pair for pair in worlds if len({world.sight(0).raw.tobytes() for world in pair}) == 2)
    aim = Aim(
        seat=0,
        partners=game.is_cooperative,
        can_wait=False,
        first=0,
        depth=0,
        judged=0.0,
        explore=1.0,
        bias=1.0,
        stamp=0,
    )
    found = []
    with search_memory(game, 1) as memory:
        for world in pair:
            memory.buffers.states[0] = world.whole
            found.append(compiled(game).information_set(memory.buffers, aim, 1))
    assert (found[0] != found[1]) == known


@pytest.mark.parametrize("name", ["crypte_de_sedlec", "croque_monstre"])
def test_a_share_of_a_reward_is_the_judgement_before_the_playout(name: str) -> None:
    game = mt.game(name)
    kernels, share = compiled(game), 0.25
    with search_memory(game, 1) as memory:
        buffers = memory.buffers
        buffers.states[0] = next(state for state, *_ in walk(name, 2, 4) if not state.is_over).whole
        kernels.hope(buffers)
        judged = buffers.hopes[:, :2].copy()
        kernels.finish(buffers.states[0], game.max_plies, 0, stream(np.uint64(1)), buffers.moves)
        kernels.settle_with(buffers, 0.0)
        result = np.array([buffers.rewards[:2], buffers.worths[:2]])
        kernels.settle_with(buffers, share)
        assert np.allclose([buffers.rewards[:2], buffers.worths[:2]], share * judged + (1 - share) * result)
    assert not np.allclose(judged, result)


def test_a_game_may_set_how_long_its_levels_think() -> None:
    usual, own = mt.game("crypte_de_sedlec"), mt.game("christmas_monsters")
    for level, most in LEVELS.items():
        player = bot(level)
        assert isinstance(player, SearchBot)
        assert player.budget(usual).iterations == most["iterations"]
        assert player.budget(own).iterations == own.thought[level]
    assert SearchBot(iterations=7).budget(own).iterations == 7


@every_case
def test_a_move_can_be_weighed_by_a_search_of_its_own(name: str, players: int) -> None:
    """All iterations begin with the move, however little a free search would think of it."""
    state = mt.game(name).new(players=players, seed=5)
    sight = state.sight(state.actors[0])
    for move in (sight.legal()[0], sight.legal()[-1]):
        candidates = appraise(sight, move, 50, appraisal_seeds(random.Random(1)))
        assert move in [found.move for found in candidates]
        assert {found.visits for found in candidates} == {50}
        assert all(0 <= found.error < float("inf") for found in candidates)


def test_a_weighed_blunder_is_worth_less_than_a_good_move() -> None:
    """The move that a free search tries least, given as many iterations as the one it likes best."""
    state = mt.game("crypte_de_sedlec").new(seed=5)
    dice = random.Random(3)
    while state.age < 20:
        state = state.play(state.actors[0], dice.choice(state.legal(state.actors[0])))
    sight = state.sight(state.actors[0])
    thought = think(sight, Budget(iterations=2_000), dice)
    best, worst = thought.candidates[0], thought.candidates[-1]
    assert worst.visits < 2_000 / len(thought.candidates)
    assert worst.move
    weighed = {found.move: found.worth for found in appraise(sight, worst.move, 2_000, appraisal_seeds(dice))}
    assert weighed[best.move] > weighed[worst.move]


def test_a_search_with_a_budget_of_seconds_answers_in_time() -> None:
    state = mt.game("crypte_de_sedlec").new(seed=5)
    think(state.sight(0), Budget(iterations=10), random.Random(1))
    assert think(state.sight(0), Budget(seconds=0.05), random.Random(1)).iterations < 1_000_000


def test_a_bot_of_seconds_is_had_by_its_name() -> None:
    state = mt.game("crypte_de_sedlec").new(seed=5)
    quick = bot("mcts:0.05s")
    assert isinstance(quick, SearchBot)
    assert quick.budget(state.game).seconds == 0.05
    assert quick.choose(state.sight(0), random.Random(1)) in list(state.legal(0))


@pytest.mark.parametrize(("stronger", "weaker", "least"), [("greedy", "random", 45), ("mcts:200", "greedy", 38)])
def test_a_rung_of_the_ladder_beats_the_one_below(stronger: str, weaker: str, least: int) -> None:
    game = mt.game("crypte_de_sedlec")
    first = simulate(game, games=30, bots=[stronger, weaker], seed=1).wins[0]
    second = simulate(game, games=30, bots=[weaker, stronger], seed=1).wins[1]
    assert first + second > least


def test_random_players_are_the_same_compiled_or_seated() -> None:
    """They act out of turn as often: games of the one kind are as long as those of the other."""
    name = next(name for name in mt.game_names() if mt.game(name).facts.get("out_of_turn"))
    game = mt.game(name)
    compiled = simulate(game, games=400, seed=1)
    place = arena(game, bots=["random"], seed=1)
    lengths = [play(place, task).plies for task in place.tasks(25)]
    assert sum(lengths) / 25 == pytest.approx(compiled.moves / compiled.games, abs=2)


def test_unknown_bots_and_empty_budgets_are_refused_in_a_sentence() -> None:
    with pytest.raises(UnknownBot, match="expert"):
        bot("hal9000")
    for name in ("mcts:0", "mcts:", "mcts:-3", "mcts:many", "mcts:0s", "mcts:s", "mcts:1e3s", "mcts:0.0s", "mcts:²"):
        with pytest.raises(BadBudget, match="positive"):
            bot(name)
    assert bot_names()[0] == "random"
