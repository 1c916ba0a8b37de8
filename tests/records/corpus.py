"""Recorded games that must stay replayable. Run `python -m tests.records.corpus` to add the missing ones; a record
that is there is never written anew."""

from __future__ import annotations

import random
from pathlib import Path

import monstrotheque as mt
from monstrotheque.engine import records
from monstrotheque.engine.match import Match, Sitter
from tests.contract.cases import CASES, choose, helper


def write_missing() -> None:
    for name, players in CASES:
        game = mt.game(name)
        path = Path(__file__).parent / f"{name}-{players}-v{game.rules_version}.json"
        if not path.exists():
            records.save(path, play(name, players), f"{random.Random(name).getrandbits(128):032x}")


def play(name: str, players: int) -> Match:
    """A random game with a few moves taken back on the way."""
    dice = random.Random(f"{name} {players}")
    seats = [Sitter(f"Player {seat + 1}", "random") for seat in range(players)]
    match = Match(
        mt.game(name), players=players, seed=dice.getrandbits(128), options=helper(name).options(players), seats=seats
    )
    while not match.state.is_over:
        match.play(*choose(match.state, dice))
        if dice.random() < 0.1 or len(match.log) == 3:
            match.undo(match.moves[-1].seat, agreed=True)
    return match


if __name__ == "__main__":
    write_missing()
