"""How the open feats of the campaign stand during the day: won, kept so far, within reach of this turn, still possible,
or out of reach, and why. `feats.is_done` decides what is won; here is told what can still come.

Everything here depends on public information only, so that it tells the same to every seat. "Out of reach" is said only
where no card, power or potion can win it any more.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from monstrotheque.engine.bits import popcount
from monstrotheque.games.christmas_monsters import feats
from monstrotheque.games.christmas_monsters.constants import (
    AIGUILLAGE,
    BOOK_DAY_FEATS,
    CESSEZ_LE_FEU,
    COLERE_DU_BOSS,
    CURSES,
    DAY_FEATS,
    ENGELURES,
    FEATS,
    FOUILLE,
    MATHEUX,
    MAX_LEVEL,
    MONSTERS,
    NO_POWER,
    POTION_EXPRESS,
    REGAIN,
    REMBOBINAGE,
    RESERVE_TURN,
    TURNS,
)
from monstrotheque.games.christmas_monsters.rules import points_for
from monstrotheque.games.christmas_monsters.state import OVER
from monstrotheque.games.christmas_monsters.values import level_fought
from monstrotheque.games.christmas_monsters.windows import potions_to_draw, powers_used

Json = dict[str, Any]
Prospect = tuple[str, str, dict[str, Any]]
"""A state, the key of the sentence that gives the reason, and its values."""
Judge = Callable[[Any, int], Prospect]

WON, KEPT, NOW, OPEN, LOST = "won", "kept", "now", "open", "lost"
"""Won for good; held, but a later act can spoil it; this turn's fight, or one more power or potion, wins it; still
possible; out of reach.
"""


@functools.cache
def most_beaten_for_nothing() -> int:
    """The most monsters that a day may beat without a point."""
    return max(n for n in range(TURNS + 1) if points_for(n, TURNS, 0) == 0)


def prospects(s: Any) -> list[Json]:
    """The campaign's open feats in the order of its sheet: state, stars, reason."""
    return [] if not s.feats else [_told(s, feat) for feat in range(len(DAY_FEATS)) if int(s.feats) >> feat & 1]


def _told(s: Any, feat: int) -> Json:
    state, reason, values = _prospect(s, feat)
    return {
        "feat": DAY_FEATS[feat],
        "stars": int(feats.stars_of(s, feat)),
        "state": state,
        "reason": reason,
        "values": values,
    }


def _prospect(s: Any, feat: int) -> Prospect:
    if s.phase == OVER:
        return (WON, "won", {}) if feats.is_done(s, feat) else (LOST, "missed", {})
    if feats.is_done(s, feat):
        return (KEPT, "kept", {}) if feat in _CAN_BE_SPOILT else (WON, "won", {})
    return _JUDGES[feat](s, _number(s, feat))


_CAN_BE_SPOILT = frozenset((feats.HUMILITE, feats.AUTONOMIE, feats.A_MAINS_NUES))
_HARD = len(BOOK_DAY_FEATS)


def _number(s: Any, feat: int) -> int:
    """The number in the condition of a feat. Where a condition of the rulebook has several, the one that varies."""
    if feat >= _HARD:
        return int(s.hard_numbers[feat - _HARD])
    return int(FEATS[DAY_FEATS[feat]].get(_COUNTED.get(feat, ""), 0))


_COUNTED = {
    feats.BELLE_SERIE: "in_a_row",
    feats.COHESION_DE_GROUPE: "powers",
    feats.ENTRAIDE: "players",
    feats.COMBINAISON: "potions",
    feats.TRAVAIL_D_EQUIPE: "level",
    feats.COURAGE_PAYANT: "level",
}


# The fights to come.


def _left(s: Any) -> int:
    """The fights that are still to be decided, this turn's included."""
    return TURNS - int(s.turn) + 1


def _beaten(s: Any) -> int:
    return popcount(int(s.beaten))


def _has_fled(s: Any) -> bool:
    return _beaten(s) < int(s.turn) - 1


