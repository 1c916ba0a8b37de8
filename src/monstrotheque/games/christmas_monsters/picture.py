"""A day as a drawing: eight monsters, beaten or fled."""

from __future__ import annotations

from typing import Any

from monstrotheque.engine.pictures import PAPER, Drawing, group, panel, portrait
from monstrotheque.engine.state import Sight

ARCH = (110, 136)
GAP = 16
A_ROW = 4
FELT = "var(--felt-noel)"


def board(sight: Sight, _: int) -> Drawing:
    """The day's monsters in order, each under its arch."""
    step, rise = ARCH[0] + GAP, ARCH[1] + GAP
    locations = sight.view()["locations"]
    arches = [
        group(_arch(location), place % A_ROW * step, place // A_ROW * rise) for place, location in enumerate(locations)
    ]
    return Drawing(A_ROW * step - GAP, -(-len(locations) // A_ROW) * rise - GAP, "".join(arches), FELT)


def _arch(location: dict[str, Any]) -> list[str]:
    """A beaten monster has a tick, the Boss a golden frame too. One that fled leaves a dim portrait, a dashed outline
    and its footprint. One to come looks out.
    """
    frame = 'd="M2 134V57Q2 2 55 2T108 57V134Z" stroke-width="5" stroke-linejoin="round"'
    if not location["monster"]:
        return [f'<path {frame} fill="var(--wood)" stroke="var(--line)" stroke-dasharray="9 7"/>']
    art = portrait("xm-" + location["monster"].replace("_", ""), 10, 16, 90)
    if location["beaten"] is None:
        return [f'<path {frame} fill="var(--paper-2)" stroke="var(--line)"/>', art]
    if not location["beaten"]:
        ground = f'<path {frame} fill="var(--wood)" stroke="var(--line)" stroke-dasharray="9 7"/>'
        return [ground, f'<g opacity=".45">{art}</g>', *_sign("--wax-text", portrait("gi-footprint", 43, 107, 24))]
    edge = "var(--candle)" if location["boss"] else "var(--moss)"
    tick = '<path d="M43 121l8 8 17-19" fill="none" stroke="currentColor" stroke-width="6" stroke-linecap="round"/>'
    return [f'<path {frame} fill="var(--paper-2)" stroke="{edge}"/>', art, *_sign("--moss", tick)]


def _sign(colour: str, drawn: str) -> list[str]:
    """How the fight ended, on a small plate."""
    plate = panel(32, 104, 46, 31, 8, PAPER.replace("--paper", colour))
    return [plate, f'<g color="var(--ink)">{drawn}</g>']
