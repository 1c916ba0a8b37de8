"""Campaigns: found one, join it, open its day, decide its evening."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from monstrotheque.server.background.warming import Warming
from monstrotheque.server.campaigns.messages import CampaignAnswer, CampaignLeft, CampaignList
from monstrotheque.server.campaigns.service import Campaigns
from monstrotheque.server.campaigns.views import file_text
from monstrotheque.server.errors import Forbidden
from monstrotheque.server.live.tables import LiveTables
from monstrotheque.server.people.accounts import Accounts, Profile
from monstrotheque.server.people.moderation import Moderation
from monstrotheque.server.rate_limits import RateLimits
from monstrotheque.server.settings import Settings
from monstrotheque.server.table.header import Name, SeatNumber
from monstrotheque.server.table.seating import handed_over

Words = Annotated[list[Name], Meta(max_length=8)]


class Founding(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request for a new campaign."""

    game: Annotated[str, Meta(max_length=40)]
    name: Annotated[str, Meta(max_length=40)]
    characters: Words
    players: Annotated[int, Meta(ge=1, le=8)] | None = None
    roles: Words = []
    calendar: Annotated[int, Meta(ge=2000, le=9000)] | None = None
    box: dict[str, Any] | None = None
    """The lists of the players' own box."""


class JoinGroup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Play a character."""

    invitation: Annotated[str, Meta(max_length=64)]
    seat: SeatNumber | None = None


class LeaveGroup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Give up a character: mine, or that of a player who has gone away."""

    seat: SeatNumber | None = None


class Vote(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """My answer to the question of this version."""

    chosen: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(max_length=100)]
    version: int


class OpenDay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Open the day: at a table here, or with the real cards."""

    by_hand: bool = False


class EnterDay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The entry of a day played with the real cards. The game knows its shape.

    *day* is the day it describes.
    """

    day: int
    entry: dict[str, Any]


