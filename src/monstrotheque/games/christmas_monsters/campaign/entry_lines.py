"""A day entered line by line at a keyboard: `matheux + garde boost 1`, one line for each turn.

A line names the monster, + or − for beaten or not, an elf for each power used, the potions used, and the level fought
at if something changed it. The order doesn't matter.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from monstrotheque.engine.campaigns import EntryProblem, EntryRefused
from monstrotheque.engine.texts import Texts
from monstrotheque.games.christmas_monsters.campaign.constants import MONSTERS, POTIONS, TURNS
from monstrotheque.games.christmas_monsters.campaign.value import Campaign
from monstrotheque.games.christmas_monsters.campaign.words import texts as campaign_texts
from monstrotheque.games.christmas_monsters.constants import LOCATIONS

Json = dict[str, Any]
BEATEN = {"+": True, "-": False, "−": False}


def ask_entry(campaign: Campaign, texts: Texts) -> tuple[str, list[str]]:
    """How to write a line, and the question for each turn."""
    example = f"{MONSTERS[0]} + {campaign.roles[0]} {POTIONS[0]}"
    keys = {"monsters": MONSTERS, "roles": campaign.roles, "potions": POTIONS}
    how = texts.say("campaign.entry.how", example=example, **{name: ", ".join(known) for name, known in keys.items()})
    places = [texts.say(f"locations.{location}") for location in LOCATIONS]
    return how, [texts.say("campaign.entry.ask", turn=turn, place=place) for turn, place in enumerate(places, 1)]


def read_entry(campaign: Campaign, lines: Sequence[str]) -> Json:
    """The entry written in the lines, one for each turn. A turn without a line stays open."""
    padded = [*lines, *[""] * (TURNS - len(lines))]
    return {"turns": [_turn(campaign, number, line) for number, line in enumerate(padded, 1)]}


def _turn(campaign: Campaign, number: int, line: str) -> Json:
    turn: Json = {"monster": None, "beaten": None, "level": None, "powers": [0] * campaign.players, "potions": []}
    for word in line.replace(",", " ").casefold().split():
        if word in MONSTERS:
            turn["monster"] = word
        elif word in BEATEN:
            turn["beaten"] = BEATEN[word]
        elif word in campaign.roles:
            turn["powers"][campaign.roles.index(word)] += 1
        elif word in POTIONS:
            turn["potions"].append(word)
        elif word.isdecimal() and len(word) == 1:
            turn["level"] = int(word)
        else:
            raise EntryRefused(
                [EntryProblem(f"{number}.monster", "word", {"given": word[:40]})],
                lambda lang: campaign_texts(lang, campaign),
            )
    return turn
