"""Work on a Ray cluster (needs `monstrotheque[cluster]`). Ray is loaded only when it is asked for."""

from __future__ import annotations

import contextlib
import logging
import os
import socket
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from monstrotheque.arena.processes import RESTARTS
from monstrotheque.arena.schedule import BadArena

T = TypeVar("T")
R = TypeVar("R")

LOCAL = "local"
"""The address that starts a small Ray on this machine."""
PATIENCE = 5.0
"""Seconds that a cluster has to answer. Ray itself would wait for minutes."""


def _ray() -> Any:
    """Ray, if it is installed, with its usage statistics turned off."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import ray
    except ImportError as error:
        raise BadArena("no_ray") from error
    return ray


@contextlib.contextmanager
def connected(address: str) -> Iterator[Any]:
    """Ray, connected to the cluster at *address* while it is needed.

    Its messages go to standard error, because standard output holds results.
    """
    with contextlib.redirect_stdout(sys.stderr):
        was_connected = _ray().is_initialized()
        ray = connect(address)
        try:
            yield ray
        finally:
            if not was_connected:
                ray.shutdown()


def connect(address: str) -> Any:
    """Ray, connected to the cluster at *address*."""
    ray = _ray()
    if not ray.is_initialized():
        _knock(address)
        own: dict[str, Any] = {"include_dashboard": False} if address == LOCAL else {}
        try:
            ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR, **own)
        except (ConnectionError, ValueError, RuntimeError) as error:
            raise BadArena("no_cluster", address=address) from error
    return ray


def _knock(address: str) -> None:
    """Refuse an address where nothing answers."""
    host, colon, port = address.rpartition("://")[2].rpartition(":")
    if not (colon and port.isdecimal()):
        return
    try:
        socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()
    except (OSError, OverflowError) as error:
        raise BadArena("no_cluster", address=address) from error


def in_cluster(work: Callable[[T], R], tasks: Sequence[T], *, address: str) -> Iterator[R]:
    """What *work* returns for each of *tasks*, on the cluster at *address*, as it arrives.

    Ray repeats a task when its worker died, as often as processes of this machine would.
    """
    with connected(address) as ray:
        yield from _done(ray, work, tasks)


def _do(work: Callable[[T], R], task: T) -> R:
    return work(task)


def _done(ray: Any, work: Callable[[T], R], tasks: Sequence[T]) -> Iterator[R]:
    remote = ray.remote(max_retries=RESTARTS)(_do)
    ahead = max(8, 4 * int(ray.cluster_resources().get("CPU", 1)))
    shared = ray.put(work)
    queue = iter(tasks)
    waiting: list[Any] = []
    while True:
        while len(waiting) < ahead and (task := next(queue, None)):
            waiting.append(remote.remote(shared, task))
        if not waiting:
            return
        ended, waiting = ray.wait(waiting)
        try:
            yield from ray.get(ended)
        except (ray.exceptions.WorkerCrashedError, ray.exceptions.NodeDiedError) as error:
            raise BadArena("processes_die") from error
        except ray.exceptions.RayError as error:
            raise BadArena("cluster_fails", problem=str(error).strip().splitlines()[-1]) from error