class TakeBackDay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Take back the entry of this day, or the choice to play it with the real cards."""

    day: int


@post("/api/campaigns", status_code=201, summary="Begin a campaign")
async def found(
    data: JSONBody[Founding],
    me: NamedDependency[Profile],
    address: NamedDependency[str],
    lang: NamedDependency[str],
    campaigns: NamedDependency[Campaigns],
    accounts: NamedDependency[Accounts],
    settings: NamedDependency[Settings],
    warming: NamedDependency[Warming],
    rate_limits: NamedDependency[RateLimits],
) -> CampaignAnswer:
    """Found a campaign. I play its first character."""
    rate_limits.new_table(address)
    if data.game not in settings.games:
        raise Forbidden("game_not_offered")
    await warming.ready(data.game)
    host = await accounts.keep(me)
    wish = {"name": data.name, "characters": data.characters, "players": data.players, "roles": data.roles}
    box = settings.boxes.get(data.game) if data.box is None else data.box
    group = await campaigns.found(data.game, host.id, **wish, calendar=data.calendar, box=box)
    return await campaigns.answer(group, host.id, lang)


@get("/api/campaigns", summary="My campaigns, newest first")
async def mine(
    me: NamedDependency[Profile], lang: NamedDependency[str], campaigns: NamedDependency[Campaigns]
) -> CampaignList:
    """The campaigns I play in."""
    return CampaignList([await campaigns.view(group, me.id, lang) for group in await campaigns.of_person(me.id)])


@get("/api/campaigns/{campaign_id:str}", summary="One campaign")
async def one(
    request: Request[Any, Any, Any],
    campaign_id: FromPath[str],
    me: NamedDependency[Profile],
    lang: NamedDependency[str],
    campaigns: NamedDependency[Campaigns],
) -> CampaignAnswer:
    """A campaign, for its members and the people they invite."""
    group = await campaigns.opened(campaign_id, me.id, request.headers.get("x-invitation"))
    return await campaigns.answer(group, me.id, lang)


@post("/api/campaigns/{campaign_id:str}/join", status_code=200, summary="Play a character of a campaign")
async def join(
    campaign_id: FromPath[str],
    data: JSONBody[JoinGroup],
    me: NamedDependency[Profile],
    lang: NamedDependency[str],
    campaigns: NamedDependency[Campaigns],
    accounts: NamedDependency[Accounts],
) -> CampaignAnswer:
    """Take this character."""
    await campaigns.opened(campaign_id, me.id, data.invitation)
    person = await accounts.keep(me)
    return await campaigns.answer(await campaigns.join(campaign_id, person.id, data.seat), person.id, lang)


@post("/api/campaigns/{campaign_id:str}/leave", status_code=200, summary="Give a character up")
async def leave(
    campaign_id: FromPath[str],
    data: JSONBody[LeaveGroup],
    me: NamedDependency[Profile],
    campaigns: NamedDependency[Campaigns],
    live: NamedDependency[LiveTables],
) -> CampaignLeft:
    """Leave, or remove a friend who has gone away. Nobody waits for them any more, and a bot finishes the day."""
    group = await campaigns.opened(campaign_id, me.id, None)
    gone = await campaigns.leave(campaign_id, me.id, data.seat)
    if group.table:
        await live.change(group.table, lambda table: handed_over(table, gone))
    return CampaignLeft(gone)


@post("/api/campaigns/{campaign_id:str}/day", status_code=200, summary="Open the table of the day")
async def day(
    campaign_id: FromPath[str],
    data: JSONBody[OpenDay],
    me: NamedDependency[Profile],
    lang: NamedDependency[str],
    campaigns: NamedDependency[Campaigns],
    moderation: NamedDependency[Moderation],
) -> CampaignAnswer:
    """The table of the day, the same for everybody who asks. With the real cards, the setup of the day."""
    moderation.check_open()
    await campaigns.opened(campaign_id, me.id, None)
    if data.by_hand:
        return await campaigns.answer(await campaigns.start_by_hand(campaign_id, me.id), me.id, lang)
    return await campaigns.answer(await campaigns.open_day(campaign_id, me.id), me.id, lang)


@post("/api/campaigns/{campaign_id:str}/entry", status_code=200, summary="Enter a day played with the real cards")
async def enter(
    campaign_id: FromPath[str],
    data: JSONBody[EnterDay],
    me: NamedDependency[Profile],
    lang: NamedDependency[str],
    campaigns: NamedDependency[Campaigns],
) -> CampaignAnswer:
    """Enter the day and begin its evening. The last entered day can be entered again until the next one starts."""
    await campaigns.opened(campaign_id, me.id, None)
    return await campaigns.answer(await campaigns.enter(campaign_id, me.id, data.day, data.entry), me.id, lang)


@post("/api/campaigns/{campaign_id:str}/take-back", status_code=200, summary="Take back what was entered last")
async def take_back(
    campaign_id: FromPath[str],
    data: JSONBody[TakeBackDay],
    me: NamedDependency[Profile],
    lang: NamedDependency[str],
    campaigns: NamedDependency[Campaigns],
) -> CampaignAnswer:
    """Open the day again. A day that was open is a morning again."""
    await campaigns.opened(campaign_id, me.id, None)
    return await campaigns.answer(await campaigns.take_back(campaign_id, me.id, data.day), me.id, lang)


@post("/api/campaigns/{campaign_id:str}/decide", status_code=200, summary="Vote on this evening's question")
async def decide(
    campaign_id: FromPath[str],
    data: JSONBody[Vote],
    me: NamedDependency[Profile],
    lang: NamedDependency[str],
    campaigns: NamedDependency[Campaigns],
) -> CampaignAnswer:
    """Answer the evening's question. It is decided when everybody agrees."""
    await campaigns.opened(campaign_id, me.id, None)
    group = await campaigns.decide(campaign_id, me.id, data.chosen, data.version)
    return await campaigns.answer(group, me.id, lang)


@get("/api/campaigns/{campaign_id:str}/file", summary="The campaign's file", media_type="application/json")
async def file(
    campaign_id: FromPath[str], me: NamedDependency[Profile], campaigns: NamedDependency[Campaigns]
) -> Response[bytes]:
    """The whole campaign as one readable file, for `monstro campaign`."""
    group = await campaigns.opened(campaign_id, me.id, None)
    return Response((await asyncio.to_thread(file_text, group)).encode(), media_type="application/json")
