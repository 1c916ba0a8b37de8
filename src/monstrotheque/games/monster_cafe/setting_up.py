"""Setup with the real cards (see `monstrotheque.engine.setting_up`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from monstrotheque.engine.setting_up import Piece, SetupChoice, SetupStep
from monstrotheque.engine.texts import Texts
from monstrotheque.games.monster_cafe.constants import (
    COFFEES,
    COPIES,
    FAMILIES,
    HAND,
    IN_PLAY,
    INTENSITY,
    LINE,
    NO_TOKEN,
    SUPPLY,
    TOKEN,
    TOKEN_NAMES,
)


def steps(players: int, texts: Texts, options: Mapping[str, Any]) -> Iterator[SetupStep]:
    """The coffee with its families and tokens, then each round: cards, back lines, front lines, who starts."""

    def step(key: str, *pieces: Piece, **values: Any) -> SetupStep:
        return SetupStep(key=key, words=texts.say(f"setup.{key}", **values), pieces=pieces)

    hand = int(HAND[players])
    yield SetupStep(key="seats", words=texts.say("setup.seats"), asks="seats")
    yield _coffee(texts)
    yield step("families", cards=COPIES, families=IN_PLAY, total=COPIES * IN_PLAY)
    yield step("tokens", Piece("coffee"))
    yield step("deal", Piece("back", n=hand), n=hand, left=COPIES * IN_PLAY - players * hand)
    yield step("back_line", Piece("back", n=LINE), n=LINE)
    yield step("front_line", *[Piece("monster", family) for family in COFFEES[next(iter(COFFEES))][:3]], n=hand - LINE)
    yield SetupStep(key="first", words=texts.say("setup.first"), more=texts.say("setup.first_more"), asks="first")


def _coffee(texts: Texts) -> SetupStep:
    """A coffee from the menu, or random families."""
    choices = tuple(
        SetupChoice(name, name, texts.say(f"intensities.{INTENSITY[name]}"), chosen) for name, chosen in COFFEES.items()
    )
    return SetupStep(
        key="coffee",
        words=texts.say("setup.coffee", families=IN_PLAY),
        asks="choice",
        choices=choices,
        pool=tuple(_family(family, texts) for family in FAMILIES),
        mix=IN_PLAY,
    )


def _family(family: str, texts: Texts) -> Piece:
    """A family and the tokens it needs."""
    name, token = texts.say(f"families.{family}"), int(TOKEN[FAMILIES.index(family)])
    if token == NO_TOKEN:
        return Piece("monster", family, name)
    tokens = texts.say(f"setup.tokens_of.{TOKEN_NAMES[token]}", n=int(SUPPLY[token]))
    return Piece("monster", family, texts.say("setup.with_tokens", family=name, tokens=tokens))
