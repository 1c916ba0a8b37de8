"""A short fuzz of every game, and every case that was ever found."""

from __future__ import annotations

import json

from tests.contract.cases import every_case
from tests.fuzz.fuzzing import FOUND, Case, look_at


@every_case
def test_random_games_hold_from_all_sides(name: str, players: int) -> None:
    look_at(Case(name, players, 20_261_115))


def test_what_was_found_is_mended() -> None:
    for file in sorted(FOUND.glob("*.json")):
        known = json.loads(file.read_text())
        look_at(Case(known["name"], known["players"], known["seed"]))
