"""Events as one onlooker sees them, and their words. Everything here is made from a Sight."""

from __future__ import annotations

from typing import Any

from monstrotheque.engine.endings import TIE_BROKEN, tell_ending
from monstrotheque.engine.events import Event
from monstrotheque.engine.moves import Move
from monstrotheque.engine.state import Sight
from monstrotheque.engine.texts import Texts
from monstrotheque.games.croque_monstre.constants import (
    CARD_CODES,
    CRYPT_NAMES,
    CRYPT_START,
    HALVES,
    KIND_COUNT,
    KINDS,
    LETTERS,
    NUMBER,
    VALUE,
    WAYS,
)
from monstrotheque.games.croque_monstre.crypt import crypt_group, shown_in_crypt
from monstrotheque.games.croque_monstre.moves import MOVES
from monstrotheque.games.croque_monstre.pit import pit_group
from monstrotheque.games.croque_monstre.previews import Brought, Given, brought_to, given_by
from monstrotheque.games.croque_monstre.scoring import headstone_count
from monstrotheque.games.croque_monstre.state import CHOOSING
from monstrotheque.games.croque_monstre.words import brought_words, card_words, given_words, pair_words

FIRST_IN_CRYPT = {"at": CRYPT_NAMES[CRYPT_START], "way": WAYS[0]}
"""The place of a crypt's first card."""


def events(before: Sight, actor: int, move: Move, after: Sight) -> list[Event]:
    """The events of a move: cards chosen, buried and drawn, headstones claimed, and the approaching end."""
    told = {
        "choose": _chosen,
        "crypt": _buried,
        "pit": _buried,
        "claim": _claimed,
        "pass": _passed,
        "draw": _drawn,
    }[move.kind](before, actor, move, after)
    return [*told, *_ending(before, after)]


def _chosen(before: Sight, actor: int, move: Move, after: Sight) -> list[Event]:
    own = before.seat == actor
    told = [Event("chose_own" if own else "chose", actor, {"card": str(move["card"])} if own else {})]
    if after.raw.phase != CHOOSING:
        cards = ["".join(_first_card(after.raw, seat)) for seat in range(after.players)]
        told.append(Event("turned_up", None, {"cards": cards, **FIRST_IN_CRYPT}, reveals=True))
    return told


def _first_card(s: Any, seat: int) -> list[str]:
    crypt = shown_in_crypt(s, seat)
    return [LETTERS[HALVES.index(half)] for half in crypt.values()]


def _buried(before: Sight, actor: int, move: Move, after: Sight) -> list[Event]:
    """A burial. It reveals a card from a hidden hand to the others, unless everybody knew that it was there."""
    s, card = before.raw, MOVES.indices(move.id)[0]
    known = before.seat == actor or card in s.hands[actor, : s.seen[actor]]
    brought = brought_to(actor, s, after.raw)
    given = given_by(actor, s, after.raw) if brought is None and move.kind == "pit" else None
    data = {**dict(move.args), "brings": _told(brought), "gives": _told(given)}
    return [Event(f"buried_{move.kind}", actor, data, reveals=not known)]


def _told(counted: Brought | Given | None) -> dict[str, Any] | None:
    return None if counted is None else {**counted._asdict(), "kind": KINDS[counted.kind]}


def _brings_words(kind: str, was: int, now: int, number: int | None, claimable: bool, texts: Texts) -> str:
    return brought_words(Brought(KINDS.index(kind), was, now, number, claimable), texts)


def _claimed(before: Sight, actor: int, move: Move, after: Sight) -> list[Event]:
    kind = MOVES.indices(move.id)[0]
    level = int(after.raw.headstones[actor, kind])
    total = int(pit_group(before.raw, kind) + crypt_group(before.raw, actor, kind))
    data = {"creature": KINDS[kind], "total": total, "number": int(NUMBER[level]), "points": int(VALUE[level])}
    return [Event("claimed", actor, data)]


def _passed(before: Sight, actor: int, move: Move, after: Sight) -> list[Event]:
    return [Event("passed", actor)]


def _drawn(before: Sight, actor: int, move: Move, after: Sight) -> list[Event]:
    if move["card"] == "pile":
        if before.seat != actor:
            return [Event("drew", actor)]
        card = CARD_CODES[after.raw.hands[actor, after.raw.held[actor] - 1]]
        return [Event("drew_own", actor, {"card": card}, reveals=True)]
    slot = next(slot for slot, card in enumerate(before.raw.row) if CARD_CODES[card] == move["card"])
    fresh = CARD_CODES[after.raw.row[slot]]
    return [Event("took", actor, {"card": str(move["card"]), "fresh": fresh}, reveals=True)]


def _ending(before: Sight, after: Sight) -> list[Event]:
    told = []
    if after.raw.ending and not before.raw.ending:
        fifth = any(headstone_count(after.raw, seat) == KIND_COUNT for seat in range(after.players))
        told.append(Event("last_round_fifth" if fifth else "last_round_pile"))
    if after.is_over:
        places, scores = after.game.places(after.raw), after.game.final_scores(after.raw)
        winners = [seat for seat, place in enumerate(places) if place == 1]
        if scores.count(max(scores)) > len(winners):
            told.append(Event(TIE_BROKEN, None, {"score": max(scores)}))
        told.append(Event("over", None, {"winners": winners, "scores": scores}))
    return told


def _told_words(event: Event, texts: Texts) -> str:
    """What a burial brought its player; where that is nothing, whom it helped or slowed down."""
    brings, gives = event.data["brings"], event.data["gives"]
    if brings:
        return texts.once(_brings_words, *brings.values())
    if gives:
        return given_words(Given(**{**gives, "kind": KINDS.index(gives["kind"])}), texts)
    return texts.say("words.nobody" if event.kind == "buried_pit" else "words.unchanged")


def tell(event: Event, texts: Texts, names: list[str]) -> str:
    """An event in words."""
    data = event.data
    if event.kind == "over":
        return tell_ending(event, texts, names)
    if event.kind == "turned_up":
        pairs = zip(texts.with_you(names), data["cards"], strict=True)
        return texts.say("events.turned_up", cards=", ".join(f"{name} {card_words(c, texts)}" for name, c in pairs))
    values: dict[str, Any] = {"name": names[event.seat or 0], **data}
    for key in ("card", "fresh"):
        if key in data:
            values[key] = card_words(data[key], texts)
    if "creature" in data:
        values |= {"kind": texts.say(f"kinds.{data['creature']}"), "n": data["points"]}
    if event.kind.startswith("buried"):
        values["pair"] = texts.once(pair_words, data["card"])
        values["brings"] = _told_words(event, texts.with_names(names, texts.you))
    return texts.say(texts.told_by(f"events.{event.kind}", event.seat), **values)
