"""What players do with a campaign: found it, start a day, finish it, decide in the evening."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from monstrotheque.engine.campaigns import BadFounding, DayRefused, DaySecret, Due, WrongDecision
from monstrotheque.engine.errors import BadOption
from monstrotheque.engine.match import Match
from monstrotheque.engine.records import commitment, to_record
from monstrotheque.engine.setting_up import SetupStep
from monstrotheque.engine.texts import Texts
from monstrotheque.games.christmas_monsters import GAME, setting_up
from monstrotheque.games.christmas_monsters.box import BOX
from monstrotheque.games.christmas_monsters.campaign.by_hand import result_of
from monstrotheque.games.christmas_monsters.campaign.constants import CURSES, DAYS, MONSTERS, ROLES
from monstrotheque.games.christmas_monsters.campaign.day_results import day_result
from monstrotheque.games.christmas_monsters.campaign.evening import Question, settle
from monstrotheque.games.christmas_monsters.campaign.feats import open_feats
from monstrotheque.games.christmas_monsters.campaign.value import Campaign, Tonight

LONGEST_NAME = 40
USUAL_PLAYERS = 3


def found(
    name: str,
    characters: Sequence[str],
    *,
    players: int | None = None,
    roles: Sequence[str] = (),
    calendar: int | None = None,
    box: Any = None,
) -> Campaign:
    """A new campaign. Every player names a character and takes a sheet, and keeps both for all 24 days.

    Three players have the Companion. In the variant, four play for the whole campaign. Without *roles*, the sheets are
    given in order. *box*: the lists of the players' own box.
    """
    players = USUAL_PLAYERS if players is None else players
    if players not in ROLES:
        raise BadFounding("players", counts=tuple(ROLES), given=players)
    taken = tuple(roles or ROLES[players])
    if sorted(taken) != sorted(ROLES[players]):
        raise BadFounding("roles", known=", ".join(ROLES[players]))
    if len(characters) != players:
        raise BadFounding("characters", n=players, given=len(characters))
    if calendar is not None and not date.min.year <= calendar <= date.max.year:
        raise BadFounding("calendar", given=calendar)
    names = tuple(_checked_name(character) for character in characters)
    if len({known.casefold() for known in names}) < players:
        raise BadFounding("same_names")
    return Campaign(_checked_name(name), names, taken, calendar, box=_own_lists(box))


def _own_lists(box: Any) -> str:
    """Accepted lists as JSON. Ours are nothing."""
    accepted = BOX.check(box)
    return json.dumps(accepted, ensure_ascii=False, sort_keys=True) if BOX.is_other(accepted) else ""


def roles(players: int) -> tuple[str, ...]:
    """The sheets for that many *players*, in order."""
    return ROLES[players]


def _checked_name(name: str) -> str:
    name = " ".join(name.split())
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        raise BadFounding("name", longest=LONGEST_NAME)
    return name


def day_options(campaign: Campaign, day: int | None = None) -> dict[str, Any]:
    """The options of the day's game in this campaign.

    With *day*, the options to practise that day. A past day is as it was. A future day has the current status and no
    curse, because nobody knows its curse yet.
    """
    if day is not None and not 1 <= day <= DAYS:
        raise DayRefused("no_such_day", given=day, last=DAYS)
    if day is None or day == campaign.day:
        return _options(campaign, campaign.curse)
    if day < campaign.day:
        then = morning_of(campaign, day)
        return _options(then, then.curse)
    return _options(campaign, None)


def day_setup(campaign: Campaign, texts: Texts) -> tuple[SetupStep, ...]:
    """How the day's table is laid with the real cards. A curse that the rules don't know lies there too."""
    options = {**GAME.check_options(day_options(campaign)), "curse": campaign.curse}
    return tuple(setting_up.steps(campaign.players, texts, options))


def promise(campaign: Campaign) -> str | None:
    """The commitment to the deal of the day in progress."""
    if campaign.started is None:
        return None
    match = Match(GAME, players=campaign.players, seed=campaign.started.seed, options=day_options(campaign))
    return commitment(match, campaign.started.nonce)


def _options(campaign: Campaign, curse: str | None) -> dict[str, Any]:
    return {
        "levels": dict(zip(MONSTERS, campaign.levels, strict=True)),
        "curse": curse if curse in CURSES else None,
        "potions": list(campaign.potions),
        "powers": list(campaign.powers),
        "companion": campaign.companion,
        "roles": list(campaign.roles),
        "feats": [feat for feat in open_feats(campaign) if feat not in campaign.lists.own_feats],
        **({"box": json.loads(campaign.box)} if campaign.box else {}),
    }


def morning_of(campaign: Campaign, day: int) -> Campaign:
    """The campaign on the morning of a past *day*."""
    then = Campaign(campaign.name, campaign.characters, campaign.roles, campaign.calendar, box=campaign.box)
    for entry in campaign.log[: day - 1]:
        chosen = tuple(decision.chosen for decision in entry.decisions)
        settled = settle(then, Tonight(entry.result, entry.record, chosen))
        assert isinstance(settled, Campaign)
        then = settled
    return then


def opens(campaign: Campaign, day: int) -> date | None:
    """With a calendar, day N opens on the Nth of December. Without one, it can start at any time."""
    return date(campaign.calendar, 12, day) if campaign.calendar and 1 <= day <= DAYS else None


def start(campaign: Campaign, start: DaySecret, today: date) -> Campaign:
    """The campaign with its day started. A day is played once: from now on, only the match with this seed counts."""
    _check_morning(campaign, today)
    return replace(campaign, started=start)


def _check_morning(campaign: Campaign, today: date) -> None:
    """Refuse a day that can't start now."""
    if campaign.is_over:
        raise DayRefused("over")
    if campaign.tonight:
        raise DayRefused("evening", day=campaign.day)
    if campaign.started or campaign.by_hand:
        raise DayRefused("started", day=campaign.day)
    opening = opens(campaign, campaign.day)
    if opening and today < opening:
        raise DayRefused("closed", day=campaign.day, date=opening.isoformat())


