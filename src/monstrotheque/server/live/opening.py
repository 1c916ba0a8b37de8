"""Opening a table: turns a request into a checked header."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from monstrotheque.bots.characters import CHARACTERS, new_name
from monstrotheque.engine.errors import BadDataFile
from monstrotheque.engine.game import Game
from monstrotheque.engine.playing_on import position_to_play
from monstrotheque.engine.random import SEED_BITS, new_seed
from monstrotheque.engine.records import new_nonce
from monstrotheque.engine.registry import game as find_game
from monstrotheque.server.errors import BadFile, BadRequest, Forbidden, NotFound, NotNow
from monstrotheque.server.ids import new_id
from monstrotheque.server.people.accounts import Profile
from monstrotheque.server.table import bots
from monstrotheque.server.table.access import check_revealed
from monstrotheque.server.table.header import BotName, Clock, Deal, Header, Name, SeatWish, day_of, seed_text
from monstrotheque.server.table.table import Table


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request for a table."""

    game: Annotated[str, Meta(max_length=40)]
    players: Annotated[int, Meta(ge=1, le=8)] | None = None
    options: dict[str, Any] = {}
    seats: Annotated[list[SeatWish], Meta(max_length=8)] | None = None
    name: Name = ""
    visibility: Literal["private", "public"] = "private"
    spectators: Literal["none", "public", "follow"] = "none"
    chat: bool = True
    rated: bool = True
    hints: bool = True
    take_backs: bool = True
    clock: Clock = Clock()
    deal: Deal | None = None
    start: bool = False
    bot: BotName | None = None


