"""The progress of the cards on the table towards beating the current monster, before the last card is laid."""

from __future__ import annotations

import functools
import itertools
from typing import Any

from monstrotheque.games.christmas_monsters.constants import (
    DISJONCTEUR,
    FAUSSAIRE,
    FAUSSAIRE_LEAST,
    FAUSSAIRE_OTHERS,
    GLOUTON,
    GLOUTON_SUM,
    GRIFFONNEUR,
    IS_NIGHT,
    MACHINISTE,
    MANGE_COULEURS,
    MATHEUX,
    MATHEUX_SUM,
    OWNERS,
    RANGETOU,
    TIMIDE,
    TIMIDE_SUM,
    TYPES,
    VALUES,
)
from monstrotheque.games.christmas_monsters.monsters import counted_value
from monstrotheque.games.christmas_monsters.values import level_fought, value

Card = tuple[int, int]
"""What a card counts for: its value and its type."""


def progress(s: Any) -> dict[str, Any]:
    """A sum on its way to a goal, or the parts of the condition: each is met, broken, or still open (None)."""
    monster, level = int(s.monsters[s.turn - 1]), int(level_fought(s))
    if monster in _SUMS:
        return _sum(s, monster, level)
    cards = [(int(value(s, owner)), int(s.guise[owner])) for owner in s.order[: s.laid].tolist()]
    ticks = [{**tick, "met": _settled(tick, len(cards))} for tick in _TICKS.get(monster, _pilleur)(cards, level)]
    return {"kind": "ticks", "ticks": ticks, "met": all(tick["met"] for tick in ticks)}


def wanted(s: Any) -> list[dict[str, Any]] | None:
    """The cards of which one has to be laid next, as they lie now: kinds of card with their values, or None for any.

    Nothing where a sum counts, where every card fits, or where a part of the condition is broken already.
    """
    monster, level, laid = int(s.monsters[s.turn - 1]), int(level_fought(s)), int(s.laid)
    if monster in _SUMS or laid == OWNERS:
        return None
    cards = tuple((int(value(s, owner)), int(s.guise[owner])) for owner in s.order[:laid].tolist())
    kinds = _fitting(monster, level, cards)
    return None if kinds is None else [_kind_of_card(each, values) for values, each in kinds.items()]


@functools.lru_cache(maxsize=4096)
def _fitting(monster: int, level: int, cards: tuple[Card, ...]) -> dict[tuple[int, ...], list[int]] | None:
    """The types of card that fit next, by their values; None where any card fits or the condition is broken."""
    rule, laid = _TICKS.get(monster, _pilleur), list(cards)
    if _is_broken(rule, laid, level):
        return None
    fitting = {
        kind: tuple(worth for worth in range(VALUES) if not _is_broken(rule, [*laid, (worth, kind)], level))
        for kind in range(len(TYPES))
    }
    if all(len(values) == VALUES for values in fitting.values()):
        return None
    return {values: [kind for kind in fitting if fitting[kind] == values] for values in fitting.values() if values}


def _is_broken(rule: Any, cards: list[Card], level: int) -> bool:
    return any(_settled(tick, len(cards)) is False for tick in rule(cards, level))


def _kind_of_card(kinds: list[int], values: tuple[int, ...]) -> dict[str, Any]:
    """Cards of some types and values: all of one colour are told by the colour. None stands for any."""
    colours = {colour: [kind for kind in range(len(TYPES)) if IS_NIGHT[kind] == night] for colour, night in _COLOURS}
    colour = next((each for each, of_it in colours.items() if of_it == kinds), None)
    is_any = len(kinds) == len(TYPES)
    return {
        "types": None if colour or is_any else [TYPES[kind] for kind in kinds],
        "colour": colour,
        "values": None if len(values) == VALUES else list(values),
    }


_COLOURS = (("day", False), ("night", True))


def _settled(tick: dict[str, Any], laid: int) -> bool | None:
    """Once all cards are laid, nothing is open any more: `holds` decides."""
    met = tick["met"]
    return bool(tick["holds"]) if met is None and laid == OWNERS else met


def _sum(s: Any, monster: int, level: int) -> dict[str, Any]:
    rule, goals = _SUMS[monster]
    reached = sum(int(counted_value(s, owner, monster, level)) for owner in s.order[: s.laid].tolist())
    goal = int(goals[level]) if hasattr(goals, "__len__") else int(goals)
    missing = goal - reached
    met = {"least": missing <= 0, "most": missing >= 0, "exactly": missing == 0}[rule]
    where = _distance(rule, missing, met=met)
    return {"kind": "sum", "sum": reached, "goal": goal, "missing": missing, "distance": where, "met": met}


