"""Invitation codes: six letters to read aloud and type in, or longer ones for a link."""

from __future__ import annotations

import secrets
import time
from typing import Literal, NamedTuple

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

from monstrotheque.server.errors import NotNow
from monstrotheque.server.store import database, schema

LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
"""Letters without vowels, so that codes don't spell words, and without look-alikes of digits or other letters."""
LENGTH = {"table": 6, "friend": 12}
"""A friend's code is used only in a link."""
SECONDS = {"table": 86_400.0, "friend": 7 * 86_400.0}
AGAIN = 3_600.0
"""A code that is valid for at least this many seconds is reused."""

Kind = Literal["table", "friend"]


class Code(NamedTuple):
    """What a code stands for: the table or person *target*, and who made it."""

    code: str
    kind: Kind
    target: str
    person: str
    expires: float


async def make_code(engine: AsyncEngine, kind: Kind, target: str, person: str) -> Code:
    """The code of *person* for *target*: the one they have, or a new one. Expired ones are removed."""
    c, now = schema.codes.c, time.time()
    known = sa.select(schema.codes).where(c.kind == kind, c.target == target, c.person == person)
    async with database.writing(engine) as connection:
        await connection.execute(sa.delete(schema.codes).where(c.expires < now))
        row = (await connection.execute(known.where(c.expires > now + AGAIN).limit(1))).first()
        if row:
            return Code(*row)
        fresh = Code(_letters(LENGTH[kind]), kind, target, person, now + SECONDS[kind])
        await connection.execute(sa.insert(schema.codes).values(fresh._asdict()))
    return fresh


async def read_code(engine: AsyncEngine, text: str) -> Code:
    """What the code that somebody typed stands for; small letters, spaces and hyphens don't matter."""
    code = "".join(letter for letter in text.upper() if letter.isalpha())[:16]
    c = schema.codes.c
    async with engine.connect() as connection:
        query = sa.select(schema.codes).where(c.code == code, c.expires > time.time())
        row = (await connection.execute(query)).first()
    if row is None:
        raise NotNow("code_expired")
    return Code(*row)


def _letters(length: int) -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(length))
