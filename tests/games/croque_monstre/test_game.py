"""Set-up, turns and the end, in whole games."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import ClassVar

import pytest

from monstrotheque.arena.simulation import simulate
from monstrotheque.engine.moves import Move
from monstrotheque.engine.state import State
from monstrotheque.games.croque_monstre import GAME
from monstrotheque.games.croque_monstre.box import BOX
from monstrotheque.games.croque_monstre.constants import MAX_LEGAL, ROUNDS
from tests.games.croque_monstre.other_box import other_box
from tests.games.croque_monstre.positions import position, texts, unburied
from tests.positions import cards_of, parts_of

every_count = pytest.mark.parametrize("players", [2, 3, 4])


def game(players: int, seed: int, *, claiming: bool = False) -> Iterator[tuple[State, int, Move, State]]:
    """A random game; with *claiming*, every headstone that can be had is taken."""
    dice = random.Random(seed)
    state = GAME.new(players=players, seed=seed, deck=other_box() if seed % 2 else None)
    while not state.is_over:
        seat = dice.choice(state.actors)
        moves = list(state.legal(seat))
        claims = [move for move in moves if move.kind == "claim"]
        move = dice.choice(claims if claims and claiming else moves)
        after = state.play(seat, move)
        yield state, seat, move, after
        state = after


def first_pit_cards(state: State) -> list[str]:
    """The two cards of the first pit, which stand side by side."""
    upper, lower = parts_of(state)["pit"].split(":")
    return [above + below for above, below in zip(upper, lower, strict=True)]


class TestMiseEnPlace:
    @pytest.mark.parametrize(("players", "pile"), [(2, 52), (3, 60), (4, 64)])
    def test_cards_of_the_set_up(self, players: int, pile: int) -> None:
        view = GAME.new(players=players, seed=1).view()
        assert view["pile"] == pile == 2 * players * (ROUNDS[players] - 1)
        assert len(view["row"]) == 3
        assert [seat["held"] for seat in view["seats"]] == [5] * players
        assert [(cell["x"], cell["y"]) for cell in view["pit"]["cells"]] == [(0, 0), (0, 1), (1, 0), (1, 1)]

    @pytest.mark.parametrize(
        ("players", "mark", "stay"), [(2, "two_shovels", 70), (3, "three_shovels", 80), (4, "", 90)]
    )
    def test_marked_cards_leave_the_box(self, players: int, mark: str, stay: int) -> None:
        left = Counter[str]()
        for card in other_box()["cards"]:
            letters = "".join({"unicorn": "U", "croque": "M"}.get(half, half[0].upper()) for half in card["halves"])
            left["".join(sorted(letters, key="LGUCDM".index))] += card["copies"] - card.get(mark, 0)
        state = GAME.new(players=players, seed=1, deck=other_box())
        found = Counter(unburied(state))
        for pair in first_pit_cards(state):
            found["".join(sorted(pair, key="LGUCDM".index))] += 1
        assert found == +left
        assert found.total() == stay

    def test_the_removed_cards_are_random(self) -> None:
        removed = {tuple(cards_of(parts_of(GAME.new(players=2, seed=seed))["stack"])[:3]) for seed in range(40)}
        assert len(removed) > 35

    def test_croque_monstres_of_the_first_pit_cards_do_not_touch(self) -> None:
        turned = 0
        for seed in range(800):
            pit = "".join(first_pit_cards(GAME.new(players=4, seed=seed, deck=other_box())))
            assert "M" not in (pit[0] if pit[1] == "M" else "", pit[2] if pit[0] == "M" else "")
            assert not (pit[1] == pit[3] == "M")
            assert pit[0] != "M"
            turned += pit[2] == "M"
        assert turned > 5

    @every_count
    def test_first_cards_are_chosen_in_secret_and_turned_up_together(self, players: int) -> None:
        state = GAME.new(players=players, seed=3)
        picks = []
        for seat in range(players):
            assert set(state.actors) == set(range(seat, players))
            assert all(not entry["crypt"] for entry in state.view()["seats"])
            picks.append(str(state.legal(seat)[0]).split()[1])
            state = state.play(seat, f"choose {picks[-1]}")
            others = state.view((seat + 1) % players)["seats"][seat]
            assert others["chosen"] is None
        crypts = [entry["crypt"] for entry in state.view()["seats"]]
        assert [list(crypt) for crypt in crypts] == [["b3", "c3"]] * players
        assert [
            "".join("LGUCDM"["lgucd".find(half[0])] if half != "croque" else "M" for half in crypt.values())
            for crypt in crypts
        ] == picks
        assert state.actors == (0,)


class TestTours:
    @every_count
    def test_the_pit_grows_by_one_half_a_turn_and_croque_monstres_never_touch(self, players: int) -> None:
        for seed in range(4):
            sizes = []
            for _, _, move, after in game(players, seed):
                cells = {(c["x"], c["y"]): c["kind"] for c in after.view()["pit"]["cells"]}
                croques = {cell for cell, kind in cells.items() if kind == "croque"}
                assert not any({(x + 1, y), (x, y + 1)} & croques for x, y in croques)
                if move.kind == "pit":
                    sizes.append(len(cells))
            assert sizes == list(range(5, 5 + len(sizes)))

    @every_count
    def test_crypts_stay_within_their_square_with_one_croque_monstre_a_line(self, players: int) -> None:
        for seed in range(4):
            for *_, after in game(players, seed):
                for entry in after.view()["seats"]:
                    columns, rows = {at[0] for at in entry["crypt"]}, {at[1] for at in entry["crypt"]}
                    assert len(columns) <= 3
                    assert len(rows) <= 3
                    croques = [at for at, kind in entry["crypt"].items() if kind == "croque"]
                    assert len({at[0] for at in croques}) == len({at[1] for at in croques}) == len(croques)

    @every_count
    def test_hands_go_from_four_to_two_to_four(self, players: int) -> None:
        for before, after in pairwise(state for state, *_ in game(players, 5)):
            if after.view()["phase"] == "crypt" and before.view()["phase"] == "draw":
                assert [entry["held"] for entry in after.view()["seats"]] == [4] * players

    @every_count
    def test_the_pile_is_empty_after_rounds_13_10_8_and_everybody_has_the_same_number_of_turns(
        self, players: int
    ) -> None:
        for seed in range(6):
            turns = Counter[int]()
            emptied = None
            for _, seat, move, after in game(players, seed):
                turns[seat] += move.kind == "crypt"
                if after.view()["pile"] == 0 and emptied is None:
                    emptied = sum(turns.values())
                    assert after.view()["turn"] == 0
            assert emptied == players * {2: 13, 3: 10, 4: 8}[players]
            assert set(turns.values()) == {ROUNDS[players]}

    def test_every_draw_takes_one_card_off_the_pile_and_the_row_stays_full(self) -> None:
        for state, _, move, after in game(3, 6):
            assert state.view()["pile"] - after.view()["pile"] == (move.kind == "draw")
            assert all(after.view()["row"])

    def test_a_card_of_the_row_is_replaced_at_once(self) -> None:
        state = position(phase="draw", hands=("LG LG", "LG LG LG LG"), row="LG LU LC", pile="UD GM")
        after = state.play(0, "draw LU").view(0)
        assert [card["code"] for card in after["row"]] == ["LG", "GM", "LC"]
        assert after["phase"] == "draw"

    def test_without_a_possible_claim_the_step_is_left_out(self) -> None:
        state = position(phase="pit", hands=("LG LG UD", "LG LG LG LG")).play(0, "pit UD 1,0 right")
        assert state.view()["phase"] == "draw"


class TestFinDePartie:
    FOUR: ClassVar = {"lutin": 8, "goblin": 8, "unicorn": 8, "cyclops": 8}

    def fifth(self, turn: int) -> State:
        crypts = [("DDD.", "DDD.", "DDD.")] * 3
        headstones = [self.FOUR if seat == turn else {} for seat in range(3)]
        return position(
            pit=("DD", "DD"),
            crypts=crypts,
            hands=["LG LG" if seat == turn else "LG LG LG LG" for seat in range(3)],
            phase="claim",
            buried="CD",
            turn=turn,
            headstones=headstones,
        )

    def test_a_fifth_headstone_ends_the_game_with_the_round_and_nobody_draws_any_more(self) -> None:
        state = self.fifth(1).play(1, "claim D")
        assert state.view()["ending"]
        assert state.actors == (2,)
        state = state.play(2, "crypt LG b2 right").play(2, "pit LG 0,0 left")
        assert state.is_over
        assert [entry["held"] for entry in state.view()["seats"]] == [4, 2, 2]

    def test_the_last_player_of_a_round_ends_the_game_at_once(self) -> None:
        assert self.fifth(2).play(2, "claim D").is_over

    def test_after_the_first_player_s_fifth_headstone_the_others_have_a_turn(self) -> None:
        state = self.fifth(0).play(0, "claim D")
        for seat in (1, 2):
            assert state.actors == (seat,)
            state = state.play(seat, state.legal(seat)[0])
            state = state.play(seat, state.legal(seat)[0])
            if state.view()["phase"] == "claim":
                state = state.play(seat, "pass")
        assert state.is_over

    def test_passing_does_not_end_anything(self) -> None:
        state = self.fifth(2).play(2, "pass")
        assert not state.view()["ending"]
        assert state.view()["phase"] == "draw"

    def test_an_empty_pile_when_drawing_is_due_ends_the_game_with_the_round(self) -> None:
        state = position(pile="", phase="pit", hands=("LG LG UD", "LG LG LG LG"))
        assert not state.view()["ending"]
        state = state.play(0, "pit UD 1,0 right")
        assert state.view()["ending"]
        assert state.actors == (1,)
        assert state.view()["phase"] == "crypt"

    def test_an_emptied_pile_alone_does_not_end_the_game(self) -> None:
        state = position(pile="UD", phase="draw", hands=("LG LG LG", "LG LG LG LG")).play(0, "draw pile")
        assert not state.view()["ending"]
        assert state.actors == (1,)

    @every_count
    def test_headstones_have_one_owner_and_count_for_it(self, players: int) -> None:
        taken = 0
        for seed in range(4):
            *_, (_, _, _, end) = game(players, seed, claiming=True)
            values = Counter[int]()
            for stones in end.view()["headstones"].values():
                owners = [stone["owner"] for stone in stones if stone["owner"] is not None]
                assert len(owners) == len(set(owners))
                taken += len(owners)
                for stone in stones:
                    values[stone["owner"]] += stone["value"]
            for seat, entry in enumerate(end.view()["seats"]):
                assert entry["score"]["headstones"] == values[seat]
                assert entry["score"]["total"] == end.scores[seat]
        assert taken > 4


class TestRulings:
    DIAMOND = ("..M..", ".MLM.", "MLLLM", ".MLM.", "..M..")

    def test_a_creature_covers_a_croque_monstre_when_no_card_of_the_hand_fits_the_pit(self) -> None:
        stuck = position(pit=self.DIAMOND, hands=("LG UD GC", ""), phase="pit")
        moves = texts(stuck)
        # Eight outer halves with 20 edges to the outside, three cards, two ways round.
        assert len(moves) == 20 * 3 * 2
        after = stuck.play(0, "pit UD 0,2 left").view()
        assert {"x": 0, "y": 2, "kind": "unicorn"} in after["pit"]["cells"]

    def test_not_if_one_card_fits(self) -> None:
        state = position(pit=self.DIAMOND, hands=("LG UD GM", ""), phase="pit")
        assert {move.split()[1] for move in texts(state)} == {"GM"}

    def test_a_card_of_equal_halves_is_one_move_for_both_ways_round(self) -> None:
        state = position(hands=("LL", ""), phase="pit")
        moves = texts(state)
        assert len(moves) == 8
        assert {move.split()[3] for move in moves} == {"right", "down"}
        crypt = position(hands=("LL LL", ""))
        assert {move.split()[3] for move in texts(crypt)} == {"right", "down"}

    def test_a_card_of_equal_halves_allows_a_claim_of_its_kind_only(self) -> None:
        state = position(
            pit=("LLL", "DDD"), crypts=(("LLL.", "LLL.", "DDD."),) * 2, hands=("LG LG", ""), phase="claim", buried="LL"
        )
        assert texts(state) == {"claim L", "pass"}


class TestBounds:
    def test_the_longest_list_of_moves(self) -> None:
        """A straight pit of 39 halves and three different cards without a Croque-Monstre reach the bound."""
        line = position(
            pit=("LL" + "L" * 35, "LL"),
            crypts=[("....", "....", ".LG.")] * 4,
            hands=("LG UD GC", "", "", ""),
            phase="pit",
        )
        assert len(line.view()["pit"]["cells"]) == 39
        assert len(line.legal(0)) == MAX_LEGAL == 468

    def test_a_pit_in_a_straight_line_stays_within_the_coordinates(self) -> None:
        for way, (dx, dy) in {"right": (1, 0), "left": (-1, 0), "down": (0, 1), "up": (0, -1)}.items():
            state = position(
                pit=("LL", "LL"), crypts=[("....", "....", ".LG.")] * 4, hands=["LG LG LG LG"] * 4, pile="LG " * 64
            )
            x, y = max(dx, 0), max(dy, 0)
            while not state.is_over:
                seat = state.actors[0]
                if state.view()["phase"] == "pit":
                    state = state.play(seat, f"pit LG {x},{y} {way}")
                    x, y = x + dx, y + dy
                else:
                    state = state.play(seat, "draw pile" if state.view()["phase"] == "draw" else state.legal(seat)[0])
            span = state.view()["pit"]["columns" if dx else "rows"]
            assert span[1] - span[0] + 1 == 38

    def test_the_state_is_small(self) -> None:
        assert GAME.raw_state.dtype.itemsize <= 600

    @every_count
    def test_random_games_stay_within_the_bounds(self, players: int) -> None:
        tally = simulate(GAME, players=players, games=200, seed=7)
        assert 200 * 80 < tally.moves <= 200 * GAME.max_plies
        assert sum(tally.wins) == pytest.approx(200)

    def test_the_default_deck_is_a_full_box(self) -> None:
        assert sum(card["copies"] for card in BOX.defaults["deck"]["cards"]) == 90
