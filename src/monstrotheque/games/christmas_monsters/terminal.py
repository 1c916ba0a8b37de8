"""The table drawn in a terminal, from a view."""

from __future__ import annotations

from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from monstrotheque.engine.texts import Texts

STYLES = {
    "garde": "bold #10240a on #a7d37a",
    "griffonneur": "bold #2b2206 on #f2d16b",
    "emballeur": "bold white on #8a3b5c",
    "machiniste": "bold white on #33567d",
}
TOKENS = 2
LEGEND = ("shown", "known", "usable", "locked", "day", "night")


def draw(view: dict[str, Any], texts: Texts, names: list[str]) -> RenderableType:
    """The workshop at the top, then the cards on the table, the Companion, the players, potions and curse."""
    seats = [_seat(seat, number, view, texts, names) for number, seat in enumerate(view["seats"])]
    fight = [] if view["over"] else [_fight(view, texts, names)]
    companion = [_companion(view, texts)] if view["companion"] else []
    return Group(
        _workshop(view, texts),
        *fight,
        *companion,
        *seats,
        _potions(view, texts),
        _curse(view, texts),
        Columns([Text(texts.say(f"terminal.legend.{mark}"), "dim") for mark in LEGEND], padding=(0, 3)),
    )


def card_text(card: dict[str, Any]) -> Text:
    """A card: the letter of its type and its value, in the type's colour. A star means all see it, a plus that others
    know it.
    """
    mark = "*" if card.get("shown") else "+" if card.get("seen_by") else ""
    return Text.assemble((f" {card['code']}{mark} ", STYLES[card["type"]]))


def _cards(cards: list[dict[str, Any]]) -> Text:
    return Text(" ").join(card_text(card) for card in cards)


def _workshop(view: dict[str, Any], texts: Texts) -> RenderableType:
    """The eight locations, as many per row as fit with their whole names."""
    grid = Columns([_location(location, texts) for location in view["locations"]], padding=(0, 1), equal=True)
    title = f"{texts.say('terminal.day', turn=view['turn'])} · {texts.say('terminal.score', score=view['score'])}"
    return Panel(grid, title=title, title_align="left", width=100)


def _location(location: dict[str, Any], texts: Texts) -> Text:
    head = f"{'▶' if location['present'] else ' '}{location['location']} {texts.say('locations.' + location['key'])}"
    text = Text(head, "bold yellow" if location["present"] else "dim")
    text.append("\n  ")
    if location["monster"] is None:
        text.append(texts.say("terminal.unknown"), "dim")
    else:
        level = location["level"] if location["fought"] is None else location["fought"]
        text.append(texts.say(f"monsters.{location['monster']}"), "bold")
        text.append(f" {level}")
    if location["beaten"] is not None:
        won = location["beaten"]
        text.append(" ✓ " if won else " ✗ ", "green" if won else "red")
    elif location["boss"]:
        text.append(f" ({texts.say('terminal.boss')})", "magenta")
    return text


def _fight(view: dict[str, Any], texts: Texts, names: list[str]) -> RenderableType:
    """The current monster's condition, and the cards against it."""
    lines = []
    monster = view["monster"]
    if monster:
        name = texts.say(f"monsters.{monster['key']}")
        level = texts.say("terminal.level", level=monster["level"])
        condition = texts.say(f"conditions.{monster['key']}.{monster['level']}")
        lines.append(Text(texts.say("terminal.condition", name=name, level=level, condition=condition), "bold"))
        if monster["beaten"] is not None:
            key = "would_beat" if monster["beaten"] else "would_not_beat"
            lines.append(Text(texts.say(f"terminal.{key}"), "green" if monster["beaten"] else "red"))
    laid = [_laid(card, texts, names) for card in view["table"]]
    lines.append(Text("   ").join(laid) if laid else Text(texts.say("terminal.nothing_laid"), "dim"))
    return Panel(Group(*lines), title=texts.say("terminal.table"), title_align="left", width=100)


def _laid(laid: dict[str, Any], texts: Texts, names: list[str]) -> Text:
    card = laid["card"]
    text = Text(f"{laid['place']} {_owner(laid['owner'], texts, names)} ")
    text.append(card_text(card))
    if laid["value"] != card["value"]:
        text.append(" " + texts.say("terminal.counts", value=laid["value"]), "bold")
    if laid["type"] != card["type"]:
        text.append(" " + texts.say("terminal.as_type", type=texts.say(f"types.{laid['type']}")), "bold")
    return text


def _owner(owner: int, texts: Texts, names: list[str]) -> str:
    return names[owner] if owner < len(names) else texts.say("terminal.companion")


def _title(owner: int, name: str, view: dict[str, Any], texts: Texts) -> str:
    turn = "▶ " if view["next"] == owner or owner in view["actors"] else ""
    first = f" · {texts.say('terminal.first')}" if view["first"] == owner else ""
    return f"{turn}{name}{first}"


