"""Learn La Crypte de Sedlec by self-play, past the greedy bot, in a few minutes on two cores: proximal policy
optimisation in NumPy alone, on the vector environment.

    python examples/ppo_sedlec.py --out sedlec.npz

plays, learns and now and then plays matches against `random` and `greedy`; writes the policy, and its learning curve as
data and picture beside it. Then the policy sits at a table:

    monstro play crypte_de_sedlec --seats human,policy:sedlec.npz
"""

from __future__ import annotations

import argparse
import itertools
import json
import random
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

import monstrotheque as mt
from monstrotheque.adapters.vector import MonstroVectorEnv, vector_env
from monstrotheque.bots import Bot, bot
from monstrotheque.bots.policy import Policy, PolicyBot, save_policy, trained_for

Array = npt.NDArray[Any]
GAME = "crypte_de_sedlec"
RIVALS = ("random", "greedy")
WIDTH, HEIGHT, LEFT, TOP = 640, 320, 56, 40
COLOURS = ("#8a6d1f", "#6f4fa8", "#2f566d")
NEVER = np.float32(-1e9)
"""The logit of an action that is not legal."""


@dataclass(frozen=True)
class Settings:
    """How to learn. The usual letters: gamma is 1, since only the end of a game pays."""

    games: int = 256
    steps: int = 64
    hidden: tuple[int, ...] = (128, 128)
    epochs: int = 3
    batch: int = 2048
    learning_rate: float = 1e-3
    clip: float = 0.2
    trace: float = 0.9
    entropy: float = 0.01
    value_weight: float = 0.5
    largest_gradient: float = 0.5


class Network:
    """A perceptron of rectified layers with two heads in one: the logits of all actions, and the value last."""

    def __init__(self, inputs: int, actions: int, hidden: tuple[int, ...], dice: np.random.Generator) -> None:
        sizes = [inputs, *hidden, actions + 1]
        self.weights = [
            (dice.standard_normal((a, b)) * np.sqrt(2.0 / a)).astype(np.float32) for a, b in itertools.pairwise(sizes)
        ]
        self.weights[-1] *= 0.1
        self.biases = [np.zeros(size, np.float32) for size in sizes[1:]]
        self._moments = [[np.zeros_like(array) for array in self.parameters()] for _ in range(2)]
        self._updates = 0

    def parameters(self) -> list[Array]:
        """All weights and biases."""
        return [*self.weights, *self.biases]

    def forward(self, observations: Array) -> list[Array]:
        """The outputs of all layers, the input first."""
        layers = [observations]
        for weight, bias in zip(self.weights[:-1], self.biases[:-1], strict=True):
            layers.append(np.maximum(layers[-1] @ weight + bias, 0.0))
        layers.append(layers[-1] @ self.weights[-1] + self.biases[-1])
        return layers

    def policy(self, observations: Array, masks: Array) -> tuple[Array, Array]:
        """The probabilities of all actions, and the values."""
        out = self.forward(observations)[-1]
        return softmax(np.where(masks, out[:, :-1], NEVER)), out[:, -1]

    def gradients(self, layers: list[Array], slope: Array) -> list[Array]:
        """The gradients of all parameters, given the slope of the loss by the outputs."""
        weights, biases = [], []
        for depth in reversed(range(len(self.weights))):
            weights.append(layers[depth].T @ slope)
            biases.append(slope.sum(axis=0))
            if depth:
                slope = (slope @ self.weights[depth].T) * (layers[depth] > 0)
        return [*reversed(weights), *reversed(biases)]

    def update(self, gradients: list[Array], rate: float, largest: float) -> None:
        """One step of Adam, the gradient cut to a length of *largest*."""
        length = np.sqrt(sum(float((gradient**2).sum()) for gradient in gradients))
        scale = min(1.0, largest / (length + 1e-8))
        self._updates += 1
        rate *= np.sqrt(1 - 0.999**self._updates) / (1 - 0.9**self._updates)
        for parameter, gradient, first, second in zip(self.parameters(), gradients, *self._moments, strict=True):
            first += 0.1 * (gradient * scale - first)
            second += 0.001 * ((gradient * scale) ** 2 - second)
            parameter -= (rate * first / (np.sqrt(second) + 1e-8)).astype(np.float32)


def softmax(logits: Array) -> Array:
    """Probabilities out of logits, row by row."""
    raised = np.exp(logits - logits.max(axis=1, keepdims=True))
    shares: Array = raised / raised.sum(axis=1, keepdims=True)
    return shares


@dataclass(frozen=True)
class Rollout:
    """What was seen and done, one row for each decision, with advantages and returns."""

    observations: Array
    masks: Array
    actions: Array
    chances: Array
    advantages: Array
    returns: Array


