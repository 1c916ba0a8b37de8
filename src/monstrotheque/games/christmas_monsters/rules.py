"""The rules of a day of Christmas Monsters, as kernels (see `monstrotheque.engine.contract`)."""

from __future__ import annotations

from typing import Any

from monstrotheque.engine.bits import lowest_bit, nth_bit, popcount
from monstrotheque.engine.compiling import kernel
from monstrotheque.engine.random import secret_below, secret_shuffle
from monstrotheque.engine.raw_state import IntArray
from monstrotheque.engine.seats import JOINT
from monstrotheque.games.christmas_monsters.answers import answer, answerers, legal_answers
from monstrotheque.games.christmas_monsters.cards import leave_hand, pick_up, show
from monstrotheque.games.christmas_monsters.constants import (
    ALL_CARDS,
    BROUILLARD,
    CARDS,
    COMPANION,
    DEALT,
    HAND,
    HARD_DAY_FEATS,
    MAX_LINE,
    OWNERS,
    POWER_TOKENS,
    RESERVE,
    SHEET,
    TURNS,
    TYPE_COUNT,
)
from monstrotheque.games.christmas_monsters.features import encode
from monstrotheque.games.christmas_monsters.hidden import mask, redeal
from monstrotheque.games.christmas_monsters.moves import COMPANION_PLAY, FIRST, HINT, PLAY, POTION, POWER, READY, SWAP
from monstrotheque.games.christmas_monsters.notes import clear_notes
from monstrotheque.games.christmas_monsters.options import (
    COMPANION_AT,
    CURSE_AT,
    CURSE_TURN_AT,
    FEATS_AT,
    HARD_NUMBERS_AT,
    HARD_STARS_AT,
    LEVELS_AT,
    ROLES_AT,
    SHEETS_AT,
    STOCK_AT,
    UNLOCKED_AT,
)
from monstrotheque.games.christmas_monsters.potions import legal_potions, use_potion
from monstrotheque.games.christmas_monsters.powers import legal_powers, use_power
from monstrotheque.games.christmas_monsters.state import (
    CHOOSING_FIRST,
    LAST_CALL,
    NONE,
    NOTHING,
    OVER,
    PLAYERS_TURN,
    RawState,
)
from monstrotheque.games.christmas_monsters.turns import (
    begin_turn,
    end_last_call,
    is_companion,
    lay,
    lay_companion,
    next_owner,
)
from monstrotheque.games.christmas_monsters.windows import Reason, hint_bar, may_use_potion, may_use_power, waiting_for

__all__ = ["actors", "deal", "encode", "interjectors", "legal", "mask", "outcome", "play", "redeal", "scores"]

_TABLE_BIT = 1 << JOINT
BOSS_BONUS = 2


