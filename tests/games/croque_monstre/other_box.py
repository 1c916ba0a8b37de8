"""The list of another box, made up for the tests: a deck with cards of two equal halves."""

from __future__ import annotations

from typing import Any

KINDS = ["lutin", "goblin", "unicorn", "cyclops", "dragon"]


def other_box() -> dict[str, Any]:
    """Each kind twice on a card ×6, with the next kind ×6, with a Croque-Monstre ×6."""
    cards = []
    for i, kind in enumerate(KINDS):
        cards.append({"halves": [kind, kind], "copies": 6, "two_shovels": 2, "three_shovels": 1})
        cards.append({"halves": [kind, KINDS[(i + 1) % 5]], "copies": 6, "two_shovels": 1, "three_shovels": 1})
        cards.append({"halves": ["croque", kind], "copies": 6, "two_shovels": 1, "three_shovels": 0})
    return {"cards": cards}
