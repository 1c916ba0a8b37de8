"""What a seat sees of the table, as data. Everything here is made from a Sight. For events see `events`, for forbidden
moves `refusals`.
"""

from __future__ import annotations

from typing import Any

from monstrotheque.engine.moves import Move
from monstrotheque.engine.state import Sight
from monstrotheque.games.christmas_monsters import rules
from monstrotheque.games.christmas_monsters.answers import answerers
from monstrotheque.games.christmas_monsters.box import place_of
from monstrotheque.games.christmas_monsters.constants import (
    CARD_CODES,
    COMPANION,
    COST,
    CURSES,
    LOCATIONS,
    MONSTERS,
    NO_POWER,
    OWNERS,
    POTION_COUNT,
    POTION_WINDOWS,
    POTIONS,
    POWERS,
    ROLES,
    SHEET,
    TURNS,
    TYPES,
    VALUES,
)
from monstrotheque.games.christmas_monsters.events import cards_in, events, tell
from monstrotheque.games.christmas_monsters.monsters import is_beaten
from monstrotheque.games.christmas_monsters.previews import preview
from monstrotheque.games.christmas_monsters.progress import progress, wanted
from monstrotheque.games.christmas_monsters.prospects import prospects
from monstrotheque.games.christmas_monsters.refusals import why_not
from monstrotheque.games.christmas_monsters.stakes import is_at_stake
from monstrotheque.games.christmas_monsters.state import (
    ASKINGS,
    CHOOSING_FIRST,
    LAST_CALL,
    NONE,
    NOTHING,
    OVER,
    PLAYERS_TURN,
)
from monstrotheque.games.christmas_monsters.turns import next_owner
from monstrotheque.games.christmas_monsters.values import in_force, is_permanent, level_fought, value
from monstrotheque.games.christmas_monsters.windows import hint_bar, potion_bar, power_bar
from monstrotheque.games.christmas_monsters.words import cue, describe, explain, place_points

__all__ = ["cue", "describe", "events", "explain", "preview", "tell", "view", "why_not"]

PHASES = {CHOOSING_FIRST: "first", PLAYERS_TURN: "players_turn", LAST_CALL: "last_call", OVER: "over"}
BEFORE_THE_NEXT_CARD = frozenset(("aiguillage", "echange", "boost", "intimidation"))
"""What is impossible once the next card is laid: it comes before any card, or affects the card just played."""
BEFORE_THE_LAST_CALL = frozenset(("paquet", "fouille"))
"""What is impossible once four cards lie."""


def view(sight: Sight) -> dict[str, Any]:
    """Locations, cards on the table, hands as far as they are known, powers and potions with the rules that forbid
    them, and how the campaign's open feats stand.
    """
    s = sight.raw
    return {
        "phase": PHASES[s.phase],
        "turn": int(s.turn),
        "first": None if s.phase == CHOOSING_FIRST else int(s.first),
        "next": int(next_owner(s)) if s.phase == PLAYERS_TURN and s.asking == NOTHING else None,
        "decider": int(rules.decider(s)),
        # Nobody may say what is in their hand, so the chat is closed from the deal to the last resolution.
        "chat": "open" if sight.is_over else "closed",
        "asking": _asking(s),
        "score": int(rules.day_score(s)),
        "locations": [_location(s, location) for location in range(TURNS)],
        "monster": _present(s),
        "curse": _curse(s),
        "table": [_laid(s, place) for place in range(s.laid)],
        "at_stake": is_at_stake(sight) if s.phase == LAST_CALL else None,
        "just_played": _seat_or_none(s.just),
        "seats": [_seat(s, seat, sight.seat) for seat in range(s.players)],
        "companion": _companion(s) if s.players == COMPANION else None,
        "potions": [_potion(s, potion) for potion in range(POTION_COUNT) if _is_at_hand(s, potion)],
        "potions_gone": _keys(int(s.gone), POTIONS),
        "feats": prospects(s),
    }


def _keys(bits: int, keys: tuple[str, ...]) -> list[str]:
    return [key for index, key in enumerate(keys) if bits >> index & 1]


def _seat_or_none(seat: int) -> int | None:
    return None if seat == NONE else int(seat)


