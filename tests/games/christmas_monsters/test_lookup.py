"""What people look up beside the rules is what the rules say."""

from __future__ import annotations

import pytest

from monstrotheque.games.christmas_monsters.campaign.lists import OURS
from monstrotheque.games.christmas_monsters.constants import MONSTERS
from monstrotheque.games.christmas_monsters.reference import SAMPLES, described
from tests.games.christmas_monsters.positions import GAME, type_of
from tests.games.christmas_monsters.reference import is_beaten


@pytest.mark.parametrize("monster", MONSTERS)
def test_the_cards_shown_beside_a_monster_beat_it_at_every_level(monster: str) -> None:
    cards = SAMPLES[monster]
    assert len(set(cards)) == 4
    for level in (1, 2, 3):
        assert is_beaten(monster, level, [int(card[1]) for card in cards], [type_of(card) for card in cards])


def test_powers_and_feats_are_those_of_the_sheets() -> None:
    texts = {lang: GAME.texts(lang) for lang in ("fr", "en")}
    shown = described(texts)
    assert [each["cost"] for each in shown["powers"]["garde"]] == [0, 2, 3, 4]
    assert {each["rank"]: each["stars"] for each in shown["feats"]}.keys() == {"facile", "moyen", "difficile"}
    assert {each["feat"]: each["stars"] for each in shown["feats"]} == {
        f: facts["stars"] for f, facts in OURS.feats.items()
    }
    assert shown["samples"]["pilleur"]["words"]["en"].count(",") == 3
