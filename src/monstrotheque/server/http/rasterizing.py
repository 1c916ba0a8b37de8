"""SVG from standard input, PNG to standard output: run as a process of its own, since drawing would hold up everything
else in the server's. `python -m monstrotheque.server.http.rasterizing FOLDER` uses the fonts in that folder.
"""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path

import resvg_py

NICENESS = 10


def main(fonts: str) -> None:
    """Draw what comes in, at a lower priority than answers to people."""
    if hasattr(os, "nice"):
        with contextlib.suppress(OSError):
            os.nice(NICENESS)
    drawn = resvg_py.svg_to_bytes(
        svg_string=sys.stdin.buffer.read().decode(),
        skip_system_fonts=True,
        font_files=sorted(map(str, Path(fonts).glob("*.ttf")), key=_rank),
        font_family="Atkinson Hyperlegible Next",
    )
    sys.stdout.buffer.write(bytes(drawn))


def _rank(font: str) -> tuple[bool, bool]:
    """The first font of a name and weight is the one that is taken: it must be the one with the common letters. For
    others the first that has them is taken, and names are bold.
    """
    return "latin-ext" in font, "latin-ext-700" not in font


if __name__ == "__main__":
    main(sys.argv[1])
