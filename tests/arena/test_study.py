"""Studies: what is favoured and what is worth what, with figures checked by hand, and a page that stands alone."""

from __future__ import annotations

import random
from html import escape
from typing import Any

import pytest

import monstrotheque as mt
from monstrotheque.arena.playing import GameResult, play
from monstrotheque.arena.results import Ledger, Results
from monstrotheque.arena.running import run
from monstrotheque.arena.schedule import Arena, BadArena, arena
from monstrotheque.arena.standings import complete_deals
from monstrotheque.arena.statistics import Estimate
from monstrotheque.arena.study import Spread, Study, measures, study, worths
from monstrotheque.arena.study_page import StudyPage
from tests.arena.helper import sedlec
from tests.bots.test_analysis import read
from tests.contract.cases import every_game, helper

PLACE = sedlec(("random",))


def studied(place: Arena, deals: int) -> Results:
    with Ledger(place) as ledger:
        run(ledger, place.tasks(deals), studied=True)
    return ledger.results


@pytest.fixture(scope="module")
def found() -> Study:
    whole = study(PLACE, studied(PLACE, 40))
    assert whole is not None
    return whole


def made_up(number: int, scores: tuple[int, int], counts: list[dict[str, int]], **outcomes: float) -> GameResult:
    seen = {
        "choices": 4.0,
        "real": 10,
        "turns": 10,
        "counts": [{"cards": c} for c in counts],
        "measures": {"m": outcomes},
    }
    places = tuple(1 + sum(other > score for other in scores) for score in scores)
    return GameResult(number, number, ("random", "random"), scores, places, 20, 0.1, seen)


def test_a_card_that_brings_three_points_each_is_found_to_bring_three_points_each() -> None:
    dice = random.Random(1)
    results: dict[int, GameResult] = {}
    for number in range(200):
        copies = [dice.randrange(3), dice.randrange(3)]
        luck = [dice.randrange(3), dice.randrange(3)]
        scores = (20 + 6 * copies[0] + luck[0], 20 + 6 * copies[1] + luck[1])
        results[number] = made_up(number, scores, [{"KT": n} for n in copies])
    whole = study(PLACE, results)
    assert whole is not None
    (worth,) = whole.worths
    # The lead over the table's mean grows by half of what the card brings: the other seat is half of the table.
    assert worth.points.low < 3 < worth.points.high
    assert worth.points.margin < 0.5
    assert worth.seats == sum(n["cards"]["KT"] > 0 for r in results.values() for n in (r.study or {})["counts"])


def test_a_card_that_does_not_matter_is_not_found_to_matter() -> None:
    dice = random.Random(2)
    missed = 0
    for _ in range(40):
        games = {
            n: made_up(
                n, (dice.randrange(40), dice.randrange(40)), [{"KT": dice.randrange(2)}, {"KT": dice.randrange(2)}]
            )
            for n in range(60)
        }
        whole = study(PLACE, games)
        assert whole is not None
        missed += not whole.worths[0].points.low <= 0 <= whole.worths[0].points.high
    assert missed <= 6


def cafe(each: str | None) -> Arena:
    return arena(mt.game("monster_cafe"), bots=["random"], players=2, each=each)


def test_every_choice_of_an_option_is_dealt_in_turn_and_told_apart() -> None:
    place = cafe("menu")
    coffees = mt.game("monster_cafe").options["menu"].form.choices  # type: ignore[union-attr]
    deals = place.deals_for(len(coffees) + 1)
    assert deals == 2 * len(coffees)
    assert [place.options_of(deal)["menu"] for deal in range(deals)] == [*coffees, *coffees]
    whole = study(place, studied(place, deals))
    assert whole is not None
    assert [(variant.choice, variant.games) for variant in whole.variants] == [(coffee, 2) for coffee in coffees]
    page = StudyPage(place, whole, "fr").html()
    assert all(page.count(escape(coffee)) >= 3 for coffee in coffees)


def test_what_exists_with_some_choices_only_is_valued_where_it_exists() -> None:
    """Games without a family would make it seem less worth than it is: nobody could keep it there."""
    dice, place = random.Random(1), cafe("menu")
    alone: Results = {}
    for deal in range(0, 1900, len(place.choices)):
        copies = [dice.randrange(3), dice.randrange(3)]
        scores = (6 * copies[0] + dice.randrange(3), 6 * copies[1] + dice.randrange(3))
        alone[deal] = made_up(deal, scores, [{"rex": n} if n else {} for n in copies])
    others = {deal: made_up(deal, (5, 5), [{}, {}]) for deal in range(1900) if deal not in alone}
    (here,) = worths(place, complete_deals(place, alone))
    (among_others,) = worths(place, complete_deals(place, others | alone))
    assert among_others.points == here.points


