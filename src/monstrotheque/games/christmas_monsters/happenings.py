"""What happened, told to one onlooker, and moves and events in words. Everything here is told from a Sight."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from monstrotheque.engine.events import Event
from monstrotheque.engine.moves import Move
from monstrotheque.engine.seats import TABLE
from monstrotheque.engine.state import Sight
from monstrotheque.engine.texts import Texts
from monstrotheque.games.christmas_monsters.knowledge import seen_cards
from monstrotheque.games.christmas_monsters.rules import day_score
from monstrotheque.games.christmas_monsters.state import (
    AVANTAGE_ASKS,
    ECHANGE_ASKS,
    FOUILLE_ASKS,
    LABELS,
    NONE,
    NOTHING,
    OVER,
    RELEVE_ASKS,
)
from monstrotheque.games.christmas_monsters.tables import (
    CARD_CODES,
    CARDS,
    COMPANION,
    CURSE_TURN,
    CURSES,
    FLACON_FELE,
    LETTERS,
    MONSTERS,
    POTIONS,
    RESERVE_TURN,
    ROLES,
    TURNS,
    TYPES,
    VALUES,
)

OPEN_CARD = frozenset(("play", "contretemps", "hint", "recuperation", "reveal"))
"""Moves that show everybody a hand card."""
RETURNS = frozenset(("contretemps", "recuperation", "rembobinage"))
"""Moves that bring cards back to hands openly."""
_TYPE_OF_LETTER = dict(zip(LETTERS, TYPES, strict=True))


def events(before: Sight, actor: int, move: Move, after: Sight) -> list[Event]:
    """The move itself, what the onlooker saw by it, and what followed: a fight, a curse, the reserves, the end."""
    seat = None if actor == TABLE else actor
    data = {**_move_data(before, move), **_more_data(before, after, move)}
    main = Event(move.kind, seat, data, reveals=came_to_light(before, actor, move, after))
    return [main, *_exchanges(before, move, after), *_fight(before, after), *_turned_up(before, after), *_end(after)]


def came_to_light(before: Sight, actor: int, move: Move, after: Sight) -> bool:
    """Whether the onlooker learned something that was hidden or up to chance."""
    s, t = before.record, after.record
    if int(seen_cards(t)) & ~int(seen_cards(s)) or t.up != s.up or t.chances != s.chances:
        return True
    if NOTHING < s.asking < ECHANGE_ASKS and t.asking != s.asking:
        return True
    if move.kind == "ready" and t.phase != s.phase:
        return True  # nobody steps in any more: until now that was open
    if move.kind in OPEN_CARD and before.seat != actor:
        return not int(s.shown) >> CARD_CODES.index(str(move["card"])) & 1
    return before.seat < before.players and _learned_who_remembers(s, t, before.seat)


def _learned_who_remembers(s: Any, t: Any, seat: int) -> bool:
    """Whether the looker, who could not tell which of the own cards somebody remembers, now knows it of one."""
    unsure = any(s.memory[seat, label] for label in range(LABELS) if label & int(s.blind[seat]))
    return unsure and bool((s.memory[seat] != t.memory[seat]).any())


def _move_data(sight: Sight, move: Move) -> dict[str, Any]:
    """The parameters of a move: seats counted from 0, cards on the table by their code, types by their key."""
    data: dict[str, Any] = {}
    for name, value in move.args:
        if name in ("seat", "looker"):
            data["target" if name == "seat" else name] = int(value) - 1
        elif name in ("place", "first", "second"):
            owner = sight.record.order[int(value) - 1]
            data[name] = CARD_CODES[sight.record.cards[owner]]
        elif name == "type":
            data[name] = _TYPE_OF_LETTER[str(value)]
        elif value != "?":
            data[name] = value
    return data


def _more_data(before: Sight, after: Sight, move: Move) -> dict[str, Any]:
    """What a move means beyond its parameters: the card a potion fell on, the potion drawn, who gets a card."""
    s, t = before.record, after.record
    if move.kind in ("boost", "intimidation"):
        return {"card": CARD_CODES[s.cards[s.just]]}
    if move.kind == "potion_express":
        drawn = int(t.express | t.gone) & ~int(s.express | s.gone)
        return {"potion": POTIONS[drawn.bit_length() - 1]}
    if move.kind == "pass":
        return {"target": (int(s.asked) + 1) % before.players}
    if move.kind in ("show", "reveal"):
        return {"target": int(s.asker)}
    return {}


def cards_in(cards: int) -> list[int]:
    """The cards of a set, in order."""
    return [card for card in range(CARDS) if cards >> card & 1]


def _codes(cards: int) -> list[str]:
    return [CARD_CODES[card] for card in cards_in(cards)]


def _exchanges(before: Sight, move: Move, after: Sight) -> Iterator[Event]:
    """Exchanges that were carried out, with the cards the onlooker got or saw by them."""
    s, t, seat = before.record, after.record, before.seat
    if s.asking == RELEVE_ASKS and t.asking == NOTHING:
        yield Event("swapped", int(s.asker), {"target": int(s.asked)})
    if s.asking in (AVANTAGE_ASKS, FOUILLE_ASKS) and t.asking == NOTHING:
        yield Event("reserves_exchanged")
    if seat >= before.players:
        return
    got = int(t.hands[seat]) & ~int(s.hands[seat])
    if got and move.kind not in RETURNS and t.turn == s.turn:
        yield Event("received", seat, {"cards": _codes(got)})
    saw = int(t.knows[seat]) & ~(int(s.knows[seat]) | int(s.hands[seat]) | int(t.hands[seat]))
    if saw and t.turn == s.turn:
        yield Event("saw", seat, {"cards": _codes(saw)})


def _fight(before: Sight, after: Sight) -> Iterator[Event]:
    """A resolution: the monster's fate, the Companion's new card, and what the new turn begins with."""
    s, t = before.record, after.record
    if t.turn != s.turn or (t.phase == OVER and s.phase != OVER):
        here = int(s.turn) - 1
        kind = "beaten" if int(t.beaten) >> here & 1 else "unbeaten"
        data = {"location": here + 1, "monster": MONSTERS[t.monsters[here]], "level": int(t.fought[here])}
        yield Event(kind, None, data)
        yield from _refill(before, after)
    if t.turn != s.turn:
        yield from _curse(before, after)
        yield from _new_cards(before, after)


def _refill(before: Sight, after: Sight) -> Iterator[Event]:
    """The Companion's line after a resolution: the cards that are new in it."""
    if before.players != COMPANION:
        return
    old = {int(card) for card in before.record.companion}
    new = [int(card) for card in after.record.companion if card >= 0 and int(card) not in old]
    if new:
        yield Event("refilled", None, {"cards": [CARD_CODES[card] for card in new]})


