"""The campaign's texts and the sentences made from them. The texts beside this module extend those of the game."""

from __future__ import annotations

import functools
import json
from collections.abc import Iterable, Mapping
from typing import Any

from monstrotheque.engine.game_texts import game_texts
from monstrotheque.engine.texts import Texts, Word
from monstrotheque.games.christmas_monsters import GAME
from monstrotheque.games.christmas_monsters.box import BOX
from monstrotheque.games.christmas_monsters.campaign.constants import COMPANION, SHEET_STARS
from monstrotheque.games.christmas_monsters.campaign.lists import JOKER
from monstrotheque.games.christmas_monsters.campaign.value import Campaign


def texts(lang: str, campaign: Campaign | None = None) -> Texts:
    """The game's texts, extended with the campaign's; for a *campaign*, with the words of its box."""
    return _texts(lang, campaign.box if campaign else "")


@functools.lru_cache(maxsize=64)
def _texts(lang: str, box: str) -> Texts:
    words = BOX.words_of(json.loads(box) if box else None)
    own = Texts(lang, {**GAME.texts(lang).as_dict(), **game_texts(__package__, lang).as_dict()})
    return own.with_words(words)


def own_words(campaign: Campaign) -> Mapping[str, Word]:
    """The texts that the lists of the campaign's own box replace."""
    return BOX.words_of(json.loads(campaign.box)) if campaign.box else {}


def role_name(role: str, texts: Texts) -> str:
    """The name of a role's elf."""
    return texts.say(f"types.{role}")


def potion_name(potion: str, texts: Texts) -> str:
    """The name of a potion, or of the joker."""
    return texts.say("campaign.words.joker") if potion == JOKER else texts.say(f"potions.{potion}")


def listed(kind: str, keys: Iterable[str], texts: Texts) -> str:
    """Names in a list: "Boost, Vision"."""
    return ", ".join(texts.say(f"{kind}.{key}") for key in keys)


def feat_names(feats: Iterable[str], texts: Texts) -> str:
    """The names of feats, in a list."""
    return ", ".join(texts.say(f"campaign.feats.{feat}.name") for feat in feats)


def tier_name(tier: str, texts: Texts) -> str:
    """The name of a tier."""
    return texts.say(f"campaign.tiers.{tier}")


def summary(view: Mapping[str, Any], texts: Texts) -> str:
    """The campaign's progress in one line."""
    tier, points = tier_name(view["track"]["tier"], texts), texts.say("words.point", n=view["score"])
    return texts.say(f"campaign.summary_{view['phase']}", day=view["day"], points=points, tier=tier)


def ask(view: Mapping[str, Any], texts: Texts) -> tuple[str, dict[str, str]]:
    """The due decision in the view: the question, and each choice in words."""
    due = view["due"]
    kind = due["kind"].split()[0]
    values = {"n": due["count"], **due["values"]}
    if kind == "stars":
        values["feats"] = feat_names(due["values"]["feats"], texts)
        return texts.say("campaign.ask.stars", **values), {sheet: _sheet(view, sheet, texts) for sheet in due["room"]}
    choices = {potion: potion_name(potion, texts) for potion in due["room"]}
    return texts.say(f"campaign.ask.{kind}", **values), choices


def _sheet(view: Mapping[str, Any], sheet: str, texts: Texts) -> str:
    if sheet == COMPANION:
        stars = view["companion"]["stars"]
        return texts.say("campaign.ask.companion_sheet", stars=stars, most=SHEET_STARS)
    player = next(player for player in view["players"] if player["role"] == sheet)
    role = role_name(sheet, texts)
    return texts.say("campaign.ask.sheet", name=player["name"], role=role, stars=player["stars"], most=SHEET_STARS)
