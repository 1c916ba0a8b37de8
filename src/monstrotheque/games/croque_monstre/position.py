"""Positions as texts (see `monstrotheque.engine.positions`).

    croque_monstre/1 players=2 phase=pit turn=1 pit=LG1D:UC crypts=::1LG/::1DM hands=LG^,DM,CU/?,?~,2?
    row=LG,LU,LC stack=30? unseen=3LG,2DM,…

Crypts and the pit are pictures, row by row, with a digit for that many empty cells. A crypt begins with cell a1. The
pit begins at column 0, row 0, unless its upper left corner is given: `-1,0@LG:UC`. `filled` is the order in which the
places of the pit were filled, if it differs from reading order. In a hand, `^` marks a card that everybody saw being
taken from the row, and `~` a card that everybody knows to have no Croque-Monstre. `stack` is the pile with its top
last, above the cards that are never drawn. `unseen` are the cards that a seat hasn't located.
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterable, Iterator

from monstrotheque.engine.positions import FACE_UP, NOTHING, Parts, code_of, counted, written
from monstrotheque.games.croque_monstre.constants import (
    BOX_CARDS,
    CARD_CODES,
    CARD_TYPES,
    CROQUE,
    CRYPT_COLUMNS,
    CRYPT_ROWS,
    FIRST_HAND,
    HALF_COUNT,
    HAND,
    KIND_COUNT,
    LETTERS,
    LINES,
    NUMBER,
    PIT_CELLS,
    PIT_CENTRE,
    PIT_STEP,
    REMOVED_AT_RANDOM,
    ROW,
    SECOND,
    pit_column_row,
    pit_place,
)
from monstrotheque.games.croque_monstre.crypt import connected, filled, is_within_square
from monstrotheque.games.croque_monstre.hands import pile_size, unseen
from monstrotheque.games.croque_monstre.pit import half_at, is_by_croque, show_in_pit
from monstrotheque.games.croque_monstre.state import (
    BURYING_IN_CRYPT,
    BURYING_IN_PIT,
    CHOOSING,
    CLAIMING,
    DRAWING,
    NONE,
    OVER,
    PHASES,
    UNKNOWN,
    RawState,
)

VERSION = 1
CROQUELESS = "~"
_DIGITS = string.digits + string.ascii_lowercase + string.ascii_uppercase
_CORNER = re.compile(r"(?:(-?[0-9]{1,2}),(-?[0-9]{1,2})@)?(.+)")
_HELD = {CHOOSING: FIRST_HAND, BURYING_IN_CRYPT: HAND, BURYING_IN_PIT: HAND - 1, CLAIMING: HAND - 2, DRAWING: HAND - 1}
"""The most cards in the hand of the player to act."""
_MOST_EDGES = 2 * (PIT_CELLS - 1)

Cells = dict[tuple[int, int], int]
"""Halves by column and row."""


def write(s: RawState) -> dict[str, str]:
    """The parts of a position."""
    seats = range(s.players)
    stones = ([f"{LETTERS[kind]}{NUMBER[level]}" for kind, level in enumerate(s.headstones[i]) if level] for i in seats)
    return {
        "phase": PHASES[s.phase],
        "turn": str(s.turn + 1),
        "ending": "1" if s.ending else "",
        "pit": _pit(s),
        "filled": _filled(s),
        "crypts": written((picture(_crypt(s, seat)) for seat in seats), "/"),
        "hands": written((_hand(s, seat) for seat in seats), "/"),
        "chosen": written((code_of(s.chosen[i], CARD_CODES) for i in seats), "/") if s.phase == CHOOSING else "",
        "buried": "" if s.buried == NONE else CARD_CODES[s.buried],
        "headstones": written(map(written, stones), "/") if s.headstones.any() else "",
        "row": written(code_of(card, CARD_CODES) for card in s.row),
        "stack": counted([code_of(card, CARD_CODES) for card in s.stack[: s.height]]),
        "unseen": _unseen(s) if UNKNOWN in _unburied(s) else "",
    }


def _pit_cells(s: RawState) -> Cells:
    return {pit_column_row(s.pit_at[number]): int(s.pit_kinds[number]) for number in range(s.pit_size)}


def _reading_order(cells: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    return sorted(cells, key=lambda cell: (cell[1], cell[0]))


def _pit(s: RawState) -> str:
    cells = _pit_cells(s)
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    corner = f"{left},{top}@" if left or top else ""
    return corner + picture({(x - left, y - top): half for (x, y), half in cells.items()})


def _filled(s: RawState) -> str:
    """The order of filling, as the halves' numbers in reading order. Empty if both orders are the same."""
    cells = list(_pit_cells(s))
    order = _reading_order(cells)
    return "" if order == cells else "".join(_DIGITS[order.index(cell)] for cell in cells)


