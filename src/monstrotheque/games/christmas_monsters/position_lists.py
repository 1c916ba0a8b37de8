"""The lists of another box in the text of a position: sheets, the turn of the curse, the hard feats."""

from __future__ import annotations

from monstrotheque.engine.positions import NOTHING, Parts, written
from monstrotheque.games.christmas_monsters.box import BOX, turns_in
from monstrotheque.games.christmas_monsters.constants import CURSE_TURNS, CURSES, NO_POWER, POWERS, ROLES, SHEET
from monstrotheque.games.christmas_monsters.options import hard_numbers, sheet_numbers
from monstrotheque.games.christmas_monsters.state import NONE, RawState

SHEET_POWERS = (*POWERS, NOTHING)
OUR_SHEETS = sheet_numbers(BOX.defaults)
OUR_TURNS = turns_in(BOX.defaults)
OUR_NUMBERS = hard_numbers(BOX.defaults, "number")
OUR_STARS = hard_numbers(BOX.defaults, "stars")
MOST = 9
"""More than a hard feat can ask for or bring."""


def write_lists(s: RawState) -> dict[str, str]:
    """What differs from our box: the sheets, the turn of the curse, the hard feats."""
    sheets = [written((SHEET_POWERS[power] for power in sheet), ":") for sheet in s.sheets]
    feats = [f"{number}:{stars}" for number, stars in zip(s.hard_numbers, s.hard_stars, strict=True)]
    ours = s.curse == NONE or s.curse_turn == OUR_TURNS[CURSES[s.curse]]
    return {
        "sheets": "" if s.sheets.tolist() == OUR_SHEETS else written(sheets, "/"),
        "curse_turn": "" if ours else str(s.curse_turn),
        "hard_feats": "" if _is_our_feats(s) else written(feats),
    }


def _is_our_feats(s: RawState) -> bool:
    return bool((s.hard_numbers == OUR_NUMBERS).all() and (s.hard_stars == OUR_STARS).all())


def read_lists(s: RawState, parts: Parts) -> None:
    """The lists of another box. The default is ours."""
    s.sheets[:] = OUR_SHEETS
    for role, given in enumerate(parts.groups("sheets", len(ROLES), NOTHING)):
        powers = [] if given == NOTHING else parts.split("sheets", given, SHEET, ":")
        parts.require(len(powers) in (0, SHEET), "sheets", "groups", given=len(powers), wanted=SHEET)
        for row, power in enumerate(powers):
            s.sheets[role, row] = parts.index("sheets", power, SHEET_POWERS)
    known = [power for power in s.sheets.ravel().tolist() if power != NO_POWER]
    parts.require(len(set(known)) == len(known), "sheets", "power_twice")
    _read_curse_turn(s, parts)
    s.hard_numbers[:], s.hard_stars[:] = OUR_NUMBERS, OUR_STARS
    feats = parts.items("hard_feats", most=len(OUR_NUMBERS))
    parts.require(
        len(feats) in (0, len(OUR_NUMBERS)), "hard_feats", "groups", given=len(feats), wanted=len(OUR_NUMBERS)
    )
    for place, item in enumerate(feats):
        number, _, stars = item.partition(":")
        s.hard_numbers[place] = parts.as_number("hard_feats", number, 1, MOST)
        s.hard_stars[place] = parts.as_number("hard_feats", stars, 0, MOST)


def _read_curse_turn(s: RawState, parts: Parts) -> None:
    if s.curse == NONE:
        return
    curse = CURSES[s.curse]
    low, high = CURSE_TURNS.get(curse, (0, 0))
    s.curse_turn = parts.number("curse_turn", low, high, OUR_TURNS.get(curse, low))
