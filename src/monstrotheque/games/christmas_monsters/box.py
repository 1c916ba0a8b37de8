"""The lists of the box that are reconstructions: powers, curses, hard feats, the score track, the Companion's rows. An
owner of the game can enter the printed ones.

Powers, curses and conditions themselves are rules: an entry names one of those that the rules know, or none. What the
rulebook prints stays: the cost of the rows, the days of the curses, the feats of the first two ranks, the tier Motivés.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from monstrotheque.engine.boxes import Box, BoxProblem, Column, Section, Tables, Total
from monstrotheque.engine.texts import Filled, Key, Word
from monstrotheque.games.christmas_monsters.constants import (
    COST,
    CURSE_TURNS,
    CURSES,
    DAYS,
    FEATS,
    HARD_FEATS,
    MAX_LINE,
    MAX_PLAYERS,
    MIN_LINE,
    POTIONS,
    POWERS,
    ROLES,
    SHEET,
    SQUARES,
    TURNS,
)

ROOM = MAX_PLAYERS * sum(COST)
"""The number of stars that the sheets can take, the Companion's included."""
PERMANENT = 5
INSTANTANEOUS = 6
MOST_STARS = 5
MOST_OWN_FEATS = 12
LONGEST_RULE = 160
MOST_POTION_SQUARES = 80
BOOK_TIER = "motives"
BOOK_TIER_SQUARE: int = FEATS["endurance"]["square"]
TIERS = (
    *("endormis", "reveilles", BOOK_TIER, "vaillants", "aguerris", "intrepides"),
    *("redoutes", "heros_de_noel", "legendes_du_pole", "tier_10", "tier_11", "tier_12"),
)
ROWS = ("row_1", "row_2", "row_3")


def place_of(role: str, row: int) -> str:
    """The place of a power: its sheet and its row, counted from 1."""
    return f"{role}_{row + 1}"


NAME = Column("name", "text", is_optional=True)
SHEETS = Section(
    "powers",
    "powers",
    (NAME, Column("effect", "choice", POWERS, words="powers", explained="power_effects", is_optional=True)),
    shape="named",
    names=tuple(place_of(role, row) for role in ROLES for row in range(SHEET)),
    aside=("source",),
)
EVENINGS = Section(
    "curses",
    "curses",
    (
        NAME,
        Column("effect", "choice", CURSES, words="curses", explained="curse_rules", is_optional=True),
        Column("turn", "number", low=1, high=TURNS, is_optional=True),
    ),
    shape="named",
    names=tuple(str(day) for day in range(2, DAYS, 2)),
    aside=("source",),
)
HARD = Section(
    "hard_feats",
    "feats",
    (
        NAME,
        Column("stars", "number", high=MOST_STARS, default=0),
        Column("number", "number", low=1, high=SQUARES),
    ),
    shape="named",
    names=tuple(HARD_FEATS),
    words="feat_rules",
)
OWN = Section(
    "hard_feats",
    "own",
    (
        Column("name", "text"),
        Column("stars", "number", low=1, high=MOST_STARS),
        Column("rule", "text", is_optional=True, longest=LONGEST_RULE),
    ),
    least=0,
    most=MOST_OWN_FEATS,
)
"""Hard feats whose condition the rules don't know: the players tick them by hand."""
POTION_SQUARES = Section(
    "track",
    "potions",
    (
        Column("square", "number", low=1, high=SQUARES),
        Column("potion", "choice", POTIONS, words="potions", is_optional=True),
    ),
    most=MOST_POTION_SQUARES,
)
STATUSES = Section(
    "track",
    "tiers",
    (NAME, Column("square", "number", high=SQUARES, is_optional=True)),
    shape="named",
    names=TIERS,
    words="campaign.tiers",
)
COMPANION = Section(
    "companion",
    "rows",
    (Column("cards", "number", low=MIN_LINE, high=MAX_LINE),),
    shape="values",
    names=ROWS,
)


def sheets_in(tables: Tables) -> dict[str, tuple[str, ...]]:
    """By role, the powers of its sheet. One that the rules don't know has the name of its place."""
    powers = tables["powers"]["powers"]
    places = {role: [place_of(role, row) for row in range(SHEET)] for role in ROLES}
    return {role: tuple(powers[place].get("effect", place) for place in own) for role, own in places.items()}


def curses_in(tables: Tables) -> dict[int, str]:
    """By day, the curse taken in the evening. One that the rules don't know has the name of its day."""
    return {int(day): curse.get("effect", day) for day, curse in tables["curses"]["curses"].items()}


def turns_in(tables: Tables) -> dict[str, int]:
    """By curse, the turn in which it strikes, 0 for permanent ones."""
    return {curse.get("effect", day): curse.get("turn", 0) for day, curse in tables["curses"]["curses"].items()}


def own_feat(number: int) -> str:
    """The name of a feat that the rules don't know: its number in the list, from 1."""
    return f"own_{number}"


def own_feats_in(tables: Tables) -> dict[str, dict[str, Any]]:
    """The feats that players tick by hand, by their names. Lists of older campaigns have none."""
    return {own_feat(number): feat for number, feat in enumerate(tables["hard_feats"].get("own", []), 1)}


def _settle(tables: Tables) -> Tables:
    """The potion squares, in the order of the track."""
    squares = sorted(tables["track"]["potions"], key=lambda entry: entry["square"])
    return tables | {"track": tables["track"] | {"potions": squares}}