def _to_come(s: Any) -> list[int]:
    """The monsters that are not fought yet, wherever they wait."""
    fought = {int(monster) for monster in s.monsters[: s.turn - 1]}
    return [monster for monster in range(len(MONSTERS)) if monster not in fought]


def _may_leave(s: Any) -> bool:
    """Whether Aiguillage may still send the present monster one place further."""
    before_cards = s.laid == 0 or not int(s.gone) >> REMBOBINAGE & 1
    return s.turn < TURNS and before_cards and any(_has_power(s, seat, AIGUILLAGE) for seat in _able(s))


def _level_here(s: Any, monster: int) -> int:
    """The highest level at which a monster to come can still be fought."""
    is_here = int(s.monsters[s.turn - 1]) == monster
    if is_here and not _may_leave(s):
        return int(level_fought(s))
    grows = bool(s.curse == COLERE_DU_BOSS and (s.turn < TURNS or is_here))
    return min(MAX_LEVEL, int(s.levels[monster]) + grows)


def _at_level(s: Any, level: int) -> int:
    """How many monsters to come can still be fought at *level* or higher."""
    return sum(_level_here(s, monster) >= level for monster in _to_come(s))


# Powers and potions to come.


def _has_power(s: Any, seat: int, power: int) -> bool:
    return any(int(each) == power for each in s.sheets[s.roles[seat], : s.unlocked[seat]])


def _has_any_power(s: Any, seat: int) -> bool:
    return any(int(each) != NO_POWER for each in s.sheets[s.roles[seat], : s.unlocked[seat]])


def _may_regain(s: Any) -> bool:
    """Whether the potion of Regain is there, or could still be drawn."""
    if (int(s.stock) | int(s.express)) >> REGAIN & 1:
        return True
    draws = any(s.tokens[seat] > 0 and _has_power(s, seat, POTION_EXPRESS) for seat in range(s.players))
    return draws and bool(int(potions_to_draw(s)) >> REGAIN & 1)


def _is_frozen(s: Any, seat: int) -> bool:
    """Whether Engelures bars a player for good: it has used its one power, and nobody can suspend the curse."""
    return s.curse == ENGELURES and powers_used(s, seat) > 0 and not _can_thaw(s)


def _can_thaw(s: Any) -> bool:
    """Whether Cessez-le-Feu suspends Engelures, or still may: who uses it must not have used a power before."""
    return bool(s.truce) or any(
        _has_power(s, seat, CESSEZ_LE_FEU) and powers_used(s, seat) == 0 for seat in range(s.players)
    )


def _able(s: Any) -> list[int]:
    """The players who may still use a power, now or later."""
    return [
        seat
        for seat in range(s.players)
        if (s.tokens[seat] > 0 or _may_regain(s)) and _has_any_power(s, seat) and not _is_frozen(s, seat)
    ]


def _powers_left(s: Any, seat: int) -> int:
    """The most powers that a player may still use today."""
    if seat not in _able(s):
        return 0
    tokens = int(s.tokens[seat]) + _may_regain(s)
    return min(tokens, 1) if s.curse == ENGELURES and not _can_thaw(s) else tokens


def _potions_left(s: Any) -> int:
    """The most potions that can still be used in one turn: those there are, and those that Potion Express may draw."""
    here = int(s.stock) | int(s.express)
    if s.turn >= RESERVE_TURN:
        here &= ~(1 << FOUILLE)
    drawing = [seat for seat in range(s.players) if _has_power(s, seat, POTION_EXPRESS)]
    draws = sum(_powers_left(s, seat) for seat in drawing)
    return popcount(here) + min(draws, popcount(int(potions_to_draw(s))))


def _is_bare_now(s: Any) -> bool:
    """Whether this turn has seen no power and no potion so far."""
    return bool(feats.is_bare(s, int(s.turn) - 1))


# One judge for each feat that is not won.


