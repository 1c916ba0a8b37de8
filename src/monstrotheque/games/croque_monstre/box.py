"""The list of the box that is a reconstruction: the deck. An owner of the game can enter the printed one."""

from __future__ import annotations

from collections.abc import Iterator

from monstrotheque.engine.boxes import Box, BoxProblem, Column, Section, Tables, Total
from monstrotheque.games.croque_monstre.constants import BOX_CARDS, CROQUE, HALVES

MARKED = {"two_shovels": 20, "three_shovels": 10}
"""The number of cards in the box with each mark."""

CARDS = Section(
    "deck",
    "cards",
    (
        Column("halves", "several", HALVES, words="halves", count=2, repeats=True),
        Column("copies", "number", high=BOX_CARDS, default=0),
        *(Column(mark, "number", high=wanted, default=0) for mark, wanted in MARKED.items()),
    ),
    most=BOX_CARDS,
)


def _settle(tables: Tables) -> Tables:
    """The halves of a card, in the order of the box."""
    cards = [card | {"halves": sorted(card["halves"], key=HALVES.index)} for card in tables["deck"]["cards"]]
    return {"deck": {"cards": cards}}


def _judge(tables: Tables) -> Iterator[BoxProblem]:
    """No card has two Croque-Monstres or more marks than copies."""
    for number, card in enumerate(tables["deck"]["cards"], 1):
        if card["halves"].count(HALVES[CROQUE]) > 1:
            yield BoxProblem(__package__, "two_croques", at=CARDS, entry=number, column="halves")
        marked = sum(card[mark] for mark in MARKED)
        if marked > card["copies"]:
            copies = card["copies"]
            yield BoxProblem(__package__, "marks", at=CARDS, entry=number, column="copies", given=marked, copies=copies)


TOTALS = [
    Total(f"box.tally.{column}", wanted, (CARDS,), column) for column, wanted in {"copies": BOX_CARDS, **MARKED}.items()
]
"""A full box: 90 cards, 20 of them with two shovels and 10 with three."""

BOX = Box(__package__, (CARDS,), judge=_judge, totals=TOTALS, settle=_settle)
