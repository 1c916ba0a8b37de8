"""The data files, checked and converted into the constants that the kernels use."""

from __future__ import annotations

import numpy as np

from monstrotheque.engine.data_files import load_data, require

CARDS_FILE = "cards.toml"
_CARDS = load_data(__package__, CARDS_FILE)
_TABLE = load_data(__package__, "families.toml")
_MENU = load_data(__package__, "menu.toml")

NO_POWER, TAKE_TOKEN, PUT_TOKEN, CLAIM_MARKER, SWAP_LINES, TURN_UP, TRADE_MONSTERS, FETCH_BACK, COPY_POWER = range(9)
POWERS: dict[str, int] = {
    "none": NO_POWER,
    "take": TAKE_TOKEN,
    "put": PUT_TOKEN,
    "claim": CLAIM_MARKER,
    "swap": SWAP_LINES,
    "turn": TURN_UP,
    "trade": TRADE_MONSTERS,
    "fetch": FETCH_BACK,
    "copy": COPY_POWER,
}
POWER_NAMES = {number: name for name, number in POWERS.items()}
COOKIE, CHANTILLY, MUMMY, RESERVED, PRIORITY = range(5)
TOKENS: dict[str, int] = {
    "cookie": COOKIE,
    "chantilly": CHANTILLY,
    "mummy": MUMMY,
    "reserved": RESERVED,
    "priority": PRIORITY,
}
TOKEN_COUNT = len(TOKENS)
TOKEN_NAMES = {number: name for name, number in TOKENS.items()}
INTENSITIES = ("first", "mild", "medium", "strong")
NO_TOKEN = -1


require(tuple(_CARDS["tokens"]) == tuple(TOKENS), CARDS_FILE, f"the tokens are not {tuple(TOKENS)}")


def fits(power: str, token: str | None, loses: bool) -> bool:
    """Whether a family can have such a power. Taking, putting and claiming need a token of the right kind. Only a
    family without a power may make its majority pay.
    """
    kinds = {"take": ("cookie", "mummy"), "put": ("chantilly", "reserved"), "claim": ("priority",)}
    return token in kinds.get(power, (None,)) and not (loses and power != "none")


def power_code(power: str, token: str | None, loses: bool) -> str:
    """What a family can do, as it is written: `put:chantilly`, `none!` if its majority pays."""
    return power + (f":{token}" if token else "") + ("!" if loses else "")


FAMILIES: tuple[str, ...] = tuple(_TABLE["families"])
FAMILY_COUNT = len(FAMILIES)
COFFEES: dict[str, tuple[str, ...]] = {coffee["name"]: tuple(coffee["families"]) for coffee in _MENU["coffees"]}
INTENSITY: dict[str, str] = {coffee["name"]: coffee["intensity"] for coffee in _MENU["coffees"]}

COPIES: int = _CARDS["cards"]["copies"]
IN_PLAY: int = _CARDS["cards"]["in_play"]
ROUNDS: int = _CARDS["cards"]["rounds"]
LINE: int = _CARDS["cards"]["line"]
MAX_PLAYERS = max(int(players) for players in _CARDS["cards"]["hand"])
HAND = np.array([_CARDS["cards"]["hand"].get(str(players), 0) for players in range(MAX_PLAYERS + 1)], np.int64)

COOKIE_WORTH: int = _CARDS["worth"]["cookie"]
MUMMY_PAIR_WORTH: int = _CARDS["worth"]["mummy_pair"]
BACK_STRENGTH: int = _CARDS["worth"]["back_monster"]
CREAMED_STRENGTH: int = _CARDS["worth"]["creamed_monster"]
MOST_RESERVED: int = _CARDS["worth"]["reserved_in_a_line"]

KEPT = np.array([_CARDS["tokens"][token].get("kept", False) for token in TOKENS], np.bool_)
SUPPLY = np.array([_TABLE["supply"][token] for token in TOKENS], np.int64)

MOST_SUPPLY = {"cookie": 40, "chantilly": 6, "mummy": 40, "reserved": 5, "priority": 1}
"""The most tokens of each kind in a box. At least six monsters sit in front lines, so the last Chantilly always has a
target. With five Reserved signs, it never happens that one line has all the signs it may have and every other monster
is reserved.
"""

# The tokens on a front-line monster, as bits.
CREAM_BIT = 1
RESERVED_BIT = 2
LOADS = 4
TOKEN_BIT = np.array([0, CREAM_BIT, 0, RESERVED_BIT, 0], np.int64)
_CREAM, _SIGN = (_CARDS["tokens"][token]["on_monsters"] for token in ("chantilly", "reserved"))
LOAD_MARKS = ("", f"+{_CREAM}", f"+{_SIGN}", f"+{_CREAM}{_SIGN}")

# The places in the integers that `deal` takes: the families in play, what each can do, and the supply.
POWERS_AT = IN_PLAY
TOKENS_AT = POWERS_AT + IN_PLAY
LOSES_AT = TOKENS_AT + IN_PLAY
SUPPLY_AT = LOSES_AT + IN_PLAY
SETUP_SIZE = SUPPLY_AT + TOKEN_COUNT

FAMILY_POWERS = tuple(
    (power, token, loses)
    for power in POWERS
    for token in (None, *TOKENS)
    for loses in (False, True)
    if fits(power, token, loses)
)
"""Everything that a family can be: its power, its token, and whether its majority pays."""

# The families of our box: power, token, and whether their majority pays. Another box may differ (see box.py).
POWER = np.array([POWERS[family.get("power", "none")] for family in _TABLE["families"].values()], np.int64)
TOKEN = np.array(
    [TOKENS[family["token"]] if "token" in family else NO_TOKEN for family in _TABLE["families"].values()],
    np.int64,
)
LOSES = np.array([family.get("majority") == "loses" for family in _TABLE["families"].values()], np.bool_)
