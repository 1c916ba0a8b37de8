"""What a seat sees of the table, as data and in words. Everything here is told from a Sight."""

from __future__ import annotations

from typing import Any

from monstrotheque.engine.events import Event, Preview
from monstrotheque.engine.moves import Move
from monstrotheque.engine.state import Sight
from monstrotheque.engine.texts import Texts
from tests.fifth_game.petites_tombes.state import NONE
from tests.fifth_game.petites_tombes.tables import HAND


def view(sight: Sight) -> dict[str, Any]:
    """The bag, and what each seat holds, has buried and has laid."""
    s = sight.record
    burying = any(s.buried[seat] == NONE for seat in range(s.players))
    return {
        "phase": "bury" if burying else "turn",
        "turn": None if burying or sight.is_over else int(s.turn),
        "bag": int(s.left),
        "seats": [_seat(sight, seat) for seat in range(s.players)],
    }


def _seat(sight: Sight, seat: int) -> dict[str, Any]:
    s = sight.record
    return {
        "held": int(s.held[seat]),
        "hand": _stones(s, seat) if seat == sight.seat else None,
        "has_buried": bool(s.buried[seat] != NONE),
        "buried": int(s.buried[seat]) + 1 if s.buried[seat] >= 0 else None,
        "grave": [int(stone) + 1 for stone in s.graves[seat, : s.laid[seat]]],
    }


def _stones(s: Any, seat: int) -> list[int]:
    return [value + 1 for value, count in enumerate(s.hands[seat]) for _ in range(count)]


def events(before: Sight, actor: int, move: Move, after: Sight) -> list[Event]:
    """What happened: a stone buried (which one: to its owner only), laid or drawn, and the end."""
    return [_main_event(before, actor, move, after), *_ending(after)]


def _main_event(before: Sight, actor: int, move: Move, after: Sight) -> Event:
    is_own = actor == after.seat
    if move.kind == "lay":
        return Event("laid", actor, {"stone": move["stone"]})
    if move.kind == "bury":
        return Event("buried_own", actor, {"stone": move["stone"]}) if is_own else Event("buried", actor)
    if not is_own:
        return Event("dug", actor)
    drawn = int((after.record.hands[actor] - before.record.hands[actor]).argmax()) + 1
    return Event("dug_own", actor, {"stone": drawn}, reveals=True)


def _ending(after: Sight) -> list[Event]:
    """The end brings to light what everybody buried."""
    if not after.is_over:
        return []
    buried = [int(stone) + 1 for stone in after.record.buried[: after.players]]
    places = after.game.places(after.record)
    winners = [seat for seat, place in enumerate(places) if place == 1]
    data = {"buried": buried, "winners": winners, "scores": after.game.final_scores(after.record)}
    return [Event("over", None, data, reveals=True)]


def preview(sight: Sight, move: Move) -> Preview:
    """The value of a stone that is laid; what a buried one brings depends on the others."""
    return Preview({"stones": int(move["stone"])}) if move.kind == "lay" else Preview(uncertain=True)


def why_not(sight: Sight, move: Move) -> tuple[str, dict[str, Any]]:
    """The rule that forbids *move* now."""
    s, seat = sight.record, sight.seat
    if (s.buried[seat] == NONE) != (move.kind == "bury"):
        return ("bury_once" if move.kind == "bury" else "bury_first", {})
    if move.kind != "dig":
        return ("not_in_hand", {"stone": move["stone"]})
    return ("hand_full", {"hand": HAND}) if s.left else ("bag_empty", {})


def describe(sight: Sight, move: Move, texts: Texts) -> str:
    """A move in words."""
    return texts.say(f"moves.{move.kind}", **dict(move.args))


def tell(event: Event, texts: Texts, names: list[str]) -> str:
    """An event in words."""
    if event.kind == "over":
        return _tell_ending(event, texts, names)
    return texts.say(f"events.{event.kind}", name=names[event.seat or 0], **event.data)


def _tell_ending(event: Event, texts: Texts, names: list[str]) -> str:
    winners = [names[seat] for seat in event.data["winners"]]
    scores = ", ".join(f"{name} {score}" for name, score in zip(names, event.data["scores"], strict=True))
    return texts.say("events.over", n=len(winners), winners=texts.say("words.and").join(winners), scores=scores)
