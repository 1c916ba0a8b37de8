"""Playing on from lines that lie on a real table (see `monstrotheque.engine.playing_on`)."""

from __future__ import annotations

import random
from collections.abc import Mapping

from monstrotheque.engine.errors import BadPosition
from monstrotheque.engine.game import Game
from monstrotheque.engine.positions import HIDDEN, NOTHING, written
from monstrotheque.games.monster_cafe.constants import FAMILIES, LINE
from monstrotheque.games.monster_cafe.position import PHASES
from monstrotheque.games.monster_cafe.state import OVER

_KEPT = ("families", "powers", "supply", "fronts", "cafe", "coffees", "cookies", "mummies", "priority")
_EARNED = ("coffees", "cookies", "mummies")


def completed(game: Game, players: int, parts: Mapping[str, str], seat: int, dice: random.Random) -> dict[str, str]:
    """The round goes on, and *seat* sends the next monster. It is the second round once anybody has earned something.

    Back lines that nobody entered are dealt, as far as *seat* can't see them.
    """
    if parts.get("phase") == PHASES[OVER]:
        raise BadPosition("", "over")
    if "fronts" not in parts:
        raise BadPosition("fronts", "no_lines", game.texts)
    told = {part: parts[part] for part in _KEPT if part in parts}
    has_earned = any(set(parts.get(part, "0").split(",")) - {"0", NOTHING} for part in _EARNED)
    told |= {"phase": "send", "round": "2" if has_earned else "1", "turn": str(seat + 1)}
    if "box" in parts and "powers" not in told:
        told["powers"] = _powers(parts["box"], parts.get("families", ""))
    backs = parts.get("backs", written([NOTHING] * players, "/")).split("/")
    if all(len(line.split(",")) == LINE and NOTHING not in line.split(",") for line in backs):
        return {**told, "backs": "/".join(backs)}
    hidden = written([HIDDEN] * LINE)
    lines = [line if other == seat and line != NOTHING else hidden for other, line in enumerate(backs)]
    return {"sees": str(seat + 1) if lines[seat] != hidden else "spectator", **told, "backs": "/".join(lines)}


def _powers(box: str, families: str) -> str:
    """What the families in play can do, of all those of a box (`rex.take:cookie,…`)."""
    of = dict(entry.split(".", 1) for entry in box.split(",") if "." in entry)
    return written(of[family] for family in FAMILIES if family in families.split(",") and family in of)
