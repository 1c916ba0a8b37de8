"""The lists of the box that are reconstructions: the families with their powers, the tokens and the menu. An owner of
the game can enter the printed ones.
"""

from __future__ import annotations

import functools
import unicodedata
from collections.abc import Iterator
from typing import Any

from monstrotheque.engine.boxes import Box, BoxProblem, Column, Section, Tables, Total
from monstrotheque.engine.texts import Key
from monstrotheque.games.monster_cafe.constants import (
    FAMILIES,
    IN_PLAY,
    INTENSITIES,
    MOST_SUPPLY,
    POWERS,
    TOKENS,
    fits,
)

MOST_COFFEES = 40
SUPPLY = Section(
    "families",
    "supply",
    (Column("supply", "number", low=1, high=max(MOST_SUPPLY.values())),),
    shape="values",
    names=tuple(TOKENS),
    words="tokens",
)
MONSTERS = Section(
    "families",
    "families",
    (
        Column("name", "text", is_optional=True),
        Column("power", "choice", tuple(POWERS), words="box.powers", default="none"),
        Column("token", "choice", tuple(TOKENS), words="tokens", is_optional=True),
        Column("majority", "choice", ("wins", "loses"), words="box.majorities", is_optional=True),
    ),
    shape="named",
    names=FAMILIES,
    words="families",
)
MENU = Section(
    "menu",
    "coffees",
    (
        Column("name", "text"),
        Column("intensity", "choice", INTENSITIES, words="intensities"),
        Column("families", "several", FAMILIES, words="families", count=IN_PLAY),
    ),
    most=MOST_COFFEES,
)


def plain(text: str) -> str:
    """A name without accents, capitals and punctuation, for comparison."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in letters if letter.isalnum())


def loses(family: dict[str, Any]) -> bool:
    """Whether the family's majority pays."""
    return bool(family.get("majority") == "loses")


def _judge(tables: Tables) -> Iterator[BoxProblem]:
    """Powers have the tokens they need, there aren't too many tokens, and every coffee has a different name."""
    for token, most in MOST_SUPPLY.items():
        if tables["families"]["supply"][token] > most:
            yield BoxProblem(__package__, "supply", at=SUPPLY, entry=token, most=most)
    for name, family in tables["families"]["families"].items():
        if not fits(family["power"], family.get("token"), loses(family)):
            reason = "pays" if loses(family) and family["power"] != "none" else "token"
            yield BoxProblem(__package__, reason, at=MONSTERS, entry=name, column="token")
    seen: set[str] = set()
    for number, coffee in enumerate(tables["menu"]["coffees"], 1):
        if (name := plain(coffee["name"])) in seen:
            yield BoxProblem(__package__, "same_name", at=MENU, entry=number, column="name", given=coffee["name"])
        seen.add(name)


def _words(tables: Tables) -> dict[str, str]:
    """The families' own names, and the texts of their powers."""
    words: dict[str, str] = {}
    for name, family in tables["families"]["families"].items():
        if "name" in family:
            words[f"families.{name}"] = family["name"]
        model = _models()[family["power"], family.get("token"), loses(family)]
        if model != name:
            words |= {f"{kind}.{name}": Key(f"{kind}.{model}") for kind in _POWER_WORDS}
    return words


_POWER_WORDS = ("powers", "short_powers", "one_word_powers")


@functools.cache
def _models() -> dict[tuple[str, str | None, bool], str]:
    """For each power, the family of our box that has it. That family's texts describe the power."""
    ours = BOX.defaults["families"]["families"]
    return {(family["power"], family.get("token"), loses(family)): name for name, family in ours.items()}


TOTALS = [Total("box.tally.families", len(FAMILIES), (MONSTERS,), "power", "with")]
"""The twelve families. Any number of coffees is fine."""

BOX = Box(__package__, (MONSTERS, SUPPLY, MENU), judge=_judge, totals=TOTALS, words=_words)
