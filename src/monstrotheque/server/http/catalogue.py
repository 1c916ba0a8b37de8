"""The games, their texts, the bots."""

from __future__ import annotations

import functools
import gzip
import hashlib
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

import msgspec
from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from monstrotheque.bots import bot_names
from monstrotheque.bots.characters import CHARACTERS
from monstrotheque.engine.boxes import Tables
from monstrotheque.engine.campaigns import CampaignRules, campaign_rules
from monstrotheque.engine.game import Game, Option, check_lang
from monstrotheque.engine.registry import game as find_game
from monstrotheque.engine.texts import LANGS, Texts, shared_texts
from monstrotheque.engine.trophies import Trophy, trophies_of
from monstrotheque.server.background.warming import Warming
from monstrotheque.server.errors import Forbidden, server_texts
from monstrotheque.server.http.dependencies import AnyRequest
from monstrotheque.server.http.messages import (
    BotInfo,
    BotList,
    CampaignFacts,
    FormInfo,
    GameInfo,
    GameList,
    OptionInfo,
    TextList,
    Translated,
    TrophyInfo,
)
from monstrotheque.server.settings import Settings
from monstrotheque.server.table import bots


@get("/api/games", summary="The games offered here")
async def games(
    request: AnyRequest, settings: NamedDependency[Settings], warming: NamedDependency[Warming]
) -> Response[bytes]:
    """Facts about every game."""
    return cached(request, *_games(tuple((name, warming.is_ready(name)) for name in settings.games)))


@functools.lru_cache(maxsize=32)
def _games(names: tuple[tuple[str, bool], ...]) -> tuple[bytes, str]:
    """The facts of the named games as JSON, with their readiness and the ETag."""
    return tagged(GameList([_game_json(find_game(name), ready) for name, ready in names]))


@get("/api/bots", summary="The bots, weakest first")
async def list_bots() -> BotList:
    """Every bot that can take a seat."""
    return BotList(_bots(shared_texts), bots.DEFAULT)


def _bots(texts: Callable[[str], Texts]) -> list[BotInfo]:
    """Who the bots are, weakest first, by these *texts*."""
    return [_bot(level, texts) for level in bot_names()]


def _bot(level: str, texts: Callable[[str], Texts]) -> BotInfo:
    return BotInfo(
        name=level,
        level=_translated(lambda lang: texts(lang).say(f"bots.{level}.level")),
        face=CHARACTERS[level].face,
        names=CHARACTERS[level].names,
        character=_translated(lambda lang: texts(lang).say(f"bots.{level}.character")),
    )


@get("/api/texts/{game:str}/{language:str}", summary="The texts of a game, with the shared ones")
async def texts_of_game(
    request: AnyRequest, game: FromPath[str], language: FromPath[str], settings: NamedDependency[Settings]
) -> Response[bytes]:
    """All texts of a game, by dotted key."""
    return cached(request, *_texts(offered(settings, game).name, check_lang(language)))


@get("/api/texts/{language:str}", summary="The texts all games share")
async def common_texts(request: AnyRequest, language: FromPath[str]) -> Response[bytes]:
    """The texts all games share, by dotted key."""
    return cached(request, *_texts(None, check_lang(language)))


@functools.cache
def _texts(game: str | None, lang: str) -> tuple[bytes, str]:
    """Texts as JSON, and their ETag."""
    own = _game_texts(find_game(game), lang) if game else shared_texts(lang)
    return tagged(TextList(lang, server_texts(lang).as_dict() | own.as_dict()))


def tagged(answer: msgspec.Struct) -> tuple[bytes, str]:
    """An answer as JSON, and its ETag."""
    body = msgspec.json.encode(answer)
    return body, f'"{hashlib.sha256(body).hexdigest()[:16]}"'


def _game_texts(game: Game, lang: str) -> Texts:
    """A game's texts, with those of its campaign where it has one."""
    rules = campaign_rules(game)
    return rules.texts(lang) if rules else game.texts(lang)


def offered(settings: Settings, name: str) -> Game:
    """The game called *name*, if this server offers it."""
    found = find_game(name)
    if found.name not in settings.games:
        raise Forbidden("game_not_offered")
    return found


def cached(request: AnyRequest, body: bytes, tag: str) -> Response[bytes]:
    """The body, unless the client already has it."""
    headers = {"etag": tag, "cache-control": "no-cache", "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == tag:
        return Response(b"", status_code=304, headers=headers, media_type="application/json")
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(_packed(body), headers=headers | {"content-encoding": "gzip"}, media_type="application/json")
    return Response(body, headers=headers, media_type="application/json")


@functools.lru_cache(maxsize=32)
def _packed(body: bytes) -> bytes:
    return gzip.compress(body, 9, mtime=0)


def _game_json(game: Game, ready: bool) -> GameInfo:
    facts = game.facts
    return GameInfo(
        name=game.name,
        title=_translated(game.title),
        tagline=_translated(lambda lang: facts.get("tagline", {}).get(lang, "")),
        players=list(game.player_counts),
        usual_players=game.check_players(None),
        minutes=facts["minutes"],
        age=facts["age"],
        cooperative=game.is_cooperative,
        rules=game.rules_version,
        options=[option_json(option) for option in game.options.values()],
        bots=_bots(game.texts),
        trophies=[_trophy(trophy, game.texts) for trophy in trophies_of(game)],
        box=game.box_option.name if game.box_option else None,
        campaign=_campaign_json(game),
        facts=facts,
        ready=ready,
    )


def _trophy(trophy: Trophy, texts: Callable[[str], Texts]) -> TrophyInfo:
    return TrophyInfo(
        trophy.name,
        trophy.icon,
        _translated(lambda lang: texts(lang).say(f"trophies.{trophy.name}.title")),
        _translated(lambda lang: texts(lang).say(f"trophies.{trophy.name}.how")),
    )


def option_json(option: Option, lists: Tables | None = None) -> OptionInfo:
    """How a form asks for an option, with *lists* instead of ours if given."""
    own = option.form_in(lists) if option.form_in and lists else option.form
    is_lost = own and lists and option.default is not None and option.default not in own.choices
    default = own.choices[0] if own and is_lost else option.default
    return OptionInfo(option.name, default, FormInfo(**asdict(own)) if own else None)


def _campaign_json(game: Game) -> CampaignFacts | None:
    """The campaign of a game: its days, and the characters by number of players."""
    rules = campaign_rules(game)
    if rules is None:
        return None
    roles = {str(players): list(rules.roles(players)) for players in game.player_counts}
    names = {role: _role_names(rules, role) for each in roles.values() for role in each}
    return CampaignFacts(rules.DAYS, roles, names)


def _role_names(rules: CampaignRules[Any], role: str) -> Translated:
    return _translated(lambda lang: rules.role_name(role, rules.texts(lang)))


def _translated(say: Callable[[str], str]) -> Translated:
    """What *say* says in every language."""
    return Translated(**{lang: say(lang) for lang in LANGS})
