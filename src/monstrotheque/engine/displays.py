"""Rich displays for notebooks: a position drawn as in the terminal, a move with its notation."""

from __future__ import annotations

import html
import io
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from monstrotheque.engine.state import Sight

WIDTH = 120
STYLE = "background:#1d1420;color:#efe6da;padding:12px;border-radius:8px;line-height:1.25;overflow-x:auto"


def table(sight: Sight) -> str:
    """What a seat sees, as HTML: the terminal's drawing, and the legal moves."""
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
