"""Playing on from a position's text, or from what was entered for a count."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Iterator

import pytest

import monstrotheque as mt
from monstrotheque.engine import counting, records
from monstrotheque.engine.errors import BadPosition
from monstrotheque.engine.game import Game
from monstrotheque.engine.match import Match
from monstrotheque.engine.playing_on import position_to_play
from monstrotheque.engine.state import State
from tests.contract.cases import cases_of, choose, every_case, other_lists, walk
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


TOLD = {
    "croque_monstre": (("turn", "ending", "headstones"), ("pit", "hands", "row", "stack")),
    "christmas_monsters": (("turn", "fought"), ("hands", "reserves", "line", "pile")),
}
"""What a count tells of a game that is played on: parts that are the same, and parts with as many cards."""


def sizes(state: State, part: str) -> list[int]:
    """How many cards lie in each group of a part; of the pit, how many halves."""
    groups = parts_of(state).get(part, "-").rpartition("@")[2].split("/")
    if part == "pit":
        return [sum(map(str.isalpha, groups[0]))]
    cards = [[item for item in group.split(",") if item != "-"] for group in groups]
    return [sum(int("".join(itertools.takewhile(str.isdigit, item)) or 1) for item in group) for group in cards]


def new_turns(name: str, players: int, seed: int) -> Iterator[State]:
    """The positions of a random game in which nothing of a turn has been done yet."""
    dice, state = random.Random(seed), mt.game(name).new(players=players, seed=seed)
    while not state.is_over:
        parts = parts_of(state)
        if parts["phase"] == "crypt" or (parts["phase"] == "turn" and "laid" not in parts):
            yield state
        state = state.play(*choose(state, dice))


@pytest.mark.parametrize(("name", "players"), cases_of(*TOLD))
def test_a_real_table_tells_how_far_its_game_is(name: str, players: int) -> None:
    game, tested = mt.game(name), 0
    for state in itertools.chain.from_iterable(new_turns(name, players, seed) for seed in range(4)):
        counted = counting.write(game, *counting.read(game, state.text()))
        assert "hands" not in counted
        found = position_to_play(game, counted, seat=0, seed=tested)
        same, as_many = TOLD[name]
        for part in same:
            assert parts_of(found).get(part) == parts_of(state).get(part), part
        for part in as_many:
            assert sizes(found, part) == sizes(state, part), part
        assert found.scores == state.scores
        assert len(found.legal(found.actors[0])) > 0
        tested += 1
    assert tested > 20


def test_a_crypt_has_room_wherever_it_was_entered() -> None:
    """A crypt in the corner of the form, and one that stands upright, grow to every side."""
    game, pit = mt.game("croque_monstre"), "pit=LG:UC"
    found = {}
    for crypts in ("LG/UC", ":2LG/UC", "L:G/UC"):
        state = position_to_play(game, f"croque_monstre/1 players=2 {pit} crypts={crypts}", seat=0, seed=1)
        found[crypts] = parts_of(state)["crypts"]
    assert set(found.values()) == {"::1LG/::1UC"}


def test_cards_that_are_left_can_be_those_of_another_box() -> None:
    game = mt.game("croque_monstre").named_by(mt.game("croque_monstre").check_options(other_lists("croque_monstre")))
    text = "croque_monstre/1 players=2 pit=LG:UC crypts=LG/UC"
    parts = parts_of(position_to_play(game, text, seat=0, seed=1))
    left = {item.lstrip("0123456789") for part in ("hands", "row", "stack") for item in re.split("[,/]", parts[part])}
    assert {"LL", "UU"} <= left
    assert "LU" not in left


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("crypte_de_sedlec/1 players=2 crypts=TL,CC/CP", "uneven"),
        ("crypte_de_sedlec/1 players=9", "players"),
        ("crypte_de_sedlec/1 players=2 crypts=TL,CC,LP,PC:CP,KT,CL:PC,CK/CP,TP,TK,PL:LT,LC,PT:KC,TT", "over"),
        ("monster_cafe/1 players=2 families=rex,priss,mummy,snorkel,gatosaure", "no_lines"),
        ("croque_monstre/1 players=2 pit=UUU", "no_pit"),
        ("croque_monstre/1 players=2 pit=UUU:GG crypts=UU/UUU:GGG", "more_than_turns"),
        ("croque_monstre/1 players=2 pit=UUUUUUUU:DUUUUUUU:DDUUUUUU crypts=UUU:UUU:UUU/UUU:UUU:UUU", "not_in_box"),
        ("croque_monstre/1 players=2 pit=LG:UC:DD crypts=UU/DD headstones=-/L8,G8,U8,C8,D8", "over"),
        ("christmas_monsters/1 players=3 fought=1+,-,1-", "fights_gap"),
        ("christmas_monsters/1 players=3 fought=1+,1+,1+,1+,1+,1+,1+,1+", "over"),
    ],
)
def test_a_table_that_tells_too_little_says_what_is_missing(text: str, reason: str) -> None:
    with pytest.raises(BadPosition) as refused:
        position_to_play(mt.game(text.partition("/")[0]), text, seat=0, seed=1)
    assert refused.value.reason == reason
    assert refused.value.say("fr") != refused.value.say("en")


def test_a_game_that_no_count_tells_enough_of_asks_for_a_whole_position(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "module", lambda *_: None)
    with pytest.raises(BadPosition, match="whole position"):
        position_to_play(mt.game("crypte_de_sedlec"), "crypte_de_sedlec/1 players=2 crypts=TL/CP", seat=0, seed=1)


@every_case
def test_the_text_of_a_finished_game_and_its_count_cannot_be_played_on(name: str, players: int) -> None:
    game = mt.game(name)
    *_, (_, _, _, last) = walk(name, players, 1)
    for text in (last.text(), counting.write(game, *counting.read(game, last.text()))):
        with pytest.raises(BadPosition) as refused:
            position_to_play(game, text, seat=0, seed=1)
        assert refused.value.reason == "over"


def test_a_count_is_not_changed_by_reading_it_as_a_position() -> None:
    game = mt.game("monster_cafe")
    players, entered = counting.read(game, f"{CAFE} backs=rex,priss,mummy/rex,snorkel,priss/mummy,rex,gatosaure")
    found = position_to_play(game, counting.write(game, players, entered), seat=0, seed=1)
    assert counting.read(game, found.text())[1][: len(entered)].tolist()[1:5] == entered.tolist()[1:5]
