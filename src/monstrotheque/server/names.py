"""Names that read the same, and names that look the same."""

from __future__ import annotations

import re
import unicodedata

_CAPITALS = {"b": "Ь", "c": "Ϲϲ", "d": "Ɖ", "f": "Ϝ", "m": "Μ", "n": "Ν", "y": "Υ"}
"""Letters that are taken for a Latin one, but whose small or plain form is taken for another."""
_ALIKE = {
    "a": "аαɑ@ᴀᎪꓮ",
    "b": "вβƅʙᏴꓐь",
    "c": "сϲᴄᏟꓚ",
    "d": "ԁδᴅᎠꓓ",
    "e": "еёεҽ3ᴇᎬꓰ",
    "g": "ɡԍɢᏀꓖց",
    "h": "һнηʜᎻꓧհ",
    "j": "јᴊᎫꓙյ",
    "k": "кκᴋᏦꓗ",
    "l": "iіїιı1|!ӏłʟᏞꓡɪꓲǀוןا",
    "m": "мᴍᎷꓟ",
    "n": "пиɴꓠո",
    "o": "оοσ0øᴏꓳօסه",
    "p": "рρᴘᏢꓑ",
    "q": "ԛգզ",
    "r": "гᴦʀᏒꓣ",
    "s": "ѕ$5ꜱᏚꓢ",
    "t": "тτᴛᎢꓔ",
    "u": "υμцᴜꓴս",
    "v": "ѵνᴠᏙꓦ",
    "w": "ԝωшᴡᎳꓪ",
    "x": "хχꓫ",
    "y": "уγүʏꓬყ",
    "z": "ᴢζᏃꓜ",
}
"""Letters of other alphabets and signs that are easily taken for a Latin letter."""
_INVISIBLE = dict.fromkeys(map(ord, "\u115f\u1160\u3164\uffa0"))
"""Letters that are not drawn."""
_DIGRAPHS = {ord("æ"): "ae", ord("œ"): "oe"}
_VARIANT = re.compile(
    r"(?:NEGATIVE \w+ )?LATIN (?:SMALL LETTER|CAPITAL LETTER|LETTER SMALL CAPITAL) ([A-Z])(?: WITH .*)?$"
    r"|REGIONAL INDICATOR SYMBOL LETTER ([A-Z])$"
)
"""What Unicode calls a Latin letter with a stroke or a hook, in a box, or as a small capital."""
_DRAWN = {ord(other): latin for latin, others in _CAPITALS.items() for other in others}
_LATIN = {ord(other): latin for latin, others in _ALIKE.items() for other in others} | _INVISIBLE | _DIGRAPHS
LONGEST = 40
"""Letters of a key; some signs stand for a whole sentence."""


def account_of(name: str) -> str:
    """The key of an account: names that read the same are the same."""
    return unicodedata.normalize("NFKC", name).casefold()


def lookalike_of(name: str) -> str:
    """A key that similar-looking names share: accents, punctuation, spaces and the alphabet of a letter don't count."""
    drawn = unicodedata.normalize("NFKC", name.translate(_DRAWN)).translate(_DRAWN)
    plain = "".join(map(_plain, unicodedata.normalize("NFKD", account_of(drawn))))
    letters = "".join(letter for letter in plain.translate(_LATIN) if letter.isalnum())
    return (letters.replace("rn", "m").replace("vv", "w") or account_of(name))[:LONGEST]


def _plain(sign: str) -> str:
    """*sign* without its accent, stroke or box; a digit of any alphabet as ours."""
    if sign.isascii():
        return sign
    if unicodedata.combining(sign):
        return ""
    found = _VARIANT.match(unicodedata.name(sign, ""))
    return (found[1] or found[2]).casefold() if found else str(unicodedata.digit(sign, sign))
