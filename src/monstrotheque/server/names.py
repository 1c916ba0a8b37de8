"""Names that read the same, and names that look the same."""

from __future__ import annotations

import unicodedata

_ALIKE = {
    "a": "аαɑ@",
    "b": "вβƅ",
    "c": "сϲ",
    "d": "ԁδ",
    "e": "еёεҽ3",
    "g": "ɡԍ",
    "h": "һнη",
    "j": "ј",
    "k": "кκ",
    "l": "iіїιı1|!ӏł",
    "m": "м",
    "n": "пи",
    "o": "оοσ0ø",
    "p": "рρ",
    "q": "ԛ",
    "r": "гᴦ",
    "s": "ѕ$5",
    "t": "тτ",
    "u": "υμц",
    "v": "ѵν",
    "w": "ԝωш",
    "x": "хχ",
    "y": "уγү",
    "z": "ᴢζ",
}
"""Letters of other alphabets and signs that are easily taken for a Latin letter."""
_LATIN = {ord(other): latin for latin, others in _ALIKE.items() for other in others}


def account_of(name: str) -> str:
    """The key of an account: names that read the same are the same."""
    return unicodedata.normalize("NFKC", name).casefold()


def lookalike_of(name: str) -> str:
    """A key that similar-looking names share: punctuation, spaces and the alphabet of a letter don't count."""
    latin = account_of(name).translate(_LATIN).replace("rn", "m").replace("vv", "w")
    return "".join(letter for letter in latin if letter.isalnum()) or account_of(name)
