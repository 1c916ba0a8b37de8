"""The campaign of 24 days round the day's game: (campaign, the day's result, decisions) gives the next."""

from monstrotheque.games.christmas_monsters.campaign.constants import DAYS
from monstrotheque.games.christmas_monsters.campaign.evening import next_day
from monstrotheque.games.christmas_monsters.campaign.files import dump, load
from monstrotheque.games.christmas_monsters.campaign.steps import (
    day_options,
    decide,
    due,
    finish,
    found,
    opens,
    record_of,
    roles,
    start,
    without_start,
)
from monstrotheque.games.christmas_monsters.campaign.terminal import draw
from monstrotheque.games.christmas_monsters.campaign.views import view
from monstrotheque.games.christmas_monsters.campaign.words import ask, role_name, summary, texts

__all__ = [
    "DAYS",
    "ask",
    "day_options",
    "decide",
    "draw",
    "due",
    "dump",
    "finish",
    "found",
    "load",
    "next_day",
    "opens",
    "record_of",
    "role_name",
    "roles",
    "start",
    "summary",
    "texts",
    "view",
    "without_start",
]
