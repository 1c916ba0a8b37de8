"""Another box: other powers, names, tokens and coffees; whole games, positions and records follow it."""

from __future__ import annotations

import json
import pickle
import random
from typing import Any

import pytest

from monstrotheque.bots import bot
from monstrotheque.engine import counting, records, setting_up
from monstrotheque.engine.errors import BadDataFile
from monstrotheque.engine.match import Match
from monstrotheque.engine.seats import SPECTATOR
from monstrotheque.games.monster_cafe import GAME
from monstrotheque.games.monster_cafe.box import BOX
from tests.games.monster_cafe.other_box import other_box


def played(players: int, seed: int, **options: Any) -> Match:
    match, dice = Match(GAME, players=players, seed=seed, options={"box": other_box(), **options}), random.Random(seed)
    while not match.state.is_over:
        seat = match.state.actors[0]
        match.play(seat, dice.choice(match.state.legal(seat)))
    return match


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("menu", ["Café Zork", "Café Bis"])
def test_games_positions_and_records_follow_another_box(players: int, menu: str) -> None:
    match = played(players, players, menu=menu)
    record = json.loads(json.dumps(records.to_record(match, records.new_nonce())))
    assert records.from_record(record).state == match.state
    for turn in range(0, len(match.moves), 3):
        state = match.state_at(turn)
        assert GAME.position(state.text()) == state
        assert pickle.loads(pickle.dumps(state)) == state
        for seat in (*range(players), SPECTATOR):
            sight = state.sight(seat)
            assert GAME.sight(sight.text()).raw.tobytes() == sight.raw.tobytes()
            assert sight.redeal(turn).sight(seat).raw.tobytes() == sight.raw.tobytes()


def test_the_powers_are_those_of_the_box_and_told_in_its_words() -> None:
    state = GAME.new(seed=3, players=2, box=other_box())
    assert state.view()["coffee"] == "Café Zork"
    texts = state.game.texts("en")
    assert texts.say("families.rex") == "Zork"
    assert texts.say("powers.rex") == GAME.texts("en").say("powers.grungy")
    assert GAME.texts("en").say("families.rex") == "Rex"
    assert state.view()["supply"] == {"reserved": 3}
    ours = GAME.new(seed=3, players=2)
    assert "powers=" in state.text()
    assert "powers=" not in ours.text()
    assert "supply=" not in ours.text()


def test_bots_play_with_another_box() -> None:
    state, dice = GAME.new(seed=4, players=3, box=other_box()), random.Random(1)
    for _ in range(12):
        seat = state.actors[0]
        move = bot("mcts:200").choose(state.sight(seat), dice)
        assert move
        state = state.play(seat, move)


def test_our_own_lists_change_nothing() -> None:
    assert GAME.check_options({}) == {"menu": "Latte Newbie", "families": None}
    assert GAME.new(seed=1, box=BOX.defaults) == GAME.new(seed=1)
    assert not GAME.has_other_box({"box": BOX.defaults})


def changed(**changes: Any) -> dict[str, Any]:
    lists = other_box()
    for place, value in changes.items():
        file, key, entry = place.split("__")
        lists[file][key][int(entry) if entry.isdecimal() else entry] = value
    return lists


@pytest.mark.parametrize(
    ("lists", "sentence"),
    [
        (changed(families__families__rex={"power": "take", "token": "chantilly"}), "“rex”: this power and this token"),
        (changed(families__families__rex={"power": "fly"}), "“rex”: “power” is “fly”"),
        (changed(families__families__rex={"power": "swap", "majority": "loses"}), "“rex”: only a family without"),
        (changed(families__families__rexe={"power": "swap"}), "its entries must be: rex"),
        (changed(families__supply__reserved=6), "“reserved”: at most 5"),
        (changed(families__supply__cookie="ten"), "“cookie”: “supply” must be a whole number"),
        (changed(menu__coffees__1={"name": "Café Zork!", "intensity": "mild", "families": ["rex"] * 5}), "entry 2"),
        ({"cards": {}}, "the files of this box are families, menu"),
    ],
)
def test_what_is_wrong_is_named(lists: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadDataFile) as caught:
        GAME.new(seed=1, box=lists)
    assert sentence in caught.value.say("en")
    assert caught.value.say("fr") != caught.value.say("en")


def test_a_count_follows_the_powers_in_a_position_and_those_of_a_box() -> None:
    """Priss' majority pays in this box: the text says so, and an entry from one's own box knows it."""
    lists = other_box()
    lists["families"]["families"]["priss"] = {"power": "none", "majority": "loses"}
    for players in (2, 3, 4, 5):
        match, dice = Match(GAME, players=players, seed=players, options={"box": lists}), random.Random(players)
        while not match.state.is_over:
            seat = match.state.actors[0]
            match.play(seat, dice.choice(match.state.legal(seat)))
        seats, entered = counting.read(GAME, match.state.text())
        assert counting.count(GAME, seats, entered).scores == tuple(match.state.scores)
        own = match.state.game
        filled = counting.blank_entry(own)
        powers = next(group for group in counting.counting_of(GAME).form(seats).groups if group.part == "powers")
        entered[list(powers.numbers(0))] = 0
        entered[filled != 0] = filled[filled != 0]
        assert counting.count(GAME, seats, entered).scores == tuple(match.state.scores)


def test_the_setup_of_a_real_table_offers_the_coffees_and_tokens_of_the_box() -> None:
    own = GAME.new(seed=1, players=3, box=other_box()).game
    steps = {step["key"]: step for step in setting_up.described(own)["fr"]["3"]}
    assert [choice["words"] for choice in steps["coffee"]["choices"]] == ["Café Zork", "Café Bis"]
    zork = next(piece for piece in steps["coffee"]["pool"] if piece["code"] == "rex")
    assert "Zork" in zork["words"]
    assert "3" in zork["words"]
    assert "Latte Newbie" in str(setting_up.described(GAME)["fr"]["3"])
