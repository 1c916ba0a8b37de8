"""MONSTRES: the conditions of the rulebook, each level on both sides, and against an oracle written from the table."""

from __future__ import annotations

import pytest

from monstrotheque.games.christmas_monsters.constants import MONSTERS
from monstrotheque.games.christmas_monsters.monsters import is_met
from monstrotheque.games.christmas_monsters.turns import lay_card
from tests.games.christmas_monsters.positions import GAME, code, quads, type_of
from tests.games.christmas_monsters.reference import is_beaten
from tests.positions import copied_raw


def beats(monster: str, level: int, cards: str) -> bool:
    raw = copied_raw(GAME.new(seed=1))
    for owner, card in enumerate(cards.split()):
        lay_card(raw, owner, code(card))
    return bool(is_met(raw, MONSTERS.index(monster), level))


CASES = [
    ("rangetou", 1, "G3 E4 M5 S6", True),
    ("rangetou", 1, "G4 E5 M6 S3", True),
    ("rangetou", 1, "G0 S1 E2 M3", True),
    ("rangetou", 1, "G3 E4 M5 S7", False),
    ("rangetou", 1, "G3 E4 M4 S5", False),
    ("rangetou", 1, "G8 E0 M1 S2", False),
    ("rangetou", 2, "G3 S4 G5 S6", True),
    ("rangetou", 2, "E3 M4 E5 M6", True),
    ("rangetou", 2, "G3 S4 G5 M6", False),
    ("rangetou", 2, "G3 S4 G5 S7", False),
    ("rangetou", 3, "M6 M3 M4 M5", True),
    ("rangetou", 3, "G3 S4 G5 S6", False),
    ("matheux", 1, "G4 E6 M7 S4", True),
    ("matheux", 1, "G4 E6 M7 S5", False),
    ("matheux", 1, "G4 E6 M7 S3", False),
    ("matheux", 1, "G1 E8 M8 S4", True),
    ("matheux", 2, "G1 E8 M8 S5", True),
    ("matheux", 2, "G1 E8 M8 S4", False),
    ("matheux", 2, "G4 E6 M7 S4", True),
    ("matheux", 3, "G1 E8 M8 S5", True),
    ("matheux", 3, "G4 E8 M8 S5", True),
    ("matheux", 3, "G4 E6 M7 S4", False),
    ("disjoncteur", 1, "G1 E1 S1 M1", True),
    ("disjoncteur", 1, "M1 S1 E1 G1", True),
    ("disjoncteur", 1, "G1 S1 E1 M1", False),
    ("disjoncteur", 1, "G1 E1 M1 S1", False),
    ("disjoncteur", 2, "G1 E1 G2 M1", True),
    ("disjoncteur", 2, "G1 E1 S2 E2", False),
    ("disjoncteur", 3, "G1 E1 G2 E2", True),
    ("disjoncteur", 3, "E1 S1 E2 S2", True),
    ("disjoncteur", 3, "G1 E1 G2 M1", False),
    ("mange_couleurs", 1, "G1 S1 E1 M1", True),
    ("mange_couleurs", 1, "G1 S1 E1 G2", False),
    ("mange_couleurs", 2, "M1 S1 E1 G2", True),
    ("mange_couleurs", 2, "G1 S1 E1 M1", False),
    ("mange_couleurs", 3, "M1 G1 E1 S2", True),
    ("mange_couleurs", 3, "M1 S1 E1 G2", False),
    ("glouton", 1, "G8 S8 E8 M1", True),
    ("glouton", 1, "G8 S8 E8 M0", False),
    ("glouton", 2, "G8 S8 E8 M4", True),
    ("glouton", 2, "G8 S8 E8 M3", False),
    ("glouton", 3, "G8 S8 M8 G4", True),
    ("glouton", 3, "G8 S8 E8 M4", False),
    ("glouton", 3, "G8 S8 E8 M5", True),
    ("timide", 1, "G0 S0 E0 M7", True),
    ("timide", 1, "G0 S0 E1 M7", False),
    ("timide", 2, "G0 S0 E0 M4", True),
    ("timide", 2, "G0 S0 E1 M4", False),
    ("timide", 3, "G0 M0 E0 M4", True),
    ("timide", 3, "G0 S0 E0 M4", False),
    ("timide", 3, "G0 S0 E0 M3", True),
    ("faussaire", 1, "G3 S1 E2 M3", True),
    ("faussaire", 1, "G3 S1 E2 M2", False),
    ("faussaire", 1, "G3 S1 E1 M1", False),
    ("faussaire", 2, "G4 S1 E4 M2", True),
    ("faussaire", 2, "G3 S1 E3 M2", False),
    ("faussaire", 3, "G4 S4 E4 M2", True),
    ("faussaire", 3, "G4 S1 E4 M2", False),
    ("faussaire", 3, "G3 S3 E3 M3", False),
    ("pilleur", 1, "G0 S8 E3 M3", True),
    ("pilleur", 1, "G0 S7 E3 M3", False),
    ("pilleur", 1, "G1 S8 E3 M3", False),
    ("pilleur", 2, "G0 G8 E3 M3", True),
    ("pilleur", 2, "G0 S8 E3 M3", False),
    ("pilleur", 2, "G0 S8 E0 E8", True),
    ("pilleur", 3, "M0 G3 M8 M5", True),
    ("pilleur", 3, "M0 G5 M8 M4", False),
]


@pytest.mark.parametrize(("monster", "level", "cards", "beaten"), CASES)
def test_conditions_on_both_sides(monster: str, level: int, cards: str, beaten: bool) -> None:
    assert beats(monster, level, cards) is beaten


def test_every_monster_has_a_case_on_both_sides_of_each_level() -> None:
    told = {(monster, level, beaten) for monster, level, _, beaten in CASES}
    assert told == {(monster, level, beaten) for monster in MONSTERS for level in (1, 2, 3) for beaten in (True, False)}


def test_conditions_agree_with_the_oracle_on_random_cards() -> None:
    for cards in quads(300, 7):
        for monster in MONSTERS:
            for level in (1, 2, 3):
                met = is_beaten(monster, level, [int(card[1]) for card in cards], [type_of(card) for card in cards])
                assert beats(monster, level, " ".join(cards)) == met, (monster, level, cards)
