"""The game's own evaluation of positions and moves, for bots and playouts."""

from __future__ import annotations

from typing import Any

import numpy as np

from monstrotheque.engine.bits import lowest_bit, popcount
from monstrotheque.engine.compiling import kernel
from monstrotheque.engine.random import advance, below
from monstrotheque.engine.raw_state import FloatArray, IntArray
from monstrotheque.games.christmas_monsters.cards import pick_up, put_down
from monstrotheque.games.christmas_monsters.constants import (
    CONTRETEMPS,
    DISJONCTEUR,
    FAUSSAIRE,
    FAUSSAIRE_LEAST,
    FAUSSAIRE_OTHERS,
    GLOUTON,
    GLOUTON_SUM,
    GRIFFONNEUR,
    HOTTE,
    IS_NIGHT,
    MACHINISTE,
    MANGE_COULEURS,
    MATHEUX,
    MATHEUX_SUM,
    OWNERS,
    PAPIER_DORE,
    PLUME_D_OR,
    POULIE,
    RANGETOU,
    RATURE,
    REMPART,
    TIMIDE,
    TIMIDE_SUM,
    TURNS,
    VALUES,
    WORTHLESS,
)
from monstrotheque.games.christmas_monsters.feats import stars_done
from monstrotheque.games.christmas_monsters.monsters import is_beaten, is_single
from monstrotheque.games.christmas_monsters.moves import COMPANION_PLAY, PLAY, POTION, POWER, POWER_BASE, READY
from monstrotheque.games.christmas_monsters.powers import POWER_OF_MOVE, apply_power, swap_places
from monstrotheque.games.christmas_monsters.rules import BOSS_BONUS, day_score
from monstrotheque.games.christmas_monsters.state import LAST_CALL, NONE, NOTHING, OVER, PLAYERS_TURN, RawState
from monstrotheque.games.christmas_monsters.turns import lay_card, next_owner
from monstrotheque.games.christmas_monsters.values import level_fought, value

_BASE = np.array(POWER_BASE, np.int64)

UNUSED_TOKEN = 0.45
UNUSED_POTION = 0.4
UNUSED_HINT = 0.15
"""The value of an unused token or potion, in points. Spending it should gain more."""
LAPSING_POTION = 0.01
"""The value of a potion of Potion Express, which lapses with the turn. If it were higher, bots would spend tokens to
put off the end of the turn.
"""
THOUGHT = {"easy": 25, "medium": 60, "hard": 300, "expert": 3_200, "champion": 12_800}
"""The iterations of each level. Search gains most of its strength early in this game, and nothing beyond the expert's
number: no search finds out what a partner holds.
"""
STAR = 1.0
"""The value of a star of an open feat, in points. Two stars equal a beaten monster."""
MOST_STARS = 8
"""An upper bound on the stars of a day, except in the rarest cases."""
MOST = 2 * TURNS + BOSS_BONUS
MEAN_CARD = 4.5
TYPICAL_GLOUTON = 6.5
TYPICAL_TIMIDE = 1.5
SHOWN = 0.3
"""The value of a fitting card that its holder has shown to players who lay earlier. It exceeds the Hint token's value
once the card certainly fits the cards on the table.
"""


@kernel
def run_promise(s: RawState, level: int) -> float:
    """Rangetou: 1 if the values fit into a run of four and the colours or types fit so far, else 0."""
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
def sum_promise(s: RawState, monster: int, level: int) -> float:
    """Matheux, Glouton, Timide: how typical the missing cards would be."""
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
def type_promise(s: RawState, monster: int, level: int) -> float:
    """Disjoncteur, Mange-Couleurs: 1 if the condition can still be met, else 0."""
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
def value_promise(s: RawState, monster: int, level: int) -> float:
    """Faussaire, Pilleur: the share of wanted cards on the table, and whether the rest still fits."""
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
def promise(s: RawState) -> float:
    """How promising the current fight looks with the cards laid so far, from 0 to 1."""
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
def hope_with(s: RawState, owner: int, card: int) -> float:
    """The promise of the fight if *owner* laid *card* next."""
    just = s.just
    lay_card(s, owner, card)
    hope = promise(s)
    s.laid -= 1
    s.order[s.laid] = NONE
    pick_up(s, owner)
    s.just = just
    return hope