class Learner:
    """Plays both sides of many games, and learns from how they end."""

    def __init__(self, env: MonstroVectorEnv, settings: Settings, seed: int) -> None:
        self.env, self.settings = env, settings
        self.dice = np.random.default_rng(seed)
        self.actions = env.single_action_space.n  # type: ignore[attr-defined]
        self.network = Network(env.game.feature_count, self.actions, settings.hidden, self.dice)
        self._seen, self._infos = env.reset(seed=seed)

    def choose(self, chances: Array) -> Array:
        """An action for each row, drawn by its probability."""
        drawn = self.dice.random((len(chances), 1))
        chosen: Array = np.minimum((chances.cumsum(axis=1) < drawn).sum(axis=1), self.actions - 1)
        wrong = chances[np.arange(len(chosen)), chosen] <= 0
        chosen[wrong] = chances[wrong].argmax(axis=1)
        return chosen

    def play(self) -> Rollout:
        """Play on for a number of steps in all games."""
        steps, games = self.settings.steps, self.env.num_envs
        observations = np.empty((steps, games, self.env.game.feature_count), np.float32)
        masks = np.empty((steps, games, self.actions), np.bool_)
        actions, seats = (np.empty((steps, games), np.int64) for _ in range(2))
        chances, values = (np.empty((steps, games), np.float32) for _ in range(2))
        over = np.empty((steps, games), np.bool_)
        paid = np.zeros((steps, games, self.env.players), np.float32)
        for step in range(steps):
            observations[step], masks[step], seats[step] = self._seen, self._infos["action_mask"], self._infos["seat"]
            policy, values[step] = self.network.policy(observations[step], masks[step])
            actions[step] = self.choose(policy)
            chances[step] = policy[np.arange(games), actions[step]]
            self._seen, _, ended, _, self._infos = self.env.step(actions[step])
            over[step] = ended
            if ended.any():
                paid[step, ended] = self._infos["final_info"]["rewards"][ended]
        advantages = self._advantages(seats, values, over, paid)
        returns = advantages + values
        rows = (observations, masks, actions, chances, advantages, returns)
        return Rollout(*(array.reshape(steps * games, *array.shape[2:]) for array in rows))

    def _advantages(self, seats: Array, values: Array, over: Array, paid: Array) -> Array:
        """Generalised advantages, for each seat's decisions of its own. What a game that still runs is worth to the
        seats that are not asked is taken from the seat that is: they share what it does not get.
        """
        games = np.arange(self.env.num_envs)
        _, last = self.network.policy(self._seen.astype(np.float32), self._infos["action_mask"].astype(bool))
        ahead = np.repeat((-last / (self.env.players - 1))[:, None], self.env.players, axis=1)
        ahead[games, self._infos["seat"]] = last
        trace = np.zeros_like(ahead)
        advantages = np.zeros_like(values)
        for step in reversed(range(len(values))):
            ended = over[step]
            ahead[ended], trace[ended] = paid[step, ended], 0.0
            seat = seats[step]
            gain = ahead[games, seat] - values[step] + self.settings.trace * trace[games, seat]
            advantages[step] = gain
            ahead[games, seat], trace[games, seat] = values[step], gain
        return advantages

    def learn(self, rollout: Rollout) -> None:
        """Some epochs over what was played."""
        rows = len(rollout.actions)
        for _ in range(self.settings.epochs):
            order = self.dice.permutation(rows)
            for start in range(0, rows, self.settings.batch):
                self._learn(rollout, order[start : start + self.settings.batch])

    def _learn(self, rollout: Rollout, rows: Array) -> None:
        layers = self.network.forward(rollout.observations[rows])
        masks = rollout.masks[rows]
        policy = softmax(np.where(masks, layers[-1][:, :-1], NEVER))
        slope = np.empty_like(layers[-1])
        slope[:, :-1] = self._policy_slope(policy, rollout, rows)
        slope[:, -1] = self.settings.value_weight * (layers[-1][:, -1] - rollout.returns[rows])
        gradients = self.network.gradients(layers, slope / len(rows))
        self.network.update(gradients, self.settings.learning_rate, self.settings.largest_gradient)

    def _policy_slope(self, policy: Array, rollout: Rollout, rows: Array) -> Array:
        """The slope of the clipped surrogate and of the entropy by the logits."""
        index, actions = np.arange(len(rows)), rollout.actions[rows]
        advantages = rollout.advantages[rows]
        advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
        ratio = policy[index, actions] / rollout.chances[rows]
        clip = self.settings.clip
        is_cut = ((advantages > 0) & (ratio > 1 + clip)) | ((advantages < 0) & (ratio < 1 - clip))
        weight = np.where(is_cut, 0.0, -advantages * ratio)[:, None]
        slope: Array = -weight * policy
        slope[index, actions] += weight[:, 0]
        logs = np.log(policy + 1e-12)
        entropy = -(policy * logs).sum(axis=1, keepdims=True)
        slope += self.settings.entropy * policy * (logs + entropy)
        return slope


@dataclass(frozen=True)
class Point:
    """A point of the learning curve: the part of games won (draws count half) against each rival, and the lead."""

    iteration: int
    decisions: int
    seconds: float
    cpu_seconds: float
    wins: dict[str, float]
    leads: dict[str, float]


def policy_of(learner: Learner) -> Policy:
    """What the learner would play now."""
    network = learner.network
    game = learner.env.game
    return Policy(
        game.name,
        trained_for(game),
        learner.actions,
        tuple(weight.copy() for weight in network.weights),
        tuple(bias.copy() for bias in network.biases),
    )


