"""A trained policy sits at a table like any other bot."""

from __future__ import annotations

import itertools
import random
from pathlib import Path

import numpy as np
import pytest

import monstrotheque as mt
from monstrotheque.arena.simulation import simulate
from monstrotheque.bots import bot
from monstrotheque.bots.policy import MAX_BYTES, BadPolicy, Policy, PolicyBot, load_policy, save_policy, trained_for
from monstrotheque.bots.registry import UnknownBot
from monstrotheque.engine.game import Game
from monstrotheque.engine.seats import JOINT
from monstrotheque.server.table import bots as server_bots
from tests.cli.test_commands import monstro
from tests.contract.cases import every_case


def written(path: Path, game: Game, *, passes: bool = True, seed: int = 1) -> str:
    """The name of a bot with a network of random weights."""
    dice = np.random.default_rng(seed)
    actions = game.moves.size + (passes and bool(game.facts.get("out_of_turn")))
    sizes = [game.feature_count, 8, actions + 1]
    weights = [dice.standard_normal(shape).astype(np.float32) for shape in itertools.pairwise(sizes)]
    save_policy(path, game, actions, weights, [np.zeros(size, np.float32) for size in sizes[1:]])
    return f"policy:{path}"


@every_case
def test_policies_play_whole_games_of_every_kind(name: str, players: int, tmp_path: Path) -> None:
    game = mt.game(name)
    policy = written(tmp_path / "p.npz", game)
    tally = simulate(game, players=players, games=2, bots=[policy] + ["random"] * (players - 1))
    assert tally.games == 2


def test_a_policy_plays_the_legal_move_its_network_likes_best(tmp_path: Path) -> None:
    game = mt.game("crypte_de_sedlec")
    name = written(tmp_path / "p.npz", game)
    player, policy = bot(name), load_policy(tmp_path / "p.npz")
    state = game.new(seed=3)
    while not state.is_over:
        sight = state.sight(state.actors[0])
        move = player.choose(sight, random.Random(1))
        assert move is not None
        liked = policy.scores(sight.encode())
        assert move.id == max(sight.legal().ids, key=lambda legal: liked[legal])
        state = state.play(sight.seat, move)


def test_a_policy_that_never_learnt_to_pass_acts_only_when_it_must(tmp_path: Path) -> None:
    game = mt.game("christmas_monsters")
    player = bot(written(tmp_path / "p.npz", game, passes=False))
    state = game.new(seed=1).play(JOINT, "first 1")
    for seat in state.interjectors:
        assert player.choose(state.sight(seat), random.Random(1)) is None
    assert player.choose(state.sight(state.actors[0]), random.Random(1)) is not None


def test_it_is_refused_where_it_was_not_trained_for(tmp_path: Path) -> None:
    player = bot(written(tmp_path / "p.npz", mt.game("monster_cafe")))
    with pytest.raises(BadPolicy) as caught:
        player.choose(mt.game("crypte_de_sedlec").new(seed=1).sight(0), random.Random(1))
    assert "monster_cafe" in caught.value.say("fr")
    with np.load(tmp_path / "p.npz") as archive:
        arrays = dict(archive)
    np.savez(tmp_path / "old.npz", **(arrays | {"digest": np.array("0" * 16)}))
    with pytest.raises(BadPolicy, match="differ from this version"):
        bot(f"policy:{tmp_path / 'old.npz'}").choose(mt.game("monster_cafe").new(seed=1).sight(0), random.Random(1))


def test_new_words_for_a_feature_keep_policies_and_a_new_name_or_size_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    game = mt.game("crypte_de_sedlec")
    before, ((words, size), *others) = trained_for(game), game.features
    name = words.partition(":")[0]
    for first, keeps in (((f"{name}: as before", size), True), ((f"x{words}", size), False), ((words, 9), False)):
        monkeypatch.setattr(game, "features", (first, *others))
        assert (trained_for(game) == before) == keeps