@kernel
def shown_hope(s: RawState) -> float:
    """The best promise of a face-up hand card whose holder lays later in this turn, but not next."""
    best = 0.0
    if s.phase != PLAYERS_TURN or s.laid == 0:
        return best
    for seat in range(s.players):
        cards = int(s.hands[seat]) & int(s.shown)
        if cards and s.cards[seat] == NONE and next_owner(s) != seat:
            while cards:
                best = max(best, hope_with(s, seat, lowest_bit(cards)))
                cards &= cards - 1
    return best


@kernel
def points_of(s: RawState) -> float:
    """The day's points so far: two for each beaten monster, the Boss's bonus, and the open feats that are done."""
    points = 2.0 * popcount(int(s.beaten)) + BOSS_BONUS * (int(s.beaten) >> (TURNS - 1) & 1)
    return points + STAR * stars_done(s) if s.feats else points


@kernel
def evaluate(s: RawState, seat: int) -> float:
    """The day's points so far, the promise of the current fight, and the unspent tokens and potions. These count after
    the end too, or spending them would look better than ending the day.
    """
    points = points_of(s) + UNUSED_POTION * popcount(int(s.stock)) + LAPSING_POTION * popcount(int(s.express))
    points += UNUSED_HINT * popcount(int(s.hints))
    for player in range(s.players):
        points += UNUSED_TOKEN * s.tokens[player]
    if s.phase == OVER:
        return points
    return points + (2.0 + BOSS_BONUS * (s.turn == TURNS)) * promise(s) + SHOWN * shown_hope(s)


@kernel
def owner_touched(s: RawState, seat: int, power: int, how: int) -> int:
    """The owner of the card that a power changes, if it changes one."""
    if power == PLUME_D_OR:
        return int(s.order[how // VALUES])
    return int(s.order[how]) if power == HOTTE else seat


@kernel
def would_beat(s: RawState, seat: int, move: int) -> bool:
    """Whether a power that changes the cards on the table or the level would beat the monster. Leaves the state
    unchanged.
    """
    if not POWER <= move < POTION:
        return False
    power = int(POWER_OF_MOVE[move - POWER])
    if power not in (RATURE, PLUME_D_OR, PAPIER_DORE, HOTTE, POULIE, REMPART, CONTRETEMPS):
        return False
    how = move - int(_BASE[power])
    owner = owner_touched(s, seat, power, how)
    card, gold, plus, guise, just = s.cards[owner], s.gold[owner], s.plus[owner], s.guise[owner], s.just
    if power == CONTRETEMPS:
        put_down(s, owner, how)
    else:
        apply_power(s, seat, power, how)
    beaten = is_beaten(s)
    s.cards[owner], s.gold[owner], s.plus[owner], s.guise[owner], s.just = card, gold, plus, guise, just
    if power == POULIE:
        swap_places(s, how)
    s.ramparts -= power == REMPART
    return beaten


@kernel
def rescue(s: RawState, seat: int, moves: IntArray, n: int) -> int:
    """The index of a power that beats the monster in the last call, or 0 (ready) if it is already beaten or no power
    does.
    """
    if not is_beaten(s):
        for i in range(n):
            if would_beat(s, seat, int(moves[i])):
                return i
    return 0


@kernel
def suggest(s: RawState, seat: int, moves: IntArray, n: int, rng: Any) -> int:
    """Lay the most promising card. In the last call, use a power that beats the monster, or else be ready. Answer at
    random.
    """
    best = np.int64(below(rng, n))  # signed, like the other indices: otherwise Numba unifies the two to a float
    if s.asking != NOTHING:
        return int(best)
    if s.phase == LAST_CALL:
        return rescue(s, seat, moves, n)
    best_hope = -1.0
    for i in range(n):
        move = int(moves[i])
        if s.phase == PLAYERS_TURN and PLAY <= move < READY:
            rng = advance(rng)
            card = move - (PLAY if move < COMPANION_PLAY else COMPANION_PLAY)
            hope = hope_with(s, next_owner(s), card) + 1.0e-4 * below(rng, 1024)
            if hope > best_hope:
                best, best_hope = np.int64(i), hope
    return int(best)


@kernel
def settle(s: RawState, rewards: FloatArray, worths: FloatArray) -> None:
    """The reward is the share of the most points that a day can bring. The worth is the day's score plus the stars of
    the open feats that are done. All players get the same.
    """
    worth = float(day_score(s))
    most = float(MOST)
    if s.feats:
        worth += STAR * stars_done(s)
        most += STAR * MOST_STARS
    for seat in range(s.players):
        rewards[seat], worths[seat] = min(1.0, points_of(s) / most), worth