def start_by_hand(campaign: Campaign, today: date) -> Campaign:
    """The campaign with its day started with the real cards."""
    _check_morning(campaign, today)
    return replace(campaign, by_hand=True)


def enter(campaign: Campaign, entry: Any) -> Campaign:
    """The campaign after the day described by *entry* (see `entries`).

    The last entered day can be entered again until the next day starts. Its evening is then decided again.
    """
    day = take_back(campaign) if is_entered(campaign) else campaign
    if not day.by_hand:
        raise DayRefused("not_by_hand", day=campaign.day)
    return _settled(day, Tonight(result_of(day, entry)))


def take_back(campaign: Campaign) -> Campaign:
    """The campaign without the last entry: its day is open again. A day that was open is a morning again."""
    if campaign.by_hand:
        return replace(campaign, by_hand=False)
    if not is_entered(campaign):
        raise DayRefused("nothing_entered")
    morning = _before(campaign) if campaign.tonight else morning_of(campaign, campaign.day - 1)
    return replace(morning, by_hand=True)


def is_entered(campaign: Campaign) -> bool:
    """Whether the last day was entered by hand and no other day has started."""
    if campaign.started or campaign.by_hand:
        return False
    last = campaign.tonight or (campaign.log[-1] if campaign.log else None)
    return last is not None and last.record is None


def finish(campaign: Campaign, match: Match, nonce: str) -> Campaign:
    """The campaign after the day's match. Its evening begins, and ends at once if there is nothing to decide."""
    check_match(campaign, match, nonce)
    return _settled(campaign, Tonight(day_result(match.state), to_record(match, nonce)))


def check_match(campaign: Campaign, match: Match, nonce: str) -> None:
    """Refuse a match that isn't the finished match of this day."""
    if campaign.is_over:
        raise DayRefused("over")
    if campaign.tonight:
        raise DayRefused("evening", day=campaign.day)
    if campaign.started is None:
        raise DayRefused("not_started", day=campaign.day)
    if not match.state.is_over:
        raise DayRefused("unfinished", day=campaign.day)
    if campaign.started != DaySecret(match.seed, nonce):
        raise DayRefused("other_match", day=campaign.day)
    if not is_of_day(campaign, match):
        raise DayRefused("other_options", day=campaign.day)


def is_of_day(campaign: Campaign, match: Match) -> bool:
    """Whether *match* is played with this day's players and options."""
    try:
        options = match.game.binding_options(day_options(campaign))
    except BadOption:
        return False
    return match.players == campaign.players and match.game.binding_options(match.options) == options


def due(campaign: Campaign) -> Due | None:
    """The decision due this evening, if any. It depends on public information only."""
    question = asked(campaign)
    return question.due if question else None


def asked(campaign: Campaign) -> Question | None:
    """The evening's question, and the campaign at the moment it is asked."""
    if campaign.tonight is None:
        return None
    settled = settle(_before(campaign), campaign.tonight)
    assert isinstance(settled, Question)
    return settled


def decide(campaign: Campaign, chosen: Sequence[str]) -> Campaign:
    """The campaign after the answer to the due decision. After the last answer, it is the next morning."""
    question = due(campaign)
    if question is None or campaign.tonight is None:
        raise WrongDecision("nothing_due")
    answered = (*campaign.tonight.decisions, question.check(chosen))
    return _settled(_before(campaign), replace(campaign.tonight, decisions=answered))


def _settled(campaign: Campaign, tonight: Tonight) -> Campaign:
    settled = settle(campaign, tonight)
    return settled if isinstance(settled, Campaign) else replace(campaign, tonight=tonight, started=None, by_hand=False)


def _before(campaign: Campaign) -> Campaign:
    return replace(campaign, tonight=None)


def record_of(campaign: Campaign, day: int) -> Mapping[str, Any]:
    """The record of a finished day."""
    if not 1 <= day <= len(campaign.log):
        raise DayRefused("not_played", given=day, n=len(campaign.log))
    record = campaign.log[day - 1].record
    if record is None:
        raise DayRefused("no_record", day=day)
    return record


def without_start(campaign: Campaign) -> Campaign:
    """The campaign without the secret of a day in progress, safe to hand out."""
    return replace(campaign, started=None)
