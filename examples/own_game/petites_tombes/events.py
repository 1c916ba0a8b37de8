"""What one onlooker saw happen, as data and in words. Everything here is made from a Sight."""

from __future__ import annotations

from monstrotheque.engine.endings import tell_ending
from monstrotheque.engine.events import Event
from monstrotheque.engine.moves import Move
from monstrotheque.engine.state import Sight
from monstrotheque.engine.texts import Texts


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
    drawn = int((after.raw.hands[actor] - before.raw.hands[actor]).argmax()) + 1
    return Event("dug_own", actor, {"stone": drawn}, reveals=True)


def _ending(after: Sight) -> list[Event]:
    """The end brings to light what everybody buried."""
    if not after.is_over:
        return []
    buried = [int(stone) + 1 for stone in after.raw.buried[: after.players]]
    places = after.game.places(after.raw)
    winners = [seat for seat, place in enumerate(places) if place == 1]
    data = {"buried": buried, "winners": winners, "scores": after.game.final_scores(after.raw)}
    return [Event("over", None, data, reveals=True)]


def tell(event: Event, texts: Texts, names: list[str]) -> str:
    """An event in words."""
    if event.kind == "over":
        return tell_ending(event, texts, names)
    return texts.say(f"events.{event.kind}", name=names[event.seat or 0], **event.data)