def _crypt(s: RawState, seat: int) -> Cells:
    return {
        (cell % CRYPT_COLUMNS, cell // CRYPT_COLUMNS): half
        for half in range(HALF_COUNT)
        for cell in range(CRYPT_COLUMNS * CRYPT_ROWS)
        if int(s.crypts[seat, half]) >> cell & 1
    }


def picture(cells: Cells) -> str:
    """Rows of letters, with numbers for empty cells."""
    if not cells:
        return NOTHING
    rows = []
    for y in range(max(y for _, y in cells) + 1):
        row, behind = "", 0
        for x in sorted(x for x, row_of in cells if row_of == y):
            row += (str(x - behind) if x > behind else "") + LETTERS[cells[x, y]]
            behind = x + 1
        rows.append(row)
    return ":".join(rows)


def _hand(s: RawState, seat: int) -> str:
    cards = [code_of(card, CARD_CODES) for card in s.hands[seat, : s.held[seat]]]
    seen, known = int(s.seen[seat]), int(s.seen[seat] + s.croqueless[seat])
    marks = [FACE_UP if slot < seen else CROQUELESS if slot < known else "" for slot in range(len(cards))]
    return counted([card + mark for card, mark in zip(cards, marks, strict=True)])


def _unseen(s: RawState) -> str:
    return counted([CARD_CODES[card] for card in range(CARD_TYPES) for _ in range(unseen(s, card))])


def read(s: RawState, parts: Parts) -> None:
    """Fill the raw state from the parts of a position."""
    s.phase = parts.word("phase", PHASES)
    s.turn = parts.number("turn", 1, parts.players) - 1
    s.ending = parts.number("ending", 0, 1, 0)
    s.buried = parts.word("buried", CARD_CODES, NOTHING)
    parts.require((s.buried != NONE) == (s.phase == CLAIMING), "buried", "buried")
    s.chosen[:] = s.hands[:] = s.stack[:] = NONE
    _read_pit(s, parts)
    for seat, given in enumerate(parts.groups("crypts", parts.players)):
        _read_crypt(s, parts, seat, given)
    for seat, given in enumerate(parts.groups("hands", parts.players)):
        _read_hand(s, parts, seat, given)
    for seat, given in enumerate(parts.groups("chosen", parts.players, NOTHING)):
        _read_choice(s, parts, seat, given)
    for seat, given in enumerate(parts.groups("headstones", parts.players, NOTHING)):
        _read_headstones(s, parts, seat, given)
    row = [parts.index("row", code, CARD_CODES) for code in parts.items("row", None, most=ROW)]
    parts.require(len(row) == ROW, "row", "groups", given=len(row), wanted=ROW)
    s.row[:] = row
    _read_stack(s, parts)
    _check_pit(s, parts)
    _check_course(s, parts)


def read_picture(parts: Parts, part: str, given: str) -> Cells:
    """The halves of a picture."""
    cells: Cells = {}
    for y, row in enumerate(parts.split(part, given, sep=":")):
        x = 0
        for number, letter in re.findall(r"([0-9]{1,2})|(.)", row):
            if number:
                x += int(number)
            else:
                cells[x, y] = parts.index(part, letter, LETTERS)
                x += 1
    return cells


def _read_pit(s: RawState, parts: Parts) -> None:
    given = parts.value("pit")
    found = _CORNER.fullmatch(given)
    left, top, picture = found.groups() if found else (None, None, "")
    corner = int(left or 0), int(top or 0)
    cells = {(x + corner[0], y + corner[1]): half for (x, y), half in read_picture(parts, "pit", picture).items()}
    parts.require(0 < len(cells) <= PIT_CELLS, "pit", "many", given=given, most=PIT_CELLS)
    parts.require(all(abs(x) < PIT_CENTRE and abs(y) < PIT_CENTRE for x, y in cells), "pit", "far", given=given)
    order = _reading_order(cells)
    numbers = parts.value("filled", _DIGITS[: len(order)])
    parts.require(sorted(numbers) == sorted(_DIGITS[: len(order)]), "filled", "filled", given=numbers)
    for digit in numbers:
        x, y = order[_DIGITS.index(digit)]
        show_in_pit(s, cells[x, y], pit_place(x, y))


def _read_crypt(s: RawState, parts: Parts, seat: int, given: str) -> None:
    """A crypt fits its square. Two Croque-Monstres never share a row or column."""
    for (x, y), half in read_picture(parts, "crypts", given).items():
        parts.require(x < CRYPT_COLUMNS and y < CRYPT_ROWS, "crypts", "square", given=given)
        s.crypts[seat, half] |= 1 << (y * CRYPT_COLUMNS + x)
    cells, croques = int(filled(s, seat)), int(s.crypts[seat, CROQUE])
    parts.require((cells == 0) == (s.phase == CHOOSING), "crypts", "crypt_begun", given=given)
    parts.require(
        is_within_square(cells) and connected(cells & -cells, cells) == cells, "crypts", "square", given=given
    )
    lined_up = any(croques >> cell & 1 and croques & int(LINES[cell]) for cell in range(len(LINES)))
    parts.require(not lined_up, "crypts", "lined_up", given=given)


def _read_hand(s: RawState, parts: Parts, seat: int, given: str) -> None:
    """The cards that everybody saw come first, then those known to have no Croque-Monstre."""
    slot = 0
    for item in parts.split("hands", given):
        count, marked = parts.counted("hands", item)
        card = parts.card("hands", marked.rstrip(FACE_UP + CROQUELESS), CARD_CODES)
        parts.require(slot + count <= FIRST_HAND, "hands", "many", given=given, most=FIRST_HAND)
        in_order = s.seen[seat] == slot if marked.endswith(FACE_UP) else True
        if marked.endswith(FACE_UP):
            s.seen[seat] += count
        elif marked.endswith(CROQUELESS):
            in_order = slot == s.seen[seat] + s.croqueless[seat] and SECOND[card] != CROQUE
            s.croqueless[seat] += count
        parts.require(in_order, "hands", "marks", given=given)
        s.hands[seat, slot : slot + count] = card
        slot += count
    s.held[seat] = slot


def _read_choice(s: RawState, parts: Parts, seat: int, given: str) -> None:
    if given != NOTHING:
        parts.require(s.phase == CHOOSING, "chosen", "chosen")
        s.chosen[seat] = parts.card("chosen", given, CARD_CODES)


def _read_headstones(s: RawState, parts: Parts, seat: int, given: str) -> None:
    numbers = [str(number) for number in NUMBER[1:]]
    for stone in parts.split("headstones", given, KIND_COUNT):
        kind = parts.index("headstones", stone[:1], LETTERS[:KIND_COUNT])
        s.headstones[seat, kind] = parts.index("headstones", stone[1:], numbers) + 1


def _read_stack(s: RawState, parts: Parts) -> None:
    """The stack, and the cards not buried yet: those on the table and in hands, and those the seat hasn't located."""
    stack = parts.cards("stack", parts.value("stack"), CARD_CODES, BOX_CARDS)
    parts.require(len(stack) >= REMOVED_AT_RANDOM[s.players], "stack", "short_stack", given=len(stack))
    parts.require(UNKNOWN not in stack or set(stack) == {UNKNOWN}, "stack", "entry", given=parts.value("stack"))
    s.stack[: len(stack)] = stack
    s.height = len(stack)
    cards = list(_unburied(s))
    rest = parts.cards("unseen", parts.value("unseen", NOTHING), CARD_CODES, BOX_CARDS)
    hidden = cards.count(UNKNOWN)
    parts.require(len(rest) == hidden and UNKNOWN not in rest, "unseen", "total", given=len(rest), wanted=hidden)
    for card in [*cards, *rest]:
        s.unburied[card] += card >= 0
    without = sum(SECOND[card] != CROQUE for card in rest)
    marked = [s.hands[seat, s.seen[seat] : s.seen[seat] + s.croqueless[seat]] for seat in range(s.players)]
    promised = sum(int((hand == UNKNOWN).sum()) for hand in marked)
    parts.require(promised <= without, "unseen", "promised", given=int(without), wanted=promised)


def _unburied(s: RawState) -> Iterator[int]:
    for places in (s.stack, s.row, s.hands[: s.players], s.chosen[: s.players]):
        yield from (int(card) for card in places.ravel() if card != NONE)


def _check_pit(s: RawState, parts: Parts) -> None:
    """The pit is connected, and no two Croque-Monstres touch."""
    reached, edges, todo = {0}, 0, [0]
    while todo:
        place = int(s.pit_at[todo.pop()])
        for step in PIT_STEP:
            number = int(half_at(s, place + int(step)))
            if number == NONE:
                edges += 1
            elif number not in reached:
                reached.add(number)
                todo.append(number)
    parts.require(len(reached) == s.pit_size, "pit", "apart")
    parts.require(edges <= _MOST_EDGES or s.phase > BURYING_IN_PIT, "pit", "far", given=parts.value("pit"))
    for number in range(s.pit_size):
        touching = s.pit_kinds[number] == CROQUE and is_by_croque(s, int(s.pit_at[number]), number)
        parts.require(not touching, "pit", "croques_touch")


def _check_course(s: RawState, parts: Parts) -> None:
    """Hands fit the step of the turn, the pile lasts for all remaining draws, and the pit has room for every burial."""
    if s.phase == OVER:
        return
    held = [int(s.held[seat]) + (s.chosen[seat] != NONE) for seat in range(parts.players)]
    for seat, cards in enumerate(held):
        most = _HELD[int(s.phase)] if s.phase == CHOOSING or seat == s.turn else HAND
        parts.require(cards <= most, "hands", "hand", given=cards, most=most)
    parts.require(s.phase != CHOOSING or NONE in s.chosen[: parts.players], "chosen", "all_chosen")
    pile, turns = int(pile_size(s)), _turns_left(s, held)
    parts.require(turns is not None, "stack", "pile", given=pile)
    parts.require(int(s.pit_size) + (turns or 0) <= PIT_CELLS, "pit", "many", given=parts.value("pit"), most=PIT_CELLS)


def _turns_left(s: RawState, held: list[int]) -> int | None:
    """The number of burials still to come in the pit if nobody claims a fifth headstone, or None if the pile is too
    small for a draw.
    """
    pile, seat, ending = int(pile_size(s)), int(s.turn), bool(s.ending)
    phase = int(s.phase)
    if phase == CHOOSING:
        held, phase = [cards - 1 for cards in held], BURYING_IN_CRYPT
    burials = 0
    while True:
        burials += phase <= BURYING_IN_PIT
        held[seat] -= max(0, BURYING_IN_PIT + 1 - phase)
        ending = ending or (pile == 0 and phase != DRAWING)
        if not ending:
            pile -= HAND - held[seat]
            held[seat] = HAND
        if pile < 0:
            return None
        seat, phase = (seat + 1) % len(held), BURYING_IN_CRYPT
        if ending and seat == 0:
            return burials
