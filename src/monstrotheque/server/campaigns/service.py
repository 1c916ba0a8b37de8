"""Campaigns: a group, its progress, and its table of the day.

The game's own `campaign` subpackage makes and understands the campaign, which is a value. This module stores its
versions and collects the players' votes. A decision is taken when everybody agrees.
"""

from __future__ import annotations

import asyncio
import contextlib
import copy
import hmac
import logging
import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

from monstrotheque.engine.campaigns import DaySecret, rules_for
from monstrotheque.engine.errors import BadDataFile, MonstroError
from monstrotheque.engine.match import Match, Played, Sitter
from monstrotheque.engine.random import new_seed
from monstrotheque.engine.records import new_nonce
from monstrotheque.engine.registry import game as find_game
from monstrotheque.server.campaigns.groups import (
    CampaignGroup,
    check_member,
    decided,
    group_in,
    kept_text,
    player_at,
    row_of,
    without,
)
from monstrotheque.server.campaigns.messages import (
    CampaignAnswer,
    CampaignInfo,
)
from monstrotheque.server.campaigns.views import view_json
from monstrotheque.server.errors import BadFile, Forbidden, NotFound, NotNow, Unavailable
from monstrotheque.server.ids import is_id, new_id
from monstrotheque.server.live.tables import LiveTables
from monstrotheque.server.people.accounts import Accounts, Profile
from monstrotheque.server.store import database, schema
from monstrotheque.server.store.journal import Conflict
from monstrotheque.server.table import bots
from monstrotheque.server.table.entries import Joined, LogEntry
from monstrotheque.server.table.header import Header, SeatWish, seed_text
from monstrotheque.server.table.seating import STARTED
from monstrotheque.server.table.table import Table

log = logging.getLogger(__name__)

ATTEMPTS = 5
PATIENCE = 20
"""The number of attempts to find an announced table."""


