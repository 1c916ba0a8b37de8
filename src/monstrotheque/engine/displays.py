"""Rich displays for notebooks: a position as boards and as in the terminal, a move with its notation."""

from __future__ import annotations

import html
import io
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from monstrotheque.engine.state import Sight

WIDTH = 120
STYLE = "background:#1d1420;color:#efe6da;padding:12px;border-radius:8px;line-height:1.25;overflow-x:auto"
BOARD = "background:#2b1e2c;padding:12px;border-radius:8px"
FITTED = '<svg style="max-height:190px;max-width:100%;height:auto;width:auto" '


def table(sight: Sight) -> str:
    """What a seat sees, as HTML: the boards, and the terminal's drawing below them."""
    return _boards(sight) + _terminal(sight)


def _boards(sight: Sight) -> str:
    """Everybody's board as SVG, with the art of the browser app; nothing where either is missing."""
    from monstrotheque.engine.pictures import Pictures, complete, has_art

    pictures: Pictures | None = sight.game.module("picture")
    if pictures is None or not has_art():
        return ""
    shown = range(1 if sight.game.is_cooperative else sight.players)
    drawn = [complete(board.svg, board.width, board.height) for board in (pictures.board(sight, n) for n in shown)]
    figures = "".join(f'<div style="{BOARD}">{svg.replace("<svg ", FITTED, 1)}</div>' for svg in drawn)
    return f'<div style="display:flex;flex-wrap:wrap;gap:12px;margin-bottom:8px">{figures}</div>'


def _terminal(sight: Sight) -> str:
    from rich.console import Console
    from rich.terminal_theme import MONOKAI

    console = Console(record=True, width=WIDTH, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    names = [str(seat + 1) for seat in range(sight.players)]
    console.print(sight.game.terminal.draw(sight.view(), sight.game.texts("en"), names))
    drawn = console.export_html(theme=MONOKAI, inline_styles=True, code_format="{code}")
    return f'<pre style="{STYLE}">{drawn.rstrip()}</pre>'


def notation(text: str) -> str:
    """A move as HTML."""
    return f"<code>{html.escape(text)}</code>"
