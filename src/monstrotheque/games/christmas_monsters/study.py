"""What a study measures in this game: how often each monster is beaten, by level."""

from __future__ import annotations

from monstrotheque.engine.match import Match
from monstrotheque.engine.texts import Texts
from monstrotheque.games.christmas_monsters.campaign.day_results import day_result
from monstrotheque.games.christmas_monsters.constants import MONSTERS

BEATEN = "beaten"
TYPICAL = {"levels": dict.fromkeys(MONSTERS, 2), "powers": 2}
"""A day from the middle of a campaign. On the first days nearly every monster is beaten, whoever plays."""


def counts(match: Match) -> list[dict[str, dict[str, int]]]:
    """No counts by seat: the players win together."""
    return [{} for _ in range(match.players)]


def measures(match: Match) -> dict[str, dict[str, float]]:
    """For each monster met, with its level in the fight, whether it was beaten."""
    day = day_result(match.state)
    fights = zip(day.monsters, day.levels, day.beaten, strict=True)
    return {BEATEN: {f"{monster} {level}": float(beaten) for monster, level, beaten in fights}}


def label_words(section: str, label: str, texts: Texts) -> str:
    """A monster and its level in words."""
    monster, level = label.split()
    return texts.say("study.monster", monster=texts.say(f"monsters.{monster}"), level=level)
