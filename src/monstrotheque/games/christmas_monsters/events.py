"""Events as one onlooker sees them, and moves and events in words. Everything here is made from a Sight."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from monstrotheque.engine.events import Event
from monstrotheque.engine.moves import Move
from monstrotheque.engine.seats import JOINT
from monstrotheque.engine.state import Sight
from monstrotheque.engine.texts import Texts
from monstrotheque.games.christmas_monsters.constants import CARD_CODES, CARDS, CURSES, FLACON_FELE, MONSTERS, POTIONS
from monstrotheque.games.christmas_monsters.hidden import seen_cards
from monstrotheque.games.christmas_monsters.notes import (
    DREW,
    EXCHANGED,
    FOUGHT,
    GOT,
    KEPT,
    LOOKED,
    NOBODY,
    REFILLED,
    RESERVES_TAKEN,
    STRUCK,
    SWAPPED,
    TURNED_UP,
    cards_of,
    first_of,
    second_of,
    what_of,
)
from monstrotheque.games.christmas_monsters.previews import try_out
from monstrotheque.games.christmas_monsters.progress import progress
from monstrotheque.games.christmas_monsters.rules import day_score
from monstrotheque.games.christmas_monsters.state import ECHANGE_ASKS, NOTHING
from monstrotheque.games.christmas_monsters.words import TYPE_OF_LETTER, card_words, change_words

OPEN_CARD = frozenset(("play", "contretemps", "hint", "recuperation", "reveal"))
"""Moves that show a hand card to everybody."""
EXCHANGES = frozenset(("swap", "paquet"))
"""Moves that may end an exchange of cards, in which cards that lie face up change places before everybody's eyes."""


def events(before: Sight, actor: int, move: Move, after: Sight) -> list[Event]:
    """The move itself, and the consequences that the rules noted: what the onlooker saw, a fight, a curse, the
    reserves, the end.
    """
    seat = None if actor == JOINT else actor
    data = {**_move_data(before, move), **_more_data(before, actor, after, move)}
    main = Event(move.kind, seat, data, reveals=came_to_light(before, actor, move, after))
    noted = [event for each in _notes(after) for event in _noted(after, each)]
    noted = [_with_cards(before, actor, move, event) for event in noted]
    return [main, *noted, *(_moved_face_up(before, after, move) if move.kind in EXCHANGES else ()), *_end(after)]


def came_to_light(before: Sight, actor: int, move: Move, after: Sight) -> bool:
    """Whether the onlooker learned something that was hidden or depended on chance."""
    s, t = before.raw, after.raw
    if int(seen_cards(t)) & ~int(seen_cards(s)) or t.up != s.up or t.chances != s.chances:
        return True
    if NOTHING < s.asking < ECHANGE_ASKS and t.asking != s.asking:
        return True
    if move.kind == "ready" and t.phase != s.phase:
        return True  # nobody interjects any more: until now that was open
    if move.kind in OPEN_CARD and before.seat != actor:
        return not int(s.shown) >> CARD_CODES.index(str(move["card"])) & 1
    return move.kind == "show" and before.seat == s.asker


def _move_data(sight: Sight, move: Move) -> dict[str, Any]:
    """The parameters of a move. Seats count from 0, cards on the table have their code, and types their key."""
    data: dict[str, Any] = {}
    for name, value in move.args:
        if name in ("seat", "looker"):
            data["target" if name == "seat" else name] = int(value) - 1
        elif name in ("place", "first", "second"):
            owner = sight.raw.order[int(value) - 1]
            data[name] = CARD_CODES[sight.raw.cards[owner]]
        elif name == "type":
            data[name] = TYPE_OF_LETTER[str(value)]
        elif value != "?":
            data[name] = value
    return data


def _more_data(before: Sight, actor: int, after: Sight, move: Move) -> dict[str, Any]:
    """A move's consequences beyond its parameters: the card a potion affected, the potion drawn, who gets a card."""
    s = before.raw
    if move.kind in ("boost", "intimidation"):
        return {"card": CARD_CODES[s.cards[s.just]]}
    if move.kind == "potion_express":
        drawn = next(second_of(noted) for noted in _notes(after) if what_of(noted) == DREW)
        return {"potion": POTIONS[drawn]}
    if move.kind == "pass":
        return {"target": (int(s.asked) + 1) % before.players, **_gone_face_up(before, actor, after)}
    if move.kind == "paquet":
        return _gone_face_up(before, actor, after)
    if move.kind in ("show", "reveal"):
        return {"target": int(s.asker)}
    return {}


def _gone_face_up(before: Sight, seat: int, after: Sight) -> dict[str, Any]:
    """The card that left the hand of *seat*, if it lay face up: everybody saw which."""
    s, t = before.raw, after.raw
    gone = _codes(int(s.shown) & int(s.hands[seat]) & ~int(t.hands[seat]))
    return {"card": gone[0]} if gone else {}


