"""Counting a café on a real table (see `monstrotheque.engine.counting`).

The entry is the table before the round is counted: lines with the back lines turned up, the monsters in the café, and
what each player had until then. The text of a finished game has what they had afterwards, and the change.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from monstrotheque.engine.boxes import Tables
from monstrotheque.engine.compiling import kernel
from monstrotheque.engine.counting import EARNS, NOBODY, NOT_OFFERED, Form, Group, LineKind
from monstrotheque.engine.raw_state import IntArray
from monstrotheque.engine.texts import Texts
from monstrotheque.games.monster_cafe.box import loses
from monstrotheque.games.monster_cafe.constants import (
    CHANTILLY,
    COOKIE,
    COOKIE_WORTH,
    COPIES,
    CREAM_BIT,
    FAMILIES,
    FAMILY_COUNT,
    FAMILY_POWERS,
    IN_PLAY,
    LINE,
    LOADS,
    LOSES,
    MAX_PLAYERS,
    MOST_SUPPLY,
    MUMMY,
    MUMMY_PAIR_WORTH,
    NO_TOKEN,
    POWER,
    POWERS,
    RESERVED,
    RESERVED_BIT,
    SUPPLY,
    TOKEN,
    TOKEN_COUNT,
    TOKENS,
    power_code,
)
from monstrotheque.games.monster_cafe.hidden import unseen
from monstrotheque.games.monster_cafe.moves import MONSTER_CODES
from monstrotheque.games.monster_cafe.position import PHASES
from monstrotheque.games.monster_cafe.scoring import count_round, strength, tie_break, total
from monstrotheque.games.monster_cafe.state import NONE, OVER, RawState
from monstrotheque.games.monster_cafe.words import monster_words

_PHASE_CODES = tuple(PHASES.values())
MOST = 99
MONSTERS = FAMILY_COUNT * LOADS
# Where each group of places begins.
CHOSEN = 0
CAFE = CHOSEN + IN_PLAY
PRIORITY = CAFE + FAMILY_COUNT
PHASE = PRIORITY + 1
FRONTS = PHASE + 1
BACKS = FRONTS + MAX_PLAYERS * MONSTERS
COFFEES = BACKS + MAX_PLAYERS * LINE
COOKIES = COFFEES + MAX_PLAYERS
MUMMIES = COOKIES + MAX_PLAYERS
CHANGES = MUMMIES + MAX_PLAYERS
OWN_POWERS = CHANGES + MAX_PLAYERS
BOX_POWERS = OWN_POWERS + IN_PLAY
OWN_SUPPLY = BOX_POWERS + FAMILY_COUNT
PLACES = OWN_SUPPLY + TOKEN_COUNT
POWER_CODES = tuple(power_code(*each) for each in FAMILY_POWERS)
_POWER_OF = np.array([POWERS[power] for power, _, _ in FAMILY_POWERS], np.int64)
_TOKEN_OF = np.array([TOKENS[token] if token else NO_TOKEN for _, token, _ in FAMILY_POWERS], np.int64)
_LOSES_OF = np.array([loses for _, _, loses in FAMILY_POWERS], np.bool_)

HAD, WINS, PAYS, LEVEL, PRIORITY_WINS, COOKIES_LINE, MUMMIES_LINE, TIE, SHARED = (
    0,
    1,
    1 + FAMILY_COUNT,
    1 + 2 * FAMILY_COUNT,
    1 + 3 * FAMILY_COUNT,
    1 + 4 * FAMILY_COUNT,
    2 + 4 * FAMILY_COUNT,
    3 + 4 * FAMILY_COUNT,
    4 + 4 * FAMILY_COUNT,
)
LINES = (
    LineKind("counting.had", "counting.had_note", look="coffees"),
    *(LineKind(f"families.{family}", "counting.wins", ("mine", "theirs", "served")) for family in FAMILIES),
    *(LineKind(f"families.{family}", "counting.pays", ("mine", "theirs", "served")) for family in FAMILIES),
    *(LineKind(f"families.{family}", "counting.level", ("mine",)) for family in FAMILIES),
    *(LineKind(f"families.{family}", "counting.priority", ("mine", "theirs", "served")) for family in FAMILIES),
    LineKind("tokens.cookie", "counting.cookies", ("tokens",), "token_cookie"),
    LineKind("tokens.mummy", "counting.mummies", ("tokens",), "mummy"),
    LineKind("counting.tie", "counting.tie_broken", ("other", "score", "mine", "theirs")),
    LineKind("counting.tie", "counting.tie_shared", ("other", "score", "mine")),
)
MOST_LINES = IN_PLAY + MAX_PLAYERS * (3 + MAX_PLAYERS)
TWICE, ABSENT, TOO_MANY, TOO_MANY_TOKENS = 1, 2, 3, 4
PROBLEMS = {
    TWICE: "counting.twice",
    ABSENT: NOT_OFFERED,
    TOO_MANY: "counting.copies",
    TOO_MANY_TOKENS: "counting.tokens",
}


def form(players: int) -> Form:
    """Families, lines, café, counters and marker."""
    seats = tuple(str(seat + 1) for seat in range(players))
    return Form(
        players,
        (
            Group(part="families", shape="line", by_seat=False, start=CHOSEN, rows=(IN_PLAY,), codes=FAMILIES),
            Group(
                part="fronts",
                shape="counts",
                writing="counted",
                start=FRONTS,
                stride=MONSTERS,
                rows=(MONSTERS,),
                names=MONSTER_CODES,
                most=COPIES,
                full=LINE,
            ),
            Group(
                part="backs",
                shape="line",
                start=BACKS,
                stride=LINE,
                rows=(LINE,),
                codes=FAMILIES,
                marks="^~",
                full=LINE,
            ),
            Group(
                part="cafe",
                shape="counts",
                writing="counted",
                by_seat=False,
                start=CAFE,
                rows=(FAMILY_COUNT,),
                names=FAMILIES,
                most=COPIES,
            ),
            _counter("coffees", COFFEES, MOST, is_needed=True),
            _counter("cookies", COOKIES, MOST_SUPPLY["cookie"]),
            _counter("mummies", MUMMIES, MOST_SUPPLY["mummy"]),
            Group(part="priority", shape="line", by_seat=False, start=PRIORITY, rows=(1,), codes=seats, are_seats=True),
            Group(
                part="phase",
                shape="line",
                by_seat=False,
                start=PHASE,
                rows=(1,),
                codes=tuple(PHASES.values()),
                is_shown=False,
            ),
            _counter("counted_change", CHANGES, MOST, least=-MOST, is_shown=False),
            *_lists(),
        ),
    )


def _lists() -> Iterator[Group]:
    """What differs from our box: the powers of the families in play, as positions tell them, or those of all families
    of a box, and its tokens.
    """
    hidden: dict[str, Any] = {"shape": "line", "by_seat": False, "is_shown": False}
    yield Group(part="powers", start=OWN_POWERS, rows=(IN_PLAY,), codes=POWER_CODES, **hidden)
    families = tuple(f"{family}." for family in FAMILIES)
    yield Group(
        part="box", writing="named", start=BOX_POWERS, rows=(FAMILY_COUNT,), names=families, codes=POWER_CODES, **hidden
    )
    supplies = tuple(map(str, range(1, max(MOST_SUPPLY.values()) + 1)))
    yield Group(part="supply", start=OWN_SUPPLY, rows=(TOKEN_COUNT,), codes=supplies, **hidden)


def given(lists: Tables) -> dict[int, int]:
    """What the lists of another box fill in: the powers of its families and its tokens."""
    families, supply = lists["families"]["families"], lists["families"]["supply"]
    told = [(each["power"], each.get("token"), loses(each)) for each in (families[name] for name in FAMILIES)]
    powers = {BOX_POWERS + number: 1 + FAMILY_POWERS.index(each) for number, each in enumerate(told)}
    return powers | {OWN_SUPPLY + number: supply[token] for number, token in enumerate(TOKENS)}


def _counter(
    part: str, start: int, most: int, *, least: int = 0, is_shown: bool = True, is_needed: bool = False
) -> Group:
    return Group(
        part=part,
        shape="number",
        start=start,
        stride=1,
        rows=(1,),
        between=",",
        least=least,
        most=most,
        is_shown=is_shown,
        is_needed=is_needed,
    )


def words(part: str, code: str, texts: Texts) -> str:
    """A family, a monster with its tokens, or a seat, in words."""
    if part == "priority":
        return texts.name(int(code) - 1)
    return code if part in ("phase", "powers", "box", "supply") else monster_words(code, texts)


@kernel
def enter(s: RawState, entered: IntArray, problems: IntArray) -> None:
    """Seat the monsters and count the round."""
    for family in range(FAMILY_COUNT):
        s.slots[family] = NONE
    _choose(s, entered, problems)
    for seat in range(MAX_PLAYERS):
        for place in range(LINE):
            s.back[seat, place] = NONE
    s.phase = OVER
    s.priority = entered[PRIORITY] - 1
    _put_back(entered)
    for seat in range(s.players):
        _seat(s, seat, entered, problems)
        s.coffees[seat] = entered[COFFEES + seat]
        s.cookies[seat], s.mummies[seat] = entered[COOKIES + seat], entered[MUMMIES + seat]
    for family in range(FAMILY_COUNT):
        if s.slots[family] != NONE:
            s.cafe[s.slots[family]] = entered[CAFE + family]
        elif entered[CAFE + family]:
            problems[CAFE + family] = ABSENT
    _check_copies(s, entered, problems)
    _check_tokens(s, entered, problems)
    _check_kept(s, entered, problems)
    count_round(s)


@kernel
def _put_back(entered: IntArray) -> None:
    """Give back what the last count brought, where the text of a finished game tells it: it is counted again here."""
    if entered[PHASE] == OVER + 1:
        for seat in range(MAX_PLAYERS):
            entered[COFFEES + seat] -= entered[CHANGES + seat]
            entered[CHANGES + seat] = 0
        entered[PHASE] = 0


@kernel
def _choose(s: RawState, entered: IntArray, problems: IntArray) -> None:
    """Give slots to the families in play, in the order of the box."""
    slot = 0
    for family in range(FAMILY_COUNT):
        times = 0
        for place in range(IN_PLAY):
            times += entered[CHOSEN + place] == family + 1
        for place in range(IN_PLAY):
            if times > 1 and entered[CHOSEN + place] == family + 1:
                problems[CHOSEN + place] = TWICE
        if times:
            s.families[slot], s.slots[family] = family, slot
            _empower(s, slot, entered)
            slot += 1


@kernel
def _empower(s: RawState, slot: int, entered: IntArray) -> None:
    """What a family can do: as a position tells it, as in the box that was put in, or as in ours."""
    family = int(s.families[slot])
    s.powers[slot], s.tokens[slot], s.loses[slot] = POWER[family], TOKEN[family], LOSES[family]
    told = entered[BOX_POWERS + family]
    for place in range(IN_PLAY):
        if entered[CHOSEN + place] == family + 1 and entered[OWN_POWERS + place]:
            told = entered[OWN_POWERS + place]
    if told:
        s.powers[slot], s.tokens[slot], s.loses[slot] = _POWER_OF[told - 1], _TOKEN_OF[told - 1], _LOSES_OF[told - 1]


@kernel
def _supply(entered: IntArray, token: int) -> int:
    """The tokens of a kind in the box."""
    own = int(entered[OWN_SUPPLY + token])
    return own if own else int(SUPPLY[token])


@kernel
def _seat(s: RawState, seat: int, entered: IntArray, problems: IntArray) -> None:
    """The lines of a player. A family that isn't in play has no monsters."""
    for monster in range(MONSTERS):
        at = FRONTS + seat * MONSTERS + monster
        slot = s.slots[monster // LOADS]
        if slot != NONE:
            s.front[seat, slot, monster % LOADS] = entered[at]
            s.lengths[seat] += entered[at]
        elif entered[at]:
            problems[at] = ABSENT
    for place in range(LINE):
        at = BACKS + seat * LINE + place
        if entered[at]:
            s.back[seat, place] = s.slots[entered[at] - 1]
            if s.back[seat, place] == NONE:
                problems[at] = ABSENT


@kernel
def _check_copies(s: RawState, entered: IntArray, problems: IntArray) -> None:
    """There are no more monsters of a family than in the box."""
    for family in range(FAMILY_COUNT):
        slot = s.slots[family]
        if slot != NONE and unseen(s, slot) < 0:
            for seat in range(s.players):
                _mark(s, seat, slot, TOO_MANY, problems)
            if entered[CAFE + family]:
                problems[CAFE + family] = TOO_MANY


@kernel
def _mark(s: RawState, seat: int, slot: int, mark: int, places: IntArray) -> None:
    """Mark the places of a player's monsters of a family."""
    for load in range(LOADS):
        if s.front[seat, slot, load]:
            places[FRONTS + seat * MONSTERS + int(s.families[slot]) * LOADS + load] = mark
    for place in range(LINE):
        if s.back[seat, place] == slot:
            places[BACKS + seat * LINE + place] = mark


@kernel
def _check_kept(s: RawState, entered: IntArray, problems: IntArray) -> None:
    """Nobody has more Cookie or Mummy tokens than the box."""
    for start, token in ((COOKIES, COOKIE), (MUMMIES, MUMMY)):
        for seat in range(s.players):
            if entered[start + seat] > _supply(entered, token):
                problems[start + seat] = TOO_MANY_TOKENS


@kernel
def _check_tokens(s: RawState, entered: IntArray, problems: IntArray) -> None:
    """There are no more Chantilly and Reserved tokens than in the box."""
    for bit, token in ((CREAM_BIT, CHANTILLY), (RESERVED_BIT, RESERVED)):
        count = 0
        for seat in range(s.players):
            for monster in range(MONSTERS):
                count += entered[FRONTS + seat * MONSTERS + monster] * (monster % LOADS & bit != 0)
        if count > _supply(entered, token):
            for seat in range(s.players):
                for monster in range(MONSTERS):
                    at = FRONTS + seat * MONSTERS + monster
                    if entered[at] and monster % LOADS & bit and problems[at] != ABSENT:
                        problems[at] = TOO_MANY_TOKENS


@kernel
def tally(s: RawState, lines: IntArray, lit: IntArray) -> int:
    """What each player had before, what each family pays, the tokens, then the tie-break."""
    n = 0
    for seat in range(s.players):
        lines[n, 0], lines[n, 1], lines[n, 2] = HAD, seat, s.coffees[seat] - s.change[seat]
        lit[n, COFFEES + seat] = EARNS
        n += 1
    for slot in range(IN_PLAY):
        n += _family(s, slot, lines[n], lit[n])
    for seat in range(s.players):
        cookies, mummies = int(s.cookies[seat]), int(s.mummies[seat])
        if cookies:
            lines[n, 0], lines[n, 1], lines[n, 2], lines[n, 3] = COOKIES_LINE, seat, cookies * COOKIE_WORTH, cookies
            lit[n, COOKIES + seat] = EARNS
            n += 1
        if mummies:
            lines[n, 0], lines[n, 1], lines[n, 3] = MUMMIES_LINE, seat, mummies
            lines[n, 2] = mummies // 2 * MUMMY_PAIR_WORTH
            lit[n, MUMMIES + seat] = EARNS
            n += 1
    for seat in range(s.players):
        for other in range(seat):
            if total(s, seat) == total(s, other):
                ahead, behind = (seat, other) if tie_break(s, seat) > tie_break(s, other) else (other, seat)
                is_level = s.change[ahead] == s.change[behind]
                lines[n, 0], lines[n, 1], lines[n, 3] = SHARED if is_level else TIE, ahead, behind
                lines[n, 4], lines[n, 5], lines[n, 6] = total(s, ahead), s.change[ahead], s.change[behind]
                n += 1
    return n


@kernel
def _family(s: RawState, slot: int, line: IntArray, lit: IntArray) -> int:
    """What a family's majority gave its winner. Tied players get nothing. Returns 1 if anything counted."""
    family, winner = int(s.families[slot]), int(s.counted_winner[slot])
    most = _strongest(s, slot, NONE)
    if s.counted_cafe[slot] == 0 or most == 0:
        return 0
    for seat in range(s.players):
        if strength(s, seat, slot) == most:
            _mark(s, seat, slot, EARNS, lit)
    lit[CAFE + family] = EARNS
    line[3], line[4], line[5] = most, _strongest(s, slot, winner), s.counted_cafe[slot]
    if winner == NONE:
        line[0], line[1] = LEVEL + family, NOBODY
        return 1
    line[0], line[1], line[2] = WINS + family, winner, s.counted_cafe[slot]
    if s.loses[slot]:
        line[0], line[2] = PAYS + family, s.change[winner] - _won(s, winner)
    elif line[4] == most:
        line[0] = PRIORITY_WINS + family
    return 1


@kernel
def _strongest(s: RawState, slot: int, apart: int) -> int:
    """The greatest strength in a family among all players except one."""
    most = 0
    for seat in range(s.players):
        if seat != apart:
            most = max(most, strength(s, seat, slot))
    return most


@kernel
def _won(s: RawState, seat: int) -> int:
    """The Coffees that a player's majorities gave, before any losses."""
    won = 0
    for slot in range(IN_PLAY):
        if s.counted_winner[slot] == seat and not s.loses[slot]:
            won += s.counted_cafe[slot]
    return won
