"""A campaign as an immutable value, and what can be read off it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from monstrotheque.engine.campaigns import DaySecret
from monstrotheque.games.christmas_monsters.campaign import sheets
from monstrotheque.games.christmas_monsters.campaign.constants import COMPANION, CURSE_OF_DAY, DAYS, MONSTERS, SHEETS
from monstrotheque.games.christmas_monsters.campaign.result import DayResult


@dataclass(frozen=True, slots=True)
class CampaignDecision:
    """A joint decision that was taken: what was due, and what was chosen."""

    kind: str
    chosen: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Day:
    """A day of the log: what its game brought and what the evening made of it. Without a record it was entered."""

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
    """Where a campaign stands. Every step gives another value; this one never changes."""

    name: str
    characters: tuple[str, ...]
    roles: tuple[str, ...]
    calendar: int | None = None
    """The year in which day N opens on the Nth of December, or None: any day at any time."""
    day: int = 1
    score: int = 0
    """Points so far, which is also the last square ticked."""
    stars: tuple[int, ...] = (0,) * SHEETS
    """By sheet: the elves by seat, then the Companion when three play."""
    levels: tuple[int, ...] = (1,) * len(MONSTERS)
    curses: tuple[str, ...] = ()
    potions: tuple[str, ...] = ()
    feats: tuple[tuple[str, int], ...] = ()
    """The feats done, in order, each with its day."""
    boss_streak: int = 0
    log: tuple[Day, ...] = ()
    started: DaySecret | None = field(default=None, repr=False)
    by_hand: bool = False
    """Whether the day's game is being played with the real cards."""
    tonight: Tonight | None = None

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.roles)

    @property
    def is_over(self) -> bool:
        """Whether day 24 has been played and settled."""
        return self.day > DAYS

    @property
    def has_companion(self) -> bool:
        """Whether the Companion sits at the table."""
        return self.players < SHEETS

    @property
    def sheets(self) -> tuple[str, ...]:
        """The keys of the sheets that take stars, in the order of `stars`."""
        return (*self.roles, COMPANION) if self.has_companion else self.roles

    @property
    def powers(self) -> tuple[int, ...]:
        """How many powers each player has unlocked."""
        return tuple(sheets.unlocked(stars) for stars in self.stars[: self.players])

    @property
    def companion(self) -> int:
        """How many cards the Companion has face up."""
        return sheets.companion_cards(self.stars[-1] if self.has_companion else 0)

    @property
    def curse(self) -> str | None:
        """The curse in force in the day's game: the one taken the evening before."""
        return CURSE_OF_DAY.get(self.day - 1)

    def level_of(self, monster: str) -> int:
        """The level on the monster's card."""
        return self.levels[MONSTERS.index(monster)]
