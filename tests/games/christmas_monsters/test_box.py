"""Another box: other powers, curses, feats, track and rows. Whole games, positions, records and campaigns follow it."""

from __future__ import annotations

import json
import pickle
import random
from copy import deepcopy
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from monstrotheque.bots import bot
from monstrotheque.engine import records
from monstrotheque.engine.errors import BadDataFile, BadOption
from monstrotheque.engine.match import Match
from monstrotheque.engine.seats import SPECTATOR
from monstrotheque.games.christmas_monsters import GAME
from monstrotheque.games.christmas_monsters.box import BOX
from monstrotheque.games.christmas_monsters.campaign import dump, found, load, view
from monstrotheque.games.christmas_monsters.campaign.at_random import random_day, random_evening
from monstrotheque.games.christmas_monsters.campaign.steps import day_options, day_setup
from monstrotheque.games.christmas_monsters.campaign.words import texts
from monstrotheque.games.christmas_monsters.constants import CURSE_TURNS, POWERS
from tests.games.christmas_monsters.campaign.made_up import NAMES, a_campaign, a_day, questions
from tests.games.christmas_monsters.other_box import other_box


def played(players: int, seed: int, **options: Any) -> Match:
    match, dice = Match(GAME, players=players, seed=seed, options={"box": other_box(), **options}), random.Random(seed)
    while not match.state.is_over:
        seat = match.state.actors[0]
        match.play(seat, dice.choice(match.state.legal(seat)))
    return match


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("curse", ["penurie", "avantage_relatif"])
def test_games_positions_and_records_follow_another_box(players: int, curse: str) -> None:
    match = played(players, players, powers=4, curse=curse, potions=["fouille", "vision"], feats=["longue_serie"])
    record = json.loads(json.dumps(records.to_record(match, records.new_nonce())))
    assert records.from_record(record).state == match.state
    assert record["options"]["box"] == other_box()
    for turn in range(0, len(match.moves), 5):
        state = match.state_at(turn)
        assert GAME.position(state.text()) == state
        assert pickle.loads(pickle.dumps(state)) == state
        for seat in (*range(players), SPECTATOR):
            sight = state.sight(seat)
            assert GAME.sight(sight.text()).view() == sight.view()
            assert sight.redeal(turn).sight(seat).raw.tobytes() == sight.raw.tobytes()


def test_the_powers_are_those_of_the_box_and_told_in_its_words() -> None:
    state = GAME.new(seed=3, box=other_box(), powers=4)
    garde, griffonneur, _ = state.view()["seats"]
    assert [power["key"] for power in garde["powers"]] == ["aiguillage", "ronde", "garde_3", "rempart"]
    assert garde["powers"][2]["bar"] == "real_cards_only"
    assert griffonneur["powers"][0]["key"] == "hotte"
    words = state.game.texts("fr")
    assert words.say("powers.garde_3") == "Sifflet"
    assert words.say("powers.hotte") == "Coup de Plume"
    assert "vraies cartes" in words.say("power_effects.garde_3")
    assert "sheets=" in state.text()
    ours = GAME.new(seed=3)
    assert not any(part in ours.text() for part in ("sheets=", "curse_turn=", "hard_feats="))


def test_a_curse_strikes_in_the_turn_of_the_box() -> None:
    state = GAME.new(seed=3, box=other_box(), curse="penurie")
    assert state.view()["curse"]["turn"] == 3
    assert state.game.texts("en").say("curse_effects.penurie").startswith("Turn 3")
    assert GAME.texts("en").say("curse_effects.penurie").startswith("Turn 6")
    assert "curse_turn=3" in state.text()
    match = played(3, 5, curse="penurie")
    lost = [match.state_at(ply).view()["seats"][0]["lost"] is not None for ply in range(len(match.moves))]
    turns = [match.state_at(ply).view()["turn"] for ply in range(len(match.moves))]
    assert turns[lost.index(True)] == 3
    with pytest.raises(BadOption):
        GAME.new(seed=3, box=other_box(), curse="colere_du_boss")


