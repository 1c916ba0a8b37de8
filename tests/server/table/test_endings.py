"""How a table ended, in words: for who played, and for everybody else."""

from __future__ import annotations

import random

import pytest

import monstrotheque as mt
from monstrotheque.engine.seats import SPECTATOR
from monstrotheque.server.table import entries
from monstrotheque.server.table.endings import ending
from monstrotheque.server.table.frames import Onlooker, frame
from tests.contract.cases import choose
from tests.server.table.test_commands import happen, table_of


@pytest.mark.parametrize(
    ("scores", "places", "seat", "words", "outcome"),
    [
        ([30, 20, 10], [1, 2, 3], 0, "You win!", "won"),
        ([30, 29, 10], [1, 2, 3], 0, "You win by a bone!", "won"),
        ([30, 20, 10], [1, 2, 3], 1, "Ada wins.", "lost"),
        ([30, 29, 10], [1, 2, 3], None, "Ada wins by a bone!", "won"),
        ([30, 30, 10], [2, 1, 3], 0, "Bob wins.", "lost"),
        ([30, 30, 10], [1, 1, 3], 0, "Ada and Bob share the victory.", "drawn"),
        ([30, 30, 10], [1, 1, 3], 2, "Ada and Bob share the victory.", "lost"),
        ([30, 30, 30], [1, 1, 1], 2, "Victory shared.", "drawn"),
        (None, [2, 1, 2], 2, "Bob wins.", "lost"),
    ],
)
def test_an_ending_is_told_to_each(
    scores: list[int] | None, places: list[int], seat: int | None, words: str, outcome: str
) -> None:
    table = table_of(3)
    happen(table, [entries.Over(reason="finished" if scores else "resigned", scores=scores, places=places)])
    told = ending(table, seat, "en")
    assert told is not None
    assert (told.words, told.outcome) == (words, outcome)


@pytest.mark.parametrize(
    ("score", "seat", "words", "outcome"),
    [
        (12, 0, "The workshop holds.", "won"),
        (0, 0, "The monsters had fun.", "lost"),
        (12, None, "12 points, all together", "won"),
        (1, None, "1 point, all together", "won"),
    ],
)
def test_players_who_play_together_win_or_lose_together(score: int, seat: int | None, words: str, outcome: str) -> None:
    table = table_of(3, game="christmas_monsters")
    happen(table, [entries.Over(reason="finished", scores=[score] * 3, places=[1] * 3)])
    told = ending(table, seat, "en")
    assert told is not None
    assert (told.words, told.outcome) == (words, outcome)


def test_a_game_that_goes_on_or_was_broken_off_has_no_ending() -> None:
    table = table_of()
    assert ending(table, 0, "en") is None
    happen(table, [entries.Over(reason="agreed")])
    assert ending(table, 0, "en") is None


def test_a_frame_tells_the_ending_to_whoever_looks() -> None:
    table = table_of()
    happen(table, [entries.Over(reason="finished", scores=[30, 20], places=[1, 2])])
    looks = {"ada": 0, "bob": 1, "eve": SPECTATOR}
    frames = [frame(table, Onlooker(person, seat, "en"), 0.0, (), [], []) for person, seat in looks.items()]
    told = [each.ending for each in frames]
    assert [each and (each.words, each.outcome) for each in told] == [
        ("You win!", "won"),
        ("Ada wins.", "lost"),
        ("Ada wins.", "won"),
    ]


@pytest.mark.parametrize(
    ("name", "players", "seed", "words"),
    [
        ("crypte_de_sedlec", 2, 33, " for Ada, "),
        ("croque_monstre", 2, 5, "highest headstone"),
        ("monster_cafe", 3, 1, "second count"),
    ],
)
def test_a_broken_tie_for_the_first_place_is_explained(name: str, players: int, seed: int, words: str) -> None:
    table = table_of(players, game=name, seed=f"{seed:032x}", rules=mt.game(name).rules_version)
    dice = random.Random(seed)
    while not table.match.state.is_over:
        table.match.play(*choose(table.match.state, dice))
    state = table.match.state
    happen(table, [entries.Over(reason="finished", scores=state.scores, places=state.places)])
    told = ending(table, 0, "en")
    assert told is not None
    assert told.tie is not None
    assert words in told.tie
    assert "{" not in told.tie
