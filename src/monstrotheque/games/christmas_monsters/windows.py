"""When powers, potions and Hint tokens may be used. Each function returns a reason: 0 if the use is allowed, else the
rule that forbids it.

Everything here depends on public information only.
"""

from __future__ import annotations

from enum import IntEnum, auto

from monstrotheque.engine.compiling import kernel
from monstrotheque.games.christmas_monsters.cards import hidden_cards
from monstrotheque.games.christmas_monsters.constants import (
    AIGUILLAGE,
    ALL_POTIONS,
    BOOST,
    BROUILLARD,
    CESSEZ_LE_FEU,
    CONTRETEMPS,
    COURRIER,
    ECHANGE,
    ENGELURES,
    ETIQUETTE,
    EXTINCTION_DE_VOIX,
    FOUILLE,
    HOTTE,
    INTIMIDATION,
    MENEUR_OBSTINE,
    NO_POWER,
    PAPIER_DORE,
    PAQUET,
    PLUME_D_OR,
    POTION_COUNT,
    POTION_EXPRESS,
    POULIE,
    POWER_TOKENS,
    RATURE,
    RECUPERATION,
    REGAIN,
    RELEVE,
    REMBOBINAGE,
    REMPART,
    RESERVE_TURN,
    RONDE,
    SHEET,
    TURNS,
    VISION,
)
from monstrotheque.games.christmas_monsters.monsters import is_beaten
from monstrotheque.games.christmas_monsters.state import LAST_CALL, NONE, NOTHING, PLAYERS_TURN, RawState
from monstrotheque.games.christmas_monsters.values import in_force, is_permanent, level_fought


class Reason(IntEnum):
    """Why something can't be used now. The sentence is in the texts, under `refusals` and the name in lower case."""

    FREE = 0
    NOT_NOW = auto()
    ANSWER_FIRST = auto()
    NO_TOKEN = auto()
    ENGELURES = auto()
    LOCKED = auto()
    OTHER_SHEET = auto()
    REAL_CARDS_ONLY = auto()
    OWN_CARD_LIES = auto()
    NOBODY_HAS_A_CARD = auto()
    NOTHING_FACE_DOWN = auto()
    NO_PERMANENT_CURSE = auto()
    TRUCE_HOLDS = auto()
    TRUCE_CHANGES_NOTHING = auto()
    LEVEL_ONE = auto()
    OWN_CARD_MISSING = auto()
    NO_POTION_TO_DRAW = auto()
    NOTHING_TO_SHOW = auto()
    NO_CARD_LIES = auto()
    TWO_CARDS_NEEDED = auto()
    NO_HAND_CARD = auto()
    NO_DISCARD = auto()
    FIRST_CARD_LIES = auto()
    LAST_TURN = auto()
    BEFORE_TURN_6 = auto()
    PLAYERS_TURN_ONLY = auto()
    POTION_ABSENT = auto()
    POTION_GONE = auto()
    NO_CARD_JUST_PLAYED = auto()
    LAST_CALL_ONLY = auto()
    MONSTER_BEATEN = auto()
    NO_USED_TOKEN = auto()
    HINT_USED = auto()
    EXTINCTION_DE_VOIX = auto()
    ALL_SHOWN = auto()

    @property
    def rule(self) -> str | None:
        """The key of the rule's sentence, or None if nothing forbids the use."""
        return self.name.lower() if self else None


@kernel
def bar(condition: bool, reason: Reason) -> Reason:
    """The reason, or FREE if the condition holds."""
    return Reason.FREE if condition else reason


@kernel
def time_bar(s: RawState) -> Reason:
    """Powers, hints and potions are possible only in the players' turn and the last call, with no answer pending."""
    if s.phase != PLAYERS_TURN and s.phase != LAST_CALL:
        return Reason.NOT_NOW
    return bar(s.asking == NOTHING, Reason.ANSWER_FIRST)


@kernel
def powers_used(s: RawState, seat: int) -> int:
    """The number of powers a player has used in this game."""
    count = 0
    for turn in range(TURNS):
        count += int(s.uses[turn, seat])
    return count


@kernel
def token_bar(s: RawState, seat: int) -> Reason:
    """Each power costs a token. Under Engelures, a player uses only one power in the whole game."""
    if s.tokens[seat] == 0:
        return Reason.NO_TOKEN
    return bar(not in_force(s, ENGELURES) or powers_used(s, seat) == 0, Reason.ENGELURES)


@kernel
def other_has_card(s: RawState, seat: int) -> bool:
    """Whether another player has a hand card."""
    for other in range(s.players):
        if other != seat and s.held[other] > 0:
            return True
    return False