def _moved_face_up(before: Sight, after: Sight, move: Move) -> Iterator[Event]:
    """The face-up cards that an exchange moved: from hand to hand, under a reserve, or from a reserve to the hand."""
    for card in cards_in(int(before.raw.shown) & int(after.raw.shown)):
        (giver, was_reserved), (taker, is_reserved) = _holder(before, card), _holder(after, card)
        data = {"card": CARD_CODES[card]}
        if giver != taker:
            yield Event("handed", giver, {**data, "target": taker})
        elif is_reserved and not was_reserved and move.kind == "swap":
            yield Event("put_away", giver, data)
        elif was_reserved and not is_reserved:
            yield Event("taken_up", taker, data)


def _holder(sight: Sight, card: int) -> tuple[int, bool]:
    """Who holds a face-up card, and whether it lies in the reserve."""
    in_hand = next((seat for seat in range(sight.players) if int(sight.raw.hands[seat]) >> card & 1), None)
    if in_hand is not None:
        return in_hand, False
    return next(seat for seat in range(sight.players) if card in sight.raw.reserves[seat]), True


def cards_in(cards: int) -> list[int]:
    """The cards of a set, in order."""
    return [card for card in range(CARDS) if cards >> card & 1]


def _codes(cards: int) -> list[str]:
    return [CARD_CODES[card] for card in cards_in(cards)]


def _notes(after: Sight) -> list[int]:
    """The rules' notes on the latest move, as far as the onlooker saw it."""
    return [int(noted) for noted in after.raw.notes[: after.raw.noted]]


def _noted(after: Sight, noted: int) -> Iterator[Event]:
    """A note as an event. If cards were passed or looked at, only the player who got or saw them gets an event."""
    what, first, second = what_of(noted), first_of(noted), second_of(noted)
    cards = {"cards": _codes(cards_of(noted))}
    if what in (GOT, LOOKED):
        if first == after.seat:
            yield Event("received" if what == GOT else "saw", first, cards)
    elif what == SWAPPED:
        yield Event("swapped", first, {"target": second})
    elif what in (KEPT, EXCHANGED):
        yield Event("kept" if what == KEPT else "exchanged", first)
    elif what in (FOUGHT, TURNED_UP):
        yield _at_location(after, what, first)
    elif what == REFILLED:
        yield Event("refilled", None, cards)
    elif what == RESERVES_TAKEN:
        yield Event("reserves_taken")
    elif what == STRUCK:
        yield _curse(after, first, second, cards["cards"])


def _at_location(after: Sight, what: int, location: int) -> Event:
    """The result of a fight, with the level fought at, or a monster that is turned up."""
    t = after.raw
    monster = int(t.monsters[location])
    kind, level = "turned_up", int(t.levels[monster])
    if what == FOUGHT:
        kind, level = "beaten" if int(t.beaten) >> location & 1 else "unbeaten", int(t.fought[location])
    return Event(kind, None, {"location": location + 1, "monster": MONSTERS[monster], "level": level})


def _with_cards(before: Sight, actor: int, move: Move, event: Event) -> Event:
    """The result of a fight with how far its four cards came: by now they are discarded."""
    if event.kind not in ("beaten", "unbeaten"):
        return event
    table = before.raw.copy()
    try_out(table, actor, move)
    return replace(event, data={**event.data, "progress": progress(table)})


def _curse(after: Sight, owner: int, potion: int, cards: list[str]) -> Event:
    """The curse that strikes, and the card or potion it took."""
    data: dict[str, Any] = {"curse": CURSES[after.raw.curse]}
    if potion != NOBODY:
        data["potion"] = POTIONS[potion]
    if cards:
        data["card"] = cards[0]
    if owner < after.players:
        data["target"] = owner
    return Event("curse", None, data)


def _end(after: Sight) -> Iterator[Event]:
    if after.is_over:
        beaten = int(after.raw.beaten).bit_count()
        yield Event("over", None, {"beaten": beaten, "score": int(day_score(after.raw))})


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
        elif "target" in event.data:
            key = "strikes.courant_d_air_in_hand"
    elif event.kind in ("swap", "pass", "show", "paquet") and "card" not in event.data:
        key = f"{key}_unseen"
    actor = event.data.get("looker", event.seat)
    return texts.say(texts.told_by(texts.told_to(key, event.data.get("target")), actor), **values)


def _value(name: str, value: Any, texts: Texts, names: list[str]) -> Any:
    if name in ("target", "looker"):
        return names[value]
    if name == "change":
        return change_words(value, texts)
    if name in _KEYED:
        return texts.say(f"{_KEYED[name]}.{value}")
    if name == "cards":
        return ", ".join(card_words(card, texts) for card in value)
    if name in ("card", "from_discard", "place", "first", "second"):
        return card_words(value, texts) if value in CARD_CODES else texts.say("words.the_drawn_card")
    return value
