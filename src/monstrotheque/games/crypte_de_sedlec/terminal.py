"""The table drawn in a terminal, from a view."""

from __future__ import annotations

from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from monstrotheque.engine.texts import Texts

CARD = 10
GAP = 2
STEP = (CARD + GAP) // 2
NARROWEST = 44
STYLES = {
    "king": "bold #1b1206 on #e0aa3e",
    "peasant": "bold #10200a on #8fbf62",
    "priest": "bold white on #6f4fa8",
    "lover": "bold #2b0a14 on #f08ca4",
    "criminal": "bold white on #2f566d",
}
BACK = "#b9a7c4 on #3a2a4a"

Lines = list[Text]


def draw(view: dict[str, Any], texts: Texts, names: list[str]) -> RenderableType:
    """The graveyard at the top, the crypts side by side below."""
    crypts = [_seat(seat, index, view, texts, names) for index, seat in enumerate(view["seats"])]
    return Group(_graveyard(view, texts), Columns(crypts, padding=(0, 1)))


def _graveyard(view: dict[str, Any], texts: Texts) -> RenderableType:
    """The six piles side by side, or in several rows if the terminal is narrow."""
    piles = [Group(*_pile(pile, texts)) for pile in view["graveyard"]]
    inside = Columns(piles, padding=(0, GAP, 0, 0), width=CARD)
    return Panel(inside, title=texts.say("terminal.graveyard"), title_align="left", expand=False)


def _pile(pile: dict[str, Any], texts: Texts) -> Lines:
    label = _centred(f"{pile['pile']} ({pile['height']})", "bold yellow" if pile["dug"] else "dim")
    if pile["height"] == 0:
        return [label, _centred(texts.say("terminal.empty_pile"), "dim"), _centred("")]
    if pile["top"] is None:
        return [label, _centred("· · · ·", BACK), _centred("· · · ·", BACK)]
    return [label, *_card(pile["top"], texts)]


def _card(card: dict[str, str], texts: Texts) -> Lines:
    return [_centred(texts.say(f"kinds.{card[half]}"), STYLES[card[half]]) for half in ("top", "bottom")]


def _centred(word: str, style: str = "") -> Text:
    return Text(word[:CARD].center(CARD), style)


def _seat(seat: dict[str, Any], index: int, view: dict[str, Any], texts: Texts, names: list[str]) -> RenderableType:
    body = Group(*_crypt(seat, view["rows"], texts), Text(), _hand(seat, texts), *_score(seat, texts))
    title = texts.say("terminal.crypt_of", name=names[index])
    lit = view["turn"] == index
    return Panel(
        body,
        title=Text(f"▶ {title}" if lit else title),
        title_align="left",
        border_style="yellow" if lit else "dim",
        width=max(view["rows"][0] * (CARD + GAP) + 3, NARROWEST),
    )


def _crypt(seat: dict[str, Any], widths: list[int], texts: Texts) -> Lines:
    lines: Lines = []
    for row in reversed(range(len(widths))):
        if widths[row]:
            lines += [Text.assemble(" " * STEP * row, line) for line in _row(seat["crypt"][row], row, texts)]
    return lines


def _row(cards: list[dict[str, str] | None], row: int, texts: Texts) -> Lines:
    """A row of cards below their names. A dot marks a free place."""
    blocks = [
        [_centred(f"{'abc'[row]}{k + 1}", "dim"), *_card(card, texts)]
        if card
        else [_centred(""), _centred("·", "dim"), _centred("")]
        for k, card in enumerate(cards)
    ]
    return _side_by_side(blocks)


def _side_by_side(blocks: list[Lines]) -> Lines:
    return [Text(" " * GAP).join(line) for line in zip(*blocks, strict=True)]


def _hand(seat: dict[str, Any], texts: Texts) -> Text:
    line = Text(texts.say("terminal.hand") + " ")
    if not seat["hand"]:
        line.append(texts.say("terminal.empty_hand"), "dim")
    for card in seat["hand"]:
        line.append(f"{card['code']} ", "bold")
        line.append(texts.say(f"kinds.{card['top']}"), STYLES[card["top"]])
        line.append("/")
        line.append(texts.say(f"kinds.{card['bottom']}"), STYLES[card["bottom"]])
        line.append("  ")
    return line


def _score(seat: dict[str, Any], texts: Texts) -> Lines:
    """The points of the five kinds, and the total."""
    kinds = [
        Text(f"{texts.say(f'gains.{kind}')} {points}", "" if points else "dim")
        for kind, points in seat["score"]["kinds"].items()
    ]
    total = Text(f"{texts.say('terminal.total')} {seat['score']['total']}", "bold")
    return [Text("  ").join(kinds[:3]), Text("  ").join([*kinds[3:], total])]
