"""Write stored positions for the boards' component tests and pictures: what the server would send at that point.

    .venv/bin/python web/build/fixtures.py crypte_de_sedlec

Moves are chosen by a fixed rule (best preview, else the middle of the list), so that the same game comes out each time.
A game's `scenes.json` names further positions: `{"scenes": {"campaign": {"players": 4, "options": {…}, "part": 0.4}}}`,
and the one that stands for the game in pictures.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import monstrotheque as mt
from monstrotheque.engine.match import Match, Sitter
from monstrotheque.engine.seats import TABLE
from monstrotheque.engine.texts import LANGS
from monstrotheque.server.frames import moves_json

STORY = 12
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


def joint(match: Match, lang: str) -> dict[str, Any] | None:
    """What the players may decide together now."""
    if TABLE not in (*match.state.actors, *match.state.interjectors):
        return None
    sight = match.state.sight(TABLE)
    moves = moves_json(sight, lang)
    return {"moves": moves, "must": TABLE in match.state.actors, "decider": 0}


def position(match: Match, seat: int, lang: str) -> dict[str, Any]:
    """All that *seat* gets to see of the table now."""
    sight = match.state.sight(seat)
    names = NAMES[: match.players]
    texts = match.game.texts(lang)
    return {
        "view": sight.view(),
        "moves": moves_json(sight, lang),
        "joint": joint(match, lang),
        "events": [
            {"turn": 0, **event.json(), "words": match.game.views.tell(event, texts, names)}
            for event in match.events(seat, since=max(0, len(match.log) - STORY))
        ],
        "seats": [seat_json(other, seat) for other in range(match.players)],
    }


def write(game: Any, name: str, match: Match, langs: tuple[str, ...]) -> None:
    """Store the position as the seat that acts sees it."""
    seat = next((actor for actor in match.state.actors if actor != TABLE), 0)
    for lang in langs:
        path = GAMES / game.name / "fixtures" / f"{name}.{lang}.json"
        path.write_text(json.dumps(position(match, seat, lang), ensure_ascii=False) + "\n", "utf-8")


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


def busiest(game: Any, players: int, line: list[Any], part: float) -> int:
    """Near this part of the game, the turn with most legal moves."""
    first = round(part * len(line))
    turns = range(first, min(first + 6, len(line)))
    return max(turns, key=lambda turn: count_moves(at(game, players, line, turn)), default=first)


def count_moves(match: Match) -> int:
    """How many moves the first actor has."""
    return len(match.state.legal(match.state.actors[0]))


def phases(game: Any, players: int, line: list[Any]) -> dict[str, int]:
    """For each phase the game's view names, a turn of the second half where it is on."""
    found: dict[str, int] = {}
    for turn in range(len(line)):
        match = at(game, players, line, turn)
        phase = match.state.view(match.state.actors[0]).get("phase")
        if isinstance(phase, str) and (phase not in found or turn < len(line) * 0.6):
            found[phase] = turn
    return found


def together(game: Any, players: int, line: list[Any]) -> dict[str, int]:
    """For each kind of decision the players take together, a turn of the second half where it is due."""
    found: dict[str, int] = {}
    for turn in range(len(line)):
        state = at(game, players, line, turn).state
        for move in state.legal(TABLE) if TABLE in state.actors else ():
            if move.kind not in found or turn < len(line) * 0.6:
                found[move.kind] = turn
    return found


def store_course(game: Any, players: int, line: list[Any]) -> None:
    """The start, the course and the end of a game."""
    write(game, "start", at(game, players, line, 0), ("fr",))
    write(game, "second", at(game, players, line, 1), ("fr",))
    write(game, "early", at(game, players, line, busiest(game, players, line, 0.3)), ("fr",))
    write(game, "over", at(game, players, line, len(line)), ("fr", "en"))
    for phase, turn in phases(game, players, line).items():
        write(game, f"phase-{phase}", at(game, players, line, turn), ("fr",))
    for kind, turn in together(game, players, line).items():
        write(game, f"together-{kind}", at(game, players, line, turn), ("fr",))


def store_scenes(game: Any, scenes: dict[str, dict[str, Any]]) -> None:
    """The positions the game asks for, in both languages."""
    for name, scene in scenes.items():
        players, options = scene["players"], scene.get("options", {})
        line = line_of(game, players, options)
        write(game, name, at(game, players, line, round(scene["part"] * len(line)), options), LANGS)


def store_texts(game: Any, folder: Path) -> None:
    """The game's texts in both languages."""
    for lang in LANGS:
        texts = json.dumps(game.texts(lang).as_dict(), ensure_ascii=False)
        (folder / f"texts.{lang}.json").write_text(texts + "\n", "utf-8")


def main(game_name: str) -> None:
    """A late position of every size of the game; with the usual number of players its whole course and each phase."""
    game = mt.game(game_name)
    folder = GAMES / game_name / "fixtures"
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.json"):
        old.unlink()
    store_texts(game, folder)
    scenes = folder.parent / "scenes.json"
    store_scenes(game, json.loads(scenes.read_text("utf-8"))["scenes"] if scenes.is_file() else {})
    for players in game.player_counts:
        line = line_of(game, players)
        late = at(game, players, line, busiest(game, players, line, 0.7))
        write(game, f"late{players}", late, LANGS)
        if players == game.check_players(None):
            store_course(game, players, line)


if __name__ == "__main__":
    main(sys.argv[1])
