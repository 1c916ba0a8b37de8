"""The table drawn in a terminal, from a view."""

from __future__ import annotations

from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from monstrotheque.engine.texts import Texts
from monstrotheque.games.croque_monstre.constants import CRYPT_COLUMNS, CRYPT_NAMES, HALVES, KINDS, LETTERS

CELL = 3
PIT_COLUMNS = 22
"""The most columns of a pit with wide cells. A wider pit has no gaps, and only every fifth column has its number."""
PANEL = 39
STYLES = {
    "lutin": "bold #10200a on #8fbf62",
    "goblin": "bold white on #2f566d",
    "unicorn": "bold #2b0a14 on #f08ca4",
    "cyclops": "bold #1b1206 on #e0aa3e",
    "dragon": "bold white on #a23b2a",
    "croque": "bold white on #4a2a6a",
}
LETTER = dict(zip(HALVES, LETTERS, strict=True))

Lines = list[Text]


def draw(view: dict[str, Any], texts: Texts, names: list[str]) -> RenderableType:
    """Pit, headstones and row at the top, the crypts below."""
    seats = [_seat(seat, index, view, texts, names) for index, seat in enumerate(view["seats"])]
    pit = Panel(Group(*_pit(view["pit"])), title=texts.say("terminal.pit"), title_align="left", expand=False)
    supply = Panel(
        Group(*_headstones(view, texts, names), Text(), *_supply(view, texts)),
        title=texts.say("terminal.headstones"),
        title_align="left",
        expand=False,
    )
    return Group(
        Columns([pit, supply], padding=(0, 1)),
        Columns(seats, padding=(0, 1)),
        Text(texts.say("terminal.marks"), "dim"),
    )


def _half(kind: str, width: int = CELL) -> Text:
    """A half: its letter on the colour of its kind. The Croque-Monstre's letter is in brackets."""
    letter = LETTER[kind]
    return Text(f"({letter})" if kind == "croque" and width == CELL else letter.center(width), STYLES[kind])


def _pit(pit: dict[str, Any]) -> Lines:
    """The pit with an empty border that cards can extend to, below the numbers of its columns."""
    kinds = {(cell["x"], cell["y"]): cell["kind"] for cell in pit["cells"]}
    columns = range(pit["columns"][0] - 1, pit["columns"][1] + 2)
    rows = range(pit["rows"][0] - 1, pit["rows"][1] + 2)
    width = CELL if len(columns) <= PIT_COLUMNS else 1
    empty = Text("·".center(width), "dim")
    lines = [Text.assemble(f"{y:>3} ", *(_pit_half(kinds, x, y, width, empty) for x in columns)) for y in rows]
    return [_column_numbers(columns, width), *lines]


def _pit_half(kinds: dict[tuple[int, int], str], x: int, y: int, width: int, empty: Text) -> Text:
    return _half(kinds[x, y], width) if (x, y) in kinds else empty


def _column_numbers(columns: range, width: int) -> Text:
    if width == CELL:
        return Text(" " * 4 + "".join(f"{x:>2} " for x in columns), "dim")
    named = "".join(f"{x:<5}" for x in columns if x % 5 == 0)
    return Text(" " * (4 + -columns[0] % 5) + named, "dim")


def _card(card: dict[str, Any] | None) -> Text:
    if card is None:
        return Text("[??]", "dim")
    return Text.assemble("[", *(Text(LETTER[half], STYLES[half]) for half in card["halves"]), "]")


def _supply(view: dict[str, Any], texts: Texts) -> Lines:
    """The row, the rest of the pile, and the progress of the game."""
    row = Text(texts.say("terminal.row") + " ")
    row.append_text(Text(" ").join(_card(card) for card in view["row"]))
    words = [
        texts.say("terminal.pile", n=view["pile"]),
        texts.say("terminal.round", round=view["round"], rounds=view["rounds"]),
    ]
    lines = [row, Text("   ".join(words))]
    if view["ending"] and not view["over"]:
        lines.append(Text(texts.say("terminal.ending"), "bold yellow"))
    return lines


def _headstones(view: dict[str, Any], texts: Texts, names: list[str]) -> Lines:
    """The headstones of each kind, with the owners of those taken."""
    lines = []
    for kind in KINDS:
        line = Text.assemble(_half(kind), f" {texts.say(f'kinds.{kind}'):<12}")
        for stone in view["headstones"][kind]:
            line.append_text(_headstone(stone, texts, names))
        lines.append(line)
    return lines


def _headstone(stone: dict[str, Any], texts: Texts, names: list[str]) -> Text:
    if stone["owner"] is None:
        return Text(f" {stone['number']} ({stone['value']}) ")
    return Text(f" {texts.say('terminal.taken', number=stone['number'], name=names[stone['owner']])} ", "dim")


def _seat(seat: dict[str, Any], index: int, view: dict[str, Any], texts: Texts, names: list[str]) -> RenderableType:
    lit = index in view["actors"]
    title = texts.say("terminal.crypt_of", name=names[index])
    body = Group(*_crypt_and_claims(seat, texts), Text(), _hand(seat, texts), _score(seat, texts))
    return Panel(
        body,
        title=Text(f"▶ {title}" if lit else title),
        title_align="left",
        border_style="yellow" if lit else "dim",
        width=PANEL,
    )


def _crypt_and_claims(seat: dict[str, Any], texts: Texts) -> Lines:
    """The crypt with its coordinates. Next to it, for each kind, the groups and the headstone that they would earn."""
    crypt = [Text("  " + "".join(f" {column} " for column in "abcd"), "dim")]
    for start in range(0, len(CRYPT_NAMES), CRYPT_COLUMNS):
        cells = [seat["crypt"].get(name) for name in CRYPT_NAMES[start : start + CRYPT_COLUMNS]]
        halves = [_half(kind) if kind else Text(" · ", "dim") for kind in cells]
        crypt.append(Text.assemble(f"{start // CRYPT_COLUMNS + 1} ", *halves))
    claims = [Text(texts.say("terminal.group"), "dim"), *(_claim(kind, seat["claims"][kind], texts) for kind in KINDS)]
    return [Text.assemble(left, "  ", right) for left, right in zip(crypt, claims, strict=True)]


def _claim(kind: str, claim: dict[str, Any], texts: Texts) -> Text:
    line = Text.assemble(_half(kind), f" {claim['pit']}+{claim['crypt']}={claim['total']:<2} ")
    if claim["has"]:
        line.append(f"✓ {claim['has']}", "dim")
    elif claim["number"]:
        line.append(f"→ {claim['number']}", "bold")
    return line


def _hand(seat: dict[str, Any], texts: Texts) -> Text:
    """The cards of a hand. A star marks the ones that everybody has seen."""
    line = Text(texts.say("terminal.hand"))
    for slot, card in enumerate(seat["hand"]):
        line.append(" ")
        line.append_text(_card(card))
        if slot < seat["seen"]:
            line.append("*", "bold")
    return line


def _score(seat: dict[str, Any], texts: Texts) -> Text:
    """The points. Before the first turn, the card chosen for the crypt."""
    if seat["has_chosen"]:
        return Text.assemble(texts.say("terminal.chosen"), " ", _card(seat["chosen"]))
    score = seat["score"]
    words = texts.say("terminal.score", n=score["total"], headstones=score["headstones"], bonus=score["bonus"])
    return Text(words, "bold")
