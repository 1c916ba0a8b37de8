"""Hints: the best moves with their estimated outcome and a reason, from what the asking seat knows."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from monstrotheque.bots.endings import exact_values
from monstrotheque.bots.thinking import Budget, Candidate, Thought, ranked, think
from monstrotheque.engine.events import Event, Preview
from monstrotheque.engine.moves import Move
from monstrotheque.engine.previews import preview_notes
from monstrotheque.engine.state import Sight
from monstrotheque.engine.texts import Texts

BUDGET = Budget(iterations=20_000, seconds=0.7)
REASONS = 2
"""The number of parts of a move's reason that are told: one sentence to read beside the board."""


@dataclass(frozen=True)
class Hint:
    """A move worth playing (None: wait), its share of the search's visits, and its estimated outcome: the probability
    to win, or the expected score in a cooperative game. `exact`: proven, not estimated.
    """

    move: Move | None
    attention: float
    outcome: float
    reason: str
    exact: bool = False

    def json(self) -> dict[str, Any]:
        """Plain data."""
        text = str(self.move) if self.move else None
        return {"move": text, "attention": self.attention, "outcome": self.outcome, "reason": self.reason}

    def likely(self, sight: Sight, texts: Texts) -> str:
        """The outcome, shortened: "62%", "6.3 points"."""
        key = "hints.likely_score" if sight.game.is_cooperative else "hints.likely_chance"
        return self._proven(texts.say(key, outcome=self.outcome, percent=100 * self.outcome), texts)

    def _proven(self, line: str, texts: Texts) -> str:
        return texts.say("hints.exact", line=line) if self.exact else line

    def words(self, sight: Sight, texts: Texts) -> str:
        """The hint as a line: the move, the outcome, the reason."""
        move = sight.describe(self.move, texts.lang, texts.names, texts.you) if self.move else texts.say("hints.wait")
        key = "hints.score" if sight.game.is_cooperative else "hints.chance"
        line = self._proven(texts.say(key, move=move, outcome=self.outcome, percent=100 * self.outcome), texts)
        return texts.say("hints.reason", line=line, reason=self.reason) if self.reason else line


def hints(
    sight: Sight,
    lang: str,
    names: Sequence[str] = (),
    *,
    count: int = 3,
    budget: Budget = BUDGET,
    dice: random.Random,
) -> list[Hint]:
    """The *count* best moves for the seat, best first. The first is what a bot with this budget would play.

    Equivalent moves count as one, and none is told in the words of a better one. In an ending that the game's solver
    reaches, proven values decide.
    """
    if not sight.legal():
        return []
    thought = think(sight, budget, dice)
    return hints_from(sight, thought, lang, names, count=count, proven=exact_values(sight), dice=dice)


def hints_from(
    sight: Sight,
    thought: Thought,
    lang: str,
    names: Sequence[str] = (),
    *,
    count: int = 3,
    proven: Mapping[Move | None, float] | None = None,
    dice: random.Random,
) -> list[Hint]:
    """The hints that follow from what a search found, wherever it ran, and from *proven* values."""
    proven, found = proven or {}, ranked(sight, thought, dice)
    found.sort(key=lambda candidate: -proven.get(candidate.move, 0.0))
    texts = sight.game.texts(lang).with_names(names)
    made = (
        Hint(
            move=group[0].move,
            attention=sum(candidate.visits for candidate in group) / thought.iterations,
            outcome=proven.get(group[0].move, group[0].worth),
            reason=reason(sight, group[0].move, texts) if group[0].move else "",
            exact=group[0].move in proven,
        )
        for group in _alike(sight, found)
    )
    return list(itertools.islice(_told_once(made, sight, texts), count))


def _told_once(made: Iterable[Hint], sight: Sight, texts: Texts) -> Iterator[Hint]:
    """The hints without those that say the same as a better one, move and reason: nobody could tell them apart."""
    told = set()
    for hint in made:
        words = hint.move and sight.describe(hint.move, texts.lang, texts.names), hint.reason
        if words not in told:
            told.add(words)
            yield hint


def _alike(sight: Sight, candidates: list[Candidate]) -> list[list[Candidate]]:
    """Equivalent candidates, best first."""
    groups: dict[object, list[Candidate]] = {}
    for candidate in candidates:
        groups.setdefault(likeness_of(sight, candidate.move) if candidate.move else None, []).append(candidate)
    return list(groups.values())


def likeness_of(sight: Sight, move: Move) -> object:
    """A key that equivalent moves share, from the game (`likeness` in its `reasons.py`)."""
    likeness = getattr(sight.game.module("reasons"), "likeness", None)
    return likeness(sight, move) if likeness else move


def reason(sight: Sight, move: Move, texts: Texts) -> str:
    """Why a move is good: what it adds, and how, in the game's words (`reasons` in its `reasons.py`, the most important
    first): "adds 6: pairs two Lovers". Empty if there is nothing to say.
    """
    preview, hook = sight.preview(move), sight.game.module("reasons")
    told = hook.reasons(sight, move, texts) if hook else _plain_reasons(preview, texts)
    why = texts.say("hints.next").join(told[:REASONS])
    if not preview.total:
        return why
    return texts.say("hints.adds" if preview.total > 0 else "hints.costs", n=abs(preview.total), why=why)


def _plain_reasons(preview: Preview, texts: Texts) -> list[str]:
    """The reason that a game gives by its previews alone."""
    gains = [f"{texts.say(f'gains.{kind}')} {points:+d}" for kind, points in preview.gains.items()]
    return gains + preview_notes(preview, texts)


def idea(sight: Sight, move: Move, texts: Texts) -> str:
    """What a move is about, as a title of a few words (`idea` in the game's `reasons.py`): "Kings like a view". Empty
    if the game has no title for it.
    """
    hook = sight.game.module("reasons")
    return str(hook.idea(sight, move, texts)) if hook and hasattr(hook, "idea") else ""


def fate(event: Event, texts: Texts) -> str:
    """What an event was that somebody could do nothing about, as a title of a few words (`fates` in the game's texts).
    Empty if the game has no title for it.
    """
    key = f"fates.{event.kind}"
    if key not in texts.keys():  # noqa: SIM118
        return ""
    return texts.say(key, name="" if event.seat is None else texts.name(event.seat))


def harm(sight: Sight, move: Move, texts: Texts) -> str:
    """What a move gives away, as a title of a few words (`harm` in the game's `reasons.py`): "You hand Mina headstone
    12". Empty if it gives nothing that the game has words for.
    """
    hook = sight.game.module("reasons")
    return str(hook.harm(sight, move, texts)) if hook and hasattr(hook, "harm") else ""
