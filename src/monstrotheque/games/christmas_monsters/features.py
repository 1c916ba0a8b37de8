"""A seat's observation as numbers, for learning. Everything is relative to the observer: its own things first, then the
next players clockwise, and the Companion last.
"""

from __future__ import annotations

from monstrotheque.engine.bits import lowest_bit
from monstrotheque.engine.compiling import kernel
from monstrotheque.engine.raw_state import IntArray
from monstrotheque.games.christmas_monsters.constants import (
    CARDS,
    CURSES,
    MAX_LINE,
    MAX_PLAYERS,
    MONSTER_COUNT,
    OWNERS,
    POTION_COUNT,
    RESERVE,
    ROLES,
    TURNS,
    TYPE_COUNT,
    TYPE_OF,
    VALUE_OF,
)
from monstrotheque.games.christmas_monsters.monsters import is_beaten
from monstrotheque.games.christmas_monsters.state import KEEP, NONE, UNKNOWN_BUT_TO_OWNER, RawState
from monstrotheque.games.christmas_monsters.values import level_fought, value

_PHASES = 4
_ASKED = 7
_LAID = 2 + TYPE_COUNT + OWNERS
_PLAYER = 9 + len(ROLES)
_PLACES = 2 * OWNERS + 3
_CARD = TYPE_COUNT + 3
"""A card in a place: 1 if it is known, its value, its type, and 1 if only the owner knows it."""
_CHANGES = _CARD + 2
FEATURES = (
    ("phase: which of 1st player, players' turn, last call, over", _PHASES),
    ("asking: which answer is awaited, if any", _ASKED),
    ("turn: which of the eight", TURNS),
    ("four_players: 1 without Companion", 1),
    ("beaten_now: 1 if the monster is beaten as the four cards lie", 1),
    ("level_now: the level fought now", 1),
    ("curse: which, if any", len(CURSES)),
    ("truce: 1 while Cessez-le-Feu holds", 1),
    (
        "locations: for each, which monster lies face up, its level, 1 if beaten",
        TURNS * (MONSTER_COUNT + 2),
    ),
    ("potions: for each, 1 in stock, 1 from Potion Express, 1 if gone", 3 * POTION_COUNT),
    ("laid: for each owner, 1 if a card lies, its value, type, place in the playing order", OWNERS * _LAID),
    (
        "players: for each, cards in hand, in reserve, Power tokens, Hint token, unlocked powers, ready,"
        " 1st player, must answer, owner exists, sheet",
        MAX_PLAYERS * _PLAYER,
    ),
    (
        "cards: for each, where the observer knows it to be: the four hands, the Companion's line, the observer's"
        " reserve, on the table, discarded by which owner",
        CARDS * _PLACES,
    ),
    ("levels: for each monster, its level", MONSTER_COUNT),
    ("ramparts: how many hold", 1),
    ("asker: for each player, 1 if it waits for an answer", MAX_PLAYERS),
    ("answers: how many are still to come", 1),
    ("chosen: for each player, 1 if it has answered", MAX_PLAYERS),
    ("choice: the card the observer has answered with; the last place for keeping", CARDS + 1),
    ("just: for each owner, 1 if its card was just played", OWNERS),
    (
        "faces: for each owner, the card it laid as printed, changes of its value, 1 + its gilded value",
        OWNERS * _CHANGES,
    ),
    ("reserves: for each player and place from the top, the card", MAX_PLAYERS * RESERVE * _CARD),
    ("lost: for each player, the card that left its reserve unseen", MAX_PLAYERS * _CARD),
    ("line: for each place of the Companion's line, the card", MAX_LINE * _CARD),
    ("gap: for each place of that line, 1 if the card just played lay there", MAX_LINE),
    ("pile: how many cards lie in the Companion's pile", 1),
    ("shown: for each card, 1 if it lies face up in a hand or reserve", CARDS),
    ("knows: for each player and card, 1 if the observer knows that the player remembers it", MAX_PLAYERS * CARDS),
    ("told: for each card, 1 if the observer remembers it and its holder knows that", CARDS),
    ("looked_at: for each card, 1 if it was shown in the look that is going on, as far as the observer saw it", CARDS),
    ("fought: for each turn, the level fought", TURNS),
    ("uses: for each turn and player, powers used", TURNS * MAX_PLAYERS),
    (
        "potions_used: for each potion, the turn, 1 if from Potion Express, 1 if in stock at the start",
        3 * POTION_COUNT,
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
_LEVELS_AT = _CARDS_AT + CARDS * _PLACES
_RAMPARTS_AT = _LEVELS_AT + MONSTER_COUNT
_ASKER_AT = _RAMPARTS_AT + 1
_ANSWERS_AT = _ASKER_AT + MAX_PLAYERS
_CHOSEN_AT = _ANSWERS_AT + 1
_CHOICE_AT = _CHOSEN_AT + MAX_PLAYERS
_JUST_AT = _CHOICE_AT + CARDS + 1
_FACES_AT = _JUST_AT + OWNERS
_RESERVES_AT = _FACES_AT + OWNERS * _CHANGES
_LOST_AT = _RESERVES_AT + MAX_PLAYERS * RESERVE * _CARD
_LINE_AT = _LOST_AT + MAX_PLAYERS * _CARD
_GAP_AT = _LINE_AT + MAX_LINE * _CARD
_PILE_AT = _GAP_AT + MAX_LINE
_SHOWN_AT = _PILE_AT + 1
_KNOWS_AT = _SHOWN_AT + CARDS
_TOLD_AT = _KNOWS_AT + MAX_PLAYERS * CARDS
_LOOKED_AT = _TOLD_AT + CARDS
_FOUGHT_AT = _LOOKED_AT + CARDS
_USES_AT = _FOUGHT_AT + TURNS
_USED_AT = _USES_AT + TURNS * MAX_PLAYERS


@kernel
def encode(s: RawState, seat: int, out: IntArray) -> None:
    """Write the features. A spectator and the joint seat observe from seat 0."""
    out[:] = 0
    observer = seat if seat < s.players else 0
    out[_PHASE_AT + s.phase] = 1
    out[_ASKING_AT + s.asking] = 1
    out[_TURN_AT + s.turn - 1] = 1
    out[_FLAGS_AT] = s.players == MAX_PLAYERS
    out[_FLAGS_AT + 1] = is_beaten(s)
    out[_FLAGS_AT + 2] = level_fought(s)
    if s.curse != NONE:
        out[_CURSE_AT + s.curse] = 1
    out[_TRUCE_AT] = s.truce
    _encode_locations(s, out)
    _encode_potions(s, out)
    for offset in range(OWNERS):
        owner = (observer + offset) % s.players if offset < s.players else offset
        _encode_laid(s, owner, _LAID_AT + offset * _LAID, out)
        _encode_player(s, owner, _PLAYERS_AT + offset * _PLAYER, out)
        _encode_cards(s, owner, offset, out)
        _encode_face(s, owner, offset, out)
        if owner < s.players:
            _encode_answers(s, owner, offset, out)
            _encode_reserve(s, owner, offset, out)
            _mark_cards(int(s.knows[owner]), _KNOWS_AT + offset * CARDS, 1, out)
    _mark_cards(int(s.told[seat]) if seat < s.players else 0, _TOLD_AT, 1, out)
    _mark_cards(int(s.looked_at), _LOOKED_AT, 1, out)
    _encode_open_cards(s, observer if seat < s.players else NONE, out)
    _encode_line(s, out)
    _encode_past(s, out)
    if seat < s.players and s.chosen[seat] >= 0:
        out[_CHOICE_AT + (CARDS if s.chosen[seat] == KEEP else s.chosen[seat])] = 1


@kernel
def _encode_locations(s: RawState, out: IntArray) -> None:
    for location in range(TURNS):
        at = _LOCATIONS_AT + location * (MONSTER_COUNT + 2)
        monster = s.monsters[location]
        if monster >= 0:
            out[at + monster] = 1
            out[at + MONSTER_COUNT] = s.levels[monster]
        out[at + MONSTER_COUNT + 1] = int(s.beaten) >> location & 1


@kernel
def _encode_potions(s: RawState, out: IntArray) -> None:
    for potion in range(POTION_COUNT):
        out[_POTIONS_AT + 3 * potion] = int(s.stock) >> potion & 1
        out[_POTIONS_AT + 3 * potion + 1] = int(s.express) >> potion & 1
        out[_POTIONS_AT + 3 * potion + 2] = int(s.gone) >> potion & 1


@kernel
def _encode_laid(s: RawState, owner: int, at: int, out: IntArray) -> None:
    if s.cards[owner] == NONE:
        return
    out[at] = 1
    out[at + 1] = value(s, owner)
    out[at + 2 + s.guise[owner]] = 1
    for place in range(OWNERS):
        out[at + 2 + TYPE_COUNT + place] = s.order[place] == owner


@kernel
def _encode_player(s: RawState, owner: int, at: int, out: IntArray) -> None:
    out[at + 6] = s.first == owner
    if owner >= s.players:
        return
    out[at] = s.held[owner]
    out[at + 1] = s.reserved[owner]
    out[at + 2] = s.tokens[owner]
    out[at + 3] = int(s.hints) >> owner & 1
    out[at + 4] = s.unlocked[owner]
    out[at + 5] = int(s.ready) >> owner & 1
    out[at + 7] = s.asked == owner
    out[at + 8] = 1
    out[at + 9 + s.roles[owner]] = 1


@kernel
def _mark_cards(cards: int, at: int, step: int, out: IntArray) -> None:
    """Mark every card of a set, with features *step* apart. Sets are small: this is faster than testing each card."""
    while cards:
        out[at + lowest_bit(cards) * step] = 1
        cards &= cards - 1


@kernel
def _encode_cards(s: RawState, owner: int, offset: int, out: IntArray) -> None:
    """The known hand cards, and an owner's discards and laid card."""
    if owner < s.players:
        _mark_cards(int(s.hands[owner]), _CARDS_AT + offset, _PLACES, out)
    _mark_cards(int(s.discards[owner]), _CARDS_AT + OWNERS + 3 + offset, _PLACES, out)
    if s.cards[owner] >= 0:
        out[_CARDS_AT + s.cards[owner] * _PLACES + OWNERS + 2] = 1


@kernel
def _encode_open_cards(s: RawState, observer: int, out: IntArray) -> None:
    """The Companion's line, and what the observer knows about its own reserve."""
    for place in range(s.in_line):
        if s.companion[place] >= 0:
            out[_CARDS_AT + s.companion[place] * _PLACES + OWNERS] = 1
    if observer != NONE:
        for place in range(s.reserved[observer]):
            if s.reserves[observer, place] >= 0:
                out[_CARDS_AT + s.reserves[observer, place] * _PLACES + OWNERS + 1] = 1


@kernel
def _put_card(card: int, at: int, out: IntArray) -> None:
    """A card in a place, as far as the observer knows it."""
    if card >= 0:
        out[at] = 1
        out[at + 1] = VALUE_OF[card]
        out[at + 2 + TYPE_OF[card]] = 1
    out[at + 2 + TYPE_COUNT] = card == UNKNOWN_BUT_TO_OWNER


@kernel
def _encode_face(s: RawState, owner: int, offset: int, out: IntArray) -> None:
    """The card in front of an owner without its changes, then the changes."""
    out[_JUST_AT + offset] = s.just == owner
    if s.cards[owner] != NONE:
        at = _FACES_AT + offset * _CHANGES
        _put_card(int(s.cards[owner]), at, out)
        out[at + _CARD] = s.plus[owner]
        out[at + _CARD + 1] = s.gold[owner] + 1


@kernel
def _encode_answers(s: RawState, player: int, offset: int, out: IntArray) -> None:
    out[_ASKER_AT + offset] = s.asker == player
    out[_CHOSEN_AT + offset] = s.chosen[player] != NONE
    for turn in range(TURNS):
        out[_USES_AT + turn * MAX_PLAYERS + offset] = s.uses[turn, player]


@kernel
def _encode_reserve(s: RawState, player: int, offset: int, out: IntArray) -> None:
    for place in range(s.reserved[player]):
        _put_card(int(s.reserves[player, place]), _RESERVES_AT + (offset * RESERVE + place) * _CARD, out)
    _put_card(int(s.lost[player]), _LOST_AT + offset * _CARD, out)


@kernel
def _encode_line(s: RawState, out: IntArray) -> None:
    """The Companion's line by place, its pile, and the face-up cards in hands and reserves."""
    for place in range(s.in_line):
        _put_card(int(s.companion[place]), _LINE_AT + place * _CARD, out)
    if s.gap != NONE:
        out[_GAP_AT + s.gap] = 1
    out[_PILE_AT] = s.in_pile
    _mark_cards(int(s.shown), _SHOWN_AT, 1, out)


@kernel
def _encode_past(s: RawState, out: IntArray) -> None:
    """The fights so far, the potions used, and the pending answers."""
    out[_RAMPARTS_AT] = s.ramparts
    out[_ANSWERS_AT] = s.answers_left
    for monster in range(MONSTER_COUNT):
        out[_LEVELS_AT + monster] = s.levels[monster]
    for turn in range(TURNS):
        out[_FOUGHT_AT + turn] = s.fought[turn]
    for potion in range(POTION_COUNT):
        out[_USED_AT + 3 * potion] = s.potion_turn[potion]
        out[_USED_AT + 3 * potion + 1] = int(s.used_from_express) >> potion & 1
        out[_USED_AT + 3 * potion + 2] = int(s.stock_at_start) >> potion & 1
