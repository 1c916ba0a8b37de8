"""Setup with the real cards (see `monstrotheque.engine.setting_up`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from monstrotheque.engine.setting_up import Piece, SetupStep
from monstrotheque.engine.texts import Texts
from monstrotheque.games.crypte_de_sedlec.constants import CARDS, CRYPT_SIZE, HEIGHT, LETTERS, PILES, WIDTH


def steps(players: int, texts: Texts, options: Mapping[str, Any]) -> Iterator[SetupStep]:
    """Shuffle, six piles, one card turned up, room for the crypts, who starts."""

    def step(key: str, *pieces: Piece, **values: Any) -> SetupStep:
        return SetupStep(key=key, words=texts.say(f"setup.{key}", **values), pieces=pieces)

    rows = [str(width) for width in WIDTH[players] if width]
    yield SetupStep(key="seats", words=texts.say("setup.seats"), asks="seats")
    yield step("shuffle", Piece("back", n=CARDS), cards=CARDS)
    yield step("graveyard", Piece("graveyard", f"{PILES}"), piles=PILES, height=HEIGHT)
    yield step("turn_up", Piece("back"), Piece("card", LETTERS[0] + LETTERS[2]))
    yield step("crypts", Piece("crypt", "-".join(rows)), cards=CRYPT_SIZE[players], rows="-".join(rows))
    yield SetupStep(key="first", words=texts.say("setup.first"), asks="first")
