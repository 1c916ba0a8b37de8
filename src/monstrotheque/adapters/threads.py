"""Threads that step games side by side."""

from __future__ import annotations

import os
import threading
import weakref
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any


def cores() -> int:
    """The CPU cores this process may use, which may be fewer than the machine has."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Helper:
    """A thread that runs one task after the other for its owner and ends with it.

    Handing over takes a fraction of what a thread pool needs, which matters in steps of a tenth of a millisecond.
    """

    def __init__(self) -> None:
        self._tasks: SimpleQueue[tuple[int, Callable[..., None], tuple[Any, ...]] | None] = SimpleQueue()
        self._done: SimpleQueue[tuple[int, BaseException | None]] = SimpleQueue()
        self._number = 0
        threading.Thread(target=_serve, args=(self._tasks, self._done), daemon=True).start()
        self.dismiss = weakref.finalize(self, self._tasks.put, None)

    def begin(self, run: Callable[..., None], arguments: tuple[Any, ...]) -> None:
        """Let the thread call *run*."""
        self._number += 1
        self._tasks.put((self._number, run, arguments))

    def wait(self) -> None:
        """Wait until it is done; an error is raised here.

        An earlier wait may have been interrupted: its result isn't the one waited for now.
        """
        number, failure = self._done.get()
        while number != self._number:
            number, failure = self._done.get()
        if failure is not None:
            raise failure


def _serve(tasks: SimpleQueue[Any], done: SimpleQueue[tuple[int, BaseException | None]]) -> None:
    while (task := tasks.get()) is not None:
        number, run, arguments = task
        try:
            run(*arguments)
            done.put((number, None))
        except BaseException as failure:
            done.put((number, failure))
        # Between tasks nothing may keep the owner alive.
        del task, run, arguments
