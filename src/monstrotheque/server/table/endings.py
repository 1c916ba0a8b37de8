"""The end of a game in words, for its players and for everybody else."""

from __future__ import annotations

from monstrotheque.engine.endings import TIE_BROKEN, winner_words
from monstrotheque.engine.seats import SPECTATOR
from monstrotheque.engine.texts import Texts
from monstrotheque.server.table.messages import Ending, Outcome
from monstrotheque.server.table.table import Table


def ending(table: Table, seat: int | None, lang: str) -> Ending | None:
    """The ending for the player at *seat*, or with None for everybody else. A game that is running or was broken off
    has none.
    """
    result, texts = table.result, table.game.texts(lang)
    if result is None or not result.places:
        return None
    if table.game.is_cooperative:
        return _of_all(result.scores[0], seat, texts) if result.scores else None
    winners = [number for number, place in enumerate(result.places) if place == 1]
    words = _words(winners, result.scores or [], seat, table.names(), texts)
    return Ending(words, _outcome(winners, seat), _tie(table, winners, texts))


def _of_all(score: int, seat: int | None, texts: Texts) -> Ending:
    """In a cooperative game any points are a victory."""
    outcome: Outcome = "won" if score > 0 else "lost"
    if seat is None:
        return Ending(texts.say("ending.together", n=score), outcome)
    return Ending(texts.say(f"ending.together_{outcome}"), outcome)


def _outcome(winners: list[int], seat: int | None) -> Outcome:
    """The outcome for the player at *seat*. Everybody else celebrates the winner."""
    if seat is None:
        return "won"
    if seat not in winners:
        return "lost"
    return "won" if len(winners) == 1 else "drawn"


def _tie(table: Table, winners: list[int], texts: Texts) -> str | None:
    """How a tie for the first place was broken, in the words of the game's last event about it."""
    scores = (table.result and table.result.scores) or []
    if not table.match.turn or scores.count(max(scores, default=0)) <= len(winners):
        return None
    last = table.match.events_of(table.match.turn - 1, SPECTATOR)
    tell, names = table.game.views.tell, table.names()
    return next((tell(event, texts, names) for event in last if event.kind == TIE_BROKEN), None)


def _words(winners: list[int], scores: list[int], seat: int | None, names: list[str], texts: Texts) -> str:
    if len(winners) == len(names):
        return texts.say("ending.won_by_all")
    ranked = sorted(scores, reverse=True)
    by_one = ranked[:2] and ranked[0] - ranked[1] == 1
    if winners == [seat]:
        return texts.say("ending.you_won_by_one" if by_one else "ending.you_won")
    if by_one and len(winners) == 1:
        return texts.say("ending.won_by_one", name=names[winners[0]])
    return winner_words([names[winner] for winner in winners], texts)
