"""The campaign in a terminal, drawn from its view: advent calendar, sheets, monsters, track, feats, log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from monstrotheque.engine.texts import Texts
from monstrotheque.games.christmas_monsters.campaign.lists import JOKER
from monstrotheque.games.christmas_monsters.campaign.words import feat_names, listed, potion_name, tier_name

DOORS_IN_A_ROW = 8
SQUARES_IN_A_ROW = 60
View = Mapping[str, Any]


def draw(view: View, texts: Texts) -> RenderableType:
    """Everything that stays on the players' table between two games."""
    parts: list[RenderableType] = [_header(view, texts), _calendar(view, texts), _sheets(view, texts)]
    parts += [_monsters(view, texts), _track(view, texts), _feats(view, texts)]
    if view["log"]:
        parts.append(_log(view, texts))
    return Group(*parts)


def _panel(body: RenderableType, title: str, texts: Texts) -> Panel:
    return Panel(body, title=texts.say(f"campaign.titles.{title}"), title_align="left", expand=False)


def _header(view: View, texts: Texts) -> RenderableType:
    tier = tier_name(view["track"]["tier"], texts)
    if view["phase"] == "over":
        title = texts.say("campaign.title_over", name=view["name"])
        return Text.assemble((title, "bold"), "\n", texts.say("campaign.final", n=view["score"], tier=tier))
    title = texts.say("campaign.title", name=view["name"], day=view["day"], days=view["days"])
    lines = Text.assemble((title, "bold"), "  ", f"{texts.say('words.point', n=view['score'])}, {tier}")
    if view["phase"] in ("morning", "day"):
        lines.append(f"\n{_curse_words(view, texts)} {_potion_words(view, texts)}")
    return lines


def _curse_words(view: View, texts: Texts) -> str:
    if not view["curse"]:
        return texts.say("campaign.no_curse")
    curse = texts.say(f"curses.{view['curse']}")
    return texts.say("campaign.curse_today", curse=curse) + "."


def _potion_words(view: View, texts: Texts) -> str:
    if not view["potions"]:
        return texts.say("campaign.no_potion")
    return texts.say("campaign.potions_today", potions=listed("potions", view["potions"], texts)) + "."


def _calendar(view: View, texts: Texts) -> RenderableType:
    """Doors with the day's score behind them, and a star if the Boss was beaten."""
    table = Table(box=None, show_header=False, padding=(0, 1))
    doors = view["calendar"]
    for first in range(0, len(doors), DOORS_IN_A_ROW):
        table.add_row(*(_door(door) for door in doors[first : first + DOORS_IN_A_ROW]))
    return _panel(table, "calendar", texts)


def _door(door: View) -> Text:
    if door["state"] == "played":
        inside = f"{door['score']:>2}{'★' if door['boss'] else ' '}"
        return Text(f"{door['day']:>2}│{inside}", "green")
    if door["state"] == "next":
        return Text(f"{door['day']:>2}│ ? ", "bold yellow reverse")
    return Text(f"{door['day']:>2}│▒▒▒", "dim")


def _sheets(view: View, texts: Texts) -> RenderableType:
    table = Table(box=None, show_header=False, padding=(0, 1))
    for player in view["players"]:
        powers = Text(", ").join(_power(power, texts) for power in player["powers"])
        table.add_row(Text(player["name"], "bold"), texts.say(f"types.{player['role']}"), _stars(player), powers)
    companion = view["companion"]
    if companion:
        cards = texts.say("campaign.cards", n=companion["cards"])
        table.add_row(Text(texts.say("campaign.words.companion"), "bold"), "", _stars(companion), cards)
    return _panel(table, "sheets", texts)


def _power(entry: View, texts: Texts) -> Text:
    """The name of a power, in brackets if it isn't unlocked yet."""
    name = texts.say(f"powers.{entry['power']}")
    return Text(name) if entry["unlocked"] else Text(f"({name})", "dim")


