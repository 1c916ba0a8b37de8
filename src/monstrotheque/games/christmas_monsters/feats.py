"""The feats that depend on the day's game alone, and whether they are done at this point of the day.

The campaign ticks them in the evening. Bots weigh the open ones during the game.
"""

from __future__ import annotations

from monstrotheque.engine.bits import popcount
from monstrotheque.engine.compiling import kernel
from monstrotheque.games.christmas_monsters.constants import (
    BOOK_DAY_FEATS,
    BOOK_FEAT_STARS,
    DAY_FEATS,
    FEATS,
    MATHEUX,
    MAX_LEVEL,
    MONSTERS,
    POTION_COUNT,
    TURNS,
)
from monstrotheque.games.christmas_monsters.rules import day_score
from monstrotheque.games.christmas_monsters.state import OVER, RawState

(
    REUSSITE,
    BELLE_SERIE,
    COHESION_DE_GROUPE,
    SUR_PLACE,
    ENTRAIDE,
    AUTONOMIE,
    COMBINAISON,
    TRAVAIL_D_EQUIPE,
    COURAGE_PAYANT,
    HUMILITE,
    SANS_FAUTE,
    A_MAINS_NUES,
    SURDOUES,
    LONGUE_SERIE,
    GRAND_MELANGE,
    TOUS_ENSEMBLE,
    FACE_AU_BOSS,
    CHASSEURS,
) = range(18)
KEPT_SO_FAR = 1 << HUMILITE | 1 << AUTONOMIE
"""Feats that hold from the first turn on and can be lost until the last."""

_ALL_BEATEN = (1 << TURNS) - 1
_IN_A_ROW = int(FEATS["belle_serie"]["in_a_row"])
_POWERS_EACH = int(FEATS["cohesion_de_groupe"]["powers"])
_PLAYERS_IN_TURN = int(FEATS["entraide"]["players"])
_POTIONS_IN_TURN = int(FEATS["combinaison"]["potions"])
_TEAMWORK = MONSTERS.index(FEATS["travail_d_equipe"]["monster"])
_TEAMWORK_LEVEL = int(FEATS["travail_d_equipe"]["level"])
_COURAGE_LEVEL = int(FEATS["courage_payant"]["level"])
_FIRST_HARD = len(BOOK_DAY_FEATS)
FAULTLESS_LEVEL = 2
"""Sans Faute counts monsters of this level or higher."""


@kernel
def longest_run(s: RawState) -> int:
    """The longest run of beaten monsters."""
    longest = run = 0
    for location in range(TURNS):
        run = run + 1 if int(s.beaten) >> location & 1 else 0
        longest = max(longest, run)
    return longest


@kernel
def uses_by(s: RawState, player: int) -> int:
    """The number of powers that a player has used."""
    count = 0
    for turn in range(TURNS):
        count += int(s.uses[turn, player])
    return count


@kernel
def fewest_uses(s: RawState) -> int:
    """The fewest powers that any player has used."""
    fewest = uses_by(s, 0)
    for player in range(1, s.players):
        fewest = min(fewest, uses_by(s, player))
    return fewest


@kernel
def users_in(s: RawState, turn: int) -> int:
    """The number of players who used a power in a turn (from 0)."""
    count = 0
    for player in range(s.players):
        count += s.uses[turn, player] > 0
    return count


@kernel
def most_users(s: RawState) -> int:
    """The most players who used a power in the same turn."""
    most = 0
    for turn in range(TURNS):
        most = max(most, users_in(s, turn))
    return most


@kernel
def potions_in(s: RawState, turn: int) -> int:
    """The number of potions used in a turn (from 0), including those from Potion Express."""
    count = 0
    for potion in range(POTION_COUNT):
        count += s.potion_turn[potion] == turn + 1
    return count


@kernel
def most_potions(s: RawState) -> int:
    """The most potions used in one turn."""
    most = 0
    for turn in range(TURNS):
        most = max(most, potions_in(s, turn))
    return most


@kernel
def has_used_stock(s: RawState) -> bool:
    """Whether a potion from the stock was used."""
    for potion in range(POTION_COUNT):
        if s.potion_turn[potion] > 0 and not int(s.used_from_express) >> potion & 1:
            return True
    return False


@kernel
def is_bare(s: RawState, turn: int) -> bool:
    """Whether a turn (from 0) passed without any power or potion."""
    return users_in(s, turn) == 0 and potions_in(s, turn) == 0


@kernel
def is_all_bare(s: RawState) -> bool:
    """Whether no power and no potion has been used so far."""
    for turn in range(TURNS):
        if not is_bare(s, turn):
            return False
    return True


@kernel
def beaten_at(s: RawState, level: int) -> int:
    """The number of monsters beaten at *level* or higher."""
    count = 0
    for location in range(TURNS):
        count += int(s.beaten) >> location & 1 and s.fought[location] >= level
    return count


