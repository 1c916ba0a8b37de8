"""Names that read the same, and names that look the same."""

from __future__ import annotations

import unicodedata

_ALIKE = {
    "a": "аαɑ@ᴀᎪꓮ",
    "b": "вβƅʙᏴꓐ",
    "c": "сϲᴄᏟꓚ",
    "d": "ԁδᴅᎠꓓ",
    "e": "еёεҽ3ᴇᎬꓰ",
    "g": "ɡԍɢᏀꓖ",
    "h": "һнηʜᎻꓧ",
    "j": "јᴊᎫꓙ",
    "k": "кκᴋᏦꓗ",
    "l": "iіїιı1|!ӏłʟᏞꓡɪꓲ",
    "m": "мᴍᎷꓟ",
    "n": "пиɴꓠ",
    "o": "оοσ0øᴏꓳ",
    "p": "рρᴘᏢꓑ",
    "q": "ԛ",
    "r": "гᴦʀᏒꓣ",
    "s": "ѕ$5ꜱᏚꓢ",
    "t": "тτᴛᎢꓔ",
    "u": "υμцᴜꓴ",
    "v": "ѵνᴠᏙꓦ",
    "w": "ԝωшᴡᎳꓪ",
    "x": "хχꓫ",
    "y": "уγүʏꓬ",
    "z": "ᴢζᏃꓜ",
}
"""Letters of other alphabets and signs that are easily taken for a Latin letter."""
_INVISIBLE = dict.fromkeys(map(ord, "\u115f\u1160\u3164\uffa0"))
"""Letters that are not drawn."""
_LATIN = {ord(other): latin for latin, others in _ALIKE.items() for other in others} | _INVISIBLE


def account_of(name: str) -> str:
    """The key of an account: names that read the same are the same."""
    return unicodedata.normalize("NFKC", name).casefold()


def lookalike_of(name: str) -> str:
    """A key that similar-looking names share: accents, punctuation, spaces and the alphabet of a letter don't count."""
    plain = "".join(sign for sign in unicodedata.normalize("NFKD", account_of(name)) if not unicodedata.combining(sign))
    latin = plain.translate(_LATIN).replace("rn", "m").replace("vv", "w")
    return "".join(letter for letter in latin if letter.isalnum()) or account_of(name)
