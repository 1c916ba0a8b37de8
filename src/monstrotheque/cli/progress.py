"""A progress bar with the time left."""

from __future__ import annotations

INTERRUPTED = 130
"""The exit code of a command that the user stopped, as in shells."""


class ProgressBar:
    """A bar on a terminal, nothing elsewhere. Call it with the number of finished games."""

    def __init__(self, total: int, *, hidden: bool) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn, TimeRemainingColumn

        console = Console(stderr=True)
        self._bar = Progress(
            BarColumn(),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            TimeRemainingColumn(),
            console=console,
            transient=True,
            disable=hidden or not console.is_terminal,
        )
        self._task = self._bar.add_task("", total=total)

    def __enter__(self) -> ProgressBar:
        self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._bar.stop()

    def __call__(self, done: int) -> None:
        self._bar.update(self._task, completed=done)