def _curse(before: Sight, after: Sight) -> Iterator[Event]:
    t = after.record
    if t.curse == NONE or CURSE_TURN[t.curse] != t.turn:
        return
    data: dict[str, Any] = {"curse": CURSES[t.curse]}
    lost = int(before.record.stock) & ~int(t.stock)
    if t.curse == FLACON_FELE and lost:
        data["potion"] = POTIONS[lost.bit_length() - 1]
    yield Event("curse", None, data)


def _new_cards(before: Sight, after: Sight) -> Iterator[Event]:
    """Cards that came to the onlooker's hand as the turn began."""
    if after.record.turn == RESERVE_TURN:
        yield Event("reserves_taken")
    seat = before.seat
    if seat < before.players:
        got = int(after.record.hands[seat]) & ~int(before.record.hands[seat])
        if got:
            yield Event("received", seat, {"cards": _codes(got)})


def _turned_up(before: Sight, after: Sight) -> Iterator[Event]:
    s, t = before.record, after.record
    for location in range(TURNS):
        if (int(t.up) & ~int(s.up)) >> location & 1:
            monster = int(t.monsters[location])
            data = {"location": location + 1, "monster": MONSTERS[monster], "level": int(t.levels[monster])}
            yield Event("turned_up", None, data)


def _end(after: Sight) -> Iterator[Event]:
    if after.is_over:
        beaten = int(after.record.beaten).bit_count()
        yield Event("over", None, {"beaten": beaten, "score": int(day_score(after.record))})


def card_words(code: str, texts: Texts) -> str:
    """A card by its type and value: "Garde 5"."""
    card = CARD_CODES.index(code)
    return f"{texts.say(f'types.{TYPES[card // VALUES]}')} {card % VALUES}"


def describe(sight: Sight, move: Move, texts: Texts) -> str:
    """A move in words."""
    key = f"moves.{move.kind}"
    if move.kind == "swap":
        key = "moves.keep" if move["card"] == "keep" else "moves.swap"
    values: dict[str, Any] = {name: _argument(sight, name, value, texts) for name, value in move.args}
    return texts.say(key, **values)


def _argument(sight: Sight, name: str, value: int | str, texts: Texts) -> str:
    """A parameter in words: a seat by its elf, a place of the playing order by the card that lies there."""
    s = sight.record
    if name in ("seat", "looker"):
        seat = int(value) - 1
        return texts.name(seat, otherwise=texts.say(f"elves.{ROLES[s.roles[seat]]}"))
    if name in ("card", "from_discard") and value in CARD_CODES:
        return card_words(str(value), texts)
    if name == "change":
        return _change_words(str(value), texts)
    if name in ("place", "first", "second"):
        place = int(value) - 1
        return card_words(CARD_CODES[s.cards[s.order[place]]], texts) if place < s.laid else f"{value}"
    return texts.say(f"types.{_TYPE_OF_LETTER[str(value)]}") if name == "type" else str(value)


def _change_words(change: str, texts: Texts) -> str:
    """A change of a card's value by one."""
    return texts.say("words.one_more" if change == "+1" else "words.one_less")


_KEYED = {"monster": "monsters", "potion": "potions", "curse": "curses", "type": "types"}


def tell(event: Event, texts: Texts, names: list[str]) -> str:
    """An event in words."""
    values = {name: _value(name, value, texts, names) for name, value in event.data.items()}
    if event.kind == "over":
        values["n"] = event.data["score"]
    if event.seat is not None:
        values["name"] = names[event.seat]
    key = f"events.{event.kind}"
    if event.kind == "curse":
        key = f"strikes.{event.data['curse']}"
        if event.data["curse"] == CURSES[FLACON_FELE] and "potion" not in event.data:
            key = "strikes.flacon_vide"
    elif event.kind in ("swap", "pass", "show", "paquet") and "card" not in event.data:
        key = f"{key}_unseen"
    return texts.say(key, **values)


def _value(name: str, value: Any, texts: Texts, names: list[str]) -> Any:
    if name in ("target", "looker"):
        return names[value]
    if name == "change":
        return _change_words(value, texts)
    if name in _KEYED:
        return texts.say(f"{_KEYED[name]}.{value}")
    if name == "cards":
        return ", ".join(card_words(card, texts) for card in value)
    if name in ("card", "from_discard", "place", "first", "second"):
        return card_words(value, texts) if value in CARD_CODES else texts.say("words.the_drawn_card")
    return value
