"""Moves as people type them: in the words of their language, in either order where order says nothing."""

from __future__ import annotations

from collections.abc import Iterator

from monstrotheque.engine.errors import MalformedMove
from monstrotheque.engine.game import Game
from monstrotheque.engine.moves import Move
from monstrotheque.engine.texts import Texts

WORDS, LETTERS, PARAMS = "notation_words", "notation_letters", "notation_params"


def _table(texts: Texts, prefix: str) -> dict[str, str]:
    """The words of the notation by how the language writes them."""
    named = (key.partition(".") for key in texts.as_dict())
    return {texts.say(f"{prefix}.{word}").casefold(): word for group, _, word in named if group == prefix}


def canonical(texts: Texts, text: str) -> str:
    """*text* with the words of the language in the notation's own."""
    words = _table(texts, WORDS)
    return " ".join(words.get(word.casefold(), word) for word in text.split())


def readings(game: Game, texts: Texts, text: str) -> Iterator[Move]:
    """The moves that *text* may stand for: as it is written, then by the words and letters of the language, then in
    another order.
    """
    words = text.casefold().split()
    own = [_table(texts, WORDS).get(word, word) for word in words]
    spelt = [own[0], *(_letters(texts, word) for word in own[1:])] if own else []
    kit = game.module("spellings")
    tried = [words, own, spelt]
    tried += [spelling for reading in tried if kit and reading for spelling in kit.spellings(reading)]
    for reading in tried:
        try:
            yield game.moves.parse(" ".join(reading))
        except MalformedMove:
            continue


def _letters(texts: Texts, word: str) -> str:
    """A card or creature by the letters of the language."""
    table = _table(texts, LETTERS)
    return "".join(table.get(letter, letter) for letter in word) if word.isalpha() and len(word) < 3 else word


def forms(game: Game, texts: Texts) -> str:
    """How moves are written in the language: `creuser PREMIER SECOND, …`."""
    said, params = ({word: text for text, word in _table(texts, part).items()} for part in (WORDS, PARAMS))
    kinds = (kind.split() for kind in game.moves.forms().split(", "))
    return ", ".join(
        " ".join([said.get(name, name), *(params.get(word.casefold(), word).upper() for word in rest)])
        for name, *rest in kinds
    )


def written(texts: Texts, move: Move) -> str:
    """A move as the language writes it: `creuser 1 4`."""
    said = {word: text for text, word in _table(texts, WORDS).items()}
    return " ".join(said.get(word, word) for word in str(move).split())
