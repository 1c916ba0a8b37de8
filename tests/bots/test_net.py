"""A net inside the search says what it says in NumPy, knows what its seat knows, and learns from games."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest

import monstrotheque as mt
from examples import train_net
from monstrotheque.arena.fitting import Schedule, fit, gradient, loss, new_net
from monstrotheque.arena.schedule import policies
from monstrotheque.arena.self_play import joined, self_play
from monstrotheque.bots import bot
from monstrotheque.bots.net import Net, consider, net_buffers, result_of
from monstrotheque.bots.net_files import load_net, observed, save_net
from monstrotheque.bots.policy import BadPolicy
from monstrotheque.bots.thinking import Budget, think
from monstrotheque.engine.compiling import files_digest
from tests.bots.test_fairness import telling_pairs
from tests.contract.cases import walk

NAME = "crypte_de_sedlec"
GAME = mt.game(NAME)


def drawn(seed: int) -> Net:
    """A net with weights drawn at random, the last layer too."""
    dice = np.random.default_rng(seed)
    net = new_net(GAME, dice)
    return net._replace(results=dice.normal(0.0, 0.5, net.results.shape).astype(np.float32))


def test_the_compiled_net_says_what_the_same_net_says_in_numpy() -> None:
    net = drawn(1)
    layers = net_buffers(net)
    for state, *_ in walk(NAME, 3, 2):
        seen = observed(state.sight(1))
        layers.observation[: len(seen) - 1], layers.evaluation[0] = seen[:-1], seen[-1]
        consider(layers)
        hidden = np.maximum(seen @ net.first + net.first_bias, 0.0)
        summary = np.maximum(hidden @ net.second + net.second_bias, 0.0)
        expected = 1.0 / (1.0 + np.exp(-(net.results @ summary + net.results_bias)))
        assert [result_of(layers, index) for index in range(16)] == pytest.approx(expected.tolist(), abs=1e-4)


@pytest.mark.parametrize("players", GAME.player_counts)
def test_worlds_that_look_alike_give_a_search_with_a_net_the_same_thoughts(players: int) -> None:
    budget = Budget(iterations=24, net=drawn(2))
    for number, (state, world, seat) in enumerate(telling_pairs(NAME, players)):
        one, other = (think(each.sight(seat), budget, random.Random(number)) for each in (state, world))
        assert one.candidates == other.candidates
        assert sum(found.visits for found in one.candidates) == 24
        assert all(0 <= found.value <= 1 for found in one.candidates)


def test_slopes_are_those_of_the_loss() -> None:
    """Cross-entropy by small steps, at weights all over the net."""
    dice = np.random.default_rng(3)
    net = drawn(3)._replace(first=drawn(4).first * 0.2)
    net = Net(*(part.astype(np.float64) for part in net))
    seen, wanted = dice.integers(0, 2, (7, len(net.first))).astype(float), dice.random((7, 16))
    counted = np.ones(16)

    def entropy(parts: Net) -> float:
        summary = np.maximum(np.maximum(seen @ parts.first + parts.first_bias, 0) @ parts.second + parts.second_bias, 0)
        said = 1.0 / (1.0 + np.exp(-(summary @ parts.results.T + parts.results_bias)))
        return float(-(wanted * np.log(said) + (1 - wanted) * np.log(1 - said)).sum() / len(seen))

    slopes, _ = gradient(net, seen, wanted, counted)
    for part, slope in zip(net, slopes, strict=True):
        place = np.unravel_index(np.abs(slope).argmax(), slope.shape)
        before = part[place]
        part[place] = before + 1e-6
        up = entropy(net)
        part[place] = before - 1e-6
        down = entropy(net)
        part[place] = before
        assert (up - down) / 2e-6 == pytest.approx(float(slope[place]), rel=1e-3)


def test_a_net_learns_what_it_is_shown() -> None:
    budget = Budget(iterations=20)
    examples = joined([self_play(GAME, 2, seed, lambda sight, dice: think(sight, budget, dice)) for seed in range(6)])
    dice = np.random.default_rng(5)
    net = new_net(GAME, dice)
    learned = fit(net, examples, 2, Schedule(epochs=40, batch=32), dice)
    assert loss(learned, examples, 2) < 0.5 * loss(net, examples, 2)


def test_training_goes_on_where_it_stopped_and_its_net_plays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = [
        NAME,
        "--games",
        "2",
        "--iterations",
        "12",
        "--generations",
        "2",
        "--jobs",
        "1",
        "--out",
        str(tmp_path),
    ]
    train_net.main([*arguments[:5], "--generations", "1", *arguments[7:]])
    assert "net-0.npz" in capsys.readouterr().out
    file = train_net.main(arguments)
    said = capsys.readouterr().out
    assert "games-0" not in said
    assert "games-1" in said
    assert file.stat().st_size < 1 << 20
    state = GAME.new(seed=1)
    assert bot(f"net:20@{file}").choose(state.sight(0), random.Random(1)) in list(state.legal(0))
    assert policies([f"net:20@{file}", "random"]) == {f"net:20@{file}": files_digest([file])}


def test_a_net_is_refused_where_it_was_not_trained(tmp_path: Path) -> None:
    file = tmp_path / "net.npz"
    save_net(file, GAME, [2], drawn(1))
    assert load_net(file).net.first.shape == drawn(1).first.shape
    for game, players in ((GAME, 3), (mt.game("monster_cafe"), 2)):
        state = game.new(players=players, seed=1)
        with pytest.raises(BadPolicy):
            bot(f"net:20@{file}").choose(state.sight(state.actors[0]), random.Random(1))
    file.write_bytes(b"nothing")
    with pytest.raises(BadPolicy):
        bot(f"net:20@{file}")
