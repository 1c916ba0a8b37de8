"""A campaign as one readable JSON file. Nobody can edit it into something that never happened.

The file holds the founding and the log of days. Each day has the record of its game, or the entry made by hand, and the
decisions of its evening. The outcome is there for the reader. Loading replays every record and decision, checks every
entry, and compares the rest. Without the lists of another box, or any entry by hand, a file has an older format.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from monstrotheque.engine.campaigns import BadCampaign, CampaignError, DaySecret, EntryRefused
from monstrotheque.engine.errors import BadDataFile, MonstroError
from monstrotheque.engine.match import Match
from monstrotheque.engine.records import MAX_BYTES, SEED_BYTES, checksum, from_record
from monstrotheque.games.christmas_monsters.campaign import track
from monstrotheque.games.christmas_monsters.campaign.by_hand import entry_of, result_of
from monstrotheque.games.christmas_monsters.campaign.constants import MONSTERS
from monstrotheque.games.christmas_monsters.campaign.day_results import day_result
from monstrotheque.games.christmas_monsters.campaign.evening import Question, settle
from monstrotheque.games.christmas_monsters.campaign.result import DayResult
from monstrotheque.games.christmas_monsters.campaign.steps import asked, found, is_of_day, promise
from monstrotheque.games.christmas_monsters.campaign.value import Campaign, Day, Tonight

FORMAT = "monstrotheque-campaign"
FORMAT_VERSION = 3
"""The version of files with the lists of another box."""
BY_HAND = 2
"""The version of files with days entered by hand."""
PLAYED_ONLY = 1
GAME = __package__.split(".")[-2]
WIDTH = 110

Json = dict[str, Any]


def dump(campaign: Campaign) -> str:
    """The text of the campaign's file, including the secret of a day in progress."""
    body = to_json(campaign)
    return readable(body | {"checksum": checksum(body)}) + "\n"


def to_json(campaign: Campaign) -> Json:
    """The campaign as plain data, without the checksum."""
    by_hand = {"by_hand": campaign.by_hand} if _has_entries(campaign) else {}
    return {
        "format": FORMAT,
        "version": FORMAT_VERSION if campaign.box else BY_HAND if by_hand else PLAYED_ONLY,
        "game": GAME,
        "name": campaign.name,
        "players": campaign.players,
        "characters": [
            {"name": name, "role": role} for name, role in zip(campaign.characters, campaign.roles, strict=True)
        ],
        "calendar": campaign.calendar,
        **({"box": json.loads(campaign.box)} if campaign.box else {}),
        "now": status(campaign),
        "started": _start_to_json(campaign),
        **by_hand,
        "days": [_day_to_json(day) for day in campaign.log] + _tonight_to_json(campaign),
    }


def _has_entries(campaign: Campaign) -> bool:
    days: list[Day | Tonight] = [*campaign.log, *([campaign.tonight] if campaign.tonight else [])]
    return campaign.by_hand or any(day.record is None for day in days)


def _source(day: Day | Tonight) -> Json:
    """The source of a day's result: the record of its game, or what was entered."""
    return {"record": day.record} if day.record is not None else {"entered": entry_of(day.result)}


def status(campaign: Campaign) -> Json:
    """The campaign's current status, for the reader of the file."""
    question = asked(campaign)
    now = question.campaign if question else campaign
    return {
        "day": now.day,
        "score": now.score,
        "tier": track.tier(now.lists, now.score),
        "stars": dict(zip(now.sheets, now.stars, strict=True)),
        "levels": dict(zip(MONSTERS, now.levels, strict=True)),
        "curses": list(now.curses),
        "potions": list(now.potions),
        "feats": dict(now.feats),
        "boss_streak": now.boss_streak,
    }


def _start_to_json(campaign: Campaign) -> Json | None:
    start = campaign.started
    if start is None:
        return None
    return {
        "commitment": promise(campaign),
        "seed": start.seed.to_bytes(SEED_BYTES, "big").hex(),
        "nonce": start.nonce,
    }


def _day_to_json(day: Day) -> Json:
    return {
        "day": day.day,
        "score": day.score,
        "monsters": list(day.result.monsters),
        "beaten": [monster for monster, beaten in zip(day.result.monsters, day.result.beaten, strict=True) if beaten],
        "feats": list(day.feats),
        "potions": list(day.potions),
        "evolved": day.evolved,
        "curse": day.curse,
        "decisions": [{"kind": decision.kind, "chosen": list(decision.chosen)} for decision in day.decisions],
        **_source(day),
    }


def _tonight_to_json(campaign: Campaign) -> list[Json]:
    """The day whose evening isn't over: its record or entry, and the decisions so far."""
    if campaign.tonight is None:
        return []
    decisions = [{"chosen": list(chosen)} for chosen in campaign.tonight.decisions]
    return [{"day": campaign.day, "decisions": decisions, **_source(campaign.tonight)}]


def readable(value: Any, indent: int = 0) -> str:
    """JSON that people can read: a value that fits on one line stays on one line."""
    flat = json.dumps(value, ensure_ascii=False)
    if len(flat) + indent <= WIDTH or not isinstance(value, dict | list) or not value:
        return flat
    inner = " " * (indent + 1)
    if isinstance(value, dict):
        parts = [f"{json.dumps(key, ensure_ascii=False)}: {readable(part, indent + 1)}" for key, part in value.items()]
        opening, closing = "{}"
    else:
        parts = [readable(part, indent + 1) for part in value]
        opening, closing = "[]"
    body = f",\n{inner}".join(parts)
    return f"{opening}\n{inner}{body}\n{' ' * indent}{closing}"


