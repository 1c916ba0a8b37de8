"""The vector environment on a GPU: games, observations, masks and rewards stay there.

`vector_env(name, 1_000_000, device="cuda")` makes one. Its games equal those of the environment on the CPU, step
for step. Arrays come as `GpuArray`, which PyTorch, JAX, CuPy and Numba use without a copy.
"""

from __future__ import annotations

import functools
from types import SimpleNamespace
from typing import Any

import gymnasium
import numpy as np

from monstrotheque.adapters import gpu_stepping
from monstrotheque.adapters.compiled import compiled
from monstrotheque.adapters.errors import IllegalAction
from monstrotheque.adapters.starts import Given
from monstrotheque.adapters.vector import Array, MonstroVectorEnv, Seeds
from monstrotheque.engine import gpu
from monstrotheque.engine.errors import BadOption
from monstrotheque.engine.game import Game

LEGACY_STREAM = 1
"""The stream on which the environment works, in DLPack's numbering: the default one, which waits for all others."""
NO_STREAM = -1
"""The stream number by which a caller asks not to wait."""


class GpuArray:
    """An array in the GPU's memory; the first axis is the game. The next step overwrites it.

    `torch.from_dlpack(array)`, `jax.dlpack.from_dlpack(array)` and `cupy.from_dlpack(array)` share it without a copy;
    `numpy()` copies it to the CPU. In memory the games are adjacent: of two axes, the first is the fastest.
    """

    def __init__(self, memory: Any) -> None:
        self.memory = memory
        self.shape = tuple(memory.shape[::-1])
        self.strides = tuple(memory.strides[::-1])
        self.dtype = np.dtype(memory.dtype)

    def __len__(self) -> int:
        return int(self.shape[0])

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        found: dict[str, Any] = self.memory.__cuda_array_interface__
        return found | {"shape": self.shape, "strides": self.strides}

    def __dlpack_device__(self) -> tuple[int, int]:
        found: tuple[int, int] = self._exported().__dlpack_device__()
        return found

    def __dlpack__(self, *, stream: int | None = None, **wishes: Any) -> Any:
        if stream not in (LEGACY_STREAM, NO_STREAM) and not gpu.is_simulated():
            gpu.find_cuda().synchronize()
        return self._exported().__dlpack__(stream=None if gpu.is_simulated() else NO_STREAM, **wishes)

    def _exported(self) -> Any:
        """The same memory for DLPack: a NumPy array where the CPU simulates the GPU."""
        if gpu.is_simulated():
            return self.memory.T
        from cuda.core.utils import StridedMemoryView

        return StridedMemoryView.from_cuda_array_interface(self, stream_ptr=NO_STREAM)

    def numpy(self) -> Array:
        """A copy in the CPU's memory."""
        return gpu.to_host(self.memory).T

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Array:
        return np.asarray(self.numpy(), dtype)


@functools.cache
def _kernels(game: Game) -> SimpleNamespace:
    templates = vars(compiled(game))
    names = ("take_actions", "step_games")
    return SimpleNamespace(**{name: gpu.specialise(game, gpu_stepping, name, templates) for name in names})


