"""Setup with the real cards (see `monstrotheque.engine.setting_up`), for a first day or a day of a campaign."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from monstrotheque.engine.setting_up import Piece, SetupStep
from monstrotheque.engine.texts import Texts
from monstrotheque.games.christmas_monsters.constants import (
    BROUILLARD,
    COMPANION,
    CURSES,
    DEALT,
    HAND,
    LOCATIONS,
    MONSTERS,
    POTIONS,
    POWER_TOKENS,
    RESERVE,
    TURNS,
)
from monstrotheque.games.christmas_monsters.options import USUAL_ROLES


def steps(players: int, texts: Texts, options: Mapping[str, Any]) -> Iterator[SetupStep]:
    """Monsters, sheets and tokens, cards, the Companion, curse and potions, and who starts."""

    def step(key: str, *pieces: Piece, more: str = "", **values: Any) -> SetupStep:
        return SetupStep(key=key, words=texts.say(f"setup.{key}", **values), more=more, pieces=pieces)

    same = texts.say("setup.same_seats_companion" if players == COMPANION else "setup.same_seats")
    yield SetupStep(key="seats", words=texts.say("setup.seats"), more=same, asks="seats")
    yield step("monsters", *_monsters(texts, options), n=TURNS)
    foggy = options["curse"] == CURSES[BROUILLARD]
    yield step("fog" if foggy else "turn_up", *_places(1 if foggy else 2, texts), boss=TURNS)
    yield step("sheets", *_sheets(players, texts, options), tokens=POWER_TOKENS)
    yield step(
        "deal",
        Piece("back", n=HAND),
        Piece("back", "reserve", texts.say("setup.reserve"), RESERVE),
        cards=DEALT,
        hand=HAND,
        reserve=RESERVE,
    )
    if players == COMPANION:
        line = int(options["companion"])
        yield step("companion", Piece("companion"), Piece("back", n=DEALT - line), n=line, pile=DEALT - line)
    yield from _gifts(texts, options)
    yield SetupStep(key="first", words=texts.say("setup.first"), asks="first")


def _monsters(texts: Texts, options: Mapping[str, Any]) -> list[Piece]:
    """The eight monsters, each at its level."""
    return [
        Piece(
            "monster",
            f"{monster} {level}",
            texts.say("setup.at_level", monster=texts.say(f"monsters.{monster}"), level=level),
        )
        for monster in MONSTERS
        if (level := options["levels"][monster])
    ]


def _places(turned_up: int, texts: Texts) -> list[Piece]:
    """The eight locations, the first ones with a monster to be seen; at the last one the Boss waits."""
    return [
        Piece(
            "place",
            MONSTERS[at] if at < turned_up else "boss" if at == TURNS - 1 else "",
            texts.say(f"locations.{key}"),
        )
        for at, key in enumerate(LOCATIONS)
    ]


def _sheets(players: int, texts: Texts, options: Mapping[str, Any]) -> list[Piece]:
    """The elves, each with its unlocked powers."""
    roles = options["roles"] or USUAL_ROLES[:players]
    powers = options["powers"] if isinstance(options["powers"], list) else [options["powers"]] * players
    return [
        Piece("elf", role, texts.say("setup.sheet", elf=texts.say(f"types.{role}"), n=unlocked))
        for role, unlocked in zip(roles, powers, strict=True)
    ]


def _gifts(texts: Texts, options: Mapping[str, Any]) -> Iterator[SetupStep]:
    """The day's curse and potions, if any."""
    if curse := options["curse"]:
        name = texts.say(f"curses.{curse}")
        yield SetupStep(
            key="curse",
            words=texts.say("setup.curse", curse=name),
            more=texts.say(f"curse_effects.{curse}"),
            pieces=(Piece("curse", curse, name),),
        )
    if options["potions"]:
        pieces = [
            Piece("potion", potion, texts.say(f"potions.{potion}"))
            for potion in POTIONS
            if potion in options["potions"]
        ]
        yield SetupStep(key="potions", words=texts.say("setup.potions", n=len(pieces)), pieces=tuple(pieces))
    if not options["curse"] and not options["potions"]:
        nothing = (Piece("curse"), Piece("potion"))
        yield SetupStep(key="nothing_else", words=texts.say("setup.nothing_else"), pieces=nothing)
