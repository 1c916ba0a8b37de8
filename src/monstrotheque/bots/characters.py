"""Who the bots are: each level is a character with a face, names and a line of its own.

The words are texts, `bots.LEVEL.level` and `bots.LEVEL.character`; a game may say the second in its own way.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal

BotFace = Literal[
    "bouncing-spring", "toaster", "teapot", "vintage-robot", "spider-bot", "matryoshka-dolls", "cuckoo-clock"
]


@dataclass(frozen=True, slots=True)
class Character:
    """The bots of one level. The same names come in the same order at every table."""

    face: BotFace
    names: tuple[str, ...]


CHARACTERS: dict[str, Character] = {
    "random": Character("bouncing-spring", ("Zinzin", "Tournicot", "Toupie", "Bricabrac", "Patapouf")),
    "greedy": Character("toaster", ("Grille-Tout", "Gobetout", "Miamiam", "Croquetou", "Grignote")),
    "easy": Character("teapot", ("Tisane", "Pantoufle", "Moufle", "Plumeau", "Coussin")),
    "medium": Character("vintage-robot", ("Rouage", "Manivelle", "Boulon", "Cliquet", "Ressort")),
    "hard": Character("spider-bot", ("Malicorne", "Filou", "Sournoise", "Finaud", "Renardin")),
    "expert": Character(
        "matryoshka-dolls", ("Mémé Crypte", "Pépé Caveau", "Tata Minuit", "Tonton Tombe", "Mamie Grimoire")
    ),
    "champion": Character(
        "cuckoo-clock", ("Dame Horloge", "Maître Sablier", "Baron Tictac", "Comtesse Carillon", "Grand Balancier")
    ),
}
"""By level, weakest first."""
NAMES = tuple(name for character in CHARACTERS.values() for name in character.names)


def new_name(level: str, taken: Collection[str]) -> str:
    """The first name of *level* that nobody at the table has; numbered when all are taken."""
    names, used = CHARACTERS[level].names, {name.casefold() for name in taken}
    numbered = (f"{name} {number}" for number in itertools.count(2) for name in names)
    return next(name for name in itertools.chain(names, numbered) if name.casefold() not in used)
