"""A board as a drawing: the customers that a player kept."""

from __future__ import annotations

from monstrotheque.engine.pictures import PAPER, Drawing, group, panel, portrait
from monstrotheque.engine.state import Sight

CARD = (72, 78)
GAP = 8
FELT = "var(--felt-cafe)"


def board(sight: Sight, seat: int) -> Drawing:
    """The front line of *seat*, and behind it the back line: cards that *sight* doesn't show lie face down."""
    own = sight.view()["seats"][seat]
    front = [customer["family"] for customer in own["front"] or () for _ in range(customer["count"])]
    back = [customer["family"] for customer in own["back"] or ()]
    step, rise = CARD[0] + GAP, CARD[1] + GAP
    width = max(len(front), len(back), 1) * step - GAP
    cards = [
        group(_card(family), (width - len(line) * step + GAP) / 2 + place * step, y)
        for y, line in ((0, back), (rise, front))
        for place, family in enumerate(line)
    ]
    return Drawing(width, 2 * rise - GAP, "".join(cards), FELT)


def _card(family: str | None) -> list[str]:
    if family is None:
        return [panel(0, 0, *CARD, 9, PAPER), panel(6, 6, 60, 66, 5, 'fill="var(--felt-cafe)"')]
    ground = [panel(0, 0, *CARD, 9, PAPER), panel(4, 4, 64, 70, 6, f'fill="var(--{family})"')]
    return [*ground, portrait(f"ca-{family}", 6, 9, 60)]
