"""Who knows what: hands before the reveal, back lines, cards set aside."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from monstrotheque.engine.match import Match, UndoState
from monstrotheque.engine.seats import SPECTATOR
from monstrotheque.engine.state import State
from tests.games.monster_cafe.positions import GAME, NEWBIE, back, lines, play, position, with_mark

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


def redeals(state: State, onlooker: int, number: int) -> list[State]:
    sight = state.sight(onlooker)
    return [sight.redeal(k) for k in range(number)]


def test_redeals_keep_what_was_seen_and_vary_the_rest() -> None:
    state = play(position(*LINES), "send 1 priss", "swap rex 2")
    worlds = redeals(state, 1, 300)
    backs = [lines(world, "backs") for world in worlds]
    assert {first[1] for first, _ in backs} == {"rex"}
    assert all(second == ["bliblop", "snorkel", "rex"] for _, second in backs)
    assert {first[0] for first, _ in backs} == set(NEWBIE)
    assert all(GAME.position(world.text()) == world for world in worlds)  # no family has more cards than the box


def test_a_hidden_place_follows_the_cards_that_were_not_seen() -> None:
    """With all other places seen, a family is as likely there as it has unseen cards."""
    state = position(LINES[0], [with_mark(LINES[1][0], "~", 2), LINES[1][1]], cafe="rex rex rex rex")
    backs = lines(state, "backs")
    seen = [*itertools.chain(*lines(state, "fronts"), backs[1]), *backs[0][:2], *["rex"] * 4]
    unseen = {family: 10 - seen.count(family) for family in NEWBIE}
    found = Counter(lines(world, "backs")[0][2] for world in redeals(state, 1, 6000))
    for family, count in unseen.items():
        assert found[family] / 6000 == pytest.approx(count / sum(unseen.values()), abs=0.025)


def test_during_the_choice_hands_and_pending_back_lines_of_others_are_any_cards() -> None:
    state = GAME.new(players=3, seed=2)
    state = state.play(1, state.legal(1)[0])
    hand = lines(state, "fronts")[0]
    worlds = redeals(state, 0, 400)
    fronts, backs = ([lines(world, part) for world in worlds] for part in ("fronts", "backs"))
    assert all(front[0] == hand and (len(front[1]), len(front[2])) == (7, 10) for front in fronts)
    assert all(back[1] == sorted(back[1], key=NEWBIE.index) and back[2] == [] for back in backs)
    kept = Counter(family for back in backs for family in back[1])
    for family in NEWBIE:
        assert kept[family] / 1200 == pytest.approx((10 - hand.count(family)) / 40, abs=0.06)


def test_the_count_of_the_first_round_stays_known_in_the_second() -> None:
    state = play(position(["rex rex rex rex", "rex rex priss"], LINES[1]), "send 1 rex")
    for onlooker in (0, 1, SPECTATOR):
        count = state.view(onlooker)["count"]
        assert count["round"] == 1
        assert count["back"] == [["snorkel", "gatosaure", "priss"], ["bliblop", "snorkel", "rex"]]
    assert back(state, 0) == ""
