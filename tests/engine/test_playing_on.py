"""Playing on from a position's text, or from what was entered for a count."""

from __future__ import annotations

import pytest

import monstrotheque as mt
from monstrotheque.engine import counting, records
from monstrotheque.engine.errors import BadPosition
from monstrotheque.engine.match import Match
from monstrotheque.engine.playing_on import position_to_play
from tests.contract.cases import every_case, walk
from tests.positions import parts_of

CAFE = (
    "monster_cafe/1 players=3 families=rex,gatosaure,snorkel,priss,mummy fronts=2rex,2priss/2gatosaure,snorkel/3snorkel"
)


@every_case
def test_a_game_goes_on_from_a_text_with_chance_of_its_own(name: str, players: int) -> None:
    game = mt.game(name)
    states = [before for before, *_ in walk(name, players, 3)]
    whole = states[len(states) // 2]
    for text in (whole.text(), whole.sight(whole.actors[0] if whole.actors[0] < players else 0).text()):
        found = position_to_play(game, text, seat=0, seed=11)
        assert found.actors == whole.actors
        told, wanted = parts_of(found), parts_of(whole)
        assert told.pop("chance") != wanted.pop("chance")
        assert told == wanted or "sees=" in text
    match = Match(game, players=players, start=found.text())
    again = records.from_record(records.to_record(match, records.new_nonce()))
    assert again.state.text() == found.text()


def test_crypts_of_a_real_table_are_played_on_with_the_other_cards_in_the_graveyard() -> None:
    game = mt.game("crypte_de_sedlec")
    found = position_to_play(game, "crypte_de_sedlec/1 players=3 crypts=TL,CC/CP,TP/KT,LP", seat=1, seed=1)
    parts = parts_of(found)
    assert parts["crypts"] == "TL,CC/CP,TP/KT,LP"
    assert [len(pile.split(",")) for pile in parts["piles"].split("/")] == [2] * 6
    assert found.actors == (0,)


def test_back_lines_that_nobody_entered_are_dealt() -> None:
    game = mt.game("monster_cafe")
    found = position_to_play(game, f"{CAFE} backs=-/rex,snorkel,priss/-", seat=1, seed=1)
    lines = parts_of(found)["backs"].split("/")
    assert lines[1] == "rex,snorkel,priss"
    assert all(len(line.split(",")) == 3 for line in lines)
    assert found.actors == (1,)
    assert parts_of(found)["round"] == "1"
    later = position_to_play(game, f"{CAFE} coffees=2,0,0", seat=2, seed=1)
    assert (parts_of(later)["round"], later.actors) == ("2", (2,))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("crypte_de_sedlec/1 players=2 crypts=TL,CC/CP", "uneven"),
        ("crypte_de_sedlec/1 players=9", "players"),
        ("crypte_de_sedlec/1 players=2 crypts=TL,CC,LP,PC:CP,KT,CL:PC,CK/CP,TP,TK,PL:LT,LC,PT:KC,TT", "over"),
        ("monster_cafe/1 players=2 families=rex,priss,mummy,snorkel,gatosaure", "no_lines"),
        ("croque_monstre/1 players=2 pit=UUU", "only_scores"),
        ("christmas_monsters/1 players=3 monsters=timide", "only_scores"),
    ],
)
def test_a_table_that_tells_too_little_says_what_is_missing(text: str, reason: str) -> None:
    with pytest.raises(BadPosition) as refused:
        position_to_play(mt.game(text.partition("/")[0]), text, seat=0, seed=1)
    assert refused.value.reason == reason
    assert refused.value.say("fr") != refused.value.say("en")


def test_a_count_is_not_changed_by_reading_it_as_a_position() -> None:
    game = mt.game("monster_cafe")
    players, entered = counting.read(game, f"{CAFE} backs=rex,priss,mummy/rex,snorkel,priss/mummy,rex,gatosaure")
    found = position_to_play(game, counting.write(game, players, entered), seat=0, seed=1)
    assert counting.read(game, found.text())[1][: len(entered)].tolist()[1:5] == entered.tolist()[1:5]
