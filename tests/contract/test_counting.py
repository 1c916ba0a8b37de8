"""Counting a real table: every way of entering ends in the engine's score."""

from __future__ import annotations

import itertools
from collections import Counter

import numpy as np
import pytest

import monstrotheque as mt
from monstrotheque.engine import counting
from monstrotheque.engine.errors import BadPosition
from monstrotheque.engine.raw_state import IntArray
from monstrotheque.engine.state import State
from monstrotheque.engine.ties import compares, told_ties
from monstrotheque.games.crypte_de_sedlec import counting as sedlec
from monstrotheque.games.crypte_de_sedlec.pyramids import Course, best_pyramid
from monstrotheque.games.monster_cafe import counting as cafe
from tests.contract.cases import every_case, walk

SEEDS = 6


def ending(name: str, players: int, seed: int) -> State:
    """The end of a random game."""
    *_, (_, _, _, last) = walk(name, players, seed)
    return last


def before_the_count(name: str, players: int, entered: IntArray) -> None:
    """Give back what the last count of a café brought: on a table one sees what each had before."""
    if name == "monster_cafe":
        for seat in range(players):
            entered[cafe.COFFEES + seat] -= entered[cafe.CHANGES + seat]
            entered[cafe.CHANGES + seat] = 0
        entered[cafe.PHASE] = 0


@every_case
def test_the_text_of_a_finished_game_counts_as_the_engine_does(name: str, players: int) -> None:
    game = mt.game(name)
    for seed in range(SEEDS):
        last = ending(name, players, seed)
        counted = counting.count(game, *counting.read(game, last.text()))
        assert list(counted.scores) == last.scores
        assert list(counted.places) == last.places
        assert counted.is_whole or game.is_cooperative
        assert not counted.problems


@every_case
def test_a_count_is_not_whole_before_the_end(name: str, players: int) -> None:
    game = mt.game(name)
    *_, (start, _, _, _) = itertools.islice(walk(name, players, 1), 12)
    assert not counting.count(game, *counting.read(game, start.text())).is_whole
    assert not counting.count(game, players, counting.blank_entry(game)).is_whole


@every_case
def test_the_lines_of_a_count_add_up(name: str, players: int) -> None:
    game = mt.game(name)
    for seed in range(SEEDS):
        counted = counting.count(game, *counting.read(game, ending(name, players, seed).text()))
        sums = [sum(line.points for line in counted.lines if line.seat in (seat, None)) for seat in range(players)]
        assert sums == list(counted.scores)


@every_case
def test_an_entry_is_written_and_read(name: str, players: int) -> None:
    game = mt.game(name)
    for seed in range(SEEDS):
        _, entered = counting.read(game, ending(name, players, seed).text())
        again = counting.read(game, counting.write(game, players, entered))
        assert again[0] == players
        assert again[1].tolist() == entered.tolist()


@every_case
def test_every_line_and_every_thing_has_words(name: str, players: int) -> None:
    game = mt.game(name)
    for lang in ("fr", "en"):
        texts = game.texts(lang).with_names(["Léa", "Bram", "Inès", "Tom", "Nour"])
        for seed in range(SEEDS):
            counted = counting.count(game, *counting.read(game, ending(name, players, seed).text()))
            assert all(line.label(texts) and (compares(line) or line.note(texts)) for line in counted.lines)
            level = sum(n > 1 for n in Counter(counted.scores).values()) * any(counted.scores)
            assert len(list(told_ties(counted, texts))) == (0 if game.is_cooperative else level)
        described = counting.described(game)
        assert all(words for parts in described["words"][lang].values() for words in parts.values())
        assert {f"counting.parts.{part}" for part in described["words"][lang]} <= described["texts"][lang].keys()
        assert set(described["problems"].values()) <= described["texts"][lang].keys()


def test_a_family_that_is_not_in_play_is_no_question_of_tokens() -> None:
    game = mt.game("monster_cafe")
    families = "families=rex,gatosaure,snorkel,priss,mummy"
    reserved = f"monster_cafe/1 players=2 {families} fronts={{}}/3rex+r,3gatosaure+r,3snorkel+r,3priss+r"
    problems = counting.count(game, *counting.read(game, reserved.format("yeto+r,rex+r"))).problems
    absent = [place for place, problem in problems.items() if problem == counting.NOT_OFFERED]
    assert len(absent) == 1
    assert len(problems) > 1