def test_what_is_no_policy_is_refused_in_words(tmp_path: Path) -> None:
    for content in (b"", b"nothing", b"PK\x03\x04cut"):
        (tmp_path / "bad.npz").write_bytes(content)
        with pytest.raises(BadPolicy, match=r"bad\.npz"):
            bot(f"policy:{tmp_path / 'bad.npz'}")
    np.savez(tmp_path / "code.npz", format=np.array([print], object))
    np.savez(tmp_path / "other.npz", some=np.zeros(3))
    for name in ("code.npz", "other.npz", "missing.npz"):
        with pytest.raises(BadPolicy, match=name):
            bot(f"policy:{tmp_path / name}")
    with pytest.raises(BadPolicy) as caught:
        load_policy(tmp_path / "missing.npz")
    assert "n’existe pas" in caught.value.say("fr")
    with (tmp_path / "big.npz").open("wb") as file:
        file.truncate(MAX_BYTES + 1)
    with pytest.raises(BadPolicy, match="too large"):
        bot(f"policy:{tmp_path / 'big.npz'}")


def test_layers_that_do_not_fit_are_refused(tmp_path: Path) -> None:
    game = mt.game("crypte_de_sedlec")
    layers = [np.zeros((game.feature_count, 4)), np.zeros((5, game.moves.size))]
    save_policy(tmp_path / "p.npz", game, game.moves.size, layers, [np.zeros(4), np.zeros(game.moves.size)])
    with pytest.raises(BadPolicy, match="not a policy"):
        load_policy(tmp_path / "p.npz")


@pytest.mark.parametrize(("inputs", "actions"), [(-1, 0), (1, 0), (0, -1), (0, 2)])
def test_a_network_of_another_size_is_refused_when_it_is_written_and_when_it_plays(
    inputs: int, actions: int, tmp_path: Path
) -> None:
    game, file = mt.game("crypte_de_sedlec"), tmp_path / "p.npz"
    shape = game.feature_count + inputs, game.moves.size + actions
    with pytest.raises(BadPolicy, match=f"{shape[0]} inputs and {shape[1]} actions"):
        save_policy(file, game, shape[1], [np.zeros(shape)], [np.zeros(shape[1])])
    assert not file.exists()
    foreign = Policy(game.name, trained_for(game), shape[1], (np.zeros(shape),), (np.zeros(shape[1]),))
    with pytest.raises(BadPolicy, match="619 features"):
        PolicyBot(foreign).choose(game.new(seed=1).sight(0), random.Random(1))


def test_a_network_whose_training_went_astray_is_refused(tmp_path: Path) -> None:
    game = mt.game("crypte_de_sedlec")
    size, file = game.moves.size, tmp_path / "p.npz"
    save_policy(file, game, size, [np.full((game.feature_count, size), np.nan)], [np.zeros(size)])
    with pytest.raises(BadPolicy, match="NaN"):
        load_policy(file)


def test_guests_of_a_server_can_name_neither_a_file_nor_an_endless_search(tmp_path: Path) -> None:
    name = written(tmp_path / "p.npz", mt.game("crypte_de_sedlec"))
    for refused in (name, "mcts:999999999", "mcts:999s", "nobody"):
        with pytest.raises(UnknownBot):
            server_bots.check(refused)
    assert server_bots.check("hard") == "hard"


def test_the_command_line_seats_a_policy(tmp_path: Path) -> None:
    name = written(tmp_path / "p.npz", mt.game("crypte_de_sedlec"))
    done = monstro("simulate", "crypte_de_sedlec", "-n", 3, "--bots", f"{name},random", "--json")
    assert done.returncode == 0, done.stderr
    done = monstro("simulate", "crypte_de_sedlec", "-n", 3, "--bots", "policy:none.npz,random")
    assert (done.returncode, "none.npz" in done.stderr) == (2, True)
