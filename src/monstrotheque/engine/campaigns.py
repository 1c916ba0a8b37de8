"""Campaigns: games of many days, for any game whose folder has a `campaign` subpackage.

A campaign is an immutable value that the subpackage makes and understands; everybody else (terminal, server) holds it
and asks. A day goes: `day_options` give the day's match, `start` commits the day to its seed, the match is played,
`finish` adds its record, then `due` and `decide` settle the evening, one joint decision after the other, and the
next day has come. A day may also be played with the real cards: `start_by_hand`, then `enter` takes what the players
wrote down instead of a record. `dump` writes the campaign as one readable file; `load` trusts nothing but the records,
entries and decisions in it and recomputes the rest.
"""

from __future__ import annotations

import functools
import importlib
import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Protocol, TypeVar, cast

from monstrotheque.engine.errors import Reasoned
from monstrotheque.engine.game import Game
from monstrotheque.engine.match import Match
from monstrotheque.engine.registry import game as find_game
from monstrotheque.engine.registry import game_folder, game_names
from monstrotheque.engine.setting_up import SetupStep
from monstrotheque.engine.texts import DEFAULT_LANG, Texts, Word


class CampaignError(Reasoned):
    """Something a campaign can't do; `reason` says what."""


class BadFounding(CampaignError):
    """A campaign can't be begun like this."""

    code = "campaign.founding"
    section = "campaign.founding"


class DayRefused(CampaignError):
    """The day can't be started or finished now, or not with this game."""

    code = "campaign.day"
    section = "campaign.day"


class WrongDecision(CampaignError):
    """An answer that doesn't fit the decision that is due. Nothing has changed."""

    code = "campaign.decision"
    section = "campaign.decision"


@dataclass(frozen=True, slots=True)
class EntryProblem:
    """What can't be in a day written down by hand: *place* names the field, `3.monster` being the third turn's."""

    place: str
    reason: str
    values: Mapping[str, Any] = field(default_factory=dict, hash=False)


class EntryRefused(CampaignError):
    """A day written down by hand that can't have been played. Nothing has changed."""

    code = "campaign.entry"
    section = "campaign.entry"

    def __init__(self, problems: Sequence[EntryProblem], texts: Callable[[str], Texts]) -> None:
        super().__init__(problems[0].reason, n=len(problems))
        self.problems = tuple(problems)
        self._texts = texts

    def say(self, lang: str = DEFAULT_LANG) -> str:
        """The first problem."""
        return next(iter(self.by_place(lang).values()))

    def by_place(self, lang: str) -> dict[str, str]:
        """A sentence for each field that can't be."""
        texts = self._texts(lang)
        return {
            problem.place: texts.tell(f"{self.section}.{problem.reason}", problem.values)
            for problem in reversed(self.problems)
        }


class BadCampaign(CampaignError):
    """A campaign file that can't be read, was altered, or tells what can't have happened."""

    code = "campaign.file"
    section = "campaign.file"


@dataclass(frozen=True, slots=True)
class Due:
    """A joint decision that is due: choose `count` among the keys in `room`, each at most as often as `room` says."""

    kind: str
    count: int
    room: Mapping[str, int] = field(hash=False)
    values: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """What else the question is about: numbers and keys for its sentence."""

    @property
    def is_forced(self) -> bool:
        """Whether only one answer is possible."""
        return sum(self.room.values()) == self.count or len(self.room) == 1

    def forced(self) -> tuple[str, ...]:
        """The one possible answer of a forced decision."""
        chosen = [key for key, room in self.room.items() for _ in range(room)]
        return tuple(chosen[: self.count])

    def at_random(self, dice: random.Random) -> tuple[str, ...]:
        """A legal answer by chance."""
        places = [key for key, room in self.room.items() for _ in range(room)]
        return self.check(dice.sample(places, self.count))

    def check(self, chosen: Sequence[str]) -> tuple[str, ...]:
        """The answer in its one written form (in the order of `room`), if it is a legal one."""
        if isinstance(chosen, str) or not all(isinstance(key, str) for key in chosen):
            raise WrongDecision("malformed")
        if len(chosen) != self.count:
            raise WrongDecision("count", n=self.count, given=len(chosen))
        for key, times in Counter(chosen).items():
            if key not in self.room:
                raise WrongDecision("unknown", given=key[:40], known=", ".join(self.room))
            if times > self.room[key]:
                raise WrongDecision("room", n=self.room[key], given=times, choice=key)
        order = list(self.room)
        return tuple(sorted(chosen, key=order.index))

    def json(self) -> dict[str, Any]:
        """The question as plain data."""
        return {"kind": self.kind, "count": self.count, "room": dict(self.room), "values": dict(self.values)}


@dataclass(frozen=True, slots=True)
class DaySecret:
    """The secret of a day that has begun: seed and nonce of its match. Never part of a view."""

    seed: int
    nonce: str