@kernel
def is_beaten_at(s: RawState, monster: int, level: int, bare: bool) -> bool:
    """Whether *monster* was beaten at *level* or higher. With *bare*: without a power or potion in that turn."""
    for location in range(TURNS):
        if s.monsters[location] == monster and int(s.beaten) >> location & 1 and s.fought[location] >= level:
            return not bare or is_bare(s, location)
    return False


@kernel
def is_boss_beaten_bare(s: RawState, level: int) -> bool:
    """Whether the Boss was beaten at *level* or higher without a power or potion in that turn."""
    boss = TURNS - 1
    return bool(int(s.beaten) >> boss & 1 and s.fought[boss] >= level and is_bare(s, boss))


@kernel
def is_done_by_fights(s: RawState, feat: int) -> bool:
    """Réussite: all eight are beaten. Belle Série: five in a row. Sur Place: the day's score is 0. Travail d'Équipe:
    Rangetou at level 2 or higher. Courage Payant: a monster of level 3.
    """
    if feat == REUSSITE:
        return bool(s.beaten == _ALL_BEATEN)
    if feat == BELLE_SERIE:
        return longest_run(s) >= _IN_A_ROW
    if feat == SUR_PLACE:
        return bool(s.phase == OVER and day_score(s) == 0)
    if feat == TRAVAIL_D_EQUIPE:
        return is_beaten_at(s, _TEAMWORK, _TEAMWORK_LEVEL, False)
    return bool(feat == COURAGE_PAYANT and beaten_at(s, _COURAGE_LEVEL) > 0)


@kernel
def is_done_by_means(s: RawState, feat: int) -> bool:
    """Cohésion de Groupe: every player used powers twice. Entraide: two players used a power in the same turn.
    Combinaison: two potions in one turn. Autonomie: potions in stock, and none of them used. Humilité: nobody used a
    power.
    """
    if feat == COHESION_DE_GROUPE:
        return fewest_uses(s) >= _POWERS_EACH
    if feat == ENTRAIDE:
        return most_users(s) >= _PLAYERS_IN_TURN
    if feat == COMBINAISON:
        return most_potions(s) >= _POTIONS_IN_TURN
    if feat == AUTONOMIE:
        return bool(s.stock_at_start != 0 and not has_used_stock(s))
    return bool(feat == HUMILITE and most_users(s) == 0)


@kernel
def is_hard_done(s: RawState, feat: int, number: int) -> bool:
    """Sans Faute: all eight beaten, *number* of them at level 2 or higher. À Mains Nues: *number* beaten without power
    or potion. Surdoués: Matheux at level *number* or higher without either in that turn. Longue Série: *number* in a
    row. Grand Mélange: *number* potions in one turn. Tous Ensemble: *number* players used a power in the same turn.
    """
    if feat == SANS_FAUTE:
        return bool(s.beaten == _ALL_BEATEN and beaten_at(s, FAULTLESS_LEVEL) >= number)
    if feat == A_MAINS_NUES:
        return bool(popcount(int(s.beaten)) >= number and is_all_bare(s))
    if feat == SURDOUES:
        return is_beaten_at(s, MATHEUX, number, True)
    if feat == LONGUE_SERIE:
        return longest_run(s) >= number
    if feat == GRAND_MELANGE:
        return most_potions(s) >= number
    return bool(feat == TOUS_ENSEMBLE and most_users(s) >= number)


@kernel
def is_done(s: RawState, feat: int) -> bool:
    """Whether a feat is done now. The answer is final only once the game is over. Face au Boss: the Boss beaten without
    power or potion in that turn. Chasseurs: monsters of level 3.
    """
    if feat < _FIRST_HARD:
        return is_done_by_fights(s, feat) or is_done_by_means(s, feat)
    number = int(s.hard_numbers[feat - _FIRST_HARD])
    if feat == FACE_AU_BOSS:
        return is_boss_beaten_bare(s, number)
    if feat == CHASSEURS:
        return beaten_at(s, MAX_LEVEL) >= number
    return is_hard_done(s, feat, number)


@kernel
def stars_of(s: RawState, feat: int) -> int:
    """The stars of a feat of the day."""
    return int(BOOK_FEAT_STARS[feat]) if feat < _FIRST_HARD else int(s.hard_stars[feat - _FIRST_HARD])


@kernel
def stars_done(s: RawState) -> float:
    """The stars of the open feats that are done now. One that can still be lost counts more as turns go by."""
    stars = 0.0
    for feat in range(len(DAY_FEATS)):
        if int(s.feats) >> feat & 1 and is_done(s, feat):
            kept = KEPT_SO_FAR >> feat & 1 and s.phase != OVER
            stars += stars_of(s, feat) * (s.turn / (TURNS + 1) if kept else 1.0)
    return stars
