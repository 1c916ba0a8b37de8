"""Stored positions for the boards' component tests and pictures: what the server would send at that point.

    .venv/bin/python web/build/fixtures.py                     writes those of every game anew
    .venv/bin/python web/build/fixtures.py crypte_de_sedlec    of one game

A test looks whether they are still what the engine says. Moves are chosen by a fixed rule (best preview, else the
middle of the list), so that the same game comes out each time. A game's `positions.json` names further positions:
`{"positions": {"campaign": {"players": 4, "options": {…}, "part": 0.4}}}`, and the one that stands for it in pictures;
and turns to tell step by step, `{"turns": {"turn": {"start": "TEXT", "steps": [["1 play G8"], …]}}}`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

import monstrotheque as mt
from monstrotheque.engine.campaigns import campaign_rules
from monstrotheque.engine.match import Match, Sitter
from monstrotheque.engine.seats import JOINT, SPECTATOR
from monstrotheque.engine.state import State
from monstrotheque.engine.texts import LANGS
from monstrotheque.server.table.frames import moves_json

NAMES = ["Léa", "Bram", "Inès", "Tom", "Nour"]
GAMES = Path(__file__).parent.parent / "src" / "games"


def choose(match: Match, seat: int) -> Any:
    """The move that brings most, the middle one among equals."""
    sight = match.state.sight(seat)
    moves = list(sight.legal())
    best = max(sight.preview(move).total for move in moves)
    good = [move for move in moves if sight.preview(move).total == best]
    return good[len(good) // 2]


def seat_json(seat: int, you: int) -> dict[str, Any]:
    """Who sits at *seat*."""
    return {
        "seat": seat,
        "kind": "person",
        "person": f"p{seat}",
        "name": NAMES[seat],
        "bot": None,
        "connected": True,
        "you": seat == you,
        "resigned": False,
        "away": False,
    }


def joint(match: Match, seat: int, lang: str) -> dict[str, Any] | None:
    """What the players may decide together now, told to *seat*."""
    if JOINT not in (*match.state.actors, *match.state.interjectors):
        return None
    sight = match.state.sight(JOINT)
    moves = msgspec.to_builtins(moves_json(sight, lang, match.names, seat))
    return {"moves": moves, "must": JOINT in match.state.actors, "decider": 0}


def position(match: Match, seat: int, lang: str) -> dict[str, Any]:
    """All that *seat* gets to see of the table now."""
    sight = match.state.sight(seat)
    names = NAMES[: match.players]
    texts = match.game.texts(lang).with_names(names, seat)
    return {
        "view": sight.view(),
        "cue": sight.cue(lang, match.names),
        "score": msgspec.to_builtins(sight.explain(lang, match.names)),
        "moves": msgspec.to_builtins(moves_json(sight, lang, match.names, seat)),
        "joint": joint(match, seat, lang),
        "events": [
            {"turn": 0, **event.json(), "words": match.game.views.tell(event, texts, names)}
            for event in match.events(seat)
        ],
        "seats": [seat_json(other, seat) for other in range(match.players)],
    }


def pictures(name: str, match: Match, langs: tuple[str, ...]) -> dict[str, Any]:
    """The position as the seat that acts sees it, by the name of its file."""
    seat = next((actor for actor in match.state.actors if actor != JOINT), 0)
    return {f"{name}.{lang}": position(match, seat, lang) for lang in langs}


def new_match(game: Any, players: int, options: dict[str, Any] | None = None) -> Match:
    """The game before its first move."""
    return Match(
        game, players=players, seed=2026, seats=[Sitter(name) for name in NAMES[:players]], options=options or {}
    )


def line_of(game: Any, players: int, options: dict[str, Any] | None = None) -> list[Any]:
    """The moves of a whole game."""
    match = new_match(game, players, options)
    while not match.state.is_over:
        seat = match.state.actors[0]
        match.play(seat, choose(match, seat))
    return list(match.log)


def at(game: Any, players: int, line: list[Any], turn: int, options: dict[str, Any] | None = None) -> Match:
    """The game after *turn* moves."""
    match = new_match(game, players, options)
    match.replay(line[:turn])
    return match


def course_of(game: Any, players: int, line: list[Any]) -> Iterator[State]:
    """The states before each move of a game."""
    match = new_match(game, players)
    for entry in line:
        yield match.state
        match.replay([entry])


def busiest(states: list[State], part: float) -> int:
    """Near this part of the game, the turn with most legal moves."""
    first = round(part * len(states))
    turns = range(first, min(first + 6, len(states)))
    return max(turns, key=lambda turn: len(states[turn].legal(states[turn].actors[0])), default=first)


def phases(states: list[State]) -> dict[str, int]:
    """For each phase the game's view names, a turn of the second half where it is on."""
    found: dict[str, int] = {}
    for turn, state in enumerate(states):
        phase = state.view(state.actors[0]).get("phase")
        if isinstance(phase, str) and (phase not in found or turn < len(states) * 0.6):
            found[phase] = turn
    return found


