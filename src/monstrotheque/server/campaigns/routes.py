"""Campaigns: begin one, join it, open its day, decide its evening."""

from __future__ import annotations

import hmac
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from monstrotheque.server.campaigns.service import Group, file_text, view_json
from monstrotheque.server.errors import Forbidden, NotFound
from monstrotheque.server.people.accounts import Profile
from monstrotheque.server.services import Services
from monstrotheque.server.table.header import Name, SeatNumber
from monstrotheque.server.table.seating import handed_over

AnyRequest = Request[Any, Any, Any]
Words = Annotated[list[Name], Meta(max_length=8)]


class Founding(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The wish for a campaign."""

    game: Annotated[str, Meta(max_length=40)]
    name: Annotated[str, Meta(max_length=40)]
    characters: Words
    players: Annotated[int, Meta(ge=1, le=8)] | None = None
    roles: Words = []
    calendar: Annotated[int, Meta(ge=2000, le=9000)] | None = None


class JoinGroup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Play a character."""

    invitation: Annotated[str, Meta(max_length=64)]
    seat: SeatNumber | None = None


class LeaveGroup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Give a character up: mine, or that of somebody who is not there any more."""

    seat: SeatNumber | None = None


class Vote(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What I say to the question of this version."""

    chosen: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(max_length=100)]
    version: int


class OpenDay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Open the day."""


@post("/api/campaigns", status_code=201, summary="Begin a campaign")
async def found(request: AnyRequest, data: JSONBody[Founding]) -> dict[str, Any]:
    """A new campaign; I play its first character."""
    services = _services(request)
    services.limits.new_table(request.scope["state"]["address"])
    if data.game not in services.settings.games:
        raise Forbidden("game_not_offered")
    await services.warming.ready(data.game)
    host = await services.people.keep(_profile(request))
    wish = {"name": data.name, "characters": data.characters, "players": data.players, "roles": data.roles}
    return await _answer(request, await services.campaigns.found(data.game, host.id, **wish, calendar=data.calendar))


@get("/api/campaigns", summary="My campaigns, newest first")
async def mine(request: AnyRequest) -> dict[str, Any]:
    """The campaigns I play in."""
    services, person = _services(request), _profile(request).id
    lang = services.lang(request)
    groups = await services.campaigns.of_person(person)
    return {"campaigns": [view_json(group, person, lang, await _names(services, group)) for group in groups]}


@get("/api/campaigns/{campaign_id:str}", summary="One campaign")
async def one(request: AnyRequest, campaign_id: FromPath[str]) -> dict[str, Any]:
    """A campaign, for its members and those they invite."""
    return await _answer(request, await _opened(request, campaign_id, request.headers.get("x-invitation")))


@post("/api/campaigns/{campaign_id:str}/join", status_code=200, summary="Play a character of a campaign")
async def join(request: AnyRequest, campaign_id: FromPath[str], data: JSONBody[JoinGroup]) -> dict[str, Any]:
    """From now on this character is mine."""
    services = _services(request)
    await _opened(request, campaign_id, data.invitation)
    person = await services.people.keep(_profile(request))
    return await _answer(request, await services.campaigns.join(campaign_id, person.id, data.seat))


@post("/api/campaigns/{campaign_id:str}/leave", status_code=200, summary="Give a character up")
async def leave(request: AnyRequest, campaign_id: FromPath[str], data: JSONBody[LeaveGroup]) -> dict[str, Any]:
    """Nobody waits for me any more, or for a friend who does not come back; a bot plays the day on."""
    services, person = _services(request), _profile(request).id
    group = await _opened(request, campaign_id, None)
    gone = await services.campaigns.leave(campaign_id, person, data.seat)
    if group.table:
        await services.live.change(group.table, lambda table: handed_over(table, gone))
    return {"left": gone}


@post("/api/campaigns/{campaign_id:str}/day", status_code=200, summary="Open the table of the day")
async def day(request: AnyRequest, campaign_id: FromPath[str], data: JSONBody[OpenDay]) -> dict[str, Any]:
    """The table of the day, the same for all who ask."""
    services, person = _services(request), _profile(request).id
    group = await _opened(request, campaign_id, None)
    return await _answer(request, await services.campaigns.open_day(campaign_id, person, await _names(services, group)))


@post("/api/campaigns/{campaign_id:str}/decide", status_code=200, summary="Say what to decide this evening")
async def decide(request: AnyRequest, campaign_id: FromPath[str], data: JSONBody[Vote]) -> dict[str, Any]:
    """Decided when everybody says the same."""
    await _opened(request, campaign_id, None)
    person = _profile(request).id
    return await _answer(
        request, await _services(request).campaigns.decide(campaign_id, person, data.chosen, data.version)
    )


@get("/api/campaigns/{campaign_id:str}/file", summary="The campaign's file", media_type="application/json")
async def file(request: AnyRequest, campaign_id: FromPath[str]) -> Response[bytes]:
    """The whole campaign as one readable file, for `monstro campaign`."""
    group = await _opened(request, campaign_id, None)
    return Response(file_text(group).encode(), media_type="application/json")


async def opened(services: Services, campaign_id: str, person: str, invitation: str | None) -> Group:
    """The campaign, if it is this person's or they are invited."""
    group = await services.campaigns.find(campaign_id[:24])
    invited = invitation is not None and hmac.compare_digest(invitation.encode(), group.invitation.encode())
    if person not in group.members and not invited:
        raise NotFound()
    return group


async def answer(services: Services, group: Group, person: str, lang: str) -> dict[str, Any]:
    """The campaign as *person* is told of it; its members get the invitation to pass on."""
    invitation = group.invitation if person in group.members else None
    return {"campaign": view_json(group, person, lang, await _names(services, group)), "invitation": invitation}


async def _names(services: Services, group: Group) -> dict[str, str]:
    return {member: (await services.people.find(member)).name for member in group.members if member}


async def _opened(request: AnyRequest, campaign_id: str, invitation: str | None) -> Group:
    return await opened(_services(request), campaign_id, _profile(request).id, invitation)


async def _answer(request: AnyRequest, group: Group) -> dict[str, Any]:
    services = _services(request)
    return await answer(services, group, _profile(request).id, services.lang(request))


def _services(request: AnyRequest) -> Services:
    services: Services = request.app.state.services
    return services


def _profile(request: AnyRequest) -> Profile:
    found: Profile = request.scope["state"]["profile"]
    return found
