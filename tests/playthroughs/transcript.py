"""Golden playthroughs: one game of every kind, told in full, so that any change of rules, chance, views or words shows.

Run `python -m tests.playthroughs.transcript` to write them anew after a change that was meant; read the difference.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterator
from pathlib import Path

import monstrotheque as mt
from monstrotheque.engine.match import Match, Sitter
from monstrotheque.engine.seats import onlookers
from tests.contract.cases import CASES, choose, helper

FOLDER = Path(__file__).parent
SEED = 2024


def path_of(name: str, players: int) -> Path:
    return FOLDER / f"{name}-{players}.txt"


def transcript(name: str, players: int) -> str:
    """A whole random game: each move with what every onlooker is told, and a digest of all views."""
    return "\n".join(_lines(name, players)) + "\n"


def _lines(name: str, players: int) -> Iterator[str]:
    game = mt.game(name)
    seats = [Sitter(f"seat {seat + 1}") for seat in range(players)]
    match = Match(game, players=players, seed=SEED, options=helper(name).options(SEED), seats=seats)
    dice = random.Random(SEED)
    yield f"{name}, rules version {game.rules_version}, {players} players, seed {SEED}"
    yield f"views {_digest(match)}"
    while not match.state.is_over:
        seat, move = choose(match.state, dice)
        options = len(match.state.legal(seat))
        match.play(seat, move)
        yield f"{match.ply}. [{seat}] {move} (1 of {options}) views {_digest(match)}"
        yield from _told(match)
    yield f"scores {match.state.scores} places {match.state.places}"


def _told(match: Match) -> Iterator[str]:
    """The events in words; onlookers who are told the same share a line."""
    turn = len(match.moves) - 1
    lang = "en" if turn % 2 else "fr"
    told: dict[str, list[str]] = {}
    for onlooker in onlookers(match.players):
        events = match.events_of(turn, onlooker)
        words = " ".join(match.game.views.tell(event, match.game.texts(lang), match.names) for event in events)
        told.setdefault(words, []).append(str(onlooker))
    for words, who in told.items():
        yield f"   {','.join(who)}: {words}"


def _digest(match: Match) -> str:
    views = [match.state.view(onlooker) for onlooker in onlookers(match.players)]
    return hashlib.sha256(json.dumps(views, sort_keys=True).encode()).hexdigest()[:12]


if __name__ == "__main__":
    for case in CASES:
        path_of(*case).write_text(transcript(*case), "utf-8")