class AnyCampaign(Protocol):
    """What everybody may ask of a campaign value."""

    @property
    def name(self) -> str:
        """Its name."""

    @property
    def players(self) -> int:
        """How many play."""

    @property
    def characters(self) -> tuple[str, ...]:
        """The names of the characters, by seat."""

    @property
    def day(self) -> int:
        """The day that is played next, or whose evening is not over."""

    @property
    def started(self) -> DaySecret | None:
        """The secret of the day's match, once it has begun."""

    @property
    def by_hand(self) -> bool:
        """Whether the day is being played with the real cards."""

    @property
    def is_over(self) -> bool:
        """Whether the last day has been played and settled."""


C = TypeVar("C", bound=AnyCampaign)


class CampaignRules(Protocol[C]):
    """A game's `campaign` subpackage; C is the kind of value it makes."""

    @property
    def DAYS(self) -> int:  # noqa: N802
        """How many days a campaign has."""

    def roles(self, players: int) -> tuple[str, ...]:
        """The characters' roles for that many players, in their default order."""

    def role_name(self, role: str, texts: Texts) -> str:
        """A role by its name."""

    def found(
        self,
        name: str,
        characters: Sequence[str],
        *,
        players: int | None = None,
        roles: Sequence[str] = (),
        calendar: int | None = None,
        box: Any = None,
    ) -> C:
        """A new campaign. With *calendar*, a year, day N opens on the Nth of December of that year. *box*: the lists of
        the players' own box.
        """

    def day_options(self, campaign: C, day: int | None = None) -> dict[str, Any]:
        """The options of the day's match; for another *day*, those for practising it."""

    def day_setup(self, campaign: C, texts: Texts) -> Sequence[SetupStep]:
        """How the day's table is laid with the real cards."""

    def opens(self, campaign: C, day: int) -> date | None:
        """From when *day* may be played, or None if at any time."""

    def start(self, campaign: C, start: DaySecret, today: date) -> C:
        """The campaign with its day begun: from now on only the match of that seed counts."""

    def finish(self, campaign: C, match: Match, nonce: str) -> C:
        """The campaign after the day's finished match; decisions may be due."""

    def start_by_hand(self, campaign: C, today: date) -> C:
        """The campaign with its day begun with the real cards: what is written down of it counts."""

    def enter(self, campaign: C, entry: Any) -> C:
        """The campaign after the day that *entry* describes, or after the last day entered again."""

    def take_back(self, campaign: C) -> C:
        """The campaign without its last entry, the day to be entered again; or without its day begun by hand."""

    def is_entered(self, campaign: C) -> bool:
        """Whether the last day was entered by hand and may still be entered again or taken back."""

    def read_entry(self, campaign: C, lines: Sequence[str]) -> Any:
        """An entry for the day, from a line of text for each turn."""

    def ask_entry(self, campaign: C, texts: Texts) -> tuple[str, list[str]]:
        """How such a line is written, and the question for each."""

    def due(self, campaign: C) -> Due | None:
        """The decision that is due, if any."""

    def decide(self, campaign: C, chosen: Sequence[str]) -> C:
        """The campaign after the decision due is answered with *chosen*."""

    def view(self, campaign: C) -> dict[str, Any]:
        """Everything the players may see of the campaign, as plain data."""

    def dump(self, campaign: C) -> str:
        """The campaign as the text of one file, secrets of a begun day included."""

    def load(self, text: str) -> C:
        """The campaign in the text of a file: recomputed from its records and decisions, and compared."""

    def record_of(self, campaign: C, day: int) -> Mapping[str, Any]:
        """The record of a day that was played."""

    def without_start(self, campaign: C) -> C:
        """The campaign without the secret of a begun day: what may be handed out."""

    def texts(self, lang: str, campaign: C | None = None) -> Texts:
        """The game's texts with the campaign's; for a *campaign*, with the words of its box."""

    def own_words(self, campaign: C) -> Mapping[str, Word]:
        """The texts that the lists of the campaign's own box replace."""

    def draw(self, view: Mapping[str, Any], texts: Texts) -> Any:
        """The campaign in the terminal, from its view alone."""

    def ask(self, view: Mapping[str, Any], texts: Texts) -> tuple[str, dict[str, str]]:
        """The decision due in the view: the question, and each choice in words."""

    def summary(self, view: Mapping[str, Any], texts: Texts) -> str:
        """How far the campaign is, in one line."""


@functools.cache
def campaign_rules(game: Game) -> CampaignRules[Any] | None:
    """The campaign of *game*, or None if it has none."""
    if game.name not in games_with_campaign():
        return None
    return cast(CampaignRules[Any], importlib.import_module(f"{game.package}.campaign"))


@functools.cache
def games_with_campaign() -> tuple[str, ...]:
    """The names of the games that have a campaign."""
    return tuple(name for name in game_names() if _has_campaign(name))


def _has_campaign(name: str) -> bool:
    folder = game_folder(name)
    return folder is not None and (folder / "campaign" / "__init__.py").is_file()


def rules_for(name: str) -> CampaignRules[Any]:
    """The campaign of the game called *name*."""
    rules = campaign_rules(find_game(name))
    if rules is None:
        raise BadFounding("no_campaign", game=name, games=", ".join(games_with_campaign()))
    return rules