def together(states: list[State]) -> dict[str, int]:
    """For each kind of decision the players take together, a turn of the second half where it is due."""
    found: dict[str, int] = {}
    for turn, state in enumerate(states):
        for move in state.legal(JOINT) if JOINT in state.actors else ():
            if move.kind not in found or turn < len(states) * 0.6:
                found[move.kind] = turn
    return found


def course(game: Any, players: int, line: list[Any], states: list[State]) -> dict[str, Any]:
    """The start, the course and the end of a game."""
    turns = {"start": 0, "second": 1, "early": busiest(states, 0.3)}
    turns |= {f"phase-{phase}": turn for phase, turn in phases(states).items()}
    turns |= {f"together-{kind}": turn for kind, turn in together(states).items()}
    found = pictures("over", at(game, players, line, len(line)), LANGS)
    for name, turn in turns.items():
        found |= pictures(name, at(game, players, line, turn), ("fr",))
    return found


def positions_of(game: Any) -> dict[str, Any]:
    """The positions the game asks for, in both languages."""
    path = GAMES / game.name / "positions.json"
    found: dict[str, Any] = {}
    for name, wish in (json.loads(path.read_text("utf-8"))["positions"] if path.is_file() else {}).items():
        players, options = wish["players"], wish.get("options", {})
        line = line_of(game, players, options)
        found |= pictures(name, at(game, players, line, round(wish["part"] * len(line)), options), LANGS)
    return found


def turns_of(game: Any) -> dict[str, Any]:
    """The turns the game tells step by step: what everybody sees after each, and the engine's words for it."""
    path = GAMES / game.name / "positions.json"
    wishes = json.loads(path.read_text("utf-8")).get("turns", {}) if path.is_file() else {}
    return {name: told_turn(game, wish["start"], wish["steps"]) for name, wish in wishes.items()}


def told_turn(game: Any, start: str, steps: list[list[str]]) -> dict[str, Any]:
    """A turn from the position *start*. Each step has moves, `1 play G8` or `table companion E5`."""
    players = game.position(start).players
    match = Match(game, players=players, seed=2026, seats=[Sitter(name) for name in NAMES[:players]], start=start)
    told = []
    for moves in steps:
        first = len(match.moves)
        for who, _, move in (each.partition(" ") for each in moves):
            match.play(JOINT if who == "table" else int(who) - 1, move)
        events = match.events(SPECTATOR, since=first)
        words = {lang: [game.views.tell(each, game.texts(lang), match.names) for each in events] for lang in LANGS}
        told.append({"view": match.state.view(SPECTATOR), "told": words})
    return {"text": start, "names": match.names, "first": game.position(start).view(SPECTATOR), "steps": told}


def reference_of(game: Any) -> dict[str, Any]:
    """What the game has to look up, where its folder says so (`reference.py`)."""
    module: Any = game.module("reference")
    return {"reference": module.described({lang: game.texts(lang) for lang in LANGS})} if module else {}


def stored(game_name: str) -> dict[str, str]:
    """The files of a game: texts, what can be looked up, late positions, the course of a whole game of usual size."""
    game = mt.game(game_name)
    texts = getattr(campaign_rules(game), "texts", game.texts)  # with those of the game's campaign, as the server does
    found = {f"texts.{lang}": texts(lang).as_dict() for lang in LANGS}
    found |= positions_of(game) | turns_of(game) | reference_of(game)
    for players in game.player_counts:
        line = line_of(game, players)
        states = list(course_of(game, players, line))
        found |= pictures(f"late{players}", at(game, players, line, busiest(states, 0.7)), LANGS)
        if players == game.check_players(None):
            found |= course(game, players, line, states)
    return {f"{name}.json": written(value) for name, value in found.items()}


def written(value: dict[str, Any]) -> str:
    """A file of *value*: a line for each text of a game, so that two changes of texts can be merged."""
    is_flat = all(isinstance(each, str) for each in value.values())
    return json.dumps(value, ensure_ascii=False, indent=0 if is_flat else None) + "\n"


def main(game_name: str) -> None:
    """Write the files of a game anew."""
    folder = GAMES / game_name / "fixtures"
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.json"):
        old.unlink()
    for name, text in stored(game_name).items():
        (folder / name).write_text(text, "utf-8")


if __name__ == "__main__":
    if unknown := [name for name in sys.argv[1:] if not (GAMES / name).is_dir()]:
        sys.exit(f"there is no board of {', '.join(unknown)} in {GAMES}")
    for wanted in sys.argv[1:] or sorted(path.parent.name for path in GAMES.glob("*/fixtures")):
        main(wanted)
