"""What a host does to the database from outside: back it up, restore it."""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import subprocess
from pathlib import Path

from sqlalchemy.engine import make_url

from monstrotheque.server.errors import BadSetting
from monstrotheque.server.settings import DATABASE_FILE

SUFFIXES = ("", "-wal", "-shm")


def prepare(folder: Path) -> None:
    """Make *folder* ready for an embedded database that only its owner can read: it holds secrets."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    (folder / DATABASE_FILE).touch(mode=0o600)


def back_up(url: str, file: Path) -> None:
    """Copy the database at *url* to *file*: a consistent copy, whatever the server does meanwhile."""
    if url.startswith("sqlite") and file.resolve() == Path(str(make_url(url).database)).resolve():
        raise BadSetting("backup_onto_itself", file=str(file))
    part = file.with_name(f".{file.name}.part")
    part.unlink(missing_ok=True)
    part.touch(mode=0o600)
    try:
        if url.startswith("sqlite"):
            _copy_sqlite(Path(str(make_url(url).database)), part)
        else:
            _dump_postgres(url, part)
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)


def restore(url: str, file: Path) -> Path:
    """Restore the backup *file* as the embedded database at *url*. Returns where the former one is kept.

    Files beside an embedded database hold changes that it hasn't merged yet. They move with it, because another
    database would apply them to itself.
    """
    if not url.startswith("sqlite"):
        raise BadSetting("restore_postgres")
    database = Path(str(make_url(url).database))
    part, former = (database.with_name(f"{name}{database.name}") for name in (".part-", "before-restore-"))
    part.unlink(missing_ok=True)
    part.touch(mode=0o600)
    try:
        _copy_sqlite(file, part)
        _check_ours(part, file)
        for suffix in SUFFIXES:
            former.with_name(former.name + suffix).unlink(missing_ok=True)
            if (old := database.with_name(database.name + suffix)).exists():
                old.replace(former.with_name(former.name + suffix))
        part.replace(database)
    finally:
        part.unlink(missing_ok=True)
    return former


def _check_ours(copy: Path, file: Path) -> None:
    """Refuse a file that isn't a complete database of ours."""
    with contextlib.closing(sqlite3.connect(copy)) as database:
        tables = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        is_whole = database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        database.execute("PRAGMA journal_mode = DELETE")
    if not is_whole or not {"tables", "entries", "secrets"} <= tables:
        raise BadSetting("not_a_backup", file=str(file))


def _copy_sqlite(source: Path, target: Path) -> None:
    if not source.is_file():
        raise BadSetting("no_database", file=str(source))
    with contextlib.closing(sqlite3.connect(source)) as one, contextlib.closing(sqlite3.connect(target)) as other:
        try:
            one.backup(other)
        except sqlite3.DatabaseError as error:
            raise BadSetting("not_a_backup", file=str(source)) from error


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