class GpuVectorEnv(MonstroVectorEnv):
    """*num_envs* games of one kind on a GPU.

    It takes those settings of `MonstroVectorEnv` that say what is played: `players`, `margin`, `out_of_turn`,
    `action_mask`, and options of the game. See docs/how-to/gpu.md.
    """

    def __init__(
        self,
        name: str,
        *,
        num_envs: int = 1,
        players: int | None = None,
        margin: bool = False,
        out_of_turn: bool = True,
        action_mask: bool | None = None,
        **options: Any,
    ) -> None:
        settings: dict[str, Any] = {
            "players": players,
            "margin": margin,
            "out_of_turn": out_of_turn,
            "action_mask": action_mask,
        }
        super().__init__(name, num_envs=num_envs, **settings, **_of_the_game(options))

    def _make_arrays(self, columns: int) -> None:
        games, game, seats = self.num_envs, self.game, self.players
        self._keys = np.zeros((games, 3), np.uint64)
        self._episodes = np.zeros(games, np.int64)
        self._always = np.ones(games, np.bool_)
        self._there = there = SimpleNamespace(
            chosen=gpu.zeros(games, np.int64),
            states=gpu.zeros((gpu.words_of(game), games), np.uint64),
            setup=gpu.to_gpu(self._setup),
            keys=gpu.to_gpu(self._keys),
            episodes=gpu.to_gpu(self._episodes),
            passed=gpu.zeros(games, np.int64),
            seats=gpu.zeros(games, np.int64),
            legals=gpu.zeros((game.max_legal + 1, games), np.int32),
            counts=gpu.zeros(games, np.int64),
            masks=gpu.zeros((columns, games), np.int8),
            sights=gpu.zeros((game.feature_count, games), np.int8),
            rewards=gpu.zeros(games, np.float64),
            payoffs=gpu.zeros((seats, games), np.float64),
            worths=gpu.zeros((seats, games), np.float64),
            points=gpu.zeros((seats, games), np.int64),
            places=gpu.zeros((seats, games), np.int64),
            over=gpu.zeros(games, np.bool_),
            last_sights=gpu.zeros((game.feature_count, games), np.int8),
        )
        self._wrong = gpu.to_gpu(np.full(1, games, np.int64))
        self._nothing_cut = GpuArray(gpu.zeros(games, np.bool_))
        self._observations: Any = GpuArray(there.sights)
        self._told, self._told_at_end = self._tell(columns)

    def _tell(self, columns: int) -> tuple[dict[str, Any], dict[str, Any]]:
        """What `infos` hold at every step: who is asked, what is legal, and how finished games ended."""
        there, always = self._there, GpuArray(gpu.to_gpu(self._always))
        told = {"seat": there.seats, "legal": there.legals, "legal_count": there.counts}
        told |= {"action_mask": there.masks} if columns else {}
        got = {"rewards": there.payoffs, "scores": there.points, "places": there.places}
        over, final = GpuArray(there.over), {name: GpuArray(memory) for name, memory in got.items()}
        final |= {f"_{name}": over for name in got}
        at_end = {"final_info": final, "_final_info": over, "final_obs": GpuArray(there.last_sights)}
        shown = {name: GpuArray(memory) for name, memory in told.items()}
        return shown | {f"_{name}": always for name in told}, at_end | {"_final_obs": over}

    def start_from(self, start: Given) -> None:
        """Games always begin with deals here."""
        if start is not None:
            raise BadOption("start", "not_on_gpu")

    def _make_kernels(self) -> None:
        self._gpu_kernels = _kernels(self.game)

    def _make_threads(self, threads: int | None) -> None:  # noqa: ARG002 (the GPU has its own)
        self._threads = gpu.threads_of(self.game)
        self._blocks = -(-self.num_envs // self._threads)
        self._helpers = []

    def reset(self, *, seed: Seeds = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Deal all games anew, or those marked in `options["reset_mask"]`, as the environment on the CPU does."""
        self._episodes = gpu.to_host(self._there.episodes)
        return super().reset(seed=seed, options=options)

    def _run(self, anew: bool, chosen: Any) -> None:
        there = self._there
        if anew:
            gpu.fill(there.keys, self._keys)
            gpu.fill(there.episodes, self._episodes)
            gpu.fill(there.chosen, chosen)
        self._gpu_kernels.step_games(
            self._blocks,
            self._threads,
            anew,
            self.num_envs,
            self.players,
            self.passing,
            not self.game.encodes_unmasked,
            self.game.is_cooperative,
            self.margin,
            tuple(vars(there).values()),
        )

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """One decision in every game, by an array of the GPU or of the CPU.

        If one of the actions isn't legal, none is carried out.
        """
        self._check_open()
        if not self._is_begun:
            raise gymnasium.error.ResetNeeded("call reset before step")
        self._take(actions)
        self._run(False, self._there.chosen)
        there = self._there
        return (
            self._observations,
            GpuArray(there.rewards),
            GpuArray(there.over),
            self._nothing_cut,
            self._told | self._told_at_end,
        )

    def _take(self, actions: Any) -> None:
        """Copy *actions* to the games, if they are whole numbers, one for each game, and legal."""
        given = _on_gpu(actions)
        if tuple(given.shape) != (self.num_envs,):
            raise IllegalAction("shape", given=str(tuple(given.shape)), wanted=str((self.num_envs,)))
        if given.dtype.kind not in "iu":
            raise IllegalAction("numbers", given=given.dtype)
        there = self._there
        arrays = (given, there.chosen, there.legals, there.counts, there.masks, self._wrong)
        self._gpu_kernels.take_actions(self._blocks, self._threads, self.num_envs, arrays)
        wrong = int(gpu.to_host(self._wrong)[0])
        if wrong < self.num_envs:
            gpu.fill(self._wrong, np.full(1, self.num_envs, np.int64))
            action, seat = int(gpu.to_host(there.chosen)[wrong]), int(gpu.to_host(there.seats)[wrong])
            raise IllegalAction("illegal", action=action, game=wrong, seat=seat)

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("an environment on a GPU can't be copied or pickled")


_ELSEWHERE = (
    "dtype", "threads", "copy", "autoreset_mode", "start", "illegal", "render_mode", "onlooker", "lang",
)  # fmt: skip
"""Settings that only the environment on the CPU has."""


def _of_the_game(options: dict[str, Any]) -> dict[str, Any]:
    """*options*, if none of them is a setting that only the environment on the CPU has."""
    for name in _ELSEWHERE:
        if name in options:
            raise BadOption(name, "not_on_gpu")
    return options


def _on_gpu(actions: Any) -> Any:
    """*actions* as an array of the GPU, without a copy if they are there."""
    if isinstance(actions, GpuArray):
        return actions.memory
    if not gpu.is_simulated() and hasattr(actions, "__cuda_array_interface__"):
        return gpu.find_cuda().as_cuda_array(actions)
    return gpu.to_gpu(np.ascontiguousarray(actions))
