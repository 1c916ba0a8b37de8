"""The data files, checked and converted into the constants that the kernels use."""

from __future__ import annotations

from typing import Any

import numpy as np

from monstrotheque.engine.data_files import load_data, require

_CARDS = load_data(__package__, "cards.toml")
_MONSTERS = load_data(__package__, "monsters.toml")
_LOCATIONS = load_data(__package__, "locations.toml")["locations"]
_POTIONS = load_data(__package__, "potions.toml")
FEATS: dict[str, dict[str, Any]] = load_data(__package__, "feats.toml")
"""The feats of the rulebook. The hard ones are in the box."""

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
DAYS = 24
MOST_A_DAY = TURNS + 2
"""A point for each monster, and two more for the Boss."""
SQUARES = DAYS * MOST_A_DAY
"""The squares of the score track: none is out of reach."""

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

CURSES = (
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
)
"""What the rules can do as a curse. The box says which of them fall, when, and in which turn they strike."""
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
CURSE_TURNS: dict[str, tuple[int, int]] = {
    CURSES[COURANT_D_AIR]: (1, RESERVE_TURN),
    CURSES[CHAOS_SOUDAIN]: (1, TURNS),
    CURSES[FLACON_FELE]: (1, TURNS),
    CURSES[AVANTAGE_RELATIF]: (1, RESERVE_TURN - 1),
    CURSES[PENURIE]: (1, RESERVE_TURN),
    CURSES[COLERE_DU_BOSS]: (TURNS, TURNS),
}
"""The first and the last turn in which an instantaneous curse can strike. The others are permanent."""

HARD_FEATS: dict[str, tuple[int, int]] = {
    "sans_faute": (1, TURNS),
    "a_mains_nues": (2, TURNS),
    "grand_chelem": (2, DAYS),
    "surdoues": (1, MAX_LEVEL),
    "experts": (2, 4),
    "inoubliables": (1, SQUARES),
    "longue_serie": (2, TURNS),
    "grand_melange": (2, 9),
    "tous_ensemble": (2, MAX_PLAYERS),
    "face_au_boss": (1, MAX_LEVEL),
    "chasseurs": (2, TURNS),
}
"""The conditions of hard feats that the rules know, each with the least and the greatest number in it."""
HARD_DAY_FEATS = tuple(feat for feat in HARD_FEATS if feat not in ("grand_chelem", "experts", "inoubliables"))
BOOK_DAY_FEATS = tuple(feat for feat, facts in FEATS.items() if facts.get("day"))
DAY_FEATS: tuple[str, ...] = BOOK_DAY_FEATS + HARD_DAY_FEATS
"""The feats that depend on the day's game alone."""
BOOK_FEAT_STARS = np.array([FEATS[feat]["stars"] for feat in BOOK_DAY_FEATS], np.int64)

ROLES = TYPES
POWERS = (
    *("releve", "ronde", "cessez_le_feu", "rempart"),
    *("rature", "potion_express", "courrier", "plume_d_or"),
    *("papier_dore", "paquet", "etiquette", "hotte"),
    *("contretemps", "recuperation", "poulie", "aiguillage"),
)
"""What the rules can do as a power. The box says which of them are on which sheet."""
NO_POWER = len(POWERS)
"""A power of another box that the rules don't know."""
SHEET = 4
"""The number of powers on a character sheet."""
COST = (0, 2, 3, 4)
"""The cost of each row of a sheet, in stars. Source: the rulebook."""
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
    "feats.toml": (
        *("reussite", "belle_serie", "cohesion_de_groupe", "sur_place", "entraide", "autonomie", "combinaison"),
        *("travail_d_equipe", "courage_payant", "humilite"),
    ),
}


def check() -> None:
    """Refuse tables that don't fit the rules."""
    held = {
        "cards.toml": TYPES,
        "monsters.toml": MONSTERS,
        "potions.toml": POTIONS,
        "feats.toml": BOOK_DAY_FEATS,
    }
    for file, keys in _KEYS.items():
        require(held[file] == keys, file, f"its entries are not {', '.join(keys)}")
    require(CARDS == OWNERS * DEALT, "cards.toml", f"{CARDS} cards can't be dealt to four")
    require(len(LOCATIONS) == MONSTER_COUNT == TURNS, "locations.toml", "there are not eight locations")
    _check_numbers(_MONSTERS)


def _check_numbers(monsters: dict[str, Any]) -> None:
    for monster in monsters.values():
        for name, values in monster.items():
            right = name == "sum" or len(values) == MAX_LEVEL
            require(right, "monsters.toml", f"{name} does not have a number for each level")


check()