def load(text: str) -> Campaign:
    """The campaign in a file's text, recomputed from its records and decisions and compared with the file."""
    body = _read(text)
    _check_frame(body)
    campaign = _founded(body)
    for entry in body["days"]:
        campaign = _played(campaign, entry)
    campaign = replace(campaign, started=_start(body["started"], campaign), by_hand=_by_hand(body, campaign))
    _compare(body, to_json(campaign))
    return campaign


def _read(text: str) -> Json:
    if len(text) > MAX_BYTES:
        raise BadCampaign("too_large")
    try:
        body = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadCampaign("not_json") from error
    if not isinstance(body, dict) or body.get("format") != FORMAT:
        raise BadCampaign("not_a_campaign")
    return body


_FRAME: dict[str, type | tuple[type, ...]] = {
    "game": str,
    "name": str,
    "players": int,
    "characters": list,
    "calendar": (int, type(None)),
    "now": dict,
    "started": (dict, type(None)),
    "days": list,
    "checksum": str,
}


def _check_frame(body: Json) -> None:
    if body.get("version") not in (PLAYED_ONLY, BY_HAND, FORMAT_VERSION):
        raise BadCampaign("version", given=str(body.get("version"))[:20], now=FORMAT_VERSION)
    for part, kind in _FRAME.items():
        if not isinstance(body.get(part), kind) or isinstance(body.get(part), bool):
            raise BadCampaign("shape", part=part)
    if body["game"] != GAME:
        raise BadCampaign("game", game=body["game"][:60])
    if body["checksum"] != checksum(body):
        raise BadCampaign("checksum")


def _founded(body: Json) -> Campaign:
    characters = body["characters"]
    if not all(isinstance(character, dict) and _are_texts(character, "name", "role") for character in characters):
        raise BadCampaign("shape", part="characters")
    try:
        return found(
            body["name"],
            [character["name"] for character in characters],
            players=body["players"],
            roles=[character["role"] for character in characters],
            calendar=body["calendar"],
            box=body.get("box"),
        )
    except (CampaignError, BadDataFile) as error:
        raise BadCampaign("founding", problem=error) from error


def _are_texts(entry: Json, *keys: str) -> bool:
    return all(isinstance(entry.get(key), str) for key in keys)


def _played(campaign: Campaign, entry: Any) -> Campaign:
    """The campaign after one day of the file."""
    if not isinstance(entry, dict) or not isinstance(entry.get("decisions"), list):
        raise BadCampaign("shape", part="days")
    if entry.get("day") != campaign.day or campaign.tonight or campaign.is_over:
        raise BadCampaign("order", last=len(campaign.log), given=str(entry.get("day"))[:20])
    decisions = _decisions(entry["decisions"], campaign.day)
    if "entered" in entry:
        tonight = Tonight(_entered(campaign, entry["entered"]), decisions=decisions)
    else:
        match = _replayed(campaign, entry.get("record"))
        tonight = Tonight(day_result(match.state), entry["record"], decisions)
    try:
        settled = settle(campaign, tonight)
    except CampaignError as error:
        raise BadCampaign("decisions", day=campaign.day, problem=error) from error
    return replace(campaign, tonight=tonight) if isinstance(settled, Question) else settled


def _entered(campaign: Campaign, entry: Any) -> DayResult:
    """The result of a day entered by hand."""
    try:
        return result_of(campaign, entry)
    except EntryRefused as error:
        raise BadCampaign("entry", day=campaign.day, problem=error) from error


def _replayed(campaign: Campaign, record: Any) -> Match:
    """The day's match, replayed from its record. It must be finished, of this game, and have this day's options."""
    try:
        match = from_record(record)
    except MonstroError as error:
        raise BadCampaign("record", day=campaign.day, problem=error) from error
    if match.game.name != GAME:
        raise BadCampaign("wrong_game", day=campaign.day)
    if not match.state.is_over or not is_of_day(campaign, match):
        raise BadCampaign("outcome", day=campaign.day)
    return match


def _decisions(entries: list[Any], day: int) -> tuple[tuple[str, ...], ...]:
    for entry in entries:
        if not isinstance(entry, dict) or not isinstance(entry.get("chosen"), list):
            raise BadCampaign("shape", part=f"days {day}")
    return tuple(tuple(entry["chosen"]) for entry in entries)


def _start(entry: Mapping[str, Any] | None, campaign: Campaign) -> DaySecret | None:
    if entry is None:
        return None
    if campaign.tonight or campaign.is_over or not all(_is_hex(entry.get(key)) for key in ("seed", "nonce")):
        raise BadCampaign("shape", part="started")
    return DaySecret(int(entry["seed"], 16), entry["nonce"])


def _by_hand(body: Json, campaign: Campaign) -> bool:
    by_hand = body.get("by_hand", False)
    if not isinstance(by_hand, bool) or (by_hand and (campaign.tonight or campaign.is_over or body["started"])):
        raise BadCampaign("shape", part="by_hand")
    return by_hand


def _is_hex(text: Any) -> bool:
    return isinstance(text, str) and len(text) == 2 * SEED_BYTES and set(text) <= set("0123456789abcdef")


def _compare(written: Json, true: Json) -> None:
    """Refuse a file that disagrees with its own records and decisions."""
    for number, (entry, day) in enumerate(zip(written["days"], true["days"], strict=True), 1):
        if entry != day:
            raise BadCampaign("outcome", day=number)
    for part in true["now"]:
        if written["now"].get(part) != true["now"][part]:
            raise BadCampaign("status", part=part)
    for part in {*true, *written} - {"checksum"}:
        if written.get(part) != true.get(part):
            raise BadCampaign("shape", part=part)
