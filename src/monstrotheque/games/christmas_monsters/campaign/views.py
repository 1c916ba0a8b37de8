"""What the players see of their campaign, as plain data. It never contains future curses or seeds."""

from __future__ import annotations

from typing import Any

from monstrotheque.games.christmas_monsters.campaign import sheets, track
from monstrotheque.games.christmas_monsters.campaign.by_hand import Turn, entry_of, possible_levels, user_of
from monstrotheque.games.christmas_monsters.campaign.constants import (
    DAYS,
    MONSTERS,
    POTIONS,
    SQUARES,
    TURNS,
)
from monstrotheque.games.christmas_monsters.campaign.feats import feats_to_tick
from monstrotheque.games.christmas_monsters.campaign.lists import Lists
from monstrotheque.games.christmas_monsters.campaign.steps import asked, is_entered, opens, promise, take_back
from monstrotheque.games.christmas_monsters.campaign.story import fights, last_evening
from monstrotheque.games.christmas_monsters.campaign.value import Campaign, Day
from monstrotheque.games.christmas_monsters.constants import LOCATIONS, POWER_TOKENS

Json = dict[str, Any]


def view(campaign: Campaign) -> Json:
    """The calendar, sheets, track, feats and log. In the evening, it shows the status so far and the question."""
    question = asked(campaign)
    now = question.campaign if question else campaign
    return {
        "name": campaign.name,
        "day": campaign.day,
        "days": DAYS,
        "phase": phase(campaign),
        "score": now.score,
        "calendar": [_door(campaign, day) for day in range(1, DAYS + 1)],
        "players": [_player(now, seat) for seat in range(now.players)],
        "companion": _companion(now),
        "monsters": [{"monster": monster, "level": level} for monster, level in zip(MONSTERS, now.levels, strict=True)],
        "curse": None if campaign.is_over or question else campaign.curse,
        "curses": list(campaign.curses),
        "potions": list(now.potions),
        "boss_streak": now.boss_streak,
        "feats": _feats(now),
        "track": _track(now.lists, now.score),
        "evening": last_evening(campaign, now),
        "log": [_day(day) for day in campaign.log],
        "by_hand": by_hand(campaign),
        "commitment": promise(campaign),
        "due": question.due.json() if question else None,
        "other_box": bool(campaign.box),
    }


def phase(campaign: Campaign) -> str:
    """What comes next: `morning` (start a day), `day` (its game is in progress), `evening` (decisions), `over`."""
    if campaign.is_over:
        return "over"
    if campaign.tonight:
        return "evening"
    return "day" if campaign.started or campaign.by_hand else "morning"


def by_hand(campaign: Campaign) -> Json | None:
    """The entry of a day played with the real cards: the open day, or the last one, which can be entered again. It
    includes the possible values for each turn.
    """
    if is_entered(campaign):
        last = campaign.tonight or campaign.log[-1]
        return {"open": False, "entry": entry_of(last.result)} | _room(take_back(campaign))
    return {"open": True, "entry": None} | _room(campaign) if campaign.by_hand else None


def _room(campaign: Campaign) -> Json:
    """For each turn, the possible levels of each monster and the usable potions. Also the powers of a day."""
    all_tokens = (POWER_TOKENS,) * campaign.players
    can_draw = user_of(campaign, "potion_express") is not None
    return {
        "day": campaign.day,
        "locations": list(LOCATIONS),
        "levels": [
            {
                monster: list(possible_levels(campaign, Turn(turn, monster, None, None, all_tokens, ())))
                for monster in MONSTERS
            }
            for turn in range(1, TURNS + 1)
        ],
        "stock": list(campaign.potions),
        "potions": [*campaign.potions, *(potion for potion in POTIONS if can_draw and potion not in campaign.potions)],
        "powers": POWER_TOKENS + 1,
        "feats": feats_to_tick(campaign),
    }


def _door(campaign: Campaign, day: int) -> Json:
    """A door of the advent calendar."""
    opening = opens(campaign, day)
    door: Json = {"day": day, "opens": opening.isoformat() if opening else None}
    if day <= len(campaign.log):
        played = campaign.log[day - 1]
        return door | {"state": "played", "score": played.score, "boss": played.result.beaten[-1]}
    return door | {"state": "next" if day == campaign.day else "closed", "score": None, "boss": None}


def _player(campaign: Campaign, seat: int) -> Json:
    stars = campaign.stars[seat]
    return {
        "name": campaign.characters[seat],
        "role": campaign.roles[seat],
        "stars": stars,
        "rows": _rows(stars),
        "powers": [
            {"power": power, "unlocked": number <= sheets.unlocked(stars)}
            for number, power in enumerate(campaign.lists.powers[campaign.roles[seat]], 1)
        ],
    }


def _companion(campaign: Campaign) -> Json | None:
    if not campaign.has_companion:
        return None
    stars = campaign.stars[-1]
    return {"stars": stars, "rows": _rows(stars), "cards": campaign.companion, "most": campaign.lists.companion[-1]}


def _rows(stars: int) -> list[Json]:
    return [{"stars": filled, "cost": cost} for filled, cost in sheets.rows(stars)]


def _feats(campaign: Campaign) -> list[Json]:
    done = dict(campaign.feats)
    return [
        {"feat": feat, "rank": facts["rank"], "stars": facts["stars"], "day": done.get(feat)}
        for feat, facts in campaign.lists.feats.items()
    ]


def _track(lists: Lists, score: int) -> Json:
    following = track.next_tier(lists, score)
    return {
        "squares": SQUARES,
        "ticked": score,
        "potions": [{"square": square, "potion": potion} for square, potion in lists.potions.items()],
        "tiers": [{"square": square, "tier": tier} for square, tier in lists.tiers],
        "tier": track.tier(lists, score),
        "next_tier": {"square": following[0], "tier": following[1]} if following else None,
    }


def _day(day: Day) -> Json:
    return {
        "day": day.day,
        "score": day.score,
        "fights": fights(day.result),
        "feats": list(day.feats),
        "potions": list(day.potions),
        "evolved": day.evolved,
        "curse": day.curse,
        "decisions": [{"kind": decision.kind, "chosen": list(decision.chosen)} for decision in day.decisions],
        "by_hand": day.record is None,
    }
