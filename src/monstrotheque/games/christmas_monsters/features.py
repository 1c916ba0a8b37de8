"""The observation of a seat as numbers, for learning. Everything is told from the looker's side: own things first, then
the next players clockwise, the Companion last.
"""

from __future__ import annotations

from monstrotheque.engine.compiling import kernel
from monstrotheque.engine.record import FloatArray
from monstrotheque.games.christmas_monsters.monsters import is_beaten
from monstrotheque.games.christmas_monsters.state import NONE, Table
from monstrotheque.games.christmas_monsters.tables import (
    CARDS,
    CURSES,
    HAND,
    MAX_LEVEL,
    MAX_PLAYERS,
    MONSTER_COUNT,
    OWNERS,
    POTION_COUNT,
    POWER_TOKENS,
    RESERVE,
    ROLES,
    SHEET,
    TURNS,
    TYPE_COUNT,
    VALUES,
)
from monstrotheque.games.christmas_monsters.values import level_fought, value

_PHASES = 4
_ASKED = 7
_LAID = 2 + TYPE_COUNT + OWNERS
_PLAYER = 9 + len(ROLES)
_PLACES = OWNERS + 4
FEATURES = (
    ("phase: which of 1st player, players' turn, last call, over", _PHASES),
    ("asking: which answer is awaited, if any", _ASKED),
    ("turn: which of the eight", TURNS),
    ("four_players: 1 without Companion", 1),
    ("beaten_now: 1 if the monster is beaten as the four cards lie", 1),
    ("level_now: the level fought now, in thirds", 1),
    ("curse: which, if any", len(CURSES)),
    ("truce: 1 while Cessez-le-Feu holds", 1),
    (
        "locations: for each, which monster lies face up, its level in thirds, 1 if beaten",
        TURNS * (MONSTER_COUNT + 2),
    ),
    ("potions: for each, 1 in stock, 1 from Potion Express, 1 if gone", 3 * POTION_COUNT),
    ("laid: for each owner, 1 if a card lies, its value in eighths, type, place in the playing order", OWNERS * _LAID),
    (
        "players: for each, hand in sixths, reserve in thirds, tokens in halves, Hint token, powers in fourths, ready,"
        " 1st player, must answer, owner exists, sheet",
        MAX_PLAYERS * _PLAYER,
    ),
    (
        "cards: for each, where the looker knows it: the four hands, the Companion's line, the own reserve, on the"
        " table, discarded",
        CARDS * _PLACES,
    ),
)
_PHASE_AT = 0
_ASKING_AT = _PHASE_AT + _PHASES
_TURN_AT = _ASKING_AT + _ASKED
_FLAGS_AT = _TURN_AT + TURNS
_CURSE_AT = _FLAGS_AT + 3
_TRUCE_AT = _CURSE_AT + len(CURSES)
_LOCATIONS_AT = _TRUCE_AT + 1
_POTIONS_AT = _LOCATIONS_AT + TURNS * (MONSTER_COUNT + 2)
_LAID_AT = _POTIONS_AT + 3 * POTION_COUNT
_PLAYERS_AT = _LAID_AT + OWNERS * _LAID
_CARDS_AT = _PLAYERS_AT + MAX_PLAYERS * _PLAYER


@kernel
def encode(s: Table, seat: int, out: FloatArray) -> None:
    """Write the features; a spectator and the joint seat look from seat 0."""
    out[:] = 0.0
    looker = seat if seat < s.players else 0
    out[_PHASE_AT + s.phase] = 1.0
    out[_ASKING_AT + s.asking] = 1.0
    out[_TURN_AT + s.turn - 1] = 1.0
    out[_FLAGS_AT] = s.players == MAX_PLAYERS
    out[_FLAGS_AT + 1] = is_beaten(s)
    out[_FLAGS_AT + 2] = level_fought(s) / MAX_LEVEL
    if s.curse != NONE:
        out[_CURSE_AT + s.curse] = 1.0
    out[_TRUCE_AT] = s.truce
    _encode_locations(s, out)
    _encode_potions(s, out)
    for offset in range(OWNERS):
        owner = (looker + offset) % s.players if offset < s.players else offset
        _encode_laid(s, owner, _LAID_AT + offset * _LAID, out)
        _encode_player(s, owner, _PLAYERS_AT + offset * _PLAYER, out)
        _encode_cards(s, owner, offset, out)
    _encode_open_cards(s, looker if seat < s.players else NONE, out)


@kernel
def _encode_locations(s: Table, out: FloatArray) -> None:
    for location in range(TURNS):
        at = _LOCATIONS_AT + location * (MONSTER_COUNT + 2)
        monster = s.monsters[location]
        if monster >= 0:
            out[at + monster] = 1.0
            out[at + MONSTER_COUNT] = s.levels[monster] / MAX_LEVEL
        out[at + MONSTER_COUNT + 1] = int(s.beaten) >> location & 1


@kernel
def _encode_potions(s: Table, out: FloatArray) -> None:
    for potion in range(POTION_COUNT):
        out[_POTIONS_AT + 3 * potion] = int(s.stock) >> potion & 1
        out[_POTIONS_AT + 3 * potion + 1] = int(s.express) >> potion & 1
        out[_POTIONS_AT + 3 * potion + 2] = int(s.gone) >> potion & 1


@kernel
def _encode_laid(s: Table, owner: int, at: int, out: FloatArray) -> None:
    if s.cards[owner] == NONE:
        return
    out[at] = 1.0
    out[at + 1] = value(s, owner) / (VALUES - 1)
    out[at + 2 + s.guise[owner]] = 1.0
    for place in range(OWNERS):
        out[at + 2 + TYPE_COUNT + place] = s.order[place] == owner


@kernel
def _encode_player(s: Table, owner: int, at: int, out: FloatArray) -> None:
    out[at + 6] = s.first == owner
    if owner >= s.players:
        return
    out[at] = s.held[owner] / HAND
    out[at + 1] = s.reserved[owner] / RESERVE
    out[at + 2] = s.tokens[owner] / POWER_TOKENS
    out[at + 3] = int(s.hints) >> owner & 1
    out[at + 4] = s.unlocked[owner] / SHEET
    out[at + 5] = int(s.ready) >> owner & 1
    out[at + 7] = s.asked == owner
    out[at + 8] = 1.0
    out[at + 9 + s.roles[owner]] = 1.0


@kernel
def _encode_cards(s: Table, owner: int, offset: int, out: FloatArray) -> None:
    """Hand cards as far as they are known, and what an owner has discarded or laid."""
    hand = int(s.hands[owner]) if owner < s.players else 0
    gone = int(s.discards[owner])
    for card in range(CARDS):
        if hand >> card & 1:
            out[_CARDS_AT + card * _PLACES + offset] = 1.0
        if gone >> card & 1:
            out[_CARDS_AT + card * _PLACES + OWNERS + 3] = 1.0
    if s.cards[owner] >= 0:
        out[_CARDS_AT + s.cards[owner] * _PLACES + OWNERS + 2] = 1.0


@kernel
def _encode_open_cards(s: Table, looker: int, out: FloatArray) -> None:
    """The Companion's line, and what the looker knows of the own reserve."""
    for place in range(s.in_line):
        if s.companion[place] >= 0:
            out[_CARDS_AT + s.companion[place] * _PLACES + OWNERS] = 1.0
    if looker != NONE:
        for place in range(s.reserved[looker]):
            if s.reserves[looker, place] >= 0:
                out[_CARDS_AT + s.reserves[looker, place] * _PLACES + OWNERS + 1] = 1.0
