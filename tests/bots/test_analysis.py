"""Analysis: every decision judged from its mover's knowledge, luck kept apart, and the books balance."""

from __future__ import annotations

import html.parser
import json
import random
import re
from pathlib import Path

import pytest

import monstrotheque as mt
from monstrotheque.arena.analysis_page import Teller
from monstrotheque.bots.analysis import LEAST_SHARE, Analysis, Appraisal, analyse, appraise
from monstrotheque.bots.thinking import appraisal_seeds
from monstrotheque.engine import records
from monstrotheque.engine.match import Match, Sitter
from monstrotheque.engine.seats import JOINT
from tests.contract.cases import choose, every_game, helper

A_RECORD = Path(__file__).parents[1] / "records" / "crypte_de_sedlec-2-v1.json"
QUICK = 30


def random_match(name: str, players: int, seed: int, moves: int | None = None) -> Match:
    """A match of random moves, to its end or to so many *moves*."""
    match = Match(mt.game(name), players=players, seed=seed, options=helper(name).options(seed))
    dice = random.Random(seed)
    while not match.state.is_over and (moves is None or len(match.moves) < moves):
        match.play(*choose(match.state, dice))
    return match


@pytest.fixture(scope="module")
def sedlec() -> tuple[Match, Analysis]:
    match, _ = records.load(A_RECORD)
    return match, analyse(match, iterations=200)


@every_game
def test_the_books_balance_in_every_game(name: str) -> None:
    """Result = start − lost + given + luck, for every player."""
    game = mt.game(name)
    match = random_match(name, game.player_counts[-1], 2)
    found = analyse(match, iterations=QUICK)
    assert found.accounts
    for account in found.accounts:
        assert account.result is not None
        balance = account.start - account.lost + account.given + account.luck
        assert balance == pytest.approx(account.result)
        if account.seat != JOINT and not game.is_cooperative:
            places = match.state.places or []
            assert account.result == (places[account.seat] == 1) / places.count(1)


def test_from_one_decision_to_the_next_the_columns_add_up(sedlec: tuple[Match, Analysis]) -> None:
    """Before = after of the player's last decision + given + luck, as the note above the table says."""
    last: dict[int, float] = {}
    for decision in sedlec[1].decisions:
        if decision.seat in last:
            assert decision.before == pytest.approx(last[decision.seat] + decision.given + decision.luck)
        last[decision.seat] = decision.after
    teller = Teller(*sedlec, "en")
    late = next(decision for decision in sedlec[1].decisions if decision.turn == 38)
    assert dict(zip(teller.head(), teller.row(late), strict=True))["given"] == "+100 %"


def test_of_moves_that_are_worth_the_same_none_is_called_a_mistake() -> None:
    """Which two of the unknown piles are dug in first is all the same."""
    sight = mt.game("crypte_de_sedlec").new(seed=9).sight(0)
    digs = [move for move in sight.legal() if move.kind == "dig"]
    accused = 0
    for seed in range(60):
        dice = random.Random(seed)
        played = dice.choice(digs)
        accused += appraise(sight, played, 300, appraisal_seeds(dice)).missed(played, LEAST_SHARE)
    assert accused == 0


def test_in_a_duel_one_s_mistakes_are_the_other_s_gifts(sedlec: tuple[Match, Analysis]) -> None:
    first, second = sedlec[1].accounts
    assert first.given == pytest.approx(second.lost)
    assert second.given == pytest.approx(first.lost)


def test_a_missed_move_is_legal_and_was_better(sedlec: tuple[Match, Analysis]) -> None:
    match, found = sedlec
    missed = [decision for decision in found.decisions if decision.better is not None]
    assert missed
    for decision in found.decisions:
        assert decision.lost == pytest.approx(decision.before - decision.after)
        assert (decision.lost > 0) == (decision.better is not None)
    for decision in missed:
        assert decision.better
        assert match.state_at(decision.turn).legal(decision.seat).has(decision.better)


def test_a_blunder_in_a_solved_ending_costs_exactly_what_it_costs(sedlec: tuple[Match, Analysis]) -> None:
    """At move 37 of this record the mover has a won game and exhumes the wrong pile."""
    decision = next(decision for decision in sedlec[1].decisions if decision.turn == 36)
    assert decision.exact
    assert (decision.before, decision.after, decision.better) == (1.0, 0.0, "dig 2 3")


