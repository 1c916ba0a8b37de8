"""The table drawn in a terminal, from a view."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from monstrotheque.engine.texts import Texts

STYLES = {
    "rex": "bold #1f2a0c on #a9c25d",
    "gatosaure": "bold #2b1606 on #d99a5b",
    "snorkel": "bold #06222b on #7cc6dd",
    "priss": "bold #2c0a26 on #e79bd3",
    "mummy": "bold #2a2618 on #d8cfae",
    "grungy": "bold white on #5b5a3c",
    "bliblop": "bold #0b2a1e on #74d0a4",
    "calypso": "bold white on #7a4fb0",
    "yeto": "bold #16233a on #c3d4ef",
    "golmo": "bold white on #7d4a34",
    "zzip": "bold #2b2400 on #ead15c",
    "pouark": "bold white on #8c2f3c",
}


def draw(view: dict[str, Any], texts: Texts, names: list[str]) -> RenderableType:
    """The café at the top, the standings as far as the seat sees them, then the lines of each seat."""
    parts: list[RenderableType] = [_cafe(view, texts)]
    if view["standings"]:
        parts += [_standings(view["standings"], texts, names), Text(texts.say("terminal.legend"), "dim")]
    return Group(*parts, *(_seat(seat, index, view, texts, names) for index, seat in enumerate(view["seats"])))


def _label(code: str, texts: Texts) -> str:
    """A monster as "Rex+c"."""
    family, plus, load = code.partition("+")
    return texts.say(f"families.{family}") + plus + load


def _monster(code: str, count: int, texts: Texts) -> Text:
    label = f" {_label(code, texts)} "
    return Text.assemble((label, STYLES[code.partition("+")[0]]), f" ×{count}" if count > 1 else "")


def _cafe(view: dict[str, Any], texts: Texts) -> RenderableType:
    monsters = [_monster(family, count, texts) for family, count in view["cafe"].items() if count]
    inside = Text("   ").join(monsters) if monsters else Text(texts.say("terminal.empty"), "dim")
    coffee = view["coffee"] or texts.say("terminal.own_choice")
    title = f"{texts.say('terminal.cafe')} · {texts.say('terminal.round_of', round=view['round'])} · {coffee}"
    lines = [inside, Text(texts.say("terminal.aside", n=view["aside"]), "dim")]
    if view["supply"]:
        lines.insert(1, _supply(view, texts))
    return Panel(Group(*lines), title=title, title_align="left")


def _supply(view: dict[str, Any], texts: Texts) -> Text:
    left = "   ".join(f"{texts.say(f'tokens.{token}')} {count}" for token, count in view["supply"].items())
    return Text(f"{texts.say('terminal.supply')} {left}")


def _standings(rows: list[dict[str, Any]], texts: Texts, names: list[str]) -> RenderableType:
    """For each family: the number in the café, and every player's strength."""
    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    table.add_column(texts.say("terminal.family"))
    table.add_column(texts.say("terminal.in_cafe"), justify="right")
    for name in names:
        table.add_column(name, max_width=12, no_wrap=True, overflow="ellipsis")
    for row in rows:
        sign = "-" if row["loses"] and row["cafe"] else ""
        cells = [_strength(row, seat, texts) for seat in range(len(names))]
        table.add_row(_monster(row["family"], 1, texts), f"{sign}{row['cafe']}", *cells)
    return table


def _strength(row: dict[str, Any], seat: int, texts: Texts) -> Text:
    leads = row["leader"] == seat and row["cafe"] > 0
    cell = Text(f"{'> ' if leads else '  '}{row['strengths'][seat]}", "bold" if leads else "")
    if row["hidden"][seat]:
        cell.append(f" {texts.say('terminal.hidden', n=row['hidden'][seat])}", "dim")
    return cell


def _seat(seat: dict[str, Any], index: int, view: dict[str, Any], texts: Texts, names: list[str]) -> RenderableType:
    grid = Table.grid(padding=(0, 1))
    is_choice = view["phase"] == "choose"
    grid.add_row(texts.say("terminal.hand" if is_choice else "terminal.front"), _front(seat, texts))
    grid.add_row(texts.say("terminal.back"), _back(seat, texts))
    is_turn = view["turn"] == index or (is_choice and index in view["actors"])
    mark = "▶ " if is_turn else ""
    title = Text.assemble((f"{mark}{index + 1} {names[index]}", "bold"), f" · {_wealth(seat, index, view, texts)}")
    return Panel(grid, title=title, title_align="left", border_style="yellow" if is_turn else "dim")


def _wealth(seat: dict[str, Any], index: int, view: dict[str, Any], texts: Texts) -> str:
    parts = [texts.say("terminal.coffees", n=seat["coffees"])]
    parts += [texts.say(f"terminal.{kind}", n=seat[kind]) for kind in ("cookies", "mummies") if seat[kind]]
    if seat["total"] != seat["coffees"]:
        parts.append(texts.say("terminal.total", n=seat["total"]))
    if view["priority"] == index:
        parts.append(texts.say("terminal.priority"))
    return " · ".join(parts)


def _front(seat: dict[str, Any], texts: Texts) -> Text:
    if seat["front"] is None:
        return Text(texts.say("terminal.hand_hidden", n=seat["length"]), "dim")
    return Text("  ").join(_monster(monster["monster"], monster["count"], texts) for monster in seat["front"])


def _back(seat: dict[str, Any], texts: Texts) -> Text:
    if not seat["back"]:
        return Text(texts.say("terminal.not_chosen"), "dim")
    return Text("   ").join(_place(place, texts) for place in seat["back"])


def _place(place: dict[str, Any], texts: Texts) -> Text:
    if place["family"] is None:
        return Text(f"{place['place']}  ? ", "dim")
    mark = "terminal.face_up" if place["up"] else "terminal.seen_by_all" if place["seen"] else ""
    return Text.assemble(
        (f"{place['place']} ", "dim"),
        _monster(place["family"], 1, texts),
        (f" ({texts.say(mark)})" if mark else "", "dim"),
    )