def match(mine: Bot, rival: Bot, number: int) -> tuple[float, int]:
    """One game against a rival: the share of the victory, and the lead. Deals come in pairs, each side once first."""
    dice = random.Random(number)
    state, seat = mt.game(GAME).new(players=2, seed=number // 2), number % 2
    while not state.is_over:
        mover = state.actors[0]
        move = (mine if mover == seat else rival).choose(state.sight(mover), dice)
        state = state.play(mover, move)  # type: ignore[arg-type]
    places = state.places or []
    return (places[seat] == 1) / places.count(1), state.scores[seat] - state.scores[1 - seat]


def compare(mine: Bot, rival: str, games: int) -> tuple[float, float]:
    """The mean share of victories and lead over *games*."""
    results = [match(mine, bot(rival), number) for number in range(games)]
    return sum(share for share, _ in results) / games, sum(lead for _, lead in results) / games


def train(
    *,
    iterations: int,
    every: int,
    games: int,
    seed: int = 0,
    settings: Settings | None = None,
    rivals: tuple[str, ...] = RIVALS,
    on_point: Callable[[Point], None] = lambda _: None,
) -> tuple[Policy, list[Point]]:
    """Learn for a number of iterations; every so often, play matches of *games* games. Time counts learning only."""
    settings = settings or Settings()
    env = vector_env(GAME, settings.games, margin=True)
    learner, curve, seconds, busy = Learner(env, settings, seed), [], 0.0, 0.0
    for iteration in range(iterations + 1):
        if iteration % every == 0 or iteration == iterations:
            mine = PolicyBot(policy_of(learner))
            found = {rival: compare(mine, rival, games) for rival in rivals}
            point = Point(
                iteration,
                iteration * settings.games * settings.steps,
                round(seconds, 1),
                round(busy, 1),
                {rival: round(share, 3) for rival, (share, _) in found.items()},
                {rival: round(lead, 2) for rival, (_, lead) in found.items()},
            )
            curve.append(point)
            on_point(point)
        if iteration < iterations:
            started, began = time.perf_counter(), time.process_time()
            learner.learn(learner.play())
            seconds, busy = seconds + time.perf_counter() - started, busy + time.process_time() - began
    env.close()
    return policy_of(learner), curve


def picture(points: list[dict[str, Any]]) -> str:
    """The part of games won against each rival, over the decisions learnt from."""
    most = max(point["decisions"] for point in points) or 1

    def place(point: dict[str, Any], rival: str) -> str:
        x = LEFT + (WIDTH - LEFT - 20) * point["decisions"] / most
        return f"{x:.1f},{_height(point['wins'][rival]):.1f}"

    lines, labels = [], []
    for number, rival in enumerate(points[0]["wins"]):
        trail = " ".join(place(point, rival) for point in points)
        colour = COLOURS[number % len(COLOURS)]
        lines.append(f'<polyline points="{trail}" fill="none" stroke="{colour}" stroke-width="2"/>')
        labels.append(_text(LEFT + 10 + 150 * number, TOP - 16, f"against {rival}", colour))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" '
        f'font-size="13" role="img" aria-label="Games won while learning">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>'
        + "".join([*_grid(), *lines, *labels, _text(WIDTH - 210, HEIGHT - 6, f"decisions: 0 to {most:,}", "#555555")])
        + "</svg>\n"
    )


def _height(share: float) -> float:
    return TOP + (HEIGHT - TOP - 30) * (1 - share)


def _grid() -> list[str]:
    marks = []
    for percent in (0, 25, 50, 75, 100):
        y = _height(percent / 100)
        marks.append(f'<line x1="{LEFT}" x2="{WIDTH - 20}" y1="{y:.1f}" y2="{y:.1f}" stroke="#dddddd"/>')
        marks.append(_text(8, y + 4, f"{percent} %", "#555555"))
    return marks


def _text(x: float, y: float, words: str, colour: str) -> str:
    return f'<text x="{x:.0f}" y="{y:.0f}" fill="{colour}">{words}</text>'


def main() -> None:
    """Read the command line, learn, write."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--iterations", type=int, default=160)
    parser.add_argument("--every", type=int, default=10, help="iterations between matches")
    parser.add_argument("--games", type=int, default=400, help="games of a match")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=Path("sedlec.npz"))
    given = parser.parse_args()

    def tell(point: Point) -> None:
        wins = ", ".join(f"{100 * share:.0f} % against {rival}" for rival, share in point.wins.items())
        print(
            f"{point.iteration:4} iterations, {point.seconds:6.1f} s ({point.cpu_seconds:.1f} s of work): wins {wins}",
            flush=True,
        )

    policy, curve = train(
        iterations=given.iterations, every=given.every, games=given.games, seed=given.seed, on_point=tell
    )
    save_policy(given.out, mt.game(GAME), policy.actions, policy.weights, policy.biases)
    points = [asdict(point) for point in curve]
    given.out.with_suffix(".json").write_text(json.dumps(points, indent=1) + "\n", "utf-8")
    given.out.with_suffix(".svg").write_text(picture(points), "utf-8")


if __name__ == "__main__":
    main()