def daily_seed(secret: bytes, game: str, players: int, day: str) -> int:
    """The seed of a day's deal: the same for everybody who plays this game that day with as many players."""
    digest = hashlib.sha256(secret + f"daily:{game}:{players}:{day}".encode()).digest()
    return int.from_bytes(digest[: SEED_BITS // 8], "big")


def lesson_seed(game: Game, players: int) -> int:
    """The seed of a game's first lesson: the same on every server. A game may choose the deal (`lesson_deal` in its
    `game.toml`), one that a beginner can win.
    """
    chosen = game.facts.get("lesson_deal")
    parts = ("lesson", game.name, players) if chosen is None else ("lesson", game.name, players, chosen)
    digest = hashlib.sha256(":".join(map(str, parts)).encode()).digest()
    return int.from_bytes(digest[: SEED_BITS // 8], "big")


def make_header(
    wish: NewTable,
    host: Profile,
    *,
    source: Table | None,
    offered: tuple[str, ...],
    secret: bytes,
    boxes: Mapping[str, Any] | None = None,
) -> Header:
    """The header for *wish*. *source* is the table whose deal is wanted, *boxes* are the server's own lists by game."""
    if wish.game not in offered:
        find_game(wish.game)
        raise Forbidden("game_not_offered")
    game = find_game(wish.game)
    players = source.header.players if source else game.check_players(wish.players)
    own_box = _box_of_server(game, wish, boxes or {})
    options = source.header.options if source else _checked_options(game, {**own_box, **wish.options})
    if wish.deal and wish.deal.kind == "daily" and options != game.check_options({}):
        raise NotNow("daily_options")
    deal, seed, opening = _dealt(wish, game, players, source, secret)
    start = source.header.start if source else _start(wish, game.named_by(options), players, seed)
    return Header(
        id=new_id("t"),
        game=game.name,
        rules=game.rules_version,
        players=players,
        options=options,
        seed=seed_text(seed),
        nonce=new_nonce(),
        invitation=secrets.token_urlsafe(16),
        host=host.id,
        created=time.time(),
        seats=_seated(wish, players, host),
        name=clean_name(wish.name),
        visibility=wish.visibility,
        spectators=wish.spectators,
        chat=wish.chat,
        rated=wish.rated and can_be_rated(game, options, deal),
        clock=wish.clock,
        deal=deal,
        start=start,
        opening=opening,
        hints=wish.hints,
        take_backs=wish.take_backs,
        face=host.portrait,
    )


def can_be_rated(game: Game, options: Mapping[str, Any], deal: Deal | None) -> bool:
    """Whether games at such a table can be rated: a competitive game, a fresh deal, and our own lists."""
    return deal is None and not game.is_cooperative and not game.has_other_box(options)


def _box_of_server(game: Game, wish: NewTable, boxes: Mapping[str, Any]) -> dict[str, Any]:
    """A fresh deal is played with the server's own box, where it has one. Deals that are shared stay the same."""
    return {game.box_option.name: boxes[game.name]} if game.box_option and game.name in boxes and not wish.deal else {}


def _checked_options(game: Game, wishes: dict[str, Any]) -> dict[str, Any]:
    try:
        return game.check_options(wishes)
    except BadDataFile as error:
        raise BadFile(problem=error.details["problem"]) from error


def _dealt(
    wish: NewTable, game: Game, players: int, source: Table | None, secret: bytes
) -> tuple[Deal | None, int, tuple[tuple[int, str], ...]]:
    if wish.deal is None:
        return None, new_seed(), ()
    if wish.deal.kind == "daily":
        day = day_of(time.time())
        return Deal("daily", day=day), daily_seed(secret, game.name, players, day), ()
    if wish.deal.kind == "position":
        return Deal("position"), new_seed(), ()
    if wish.deal.kind == "lesson":
        return Deal("lesson"), lesson_seed(game, players), ()
    if source is None or source.header.game != game.name:
        raise NotFound()
    if source.status != "over":
        raise NotNow("not_over")
    check_revealed(source, time.time())
    return _taken_up(source, wish.deal)


def _start(wish: NewTable, game: Game, players: int, seed: int) -> str | None:
    """The whole position that is wished for: what its text doesn't tell is dealt."""
    if wish.deal is None or wish.deal.kind != "position":
        return None
    found = position_to_play(game, wish.deal.text or "", seat=min(wish.deal.next or 0, players - 1), seed=seed)
    if found.players != players:
        raise BadRequest(problem=f"players: {found.players}")
    return found.text()


def _taken_up(source: Table, wished: Deal) -> tuple[Deal, int, tuple[tuple[int, str], ...]]:
    """The deal of a finished game, from its beginning or after some of its moves."""
    seed = source.header.seed_number
    if wished.kind == "table":
        return Deal("table", table=source.header.id), seed, ()
    moves = source.match.moves
    turn = wished.turn if wished.turn is not None else len(moves)
    if turn > len(moves) or source.match.state_at(turn).is_over:
        raise NotNow("no_such_turn")
    opening = tuple((played.seat, str(played.move)) for played in moves[:turn])
    return Deal("turn", table=source.header.id, turn=turn), seed, opening


def _seated(wish: NewTable, players: int, host: Profile) -> tuple[SeatWish, ...]:
    seats = list(wish.seats) if wish.seats is not None else [SeatWish("me")]
    seats += [SeatWish("open")] * (players - len(seats))
    if len(seats) != players:
        raise BadRequest(problem=f"seats: {players}")
    named: list[SeatWish] = []
    taken = [host.name, *(clean_name(seat.name or "") for seat in seats if seat.kind == "me")]
    for seat in seats:
        if seat.kind == "bot":
            named.append(_named_bot(seat, taken))
            taken.append(named[-1].name or "")
        elif seat.kind == "me":
            named.append(SeatWish("me", None, clean_name(seat.name or "") or _name_here(host, named)))
        else:
            named.append(SeatWish(seat.kind))
    return tuple(named)


def _named_bot(wish: SeatWish, taken: list[str]) -> SeatWish:
    """A bot with the name it had in the game before, or else the next of its level."""
    level = bots.check(wish.bot or bots.DEFAULT)
    keeps = wish.name in CHARACTERS[level].names and wish.name not in taken
    return SeatWish("bot", level, wish.name if keeps else new_name(level, taken))


def _name_here(host: Profile, before: list[SeatWish]) -> str:
    """The host's name, with a number at their further seats."""
    count = sum(seat.kind == "me" for seat in before)
    return f"{host.name} {count + 1}" if count else host.name


def clean_name(name: str) -> str:
    """A name without control characters and repeated spaces."""
    return " ".join("".join(letter for letter in name if letter.isprintable()).split())[:24]
