"""Work in several processes of this machine. A process that dies is replaced; stopping ends them at once."""

from __future__ import annotations

import contextlib
import itertools
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import Connection
from typing import TypeVar

from monstrotheque.arena.schedule import BadArena

RESTARTS = 3
"""How often the processes are restarted after one of them died."""
AHEAD = 4
"""Tasks that wait for each process."""

T = TypeVar("T")
R = TypeVar("R")


def in_processes(work: Callable[[T], R], tasks: Sequence[T], *, jobs: int) -> Iterator[R]:
    """What *work* returns for each of *tasks*, in *jobs* processes, as it arrives.

    If a process dies, others repeat its task. Closing the iterator ends the processes at once.
    """
    left = dict(enumerate(tasks))
    for _ in range(RESTARTS + 1):
        try:
            for number, result in _one_pool(work, dict(left), jobs):
                del left[number]
                yield result
        except BrokenProcessPool:
            continue
        return
    raise BadArena("processes_die")


def _one_pool(work: Callable[[T], R], tasks: dict[int, T], jobs: int) -> Iterator[tuple[int, R]]:
    if not tasks:
        return
    with _pool(jobs) as pool:
        queue = iter(tasks.items())
        waiting: dict[Future[R], int] = {}
        while True:
            with _interrupts_held_back():  # submitting work may start a process
                for number, task in itertools.islice(queue, jobs * AHEAD - len(waiting)):
                    waiting[pool.submit(work, task)] = number
            if not waiting:
                return
            for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                yield waiting.pop(future), future.result()


@contextlib.contextmanager
def _pool(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Processes that end with this context, and with their parent: each holds the other end of a pipe and exits when it
    closes.
    """
    context = multiprocessing.get_context("spawn")
    theirs, ours = context.Pipe(duplex=False)
    with theirs, ours, ProcessPoolExecutor(jobs, context, _live_as_long_as, (theirs,)) as pool:
        try:
            yield pool
        finally:
            ours.close()


@contextlib.contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """Delay Ctrl-C, and keep it from processes started meanwhile: the parent ends them.

    On a system without signal masks it reaches those that are still loading.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _live_as_long_as(pipe: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_at_the_end_of, args=(pipe,), daemon=True).start()


def _leave_at_the_end_of(pipe: Connection) -> None:
    with contextlib.suppress(EOFError, OSError):
        pipe.recv()
    os._exit(1)
