"""The table in a terminal, drawn from a view."""

from __future__ import annotations

from typing import Any

from rich.console import RenderableType
from rich.table import Table

from monstrotheque.engine.texts import Texts


def draw(view: dict[str, Any], texts: Texts, names: list[str]) -> RenderableType:
    """A line for each player: hand, what is buried, what is laid."""
    table = Table(title=texts.say("terminal.bag", n=view["bag"]), title_justify="left")
    for column in ("player", "hand", "buried", "grave"):
        table.add_column(texts.say(f"terminal.{column}"))
    for seat, name in zip(view["seats"], names, strict=True):
        table.add_row(name, _hand(seat), _buried(seat), " ".join(map(str, seat["grave"])))
    return table


def _hand(seat: dict[str, Any]) -> str:
    return " ".join("?" * seat["held"] if seat["hand"] is None else map(str, seat["hand"]))


def _buried(seat: dict[str, Any]) -> str:
    return str(seat["buried"] or "?") if seat["has_buried"] else ""
