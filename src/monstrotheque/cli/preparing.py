"""Reports that rules are being compiled: the first use of a game takes a while."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from monstrotheque.engine.texts import Texts

ERASE_LINE = "\r\033[2K"


class Preparing:
    """A line on the terminal that counts the compiled kernels and disappears; elsewhere one sentence, once."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts
        self._depth = 0
        self._count = 0

    def __call__(self, name: str, done: bool) -> None:
        """A kernel is about to be compiled, or is *done*. Kernels compile those they use."""
        self._depth += -1 if done else 1
        self._count += done
        if sys.stderr.isatty():
            line = self._texts.say("cli.preparing_part", n=self._count, part=name) if self._depth else ""
            sys.stderr.write(ERASE_LINE + line)
            sys.stderr.flush()
        elif self._count == 0 and self._depth == 1:
            sys.stderr.write(self._texts.say("cli.preparing") + "\n")