@kernel
def other_hides_card(s: RawState, seat: int) -> bool:
    """Whether a player other than *seat* has a hand card that isn't face up."""
    for other in range(s.players):
        if other != seat and hidden_cards(s, other) > 0:
            return True
    return False


@kernel
def reserve_bar(s: RawState) -> Reason:
    """Only before turn 6: in the players' turn of turns 1 to 5."""
    if s.turn >= RESERVE_TURN:
        return Reason.BEFORE_TURN_6
    return bar(s.phase == PLAYERS_TURN, Reason.PLAYERS_TURN_ONLY)


@kernel
def ahead_is_hidden(s: RawState) -> bool:
    """Whether one of the next two locations is face down. Cessez-le-Feu turns these up under Brouillard."""
    for location in range(int(s.turn), min(int(s.turn) + 2, TURNS)):
        if not int(s.up) >> location & 1:
            return True
    return False


@kernel
def truce_bar(s: RawState) -> Reason:
    """Cessez-le-Feu: a permanent curse is in force, and it still forbids something."""
    if not is_permanent(s):
        return Reason.NO_PERMANENT_CURSE
    if s.truce:
        return Reason.TRUCE_HOLDS
    if s.curse == BROUILLARD:
        return bar(ahead_is_hidden(s), Reason.TRUCE_CHANGES_NOTHING)
    if s.curse == EXTINCTION_DE_VOIX:
        return bar(s.hints != 0, Reason.TRUCE_CHANGES_NOTHING)
    return bar(s.curse != MENEUR_OBSTINE or s.turn < TURNS, Reason.TRUCE_CHANGES_NOTHING)


@kernel
def garde_bar(s: RawState, seat: int, power: int) -> Reason:
    """The Garde's powers."""
    if power == RELEVE:
        return Reason.OWN_CARD_LIES if s.cards[seat] != NONE else bar(other_has_card(s, seat), Reason.NOBODY_HAS_A_CARD)
    if power == RONDE:
        return bar(s.up != (1 << TURNS) - 1, Reason.NOTHING_FACE_DOWN)
    if power == CESSEZ_LE_FEU:
        return truce_bar(s)
    return bar(power == REMPART and level_fought(s) > 1, Reason.LEVEL_ONE)


@kernel
def griffonneur_bar(s: RawState, seat: int, power: int) -> Reason:
    """The Griffonneur's powers."""
    if power == RATURE:
        return bar(s.cards[seat] != NONE, Reason.OWN_CARD_MISSING)
    if power == POTION_EXPRESS:
        return bar(potions_to_draw(s) != 0, Reason.NO_POTION_TO_DRAW)
    if power == COURRIER:
        return bar(other_hides_card(s, seat), Reason.NOTHING_TO_SHOW)
    return bar(power == PLUME_D_OR and s.laid > 0, Reason.NO_CARD_LIES)


@kernel
def emballeur_bar(s: RawState, seat: int, power: int) -> Reason:
    """The Emballeur's powers."""
    if power == PAPIER_DORE:
        return bar(s.cards[seat] != NONE, Reason.OWN_CARD_MISSING)
    if power == PAQUET:
        return reserve_bar(s)
    if power == ETIQUETTE:
        return bar(other_hides_card(s, seat), Reason.NOTHING_TO_SHOW)
    return bar(power == HOTTE and s.laid > 0, Reason.NO_CARD_LIES)


@kernel
def machiniste_bar(s: RawState, seat: int, power: int) -> Reason:
    """The Machiniste's powers."""
    if power == CONTRETEMPS:
        return Reason.OWN_CARD_MISSING if s.cards[seat] == NONE else bar(s.held[seat] > 0, Reason.NO_HAND_CARD)
    if power == RECUPERATION:
        return Reason.NO_HAND_CARD if s.held[seat] == 0 else bar(s.discards[seat] != 0, Reason.NO_DISCARD)
    if power == POULIE:
        return bar(s.laid > 1, Reason.TWO_CARDS_NEEDED)
    if s.turn == TURNS:
        return Reason.LAST_TURN
    return bar(power == AIGUILLAGE and s.laid == 0, Reason.FIRST_CARD_LIES)


@kernel
def effect_bar(s: RawState, seat: int, power: int) -> Reason:
    """Why a power would change nothing now. FREE if it could change something."""
    if power == NO_POWER:
        return Reason.REAL_CARDS_ONLY
    if power < RATURE:
        return garde_bar(s, seat, power)
    if power < PAPIER_DORE:
        return griffonneur_bar(s, seat, power)
    if power < CONTRETEMPS:
        return emballeur_bar(s, seat, power)
    return machiniste_bar(s, seat, power)


