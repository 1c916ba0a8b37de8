"""Tables, options, and the set-up of a game and of a round."""

from __future__ import annotations

import copy
import random
from collections import Counter
from typing import Any

import pytest

from monstrotheque.engine.errors import BadDataFile, BadOption
from monstrotheque.games.monster_cafe.box import BOX
from monstrotheque.games.monster_cafe.constants import COFFEES, FAMILIES, INTENSITY
from monstrotheque.games.monster_cafe.options import check_families, parse_families
from tests.games.monster_cafe.helper import cards
from tests.games.monster_cafe.positions import GAME, back, front, lines, play, position
from tests.positions import retold


def test_there_are_twelve_families_and_nineteen_coffees_in_three_intensities() -> None:
    assert len(FAMILIES) == 12
    assert Counter(INTENSITY.values()) == {"first": 1, "mild": 6, "medium": 6, "strong": 6}
    assert len({frozenset(families) for families in COFFEES.values()}) == 19
    assert set().union(*COFFEES.values()) == set(FAMILIES)


@pytest.mark.parametrize("coffee", COFFEES)
def test_each_coffee_is_played_with_its_families_and_their_tokens(coffee: str) -> None:
    view = GAME.new(players=2, seed=1, menu=coffee).view()
    assert view["coffee"] == coffee
    assert set(view["families"]) == set(COFFEES[coffee])
    tokens = {"gatosaure": "cookie", "snorkel": "chantilly", "mummy": "mummy", "grungy": "reserved"}
    tokens["calypso"] = "priority"
    assert set(view["supply"]) == {tokens[family] for family in COFFEES[coffee] if family in tokens}


def test_latte_newbie_is_what_is_served_without_a_wish() -> None:
    assert GAME.new(players=2, seed=1).view()["coffee"] == "Latte Newbie"


def test_accents_capitals_and_apostrophes_do_not_matter() -> None:
    assert GAME.check_options({"menu": "yetimacchiato"})["menu"] == "Yétimacchiato"
    assert GAME.check_options({"menu": "AFFOGATO D'EFFROI"})["menu"] == "Affogato d’Effroi"
    assert check_families(parse_families("Zzip, Yéto,REX,priss,Golmo")) == ["rex", "priss", "yeto", "golmo", "zzip"]


def test_any_five_families_can_be_chosen_and_go_before_the_menu() -> None:
    chosen = ["zzip", "pouark", "rex", "yeto", "mummy"]
    view = GAME.new(players=3, seed=1, menu="Rexpresso", families=chosen).view()
    assert set(view["families"]) == set(chosen)
    assert view["coffee"] is None
    assert GAME.new(players=3, seed=1, families=chosen) == GAME.new(players=3, seed=1, families=chosen[::-1])


@pytest.mark.parametrize("menu", ["", "Cappuccino", 3, None])
def test_an_unknown_coffee_is_refused(menu: Any) -> None:
    with pytest.raises(BadOption, match="Rexpresso"):
        GAME.new(players=2, menu=menu)


@pytest.mark.parametrize(
    "families", [[], ["rex"] * 5, ["rex", "priss", "yeto", "golmo"], list(FAMILIES), "rex", [1, 2, 3, 4, 5], {}]
)
def test_anything_but_five_different_families_is_refused(families: Any) -> None:
    with pytest.raises(BadOption, match="gatosaure") as caught:
        GAME.new(players=2, families=families)
    assert caught.value.say("fr")


def test_an_unknown_family_is_named() -> None:
    with pytest.raises(BadOption, match="Dracula"):
        GAME.new(players=2, families=["rex", "priss", "yeto", "golmo", "Dracula"])


def broken(change: dict[str, Any]) -> dict[str, Any]:
    lists = copy.deepcopy(BOX.defaults)
    lists["families"]["families"]["rex"] |= change
    return lists


@pytest.mark.parametrize(
    "change",
    [
        {"power": "fly"},
        {"token": "cookie"},
        {"power": "take"},
        {"power": "take", "token": "biscuit"},
        {"power": "take", "token": "reserved"},
        {"power": "put", "token": "cookie"},
        {"majority": "explodes"},
    ],
)
def test_a_wrong_file_of_families_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(BadDataFile):
        BOX.check(broken(change))


@pytest.mark.parametrize(
    "coffee",
    [
        {"name": "Thin", "intensity": "mild", "families": ["rex"]},
        {"name": "Odd", "intensity": "mild", "families": ["rex", "priss", "yeto", "golmo", "dracula"]},
        {"name": "Hot", "intensity": "hot", "families": ["rex", "priss", "yeto", "golmo", "zzip"]},
        {"name": "Rexpresso", "intensity": "mild", "families": ["rex", "priss", "yeto", "golmo", "zzip"]},
    ],
)
def test_a_wrong_menu_is_refused(coffee: dict[str, Any]) -> None:
    menu = {"coffees": [*BOX.defaults["menu"]["coffees"], coffee]}
    with pytest.raises(BadDataFile):
        BOX.check({"menu": menu})


