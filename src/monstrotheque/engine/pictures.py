"""A finished game as a drawing: what a game's optional `picture.py` makes of what everybody may see.

A drawing is SVG. It names portraits and colours as the browser app does (`#sk-king`, `var(--king)`); whoever makes a
picture of it puts both in.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, Protocol

from monstrotheque.engine.state import Sight


class Drawing(NamedTuple):
    """Some SVG, how large it is, and the colour of the felt it lies on."""

    width: float
    height: float
    svg: str
    felt: str = "var(--wood)"


class Pictures(Protocol):
    """A game's `picture.py`."""

    def final(self, sight: Sight, seat: int) -> Drawing:
        """The end of a game, from what everybody sees: the board of *seat*, or the one that all share."""


def group(parts: Iterable[str], x: float = 0, y: float = 0) -> str:
    """*parts*, moved together."""
    return f'<g transform="translate({x:g} {y:g})">{"".join(parts)}</g>'


def portrait(name: str, x: float, y: float, size: float) -> str:
    """A portrait or an icon by its name, in a square."""
    return f'<use href="#{name}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"/>'


def panel(x: float, y: float, width: float, height: float, radius: float, style: str) -> str:
    """A rectangle with round corners."""
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{radius:g}" {style}/>'


PAPER = 'fill="var(--paper)" stroke="var(--ink)" stroke-width="2"'
"""A card's own ground."""
