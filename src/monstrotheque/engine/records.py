"""Record files: one JSON file for each match, which opens anywhere, at any turn, and can be checked.

The header carries a commitment to the seed (a hash with a nonce) that a table shows when the game starts. The record of
a finished game reveals seed and nonce. A checksum over the whole detects an incomplete or altered file.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import secrets
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from monstrotheque.engine.errors import BadRecord, MonstroError, SystemProblem
from monstrotheque.engine.game import Game
from monstrotheque.engine.match import Entry, Match, Played, Sitter, TakenBack
from monstrotheque.engine.random import SEED_BITS
from monstrotheque.engine.registry import game as find_game
from monstrotheque.engine.registry import game_names

FORMAT = "monstrotheque-record"
FORMAT_VERSION = 1
MAX_BYTES = 8 << 20
SEED_BYTES = SEED_BITS // 8


def new_nonce() -> str:
    """A fresh nonce for a commitment."""
    return secrets.token_hex(SEED_BYTES)


def commitment(match: Match, nonce: str) -> str:
    """The hash that binds a table to its game, options and seed without showing the seed."""
    promised: dict[str, Any] = {
        "game": match.game.name,
        "rules": match.game.rules_version,
        "players": match.players,
        "options": match.game.binding_options(match.options),
        "seed": match.seed.to_bytes(SEED_BYTES, "big").hex(),
        "nonce": nonce,
    }
    if match.start is not None:
        promised["start"] = match.start
    return hashlib.sha256(b"monstrotheque-commitment:" + _canonical(promised)).hexdigest()


def to_record(match: Match, nonce: str) -> dict[str, Any]:
    """The record of *match*, secrets included: for its owner while it runs, for everybody once it is over."""
    state = match.state
    record: dict[str, Any] = {
        "format": FORMAT,
        "version": FORMAT_VERSION,
        "game": match.game.name,
        "rules": match.game.rules_version,
        "players": match.players,
        "options": match.options,
        "seats": [{"name": sitter.name, "player": sitter.player} for sitter in match.seats],
        "commitment": commitment(match, nonce),
        "seed": match.seed.to_bytes(SEED_BYTES, "big").hex(),
        "nonce": nonce,
        "log": [_entry_to_json(entry) for entry in match.log],
        "result": {"scores": state.scores, "places": state.places} if state.is_over else None,
    }
    if match.start is not None:
        record["start"] = match.start
    return record | {"checksum": checksum(record)}


def checksum(record: Mapping[str, Any]) -> str:
    """The checksum over everything in *record* but the checksum itself."""
    body = {key: value for key, value in record.items() if key != "checksum"}
    return hashlib.sha256(_canonical(body)).hexdigest()


def _canonical(data: Any) -> bytes:
    """Equal data in equal bytes."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode("utf-8", "surrogatepass")


def from_record(record: Any) -> Match:
    """The match a record holds: everything is checked, every move replayed."""
    _check_frame(record)
    game = find_game(record["game"])
    if record["rules"] != game.rules_version:
        raise BadRecord("rules", game=game.name, given=record["rules"], now=game.rules_version)
    match = _set_up(game, record)
    _check_commitment(match, record)
    try:
        match.replay(_entries(record["log"], match))
    except BadRecord:
        raise
    except MonstroError as error:
        raise BadRecord("moves", problem=error) from error
    _check_result(match, record["result"])
    return match


def _set_up(game: Game, record: Mapping[str, Any]) -> Match:
    """The match of a record before its first move."""
    seats = [Sitter(seat["name"], seat["player"]) for seat in record["seats"]]
    seed = int(record["seed"], 16)
    start = record.get("start")
    try:
        return Match(game, players=record["players"], seed=seed, options=record["options"], seats=seats, start=start)
    except MonstroError as error:
        raise BadRecord("table", problem=error) from error


def save(path: Path, match: Match, nonce: str) -> None:
    """Write the record of *match* to *path*; an existing file is replaced whole or not at all."""
    write_safely(path, json.dumps(to_record(match, nonce), ensure_ascii=False, indent=1) + "\n")


