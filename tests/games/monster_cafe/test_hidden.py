"""Who knows what: hands before the reveal, back lines, cards set aside."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from monstrotheque.engine.match import Match, UndoState
from monstrotheque.engine.seats import SPECTATOR
from monstrotheque.engine.state import State
from tests.games.monster_cafe.positions import GAME, back, play, position, with_mark

LINES = (["priss rex rex bliblop rex", "rex rex priss bliblop"], ["snorkel gatosaure priss", "bliblop snorkel rex"])


def known(state: State, onlooker: int, seat: int) -> list[str | None]:
    return [place["family"] for place in state.view(onlooker)["seats"][seat]["back"]]


def test_a_back_line_is_known_to_its_owner_alone() -> None:
    state = position(*LINES)
    assert known(state, 0, 0) == ["snorkel", "gatosaure", "priss"]
    assert known(state, 1, 0) == [None] * 3
    assert known(state, SPECTATOR, 0) == [None] * 3


def test_what_priss_puts_there_was_seen_by_all_and_nothing_else() -> None:
    state = play(position(*LINES), "send 1 priss", "swap rex 2")
    for onlooker in (1, SPECTATOR):
        assert known(state, onlooker, 0) == [None, "rex", None]


def test_what_bliblop_turns_up_is_known_to_all() -> None:
    state = play(position(*LINES), "send 1 bliblop", "turn 2 3")
    for onlooker in (0, SPECTATOR):
        assert known(state, onlooker, 1) == [None, None, "rex"]


def events(state: State, move: str, onlooker: int) -> dict[str, bool]:
    seat = state.actors[0]
    after = state.play(seat, move)
    return {event.kind: event.reveals for event in state.events(seat, GAME.moves.find(move), after, onlooker)}


def test_a_swap_reveals_what_comes_to_the_front_except_to_its_owner() -> None:
    state = play(position(*LINES), "send 1 priss")
    assert events(state, "swap rex 2", 0) == {"swapped": False}
    assert events(state, "swap rex 2", 1) == {"swapped": True}
    state = play(position(LINES[0], ["snorkel gatosaure~ priss", LINES[1][1]]), "send 1 priss")
    assert events(state, "swap rex 2", 1) == {"swapped": False}


def test_turning_up_reveals_except_to_the_owner_and_where_it_was_seen_before() -> None:
    state = play(position(*LINES), "send 1 bliblop")
    assert events(state, "turn 2 1", 1) == {"turned": False}
    assert events(state, "turn 2 1", 0) == {"turned": True}
    state = play(position(LINES[0], [LINES[1][0], with_mark(LINES[1][1], "~", 1)]), "send 1 bliblop")
    assert events(state, "turn 2 1", 0) == {"turned": False}


@pytest.mark.parametrize("onlooker", [0, 1, SPECTATOR])
def test_a_swap_that_ends_the_round_tells_everybody_what_came_to_the_front(onlooker: int) -> None:
    state = position(["priss rex rex+c bliblop", "rex rex priss"], LINES[1])
    state = play(state, "send 1 priss")
    after = state.play(0, "swap rex+c 2")
    told = state.events(0, GAME.moves.find("swap rex+c 2"), after, onlooker)
    assert told[0].data == {"monster": "rex+c", "place": 2, "family": "gatosaure"}
    assert [event.kind for event in told[1:]] == ["back_lines", "paid", "counted", "dealt"]
    assert told[1].data["back"] == [["snorkel", "rex", "priss"], ["bliblop", "snorkel", "rex"]]
    assert told[1].reveals


def test_a_turn_up_that_ends_the_round_tells_what_was_turned_up() -> None:
    state = play(position(["bliblop rex rex rex", "rex rex priss"], LINES[1]), "send 1 bliblop")
    after = state.play(0, "turn 2 2")
    told = state.events(0, GAME.moves.find("turn 2 2"), after, 0)
    assert told[0].data == {"owner": 1, "place": 2, "family": "snorkel"}


def test_the_cards_set_aside_are_in_no_sight() -> None:
    state = position(*LINES)
    for onlooker in (0, 1, SPECTATOR):
        assert not state.sight(onlooker).raw.aside.any()
    assert state.view()["aside"] == 50 - 9 - 6


def test_a_choice_of_a_back_line_can_be_taken_back_only_before_the_reveal() -> None:
    match = Match(GAME, players=2, seed=9)
    match.play(0, match.state.legal(0)[0])
    assert match.undo_state(0) is not UndoState.SEEN
    match.play(1, match.state.legal(1)[0])
    assert match.undo_state(1) is UndoState.SEEN


def test_offering_a_monster_can_be_taken_back_freely() -> None:
    match = Match(GAME, players=2, seed=9, options={"families": ["yeto", "rex", "priss", "snorkel", "mummy"]})
    match.play(0, match.state.legal(0)[0])
    match.play(1, match.state.legal(1)[0])
    seat = match.state.actors[0]
    match.play(seat, next(move for move in match.state.legal(seat) if move["monster"] == "yeto"))
    match.play(seat, match.state.legal(seat)[0])
    assert match.undo_state(seat) is UndoState.FREE


def redeals(state: State, onlooker: int, number: int) -> list[Any]:
    sight = state.sight(onlooker)
    return [sight.redeal(k).whole for k in range(number)]


def test_redeals_keep_what_was_seen_and_vary_the_rest() -> None:
    state = play(position(*LINES), "send 1 priss", "swap rex 2")
    worlds = redeals(state, 1, 300)
    rex = state.whole.back[0, 1]
    assert all(world.back[0, 1] == rex for world in worlds)
    assert all((world.back[1] == state.whole.back[1]).all() for world in worlds)
    assert len({int(world.back[0, 0]) for world in worlds}) == 5
    assert all((world.aside >= 0).all() for world in worlds)


def test_a_hidden_place_follows_the_cards_that_were_not_seen() -> None:
    """With all other places seen, a family is as likely there as it has unseen cards."""
    state = position(LINES[0], [with_mark(LINES[1][0], "~", 2), LINES[1][1]], cafe="rex rex rex rex")
    s = state.whole
    unseen = [int(count) + (slot == int(s.back[0, 2])) for slot, count in enumerate(s.aside)]
    found = Counter(int(world.back[0, 2]) for world in redeals(state, 1, 6000))
    for slot, count in enumerate(unseen):
        assert found[slot] / 6000 == pytest.approx(count / sum(unseen), abs=0.025)


def test_during_the_choice_hands_and_pending_back_lines_of_others_are_any_cards() -> None:
    state = GAME.new(players=3, seed=2)
    state = state.play(1, state.legal(1)[0])
    worlds = redeals(state, 0, 400)
    assert all((world.front[0] == state.whole.front[0]).all() for world in worlds)
    assert all(int(world.front[1].sum()) == 7 and int(world.front[2].sum()) == 10 for world in worlds)
    assert all(list(world.back[1]) == sorted(world.back[1]) for world in worlds)
    assert all((world.back[2] == -1).all() for world in worlds)
    unseen = 10 - state.whole.front[0].sum(axis=1)
    kept = Counter(int(slot) for world in worlds for slot in world.back[1])
    for slot in range(5):
        assert kept[slot] / 1200 == pytest.approx(unseen[slot] / 40, abs=0.06)


def test_the_count_of_the_first_round_stays_known_in_the_second() -> None:
    state = play(position(["rex rex rex rex", "rex rex priss"], LINES[1]), "send 1 rex")
    for onlooker in (0, 1, SPECTATOR):
        count = state.view(onlooker)["count"]
        assert count["round"] == 1
        assert count["back"] == [["snorkel", "gatosaure", "priss"], ["bliblop", "snorkel", "rex"]]
    assert back(state, 0) == ""
