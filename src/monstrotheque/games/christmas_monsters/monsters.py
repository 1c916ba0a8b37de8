"""The conditions for beating each monster, at each level."""

from __future__ import annotations

from monstrotheque.engine.compiling import kernel
from monstrotheque.games.christmas_monsters.constants import (
    DISJONCTEUR,
    EMBALLEUR,
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
    PILLEUR,
    RANGETOU,
    TIMIDE,
    TIMIDE_SUM,
    TYPE_COUNT,
    WORTHLESS,
)
from monstrotheque.games.christmas_monsters.state import RawState
from monstrotheque.games.christmas_monsters.values import level_fought, value

# Values may be slightly below 0 or above 8. A set of values is a set of bits, shifted up by this.
_LOW = 16
_RUN = 0b1111


@kernel
def types_played(s: RawState) -> int:
    """The types on the table, as bits."""
    types = 0
    for owner in range(OWNERS):
        types |= 1 << int(s.guise[owner])
    return types


@kernel
def is_single(bits: int) -> bool:
    """Whether exactly one bit is set."""
    return bits != 0 and bits & (bits - 1) == 0


@kernel
def counted_value(s: RawState, owner: int, monster: int, level: int) -> int:
    """What a card counts for in a monster's sum. Matheux ignores 1s, then also 4s. At level 3 an Emballeur counts 1
    less for Glouton, and a Griffonneur counts 1 more for Timide.
    """
    worth = int(value(s, owner))
    if monster == MATHEUX:
        return 0 if worth > 0 and int(WORTHLESS[level]) >> worth & 1 else worth
    guise = int(s.guise[owner])
    less = monster == GLOUTON and level == 3 and guise == EMBALLEUR
    more = monster == TIMIDE and level == 3 and guise == GRIFFONNEUR
    return worth - int(less) + int(more)


@kernel
def total(s: RawState, monster: int, level: int) -> int:
    """The sum of the four cards as a monster counts them."""
    points = 0
    for owner in range(OWNERS):
        points += counted_value(s, owner, monster, level)
    return points


@kernel
def beats_rangetou(s: RawState, level: int) -> bool:
    """Level 1: four consecutive values in any order. Level 2: also of one colour. Level 3: also of one type."""
    values = nights = 0
    for owner in range(OWNERS):
        values |= 1 << (value(s, owner) + _LOW)
        nights += int(IS_NIGHT[s.guise[owner]])
    if values != (values & -values) * _RUN:
        return False
    if level == 1:
        return True
    return (nights == 0 or nights == OWNERS) if level == 2 else is_single(types_played(s))


@kernel
def beats_matheux(s: RawState, level: int) -> bool:
    """Level 1: a sum of exactly 21. Level 2: 1s count as 0. Level 3: 4s too."""
    return bool(total(s, MATHEUX, level) == MATHEUX_SUM)


@kernel
def beats_disjoncteur(s: RawState, level: int) -> bool:
    """Level 1: DAY and NIGHT alternate in playing order. Level 2: also, all DAY cards have one type. Level 3: also, all
    NIGHT cards have one type.
    """
    days = nights = 0
    for place in range(OWNERS):
        guise = int(s.guise[s.order[place]])
        night = IS_NIGHT[guise]
        if place > 0 and night == IS_NIGHT[s.guise[s.order[place - 1]]]:
            return False
        if night:
            nights |= 1 << guise
        else:
            days |= 1 << guise
    return (level < 2 or is_single(days)) and (level < 3 or is_single(nights))


@kernel
def beats_mange_couleurs(s: RawState, level: int) -> bool:
    """Level 1: four different types. Level 2: also, a Machiniste first. Level 3: also, a Griffonneur last."""
    if types_played(s) != (1 << TYPE_COUNT) - 1:
        return False
    return bool(
        (level < 2 or s.guise[s.order[0]] == MACHINISTE) and (level < 3 or s.guise[s.order[OWNERS - 1]] == GRIFFONNEUR)
    )


@kernel
def beats_glouton(s: RawState, level: int) -> bool:
    """Level 1: a sum of at least 25. Level 2: at least 28. Level 3: at least 28, with Emballeurs counting 1 less."""
    return bool(total(s, GLOUTON, level) >= GLOUTON_SUM[level])


@kernel
def beats_timide(s: RawState, level: int) -> bool:
    """Level 1: a sum of at most 7. Level 2: at most 4. Level 3: at most 4, with Griffonneurs counting 1 more."""
    return bool(total(s, TIMIDE, level) <= TIMIDE_SUM[level])


@kernel
def beats_faussaire(s: RawState, level: int) -> bool:
    """Level 1: another card has the first card's value. Level 2: that value is also at least 4. Level 3: also, two
    other cards have it.
    """
    wanted = value(s, int(s.order[0]))
    same = 0
    for place in range(1, OWNERS):
        same += value(s, int(s.order[place])) == wanted
    return bool(same >= FAUSSAIRE_OTHERS[level] and wanted >= FAUSSAIRE_LEAST[level])


@kernel
def types_with(s: RawState, wanted: int) -> int:
    """The types of the cards with one value, as bits."""
    types = 0
    for owner in range(OWNERS):
        if value(s, owner) == wanted:
            types |= 1 << int(s.guise[owner])
    return types


@kernel
def beats_pilleur(s: RawState, level: int) -> bool:
    """Level 1: a 0 and an 8. Level 2: both of one type. Level 3: also a 5 of that type."""
    zeros, eights = types_with(s, 0), types_with(s, 8)
    if level == 1:
        return zeros != 0 and eights != 0
    return zeros & eights & (types_with(s, 5) if level == 3 else -1) != 0


@kernel
def is_met(s: RawState, monster: int, level: int) -> bool:
    """Whether the four cards on the table beat *monster* at *level*."""
    if monster == RANGETOU:
        return beats_rangetou(s, level)
    if monster == MATHEUX:
        return beats_matheux(s, level)
    if monster == DISJONCTEUR:
        return beats_disjoncteur(s, level)
    if monster == MANGE_COULEURS:
        return beats_mange_couleurs(s, level)
    return _is_met_by_values(s, monster, level)


@kernel
def _is_met_by_values(s: RawState, monster: int, level: int) -> bool:
    if monster == GLOUTON:
        return beats_glouton(s, level)
    if monster == TIMIDE:
        return beats_timide(s, level)
    if monster == FAUSSAIRE:
        return beats_faussaire(s, level)
    return monster == PILLEUR and beats_pilleur(s, level)


@kernel
def is_beaten(s: RawState) -> bool:
    """Whether the current monster is beaten now: four cards lie on the table and meet its conditions."""
    return s.laid == OWNERS and is_met(s, int(s.monsters[s.turn - 1]), level_fought(s))
