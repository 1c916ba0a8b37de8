"""The end of a round and of the game."""

from __future__ import annotations

from typing import Any

from monstrotheque.engine.state import State
from monstrotheque.games.monster_cafe.constants import COOKIE
from tests.games.monster_cafe.positions import GAME, play, position, told, without
from tests.positions import copied_raw, retold

LUNGO = ("pouark", "golmo", "bliblop", "snorkel", "yeto")
POUARKIATO = ("pouark", "priss", "yeto", "mummy", "grungy")


def families(state: State) -> dict[str, dict[str, Any]]:
    return {family["family"]: family for family in state.view()["count"]["families"]}


def test_fin_de_manche_exemple_de_decompte_pour_le_monstre_rex() -> None:
    """Two Rex in the café. Player 2 has two in the back line: 4. Player 3 has one in front, one behind: 3. Of another
    family four are in the café, and players 1 and 3 are level: nobody gets them.
    """
    fronts = ["gatosaure gatosaure bliblop rex", "snorkel snorkel snorkel", "rex gatosaure gatosaure"]
    backs = ["priss priss bliblop", "rex rex snorkel", "rex priss priss"]
    state = position(fronts, backs, cafe="rex gatosaure gatosaure gatosaure gatosaure")
    after = play(state, "send 1 rex")
    counted = families(after)
    assert counted["rex"]["strengths"] == [0, 4, 3]
    assert (counted["rex"]["cafe"], counted["rex"]["winner"]) == (2, 1)
    assert (counted["gatosaure"]["cafe"], counted["gatosaure"]["winner"]) == (4, None)
    assert after.view()["count"]["change"] == [0, 2, 0]
    assert [seat["coffees"] for seat in after.view()["seats"]] == [0, 2, 0]


def test_a_round_ends_when_every_front_line_has_exactly_three() -> None:
    state = position(["rex rex rex rex", "rex rex rex priss priss"], ["snorkel snorkel snorkel"] * 2)
    state = play(state, "send 1 rex")
    assert state.view()["count"] is None
    state = play(state, "send 2 priss", "swap rex 1")
    assert state.view()["count"] is None
    state = play(state, "send 2 rex")
    assert state.view()["count"]["round"] == 1
    assert state.view()["phase"] == "choose"


def test_the_power_of_the_last_monster_is_carried_out_before_the_count() -> None:
    state = position(["rex rex rex priss", "priss priss priss"], ["snorkel snorkel snorkel"] * 2, cafe="snorkel")
    after = play(state, "send 1 priss", "swap rex 2")
    assert families(after)["snorkel"]["strengths"] == [5, 6]
    assert after.view()["count"]["back"] == [["snorkel", "rex", "snorkel"], ["snorkel"] * 3]


def test_a_family_that_is_not_in_the_cafe_brings_nothing() -> None:
    after = play(position(["rex rex rex rex", "priss priss priss"], ["snorkel snorkel snorkel"] * 2), "send 1 rex")
    assert after.view()["count"]["change"] == [1, 0]
    assert families(after)["priss"]["winner"] is None


def test_strength_zero_never_wins() -> None:
    state = position(["rex rex rex rex", "priss priss priss"], ["snorkel snorkel snorkel"] * 2, cafe="bliblop bliblop")
    after = play(state, "send 1 rex")
    assert families(after)["bliblop"]["winner"] is None


def test_pouark_its_majority_loses_coffees_after_all_wins_are_paid() -> None:
    fronts = ["pouark pouark priss mummy", "yeto yeto yeto"]
    state = position(fronts, ["priss priss priss", "yeto yeto grungy"], families=POUARKIATO, cafe="pouark priss priss")
    after = play(state, "send 1 mummy")
    assert families(after)["pouark"]["winner"] == 0
    assert families(after)["pouark"]["loses"]
    assert after.view()["count"]["change"] == [2 - 1, 0]


def test_pouark_never_brings_anybody_below_zero() -> None:
    fronts = ["pouark pouark priss mummy", "yeto yeto yeto"]
    state = position(fronts, ["priss priss priss", "yeto yeto grungy"], families=POUARKIATO, cafe="pouark pouark")
    after = play(state, "send 1 mummy")
    assert after.view()["seats"][0]["coffees"] == 0
    assert after.view()["count"]["change"] == [0, 0]


def test_pouark_a_tie_costs_nobody_unless_the_priority_holder_is_in_it() -> None:
    fronts = ["pouark yeto golmo snorkel", "pouark yeto golmo"]
    state = position(fronts, ["yeto yeto yeto", "golmo golmo golmo"], families=LUNGO, cafe="pouark pouark yeto yeto")
    state = retold(state, coffees="5,5")
    after = play(state, "send 1 snorkel", "cream 1 golmo")
    assert families(after)["pouark"]["winner"] is None
    assert after.view()["count"]["change"] == [2, 0]
    s = copied_raw(state)
    s.priority = 1
    after = play(State(GAME, s), "send 1 snorkel", "cream 1 golmo")
    assert families(after)["pouark"]["winner"] == 1
    assert after.view()["count"]["change"] == [2, -2]


def last_round(coffees: list[int], cafe: str, **parts: str) -> State:
    """One move before the end of a game in which seat 1 is strongest in Priss and seat 2 in Bliblop."""
    state = position(
        ["rex rex rex gatosaure", "priss priss bliblop"],
        ["priss priss priss", "bliblop bliblop bliblop"],
        cafe=cafe,
        second_round=True,
    )
    return without(retold(state, coffees="{},{}".format(*coffees), **parts), COOKIE)


def test_after_two_rounds_the_most_coffees_win() -> None:
    after = play(last_round([1, 5], "priss priss"), "send 1 gatosaure")
    assert after.is_over
    assert after.scores == [3, 5]
    assert after.places == [2, 1]


def test_cookies_and_mummy_pairs_count_at_the_end() -> None:
    s = copied_raw(last_round([1, 5], "priss priss", cookies="2,0"))
    s.mummies[:2] = 3, 1
    after = play(State(GAME, s), "send 1 gatosaure")
    assert after.scores == [1 + 2 + 2 + 3, 5]
    assert after.places == [1, 2]


def test_a_tie_goes_to_the_most_coffees_of_the_last_round_without_cookies() -> None:
    state = last_round([3, 4], "priss priss bliblop")
    after = play(state, "send 1 gatosaure")
    assert after.scores == [5, 5]
    assert after.places == [1, 2]
    state = last_round([1, 4], "priss bliblop bliblop", cookies="4,0")
    after = play(state, "send 1 gatosaure")
    assert after.scores == [6, 6]
    assert after.places == [2, 1]


def test_still_tied_the_victory_is_shared() -> None:
    after = play(last_round([4, 4], "priss bliblop"), "send 1 gatosaure")
    assert after.scores == [5, 5]
    assert after.places == [1, 1]


def test_a_broken_tie_is_told_and_a_shared_victory_is_none() -> None:
    broken = told(last_round([3, 4], "priss priss bliblop"), "send 1 gatosaure")
    assert broken[-3:] == ["counted", "tie_broken", "over"]
    shared = told(last_round([4, 4], "priss bliblop"), "send 1 gatosaure")
    assert shared[-2:] == ["counted", "over"]


def test_at_the_end_all_back_lines_lie_open() -> None:
    after = play(last_round([4, 4], "priss bliblop"), "send 1 gatosaure")
    places = [place for seat in after.view()["seats"] for place in seat["back"]]
    assert [place["family"] for place in places] == ["priss"] * 3 + ["bliblop"] * 3
    assert all(place["up"] for place in places)