@pytest.mark.parametrize(("players", "hand", "aside"), [(2, 12, 26), (3, 10, 20), (4, 10, 10), (5, 10, 0)])
def test_mise_en_place_ten_cards_each_twelve_with_two_players(players: int, hand: int, aside: int) -> None:
    state = GAME.new(players=players, seed=3)
    for seat in range(players):
        view = state.view(seat)
        assert view["aside"] == aside
        assert sum(monster["count"] for monster in view["seats"][seat]["front"]) == hand
        assert [other["length"] for other in view["seats"]] == [hand] * players
    assert cards(state).total() == players * hand + aside == 50
    assert state.actors == tuple(range(players))


def test_deals_are_uniform() -> None:
    """The number of Rex in the first hand is hypergeometric: 12 of 50 cards, 10 of them Rex."""
    counts = Counter(lines(GAME.new(players=2, seed=seed), "fronts")[0].count("rex") for seed in range(4000))
    mean = sum(number * count for number, count in counts.items()) / 4000
    square = sum(number**2 * count for number, count in counts.items()) / 4000
    assert mean == pytest.approx(12 * 10 / 50, abs=0.08)
    assert square - mean**2 == pytest.approx(12 * 0.2 * 0.8 * 38 / 49, abs=0.12)


def test_each_player_keeps_three_cards_of_the_hand_in_secret_and_all_reveal_together() -> None:
    state = GAME.new(players=3, seed=4)
    before = Counter(front(state, 1).split())
    kept = str(state.legal(1)[5])
    state = state.play(1, kept)
    assert state.actors == (0, 2)
    assert state.view(0)["seats"][1] == state.view(2)["seats"][1]
    assert state.view(0)["seats"][1]["front"] is None
    assert [place["family"] for place in state.view(0)["seats"][1]["back"]] == [None] * 3
    state = state.play(0, state.legal(0)[0]).play(2, state.legal(2)[0])
    trio = kept.removeprefix("keep ").split(",")
    assert Counter(back(state, 1).split()) == Counter(trio)
    shown = [monster["monster"] for monster in state.view(0)["seats"][1]["front"] for _ in range(monster["count"])]
    assert Counter(shown) == before - Counter(trio)


def test_any_order_of_the_three_is_the_same_choice() -> None:
    assert GAME.moves.parse("keep rex,Priss,rex") == GAME.moves.parse("keep priss,rex,rex")
    assert str(GAME.moves.parse("keep priss,rex,rex")) == "keep rex,rex,priss"


def test_places_in_the_back_line_tell_nothing_about_the_families() -> None:
    """The three cards are laid out at random: every order of three different families comes up."""
    orders: Counter[str] = Counter()
    for seed in range(600):
        state = GAME.new(players=2, seed=seed)
        if "keep rex,snorkel,bliblop" in {str(move) for move in state.legal(0)}:
            state = state.play(0, "keep rex,snorkel,bliblop")
            orders[back(state.play(1, state.legal(1)[0]), 0)] += 1
    assert len(orders) == 6
    assert min(orders.values()) > sum(orders.values()) / 12


def starters(coffees: list[int]) -> Counter[int]:
    """Who starts the second round when the first one leaves these Coffees."""
    found: Counter[int] = Counter()
    dice = random.Random(1)
    for seed in range(200):
        state = retold(GAME.new(players=len(coffees), seed=seed), coffees=",".join(map(str, coffees)))
        for seat in range(len(coffees)):
            state = state.play(seat, dice.choice(state.legal(seat)))
        found[state.actors[0]] += 1
    return found


def test_the_player_with_the_fewest_coffees_starts() -> None:
    assert set(starters([4, 1, 3])) == {1}


def test_level_players_draw_lots() -> None:
    assert set(starters([2, 5, 2, 2])) == {0, 2, 3}
    assert min(starters([0, 0]).values()) > 60


def test_the_second_round_is_dealt_anew_from_all_cards() -> None:
    after = play(position(["rex rex rex rex", "priss priss priss"], ["snorkel snorkel snorkel"] * 2), "send 1 rex")
    view = after.view(0)
    assert (view["round"], view["phase"], sum(view["cafe"].values())) == (2, "choose", 0)
    assert [seat["length"] for seat in view["seats"]] == [12, 12]
    assert view["seats"][0]["coffees"] == 1


def test_the_second_deal_differs_from_the_first_and_follows_from_the_seed() -> None:
    ends = [["rex rex rex rex", "priss priss priss"], ["snorkel snorkel snorkel"] * 2]
    hands = [front(play(position(*ends, seed=seed), "send 1 rex"), 0) for seed in (1, 1, 2)]
    assert hands[0] == hands[1] != hands[2]
    assert hands[0] != front(GAME.new(players=2, seed=1), 0)