class Campaigns:
    """The campaigns on this server. Those of games outside *games* wait until their game is offered again."""

    def __init__(self, engine: AsyncEngine, live: LiveTables, accounts: Accounts, games: Sequence[str]) -> None:
        self._engine = engine
        self._live = live
        self._accounts = accounts
        self._games = games
        self._tells = engine.dialect.name == "postgresql"
        self._evenings: set[asyncio.Task[None]] = set()

    def look_at(self, table: Table, _: Sequence[LogEntry] = ()) -> None:
        """Begin the evening when the table of a day is over."""
        if table.header.campaign and table.status == "over":
            task = asyncio.create_task(self._begin_evening(table.header.campaign))
            self._evenings.add(task)
            task.add_done_callback(self._evenings.discard)

    async def stop(self) -> None:
        """Finish the tasks in progress."""
        await asyncio.gather(*self._evenings)

    async def _begin_evening(self, campaign_id: str) -> None:
        try:
            await self.find(campaign_id)
        except MonstroError:
            log.exception(
                "could not begin the evening of a campaign; the next visit tries again", extra={"campaign": campaign_id}
            )

    async def found(self, game: str, host: str, **wish: Any) -> CampaignGroup:
        """Found a campaign. The host plays its first character."""
        rules = rules_for(game)
        try:
            campaign = rules.found(**wish)
        except BadDataFile as error:
            raise BadFile(problem=error.details["problem"]) from error
        members = (host, *[None] * (campaign.players - 1))
        text = kept_text(game, campaign)
        group = CampaignGroup(new_id("c"), game, text, campaign, secrets.token_urlsafe(16), host, members)
        async with database.writing(self._engine) as connection:
            row = row_of(group) | {"id": group.id, "created": time.time()}
            await connection.execute(sa.insert(schema.campaigns).values(row))
            await connection.execute(sa.insert(schema.members).values(campaign_id=group.id, person=host))
        return group

    async def find(self, campaign_id: str) -> CampaignGroup:
        """The campaign with this id. If its day is finished, the evening has begun."""
        if not is_id(campaign_id):
            raise NotFound()
        group = await self._read(campaign_id)
        return await self._begin_evening_of(group) if group.table else group

    async def _read(self, campaign_id: str) -> CampaignGroup:
        c = schema.campaigns.c
        async with self._engine.connect() as connection:
            row = (await connection.execute(sa.select(schema.campaigns).where(c.id == campaign_id))).mappings().first()
        if row is None:
            raise NotFound()
        if row["game"] not in self._games:
            raise Forbidden("game_not_offered")
        return await asyncio.to_thread(group_in, row)

    async def opened(self, campaign_id: str, person: str, invitation: str | None) -> CampaignGroup:
        """The campaign, if this person is a member or invited."""
        group = await self.find(campaign_id[:24])
        invited = invitation is not None and hmac.compare_digest(invitation.encode(), group.invitation.encode())
        if person not in group.members and not invited:
            raise NotFound()
        return group

    async def answer(self, group: CampaignGroup, person: str, lang: str) -> CampaignAnswer:
        """The campaign as *person* sees it. Its members also get the invitation to pass on."""
        invitation = group.invitation if person in group.members else None
        return CampaignAnswer(await self.view(group, person, lang), invitation)

    async def view(self, group: CampaignGroup, person: str, lang: str) -> CampaignInfo:
        """The campaign as *person* sees it."""
        return await asyncio.to_thread(view_json, group, person, lang, await self._people(group))

    async def _people(self, group: CampaignGroup) -> dict[str, Profile]:
        return {member: await self._accounts.find(member) for member in group.members if member}

    async def of_person(self, person: str) -> list[CampaignGroup]:
        """The campaigns *person* plays in, newest first. Campaigns that can't be read (made with other rules) are left
        out.
        """
        c, m = schema.campaigns.c, schema.members.c
        query = sa.select(schema.campaigns).join(schema.members, m.campaign_id == c.id)
        query = query.where(m.person == person, c.game.in_(self._games))
        async with self._engine.connect() as connection:
            rows = (await connection.execute(query.order_by(c.updated.desc()).limit(50))).mappings().all()
        return [group for row in rows if (group := await self._readable(row))]

    async def _readable(self, row: Any) -> CampaignGroup | None:
        try:
            return await asyncio.to_thread(group_in, row)
        except MonstroError:
            log.exception(
                "could not read a campaign; its group does not see it until it can be read",
                extra={"campaign": row["id"]},
            )
            return None

    async def join(self, campaign_id: str, person: str, seat: int | None) -> CampaignGroup:
        """Give *person* a character that nobody plays yet."""

        def change(group: CampaignGroup) -> CampaignGroup:
            free = [number for number, member in enumerate(group.members) if member is None]
            if person in group.members:
                raise NotNow("already_seated")
            if not free or (seat is not None and seat not in free):
                raise NotNow("full" if seat is None else "seat_taken")
            chosen = free[0] if seat is None else seat
            return replace(group, members=(*group.members[:chosen], person, *group.members[chosen + 1 :]))

        member = sa.insert(schema.members).values(campaign_id=campaign_id, person=person)
        return await self._change(campaign_id, change, member)

    async def open_day(self, campaign_id: str, person: str) -> CampaignGroup:
        """Open the table of the day, or find the open one. Bots play the characters without a player.

        A day is played once. A day that was broken off continues where it stopped, because its players know cards.
        """
        group = await self.find(campaign_id)
        check_member(group, person)
        before = await self._table_of_the_day(group) if group.table else None
        if before and before.status != "over":
            return group
        table_id = new_id("t")

        def change(now: CampaignGroup) -> CampaignGroup:
            if now.table != group.table:
                raise NotNow("already_started")
            campaign = now.campaign
            if campaign.started is None:
                campaign = now.rules.start(campaign, DaySecret(new_seed(), new_nonce()), datetime.now(UTC).date())
            return now.kept(campaign, table=table_id)

        opened = await self._change(campaign_id, change)
        await self._open_table(opened, table_id, before.match.moves if before else ())
        return opened

    async def start_by_hand(self, campaign_id: str, person: str) -> CampaignGroup:
        """Start the day with the real cards, or find it started."""

        def change(group: CampaignGroup) -> CampaignGroup:
            check_member(group, person)
            if group.campaign.by_hand:
                return group
            return group.kept(group.rules.start_by_hand(group.campaign, datetime.now(UTC).date()))

        return await self._change(campaign_id, change)

    async def enter(self, campaign_id: str, person: str, day: int, entry: dict[str, Any]) -> CampaignGroup:
        """Store the entry of *day*, which was played with the real cards."""

        def change(group: CampaignGroup) -> CampaignGroup:
            check_member(group, person)
            _check_entered(group, day)
            after = group.rules.enter(group.campaign, entry)
            return group.kept(after, days=(*group.days[: day - 1], None))

        return await self._change(campaign_id, change)

    async def take_back(self, campaign_id: str, person: str, day: int) -> CampaignGroup:
        """Take back the entry of *day*, or the choice to play it with the real cards."""

        def change(group: CampaignGroup) -> CampaignGroup:
            check_member(group, person)
            _check_entered(group, day)
            return group.kept(group.rules.take_back(group.campaign), days=group.days[: day - 1])

        return await self._change(campaign_id, change)

    async def decide(self, campaign_id: str, person: str, chosen: list[str], version: int) -> CampaignGroup:
        """Record an answer. When everybody agrees, the decision is taken."""

        def change(group: CampaignGroup) -> CampaignGroup:
            check_member(group, person)
            due = group.rules.due(group.campaign)
            if due is None or version != group.question:
                raise NotNow("nothing_joint")
            answer = list(due.check(chosen))
            return decided(replace(group, voices=group.voices | {person: answer}))

        return await self._change(campaign_id, change)

    async def leave(self, campaign_id: str, person: str, seat: int | None = None) -> str:
        """Give up *person*'s character, or that of a player who has gone away. Returns the person who left.

        Nobody waits for them in the evening. Bots play the character until somebody takes it.
        """
        group = await self.find(campaign_id)
        check_member(group, person)
        gone = person if seat is None else player_at(group, seat)
        if gone != person and self._is_there(group, gone):
            raise Forbidden("player_is_here")

        def change(now: CampaignGroup) -> CampaignGroup:
            check_member(now, gone)
            return decided(without(now, gone))

        m = schema.members.c
        own = sa.delete(schema.members).where(m.campaign_id == campaign_id, m.person == gone)
        await self._change(campaign_id, change, own)
        return gone

    async def leave_all(self, person: str) -> None:
        """Leave all campaigns, because *person* never comes back. A campaign without other members isn't left: it goes
        with them.
        """
        for group in await self.of_person(person):
            with contextlib.suppress(NotNow):
                await self.leave(group.id, person)

    def _is_there(self, group: CampaignGroup, person: str) -> bool:
        """Whether *person* is looking at the campaign or at its day."""
        seat, presence = group.members.index(person), self._live.presence
        return any(seat in presence.connected(place) for place in (group.id, group.table) if place)

    async def _table_of_the_day(self, group: CampaignGroup) -> Table:
        """The announced table. It opens shortly after the announcement. If it never did, open it now."""
        for _ in range(PATIENCE):
            with contextlib.suppress(NotFound):
                return await self._live.find(str(group.table))
            await asyncio.sleep(0.05)
        await self._open_table(group, str(group.table))
        return await self._live.find(str(group.table))

    async def _begin_evening_of(self, group: CampaignGroup) -> CampaignGroup:
        """Begin the evening if the day's game is over."""
        try:
            table = await self._live.find(str(group.table))
        except NotFound:
            return group
        if not table.match.state.is_over or group.campaign.started is None:
            return group

        def change(now: CampaignGroup) -> CampaignGroup:
            if now.table != group.table or now.campaign.started is None:
                return now
            evening = now.rules.finish(now.campaign, _of_characters(table.match, now), table.header.nonce)
            return now.kept(evening, table=None, days=(*now.days, table.header.id))

        return await self._change(group.id, change)

    async def _open_table(self, group: CampaignGroup, table_id: str, played: Sequence[Played] = ()) -> None:
        header, people = _header(group, table_id, played), await self._people(group)
        entries: list[LogEntry] = [
            Joined(seat=seat, person=member, name=people[member].name, face=people[member].portrait)
            for seat, member in enumerate(group.members)
            if member
        ]
        entries.append(STARTED)
        with contextlib.suppress(Conflict):  # somebody else has opened it meanwhile
            await self._live.open(header, [member for member in group.members if member], entries)

    async def _change(
        self, campaign_id: str, change: Callable[[CampaignGroup], CampaignGroup], *also: sa.Executable
    ) -> CampaignGroup:
        """Write the group that *change* returns, if nobody else was first. Otherwise read the group and try again.

        *change* runs in a thread, before the write begins: late in a campaign it takes long, and others wait.
        """
        for _ in range(ATTEMPTS):
            before = await self._read(campaign_id)
            after = await asyncio.to_thread(change, before)
            if after is before:
                return before
            after = replace(after, version=before.version + 1)
            if await self._write(after, also):
                for listener in self._live.presence.listeners(campaign_id):
                    listener.wake()
                return after
        raise Unavailable()

    async def _write(self, after: CampaignGroup, also: Sequence[sa.Executable]) -> bool:
        """Write the next version of a group. Returns False if somebody else was first."""
        c = schema.campaigns.c
        mine = sa.update(schema.campaigns).where(c.id == after.id, c.version == after.version - 1)
        async with database.writing(self._engine) as connection:
            if (await connection.execute(mine.values(row_of(after)))).rowcount != 1:
                return False
            for statement in (*also, *self._news(after.id)):
                await connection.execute(statement)
        return True

    def _news(self, campaign_id: str) -> list[sa.Executable]:
        """The statements that tell the other processes that a campaign has changed."""
        text = msgspec.json.encode({"campaign": campaign_id}).decode()
        return [sa.text("SELECT pg_notify('monstrotheque', :text)").bindparams(text=text)] if self._tells else []


