"""Partners with sense: what is scarce is spent where it beats a monster, and kept where it would bring nothing."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from monstrotheque.bots import bot
from monstrotheque.engine.seats import JOINT
from monstrotheque.engine.state import State
from monstrotheque.games.christmas_monsters import evaluation
from monstrotheque.games.christmas_monsters.box import BOX
from monstrotheque.games.christmas_monsters.campaign.day_results import raw_state_of
from tests.games.christmas_monsters.campaign.made_up import a_day
from tests.games.christmas_monsters.positions import GAME, play, position
from tests.positions import copied_raw, retold

PARTNERS = ("greedy", "mcts:300")
every_partner = pytest.mark.parametrize("partner", PARTNERS)


def choice(partner: str, state: State, seat: int) -> str | None:
    """What the bot does for *seat*; none: it waits."""
    move = bot(partner).choose(state.sight(seat), random.Random(1))
    return None if move is None else str(move)


def glutton(scribe: str, companion: str = "M5", **options: Any) -> State:
    """The last call of a fight against Glouton (25 or more): G8, the Scribe's card, E6, the Companion's."""
    state = position(hands=["G8", scribe, "E6"], line=companion, monsters=["glouton"], **options)
    return play(state, "play G8", f"play {scribe}", "play E6", f"companion {companion}")


@every_partner
def test_a_power_that_beats_the_monster_is_used(partner: str) -> None:
    assert choice(partner, glutton("S5"), 1) == "rature +1"


@every_partner
def test_nothing_is_spent_on_a_monster_that_is_beaten(partner: str) -> None:
    state = glutton("S8", potions=["boost", "transformation"])
    assert choice(partner, state, 1) == "ready"
    assert choice(partner, state, JOINT) is None


def test_nothing_is_spent_to_put_off_the_end_of_the_day() -> None:
    """Whole days of four; the last to be ready in the last turn ends the day."""
    partner, last_calls = bot("greedy"), 0
    for seed in range(6):
        state, dice = GAME.new(players=4, seed=seed, potions=["boost", "echange", "vision"]), random.Random(seed)
        while not state.is_over:
            offers = ((seat, partner.choose(state.sight(seat), dice)) for seat in (*state.interjectors, *state.actors))
            seat, move = next((seat, move) for seat, move in offers if move)
            if (state.view()["monster"] or {}).get("beaten"):
                assert str(move) == "ready"
                last_calls += 1
            state = state.play(seat, move)
    assert last_calls > 40


@every_partner
def test_nothing_is_spent_to_keep_a_potion_that_lapses_with_the_turn(partner: str) -> None:
    """Glouton is beaten; the last player to be ready ends the turn, and two potions of Potion Express lapse."""
    state = play(retold(glutton("S8"), express="boost,vision"), "0: ready", "2: ready")
    assert choice(partner, state, 1) == "ready"


@every_partner
def test_all_together_use_the_potion_that_beats_the_monster(partner: str) -> None:
    state = glutton("S5", potions=["boost", "intimidation", "transformation"])
    assert choice(partner, state, JOINT) == "boost"


@every_partner
def test_a_potion_that_can_t_help_now_is_kept(partner: str) -> None:
    state = position(hands=["G8"], monsters=["glouton"], potions=["boost", "intimidation"])
    assert choice(partner, play(state, "play G8"), JOINT) != "intimidation"


@every_partner
def test_the_companion_s_card_is_the_one_that_beats_the_monster(partner: str) -> None:
    """Matheux wants exactly 21: 8 + 6 + 4 and a 3."""
    state = position(hands=["G8", "S6", "E4"], line="M0 M3 M7", monsters=["matheux"])
    assert choice(partner, play(state, "play G8", "play S6", "play E4"), JOINT) == "companion M3"


def test_a_hint_is_given_where_the_card_fits_and_others_lay_before() -> None:
    """The Forger wants another 7: seat 2 shows the one it has while seat 1 still has to lay."""
    state = position(hands=["G7", "S1", "E7"], monsters=["faussaire"])
    assert choice("greedy", play(state, "play G7"), 2) == "hint E7"
    assert choice("greedy", state, 2) is None


def test_trying_a_power_leaves_the_table_as_it_was() -> None:
    for unlocked in (1, 4):
        state = glutton("S5", powers=unlocked)
        record = copied_raw(state)
        for seat in range(3):
            for move in state.legal(seat):
                evaluation.would_beat(record, seat, move.id)
                assert record.tobytes() == state.whole.tobytes()
    assert evaluation.would_beat(record, 1, GAME.moves.parse("rature +1").id)
    assert not evaluation.would_beat(record, 1, GAME.moves.parse("rature -1").id)


def test_playouts_use_a_power_in_the_last_call_if_it_beats_the_monster() -> None:
    state = glutton("S5")
    moves = np.zeros(GAME.max_legal, np.int32)
    record = copied_raw(state)
    n = GAME.kernels.legal(record, 1, moves)
    chosen = evaluation.suggest(record, 1, moves, n, np.uint64(1 << 40))
    assert str(GAME.moves.move(int(moves[chosen]))) == "rature +1"


@every_partner
def test_a_power_on_a_beaten_monster_is_used_where_it_does_an_open_feat(partner: str) -> None:
    """Entraide: two players use a power in one turn. The Guard has used one; Glouton is beaten."""
    for feats, chosen in (([], "ready"), (["entraide"], "rature")):
        state = retold(glutton("S8", feats=feats), uses="100", tokens="1,2,2")
        assert str(choice(partner, state, 1)).split()[0] == chosen


@pytest.mark.parametrize("partner", ["greedy", "medium", "hard"])
def test_the_feat_humilite_is_weighed_against_a_monster(partner: str) -> None:
    """In the last turn, the Boss (4 points) is worth more than the feat's two stars; nothing less is."""
    boss = glutton("S5", feats=["humilite"])
    assert choice(partner, boss, 1) == "rature +1"
    short = glutton("S4", feats=["humilite"])
    assert choice(partner, short, 1) == "ready"


def test_a_day_is_worth_its_score_and_the_stars_of_open_feats() -> None:
    rewards, worths = np.zeros(4), np.zeros(4)
    found = []
    for feats in ([], ["humilite"], ["humilite", "entraide", "bel_effort"]):
        day = raw_state_of(a_day("xxxxx..."), BOX.defaults)
        day.feats = GAME.new(seed=1, feats=feats).whole.feats
        evaluation.settle(day, rewards, worths)
        found.append(worths[0])
    assert found == [2.0, 4.0, 4.0]