def test_chance_that_turns_the_game_is_luck_not_a_mistake(sedlec: tuple[Match, Analysis]) -> None:
    """After the dig at move 33 an even game is lost: the cards, not the choice between them."""
    dig, take = (next(d for d in sedlec[1].decisions if d.turn == turn) for turn in (32, 33))
    assert dig.reveals
    assert take.luck == pytest.approx(take.before - dig.after)
    assert take.luck == pytest.approx(-0.5)
    assert take.lost == 0


def test_analysis_does_not_see_more_than_the_mover() -> None:
    """Two matches that differ only in cards nobody has seen yet are judged alike."""
    match = random_match("crypte_de_sedlec", 2, 3, moves=12)
    other = random_match("crypte_de_sedlec", 2, 3, moves=12)
    other._states = [state.sight(0).redeal(7) for state in match._states]
    assert analyse(match, iterations=QUICK).decisions == analyse(other, iterations=QUICK).decisions


def test_the_same_match_gives_the_same_analysis_and_unfinished_ones_have_no_result() -> None:
    match = random_match("crypte_de_sedlec", 3, 1, moves=10)
    found = analyse(match, iterations=QUICK)
    assert found == analyse(match, iterations=QUICK)
    assert all(account.result is None for account in found.accounts)
    assert (found.scores, found.hindsight["fr"]) == (None, [])
    fresh = analyse(random_match("crypte_de_sedlec", 2, 1, moves=0), iterations=QUICK)
    assert (fresh.decisions, fresh.accounts) == ([], [])


def test_a_difference_within_the_noise_is_no_mistake() -> None:
    moves = mt.game("crypte_de_sedlec").moves
    good, other = moves.parse("exhume 1"), moves.parse("exhume 2")
    noisy = Appraisal({good: 0.6, other: 0.5}, {good: 0.05, other: 0.05}, good)
    sure = Appraisal({good: 0.6, other: 0.5}, {good: 0.01, other: 0.01}, good)
    assert not noisy.missed(other, 0.02)
    assert sure.missed(other, 0.02)
    assert not sure.missed(good, 0.02)
    assert not sure.missed(other, 0.2)


class Reader(html.parser.HTMLParser):
    """Collects the addresses a page asks for, and checks that its tags close."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.addresses: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.addresses += [str(value) for name, value in attrs if name in ("src", "href", "xlink:href")]
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def read(page: str) -> Reader:
    reader = Reader()
    reader.feed(page)
    assert reader.open == []
    return reader


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_page_has_a_curve_and_asks_for_nothing(sedlec: tuple[Match, Analysis], lang: str) -> None:
    page = Teller(*sedlec, lang).html()
    reader = read(page)
    assert reader.addresses == []
    assert "url(" not in page
    assert "@import" not in page
    assert f'<html lang="{lang}">' in page
    assert len(re.findall('<path d="M[0-9.L ]{200,}"', page)) == 2 * 2, "two players, on a wide screen and on a phone"
    missed = [decision for decision in sedlec[1].decisions if decision.better is not None]
    assert page.count("<circle") == 2 * len(missed)
    assert ('class="w good" data-label="better">Dig in two face-down piles' in page) == (lang == "en")
    assert ("Ce que chacun pouvait espérer" if lang == "fr" else "What each could expect") in page
    assert "43" in page


def test_figures_are_written_as_the_language_writes_them() -> None:
    name = next(name for name in mt.game_names() if mt.game(name).is_cooperative)
    match = random_match(name, 3, 1, moves=4)
    found = analyse(match, iterations=QUICK)
    expected = f"{found.decisions[0].before:.1f}"
    assert Teller(match, found, "en").row(found.decisions[0])[4] == expected
    assert Teller(match, found, "fr").row(found.decisions[0])[4] == expected.replace(".", ",")


def test_names_can_t_put_anything_into_the_page(sedlec: tuple[Match, Analysis]) -> None:
    match = random_match("crypte_de_sedlec", 2, 1, moves=3)
    match.seats = [Sitter("<script>alert(1)</script>"), Sitter("[red]&")]
    page = Teller(match, analyse(match, iterations=QUICK), "en").html()
    assert "<script" not in page
    read(page)


def test_the_json_is_plain_and_whole(sedlec: tuple[Match, Analysis]) -> None:
    data = json.loads(json.dumps(sedlec[1].json(), allow_nan=False))
    assert len(data["decisions"]) == len(sedlec[1].decisions)
    assert data["accounts"][0]["result"] == 1.0
    assert set(data["decisions"][0]) >= {"turn", "seat", "move", "before", "after", "better", "lost", "luck"}