def load(path: Path) -> tuple[Match, str]:
    """The match in the record file at *path*, and its nonce."""
    record = read_json(path)
    return from_record(record), record["nonce"]


def read_json(path: Path) -> Any:
    """The JSON in the file at *path*."""
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
        if len(data) > MAX_BYTES:
            raise BadRecord("too_large", file=path.name)
        return json.loads(data)
    except OSError as error:
        raise BadRecord("unreadable", file=path.name, problem=SystemProblem(error)) from error
    except (ValueError, RecursionError) as error:
        raise BadRecord("not_json", file=path.name) from error


def write_safely(path: Path, text: str) -> None:
    """Write *text* to *path* so that a crash leaves either the old file or the new one."""
    write_bytes_safely(path, text.encode())


def write_bytes_safely(path: Path, data: bytes) -> None:
    """Write *data* to *path* so that a crash leaves either the old file or the new one."""
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    except OSError as error:
        error.filename = str(path)  # the name that was given, not that of the temporary file
        raise
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise


def _entry_to_json(entry: Entry) -> dict[str, Any]:
    if isinstance(entry, Played):
        return {"seat": entry.seat, "move": str(entry.move)}
    return {"seat": entry.seat, "undo": entry.kept, "agreed": entry.agreed}


def _entries(log: list[Any], match: Match) -> Iterator[Entry]:
    for entry in log:
        if not isinstance(entry, dict) or not _is_number(entry.get("seat")):
            raise BadRecord("altered")
        if _is_number(entry.get("undo")) and isinstance(entry.get("agreed"), bool):
            yield TakenBack(entry["seat"], entry["undo"], entry["agreed"])
        elif isinstance(entry.get("move"), str):
            yield Played(entry["seat"], match.game.moves.parse(entry["move"]))
        else:
            raise BadRecord("altered")


_FRAME: dict[str, tuple[type, ...]] = {
    "game": (str,),
    "rules": (int,),
    "players": (int,),
    "options": (dict,),
    "seats": (list,),
    "commitment": (str,),
    "seed": (str,),
    "nonce": (str,),
    "log": (list,),
    "result": (dict, type(None)),
    "checksum": (str,),
}
"""The type of each part of a record, exactly: true isn't a number here."""


def _check_frame(record: Any) -> None:
    """Refuse anything but a complete, unaltered record of a known game."""
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise BadRecord("not_a_record")
    if record.get("version") != FORMAT_VERSION:
        raise BadRecord("version", given=record.get("version"), now=FORMAT_VERSION)
    if any(type(record.get(key)) not in kinds for key, kinds in _FRAME.items()):
        raise BadRecord("altered")
    if not isinstance(record.get("start", ""), str):
        raise BadRecord("altered")
    if record["checksum"] != checksum(record):
        raise BadRecord("altered")
    if not all(_is_hex(record[key]) for key in ("seed", "nonce")) or not all(map(_is_seat, record["seats"])):
        raise BadRecord("altered")
    if record["game"] not in game_names():
        raise BadRecord("game", game=record["game"][:60], games=", ".join(game_names()))


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_seat(seat: Any) -> bool:
    return isinstance(seat, dict) and all(isinstance(seat.get(key), str) for key in ("name", "player"))


def _is_hex(text: str) -> bool:
    return len(text) == 2 * SEED_BYTES and all(letter in "0123456789abcdef" for letter in text)


def _check_commitment(match: Match, record: Mapping[str, Any]) -> None:
    if record["commitment"] != commitment(match, record["nonce"]):
        raise BadRecord("commitment")


def _check_result(match: Match, result: Mapping[str, Any] | None) -> None:
    state = match.state
    if state.is_over != (result is not None):
        raise BadRecord("result")
    if result is not None and (result.get("scores") != state.scores or result.get("places") != state.places):
        raise BadRecord("result")
