"""Where commands write their reports and lists."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

WIDEST = 2000
"""Columns when output is not a terminal. No table needs more."""


def console() -> Console:
    """A console as wide as its terminal, or as COLUMNS says.

    In a pipe or a file, lines are neither wrapped nor cut, because programs read whole lines there.
    """
    from rich.console import Console

    made = Console(highlight=False)
    if not made.file.isatty() and "COLUMNS" not in os.environ:
        made.width = WIDEST
    return made
