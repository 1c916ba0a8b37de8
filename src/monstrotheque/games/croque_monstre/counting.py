"""Counting headstones, crypts and the pit on a real table (see `monstrotheque.engine.counting`)."""

from __future__ import annotations

import functools

from monstrotheque.engine.bits import popcount
from monstrotheque.engine.compiling import kernel
from monstrotheque.engine.counting import EARNS, Form, Group, LineKind
from monstrotheque.engine.raw_state import IntArray
from monstrotheque.engine.texts import Texts
from monstrotheque.games.croque_monstre.constants import (
    BONUS,
    CROQUE,
    CRYPT_CELLS,
    CRYPT_COLUMNS,
    CRYPT_ROWS,
    FIRST_HAND,
    HALVES,
    KIND_COUNT,
    KINDS,
    LETTERS,
    LEVELS,
    MARK_REMOVED,
    MAX_PLAYERS,
    NUMBER,
    PIT_CELLS,
    PIT_CENTRE,
    PIT_SIDE,
    PIT_START,
    PIT_STEP,
    REMOVED_AT_RANDOM,
    ROW,
    SHOVELS,
    VALUE,
    WAY_COUNT,
)
from monstrotheque.games.croque_monstre.constants import (
    LINES as CRYPT_LINES,
)
from monstrotheque.games.croque_monstre.crypt import connected, filled, is_within_square, largest_in_crypt
from monstrotheque.games.croque_monstre.options import setup
from monstrotheque.games.croque_monstre.pit import half_at, is_by_croque, largest_in_pit, show_in_pit
from monstrotheque.games.croque_monstre.scoring import headstone_count, score, tie_break
from monstrotheque.games.croque_monstre.state import NONE, OVER, RawState

STONES = 0
CRYPTS = STONES + MAX_PLAYERS * KIND_COUNT
PIT = CRYPTS + MAX_PLAYERS * CRYPT_CELLS
PIT_PLACES = PIT_SIDE * PIT_SIDE
PLACES = PIT + PIT_PLACES
MOST_LINES = MAX_PLAYERS * (2 * KIND_COUNT + 2)

STONE, GROUP, BONUS_LINE, TIE, SHARED = 0, KIND_COUNT, 2 * KIND_COUNT, 2 * KIND_COUNT + 1, 2 * KIND_COUNT + 2
LINES = (
    *(LineKind(f"kinds.{kind}", "counting.stone", ("number",)) for kind in KINDS),
    *(LineKind(f"kinds.{kind}", "counting.group", ("pit", "crypt", "total")) for kind in KINDS),
    LineKind("gains.bonus", "counting.bonus", ("stones",)),
    LineKind("counting.tie", "counting.tie_broken", ("other", "score", "mine", "theirs")),
    LineKind("counting.tie", "counting.tie_shared", ("other", "score")),
)
TAKEN, OUTSIDE, LINED_UP, MANY, APART, TOUCHING = 1, 2, 3, 4, 5, 6
PROBLEMS = {
    TAKEN: "counting.taken",
    OUTSIDE: "counting.square",
    LINED_UP: "counting.lined_up",
    MANY: "counting.many",
    APART: "counting.apart",
    TOUCHING: "counting.croques_touch",
}


def form(players: int) -> Form:
    """The headstones of each player. Crypts and the pit show the sizes of the groups."""
    stones = Group(
        part="headstones",
        shape="line",
        writing="named",
        start=STONES,
        stride=KIND_COUNT,
        rows=(KIND_COUNT,),
        names=LETTERS[:KIND_COUNT],
        codes=tuple(str(number) for number in NUMBER[1:]),
        enough=KIND_COUNT,
    )
    crypts = Group(
        part="crypts",
        shape="grid",
        writing="picture",
        start=CRYPTS,
        stride=CRYPT_CELLS,
        rows=(CRYPT_COLUMNS,) * CRYPT_ROWS,
        codes=LETTERS,
    )
    pit = Group(
        part="pit",
        shape="grid",
        writing="picture",
        by_seat=False,
        start=PIT,
        rows=(PIT_SIDE,) * PIT_SIDE,
        codes=LETTERS,
        origin=(PIT_CENTRE, PIT_CENTRE),
        full=last_pit(players),
    )
    return Form(players, (stones, crypts, pit))


