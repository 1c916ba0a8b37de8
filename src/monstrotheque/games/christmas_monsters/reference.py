"""What people look up beside the rules: cards that beat each monster, powers by sheet, curses, feats by rank."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from monstrotheque.engine.data_files import load_data
from monstrotheque.engine.texts import Texts
from monstrotheque.games.christmas_monsters.box import BOOK_TIER, ROWS, TIERS
from monstrotheque.games.christmas_monsters.campaign.lists import OURS
from monstrotheque.games.christmas_monsters.constants import CARD_CODES, COST, HARD_FEATS, TYPE_OF, TYPES, VALUE_OF
from monstrotheque.games.christmas_monsters.words import card_words

SAMPLES: dict[str, list[str]] = load_data(__package__, "samples.toml")
"""For each monster, four cards that beat it at level 3."""


def described(texts: dict[str, Texts]) -> dict[str, Any]:
    """The cards with their words in each language, the powers with their costs, curses by day, the feats with stars."""
    return {
        "samples": {
            monster: {
                "cards": [_card(code) for code in codes],
                "words": {lang: ", ".join(card_words(code, each) for code in codes) for lang, each in texts.items()},
            }
            for monster, codes in SAMPLES.items()
        },
        "powers": {
            role: [{"power": power, "cost": cost} for power, cost in zip(powers, COST, strict=True)]
            for role, powers in OURS.powers.items()
        },
        "curses": [{"curse": curse, "day": day} for day, curse in OURS.curses.items()],
        "ours": list(_ours()),
        "feats": [{"feat": feat, "rank": facts["rank"], "stars": facts["stars"]} for feat, facts in OURS.feats.items()],
    }


def _ours() -> Iterator[str]:
    """The keys of the texts whose things are reconstructed, as the data files say."""
    for power in load_data(__package__, "powers.toml")["powers"].values():
        if power["source"] == "ours":
            yield f"powers.{power['effect']}"
    for curse in load_data(__package__, "curses.toml")["curses"].values():
        if curse["source"] in ("ours", "named"):
            yield f"curses.{curse['effect']}"
    for number, place in enumerate(load_data(__package__, "locations.toml")["locations"], 1):
        if place["source"] == "ours":
            yield f"locations.{number}"
    yield from (f"campaign.feats.{feat}" for feat in HARD_FEATS)
    yield from (f"campaign.tiers.{tier}" for tier in TIERS if tier != BOOK_TIER)
    yield from (f"box.rows.{row}" for row in ROWS[1:])


def _card(code: str) -> dict[str, Any]:
    card = CARD_CODES.index(code)
    return {"code": code, "type": TYPES[TYPE_OF[card]], "value": int(VALUE_OF[card])}
