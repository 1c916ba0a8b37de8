"""A game's texts: a data file of the game, checked as such, on top of the texts that all games share."""

from __future__ import annotations

import functools
from importlib.resources import files

from monstrotheque.engine.data_files import read_data
from monstrotheque.engine.texts import Texts, flatten, shared_texts


@functools.cache
def game_texts(package: str, lang: str) -> Texts:
    """The texts of the game in *package*, on top of the shared ones."""
    own = dict(flatten("", read_data(files(package) / "texts" / f"{lang}.toml")))
    return Texts(lang, {**shared_texts(lang).as_dict(), **own})
