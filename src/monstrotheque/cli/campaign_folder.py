"""The folder of campaigns: one file each, and beside it the game of a day that has begun."""

from __future__ import annotations

import contextlib
import hashlib
import itertools
import json
import os
import re
import shutil
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from monstrotheque.engine import records
from monstrotheque.engine.campaigns import (
    AnyCampaign,
    BadCampaign,
    CampaignError,
    CampaignRules,
    games_with_campaign,
    rules_for,
)
from monstrotheque.engine.errors import BadRecord
from monstrotheque.engine.match import Match
from monstrotheque.engine.registry import game as find_game

LONGEST_ECHO = 60


class FolderRefused(CampaignError):
    """A campaign that is missing, that already exists, or that another program changed."""

    code = "campaign.folder"
    section = "campaign.folder"


@dataclass
class Kept:
    """A campaign and its file. `text` is what the file held when we last read or wrote it."""

    path: Path
    game: str
    campaign: AnyCampaign
    text: str

    @property
    def rules(self) -> CampaignRules[Any]:
        """The campaign rules of its game."""
        return rules_for(self.game)

    @property
    def day_file(self) -> Path:
        """The file of the game of a day that has begun, written after each move."""
        return self.path.parent / "days" / self.path.name

    def keep(self, campaign: AnyCampaign) -> None:
        """Write the next value of the campaign. Refuse if the file isn't what we read."""
        if self.path.read_text("utf-8") != self.text:
            raise FolderRefused("changed", name=self.campaign.name)
        text = self.rules.dump(campaign)
        records.write_safely(self.path, text)
        self.campaign, self.text = campaign, text

    def match(self) -> Match:
        """The match of the day that has begun: as far as it was played, or from its seed."""
        start = self.campaign.started
        assert start is not None
        options = self.rules.day_options(self.campaign)
        begun = Match(find_game(self.game), players=self.campaign.players, seed=start.seed, options=options)
        with contextlib.suppress(BadRecord):
            match, nonce = records.load(self.day_file)
            if records.commitment(match, nonce) == records.commitment(begun, start.nonce):
                return match
        return begun

    def set_aside(self) -> Path | None:
        """Move a day's file that can't be read out of the way, so that nothing overwrites it. Returns its new place."""
        if not self.day_file.exists():
            return None
        try:
            records.load(self.day_file)
        except BadRecord:
            return self.day_file.replace(self.day_file.with_suffix(".unreadable"))
        return None

    def forget_day(self) -> None:
        """Remove the day's own file once its game is in the campaign's file."""
        self.day_file.unlink(missing_ok=True)


class CampaignFolder:
    """A folder of campaigns."""

    def __init__(self, path: Path) -> None:
        self.path = path
        (path / "days").mkdir(parents=True, exist_ok=True)

    def file_of(self, name: str) -> Path:
        """The file of the campaign called *name*."""
        return self.path / f"{file_name(name)}.json"

    def __iter__(self) -> Iterator[Path]:
        return iter(sorted(self.path.glob("*.json")))

    def add(self, game: str, campaign: AnyCampaign, *, replace: bool = False) -> Kept:
        """Save a new campaign."""
        path = self.file_of(campaign.name)
        if path.exists() and not replace:
            raise FolderRefused("exists", name=campaign.name)
        text = rules_for(game).dump(campaign)
        records.write_safely(path, text)
        return Kept(path, game, campaign, text)

    def copy_aside(self, name: str) -> Path | None:
        """Copy the campaign called *name*, with its day's game, to a place where nothing overwrites it; None if there
        is none.
        """
        path = self.file_of(name)
        if not path.exists():
            return None
        folder = self.path / "replaced"
        folder.mkdir(exist_ok=True)
        copies = (folder / f"{path.stem}-{number}.json" for number in itertools.count(1))
        aside = next(copy for copy in copies if not copy.exists())
        _copy(path, aside)
        day = self.path / "days" / path.name
        if day.exists():
            _copy(day, aside.with_suffix(".day.json"))
        return aside

    def find(self, name: str) -> Kept:
        """The campaign called *name*."""
        path = self.file_of(name)
        if path not in list(self):
            known = ", ".join(other.stem for other in self)
            raise FolderRefused("unknown" if known else "none_yet", name=name[:LONGEST_ECHO], known=known)
        return read(path)


def _copy(path: Path, copy: Path) -> None:
    """Copy a file and flush it to the disk."""
    shutil.copyfile(path, copy)
    with copy.open("rb+") as file:
        os.fsync(file.fileno())


def read(path: Path) -> Kept:
    """The campaign in the file at *path*, checked from beginning to end."""
    try:
        text = path.read_text("utf-8")
    except UnicodeDecodeError as error:
        raise BadCampaign("not_json") from error
    game = _game_in(text)
    return Kept(path, game, rules_for(game).load(text), text)


def _game_in(text: str) -> str:
    try:
        body = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadCampaign("not_json") from error
    game = body.get("game") if isinstance(body, dict) else None
    if not isinstance(game, str):
        raise BadCampaign("not_a_campaign")
    if game not in games_with_campaign():
        raise BadCampaign("game", game=game[:LONGEST_ECHO])
    return game


def file_name(name: str) -> str:
    """A plain file name for a campaign's name. A name without plain letters gets a digest."""
    plain = unicodedata.normalize("NFKD", " ".join(name.split())).encode("ascii", "ignore").decode()
    slug = re.sub(r"[^a-z0-9]+", "-", plain.casefold()).strip("-")
    return slug or hashlib.sha256(name.encode()).hexdigest()[:12]