def _all_beaten(s: Any, _: int) -> Prospect:
    if _has_fled(s):
        return LOST, "one_fled", {}
    return (NOW if s.turn == TURNS else OPEN), "beaten_of", {"n": _beaten(s), "of": TURNS}


def _faultless(s: Any, number: int) -> Prospect:
    if _has_fled(s):
        return LOST, "one_fled", {}
    level = feats.FAULTLESS_LEVEL
    done = int(feats.beaten_at(s, level))
    if done + _at_level(s, level) < number:
        return LOST, "too_few_of_level", {"level": level}
    return (NOW if s.turn == TURNS else OPEN), "of_level", {"n": done, "of": number, "level": level}


def _in_a_row(s: Any, number: int) -> Prospect:
    run = _present_run(s)
    if run + _left(s) < number:
        return LOST, "too_few_turns", {}
    if run + 1 >= number:
        return NOW, "if_beaten", _here(s)
    if run + _left(s) == number:
        return OPEN, "just_possible", {"n": run, "of": number}
    return OPEN, "run_of", {"n": run, "of": number}


def _present_run(s: Any) -> int:
    """How many monsters have been beaten in a row up to this turn."""
    run = 0
    while run < s.turn - 1 and int(s.beaten) >> (int(s.turn) - 2 - run) & 1:
        run += 1
    return run


def _here(s: Any) -> dict[str, Any]:
    return {"monster": MONSTERS[s.monsters[s.turn - 1]]}


def _no_points(s: Any, _: int) -> Prospect:
    beaten, most = _beaten(s), most_beaten_for_nothing()
    if beaten > most:
        return LOST, "too_many_beaten", {"n": beaten}
    is_last = s.turn == TURNS
    if is_last and points_for(beaten + 1, TURNS, 1) > 0:
        return NOW, "if_boss_flees", {}
    return (NOW if is_last else OPEN), "beaten_at_most", {"n": beaten, "of": most}


def _named_monster(s: Any, monster: int, level: int, *, bare: bool = False) -> Prospect:
    """A certain monster at *level* or higher; with *bare*, without power or potion in its turn."""
    values = {"monster": MONSTERS[monster], "level": level}
    if monster not in _to_come(s):
        return LOST, "monster_gone", values
    if _level_here(s, monster) < level:
        return LOST, "monster_too_low", values
    if int(s.monsters[s.turn - 1]) != monster:
        return OPEN, "monster_to_come", values
    is_spoilt = bare and not _is_bare_now(s)
    if is_spoilt and not _may_leave(s):
        return LOST, "not_bare", {}
    return (NOW, "if_beaten", values) if level_fought(s) >= level and not is_spoilt else (OPEN, "may_leave", values)


def _teamwork(s: Any, level: int) -> Prospect:
    return _named_monster(s, MONSTERS.index(FEATS["travail_d_equipe"]["monster"]), level)


def _gifted(s: Any, level: int) -> Prospect:
    return _named_monster(s, MATHEUX, level, bare=True)


def _of_level(s: Any, level: int, number: int) -> Prospect:
    """So many monsters at *level* or higher."""
    done, coming = int(feats.beaten_at(s, level)), _at_level(s, level)
    if done + coming < number:
        return LOST, "none_of_level" if done + coming == 0 else "too_few_of_level", {"level": level}
    if level_fought(s) >= level and done + 1 >= number:
        return NOW, "if_beaten", _here(s)
    if number == 1:
        return OPEN, "level_to_come", {"n": coming, "level": level}
    return OPEN, "of_level", {"n": done, "of": number, "level": level}


def _courage(s: Any, level: int) -> Prospect:
    return _of_level(s, level, 1)


def _hunters(s: Any, number: int) -> Prospect:
    return _of_level(s, MAX_LEVEL, number)