def _judge(tables: Tables) -> Iterator[BoxProblem]:
    """Everything is there once, curses strike when they can, and every square has one meaning."""
    yield from _of_powers(tables)
    yield from _of_curses(tables)
    yield from _of_feats(tables)
    yield from _of_track(tables)
    cards = [MIN_LINE, *tables["companion"]["rows"].values()]
    for row, before, here in zip(ROWS, cards, cards[1:], strict=False):
        if here < before:
            yield BoxProblem(__package__, "fewer", at=COMPANION, entry=row, least=before)


def _problem(section: Section, entry: int | str, column: str, reason: str, **details: Any) -> BoxProblem:
    return BoxProblem(__package__, reason, at=section, entry=entry, column=column, **details)


def _repeated(section: Section, entries: Mapping[str, Mapping[str, str]]) -> Iterator[BoxProblem]:
    seen: dict[str, str] = {}
    for name, entry in entries.items():
        if (effect := entry.get("effect")) is None:
            continue
        if effect in seen:
            yield _problem(section, name, "effect", "twice", other=seen[effect])
        seen.setdefault(effect, name)


def _of_powers(tables: Tables) -> Iterator[BoxProblem]:
    return _repeated(SHEETS, tables["powers"]["powers"])


def _of_curses(tables: Tables) -> Iterator[BoxProblem]:
    """A permanent curse has no turn. An instantaneous one has a turn in which it can strike."""
    yield from _repeated(EVENINGS, tables["curses"]["curses"])
    for day, curse in tables["curses"]["curses"].items():
        low, high = CURSE_TURNS.get(curse.get("effect", ""), (0, 0))
        if "effect" in curse and not low <= curse.get("turn", 0) <= high:
            reason = "turn" if high else "permanent_turn"
            yield _problem(EVENINGS, day, "turn", reason, low=low, high=high)


def _of_feats(tables: Tables) -> Iterator[BoxProblem]:
    for feat, (low, high) in HARD_FEATS.items():
        if not low <= tables["hard_feats"]["feats"][feat]["number"] <= high:
            yield _problem(HARD, feat, "number", "number", line="number", low=low, high=high)


def _of_track(tables: Tables) -> Iterator[BoxProblem]:
    """Every square gives one potion and begins one tier. A tier begins at 0, and Motivés at 27."""
    squares = [entry["square"] for entry in tables["track"]["potions"]]
    for number, square in enumerate(squares, 1):
        if square in squares[: number - 1]:
            yield _problem(POTION_SQUARES, number, "square", "same_square", square=square)
    tiers = {name: tier["square"] for name, tier in tables["track"]["tiers"].items() if "square" in tier}
    if tiers.get(BOOK_TIER) != BOOK_TIER_SQUARE:
        yield _problem(STATUSES, BOOK_TIER, "square", "book_tier", square=BOOK_TIER_SQUARE)
    if 0 not in tiers.values():
        yield BoxProblem(__package__, "first_tier", at=STATUSES)
    begun = list(tiers.values())
    for number, (name, square) in enumerate(tiers.items()):
        if square in begun[:number]:
            yield _problem(STATUSES, name, "square", "same_tier", square=square)


def _words(tables: Tables) -> dict[str, Word]:
    """The names that the lists give, and the sentences with their numbers."""
    words: dict[str, Word] = {}
    for place, power in tables["powers"]["powers"].items():
        words |= _names("powers", "power_effects", power, place)
    for day, curse in tables["curses"]["curses"].items():
        words |= _names("curses", "curse_effects", curse, day)
        if effect := curse.get("effect"):
            words[f"curse_effects.{effect}"] = Filled(f"curse_rules.{effect}", {"turn": curse.get("turn", 0)})
    for feat, facts in tables["hard_feats"]["feats"].items():
        words[f"campaign.feats.{feat}.rule"] = Filled(f"feat_rules.{feat}", {"number": facts["number"]})
        words |= {f"campaign.feats.{feat}.name": facts["name"]} if "name" in facts else {}
    for feat, facts in own_feats_in(tables).items():
        words[f"campaign.feats.{feat}.name"] = facts["name"]
        words[f"campaign.feats.{feat}.rule"] = facts.get("rule", Key("box.ticked"))
    tiers = tables["track"]["tiers"].items()
    return words | {f"campaign.tiers.{name}": tier["name"] for name, tier in tiers if "name" in tier}


def _names(names: str, effects: str, entry: Mapping[str, str], place: str) -> dict[str, Word]:
    """The name of a power or curse. One that the rules don't know has words for its effect too."""
    if "effect" in entry:
        return {f"{names}.{entry['effect']}": entry["name"]} if "name" in entry else {}
    return {
        f"{names}.{place}": entry.get("name", Key(f"box.unknown.{names}")),
        f"{effects}.{place}": Key("box.by_hand"),
    }


TOTALS = [
    Total(
        "box.tally.stars",
        ROOM,
        (HARD, OWN),
        "stars",
        besides=sum(feat["stars"] for feat in FEATS.values()),
        at_most=True,
    ),
    Total("box.tally.permanent", PERMANENT, (EVENINGS,), "turn", "without"),
    Total("box.tally.instantaneous", INSTANTANEOUS, (EVENINGS,), "turn", "with"),
]
"""There is a place for the stars of all feats; the rulebook has five permanent and six instantaneous curses."""

BOX = Box(
    __package__,
    (SHEETS, EVENINGS, HARD, OWN, POTION_SQUARES, STATUSES, COMPANION),
    judge=_judge,
    totals=TOTALS,
    settle=_settle,
    words=_words,
)
