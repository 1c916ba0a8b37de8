"""What is known of a hand: cards taken from the row were seen by all, until they are played."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from itertools import permutations
from typing import Any

from monstrotheque.engine.errors import Refusal
from monstrotheque.engine.match import Match, UndoState
from monstrotheque.engine.seats import SPECTATOR
from monstrotheque.engine.state import State
from monstrotheque.games.croque_monstre import GAME
from tests.games.croque_monstre.positions import position, unburied
from tests.positions import copied_raw, parts_of


def hand(state: State, seat: int, onlooker: int) -> list[str | None]:
    return [card and card["code"] for card in state.view(onlooker)["seats"][seat]["hand"]]


def drawing(**changes: Any) -> State:
    return position(
        **{"phase": "draw", "hands": ("UD LG", "GC GC GC GC"), "row": "LM LG GD", "pile": "CD UC DM", **changes}
    )


def test_a_card_from_the_row_is_known_in_the_hand_and_one_from_the_pile_is_not() -> None:
    state = drawing().play(0, "draw GD").play(0, "draw pile")
    assert hand(state, 0, 1) == hand(state, 0, SPECTATOR) == ["GD", None, None, None]
    assert hand(state, 0, 0) == ["GD", "UD", "LG", "UC"]
    assert state.view(1)["seats"][0]["seen"] == 1


def test_known_cards_stand_in_the_order_of_types_whatever_the_order_of_drawing() -> None:
    one = drawing().play(0, "draw GD").play(0, "draw LM")
    other = drawing().play(0, "draw LM").play(0, "draw GD")
    assert hand(one, 0, 1) == hand(other, 0, 1) == ["LM", "GD", None, None]


def test_a_played_card_is_no_longer_known_in_the_hand() -> None:
    state = position(hands=("GD UD LG LG", "GC GC GC GC"), seen=(1, 0)).play(0, "crypt GD b4 right")
    assert hand(state, 0, 1) == [None, None, None]


def test_a_hidden_card_leaves_the_known_ones() -> None:
    state = position(hands=("GD UD LG LG", "GC GC GC GC"), seen=(1, 0)).play(0, "crypt LG b4 right")
    assert hand(state, 0, 1) == ["GD", None, None]
    assert hand(state, 0, 0) == ["GD", "UD", "LG"]


def test_of_two_equal_cards_the_known_one_is_played() -> None:
    """The others can't tell whether the second one was there at all."""
    state = position(hands=("GD GD LG LG", "GC GC GC GC"), seen=(1, 0)).play(0, "crypt GD b4 right")
    assert hand(state, 0, 1) == [None, None, None]
    assert hand(state, 0, 0) == ["GD", "LG", "LG"]


def test_unseen_cards_are_counted() -> None:
    view = drawing().view(1)
    assert view["unseen"] == {"LL": 3, "LG": 1, "UC": 1, "UD": 1, "CD": 1, "DM": 1}
    assert view["removed"] == 3
    assert sum(view["unseen"].values()) == view["pile"] + view["removed"] + 2


def worlds(state: State, onlooker: int, count: int) -> Counter[bytes]:
    sight = state.sight(onlooker)
    return Counter(sight.redeal(k).to_bytes()[20:] for k in range(count))


def test_redeals_have_every_order_of_the_cards_a_seat_has_not_located_equally_often() -> None:
    """Three players, so that no card is removed at random: two hidden hand cards and a pile of two."""
    state = position(
        crypts=[("....", "....", ".LG.")] * 3,
        hands=("LU LU LU LU", "GD UC", "GD GD"),
        seen=(0, 0, 2),
        row="LG LG LG",
        pile="DM DM",
        phase="claim",
        buried="LU",
        turn=1,
    )
    found = worlds(state, 0, 6000)
    orders = set(permutations(["GD", "UC", "DM", "DM"]))
    assert len(found) == len(orders) == 12
    expected = 6000 / 12
    assert sum((count - expected) ** 2 / expected for count in found.values()) < 35


def test_pending_choices_are_redealt_with_the_hands() -> None:
    state = GAME.new(players=3, seed=8)
    state = state.play(1, state.legal(1)[0])
    sight = state.sight(0)
    choices = [parts_of(sight.redeal(k))["chosen"].split("/") for k in range(200)]
    picks = {second for _, second, _ in choices}
    assert len(picks) > 8
    assert parts_of(state)["chosen"].split("/")[1] in picks
    assert {(first, third) for first, _, third in choices} == {("-", "-")}


def test_with_two_players_the_two_shovel_cards_are_known_to_be_gone() -> None:
    """Of each pair of kinds five cards are in the game: nobody ever deals a sixth."""
    state = GAME.new(players=2, seed=9)
    for k in range(20):
        cards = Counter(unburied(state.sight(0).redeal(k)))
        assert max(cards.values()) <= 5


def events(state: State, seat: int, move: str, onlooker: int) -> list[Any]:
    found = GAME.moves.parse(move)
    return state.events(seat, found, state.play(seat, move), onlooker)


