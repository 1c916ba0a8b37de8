"""The end of a game as a drawing: the customers that a player kept."""

from __future__ import annotations

from monstrotheque.engine.pictures import PAPER, Drawing, group, panel, portrait
from monstrotheque.engine.state import Sight

CARD = (72, 78)
GAP = 8
FELT = "var(--felt-cafe)"


def final(sight: Sight, seat: int) -> Drawing:
    """The front line of *seat*. Behind it lies the back line that the last count turned up."""
    own = sight.view()["seats"][seat]
    front = [customer["family"] for customer in own["front"] for _ in range(customer["count"])]
    back = [customer["family"] for customer in own["back"] if customer["family"]]
    step, rise = CARD[0] + GAP, CARD[1] + GAP
    width = max(len(front), len(back), 1) * step - GAP
    cards = [
        group(_card(family), (width - len(line) * step + GAP) / 2 + place * step, y)
        for y, line in ((0, back), (rise, front))
        for place, family in enumerate(line)
    ]
    return Drawing(width, 2 * rise - GAP, "".join(cards), FELT)


def _card(family: str) -> list[str]:
    ground = [panel(0, 0, *CARD, 9, PAPER), panel(4, 4, 64, 70, 6, f'fill="var(--{family})"')]
    return [*ground, portrait(f"ca-{family}", 6, 9, 60)]
