"""The deck is data: the reconstruction that comes with the game, or another file that the host gives."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from monstrotheque.engine import records
from monstrotheque.engine.errors import BadDataFile
from monstrotheque.engine.match import Match
from monstrotheque.games.croque_monstre import GAME
from monstrotheque.games.croque_monstre.box import BOX
from monstrotheque.games.croque_monstre.constants import CARD_CODES
from tests.games.croque_monstre.other_box import other_box

SHARED = GAME.folder / "deck.toml"


def counts(setup: Any) -> dict[str, list[int]]:
    return {code: row for code, row in zip(CARD_CODES, setup.reshape(-1, 3).tolist(), strict=True) if any(row)}


def test_the_default_deck_has_each_pair_seven_times_and_each_kind_with_a_croque_monstre_four_times() -> None:
    found = counts(GAME.setup(2, GAME.check_options({})))
    assert {code for code in found if "M" in code} == {"LM", "GM", "UM", "CM", "DM"}
    assert all(row == ([4, 0, 0] if "M" in code else [4, 2, 1]) for code, row in found.items())
    assert len(found) == 15


def test_the_default_deck_says_that_it_is_a_reconstruction() -> None:
    assert "RECONSTRUCTION" in SHARED.read_text("utf-8").splitlines()[0]


def test_a_host_may_give_another_deck_as_a_file(tmp_path: Path) -> None:
    lines = []
    for card in other_box()["cards"]:
        lines += ["[[cards]]", *(f"{key} = {json.dumps(value)}" for key, value in card.items())]
    path = tmp_path / "other.toml"
    path.write_text("\n".join(lines), "utf-8")
    value = GAME.options["deck"].parse(str(path))
    assert counts(GAME.setup(3, GAME.check_options({"deck": value})))["LL"] == [3, 2, 1]
    assert GAME.new(seed=1, deck=value) == GAME.new(seed=1, deck=other_box()) != GAME.new(seed=1)


def test_halves_may_stand_in_any_order() -> None:
    checked = BOX.check(other_box())
    assert checked is not None
    assert {tuple(card["halves"]) for card in checked["cards"]} >= {("lutin", "croque"), ("lutin", "dragon")}
    assert BOX.check(checked) == checked


def test_a_record_holds_its_deck() -> None:
    match = Match(GAME, players=2, seed=5, options={"deck": other_box()})
    match.play(0, match.state.legal(0)[0])
    record = json.loads(json.dumps(records.to_record(match, records.new_nonce())))
    assert records.from_record(record).state == match.state


def changed(index: int, **changes: Any) -> dict[str, Any]:
    other = copy.deepcopy(other_box())
    other["cards"][index] |= changes
    return other


@pytest.mark.parametrize(
    ("other", "problem", "sentence"),
    [
        (changed(0, copies=7), "copies", "it has 91 cards, not 90"),
        (changed(0, two_shovels=3), "two_shovels", "21 cards in it carry two shovels, not 20"),
        (changed(0, three_shovels=2), "three_shovels", "11 cards in it carry three shovels, not 10"),
        (changed(2, halves=["croque", "croque"]), "two_croques", "entry 3: two gravediggers on one card"),
        (changed(2, halves=["croque", "vampire"]), "choice", "entry 3: “halves” is “vampire”"),
        (changed(2, halves=["croque"]), "several", "entry 3: “halves” must name exactly 2"),
        (changed(2, halves="croque"), "several", "entry 3"),
        (changed(2, halves=[1, 2]), "choice", "“halves” is “1”"),
        (changed(0, copies=-6), "number", "entry 1: “copies” must be a whole number from 0 to 90"),
        (changed(0, copies=True), "number", "“copies”"),
        (changed(0, copies=6.0), "number", "“copies”"),
        (changed(0, copies=2), "marks", "entry 1: 3 marked cards out of 2"),
        (changed(0, shovels=2), "strange", "entry 1: “shovels” is not a line of an entry"),
        ({"cards": []}, "no_list", "empty, or longer than 90 entries"),
        ({"cards": {}}, "no_list", "empty, or longer"),
        ({"cards": [1]}, "no_entry", "entry 1: this is not an entry"),
        ({"cards": [{"halves": ["lutin", "goblin"], "copies": 1}] * 91}, "no_list", "empty, or longer"),
        ({}, "keys", "must contain [[cards]] and nothing else"),
        ({"cards": other_box()["cards"], "more": 1}, "keys", "nothing else"),
        ([], "keys", "nothing else"),
        (7, "keys", "nothing else"),
        (True, "keys", "nothing else"),
    ],
)
def test_what_is_no_full_box_is_refused_in_words(other: Any, problem: str, sentence: str) -> None:
    with pytest.raises(BadDataFile) as caught:
        GAME.new(seed=1, deck=other)
    found = caught.value.details["problem"]
    assert found.reason == problem
    assert sentence in caught.value.say("en")
    assert found.say("fr") in caught.value.say("fr")
    assert found.say("fr") != found.say("en")


def test_a_deck_may_be_the_text_of_a_file() -> None:
    assert GAME.new(seed=1, deck=SHARED.read_text("utf-8")) == GAME.new(seed=1)
    with pytest.raises(BadDataFile):
        GAME.new(seed=1, deck="deck")


def test_a_missing_or_broken_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadDataFile):
        GAME.options["deck"].parse(str(tmp_path / "none.toml"))
    broken = tmp_path / "broken.toml"
    broken.write_text("[[cards", "utf-8")
    with pytest.raises(BadDataFile):
        GAME.options["deck"].parse(str(broken))
