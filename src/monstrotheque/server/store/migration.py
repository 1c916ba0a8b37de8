"""Migrations: bringing a database to the schema of this version."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from monstrotheque.server.errors import BadSetting
from monstrotheque.server.store.database import connect, disconnect

FOLDER = Path(__file__).parent / "migrations"


def configuration(connection: Connection | None = None) -> Config:
    """Alembic's settings, for *connection*."""
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


async def upgrade(engine: AsyncEngine) -> None:
    """Bring the database up to date; one of a newer version is left alone."""
    async with engine.begin() as connection:
        if await connection.run_sync(_revision) not in (None, *_known()):
            raise BadSetting("newer")
        await connection.run_sync(lambda link: command.upgrade(configuration(link), "head"))


def _revision(connection: Connection) -> str | None:
    """The version of the database's schema."""
    return MigrationContext.configure(connection).get_current_revision()


def _known() -> list[str]:
    """The schema versions this version knows, newest first."""
    return [script.revision for script in ScriptDirectory.from_config(configuration()).walk_revisions()]


async def is_current(engine: AsyncEngine) -> bool:
    """Whether the database is up to date."""
    async with engine.connect() as connection:
        return await connection.run_sync(_revision) == _known()[0]


async def upgrade_database(url: str) -> None:
    """Bring the database at *url* up to date."""
    engine = connect(url)
    try:
        await upgrade(engine)
    finally:
        await engine.dispose()


async def check_database(url: str) -> None:
    """Refuse to serve from a database that can't be reached or has another schema, before anybody comes."""
    engine = connect(url)
    try:
        if url.startswith("sqlite"):
            await upgrade(engine)
        elif not await is_current(engine):
            raise BadSetting("not_upgraded")
    except (OSError, SQLAlchemyError) as error:
        raise BadSetting("unreachable", problem=getattr(error, "orig", None) or error) from error
    finally:
        await disconnect(engine)
