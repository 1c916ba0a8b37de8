"""What a host does to the database from outside: list people, tables and reports; ban; announce."""

from __future__ import annotations

import datetime
import time
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from monstrotheque.engine.texts import Texts, shared_texts
from monstrotheque.server.errors import BadSetting
from monstrotheque.server.ids import new_id
from monstrotheque.server.people.moderation import network_of
from monstrotheque.server.store import schema
from monstrotheque.server.store.database import connect, disconnect, writing
from monstrotheque.server.store.migration import check_database

LISTED = 50
Lines = Coroutine[Any, Any, list[str]]


async def with_database(url: str, work: Callable[..., Lines], *arguments: Any) -> list[str]:
    """What *work* returns, with the database at *url*."""
    await check_database(url)
    engine = connect(url)
    try:
        return await work(engine, *arguments)
    finally:
        await disconnect(engine)


async def list_people(engine: AsyncEngine, search: str, lang: str) -> list[str]:
    """Who came last."""
    p, s = schema.people.c, schema.sessions.c
    seen = sa.select(s.person, sa.func.max(s.seen).label("seen")).group_by(s.person).subquery()
    query = sa.select(p.id, p.name, p.account, seen.c.seen).join(seen, seen.c.person == p.id)
    if search:
        like = f"%{search}%"
        query = query.where(p.name.ilike(like) | p.account.ilike(like))
    rows = await _read(engine, query.order_by(seen.c.seen.desc()).limit(LISTED))
    texts = shared_texts(lang)
    kinds = {True: texts.say("admin.account"), False: texts.say("admin.guest")}
    return [f"{row.id}  {_time(row.seen)}  {kinds[bool(row.account)]}  {_plain(row.name)}" for row in rows] or _none(
        texts
    )


async def list_tables(engine: AsyncEngine, lang: str) -> list[str]:
    """Where something happened last."""
    t = schema.tables.c
    query = sa.select(t.id, t.game, t.status, t.updated, t.version).order_by(t.updated.desc()).limit(LISTED)
    rows = await _read(engine, query)
    return [f"{row.id}  {_time(row.updated)}  {row.status:<8}{row.game}  v{row.version}" for row in rows] or _none(
        shared_texts(lang)
    )


async def list_reports(engine: AsyncEngine, closed: Sequence[str], lang: str) -> list[str]:
    """What people reported; those *closed* are dealt with."""
    r, p, texts = schema.reports.c, schema.people.c, shared_texts(lang)
    async with writing(engine) as connection:
        for report in closed:
            done = await connection.execute(sa.update(schema.reports).where(r.id == report).values(closed=True))
            if not done.rowcount:
                raise BadSetting("no_report", given=report)
    query = (
        sa.select(schema.reports, p.name)
        .join(schema.people, p.id == r.person, isouter=True)
        .where(~r.closed)
        .order_by(r.at)
        .limit(LISTED)
    )
    return [
        texts.say(
            "admin.report",
            id=row.id,
            at=_time(row.at),
            name=_plain(row.name or "?"),
            person=row.person,
            reporter=row.reporter,
            table=_plain(row.table_id or "–"),
            text=_plain(row.text),
        )
        for row in await _read(engine, query)
    ] or _none(texts)


async def add_ban(
    engine: AsyncEngine, person: str | None, network: str | None, until: float | None, reason: str, lang: str
) -> list[str]:
    """Keep a person or a network out."""
    texts, row = shared_texts(lang), {"id": new_id("b"), "until": until, "created": time.time()}
    row["reason"] = (reason or texts.say("admin.no_reason"))[:200]
    async with writing(engine) as connection:
        row |= {"kind": "person", "value": await _known(connection, person)} if person else _network_row(network or "")
        await connection.execute(sa.insert(schema.bans).values(row))
    return [texts.say("admin.banned", value=row["value"], id=row["id"])]


async def _known(connection: AsyncConnection, person: str) -> str:
    query = sa.select(schema.people.c.id).where(schema.people.c.id == person)
    if (await connection.execute(query)).scalar() is None:
        raise BadSetting("no_person", given=person)
    return person


def _network_row(text: str) -> dict[str, Any]:
    try:
        return {"kind": "network", "value": str(network_of(text))}
    except ValueError as error:
        raise BadSetting("network", given=text) from error


async def list_bans(engine: AsyncEngine, lang: str) -> list[str]:
    """The bans."""
    texts = shared_texts(lang)
    rows = await _read(engine, sa.select(schema.bans).order_by(schema.bans.c.created))
    return [
        f"{row.id}  {row.value}  {_time(row.until) if row.until else texts.say('admin.for_good')}  {row.reason}"
        for row in rows
    ] or _none(texts)


async def lift_ban(engine: AsyncEngine, ban: str, lang: str) -> list[str]:
    """Let somebody in again."""
    async with writing(engine) as connection:
        if not (await connection.execute(sa.delete(schema.bans).where(schema.bans.c.id == ban))).rowcount:
            raise BadSetting("no_ban", given=ban)
    return [shared_texts(lang).say("admin.unbanned")]


async def set_notice(engine: AsyncEngine, kind: str, text: str | None, until: float | None, lang: str) -> list[str]:
    """Announce something to everybody, or end that. Returns the number of running games."""
    n, t, texts = schema.notices.c, schema.tables.c, shared_texts(lang)
    async with writing(engine) as connection:
        await connection.execute(sa.delete(schema.notices).where(n.kind == kind))
        if text:
            row = {"kind": kind, "text": text[:400], "until": until}
            await connection.execute(sa.insert(schema.notices).values(row))
    recently = (t.status == "playing") & (t.updated > time.time() - 3600)
    running = (await _read(engine, sa.select(sa.func.count()).select_from(schema.tables).where(recently)))[0][0]
    said = texts.say(f"admin.{kind}_{'on' if text else 'off'}")
    return [said, texts.say("admin.running", n=running)] if kind == "drain" else [said]


async def _read(engine: AsyncEngine, query: sa.Select[Any]) -> Sequence[Any]:
    async with engine.connect() as connection:
        found: Sequence[Any] = (await connection.execute(query)).all()
        return found


def _time(at: float) -> str:
    return datetime.datetime.fromtimestamp(at).astimezone().strftime("%Y-%m-%d %H:%M")


def _plain(text: str) -> str:
    """*text* without control sequences of a terminal."""
    return "".join(letter if letter.isprintable() else " " for letter in text)


def _none(texts: Texts) -> list[str]:
    return [texts.say("admin.nothing")]
