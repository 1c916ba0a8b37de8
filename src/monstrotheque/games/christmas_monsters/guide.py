"""The game's own judgement of positions and moves, for bots and playouts."""

from __future__ import annotations

from typing import Any

import numpy as np

from monstrotheque.engine.bits import popcount
from monstrotheque.engine.compiling import kernel
from monstrotheque.engine.random import advance, below
from monstrotheque.engine.record import FloatArray, IntArray
from monstrotheque.games.christmas_monsters.cards import pick_up
from monstrotheque.games.christmas_monsters.monsters import is_beaten, is_single
from monstrotheque.games.christmas_monsters.moves import COMPANION_PLAY, PLAY, READY
from monstrotheque.games.christmas_monsters.rules import BOSS_BONUS, day_score
from monstrotheque.games.christmas_monsters.state import LAST_CALL, NONE, NOTHING, OVER, PLAYERS_TURN, Table
from monstrotheque.games.christmas_monsters.tables import (
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
    TURNS,
    WORTHLESS,
)
from monstrotheque.games.christmas_monsters.turns import lay_card, next_owner
from monstrotheque.games.christmas_monsters.values import level_fought, value

POWER_TOKEN = 0.45
POTION = 0.4
HINT = 0.15
"""What an unused token or potion is worth, in points: spending it should bring more."""
MOST = 2 * TURNS + BOSS_BONUS
MEAN_CARD = 4.5
TYPICAL_GLOUTON = 6.5
TYPICAL_TIMIDE = 1.5


@kernel
def run_promise(s: Table, level: int) -> float:
    """Rangetou: the values fit into a run of four, the colours or types so far too."""
    low, high, nights, types = 99, -99, 0, 0
    seen = 0
    for place in range(s.laid):
        owner = int(s.order[place])
        worth_now = value(s, owner)
        if seen >> (worth_now + 16) & 1:
            return 0.0
        seen |= 1 << (worth_now + 16)
        low, high = min(low, worth_now), max(high, worth_now)
        nights += int(IS_NIGHT[s.guise[owner]])
        types |= 1 << int(s.guise[owner])
    if high - low >= OWNERS or (level == 2 and nights != 0 and nights != s.laid):
        return 0.0
    return 0.0 if level == 3 and not is_single(types) else 1.0


@kernel
def sum_promise(s: Table, monster: int, level: int) -> float:
    """Matheux, Glouton, Timide: how usual the cards are that must still come."""
    points = 0
    for place in range(s.laid):
        worth_now = value(s, int(s.order[place]))
        nothing = monster == MATHEUX and worth_now > 0 and int(WORTHLESS[level]) >> worth_now & 1
        points += 0 if nothing else worth_now
    left = OWNERS - int(s.laid)
    if monster == GLOUTON:
        return max(0.0, min(1.0, 1.0 - 0.5 * ((int(GLOUTON_SUM[level]) - points) / left - TYPICAL_GLOUTON)))
    if monster == TIMIDE:
        return max(0.0, min(1.0, 1.0 + 0.7 * ((int(TIMIDE_SUM[level]) - points) / left - TYPICAL_TIMIDE)))
    mean = (MATHEUX_SUM - points) / left
    return max(0.0, 1.0 - abs(mean - MEAN_CARD) / 4.0) if 0.0 <= mean <= 8.0 else 0.0


@kernel
def type_promise(s: Table, monster: int, level: int) -> float:
    """Disjoncteur, Mange-Couleurs: nothing is spoilt so far."""
    types = days = nights = 0
    for place in range(s.laid):
        guise = int(s.guise[s.order[place]])
        if monster == MANGE_COULEURS:
            late = place < OWNERS - 1 and level == 3 and guise == GRIFFONNEUR
            if types >> guise & 1 or late or (place == 0 and level > 1 and guise != MACHINISTE):
                return 0.0
            types |= 1 << guise
            continue
        if place > 0 and IS_NIGHT[guise] == IS_NIGHT[s.guise[s.order[place - 1]]]:
            return 0.0
        days |= 0 if IS_NIGHT[guise] else 1 << guise
        nights |= 1 << guise if IS_NIGHT[guise] else 0
    spoilt = (level > 1 and popcount(days) > 1) or (level > 2 and popcount(nights) > 1)
    return 0.0 if monster == DISJONCTEUR and spoilt else 1.0