@pytest.mark.parametrize("players", [3, 4])
def test_every_curse_in_every_turn_it_can_strike_leaves_the_game_whole(players: int) -> None:
    """No move is lost, and the cards stay complete: the position can be written and read at the end."""
    for curse, (low, high) in CURSE_TURNS.items():
        for turn in range(low, high + 1):
            lists = deepcopy(BOX.defaults)
            day = next(day for day, entry in lists["curses"]["curses"].items() if entry["effect"] == curse)
            lists["curses"]["curses"][day]["turn"] = turn
            state = GAME.new(seed=turn, players=players, box=lists, curse=curse, powers=4, potions=["boost", "regain"])
            dice = random.Random(turn)
            while not state.is_over:
                seat = state.actors[0]
                state = state.play(seat, dice.choice(state.legal(seat)))
                assert int(state.whole.noted) < len(state.whole.notes)
            assert GAME.position(state.text()) == state


def test_a_sheet_with_the_longest_choices_stays_within_the_room_for_moves() -> None:
    lists = deepcopy(BOX.defaults)
    powers = lists["powers"]["powers"]
    longest = ("plume_d_or", "recuperation", "poulie", "hotte")
    others = [power for power in POWERS if power not in longest]
    for place, effect in zip(powers, [*longest, *others], strict=True):
        powers[place] = {"effect": effect}
    options = GAME.check_options({"box": lists, "powers": 4, "curse": "courant_d_air"})
    most, buffer = 0, np.empty(4 * GAME.max_legal, np.int32)
    for seed in range(12):
        state, dice = GAME.new(seed=seed, players=4, **options), random.Random(seed)
        while not state.is_over:
            most = max(most, *(int(GAME.kernels.legal(state.whole, seat, buffer)) for seat in range(4)))
            seat = state.actors[0]
            cards = [move for move in state.legal(seat) if move.kind in ("play", "first", "ready")]
            state = state.play(seat, dice.choice(cards or state.legal(seat)))
    assert 40 < most <= GAME.max_legal


def test_bots_play_with_another_box() -> None:
    state, dice = GAME.new(seed=4, box=other_box(), powers=4, feats=["longue_serie"]), random.Random(1)
    for _ in range(12):
        seat = state.actors[0]
        move = bot("mcts:100").choose(state.sight(seat), dice)
        assert move
        state = state.play(seat, move)


def test_our_own_lists_change_nothing() -> None:
    assert GAME.new(seed=1, box=BOX.defaults) == GAME.new(seed=1)
    assert not GAME.has_other_box({"box": BOX.defaults})
    assert "box" not in GAME.check_options({})


def changed(**changes: Any) -> dict[str, Any]:
    lists = other_box()
    for place, value in changes.items():
        file, key, entry = place.split("__")
        lists[file][key][int(entry) if key == "potions" else entry] = value
    return lists


def own_feats(*feats: dict[str, Any]) -> dict[str, Any]:
    lists = other_box()
    lists["hard_feats"]["own"] = list(feats)
    return lists


def test_an_editor_names_entries_and_columns_by_their_titles() -> None:
    lists = changed(powers__powers__garde_1={"effect": "ronde"}, hard_feats__feats__surdoues={"stars": 3, "number": 4})
    told = " ".join(problem.say_by_title("en") for problem in BOX.examine(lists).problems)
    assert "“Guard, 2nd power (2\u00a0★)”: the same effect as “Guard, 1st power (free)”" in told
    assert "“surdoues”: “Number” must be a whole number" in told