def _check_entered(group: CampaignGroup, day: int) -> None:
    """Refuse a request for any day but the open one or the last entered one: somebody else was first."""
    last = group.campaign.day if group.campaign.by_hand else len(group.days)
    if day != last:
        raise NotNow("another_day", day=last)


def _of_characters(match: Match, group: CampaignGroup) -> Match:
    """The same match with the characters' names: what a campaign keeps forever says nothing about people."""
    nameless = copy.copy(match)
    names = group.campaign.characters
    nameless.seats = [Sitter(name, sitter.player) for name, sitter in zip(names, match.seats, strict=True)]
    return nameless


def _header(group: CampaignGroup, table_id: str, played: Sequence[Played]) -> Header:
    """The day's table: the campaign's committed seed, the characters' seats, and the moves *played* so far."""
    campaign, game = group.campaign, find_game(group.game)
    wishes = [
        SeatWish("invited") if member else SeatWish("bot", bots.DEFAULT, name)
        for name, member in zip(campaign.characters, group.members, strict=True)
    ]
    return Header(
        id=table_id,
        game=game.name,
        rules=game.rules_version,
        players=campaign.players,
        options=game.check_options(group.rules.day_options(campaign)),
        seed=seed_text(campaign.started.seed),
        nonce=campaign.started.nonce,
        invitation=secrets.token_urlsafe(16),
        host=group.host,
        created=time.time(),
        seats=tuple(wishes),
        name=campaign.name[:24],
        rated=False,
        campaign=group.id,
        campaign_day=campaign.day,
        opening=tuple((each.seat, str(each.move)) for each in played),
    )
