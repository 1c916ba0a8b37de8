"""Moves as people type them: in the words of their language, in any order where order has no meaning."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from monstrotheque.engine.errors import MalformedMove
from monstrotheque.engine.game import Game
from monstrotheque.engine.moves import Move
from monstrotheque.engine.texts import Texts

WORDS, LETTERS, PARAMS = "notation_words", "notation_letters", "notation_params"


def _said(texts: Texts, prefix: str) -> dict[str, str]:
    """The words of the notation in the language."""
    named = (key.partition(".") for key in texts.as_dict())
    return {word: texts.say(f"{prefix}.{word}") for group, _, word in named if group == prefix}


def _meant(texts: Texts, prefix: str) -> dict[str, str]:
    """The words of the notation, by how people type them."""
    return {_plain(said): word for word, said in _said(texts, prefix).items()}


def _plain(word: str) -> str:
    """A word without capitals and accents, which people type or leave out."""
    letters = unicodedata.normalize("NFKD", word.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def ways(game: Game, texts: Texts, text: str) -> list[list[str]]:
    """What *text* may mean, a whole move or its beginning: as written, then by the words and letters of the language,
    then in another order.
    """
    words = [_plain(word) for word in text.split()]
    if not words:
        return []
    own = [_meant(texts, WORDS).get(word, word) for word in words]
    spelt = [own[0], *(_letters(texts, word) for word in own[1:])]
    kit = game.module("spellings")
    tried = [words, own, spelt]
    return tried + [spelling for way in tried if kit for spelling in kit.spellings(way)]


def readings(game: Game, texts: Texts, text: str) -> Iterator[Move]:
    """The moves that *text* may mean."""
    for way in ways(game, texts, text):
        try:
            yield game.moves.parse(" ".join(way))
        except MalformedMove:
            continue


def _letters(texts: Texts, word: str) -> str:
    """A card or creature, by the letters of the language."""
    table = _meant(texts, LETTERS)
    return "".join(table.get(letter, letter) for letter in word) if word.isalpha() and len(word) < 3 else word


def forms(game: Game, texts: Texts) -> str:
    """How moves are written in the language: `creuser PREMIER SECOND, …`."""
    said, params = _said(texts, WORDS), _said(texts, PARAMS)
    kinds = (kind.split() for kind in game.moves.forms().split(", "))
    return ", ".join(
        " ".join([said.get(name, name), *(params.get(word.casefold(), word).upper() for word in rest)])
        for name, *rest in kinds
    )


def written(texts: Texts, move: Move | str) -> str:
    """A move or its beginning in the language: `creuser 1 4`."""
    said = _said(texts, WORDS)
    return " ".join(said.get(word, word) for word in str(move).split())
