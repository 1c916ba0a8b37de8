"""The list of the box that is a reconstruction: the deck. An owner of the game can enter the printed one."""

from __future__ import annotations

from collections.abc import Iterator

from monstrotheque.engine.boxes import Box, BoxProblem, Column, Section, Sum, Tables
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


def _tally(tables: Tables) -> list[Sum]:
    """A full box: 90 cards, 20 of them with two shovels and 10 with three."""
    cards = tables.get("deck", {}).get("cards", [])
    counts = {key: sum(n for card in cards if type(n := card.get(key)) is int) for key in ("copies", *MARKED)}
    wanted = {"copies": BOX_CARDS, **MARKED}
    return [Sum(f"box.tally.{key}", counts[key], wanted[key]) for key in wanted]


def _judge(tables: Tables) -> Iterator[BoxProblem]:
    """No card has two Croque-Monstres or more marks than copies, and the totals are those of the box."""
    for number, card in enumerate(tables["deck"]["cards"], 1):
        if card["halves"].count(HALVES[CROQUE]) > 1:
            yield BoxProblem(__package__, "two_croques", at=CARDS, entry=number, column="halves")
        marked = sum(card[mark] for mark in MARKED)
        if marked > card["copies"]:
            copies = card["copies"]
            yield BoxProblem(__package__, "marks", at=CARDS, entry=number, column="copies", given=marked, copies=copies)
    for line in _tally(tables):
        if line.found != line.wanted:
            reason = line.label.rpartition(".")[2]
            yield BoxProblem(__package__, reason, at=CARDS, given=line.found, wanted=line.wanted)


BOX = Box(__package__, (CARDS,), judge=_judge, tally=_tally, settle=_settle)
