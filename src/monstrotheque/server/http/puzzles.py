"""Puzzles for the browser: one answer has all that a device needs, so that they work offline."""

from __future__ import annotations

import asyncio
import functools

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from monstrotheque.bots.characters import CHARACTERS
from monstrotheque.bots.hints import reason
from monstrotheque.engine.puzzles import Puzzle, player_of, shipped
from monstrotheque.engine.registry import game as find_game
from monstrotheque.engine.seats import JOINT
from monstrotheque.server.background.warming import Warming
from monstrotheque.server.errors import server_texts
from monstrotheque.server.http.catalogue import cached, offered, tagged
from monstrotheque.server.http.dependencies import AnyRequest
from monstrotheque.server.http.messages import PuzzleGame, PuzzleInfo, PuzzleSet
from monstrotheque.server.settings import Settings
from monstrotheque.server.table.frames import moves_json, seat_json
from monstrotheque.server.table.messages import Joint
from monstrotheque.server.table.table import Seat

OPPONENTS = "medium"
"""The level whose names the other players of a puzzle have."""
SOLVER = "solver"
"""Everybody sees a puzzle from its player's seat."""


@get("/api/puzzles/{game:str}", summary="The puzzles of a game")
async def puzzles_of(
    request: AnyRequest,
    game: FromPath[str],
    lang: NamedDependency[str],
    settings: NamedDependency[Settings],
    warming: NamedDependency[Warming],
) -> Response[bytes]:
    """A puzzle for each day, in turn: position, moves, solutions and reasons. Nothing is secret."""
    found = offered(settings, game)
    await warming.ready(found.name)
    return cached(request, *await asyncio.to_thread(_set, found.name, settings.games, lang))


@functools.lru_cache(maxsize=16)
def _set(name: str, games: tuple[str, ...], lang: str) -> tuple[bytes, str]:
    game, others = find_game(name), [find_game(each) for each in games]
    with_puzzles = [PuzzleGame(each.name, each.title(lang)) for each in others if shipped(each)]
    texts = server_texts(lang).as_dict() | game.texts(lang).as_dict()
    return tagged(PuzzleSet(name, with_puzzles, texts, [_puzzle(each, lang) for each in shipped(game)]))


def _puzzle(puzzle: Puzzle, lang: str) -> PuzzleInfo:
    sight = puzzle.sight
    texts = sight.game.texts(lang)
    together = sight.seat == JOINT
    own = player_of(sight)
    others = iter(CHARACTERS[OPPONENTS].names)
    names = [server_texts(lang).say("puzzles.you") if seat == own else next(others) for seat in range(sight.players)]
    moves = moves_json(sight, lang, names)
    best = sight.game.moves.parse(puzzle.solutions[0])
    return PuzzleInfo(
        seats=[seat_json(seat, _sitter(name, seat == own), SOLVER, seat, True) for seat, name in enumerate(names)],
        seat=own,
        view=sight.view(),
        cue=sight.cue(lang, names),
        moves=[] if together else moves,
        joint=Joint(moves, must=True, decider=own) if together else None,
        solutions=puzzle.solutions,
        best=sight.describe(best, lang, names),
        why=[sentence(words) for words in (reason(sight, best, texts.with_names(names)), _lead(puzzle, lang)) if words],
        difficulty=puzzle.difficulty,
    )


def _sitter(name: str, is_solver: bool) -> Seat:
    return Seat("person", person=SOLVER, name=name) if is_solver else Seat("bot", name=name, bot=OPPONENTS)


def sentence(words: str) -> str:
    """The words with a capital and a full stop, unless they end by themselves."""
    end = "" if words.endswith((".", "!", "?")) else "."
    return f"{words[:1].upper()}{words[1:]}{end}"


def _lead(puzzle: Puzzle, lang: str) -> str:
    """By how much the best move is ahead, in words."""
    how = "proven" if puzzle.exact else "points" if find_game(puzzle.game).is_cooperative else "chances"
    return server_texts(lang).say(f"puzzles.{how}", points=puzzle.lead, percent=100 * puzzle.lead)