def _boss_bare(s: Any, level: int) -> Prospect:
    if s.turn < TURNS:
        can_be = any(_level_here(s, monster) >= level for monster in _to_come(s))
        return (OPEN, "boss_to_come", {}) if can_be else (LOST, "too_few_of_level", {"level": level})
    if level_fought(s) < level:
        return LOST, "monster_too_low", {**_here(s), "level": level}
    return (NOW, "if_beaten", _here(s)) if _is_bare_now(s) else (LOST, "not_bare", {})


def _bare_hands(s: Any, number: int) -> Prospect:
    beaten = _beaten(s)
    if not feats.is_all_bare(s):
        return LOST, "means_used", {}
    if beaten + _left(s) < number:
        return LOST, "too_few_turns", {}
    return (NOW if beaten + 1 >= number else OPEN), "beaten_of", {"n": beaten, "of": number}


def _powers_each(s: Any, number: int) -> Prospect:
    missing = {seat: number - int(feats.uses_by(s, seat)) for seat in range(s.players)}
    wanting = {seat: count for seat, count in missing.items() if count > 0}
    if any(_powers_left(s, seat) < count for seat, count in wanting.items()):
        return _out_of_powers(s)
    left, of = sum(wanting.values()), number * int(s.players)
    return (NOW if left == 1 else OPEN), "powers_of", {"n": of - left, "of": of}


def _out_of_powers(s: Any) -> Prospect:
    return (LOST, "frozen", {"curse": CURSES[ENGELURES]}) if s.curse == ENGELURES else (LOST, "no_tokens", {})


def _together(s: Any, number: int) -> Prospect:
    users, able = {seat for seat in range(s.players) if s.uses[s.turn - 1, seat]}, set(_able(s))
    if len(users | able) < number:
        return _out_of_powers(s)
    is_next = len(users) + 1 >= number and len(able - users) > 0
    return (NOW if is_next else OPEN), "users_of", {"n": len(users), "of": number}


def _potions_at_once(s: Any, number: int) -> Prospect:
    used, left = int(feats.potions_in(s, int(s.turn) - 1)), _potions_left(s)
    if used + left < number:
        return LOST, "too_few_potions", {}
    return (NOW if used and used + 1 >= number else OPEN), "potions_of", {"n": used, "of": number}


def _stock_untouched(s: Any, _: int) -> Prospect:
    return LOST, "potion_used" if s.stock_at_start else "no_stock", {}


def _powers_untouched(s: Any, _: int) -> Prospect:
    return LOST, "power_used", {}


_JUDGES: dict[int, Judge] = {
    feats.REUSSITE: _all_beaten,
    feats.BELLE_SERIE: _in_a_row,
    feats.COHESION_DE_GROUPE: _powers_each,
    feats.SUR_PLACE: _no_points,
    feats.ENTRAIDE: _together,
    feats.AUTONOMIE: _stock_untouched,
    feats.COMBINAISON: _potions_at_once,
    feats.TRAVAIL_D_EQUIPE: _teamwork,
    feats.COURAGE_PAYANT: _courage,
    feats.HUMILITE: _powers_untouched,
    feats.SANS_FAUTE: _faultless,
    feats.A_MAINS_NUES: _bare_hands,
    feats.SURDOUES: _gifted,
    feats.LONGUE_SERIE: _in_a_row,
    feats.GRAND_MELANGE: _potions_at_once,
    feats.TOUS_ENSEMBLE: _together,
    feats.FACE_AU_BOSS: _boss_bare,
    feats.CHASSEURS: _hunters,
}


REASONS = (
    *("won", "kept", "missed", "one_fled", "beaten_of", "too_few_of_level", "of_level", "none_of_level"),
    *("too_few_turns", "if_beaten", "just_possible", "run_of", "too_many_beaten", "if_boss_flees"),
    *("beaten_at_most", "monster_gone", "monster_too_low", "monster_to_come", "may_leave", "not_bare"),
    *("boss_to_come", "level_to_come", "means_used", "powers_of", "frozen", "no_tokens", "users_of", "potions_of"),
    *("too_few_potions", "potion_used", "no_stock", "power_used"),
)
"""The key of every reason that can be given."""