def _distance(rule: str, missing: int, *, met: bool) -> str:
    """Where a sum stands: at its goal, below it, above it, or with room to spare below the most it may be."""
    if rule == "most":
        return "room" if missing >= 0 else "over"
    if met:
        return "beaten"
    return "missing" if missing > 0 else "over"


_SUMS: dict[int, tuple[str, Any]] = {
    MATHEUX: ("exactly", MATHEUX_SUM),
    GLOUTON: ("least", GLOUTON_SUM),
    TIMIDE: ("most", TIMIDE_SUM),
}


def _rule(key: str, holds: bool, **values: Any) -> dict[str, Any]:
    """A condition on all cards: broken for good, or open until the last card."""
    return {"key": key, "values": values, "met": None if holds else False, "holds": holds}


def _find(key: str, is_there: bool, **values: Any) -> dict[str, Any]:
    """A card or pair that must appear: met for good, or open until the last card."""
    return {"key": key, "values": values, "met": True if is_there else None, "holds": False}


def _rangetou(cards: list[Card], level: int) -> list[dict[str, Any]]:
    values, types = [worth for worth, _ in cards], {card_type for _, card_type in cards}
    is_run = len(set(values)) == len(values) and (not values or max(values) - min(values) < OWNERS)
    ticks = [_rule("run", is_run)]
    if level == 2:
        ticks.append(_rule("one_colour", len({bool(IS_NIGHT[each]) for each in types}) < 2))
    if level == 3:
        ticks.append(_rule("one_type", len(types) < 2))
    return ticks


def _disjoncteur(cards: list[Card], level: int) -> list[dict[str, Any]]:
    nights = [bool(IS_NIGHT[card_type]) for _, card_type in cards]
    alternate = all(first != second for first, second in itertools.pairwise(nights))
    kinds = {
        night: {each for (_, each), is_night in zip(cards, nights, strict=True) if is_night == night}
        for night in (False, True)
    }
    ticks = [_rule("alternate", alternate)]
    if level >= 2:
        ticks.append(_rule("one_day_type", len(kinds[False]) < 2))
    if level >= 3:
        ticks.append(_rule("one_night_type", len(kinds[True]) < 2))
    return ticks


def _mange_couleurs(cards: list[Card], level: int) -> list[dict[str, Any]]:
    types = [card_type for _, card_type in cards]
    ticks = [_rule("all_types", len(set(types)) == len(types))]
    if level >= 2:
        ticks.append(_rule("machiniste_first", not types or types[0] == MACHINISTE))
    if level >= 3:
        is_last = (len(types) < OWNERS and GRIFFONNEUR not in types) or (
            len(types) == OWNERS and types[-1] == GRIFFONNEUR
        )
        ticks.append(_rule("griffonneur_last", is_last))
    return ticks


def _faussaire(cards: list[Card], level: int) -> list[dict[str, Any]]:
    wanted = cards[0][0] if cards else None
    same = sum(worth == wanted for worth, _ in cards[1:])
    needed = int(FAUSSAIRE_OTHERS[level])
    key = "same_as_first" if wanted is None else "same_value"
    ticks = [_find(key, same >= needed, n=needed, found=same, value=wanted)]
    least = int(FAUSSAIRE_LEAST[level])
    if least > 0:
        ticks.append(_rule("first_at_least", wanted is None or wanted >= least, least=least))
    return ticks


def _pilleur(cards: list[Card], level: int) -> list[dict[str, Any]]:
    wanted = (0, 8, 5) if level == 3 else (0, 8)
    if level == 1:
        return [_find("a_value", any(worth == each for worth, _ in cards), value=each) for each in wanted]
    best = max(
        range(len(TYPES)), key=lambda each: len({worth for worth, kind in cards if kind == each and worth in wanted})
    )
    found = {worth for worth, kind in cards if kind == best}
    of_type = TYPES[best] if found & set(wanted) else None
    return [
        _find("a_value_of_type" if of_type else "a_value_of_one_type", each in found, value=each, type=of_type)
        for each in wanted
    ]


_TICKS = {RANGETOU: _rangetou, DISJONCTEUR: _disjoncteur, MANGE_COULEURS: _mange_couleurs, FAUSSAIRE: _faussaire}
