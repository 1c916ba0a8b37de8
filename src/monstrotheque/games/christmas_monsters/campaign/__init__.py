"""The 24-day campaign around the day's game: (campaign, day's result, decisions) gives the next campaign."""

from monstrotheque.games.christmas_monsters.campaign.constants import DAYS
from monstrotheque.games.christmas_monsters.campaign.entry_lines import ask_entry, read_entry
from monstrotheque.games.christmas_monsters.campaign.evening import next_day
from monstrotheque.games.christmas_monsters.campaign.files import dump, load
from monstrotheque.games.christmas_monsters.campaign.steps import (
    day_options,
    day_setup,
    decide,
    due,
    enter,
    finish,
    found,
    is_entered,
    opens,
    record_of,
    roles,
    start,
    start_by_hand,
    take_back,
    without_start,
)
from monstrotheque.games.christmas_monsters.campaign.terminal import draw
from monstrotheque.games.christmas_monsters.campaign.views import view
from monstrotheque.games.christmas_monsters.campaign.words import ask, own_words, role_name, summary, texts

__all__ = [
    "DAYS",
    "ask",
    "ask_entry",
    "day_options",
    "day_setup",
    "decide",
    "draw",
    "due",
    "dump",
    "enter",
    "finish",
    "found",
    "is_entered",
    "load",
    "next_day",
    "opens",
    "own_words",
    "read_entry",
    "record_of",
    "role_name",
    "roles",
    "start",
    "start_by_hand",
    "summary",
    "take_back",
    "texts",
    "view",
    "without_start",
]
