"""Setup with the real cards (see `monstrotheque.engine.setting_up`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from monstrotheque.engine.boxes import Tables
from monstrotheque.engine.setting_up import Piece, SetupChoice, SetupStep
from monstrotheque.engine.texts import Texts
from monstrotheque.games.monster_cafe.box import BOX
from monstrotheque.games.monster_cafe.constants import (
    COPIES,
    FAMILIES,
    HAND,
    IN_PLAY,
    LINE,
)


def steps(players: int, texts: Texts, options: Mapping[str, Any]) -> Iterator[SetupStep]:
    """The coffee with its families and tokens, then each round: cards, back lines, front lines, who starts."""

    def step(key: str, *pieces: Piece, **values: Any) -> SetupStep:
        return SetupStep(key=key, words=texts.say(f"setup.{key}", **values), pieces=pieces)

    hand, lists = int(HAND[players]), BOX.in_play(options.get("box"))
    menu = lists["menu"]["coffees"]
    yield SetupStep(key="seats", words=texts.say("setup.seats"), asks="seats")
    yield _coffee(texts, lists)
    yield SetupStep(
        key="families",
        words=texts.say("setup.families", cards=COPIES, families=IN_PLAY, total=COPIES * IN_PLAY),
        pieces=(Piece("back", n=COPIES),) * IN_PLAY,
        copies=COPIES,
    )
    yield step("tokens", Piece("coffee"))
    yield step("deal", Piece("back", n=hand), n=hand, left=COPIES * IN_PLAY - players * hand)
    yield step("back_line", Piece("back", n=LINE), n=LINE)
    yield step("front_line", *[Piece("monster", family) for family in menu[0]["families"][:3]], n=hand - LINE)
    yield SetupStep(key="first", words=texts.say("setup.first"), more=texts.say("setup.first_more"), asks="first")


def _coffee(texts: Texts, lists: Tables) -> SetupStep:
    """A coffee from the menu, or random families."""
    choices = tuple(
        SetupChoice(
            coffee["name"],
            coffee["name"],
            texts.say(f"intensities.{coffee['intensity']}"),
            tuple(sorted(coffee["families"], key=FAMILIES.index)),
        )
        for coffee in lists["menu"]["coffees"]
    )
    return SetupStep(
        key="coffee",
        words=texts.say("setup.coffee", families=IN_PLAY),
        asks="choice",
        choices=choices,
        pool=tuple(_family(family, texts, lists["families"]) for family in FAMILIES),
        mix=IN_PLAY,
    )


def _family(family: str, texts: Texts, lists: Tables) -> Piece:
    """A family and the tokens it needs."""
    name, token = texts.say(f"families.{family}"), lists["families"][family].get("token")
    if token is None:
        return Piece("monster", family, name)
    tokens = texts.say(f"setup.tokens_of.{token}", n=lists["supply"][token])
    return Piece("monster", family, texts.say("setup.with_tokens", family=name, tokens=tokens))
