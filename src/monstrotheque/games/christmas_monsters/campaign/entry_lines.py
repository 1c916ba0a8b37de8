"""A day entered line by line at a keyboard: `matheux + garde boost 1`, one line for each turn.

A line names the monster, + or − for beaten or not, an elf for each power used, the potions used, and the level fought
at if something changed it. A feat of the players' own box that the rules can't check is named in any line: `own_1`. The
order doesn't matter.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from monstrotheque.engine.campaigns import EntryProblem, EntryRefused
from monstrotheque.engine.texts import Texts
from monstrotheque.games.christmas_monsters.campaign.constants import MONSTERS, POTIONS, TURNS
from monstrotheque.games.christmas_monsters.campaign.feats import feats_to_tick
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
    own = feats_to_tick(campaign)
    if own:
        named = ", ".join(f"{feat} ({texts.say(f'campaign.feats.{feat}.name')})" for feat in own)
        how += "\n" + texts.say("campaign.entry.own_feats", feats=named)
    places = [texts.say(f"locations.{location}") for location in LOCATIONS]
    return how, [texts.say("campaign.entry.ask", turn=turn, place=place) for turn, place in enumerate(places, 1)]


def read_entry(campaign: Campaign, lines: Sequence[str]) -> Json:
    """The entry written in the lines, one for each turn. A turn without a line stays open."""
    padded = [_words(line) for line in (*lines, *[""] * (TURNS - len(lines)))]
    own = set(feats_to_tick(campaign))
    ticked = sorted(own & {word for line in padded for word in line})
    turns = [
        _turn(campaign, number, [word for word in line if word not in own]) for number, line in enumerate(padded, 1)
    ]
    return {"turns": turns} | ({"feats": ticked} if ticked else {})


def _words(line: str) -> list[str]:
    return line.replace(",", " ").casefold().split()


def _turn(campaign: Campaign, number: int, words: Sequence[str]) -> Json:
    turn: Json = {"monster": None, "beaten": None, "level": None, "powers": [0] * campaign.players, "potions": []}
    for word in words:
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