@pytest.mark.parametrize("option", ["families", "coffee", ""])
def test_only_an_option_with_a_list_of_choices_can_be_dealt_in_turn(option: str) -> None:
    with pytest.raises(BadArena, match="choices: menu"):
        cafe(option)


def test_rare_things_are_left_out() -> None:
    games = {n: made_up(n, (5, 6), [{"KT": int(n == 0)}, {}]) for n in range(30)}
    whole = study(PLACE, games)
    assert whole is not None
    assert whole.worths == []


def test_a_game_s_own_outcomes_are_averaged() -> None:
    games = {n: made_up(n, (5, 6), [{}, {}], ghost=float(n % 4 == 0)) for n in range(20)}
    (measure,) = measures(PLACE, {n: [game] for n, game in games.items()})
    assert (measure.label, measure.games, measure.mean.mean) == ("ghost", 20, 0.25)


def test_seats_scores_and_length_are_those_of_the_games(found: Study) -> None:
    results = studied(PLACE, 40)
    firsts = [result.shares[0] for result in results.values()]
    assert found.seat_wins[0].mean == pytest.approx(sum(firsts) / 40)
    assert sum(seat.mean for seat in found.seat_wins) == pytest.approx(1)
    assert sorted(found.scores.values) == sorted(score for result in results.values() for score in result.scores)
    assert found.length.mean == pytest.approx(sum(result.plies for result in results.values()) / 40)
    assert 1 < found.turn.mean < 2
    assert 0 < found.real.mean <= 1


def test_every_card_of_sedlec_is_counted_in_its_crypt() -> None:
    result = play(PLACE, PLACE.tasks(1)[0], studied=True)
    assert result.study is not None
    for counts in result.study["counts"]:
        assert sum(counts["cards"].values()) == 9
        assert sum(counts["skulls"].values()) == 18


def test_no_complete_deal_no_study() -> None:
    place = sedlec()
    results = studied(place, 1)
    del results[1]
    assert study(place, results) is None
    assert Spread([3.0]).middle == (3.0, 3.0)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_page_states_its_sample_and_asks_for_nothing(found: Study, lang: str) -> None:
    page = StudyPage(PLACE, found, lang).html()
    assert read(page).addresses == []
    assert "40" in page
    assert "random" in page
    assert page.count("<svg") >= 6
    assert ("Graine 1" if lang == "fr" else "Seed 1") in page
    assert ("Roi / Prêtre" if lang == "fr" else "King / Priest") in page


def test_the_page_states_the_options_that_were_chosen() -> None:
    game = mt.game("monster_cafe")
    for options in ({}, {"menu": "Rexpresso"}):
        place = arena(game, bots=["random"], options=options, seed=1)
        whole = study(place, studied(place, 1))
        assert whole is not None
        page = StudyPage(place, whole, "en").html()
        assert ("Options of the game: menu = Rexpresso." in page) == bool(options)
        assert "1 game on 1 deal, 2 players" in page


def test_a_zero_has_no_sign(found: Study) -> None:
    page = StudyPage(PLACE, found, "en")
    assert page.figures(Estimate(-0.01, -0.2, 0.04, 9)) == "0.0 (−0.2 – 0.0)"


@every_game
def test_every_game_can_be_studied(name: str) -> None:
    game = mt.game(name)
    options: dict[str, Any] = helper(name).options(1)
    place = arena(game, bots=["random"], options=options, seed=1)
    results = studied(place, 3)
    whole = study(place, results)
    assert whole is not None
    for lang in ("fr", "en"):
        page = StudyPage(place, whole, lang).html()
        assert read(page).addresses == []
        assert f"{len(results)} " in page


@every_game
def test_every_label_that_a_game_counts_has_words_in_both_languages(name: str) -> None:
    game = mt.game(name)
    hook = game.module("study")
    assert hook is not None
    place = arena(game, bots=["random"], options=helper(name).options(2), seed=2)
    seen = play(place, place.tasks(1)[0], studied=True).study
    assert seen is not None
    assert len(seen["counts"]) == place.players
    found = [*seen["counts"], seen["measures"]]
    labels = {(section, label) for part in found for section, names in part.items() for label in names}
    assert labels
    for lang in ("fr", "en"):
        texts = game.texts(lang)
        assert {f"study.{section}" for section, _ in labels} <= texts.keys()
        assert all(hook.label_words(section, label, texts) for section, label in labels)