def _companion(view: dict[str, Any], texts: Texts) -> RenderableType:
    companion = view["companion"]
    line = Text(f"{texts.say('terminal.line')} ")
    line.append(_cards([card for card in companion["line"] if card]))
    line.append(f"   {texts.say('terminal.pile', n=companion['pile'])}   {texts.say('terminal.discard')} ", "dim")
    line.append(_cards(companion["discard"]))
    number = len(view["seats"])
    return Panel(
        line, title=_title(number, texts.say("terminal.companion"), view, texts), title_align="left", width=100
    )


def _seat(seat: dict[str, Any], number: int, view: dict[str, Any], texts: Texts, names: list[str]) -> RenderableType:
    name = f"{names[number]} ({texts.say('types.' + seat['role'])})"
    for mark in ("ready", "has_chosen"):
        if seat[mark]:
            name += f" · {texts.say(f'terminal.{mark}')}"
    lit = number in view["actors"]
    lines = [_hand(seat, texts), _store(seat, texts), _powers(seat, texts)]
    if number == view["seat"]:
        lines += _own_powers(seat, texts)
    return Panel(
        Group(*lines),
        title=_title(number, name, view, texts),
        title_align="left",
        border_style="yellow" if lit else "dim",
        width=100,
    )


def _hand(seat: dict[str, Any], texts: Texts) -> Text:
    text = Text(f"{texts.say('terminal.hand')} ")
    text.append(_cards(seat["hand"]))
    hidden = seat["held"] - len(seat["hand"])
    if hidden:
        text.append(f"  {texts.say('terminal.hidden', n=hidden)}", "dim")
    return text


def _store(seat: dict[str, Any], texts: Texts) -> Text:
    """The reserve from the top, and the discard."""
    text = Text(f"{texts.say('terminal.reserve')} ")
    for card in seat["reserve"]:
        text.append(card_text(card) if card else Text(" ? ", "dim"))
        text.append(" ")
    text.append(f"  {texts.say('terminal.discard')} ", "dim")
    text.append(_cards(seat["discard"]))
    return text


def _powers(seat: dict[str, Any], texts: Texts) -> Text:
    """Tokens, the Hint token and the names of the powers."""
    tokens = "●" * seat["tokens"] + "○" * max(0, TOKENS - seat["tokens"])
    hint = "hint_left" if seat["hint"]["unused"] else "hint_gone"
    text = Text(f"{texts.say('terminal.tokens', tokens=tokens)} · {texts.say(f'terminal.{hint}')} ·")
    for power in seat["powers"]:
        name = texts.say(f"powers.{power['key']}")
        if power["unlocked"]:
            text.append(f" {'' if power['bar'] else '!'}{name}", "" if power["bar"] else "bold")
        else:
            text.append(f" ({name})", "dim")
    return text


def _own_powers(seat: dict[str, Any], texts: Texts) -> list[Text]:
    """Each unlocked power: what it does, or why not now."""
    return [_use("powers", "power_effects", power, texts) for power in seat["powers"] if power["unlocked"]]


def _use(names: str, effects: str, use: dict[str, Any], texts: Texts) -> Text:
    """A power or potion in one line: usable with its effect, or dim with the rule that forbids it."""
    free = not use["bar"]
    text = Text(f"{'!' if free else ' '} {texts.say(f'{names}.' + use['key'])}", "bold" if free else "dim")
    sentence = texts.say(f"{effects}.{use['key']}") if free else texts.say(f"refusals.{use['bar']}")
    return text.append(f" — {sentence}", "" if free else "dim")


def _potions(view: dict[str, Any], texts: Texts) -> RenderableType:
    text = Text(f"{texts.say('terminal.potions')} ")
    if not view["potions"]:
        return text.append(texts.say("terminal.no_potions"), "dim")
    if view["over"]:
        return text.append(", ".join(texts.say(f"potions.{potion['key']}") for potion in view["potions"]))
    return Group(text, *(_use("potions", "potion_effects", potion, texts) for potion in view["potions"]))


def _curse(view: dict[str, Any], texts: Texts) -> Text:
    text = Text(f"{texts.say('terminal.curse')} ")
    curse = view["curse"]
    if not curse:
        return text.append(texts.say("terminal.no_curse"), "dim")
    text.append(texts.say(f"curses.{curse['key']}"), "bold red")
    text.append(f" — {texts.say('curse_effects.' + curse['key'])}")
    if curse["permanent"] and not curse["in_force"]:
        text.append(f" ({texts.say('terminal.curse_asleep')})", "green")
    elif curse["struck"]:
        text.append(f" ({texts.say('terminal.curse_struck')})", "dim")
    return text