@kernel
def deal(s: RawState, players: int, key0: Any, key1: Any, setup: IntArray) -> None:
    """Shuffle the monsters onto the locations and deal nine cards to each owner. A player gets six in hand and three in
    the reserve. The Companion gets a face-up line and a pile.
    """
    s.key[0], s.key[1] = key0, key1
    s.players = players
    s.turn = 1
    s.curse = setup[CURSE_AT]
    s.stock = s.stock_at_start = setup[STOCK_AT]
    s.curse_turn = setup[CURSE_TURN_AT]
    s.feats = setup[FEATS_AT]
    for feat in range(len(HARD_DAY_FEATS)):
        s.hard_numbers[feat] = setup[HARD_NUMBERS_AT + feat]
        s.hard_stars[feat] = setup[HARD_STARS_AT + feat]
    for place in range(TYPE_COUNT * SHEET):
        s.sheets[place // SHEET, place % SHEET] = setup[SHEETS_AT + place]
    s.asker = s.asked = s.just = s.gap = NONE
    for owner in range(OWNERS):
        pick_up(s, owner)
        s.order[owner] = NONE
        s.chosen[owner] = s.lost[owner] = NONE
        for place in range(RESERVE):
            s.reserves[owner, place] = NONE
    for seat in range(players):
        s.roles[seat] = setup[ROLES_AT + seat]
        s.unlocked[seat] = setup[UNLOCKED_AT + seat]
        s.tokens[seat] = POWER_TOKENS
        s.hints |= 1 << seat
    _deal_monsters(s, key0, key1, setup)
    _deal_cards(s, key0, key1, int(setup[COMPANION_AT]))
    s.chances = 2


@kernel
def _deal_monsters(s: RawState, key0: Any, key1: Any, setup: IntArray) -> None:
    """Turn up locations 1 and 2, or only the first under Brouillard."""
    for location in range(TURNS):
        s.monsters[location] = location
        s.levels[location] = setup[LEVELS_AT + location]
    secret_shuffle(s.monsters, TURNS, key0, key1, 0)
    s.up = 1 if s.curse == BROUILLARD else 3


@kernel
def _deal_cards(s: RawState, key0: Any, key1: Any, line: int) -> None:
    for seat in range(s.players):
        s.held[seat] = HAND
        s.reserved[seat] = RESERVE
    for place in range(MAX_LINE):
        s.companion[place] = s.pile[place] = NONE
    if s.players == COMPANION:
        s.in_line, s.in_pile = line, DEALT - line
    _place_cards(s, key0, key1)


@kernel
def _place_cards(s: RawState, key0: Any, key1: Any) -> None:
    """Give every card a place, uniformly at random, by drawing one card after the other."""
    pool = ALL_CARDS
    for number in range(CARDS):
        owner, place = number // DEALT, number % DEALT
        card = nth_bit(pool, secret_below(key0, key1, 1, number, CARDS - number))
        pool &= ~(1 << card)
        if is_companion(s, owner):
            if place < s.in_line:
                s.companion[place] = card
            else:
                s.pile[place - s.in_line] = card
        elif place < HAND:
            s.hands[owner] |= 1 << card
        else:
            s.reserves[owner, place - HAND] = card


@kernel
def decider(s: RawState) -> int:
    """The player whose proposal stands if the players don't agree: the 1st player. If that is the Companion, the next
    player. Before the first turn and after the game, seat 0.
    """
    if s.phase == CHOOSING_FIRST or s.phase == OVER or s.first >= s.players:
        return 0
    return int(s.first)


@kernel
def actors(s: RawState) -> int:
    """The seats that must answer. Otherwise the player who lays a card, or the joint seat for the 1st player and the
    Companion's card. In the last call, the players who could still act.
    """
    if s.phase == OVER:
        return 0
    if s.asking != NOTHING:
        return answerers(s)
    if s.phase == LAST_CALL:
        return waiting_for(s)
    if s.phase == CHOOSING_FIRST or is_companion(s, next_owner(s)):
        return _TABLE_BIT
    return 1 << next_owner(s)


@kernel
def interjectors(s: RawState) -> int:
    """In the players' turn and the last call: every other player with a usable power or Hint token, and the joint seat
    if a potion is usable.
    """
    if (s.phase != PLAYERS_TURN and s.phase != LAST_CALL) or s.asking != NOTHING:
        return 0
    seats = _TABLE_BIT if may_use_potion(s) else 0
    for seat in range(s.players):
        if hint_bar(s, seat) == Reason.FREE or may_use_power(s, seat):
            seats |= 1 << seat
    return seats & ~actors(s)


@kernel
def legal(s: RawState, seat: int, out: IntArray) -> int:
    """A pending answer comes first. Otherwise: cards, hints, powers and being ready. For the joint seat: the 1st
    player, the Companion's card and potions.
    """
    if s.phase == OVER:
        return 0
    if seat == JOINT:
        return _legal_together(s, out)
    if seat >= s.players or s.phase == CHOOSING_FIRST:
        return 0
    if s.asking != NOTHING:
        return legal_answers(s, seat, out)
    n = 0
    if s.phase == PLAYERS_TURN and next_owner(s) == seat:
        n = _legal_cards(PLAY, int(s.hands[seat]), out, n)
    if s.phase == LAST_CALL and waiting_for(s) >> seat & 1:
        out[n] = READY
        n += 1
    if hint_bar(s, seat) == Reason.FREE:
        n = _legal_cards(HINT, int(s.hands[seat]) & ~int(s.shown), out, n)
    return legal_powers(s, seat, out, n)


@kernel
def _legal_cards(base: int, cards: int, out: IntArray, n: int) -> int:
    while cards:
        out[n] = base + lowest_bit(cards)
        n += 1
        cards &= cards - 1
    return n


@kernel
def _legal_together(s: RawState, out: IntArray) -> int:
    """The players' joint moves."""
    n = 0
    if s.phase == CHOOSING_FIRST:
        for seat in range(s.players):
            out[n] = FIRST + seat
            n += 1
        return n
    if s.asking != NOTHING:
        return 0
    if s.phase == PLAYERS_TURN and is_companion(s, next_owner(s)):
        for place in range(s.in_line):
            out[n] = COMPANION_PLAY + s.companion[place]
            n += 1
    return legal_potions(s, out, n)


@kernel
def play(s: RawState, seat: int, move: int) -> None:
    """Carry out one move, and everything that follows without another decision. After any act in a last call, all
    players are asked again.
    """
    clear_notes(s)
    if move != READY:
        s.ready = 0
    if move < PLAY:
        s.first = move - FIRST
        begin_turn(s)
    elif move < COMPANION_PLAY:
        leave_hand(s, seat, move - PLAY)
        lay(s, seat, move - PLAY)
    elif move < READY:
        lay_companion(s, move - COMPANION_PLAY)
    elif move < HINT:
        s.ready |= 1 << seat
    elif move < POWER:
        s.hints &= ~(1 << seat)
        show(s, move - HINT)
    elif move < POTION:
        use_power(s, seat, move)
    elif move < SWAP:
        use_potion(s, move)
    else:
        answer(s, seat, move)
    end_last_call(s)


@kernel
def points_for(beaten: int, fought: int, boss: int) -> int:
    """Monsters beaten − monsters not beaten, +2 if the Boss is beaten (*boss* is 1), never below 0."""
    return max(0, 2 * beaten - fought + BOSS_BONUS * boss)


@kernel
def day_score(s: RawState) -> int:
    """The score of the fights so far."""
    fought = TURNS if s.phase == OVER else int(s.turn) - 1
    return points_for(popcount(int(s.beaten)), fought, int(s.beaten) >> (TURNS - 1) & 1)


@kernel
def scores(s: RawState, out: IntArray) -> None:
    """All players share the day's score."""
    for seat in range(s.players):
        out[seat] = day_score(s)


@kernel
def outcome(s: RawState, out: IntArray) -> None:
    """The players win or lose together: everybody shares first place."""
    for seat in range(s.players):
        out[seat] = 1
