"""The end of a game in words, the same for every game that somebody wins."""

from __future__ import annotations

from typing import Any

from monstrotheque.engine.events import Event
from monstrotheque.engine.texts import Texts


def ending_values(event: Event, texts: Texts, names: list[str]) -> dict[str, Any]:
    """Who won and the scores, as the values of the text `events.over`. *event* has `winners` and `scores`."""
    winners = [names[seat] for seat in event.data["winners"]]
    scores = ", ".join(f"{name} {score}" for name, score in zip(names, event.data["scores"], strict=True))
    return {"n": len(winners), "winners": texts.say("words.and").join(winners), "scores": scores}