def test_drawing_from_the_pile_shows_the_card_to_its_drawer_only() -> None:
    state = drawing()
    own, other = events(state, 0, "draw pile", 0), events(state, 0, "draw pile", 1)
    assert [(event.kind, event.data, event.reveals) for event in own] == [("drew_own", {"card": "DM"}, True)]
    assert [(event.kind, event.data, event.reveals) for event in other] == [("drew", {}, False)]


def test_a_new_card_in_the_row_comes_to_light_for_all() -> None:
    for onlooker in (0, 1, SPECTATOR):
        (event,) = events(drawing(), 0, "draw GD", onlooker)
        assert event.data == {"card": "GD", "fresh": "DM"}
        assert event.reveals


def test_a_buried_card_comes_to_light_for_those_who_did_not_know_it() -> None:
    state = position(hands=("GD UD LG LG", "GC GC GC GC"), seen=(1, 0))
    assert [events(state, 0, "crypt UD b4 right", onlooker)[0].reveals for onlooker in (0, 1)] == [False, True]
    assert [events(state, 0, "crypt GD b4 right", onlooker)[0].reveals for onlooker in (0, 1)] == [False, False]


def test_a_choice_can_be_taken_back_until_all_are_turned_up() -> None:
    match = Match(GAME, players=2, seed=4)
    first = match.state.legal(0)[0]
    match.play(0, first)
    assert match.undo_state(0) is not UndoState.SEEN
    match.play(1, match.state.legal(1)[0])
    assert match.undo_state(1) is UndoState.SEEN
    assert match.moves[0].move == first


class TestAHandThatDidNotFit:
    """Burying a creature on a Croque-Monstre shows that no card of the hand fitted: none has a Croque-Monstre."""

    DIAMOND = ("..M..", ".MLM.", "MLLLM", ".MLM.", "..M..")
    HIDDEN = ("LG", "UD", "GC", "LU", "LM", "UM")

    def stuck(self, **changes: Any) -> State:
        """Three players, so that no card is removed at random; seat 0 is to bury in the pit."""
        return position(
            **{
                "pit": self.DIAMOND,
                "crypts": [("....", "....", ".LG.")] * 3,
                "hands": ("LG UD GC", "LC LC LC LC", ""),
                "pile": "LM UM LU",
                "row": "LG LU GU",
                "phase": "pit",
                **changes,
            }
        )

    def after(self, state: State, *log: str) -> State:
        """The others' turns are left out."""
        for move in log:
            s = copied_raw(state.play(0, move))
            s.turn = 0
            state = State(GAME, s, state.age + 1)
        return state

    def histories(self, *log: str) -> set[bytes]:
        """Where the log can lead that seat 1 has seen: each order of the hidden cards that allows it is played."""
        found = set()
        for order in permutations(self.HIDDEN):
            start = self.stuck(hands=(" ".join(order[:3]), "LC LC LC LC", ""), pile=" ".join(order[3:]))
            with suppress(Refusal):
                found.add(self.after(start, *log).to_bytes()[20:])
        return found

    def check(self, *log: str) -> None:
        possible = self.histories(*log)
        found = worlds(self.after(self.stuck(), *log), 1, 60 * len(possible))
        assert set(found) == possible
        chi_square = sum((count - 60) ** 2 / 60 for count in found.values())
        assert chi_square < len(possible) + 6 * (2 * len(possible)) ** 0.5

    BURIAL = "pit UD 0,2 left"
    DRAWN = (BURIAL, "draw pile", "draw pile")

    def test_redeals_after_the_burial_give_it_no_card_with_a_croque_monstre(self) -> None:
        self.check(self.BURIAL)

    def test_cards_drawn_since_can_be_anything(self) -> None:
        self.check(*self.DRAWN)

    def test_a_card_of_two_creatures_played_since_may_be_old_or_new(self) -> None:
        self.check(*self.DRAWN, "crypt LU b4 right")
        self.check(*self.DRAWN, "crypt LG b4 right")

    def test_a_card_with_a_croque_monstre_played_since_was_drawn_since(self) -> None:
        self.check(*self.DRAWN, "crypt UM b4 right")

    def test_a_card_all_saw_being_taken_tells_nothing_of_the_others(self) -> None:
        state = self.stuck(hands=("UD LG GC", "", ""), seen=(1, 0, 0)).play(0, self.BURIAL)
        assert hidden_without_croque(state) == 2
        seen = self.stuck(hands=("UD LG GC", "", ""), seen=(1, 0, 0)).play(0, "pit LG 0,2 left")
        assert hidden_without_croque(seen) == 1

    def test_an_ordinary_burial_shows_nothing(self) -> None:
        assert hidden_without_croque(self.stuck(hands=("LG UM", "", "")).play(0, "pit UM -1,2 right")) == 0
        assert hidden_without_croque(position(phase="pit", hands=("LG UD", "")).play(0, "pit UD 1,0 right")) == 0

    def test_the_others_observe_it(self) -> None:
        before, after = self.stuck().sight(1).encode(), self.stuck().play(0, self.BURIAL).sight(1).encode()
        assert before[-4:].tolist() == [0.0] * 4
        assert after[-4:].tolist() == [0.0, 0.0, 2.0, 0.0]


def hidden_without_croque(state: State) -> int:
    """How many cards of seat 0, not seen by all, seat 1 knows to have no Croque-Monstre."""
    return int(state.sight(1).raw.croqueless[0])
