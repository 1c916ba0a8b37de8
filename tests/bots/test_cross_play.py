"""A stronger partner doesn't harm a weaker team. `make strength` measures the same over more deals and levels."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import monstrotheque as mt
from monstrotheque.arena.playing import play
from monstrotheque.arena.schedule import Task, arena

DEALS = 14
COOPERATIVE = [name for name in mt.game_names() if mt.game(name).is_cooperative]


def mean_score(name: str, team: Sequence[str]) -> float:
    """The mean score of a *team* over the same deals, every member in every seat."""
    game = mt.game(name)
    options = getattr(game.module("study"), "TYPICAL", {})
    place = arena(game, bots=sorted(set(team)), players=len(team), options=options, seed=21)
    total = 0.0
    for deal in range(DEALS):
        turned = (*team[deal % len(team) :], *team[: deal % len(team)])
        total += play(place, Task(deal, deal, turned)).scores[0]
    return total / DEALS


@pytest.mark.parametrize("name", COOPERATIVE)
@pytest.mark.parametrize("weaker", ["greedy", "mcts:25"])
def test_a_stronger_partner_lets_no_team_score_less(name: str, weaker: str) -> None:
    players = mt.game(name).check_players(None)
    alone = mean_score(name, [weaker] * players)
    assert mean_score(name, ["mcts:300", *[weaker] * (players - 1)]) >= alone
    assert mean_score(name, [*["mcts:300"] * (players - 1), weaker]) >= alone


@pytest.mark.parametrize("name", COOPERATIVE)
def test_a_partner_without_sense_does_harm(name: str) -> None:
    """So the deals can tell partners apart."""
    players = mt.game(name).check_players(None)
    team = ["mcts:25"] * players
    assert mean_score(name, ["random", *team[1:]]) < mean_score(name, team)
