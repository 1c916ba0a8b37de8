"""A board as a drawing: what a game's optional `picture.py` makes of what a seat sees.

A drawing is SVG. It names portraits and colours as the browser app does (`#sk-king`, `var(--king)`). `complete` puts
both in, from the files of the built app.
"""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple, Protocol

from monstrotheque.engine.state import Sight

WEB = Path(__file__).parent.parent / "web" / "dist"
"""The built browser app. A source tree has none before `make web`."""
_COLOUR = re.compile(r"var\(--([\w-]+)\)")
_SYMBOL = re.compile(r'<symbol id="([^"]+)".*?</symbol>', re.DOTALL)


class Drawing(NamedTuple):
    """Some SVG, how large it is, and the colour of the felt it lies on."""

    width: float
    height: float
    svg: str
    felt: str = "var(--wood)"


class Pictures(Protocol):
    """A game's `picture.py`."""

    def board(self, sight: Sight, seat: int) -> Drawing:
        """The board of *seat*, or the one that all share, as *sight* shows it."""


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


def has_art(web: Path = WEB) -> bool:
    """Whether the built app is there, with portraits and colours."""
    return (web / "card").is_dir()


def complete(body: str, width: float, height: float, web: Path = WEB, *, definitions: str = "") -> str:
    """A whole SVG of some *body*: the portraits, icons and colours that it names put in."""
    symbols = _symbols(next((web / "assets").glob("sprite-*.svg")), web)
    used = "".join(symbols.get(name, "") for name in dict.fromkeys(re.findall(r'href="#([^"]+)"', body)))
    colours = json.loads((web / "card" / "colours.json").read_text("utf-8"))
    drawn = f"<defs>{used}{definitions}</defs>{body}"
    painted = _COLOUR.sub(lambda found: colours.get(found[1], "#000"), drawn)
    size = f'width="{width:g}" height="{height:g}" viewBox="0 0 {width:g} {height:g}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{painted}</svg>'


@functools.lru_cache(maxsize=2)
def _symbols(sprite: Path, web: Path) -> dict[str, str]:
    """The drawings of the browser app by name: portraits, icons, the shapes of seats, the mark."""
    found = {match[1]: match[0] for match in _SYMBOL.finditer(sprite.read_text("utf-8"))}
    box, drawing = re.findall(r'viewBox="([^"]+)">(.*)</svg>', (web / "mark.svg").read_text("utf-8"), re.DOTALL)[0]
    for number, path in enumerate(json.loads((web / "card" / "shapes.json").read_text("utf-8"))):
        drawn = f'<path d="{path}" fill="currentColor" stroke="var(--ink)" stroke-width="1.5"/>'
        found[f"shape-{number}"] = f'<symbol id="shape-{number}" viewBox="0 0 40 40">{drawn}</symbol>'
    return found | {"mark": f'<symbol id="mark" viewBox="{box}">{drawing}</symbol>'}
