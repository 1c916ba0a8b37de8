"""Pictures of a position, for `render`: the terminal's drawing as text with colours, or as pixels."""

from __future__ import annotations

import functools
import io
import unicodedata
from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFont
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import TerminalTheme

from monstrotheque.engine.seats import SPECTATOR
from monstrotheque.engine.state import State

WIDTH = 120
LINES = 56
"""The size of all pictures, in characters. Every game's table fits."""
CELL_WIDTH, CELL_HEIGHT = 8, 16
LETTERS = 13
Colour = tuple[int, int, int]
_PAPER, _INK = (24, 20, 32), (226, 220, 234)
_ANSI = [
    (24, 20, 32), (196, 77, 77), (126, 176, 90), (214, 170, 70), (86, 130, 190), (160, 110, 190), (90, 170, 170),
    (200, 196, 208),
]  # fmt: skip
_THEME = TerminalTheme(_PAPER, _INK, _ANSI, [(140, 132, 152), *_ANSI[1:7], (244, 240, 248)])
_NORTH, _EAST, _SOUTH, _WEST = 1, 2, 4, 8
_STAND_INS = {"CHECK": "v", "CROSS": "x", "BALLOT": "x", "BLACK CIRCLE": "o", "DASH": "-", "STAR": "*", "RIGHT": ">"}
"""Replacements for characters that the font lacks, by a part of their Unicode names."""
_WAYS = {"UP": _NORTH, "DOWN": _SOUTH, "LEFT": _WEST, "RIGHT": _EAST, "VERTICAL": 5, "HORIZONTAL": 10}


def ansi(state: State, *, onlooker: int = SPECTATOR, lang: str = "en") -> str:
    """The position as *onlooker* sees it, as text for a terminal."""
    console = _console()
    console.print(_drawing(state, onlooker, lang))
    text: str = console.file.getvalue()  # type: ignore[attr-defined]
    return text


def pixels(state: State, *, onlooker: int = SPECTATOR, lang: str = "en") -> npt.NDArray[np.uint8]:
    """The position as *onlooker* sees it, as an array of height × width × red, green and blue."""
    console = _console()
    lines = console.render_lines(_drawing(state, onlooker, lang), pad=False)
    image = Image.new("RGB", (WIDTH * CELL_WIDTH, LINES * CELL_HEIGHT), _PAPER)
    pen = ImageDraw.Draw(image)
    for row, line in enumerate(lines[:LINES]):
        for column, letter, style in _cells(line):
            _paint(pen, column * CELL_WIDTH, row * CELL_HEIGHT, letter, style)
    return np.asarray(image).copy()


def _console() -> Console:
    return Console(width=WIDTH, file=io.StringIO(), force_terminal=True, color_system="truecolor", legacy_windows=False)


def _drawing(state: State, onlooker: int, lang: str) -> Any:
    texts = state.game.texts(lang)
    names = [f"player_{seat}" for seat in range(state.players)]
    return state.game.terminal.draw(state.view(onlooker), texts, names)


def _cells(line: list[Segment]) -> Iterator[tuple[int, str, Style | None]]:
    """The characters of a line with their columns."""
    column = 0
    for segment in line:
        for letter in "" if segment.control else segment.text:
            yield column, letter, segment.style
            column += 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def _paint(pen: ImageDraw.ImageDraw, x: int, y: int, letter: str, style: Style | None) -> None:
    ink, paper = _colours(style)
    if paper != _PAPER:
        pen.rectangle((x, y, x + CELL_WIDTH - 1, y + CELL_HEIGHT - 1), fill=paper)
    ways = _lines_of(letter)
    if ways:
        _paint_lines(pen, x + CELL_WIDTH // 2, y + CELL_HEIGHT // 2, ways, ink)
    elif letter.strip():
        pen.text((x + CELL_WIDTH // 2, y + CELL_HEIGHT - 4), _drawable(letter), fill=ink, font=_font(), anchor="ms")


def _paint_lines(pen: ImageDraw.ImageDraw, x: int, y: int, ways: int, ink: Colour) -> None:
    ends = ((_NORTH, 0, -CELL_HEIGHT // 2), (_EAST, CELL_WIDTH // 2, 0), (_SOUTH, 0, CELL_HEIGHT // 2))
    for way, right, down in (*ends, (_WEST, -CELL_WIDTH // 2, 0)):
        if ways & way:
            pen.line((x, y, x + right, y + down), fill=ink)


@functools.cache
def _lines_of(letter: str) -> int:
    """Where the strokes of a box-drawing character lead, by its Unicode name; 0 for other characters."""
    name = unicodedata.name(letter, "")
    if not name.startswith("BOX DRAWINGS") or "DIAGONAL" in name:
        return 0
    return functools.reduce(lambda ways, word: ways | _WAYS.get(word, 0), name.split(), 0)


@functools.cache
def _drawable(letter: str) -> str:
    """*letter*, or its replacement if the font has no glyph: without its accent, or a similar sign."""
    if bytes(_font().getmask(letter)) != bytes(_font().getmask("\uffff")):
        return letter
    plain = unicodedata.normalize("NFKD", letter)[0]
    if plain.isascii():
        return plain
    name = unicodedata.name(letter, "")
    return next((sign for part, sign in _STAND_INS.items() if part in name), "·")


@functools.cache
def _font() -> Any:
    return ImageFont.load_default(size=LETTERS)


@functools.lru_cache(maxsize=512)
def _colours(style: Style | None) -> tuple[Colour, Colour]:
    """Foreground and background of a style."""
    ink = style.color.get_truecolor(_THEME) if style and style.color else _INK
    paper = style.bgcolor.get_truecolor(_THEME, foreground=False) if style and style.bgcolor else _PAPER
    if style and style.reverse:
        ink, paper = paper, ink
    if style and style.dim:
        ink = tuple((2 * front + back) // 3 for front, back in zip(ink, paper, strict=True))  # type: ignore[assignment]
    return tuple(ink), tuple(paper)  # type: ignore[return-value]
