"""A campaign as an immutable value, and what follows from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from monstrotheque.engine.campaigns import DaySecret
from monstrotheque.games.christmas_monsters.campaign import sheets
from monstrotheque.games.christmas_monsters.campaign.constants import COMPANION, DAYS, MONSTERS, SHEETS
from monstrotheque.games.christmas_monsters.campaign.lists import Lists, lists_in
from monstrotheque.games.christmas_monsters.campaign.result import DayResult


@dataclass(frozen=True, slots=True)
class CampaignDecision:
    """A joint decision: what was due, and what the players chose."""

    kind: str
    chosen: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Day:
    """A day of the log: the result of its game, and what the evening did with it. A day without a record was entered by
    hand.
    """

    day: int
    result: DayResult
    score: int
    record: Mapping[str, Any] | None = field(default=None, hash=False, repr=False)
    decisions: tuple[CampaignDecision, ...] = ()
    feats: tuple[str, ...] = ()
    potions: tuple[str, ...] = ()
    evolved: str | None = None
    curse: str | None = None


@dataclass(frozen=True, slots=True)
class Tonight:
    """The day's finished game while decisions are due."""

    result: DayResult
    record: Mapping[str, Any] | None = field(default=None, hash=False, repr=False)
    decisions: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Campaign:
    """The status of a campaign. Every step returns another value, and this one never changes."""

    name: str
    characters: tuple[str, ...]
    roles: tuple[str, ...]
    calendar: int | None = None
    """The year in which day N opens on the Nth of December. None lets any day start at any time."""
    day: int = 1
    score: int = 0
    """Points so far. This is also the last ticked square."""
    stars: tuple[int, ...] = (0,) * SHEETS
    """Stars by sheet: the elves by seat, then the Companion with three players."""
    levels: tuple[int, ...] = (1,) * len(MONSTERS)
    curses: tuple[str, ...] = ()
    potions: tuple[str, ...] = ()
    feats: tuple[tuple[str, int], ...] = ()
    """The feats done so far, in order, each with its day."""
    boss_streak: int = 0
    log: tuple[Day, ...] = ()
    started: DaySecret | None = field(default=None, repr=False)
    by_hand: bool = False
    """Whether the players are playing the day's game with the real cards."""
    tonight: Tonight | None = None
    box: str = field(default="", repr=False)
    """The lists of the players' own box, as JSON. Nothing stands for ours."""

    @property
    def lists(self) -> Lists:
        """The lists that this campaign is played with."""
        return lists_in(self.box)

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.roles)

    @property
    def is_over(self) -> bool:
        """Whether day 24 has been played and settled."""
        return self.day > DAYS

    @property
    def has_companion(self) -> bool:
        """Whether the Companion plays."""
        return self.players < SHEETS

    @property
    def sheets(self) -> tuple[str, ...]:
        """The keys of the sheets with stars, in the order of `stars`."""
        return (*self.roles, COMPANION) if self.has_companion else self.roles

    @property
    def powers(self) -> tuple[int, ...]:
        """The number of powers that each player has unlocked."""
        return tuple(sheets.unlocked(stars) for stars in self.stars[: self.players])

    @property
    def companion(self) -> int:
        """The number of face-up cards of the Companion."""
        return self.lists.companion[sheets.full_rows(self.stars[-1] if self.has_companion else 0)]

    @property
    def curse(self) -> str | None:
        """The curse in the day's game: the one taken on the evening before."""
        return self.lists.curses.get(self.day - 1)

    def level_of(self, monster: str) -> int:
        """The level on the monster's card."""
        return self.levels[MONSTERS.index(monster)]
