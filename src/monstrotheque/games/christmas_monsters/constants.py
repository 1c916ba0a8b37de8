"""The data files, checked and converted into the constants that the kernels use."""

from __future__ import annotations

from typing import Any

import numpy as np

from monstrotheque.engine.data_files import load_data, require

_CARDS = load_data(__package__, "cards.toml")
_MONSTERS = load_data(__package__, "monsters.toml")
_LOCATIONS = load_data(__package__, "locations.toml")["locations"]
_POWERS = load_data(__package__, "powers.toml")
_POTIONS = load_data(__package__, "potions.toml")
_CURSES = load_data(__package__, "curses.toml")
FEATS: dict[str, dict[str, Any]] = load_data(__package__, "feats.toml")

OWNERS = 4
"""Four cards are laid in a turn: by three players and the Companion, or by four players."""
MAX_PLAYERS = 4
COMPANION = 3
"""The Companion's place with three players: clockwise after the last player."""
TURNS = 8
RESERVE = 3
HAND = 6
DEALT = HAND + RESERVE
MIN_LINE, MAX_LINE = 3, 6
MAX_PILE = DEALT - MIN_LINE
POWER_TOKENS = 2
MAX_LEVEL = 3
RESERVE_TURN = 6
SHOWN_BY_VISION = 3

