"""A campaign with the people who play it: a value, its rules for members, and its row in the database.

The value of the campaign in it is made and understood by the game's own `campaign` subpackage.
"""

from __future__ import annotations

import threading
import time
import zlib
from collections import OrderedDict
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from monstrotheque.engine.campaigns import rules_for
from monstrotheque.server.errors import Forbidden, NotFound, NotNow

VALUES_MOST = 256


@dataclass(frozen=True)
class CampaignGroup:
    """A campaign with the people who play it.

    *text* is its file, and *campaign* the value in that file. *members* has a person or nobody for each character.
    *voices* has each member's answer to the due decision. *table* is the table of the day. *days* has the tables of the
    earlier days, or none for a day played with the real cards.
    """

    id: str
    game: str
    text: str
    campaign: Any
    invitation: str
    host: str
    members: tuple[str | None, ...]
    version: int = 0
    table: str | None = None
    voices: dict[str, list[str]] = field(default_factory=dict)
    days: tuple[str | None, ...] = ()

    @property
    def rules(self) -> Any:
        """The campaign's rules."""
        return rules_for(self.game)

    @property
    def question(self) -> int:
        """The number of the due decision. An answer to another one doesn't count."""
        return zlib.crc32(self.text.encode())

    def kept(self, campaign: Any, **changes: Any) -> CampaignGroup:
        """The same group with the next value of its campaign."""
        return replace(self, text=kept_text(self.game, campaign), campaign=campaign, voices={}, **changes)


def check_member(group: CampaignGroup, person: str) -> None:
    """Refuse anybody who is not a member."""
    if person not in group.members:
        raise Forbidden("not_at_the_table")


def player_at(group: CampaignGroup, seat: int) -> str:
    """Who plays the character at *seat*."""
    player = group.members[seat] if seat < len(group.members) else None
    if player is None:
        raise NotFound()
    return player


def without(group: CampaignGroup, person: str) -> CampaignGroup:
    """The group after *person* leaves it. If the host leaves, the next member becomes the host."""
    members = tuple(None if member == person else member for member in group.members)
    others = [member for member in members if member]
    if not others:
        raise NotNow("last_member")
    voices = {member: voice for member, voice in group.voices.items() if member != person}
    host = others[0] if group.host == person else group.host
    return replace(group, members=members, voices=voices, host=host)


def decided(group: CampaignGroup) -> CampaignGroup:
    """The group, with its decision taken if everybody agrees."""
    said = [group.voices.get(member) for member in group.members if member]
    if said[0] is None or any(voice != said[0] for voice in said):
        return group
    return group.kept(group.rules.decide(group.campaign, said[0]))


_values: OrderedDict[str, Any] = OrderedDict()
"""The campaigns last read or made, by their text. This is a cache, because reading one replays every day."""
_values_lock = threading.Lock()


def _loaded(game: str, text: str) -> Any:
    """The campaign in a file's text."""
    with _values_lock:
        if text in _values:
            _values.move_to_end(text)
            return _values[text]
    campaign = rules_for(game).load(text)
    _remember(text, campaign)
    return campaign


def kept_text(game: str, campaign: Any) -> str:
    """The file's text of *campaign*. Caches the campaign under it."""
    text: str = rules_for(game).dump(campaign)
    _remember(text, campaign)
    return text


def _remember(text: str, campaign: Any) -> None:
    with _values_lock:
        _values[text] = campaign
        if len(_values) > VALUES_MOST:
            _values.popitem(last=False)


def row_of(group: CampaignGroup) -> dict[str, Any]:
    """The group as a row of the database."""
    return {
        "game": group.game,
        "text": group.text,
        "invitation": group.invitation,
        "host": group.host,
        "members": msgspec.json.encode(group.members).decode(),
        "voices": msgspec.json.encode(group.voices).decode(),
        "days": msgspec.json.encode(group.days).decode(),
        "table_id": group.table,
        "version": group.version,
        "updated": time.time(),
    }


def group_in(row: Any) -> CampaignGroup:
    """The group in a database row. It may replay the whole campaign, so keep it off the event loop."""
    members = tuple(msgspec.json.decode(row["members"]))
    voices = msgspec.json.decode(row["voices"])
    known = {name: row[name] for name in ("id", "game", "text", "invitation", "host", "version")}
    days = tuple(msgspec.json.decode(row["days"]))
    campaign = _loaded(row["game"], row["text"])
    return CampaignGroup(**known, campaign=campaign, members=members, voices=voices, table=row["table_id"], days=days)