def card_data(card: int) -> dict[str, Any]:
    """A card's code, type and printed value."""
    return {"code": CARD_CODES[card], "type": TYPES[card // VALUES], "value": card % VALUES}


def _set(cards: int) -> list[dict[str, Any]]:
    return [card_data(card) for card in cards_in(cards)]


def _asking(s: Any) -> dict[str, Any] | None:
    """The pending choice, and who must still make it."""
    if s.asking == NOTHING:
        return None
    waiting = int(answerers(s))
    return {
        "by": ASKINGS[s.asking],
        "asker": _seat_or_none(s.asker),
        "asked": _seat_or_none(s.asked),
        "left": int(s.answers_left),
        "waiting": [seat for seat in range(s.players) if waiting >> seat & 1],
    }


def _location(s: Any, location: int) -> dict[str, Any]:
    monster = int(s.monsters[location])
    passed = location < s.turn - 1 or s.phase == OVER
    return {
        "location": location + 1,
        "key": LOCATIONS[location],
        "monster": MONSTERS[monster] if monster >= 0 else None,
        "level": int(s.levels[monster]) if monster >= 0 else None,
        "boss": location == TURNS - 1,
        "present": bool(location == s.turn - 1 and s.phase != OVER),
        "beaten": bool(int(s.beaten) >> location & 1) if passed else None,
        "fought": int(s.fought[location]) if passed else None,
        "points": place_points(bool(int(s.beaten) >> location & 1), location == TURNS - 1) if passed else None,
    }


def _present(s: Any) -> dict[str, Any] | None:
    """The monster of this turn: its level, whether the four cards beat it, and which card is needed next."""
    if s.phase == OVER:
        return None
    return {
        "key": MONSTERS[s.monsters[s.turn - 1]],
        "level": int(level_fought(s)),
        "beaten": bool(is_beaten(s)) if s.laid == OWNERS else None,
        "progress": progress(s),
        "needed": wanted(s),
    }


def _curse(s: Any) -> dict[str, Any] | None:
    if s.curse == NONE:
        return None
    permanent = bool(is_permanent(s))
    turn = int(s.curse_turn)
    struck = s.turn >= turn and s.phase != CHOOSING_FIRST
    return {
        "key": CURSES[s.curse],
        "permanent": permanent,
        "turn": None if permanent else turn,
        "in_force": bool(in_force(s, int(s.curse))) if permanent else None,
        "struck": None if permanent else bool(struck),
    }


def _laid(s: Any, place: int) -> dict[str, Any]:
    """A card on the table, with its current value and type."""
    owner = int(s.order[place])
    return {
        "place": place + 1,
        "owner": owner,
        "card": card_data(int(s.cards[owner])),
        "value": int(value(s, owner)),
        "type": TYPES[s.guise[owner]],
    }


def _seat(s: Any, seat: int, looker: int) -> dict[str, Any]:
    return {
        "role": ROLES[s.roles[seat]],
        "held": int(s.held[seat]),
        "hand": _hand(s, seat, own=seat == looker),
        "reserve": [_reserve_card(s, seat, place) for place in range(s.reserved[seat])],
        "lost": None if s.lost[seat] == NONE else _or_hidden(int(s.lost[seat])),
        "discard": _set(int(s.discards[seat])),
        "tokens": int(s.tokens[seat]),
        "hint": {"unused": bool(int(s.hints) >> seat & 1), "bar": hint_bar(s, seat).rule},
        "ready": bool(int(s.ready) >> seat & 1),
        "has_chosen": bool(s.chosen[seat] != NONE),
        "powers": [_power(s, seat, row) for row in range(SHEET)],
    }


def _hand(s: Any, seat: int, *, own: bool) -> list[dict[str, Any]]:
    """The cards of a hand that the observer knows. `seen_by` names the others who remember a card of the observer's own
    hand.
    """
    shown = int(s.shown)
    memories = [int(cards) for cards in s.knows] if own else []
    return [
        {
            **card_data(card),
            "shown": bool(shown >> card & 1),
            "seen_by": [other for other, known in enumerate(memories) if known >> card & 1],
        }
        for card in cards_in(int(s.hands[seat]))
    ]


def _or_hidden(card: int) -> dict[str, Any]:
    return card_data(card) if card >= 0 else {}


def _reserve_card(s: Any, seat: int, place: int) -> dict[str, Any]:
    """A reserve card, counted from the top. The data are empty if the observer doesn't know it."""
    return _or_hidden(int(s.reserves[seat, place]))


def _power(s: Any, seat: int, row: int) -> dict[str, Any]:
    """A power. One that the rules don't know has the name of its place on the sheet."""
    power = int(s.sheets[s.roles[seat], row])
    return {
        "key": place_of(ROLES[s.roles[seat]], row) if power == NO_POWER else POWERS[power],
        "cost": COST[row],
        "unlocked": bool(row < s.unlocked[seat]),
        "bar": power_bar(s, seat, power).rule,
    }


def _companion(s: Any) -> dict[str, Any]:
    line = [int(card) for card in s.companion[: s.in_line]]
    return {
        "line": [card_data(card) if card >= 0 else None for card in line],
        "pile": int(s.in_pile),
        "discard": _set(int(s.discards[COMPANION])),
    }


def _is_at_hand(s: Any, potion: int) -> bool:
    return bool((int(s.stock) | int(s.express)) >> potion & 1)


def _potion(s: Any, potion: int) -> dict[str, Any]:
    return {
        "key": POTIONS[potion],
        "window": POTION_WINDOWS[potion],
        "express": bool(int(s.express) >> potion & 1),
        "bar": potion_bar(s, potion).rule,
    }


def has_passed(sight: Sight) -> bool:
    """Whether the seat is ready in the last call: it has nothing to add unless somebody acts."""
    return bool(int(sight.raw.ready) >> sight.seat & 1)


def can_wait(sight: Sight, move: Move) -> bool:
    """Whether a move out of turn can wait until the next card is laid. In the last call everybody is asked."""
    s = sight.raw
    if s.phase != PLAYERS_TURN:
        return True
    is_last_card = s.laid == OWNERS - 1
    return move.kind not in BEFORE_THE_NEXT_CARD and not (is_last_card and move.kind in BEFORE_THE_LAST_CALL)
