"""A board as a drawing: a crypt."""

from __future__ import annotations

from monstrotheque.engine.pictures import PAPER, Drawing, group, panel, portrait
from monstrotheque.engine.state import Sight

CARD = (100, 172)
GAP = 8
FELT = "var(--felt-sedlec)"


def board(sight: Sight, seat: int) -> Drawing:
    """The crypt of *seat*, with its widest level at the bottom."""
    levels = [[card for card in row if card] for row in sight.view()["seats"][seat]["crypt"]]
    levels = [row for row in levels if row]
    step, rise = CARD[0] + GAP, CARD[1] + GAP
    width = max((len(row) for row in levels), default=1) * step - GAP
    height = max(len(levels), 1) * rise - GAP
    cards = [
        group(_card(card["top"], card["bottom"]), (width - len(row) * step + GAP) / 2 + place * step, y)
        for y, row in ((height - CARD[1] - level * rise, row) for level, row in enumerate(levels))
        for place, card in enumerate(row)
    ]
    return Drawing(width, height, "".join(cards), FELT)


def _card(top: str, bottom: str) -> list[str]:
    return [panel(0, 0, *CARD, 11, PAPER), *_half(top, 0), *_half(bottom, 83)]


def _half(kind: str, y: int) -> list[str]:
    niche = '<path d="M14 84V47Q14 10 50 10T86 47V84Z" fill="var(--ink)" opacity=".3"/>'
    return [group([panel(5, 5, 90, 79, 7, f'fill="var(--{kind})"'), niche, portrait(f"sk-{kind}", 11, 6, 78)], 0, y)]
