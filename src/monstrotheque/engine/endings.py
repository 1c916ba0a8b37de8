"""The end of a game in words, the same for every game that somebody wins."""

from __future__ import annotations

from collections.abc import Sequence

from monstrotheque.engine.events import Event
from monstrotheque.engine.texts import Texts

TIE_BROKEN = "tie_broken"
"""The event, just before the end, by which a game says how a tie for the first place was broken."""


def winner_words(winners: Sequence[str], texts: Texts) -> str:
    """Who won: one name, or the names of those who share the victory."""
    return texts.say("ending.won", n=len(winners), winners=texts.listed(winners))


def tell_ending(event: Event, texts: Texts, names: list[str]) -> str:
    """Who won, and the scores. *event* has `winners` and `scores`."""
    won = winner_words([names[seat] for seat in event.data["winners"]], texts)
    scores = ", ".join(f"{name} {score}" for name, score in zip(names, event.data["scores"], strict=True))
    return texts.say("ending.scored", won=won, scores=scores)
