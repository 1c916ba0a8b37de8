"""The lists of another box, made up for the tests: powers handed round, curses at other turns, a track of its own."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from monstrotheque.games.christmas_monsters.box import BOX


def other_box() -> dict[str, Any]:
    """Powers and curses that changed places, two that the rules don't know, other feats, potion squares and tiers."""
    lists = deepcopy(BOX.defaults)
    powers = lists["powers"]["powers"]
    powers["garde_1"], powers["machiniste_4"] = powers["machiniste_4"], powers["garde_1"]
    powers["griffonneur_1"], powers["emballeur_4"] = {"effect": "hotte", "name": "Coup de Plume"}, {"effect": "rature"}
    powers["garde_3"] = {"name": "Sifflet"}
    curses = lists["curses"]["curses"]
    curses["2"], curses["16"] = {"effect": "penurie", "turn": 3, "name": "Disette"}, {"effect": "brouillard"}
    curses["14"] = {"effect": "avantage_relatif", "turn": 2}
    curses["20"] = {"name": "Panne", "turn": 4}
    feats = lists["hard_feats"]["feats"]
    lists["hard_feats"]["own"] = [{"name": "Minuit", "rule": "Finir la partie avant minuit.", "stars": 1}]
    feats["experts"]["stars"] = 0
    feats["longue_serie"] = {"stars": 2, "number": 3, "name": "Trio"}
    lists["track"]["potions"] = [{"square": 2, "potion": "regain"}, {"square": 4, "potion": "regain"}, {"square": 9}]
    tiers = lists["track"]["tiers"]
    tiers["endormis"], tiers["reveilles"], tiers["tier_10"] = {"square": 0, "name": "Lutins"}, {}, {"square": 220}
    lists["companion"]["rows"] |= {"row_1": 4, "row_2": 4, "row_3": 5}
    return lists
