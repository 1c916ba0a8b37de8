"""Bringing a database to the shape this version needs."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import AsyncEngine

FOLDER = Path(__file__).parent / "migrations"


def configuration(connection: Connection | None = None) -> Config:
    """Alembic's settings, for *connection*."""
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


async def upgrade(engine: AsyncEngine) -> None:
    """Bring the database up to date."""
    async with engine.begin() as connection:
        await connection.run_sync(lambda link: command.upgrade(configuration(link), "head"))


async def is_current(engine: AsyncEngine) -> bool:
    """Whether the database is up to date."""
    async with engine.connect() as connection:
        return await connection.run_sync(
            lambda link: (
                MigrationContext.configure(link).get_current_revision()
                == ScriptDirectory.from_config(configuration()).get_current_head()
            )
        )
