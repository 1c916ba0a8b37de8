"""Hints say what a card is laid for, and don't pretend where the fight is all but lost."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

from monstrotheque.arena.simulation import next_move
from monstrotheque.bots import bot
from monstrotheque.bots.hints import reason
from monstrotheque.bots.thinking import Candidate, Thought, ranked
from monstrotheque.engine.moves import Move
from monstrotheque.engine.state import State
from monstrotheque.games.christmas_monsters.constants import POTIONS, POWERS
from monstrotheque.games.christmas_monsters.reasons import is_idle
from tests.contract.cases import walk
from tests.games.christmas_monsters.helper import options
from tests.games.christmas_monsters.positions import GAME
from tests.positions import parts_of


def test_a_card_that_is_too_much_for_the_shy_one_is_not_laid_for_it() -> None:
    """The Shy One asks for a small sum: an 8 alone is more than any level allows, a 0 is what it wants."""
    found: dict[str, str] = {}
    for state, seat, _, _ in itertools.chain.from_iterable(walk("christmas_monsters", 3, seed) for seed in range(8)):
        view = state.view(seat)
        if view["monster"] and view["monster"]["key"] == "timide" and not view["table"]:
            for move in state.legal(seat):
                if move.kind == "play" and str(move["card"])[-1] in "08":
                    found[str(move["card"])[-1]] = reason(state.sight(seat), move, state.game.texts("en"))
    assert found["8"] == "hardly any hope is left against the Shy One"
    assert found["0"] == "keeps a chance to beat the Shy One"


def spent_in_last_calls(days: int, feats: list[str]) -> Iterator[tuple[State, int, Move]]:
    """What medium bots spend when four cards lie, on so many days with these feats open: powers, potions and Hint
    tokens.
    """
    for seed in range(days):
        dice = random.Random(seed)
        state = GAME.new(players=3 + seed % 2, seed=seed, **options(seed), feats=feats)
        bots = [bot(f"mcts:{GAME.thought['medium']}") for _ in range(state.players)]  # medium without its clock
        while not state.is_over:
            seat, move = next_move(state, bots, dice)
            if len(state.view()["table"]) == 4 and move.kind in (*POWERS, *POTIONS, "hint"):
                yield state, seat, move
            state = state.play(seat, move)


def test_bots_spend_nothing_on_a_beaten_monster_and_no_first_power_in_vain() -> None:
    """Where Humilité is open and nobody has used a power, the first one must beat a monster."""
    spent = list(spent_in_last_calls(24, feats=["humilite"]))
    assert len(spent) >= 10
    for state, seat, move in spent:
        assert not state.view()["monster"]["beaten"]
        if move.kind in POWERS and "uses" not in parts_of(state):
            assert state.sight(seat).preview(move).gains["monster"] > 0


def test_whatever_a_search_finds_a_power_on_a_beaten_monster_comes_last() -> None:
    """At every level, however long it searched: the wasteful move is the one it likes best by far."""
    decisions = 0
    for state, seat in itertools.chain.from_iterable(beaten_last_calls(seed) for seed in range(12)):
        sight, legal = state.sight(seat), state.legal(seat)
        for wasteful in (move for move in legal if is_idle(sight, move)):
            found = [Candidate(wasteful, 900, 0.9, 9.0, 0.01)]
            found += [Candidate(move, 9, 0.1, 1.0, 0.01) for move in legal if move != wasteful]
            chosen = ranked(sight, Thought(tuple(found), 1_000, 0.0), random.Random(1))[0].move
            assert chosen
            assert not is_idle(sight, chosen)
            decisions += 1
    assert decisions > 60


def beaten_last_calls(seed: int) -> Iterator[tuple[State, int]]:
    """Where somebody may still use powers, potions and tokens although the monster of a greedy day is beaten."""
    dice = random.Random(seed)
    state = GAME.new(players=3 + seed % 2, seed=seed, **options(seed))
    partners = [bot("greedy")] * state.players
    while not state.is_over:
        if (state.view()["monster"] or {}).get("beaten"):
            yield from ((state, seat) for seat in state.actors if len(state.legal(seat)) > 1)
        state = state.play(*next_move(state, partners, dice))