def _stars(sheet: View) -> Text:
    """Rows of stars: `★★ ★☆☆ ☆☆☆☆`."""
    rows = [("★" * row["stars"]).ljust(row["cost"], "☆") for row in sheet["rows"]]
    return Text(" ".join(rows), "yellow")


def _monsters(view: View, texts: Texts) -> RenderableType:
    table = Table(box=None, show_header=False, padding=(0, 1))
    cells = [
        f"{texts.say('monsters.' + entry['monster'])} {texts.say('campaign.level', level=entry['level'])}"
        for entry in view["monsters"]
    ]
    table.add_row(*cells[:4])
    table.add_row(*cells[4:])
    return _panel(table, "monsters", texts)


def _track(view: View, texts: Texts) -> RenderableType:
    track = view["track"]
    potions = {entry["square"]: entry["potion"] for entry in track["potions"]}
    lines = []
    for first in range(1, track["squares"] + 1, SQUARES_IN_A_ROW):
        squares = range(first, min(first + SQUARES_IN_A_ROW, track["squares"] + 1))
        lines.append(
            Text(f"{first:>3} ") + Text("").join(_square(square, track["ticked"], potions) for square in squares)
        )
    return _panel(Group(*lines, Text(_ahead(track, potions, texts), "dim")), "track", texts)


def _square(square: int, ticked: int, potions: Mapping[int, str]) -> Text:
    """A ticked square is full. Ahead, `!` marks a potion and `?` a joker."""
    if square <= ticked:
        return Text("█" if square not in potions else "▓", "green")
    if square in potions:
        return Text("?" if potions[square] == JOKER else "!", "bold yellow")
    return Text("·", "dim")


def _ahead(track: View, potions: Mapping[int, str], texts: Texts) -> str:
    words = []
    if track["next_tier"]:
        tier = tier_name(track["next_tier"]["tier"], texts)
        words.append(texts.say("campaign.next_tier", n=track["next_tier"]["square"] - track["ticked"], tier=tier))
    square = min((square for square in potions if square > track["ticked"]), default=None)
    if square:
        words.append(texts.say("campaign.next_potion", square=square, potion=potion_name(potions[square], texts)))
    return " · ".join(words)


def _feats(view: View, texts: Texts) -> RenderableType:
    table = Table(box=None, show_header=False, padding=(0, 1))
    for entry in view["feats"]:
        done = entry["day"] is not None
        name = texts.say(f"campaign.feats.{entry['feat']}.name")
        what = (
            texts.say("campaign.done_on", day=entry["day"])
            if done
            else texts.say(f"campaign.feats.{entry['feat']}.rule")
        )
        style = "green" if done else ""
        mark = Text("✓" if done else "·", style)
        table.add_row(mark, Text("★" * entry["stars"], "yellow"), Text(name, style), Text(what, "dim"))
    return _panel(table, "feats", texts)


def _log(view: View, texts: Texts) -> RenderableType:
    table = Table(box=None, show_header=False, padding=(0, 1))
    for day in view["log"]:
        fights = "".join("●" if fight["beaten"] else "○" for fight in day["fights"])
        table.add_row(f"{day['day']:>2}", Text(fights), f"{day['score']:>2}", Text(_evening_words(day, texts)))
    return _panel(Group(table, Text(texts.say("campaign.legend"), "dim")), "log", texts)


def _evening_words(day: View, texts: Texts) -> str:
    words = []
    if day["feats"]:
        words.append(texts.say("campaign.won_feats", feats=feat_names(day["feats"], texts)))
    if day["potions"]:
        words.append(texts.say("campaign.won_potions", potions=listed("potions", day["potions"], texts)))
    if day["evolved"]:
        words.append(texts.say("campaign.evolved", monster=texts.say(f"monsters.{day['evolved']}")))
    if day["curse"]:
        words.append(texts.say("campaign.cursed", curse=texts.say(f"curses.{day['curse']}")))
    return " · ".join(words)
