"""Setup with the real cards (see `monstrotheque.engine.setting_up`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from monstrotheque.engine.setting_up import Piece, SetupStep
from monstrotheque.engine.texts import Texts
from monstrotheque.games.croque_monstre.box import MARKED
from monstrotheque.games.croque_monstre.constants import (
    BOX_CARDS,
    FIRST_HAND,
    KINDS,
    LETTERS,
    LEVELS,
    MARK_REMOVED,
    NUMBER,
    PIT_START,
    REMOVED_AT_RANDOM,
    ROW,
    SHOVELS,
)

MARKED_CARDS = (0, *MARKED.values())
"""The number of cards with each mark, by column. Cards without a mark are never removed by it."""


def removed(players: int) -> tuple[int, int]:
    """The number of cards removed before the game: by their shovels, and at random."""
    return MARKED_CARDS[MARK_REMOVED[players]], int(REMOVED_AT_RANDOM[players])


def steps(players: int, texts: Texts, options: Mapping[str, Any]) -> Iterator[SetupStep]:
    """Removing cards, headstones, pile and row, pit, hands, the first card of each crypt, who starts."""

    def step(key: str, *pieces: Piece, more: str = "", **values: Any) -> SetupStep:
        return SetupStep(key=key, words=texts.say(f"setup.{key}", **values), more=more, pieces=pieces)

    yield SetupStep(key="seats", words=texts.say("setup.seats"), asks="seats")
    yield _remove(players, texts)
    numbers = [int(number) for number in NUMBER[1:]]
    stones = [
        Piece("headstone", f"{letter}{numbers[-1]}", texts.say(f"kinds.{kind}"))
        for kind, letter in zip(KINDS, LETTERS, strict=False)
    ]
    yield step(
        "headstones",
        *stones,
        n=LEVELS * len(KINDS),
        numbers=texts.listed(map(str, numbers)),
    )
    yield step(
        "pile",
        Piece("back", n=BOX_CARDS - sum(removed(players))),
        *_cards(ROW),
        cards=BOX_CARDS - sum(removed(players)),
        row=ROW,
    )
    yield step("pit", Piece("pit"), cards=PIT_START // 2)
    yield step("deal", Piece("back", n=FIRST_HAND), cards=FIRST_HAND)
    yield step("crypts", Piece("card", _cards(1)[0].code))
    yield SetupStep(key="first", words=texts.say("setup.first"), more=texts.say("setup.first_more"), asks="first")


def _remove(players: int, texts: Texts) -> SetupStep:
    """Remove cards by the shovels on their backs, at random, or both, without looking at them."""
    marked, at_random = removed(players)
    shovels = SHOVELS[MARK_REMOVED[players]]
    parts = []
    if marked:
        parts.append(texts.say("setup.remove_marked", n=marked, shovels=shovels))
    if at_random:
        parts.append(texts.say("setup.remove_more" if marked else "setup.remove_random", n=at_random))
    pieces = [Piece("back", f"{shovels}" * (n == marked), n=n) for n in (marked, at_random) if n]
    return SetupStep(key="remove", words=" ".join(parts), more=texts.say("setup.remove_note"), pieces=tuple(pieces))


def _cards(n: int) -> list[Piece]:
    """Cards to show, each with two different kinds."""
    return [Piece("card", LETTERS[at] + LETTERS[at + 1]) for at in range(n)]
