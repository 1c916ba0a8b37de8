"""The games, their texts, the bots."""

from __future__ import annotations

import functools
import hashlib
from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.params import FromPath

from monstrotheque.bots import bot_names
from monstrotheque.engine.game import Game, check_lang
from monstrotheque.engine.registry import game as find_game
from monstrotheque.engine.texts import LANGS, house_texts
from monstrotheque.server import bots
from monstrotheque.server.desk import Desk
from monstrotheque.server.errors import Forbidden, server_texts


@get("/api/games", summary="The games offered here")
async def games(request: Request[Any, Any, Any]) -> dict[str, Any]:
    """Facts about every game."""
    desk: Desk = request.app.state.desk
    return {
        "games": [_game_json(find_game(name)) | {"ready": desk.warming.is_ready(name)} for name in desk.settings.games]
    }


@get("/api/bots", summary="The bots, weakest first")
async def list_bots() -> dict[str, Any]:
    """Every bot that can take a seat."""
    return {"bots": [{"name": name} for name in bot_names()], "default": bots.DEFAULT}


@get("/api/texts/{game:str}/{lang:str}", summary="The texts of a game, with the house's")
async def texts_of_game(request: Request[Any, Any, Any], game: FromPath[str], lang: FromPath[str]) -> Response[bytes]:
    """All texts of a game, by dotted key."""
    desk: Desk = request.app.state.desk
    found = find_game(game)
    if found.name not in desk.settings.games:
        raise Forbidden("game_not_offered")
    return _cached(request, *_texts(found.name, check_lang(lang)))


@get("/api/texts/{lang:str}", summary="The texts of the house")
async def texts_of_house(request: Request[Any, Any, Any], lang: FromPath[str]) -> Response[bytes]:
    """The texts all games share, by dotted key."""
    return _cached(request, *_texts(None, check_lang(lang)))


@functools.cache
def _texts(game: str | None, lang: str) -> tuple[bytes, str]:
    """Texts as JSON, and their tag."""
    own = find_game(game).texts(lang) if game else house_texts(lang)
    body = msgspec.json.encode({"lang": lang, "texts": server_texts(lang).as_dict() | own.as_dict()})
    return body, f'"{hashlib.sha256(body).hexdigest()[:16]}"'


def _cached(request: Request[Any, Any, Any], body: bytes, tag: str) -> Response[bytes]:
    """The body, unless the client has it already."""
    known = request.headers.get("if-none-match") == tag
    headers = {"etag": tag, "cache-control": "no-cache"}
    return Response(
        b"" if known else body, status_code=304 if known else 200, headers=headers, media_type="application/json"
    )


def _game_json(game: Game) -> dict[str, Any]:
    facts = game.facts
    return {
        "name": game.name,
        "title": {lang: game.title(lang) for lang in LANGS},
        "tagline": facts.get("tagline", {}),
        "players": list(game.player_counts),
        "usual_players": game.check_players(None),
        "minutes": facts.get("minutes"),
        "age": facts.get("age"),
        "cooperative": game.is_cooperative,
        "rules": game.rules_version,
        "options": [_option_json(option) for option in game.options.values()],
        "facts": facts,
    }


def _option_json(option: Any) -> dict[str, Any]:
    """An option: its default, and its choices where the game lists them."""
    choices = getattr(option, "choices", None)
    return {"name": option.name, "default": option.default} | ({"choices": list(choices)} if choices else {})