@functools.cache
def last_pit(players: int) -> int:
    """The halves in the pit at the end of a game that nobody ends early: the round in which the pile is empty is the
    last. A turn takes two cards from the pile and adds a half.
    """
    numbers = setup(players, {"deck": None}).reshape(-1, len(SHOVELS))
    marked = MARK_REMOVED[players]
    cards = numbers.sum() - (numbers[:, marked].sum() if marked else 0) - REMOVED_AT_RANDOM[players]
    pile = cards - ROW - PIT_START // 2 - players * FIRST_HAND
    return PIT_START + players * (1 + int(pile) // 2 // players)


def words(part: str, code: str, texts: Texts) -> str:
    """A headstone's number, or the name of a creature: that of a half, or of a headstone's place."""
    if code in LETTERS:
        return texts.say(f"halves.{HALVES[LETTERS.index(code)]}")
    return texts.say("counting.stone", number=code) if part == "headstones" else code


@kernel
def enter(s: RawState, entered: IntArray, problems: IntArray) -> None:
    """Give the headstones to their owners, and fill the crypts and the pit."""
    s.phase = OVER
    for seat in range(s.players):
        for kind in range(KIND_COUNT):
            s.headstones[seat, kind] = entered[STONES + seat * KIND_COUNT + kind]
        for cell in range(CRYPT_CELLS):
            half = entered[CRYPTS + seat * CRYPT_CELLS + cell]
            if half:
                s.crypts[seat, half - 1] |= 1 << cell
    for place in range(PIT_PLACES):
        if entered[PIT + place]:
            if s.pit_size == PIT_CELLS:
                problems[PIT + place] = MANY
            else:
                show_in_pit(s, entered[PIT + place] - 1, place)
    _check_stones(s, problems)
    _check_crypts(s, problems)
    _check_pit(s, problems)


@kernel
def _check_stones(s: RawState, problems: IntArray) -> None:
    """There is only one headstone of each number and kind."""
    for seat in range(s.players):
        for other in range(s.players):
            for kind in range(KIND_COUNT):
                level = s.headstones[seat, kind]
                if other != seat and level and s.headstones[other, kind] == level:
                    problems[STONES + seat * KIND_COUNT + kind] = TAKEN


@kernel
def _check_crypts(s: RawState, problems: IntArray) -> None:
    """A crypt fits its square and is connected. Two Croque-Monstres never share a row or column."""
    for seat in range(s.players):
        cells, croques = filled(s, seat), int(s.crypts[seat, CROQUE])
        first = connected(cells & -cells, cells)
        for cell in range(CRYPT_CELLS):
            at = CRYPTS + seat * CRYPT_CELLS + cell
            if cells >> cell & 1 and not is_within_square(cells):
                problems[at] = OUTSIDE
            elif cells >> cell & 1 and not first >> cell & 1:
                problems[at] = APART
            elif croques >> cell & 1 and croques & CRYPT_LINES[cell]:
                problems[at] = LINED_UP


@kernel
def _check_pit(s: RawState, problems: IntArray) -> None:
    """The pit is connected, and no two Croque-Monstres touch."""
    reached = 1
    grown = s.pit_size > 0
    while grown:
        before = reached
        for number in range(s.pit_size):
            if reached >> number & 1:
                for way in range(WAY_COUNT):
                    other = half_at(s, int(s.pit_at[number]) + PIT_STEP[way])
                    if other != NONE:
                        reached |= 1 << other
        grown = reached != before
    for number in range(s.pit_size):
        place = int(s.pit_at[number])
        if not reached >> number & 1:
            problems[PIT + place] = APART
        elif s.pit_kinds[number] == CROQUE and is_by_croque(s, place, number):
            problems[PIT + place] = TOUCHING


@kernel
def tally(s: RawState, lines: IntArray, lit: IntArray) -> int:
    """Each player's headstones and bonus, the groups in pit and crypt, then the tie-break."""
    n = 0
    for seat in range(s.players):
        for kind in range(KIND_COUNT):
            level = s.headstones[seat, kind]
            if level:
                lines[n, 0], lines[n, 1], lines[n, 2], lines[n, 3] = STONE + kind, seat, VALUE[level], NUMBER[level]
                lit[n, STONES + seat * KIND_COUNT + kind] = EARNS
                n += 1
        stones = headstone_count(s, seat)
        lines[n, 0], lines[n, 1], lines[n, 2], lines[n, 3] = BONUS_LINE, seat, BONUS[stones], stones
        for kind in range(KIND_COUNT):
            lit[n, STONES + seat * KIND_COUNT + kind] = EARNS * (s.headstones[seat, kind] > 0)
        n += 1
        for kind in range(KIND_COUNT):
            n += _group(s, seat, kind, lines[n], lit[n])
    for seat in range(s.players):
        for other in range(seat):
            if score(s, seat) == score(s, other):
                _explain_tie(s, seat, other, lines[n])
                n += 1
    return n


@kernel
def _group(s: RawState, seat: int, kind: int, line: IntArray, lit: IntArray) -> int:
    """The largest groups of a kind in the pit and in a crypt, in halves. Returns 1 if there is one."""
    in_pit, in_crypt = largest_in_pit(s, kind), largest_in_crypt(s, seat, kind)
    if in_pit == 0 and in_crypt == 0:
        return 0
    pit, crypt = popcount(in_pit), popcount(in_crypt)
    line[0], line[1], line[3], line[4], line[5] = GROUP + kind, seat, pit, crypt, pit + crypt
    for number in range(s.pit_size):
        lit[PIT + int(s.pit_at[number])] = EARNS * (in_pit >> number & 1)
    for cell in range(CRYPT_CELLS):
        lit[CRYPTS + seat * CRYPT_CELLS + cell] = EARNS * (in_crypt >> cell & 1)
    return 1


@kernel
def _explain_tie(s: RawState, a: int, b: int, line: IntArray) -> None:
    """Two players with the same score: the highest headstone decides, or the next one that differs."""
    ahead, behind = (a, b) if tie_break(s, a) > tie_break(s, b) else (b, a)
    line[0], line[1], line[3], line[4] = SHARED, ahead, behind, score(s, ahead)
    for rank in range(1, KIND_COUNT + 1):
        mine, theirs = nth_level(s, ahead, rank), nth_level(s, behind, rank)
        if mine != theirs:
            line[0], line[5], line[6] = TIE, VALUE[mine], VALUE[theirs]
            return


@kernel
def nth_level(s: RawState, seat: int, rank: int) -> int:
    """The level of a player's highest headstone, second highest, and so on, or 0 without one."""
    for level in range(LEVELS, 0, -1):
        for kind in range(KIND_COUNT):
            rank -= s.headstones[seat, kind] == level
        if rank <= 0:
            return level
    return 0
