"""The bots as people meet them: a character for each level, with words in every game."""

from __future__ import annotations

import monstrotheque as mt
from monstrotheque.bots import bot_names
from monstrotheque.bots.characters import CHARACTERS, NAMES, new_name
from monstrotheque.engine.texts import LANGS


def test_each_level_is_a_character_of_its_own() -> None:
    assert tuple(CHARACTERS) == bot_names()
    assert len({character.face for character in CHARACTERS.values()}) == len(CHARACTERS)
    assert len(set(NAMES)) == len(NAMES)


def test_every_game_says_what_its_bots_are_like() -> None:
    for name in mt.game_names():
        for lang in LANGS:
            said = [mt.game(name).texts(lang).say(f"bots.{level}.character") for level in CHARACTERS]
            assert len(set(said)) == len(said)


def test_bots_of_one_table_have_different_names() -> None:
    taken = ["Tisane"]
    for _ in range(12):
        taken.append(new_name("easy", taken))
    assert len({name.casefold() for name in taken}) == 13
    assert taken[1] == "Pantoufle"
    assert new_name("easy", ["tisane"]) == "Pantoufle"