@pytest.mark.parametrize(
    ("lists", "sentence"),
    [
        (changed(powers__powers__garde_1={"effect": "ronde"}), "“garde_2”: the same effect as “garde_1”"),
        (changed(powers__powers__garde_1={"effect": "fly"}), "“garde_1”: “effect” is “fly”"),
        (changed(powers__powers__garde_5={}), "its entries must be: garde_1"),
        (changed(curses__curses__2={"effect": "penurie", "turn": 7}), "“2”: this curse strikes in a turn from 1 to 6"),
        (changed(curses__curses__2={"effect": "engelures", "turn": 7}), "“10”: the same effect"),
        (changed(curses__curses__16={"effect": "brouillard", "turn": 2}), "“16”: this curse is permanent"),
        (changed(curses__curses__20={"name": "Panne"}), "6 permanent curses instead of 5"),
        (changed(hard_feats__feats__surdoues={"stars": 3, "number": 4}), "“surdoues”: “number” must be a whole number"),
        (changed(hard_feats__feats__experts={"stars": 5, "number": 4}), "all feats together give 41 stars"),
        (own_feats({"name": " ", "stars": 1}), "entry 1: “name” must be a text"),
        (own_feats({"name": "Minuit", "stars": 0}), "entry 1: “stars” must be a whole number from 1 to 5"),
        (own_feats({"name": "Minuit", "stars": 1, "rule": "x" * 161}), "entry 1: “rule” must be a text"),
        (own_feats(*[{"name": "Minuit", "stars": 1}] * 2), "all feats together give 37 stars"),
        (own_feats(*[{"name": "Minuit", "stars": 1}] * 13), "longer than 12 entries"),
        (changed(track__potions__1={"square": 2}), "entry 2: square 2 is already taken"),
        (changed(track__tiers__motives={"square": 30}), "“motives”: the rulebook puts this tier at square 27"),
        (changed(track__tiers__endormis={"square": 1}), "no tier begins at square 0"),
        (changed(track__tiers__tier_11={"square": 220}), "“tier_11”: another tier already begins at square 220"),
        (changed(companion__rows__row_3=3), "“row_3”: not fewer cards than the row before: at least 4"),
        ({"cards": {}}, "the files of this box are powers, curses"),
    ],
)
def test_what_is_wrong_is_named(lists: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadDataFile) as caught:
        GAME.new(seed=1, box=lists)
    assert sentence in caught.value.say("en")
    assert caught.value.say("fr") != caught.value.say("en")


def test_what_is_right_reads_back_from_its_files(tmp_path: Any) -> None:
    for name, text in BOX.texts(other_box()).items():
        (tmp_path / name).write_text(text, "utf-8")
    assert BOX.read(tmp_path) == other_box()


def test_lists_from_before_the_feats_of_ones_own_are_whole(tmp_path: Any) -> None:
    old = other_box()
    del old["hard_feats"]["own"]
    for name, text in BOX.texts(old).items():
        (tmp_path / name).write_text(text, "utf-8")
    assert BOX.read(tmp_path) == own_feats()
    stored = replace(found("Noël", NAMES[:3], box=own_feats()), box=json.dumps(old))
    assert not view(replace(stored, by_hand=True))["by_hand"]["feats"]


def test_a_campaign_is_played_with_its_own_box_and_its_file_carries_it() -> None:
    campaign, dice = found("Noël", NAMES[:3], box=other_box()), random.Random(5)
    assert view(campaign)["other_box"]
    for _ in range(6):
        campaign = random_evening(campaign, random_day(GAME, campaign, dice), dice)
    assert campaign.curses[0] == "penurie"
    assert day_options(campaign)["box"] == other_box()
    morning = found("Noël", NAMES[:3], box=other_box())
    assert load(dump(morning)) == morning
    assert texts("fr", morning).say("campaign.tiers.endormis") == "Lutins"
    assert texts("fr").say("campaign.tiers.endormis") == "Endormis"
    assert texts("en", morning).say("campaign.feats.longue_serie.rule") == "Beat 3 monsters in a row in one game."


def test_a_curse_that_the_rules_do_not_know_is_told_and_not_played() -> None:
    campaign = a_campaign(day=21, box=found("Noël", NAMES[:3], box=other_box()).box)
    assert campaign.curse == "20"
    assert texts("fr", campaign).say("curses.20") == "Panne"
    assert day_options(campaign)["curse"] is None
    words = texts("fr", campaign)
    laid = {step.key: step for step in day_setup(campaign, words)}
    assert "Panne" in laid["curse"].words
    assert laid["curse"].more == words.say("box.by_hand")


def test_a_potion_ticked_twice_is_won_once() -> None:
    campaign = a_campaign(box=found("Noël", NAMES[:3], box=other_box()).box, feats=())
    asked = questions(campaign, a_day("xxxxxx.."))
    assert asked[0].campaign.potions == ("regain",)
    assert asked[0].due.kind == "stars"


def test_our_box_makes_no_other_campaign() -> None:
    assert found("Noël", NAMES[:3], box=BOX.defaults) == found("Noël", NAMES[:3])
