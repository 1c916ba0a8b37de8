"""Events as one onlooker sees them, and their words. Everything here is made from a Sight."""

from __future__ import annotations

from typing import Any

from monstrotheque.engine.endings import TIE_BROKEN, tell_ending
from monstrotheque.engine.events import Event
from monstrotheque.engine.moves import Move
from monstrotheque.engine.state import Sight
from monstrotheque.engine.texts import Texts
from monstrotheque.games.crypte_de_sedlec.moves import CARD_CODES, MOVES
from monstrotheque.games.crypte_de_sedlec.previews import gains_of
from monstrotheque.games.crypte_de_sedlec.scoring import tie_for_first
from monstrotheque.games.crypte_de_sedlec.words import card_words, place_words, rows_of


def events(before: Sight, actor: int, move: Move, after: Sight) -> list[Event]:
    """The events of a move: cards turned up, taken, placed with the points they score, and the end."""
    return [_main_event(before, actor, move, after), *_ending(after)]


def _main_event(before: Sight, actor: int, move: Move, after: Sight) -> Event:
    if move.kind == "place":
        gains = gains_of(before, after, actor)
        card = str(move["card"])
        return Event("placed", actor, {"card": card, "at": move["at"], "gains": gains, "points": sum(gains.values())})
    piles = MOVES.indices(move.id)
    if len(piles) == 2:
        cards = [CARD_CODES[after.raw.piles[pile, after.raw.height[pile] - 1]] for pile in piles]
        return Event("dug", actor, {"piles": [pile + 1 for pile in piles], "cards": cards}, reveals=True)
    held = after.raw.hands[actor, after.raw.held[actor] - 1]
    data = {"pile": piles[0] + 1, "card": CARD_CODES[held]}
    kinds = {"dig": "dug_last", "take": "took", "exhume": "exhumed"}
    return Event(kinds[move.kind], actor, data, reveals=move.kind == "dig")


def _ending(after: Sight) -> list[Event]:
    if not after.is_over:
        return []
    places, scores = after.game.places(after.raw), after.game.final_scores(after.raw)
    winners = [seat for seat, place in enumerate(places) if place == 1]
    over = Event("over", None, {"winners": winners, "scores": scores})
    broken = [
        Event(TIE_BROKEN, None, {"score": max(scores), "seats": rank.seats, "points": rank.points})
        for rank in tie_for_first(after.raw, scores)
        if rank.ahead != rank.seats
    ]
    return [*broken, over]


def tell(event: Event, texts: Texts, names: list[str]) -> str:
    """An event in words."""
    data = event.data
    if event.kind == "over":
        return tell_ending(event, texts, names)
    if event.kind == TIE_BROKEN:
        points, named = zip(data["seats"], data["points"], strict=True), texts.with_you(names)
        compared = ", ".join(texts.say("events.tie_points", name=named[seat], points=count) for seat, count in points)
        return texts.say("events.tie_broken", score=data["score"], compared=compared)
    values: dict[str, Any] = {"name": names[event.seat or 0], **data}
    if "card" in data:
        values["card"] = card_words(data["card"], texts)
    if "cards" in data:
        values["cards"] = texts.say("words.and").join(card_words(card, texts) for card in data["cards"])
    if "at" in data:
        values["at"] = place_words(data["at"], rows_of(len(names)), texts)
        values["n"] = data["points"]
    return texts.say(texts.told_by(f"events.{event.kind}", event.seat), **values)