TYPES: tuple[str, ...] = tuple(_CARDS["types"])
TYPE_COUNT = len(TYPES)
GARDE, GRIFFONNEUR, EMBALLEUR, MACHINISTE = range(4)
LETTERS: tuple[str, ...] = tuple(facts["letter"] for facts in _CARDS["types"].values())
VALUES: int = _CARDS["values"]["high"] - _CARDS["values"]["low"] + 1
CARDS = TYPE_COUNT * VALUES
ALL_CARDS = (1 << CARDS) - 1
TYPE_OF = np.array([card // VALUES for card in range(CARDS)], np.int64)
VALUE_OF = np.array([card % VALUES for card in range(CARDS)], np.int64)
IS_NIGHT = np.array([facts["colour"] == "night" for facts in _CARDS["types"].values()], np.int64)
CARD_CODES = tuple(f"{LETTERS[card // VALUES]}{card % VALUES}" for card in range(CARDS))

MONSTERS: tuple[str, ...] = tuple(_MONSTERS)
RANGETOU, MATHEUX, DISJONCTEUR, MANGE_COULEURS, GLOUTON, TIMIDE, FAUSSAIRE, PILLEUR = range(8)
MONSTER_COUNT = len(MONSTERS)
LOCATIONS: tuple[str, ...] = tuple(location["key"] for location in _LOCATIONS)

POTIONS: tuple[str, ...] = tuple(_POTIONS)
BOOST, INTIMIDATION, ECHANGE, VISION, REGAIN, TELEPORTATION, TRANSFORMATION, REMBOBINAGE, FOUILLE = range(9)
POTION_COUNT = len(POTIONS)
ALL_POTIONS = (1 << POTION_COUNT) - 1
POTION_WINDOWS: tuple[str, ...] = tuple(facts["window"] for facts in _POTIONS.values())

CURSES: tuple[str, ...] = tuple(_CURSES)
(
    BROUILLARD,
    EXTINCTION_DE_VOIX,
    COURANT_D_AIR,
    CHAOS_SOUDAIN,
    ENGELURES,
    FLACON_FELE,
    AVANTAGE_RELATIF,
    PENURIE,
    MENEUR_OBSTINE,
    COLERE_DU_BOSS,
    NUIT_NOIRE,
) = range(11)
CURSE_TURN = np.array([facts.get("turn", 0) for facts in _CURSES.values()], np.int64)
"""The turn in which a curse strikes, 0 for permanent curses."""
CURSE_OF_DAY: dict[int, str] = {facts["day"]: curse for curse, facts in _CURSES.items()}
"""The curse taken on the evening of each day."""

DAY_FEATS: tuple[str, ...] = tuple(feat for feat, facts in FEATS.items() if facts.get("day"))
"""The feats that depend on the day's game alone."""
FEAT_STARS = np.array([FEATS[feat]["stars"] for feat in DAY_FEATS], np.int64)

ROLES = TYPES
POWERS: tuple[str, ...] = tuple(power["key"] for role in ROLES for power in _POWERS[role])
COST: tuple[int, ...] = tuple(_POWERS["cost"])
"""The cost of each row of a sheet, in stars."""
SHEET = 4
"""The number of powers on a character sheet. A power's number is role × SHEET + row."""
(
    RELEVE,
    RONDE,
    CESSEZ_LE_FEU,
    REMPART,
    RATURE,
    POTION_EXPRESS,
    COURRIER,
    PLUME_D_OR,
    PAPIER_DORE,
    PAQUET,
    ETIQUETTE,
    HOTTE,
    CONTRETEMPS,
    RECUPERATION,
    POULIE,
    AIGUILLAGE,
) = range(16)

MATHEUX_SUM: int = _MONSTERS["matheux"]["sum"]
# Indexed by level. Level 0 doesn't exist.
WORTHLESS = np.array([0, *(sum(1 << v for v in values) for values in _MONSTERS["matheux"]["worthless"])], np.int64)
GLOUTON_SUM = np.array([0, *_MONSTERS["glouton"]["at_least"]], np.int64)
TIMIDE_SUM = np.array([0, *_MONSTERS["timide"]["at_most"]], np.int64)
FAUSSAIRE_LEAST = np.array([0, *_MONSTERS["faussaire"]["least_value"]], np.int64)
FAUSSAIRE_OTHERS = np.array([0, *_MONSTERS["faussaire"]["others"]], np.int64)

_KEYS: dict[str, tuple[str, ...]] = {
    "cards.toml": ("garde", "griffonneur", "emballeur", "machiniste"),
    "monsters.toml": (
        "rangetou",
        "matheux",
        "disjoncteur",
        "mange_couleurs",
        "glouton",
        "timide",
        "faussaire",
        "pilleur",
    ),
    "potions.toml": (
        "boost",
        "intimidation",
        "echange",
        "vision",
        "regain",
        "teleportation",
        "transformation",
        "rembobinage",
        "fouille",
    ),
    "curses.toml": (
        "brouillard",
        "extinction_de_voix",
        "courant_d_air",
        "chaos_soudain",
        "engelures",
        "flacon_fele",
        "avantage_relatif",
        "penurie",
        "meneur_obstine",
        "colere_du_boss",
        "nuit_noire",
    ),
    "feats.toml": (
        *("reussite", "belle_serie", "cohesion_de_groupe", "sur_place", "entraide", "autonomie", "combinaison"),
        *("travail_d_equipe", "courage_payant", "humilite"),
        *("sans_faute", "a_mains_nues", "surdoues"),
    ),
    "powers.toml": (
        *("releve", "ronde", "cessez_le_feu", "rempart"),
        *("rature", "potion_express", "courrier", "plume_d_or"),
        *("papier_dore", "paquet", "etiquette", "hotte"),
        *("contretemps", "recuperation", "poulie", "aiguillage"),
    ),
}


def check() -> None:
    """Refuse tables that don't fit the rules."""
    held = {
        "cards.toml": TYPES,
        "monsters.toml": MONSTERS,
        "potions.toml": POTIONS,
        "curses.toml": CURSES,
        "powers.toml": POWERS,
        "feats.toml": DAY_FEATS,
    }
    for file, keys in _KEYS.items():
        require(held[file] == keys, file, f"its entries are not {', '.join(keys)}")
    require(CARDS == OWNERS * DEALT, "cards.toml", f"{CARDS} cards can't be dealt to four")
    require(len(LOCATIONS) == MONSTER_COUNT == TURNS, "locations.toml", "there are not eight locations")
    _check_numbers(_MONSTERS)
    for facts in _CURSES.values():
        permanent = facts["kind"] == "permanent"
        require(permanent != ("turn" in facts), "curses.toml", "only instantaneous curses have a turn")


def _check_numbers(monsters: dict[str, Any]) -> None:
    for monster in monsters.values():
        for name, values in monster.items():
            right = name == "sum" or len(values) == MAX_LEVEL
            require(right, "monsters.toml", f"{name} does not have a number for each level")


check()
