"""The lists of another box, made up for the tests: other powers, names, tokens and coffees."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from monstrotheque.games.monster_cafe.box import BOX


def other_box() -> dict[str, Any]:
    """Powers handed round, a family with a name of its own, fewer tokens and one coffee."""
    lists = deepcopy(BOX.defaults)
    families = lists["families"]["families"]
    families["rex"] = {"name": "Zork", "power": "put", "token": "reserved"}
    families["gatosaure"] = {"power": "fetch"}
    families["snorkel"] = {"power": "none", "majority": "loses"}
    families["priss"] = {"power": "trade"}
    families["bliblop"] = {"power": "copy"}
    lists["families"]["supply"] |= {"reserved": 3, "cookie": 4}
    lists["menu"]["coffees"] = [
        {"name": "Café Zork", "intensity": "strong", "families": ["rex", "gatosaure", "snorkel", "priss", "bliblop"]},
        {"name": "Café Bis", "intensity": "mild", "families": ["rex", "zzip", "golmo", "mummy", "calypso"]},
    ]
    return lists