@pytest.mark.parametrize("players", [2, 3])
def test_the_best_of_a_crypt_is_what_the_solver_finds_for_its_course(players: int) -> None:
    game = mt.game("crypte_de_sedlec")
    size = {2: 9, 3: 6}[players]
    for seed in range(3):
        _, entered = counting.read(game, ending("crypte_de_sedlec", players, seed).text())
        cards = [int(card) - 1 for card in entered[:size]]
        free = best_pyramid(players, Course(tuple(cards), (size,) * size)).points
        assert counting.best(game, players, entered, 0)[0] == free
        entered[sedlec.DRAWN : sedlec.DRAWN + size] = entered[:size]
        in_order = Course(tuple(cards), tuple(min(turn + 2, size) for turn in range(size)))
        points, places = counting.best(game, players, entered, 0)
        assert points == best_pyramid(players, in_order).points <= free
        places[size:] = 0
        assert counting.count(game, players, places).scores[0] == points


def test_a_crypt_that_is_not_whole_has_no_best() -> None:
    game = mt.game("crypte_de_sedlec")
    assert counting.best(game, *counting.read(game, "crypte_de_sedlec/1 players=2 crypts=TL/-"), 0)[0] == -1


@every_case
def test_an_empty_table_counts_nothing_and_is_possible(name: str, players: int) -> None:
    game = mt.game(name)
    counted = counting.count(game, players, np.zeros(counting.counting_of(game).PLACES, np.int64))
    assert set(counted.scores) == {0}
    assert not counted.problems


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("crypte_de_sedlec/1 players=9", "players"),
        ("crypte_de_sedlec/1 players=2 crypts=KK/-", "crypts"),
        ("crypte_de_sedlec/1 players=2 crypts=TL,CC,LP,PC,CP/-", "crypts"),
        ("crypte_de_sedlec/1 players=2 crypts=-/-/-", "crypts"),
        ("croque_monstre/1 players=2 headstones=L9/-", "headstones"),
        ("croque_monstre/1 players=2 crypts=Z/-", "crypts"),
        ("croque_monstre/1 players=2 crypts=9L/-", "crypts"),
        ("monster_cafe/1 players=2 cafe=3unicorn", "cafe"),
        ("monster_cafe/1 players=2 coffees=1000,0", "coffees"),
        ("croque_monstre/1 players=2 pit=-", ""),
        ("nothing", ""),
        ("crypte_de_sedlec/9 players=2", ""),
        ("crypte_de_sedlec/1 " + "x" * 9_000, ""),
    ],
)
def test_what_is_no_entry_is_refused_by_its_part(text: str, part: str) -> None:
    name = text.partition("/")[0] if part else "crypte_de_sedlec"
    with pytest.raises(BadPosition) as refused:
        counting.read(mt.game(name), text)
    assert refused.value.part == part
    assert refused.value.say("fr") != refused.value.say("en")


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("crypte_de_sedlec/1 players=2 crypts=TL,CC:-,KT/-", {5: "refusals.needs_two_below"}),
        ("crypte_de_sedlec/1 players=2 crypts=TL,TL/-", {0: "counting.copies", 1: "counting.copies"}),
        ("croque_monstre/1 players=2 headstones=L8/L8", {0: "counting.taken", 5: "counting.taken"}),
        ("monster_cafe/1 players=2 families=rex,rex", {0: "counting.twice", 1: "counting.twice"}),
        ("monster_cafe/1 players=2 families=rex cafe=priss", {8: "counting.absent"}),
        ("christmas_monsters/1 players=3 monsters=timide,timide", {0: "counting.twice", 1: "counting.twice"}),
    ],
)
def test_what_can_not_be_says_where_and_why(text: str, problems: dict[int, str]) -> None:
    game = mt.game(text.partition("/")[0])
    assert counting.count(game, *counting.read(game, text)).problems == problems
