"""What a study counts in this game: the halves in a final crypt, and the headstones."""

from __future__ import annotations

from collections import Counter
from typing import Any

from monstrotheque.engine.match import Match
from monstrotheque.engine.texts import Texts

HALVES, HEADSTONES = "halves", "headstones"


def counts(match: Match) -> list[dict[str, dict[str, int]]]:
    """For each seat, the number of halves of each kind in its crypt, and its headstones."""
    view = match.state.view()
    return [
        {HALVES: dict(Counter(seat["crypt"].values())), HEADSTONES: _headstones(view, number)}
        for number, seat in enumerate(view["seats"])
    ]


def _headstones(view: dict[str, Any], seat: int) -> dict[str, int]:
    return {kind: 1 for kind, stones in view["headstones"].items() if any(stone["owner"] == seat for stone in stones)}


def label_words(section: str, label: str, texts: Texts) -> str:
    """A half or a kind in words."""
    return texts.say(f"halves.{label}" if section == HALVES else f"kinds.{label}")