@kernel
def value_promise(s: Table, monster: int, level: int) -> float:
    """Faussaire, Pilleur: how many of the wanted cards lie already, and whether there is room for the rest."""
    left = OWNERS - int(s.laid)
    if monster == FAUSSAIRE:
        wanted = value(s, int(s.order[0]))
        if wanted < FAUSSAIRE_LEAST[level]:
            return 0.0
        missing = int(FAUSSAIRE_OTHERS[level])
        for place in range(1, s.laid):
            missing -= value(s, int(s.order[place])) == wanted
    else:
        found = 0
        for place in range(s.laid):
            owner = int(s.order[place])
            worth_now = value(s, owner)
            if worth_now in (0, 8) or (level == 3 and worth_now == 5):
                found |= 1 << worth_now
        missing = (3 if level == 3 else 2) - popcount(found)
    if missing > left:
        return 0.0
    return 1.0 if missing <= 0 else 0.8 / missing


@kernel
def promise(s: Table) -> float:
    """How hopeful the present fight looks with the cards laid so far, from 0 to 1."""
    if s.laid == OWNERS:
        return 1.0 if is_beaten(s) else 0.0
    if s.laid == 0:
        return 0.0
    monster, level = int(s.monsters[s.turn - 1]), level_fought(s)
    if monster == RANGETOU:
        hope = run_promise(s, level)
    elif monster in (MATHEUX, GLOUTON, TIMIDE):
        hope = sum_promise(s, monster, level)
    elif monster in (DISJONCTEUR, MANGE_COULEURS):
        hope = type_promise(s, monster, level)
    else:
        hope = value_promise(s, monster, level)
    return hope * (0.2 + 0.2 * s.laid)


@kernel
def evaluate(s: Table, seat: int) -> float:
    """Monsters beaten, the hope of the present fight, and what is still unspent."""
    points = 2.0 * popcount(int(s.beaten)) + BOSS_BONUS * (int(s.beaten) >> (TURNS - 1) & 1)
    if s.phase == OVER:
        return points
    points += (2.0 + BOSS_BONUS * (s.turn == TURNS)) * promise(s)
    for player in range(s.players):
        points += POWER_TOKEN * s.tokens[player]
    return points + POTION * popcount(int(s.stock) | int(s.express)) + HINT * popcount(int(s.hints))


@kernel
def hope_with(s: Table, card: int) -> float:
    """The promise of the fight if *card* were laid next."""
    owner, just = next_owner(s), s.just
    lay_card(s, owner, card)
    hope = promise(s)
    s.laid -= 1
    s.order[s.laid] = NONE
    pick_up(s, owner)
    s.just = just
    return hope


@kernel
def suggest(s: Table, seat: int, moves: IntArray, n: int, rng: Any) -> int:
    """Lay the card that leaves most hope; in a last call be ready, or sometimes try something against a monster that is
    not beaten; any answer will do.
    """
    best = np.int64(below(rng, n))  # signed, like the other indices: Numba would meet in the middle, at a float
    if s.asking != NOTHING:
        return int(best)
    if s.phase == LAST_CALL:
        return 0 if moves[0] == READY and (is_beaten(s) or below(rng, 4) > 0) else int(best)
    best_hope = -1.0
    for i in range(n):
        move = int(moves[i])
        if s.phase == PLAYERS_TURN and PLAY <= move < READY:
            rng = advance(rng)
            hope = hope_with(s, move - (PLAY if move < COMPANION_PLAY else COMPANION_PLAY)) + 1.0e-4 * below(rng, 1024)
            if hope > best_hope:
                best, best_hope = np.int64(i), hope
    return int(best)


@kernel
def settle(s: Table, rewards: FloatArray, worths: FloatArray) -> None:
    """The share of the most that a day can bring; its worth is the day's score. All players have the same."""
    points = 2 * popcount(int(s.beaten)) + BOSS_BONUS * (int(s.beaten) >> (TURNS - 1) & 1)
    for seat in range(s.players):
        rewards[seat], worths[seat] = points / MOST, day_score(s)