@kernel
def row_of(s: RawState, seat: int, power: int) -> int:
    """The row of a power on a player's sheet, or NONE."""
    for row in range(SHEET):
        if s.sheets[s.roles[seat], row] == power:
            return row
    return NONE


@kernel
def power_bar(s: RawState, seat: int, power: int) -> Reason:
    """Why a player can't use a power now: its sheet, its lock, the time, the tokens, or no effect."""
    if power == NO_POWER:
        return Reason.REAL_CARDS_ONLY
    row = row_of(s, seat, power)
    if row == NONE:
        return Reason.OTHER_SHEET
    if row >= s.unlocked[seat]:
        return Reason.LOCKED
    reason = time_bar(s)
    if reason == Reason.FREE:
        reason = token_bar(s, seat)
    return reason if reason != Reason.FREE else effect_bar(s, seat, power)


@kernel
def may_use_power(s: RawState, seat: int) -> bool:
    """Whether a player can use a power now. (Assumes that this is a time for powers.)"""
    if token_bar(s, seat) != Reason.FREE:
        return False
    for row in range(s.unlocked[seat]):
        if effect_bar(s, seat, int(s.sheets[s.roles[seat], row])) == Reason.FREE:
            return True
    return False


@kernel
def potions_to_draw(s: RawState) -> int:
    """The potions that Potion Express can draw: those neither in stock nor used, lost or drawn today."""
    return ALL_POTIONS & ~(int(s.stock) | int(s.express) | int(s.gone))


@kernel
def end_bar(s: RawState, potion: int) -> Reason:
    """Potions of the last call. Rembobinage works only while the monster isn't beaten."""
    if s.phase != LAST_CALL:
        return Reason.LAST_CALL_ONLY
    return bar(potion != REMBOBINAGE or not is_beaten(s), Reason.MONSTER_BEATEN)


@kernel
def window_bar(s: RawState, potion: int) -> Reason:
    """Why the window of a potion is closed, or why the potion would change nothing."""
    if potion in (BOOST, INTIMIDATION):
        return bar(s.just != NONE, Reason.NO_CARD_JUST_PLAYED)
    if potion == ECHANGE:
        return bar(s.laid == 0, Reason.FIRST_CARD_LIES)
    if potion == VISION:
        return bar(other_hides_card(s, NONE), Reason.NOTHING_TO_SHOW)
    if potion == REGAIN:
        return bar(has_used_token(s), Reason.NO_USED_TOKEN)
    if potion == FOUILLE:
        return reserve_bar(s)
    return end_bar(s, potion)


@kernel
def has_used_token(s: RawState) -> bool:
    """Whether a player has a used Power token."""
    for seat in range(s.players):
        if s.tokens[seat] < POWER_TOKENS:
            return True
    return False


@kernel
def potion_bar(s: RawState, potion: int) -> Reason:
    """Why the players can't use a potion now."""
    if not (int(s.stock) | int(s.express)) >> potion & 1:
        return Reason.POTION_GONE if int(s.gone) >> potion & 1 else Reason.POTION_ABSENT
    reason = time_bar(s)
    return reason if reason != Reason.FREE else window_bar(s, potion)


@kernel
def may_use_potion(s: RawState) -> bool:
    """Whether the players can use a potion now. (Assumes that this is a time for potions.)"""
    available = int(s.stock) | int(s.express)
    if available:
        for potion in range(POTION_COUNT):
            if available >> potion & 1 and window_bar(s, potion) == Reason.FREE:
                return True
    return False


@kernel
def hint_bar(s: RawState, seat: int) -> Reason:
    """Why a player can't use the Hint token now."""
    reason = time_bar(s)
    if reason != Reason.FREE:
        return reason
    if not int(s.hints) >> seat & 1:
        return Reason.HINT_USED
    if in_force(s, EXTINCTION_DE_VOIX):
        return Reason.EXTINCTION_DE_VOIX
    return bar(hidden_cards(s, seat) > 0, Reason.ALL_SHOWN)


@kernel
def waiting_for(s: RawState) -> int:
    """In the last call: the players who could still act (with a power, or a potion together) and aren't ready."""
    potions = may_use_potion(s)
    seats = 0
    for seat in range(s.players):
        if not int(s.ready) >> seat & 1 and (potions or may_use_power(s, seat)):
            seats |= 1 << seat
    return seats
