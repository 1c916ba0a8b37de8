"""What a host does to the database from outside: bring it up to date, copy it."""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import subprocess
from pathlib import Path

from sqlalchemy.engine import make_url

from monstrotheque.server.errors import BadSetting
from monstrotheque.server.migration import upgrade
from monstrotheque.server.store import connect


async def upgrade_database(url: str) -> None:
    """Bring the database at *url* up to date."""
    engine = connect(url)
    try:
        await upgrade(engine)
    finally:
        await engine.dispose()


def back_up(url: str, file: Path) -> None:
    """Copy the database at *url* to *file*: a consistent copy, whatever the server does meanwhile."""
    part = file.with_name(f".{file.name}.part")
    part.unlink(missing_ok=True)
    try:
        if url.startswith("sqlite"):
            _copy_sqlite(Path(str(make_url(url).database)), part)
        else:
            _dump_postgres(url, part)
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)


def _copy_sqlite(source: Path, target: Path) -> None:
    if not source.is_file():
        raise BadSetting("no_database", file=str(source))
    with contextlib.closing(sqlite3.connect(source)) as one, contextlib.closing(sqlite3.connect(target)) as other:
        one.backup(other)


def _dump_postgres(url: str, target: Path) -> None:
    program = shutil.which("pg_dump")
    if program is None:
        raise BadSetting("no_pg_dump")
    address = make_url(url).set(drivername="postgresql")
    password = {"PGPASSWORD": str(address.password)} if address.password else {}
    place = address.set(password=None).render_as_string(hide_password=False)
    command = [program, "--format=custom", f"--file={target}", place]
    done = subprocess.run(command, check=False, capture_output=True, text=True, env=os.environ | password)  # noqa: S603
    if done.returncode:
        raise BadSetting("dump_failed", problem=done.stderr.strip().splitlines()[-1] if done.stderr.strip() else "?")
