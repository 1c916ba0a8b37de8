"""What a host can set. The defaults suit one person with a laptop."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import platformdirs

from monstrotheque.engine.errors import BadOption
from monstrotheque.engine.registry import all_games, game
from monstrotheque.server.errors import BadSetting

DATABASE_FILE = "monstrotheque.db"


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds on everything a client can make the server hold or do."""

    body_bytes: int = 64 << 10
    frame_bytes: int = 8 << 10
    tables_each: int = 40
    public_tables_each: int = 5
    open_tables: int = 20_000
    loaded_tables: int = 8_192
    sockets: int = 10_000
    sockets_each: int = 24
    connections_each_address: int = 400
    spectators_each_table: int = 50
    entries_each_table: int = 20_000
    chat_lines: int = 500
    requests_a_minute: int = 600
    files_a_minute: int = 6_000
    frames_a_minute: int = 600
    new_tables_an_hour: int = 120
    sign_ins_a_minute: int = 10
    hints_a_minute: int = 12
    records_a_minute: int = 12
    profiles_a_minute: int = 60
    pages_a_minute: int = 60
    codes_a_minute: int = 20
    pictures_a_minute: int = 30
    idle_days: int = 90
    bot_threads: int = 2


@dataclass(frozen=True, slots=True)
class Settings:
    """How one server runs. *origins*: its web addresses behind a proxy. *bots*: where they think, in the server or in
    workers.
    """

    database: str
    games: tuple[str, ...]
    origins: tuple[str, ...] = ()
    behind_proxy: bool = False
    bots: Literal["here", "off"] = "here"
    web: Path = Path(__file__).parent.parent / "web" / "dist"
    limits: Limits = field(default_factory=Limits)
    boxes: Mapping[str, Any] = field(default_factory=dict)
    """By game, the lists of the host's own box: new tables are played with them."""

    @property
    def is_sqlite(self) -> bool:
        """Whether the database is the embedded one."""
        return self.database.startswith("sqlite")

    @property
    def is_https(self) -> bool:
        """Whether people reach the server over HTTPS, so that cookies may be Secure."""
        return bool(self.origins) and all(origin.startswith("https://") for origin in self.origins)


def default_data() -> Path:
    """The user's data folder."""
    return Path(platformdirs.user_data_dir("monstrotheque"))


def database_url(database: str | None, data: Path) -> str:
    """The address of the database for SQLAlchemy: *database* (postgresql://…), else a file in *data*."""
    if not database:
        return f"sqlite+aiosqlite:///{data / DATABASE_FILE}"
    scheme, separator, rest = database.partition("://")
    if scheme in ("postgresql", "postgres") and separator:
        return f"postgresql+asyncpg://{rest}"
    if scheme in ("postgresql+asyncpg", "sqlite+aiosqlite") and separator:
        return database
    raise BadSetting("database", given=scheme)


def chosen_games(names: str | None) -> tuple[str, ...]:
    """The games to offer, from a list with commas; by default all that load.

    A named game that doesn't load is refused here, before anybody comes.
    """
    chosen = [game(name.strip()) for name in names.split(",")] if names else all_games()
    return tuple(game.name for game in chosen)


def chosen_boxes(folder: Path | None, games: tuple[str, ...]) -> dict[str, Any]:
    """The lists of the host's boxes in *folder*, of every game that has some there; refused if no game has."""
    if folder is None:
        return {}
    boxes = {name: option.box for name in games if (option := game(name).box_option) and option.box}
    files = {name: [folder / f"{file}.toml" for file in box.files] for name, box in boxes.items()}
    found = {name: boxes[name].read(folder) for name, own in files.items() if any(file.exists() for file in own)}
    if not found:
        known = ", ".join(file.name for own in files.values() for file in own)
        raise BadOption("box", "no_box", given=str(folder), known=known)
    return found


def chosen_limits(wishes: tuple[str, ...]) -> Limits:
    """The default limits, with the changes given as `name=number`."""
    chosen = {}
    for wish in wishes:
        name, _, number = wish.partition("=")
        if name not in Limits.__slots__ or not number.isdecimal():
            raise BadSetting("limit", given=wish, known=", ".join(Limits.__slots__))
        chosen[name] = int(number)
    return Limits(**chosen)
