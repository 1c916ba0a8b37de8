"""What a move would gain: points, the totals that a burial changes, the headstone that it allows to claim."""

from __future__ import annotations

import functools
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from monstrotheque.engine.compiling import kernel
from monstrotheque.engine.events import Preview
from monstrotheque.engine.moves import Move
from monstrotheque.engine.raw_state import IntArray
from monstrotheque.engine.state import Sight
from monstrotheque.engine.texts import Key
from monstrotheque.games.croque_monstre import rules
from monstrotheque.games.croque_monstre.constants import (
    BONUS,
    CRYPT_CELLS,
    CRYPT_NAMES,
    KIND_COUNT,
    KINDS,
    LEVELS,
    NUMBER,
    VALUE,
)
from monstrotheque.games.croque_monstre.crypt import crypt_group, largest_in_crypt
from monstrotheque.games.croque_monstre.moves import MOVES, PIT_NAMES
from monstrotheque.games.croque_monstre.pit import largest_in_pit, pit_group
from monstrotheque.games.croque_monstre.scoring import best_level, claimed_level, headstone_count, is_taken
from monstrotheque.games.croque_monstre.state import CLAIMING, RawState

Note: TypeAlias = tuple[str, dict[str, Any]]
_TOTALS, _LEVELS = 0, 1
_NUMBERS: list[int] = NUMBER.tolist()
_VALUES: list[int] = VALUE.tolist()
_KIND_KEYS = [Key(f"kinds.{kind}") for kind in KINDS]


@kernel
def _count(s: RawState, seat: int, out: IntArray) -> None:
    """For each kind without a headstone of the seat: the sum of the largest groups in pit and crypt, and the level of
    the headstone that the seat may claim now.
    """
    for kind in range(KIND_COUNT):
        is_open = s.headstones[seat, kind] == 0
        out[_TOTALS, kind] = pit_group(s, kind) + crypt_group(s, seat, kind) if is_open else 0
        out[_LEVELS, kind] = claimed_level(s, seat, kind) if is_open and s.phase == CLAIMING else 0


class Change(NamedTuple):
    """A kind's total before and after a burial, and the level of the headstone that could then be claimed."""

    kind: int
    was: int
    now: int
    level: int


def _worth(change: Change) -> tuple[int, int, int]:
    """The importance of a change: first the headstone, then the growth, then the size."""
    return change.level, change.now - change.was, change.now


def _counted(s: Any, seat: int) -> list[list[int]]:
    out = np.zeros((2, KIND_COUNT), np.int64)
    _count(s, seat, out)
    counted: list[list[int]] = out.tolist()
    return counted


def _own_totals(sight: Sight) -> list[int]:
    return _totals_of(sight.raw, sight.seat)


def _totals_of(s: Any, seat: int) -> list[int]:
    return _counted(s, seat)[_TOTALS]


def totals(s: Any, seat: int) -> dict[int, int]:
    """For each kind without a headstone of the seat: the sum of the largest groups in pit and crypt."""
    sizes = _counted(s, seat)[_TOTALS]
    return {kind: size for kind, size in enumerate(sizes) if not s.headstones[seat, kind]}


def after(sight: Sight, move: Move) -> Any:
    """The seat's raw state after its own burial."""
    raw = sight.raw.copy()
    rules.play(raw, sight.seat, move.id)
    return raw


def changes(sight: Sight, later: Any) -> list[Change]:
    """The kinds that a burial changes or allows the seat to claim, the most important first."""
    return _changes(sight.once(_own_totals), later, sight.seat)


def _changes(was: list[int], later: Any, seat: int) -> list[Change]:
    now, levels = _counted(later, seat)
    counted = zip(range(KIND_COUNT), was, now, levels, strict=True)
    found = [Change(kind, old, new, level) for kind, old, new, level in counted if level or old != new]
    return sorted(found, key=_worth)[::-1] if found[1:] else found


class Brought(NamedTuple):
    """What a burial brings its player: the kind that matters most, its total before and after, the headstone that it is
    enough for (else the next one, None if there is none left), and whether that can be claimed now.
    """

    kind: int
    was: int
    now: int
    number: int | None
    claimable: bool


def brought_by(sight: Sight, later: Any) -> Brought | None:
    """What a burial of the sight's own seat brings; None if its groups stay as they are."""
    return _brought(changes(sight, later), later)


def brought_to(seat: int, before: Any, later: Any) -> Brought | None:
    """What a burial brought *seat*, as anybody can count who saw pit and crypt before and after it."""
    return _brought(_changes(_totals_of(before, seat), later, seat), later)


def _brought(told: list[Change], later: Any) -> Brought | None:
    if not told:
        return None
    kind, was, now, level = told[0]
    return Brought(kind, was, now, _NUMBERS[level] if level else headstone_ahead(later, kind, now), level > 0)


class Given(NamedTuple):
    """What a card in the pit does for another player: whose group changes, and how; the headstone that it is enough
    for, else the next one (None if there is none left).
    """

    seat: int
    kind: int
    was: int
    now: int
    number: int | None

    @property
    def is_enough(self) -> bool:
        """Whether the group was too small for this headstone before."""
        return self.number is not None and self.was < self.number <= self.now


def given_by(actor: int, before: Any, later: Any) -> Given | None:
    """What a burial in the pit does for the one of the others to whom it matters most, as anybody can count."""
    found = [
        Given(seat, each.kind, each.was, each.now, headstone_ahead(later, each.kind, each.now))
        for seat in range(before.players)
        if seat != actor
        for each in _changes(_totals_of(before, seat), later, seat)
        if each.now != each.was
    ]
    return max(found, key=_matters, default=None)


def _matters(given: Given) -> tuple[int, int, int]:
    """The importance of what is given: first a headstone, then the growth, then the size."""
    return given.number or 0 if given.is_enough else 0, given.now - given.was, given.now


def headstone_ahead(s: Any, kind: int, total: int) -> int | None:
    """The highest free headstone of a kind that *total* is enough for, else the lowest free one."""
    reached = int(best_level(s, kind, total))
    return _NUMBERS[reached] if reached else lowest_free(s, kind)


def lowest_free(s: Any, kind: int) -> int | None:
    """The number of the lowest free headstone of a kind."""
    return next((_NUMBERS[level] for level in range(1, LEVELS + 1) if not is_taken(s, kind, level)), None)


def pit_cells(s: Any, kind: int) -> list[str]:
    """The places of the largest group of a kind in the pit."""
    group = int(largest_in_pit(s, kind))
    places = s.pit_at.tolist()
    return [PIT_NAMES[places[number]] for number in range(group.bit_length()) if group >> number & 1]


def crypt_cells(s: Any, seat: int, kind: int) -> list[str]:
    """The cells of the largest group of a kind in a crypt."""
    return _cells_in(int(largest_in_crypt(s, seat, kind)))


@functools.lru_cache(1 << 13)
def _cells_in(group: int) -> list[str]:
    """The cells of a group, given as bits. Nobody may change the list."""
    return [CRYPT_NAMES[cell] for cell in range(CRYPT_CELLS) if group >> cell & 1]


def notes(told: list[Change]) -> tuple[Note, ...]:
    """The changes as text keys with their values."""
    return tuple(_note(each) for each in told)


def _given_notes(given: Given | None, is_all: bool) -> tuple[Note, ...]:
    """What a card in the pit does for the others, where that is all it does or where it is enough for a headstone."""
    if given is None:
        return (("notes.nobody", {}),) if is_all else ()
    if not is_all and not given.is_enough:
        return ()
    values = {"seat": given.seat + 1, "kind": _KIND_KEYS[given.kind], "was": given.was, "now": given.now}
    if given.is_enough:
        return (("notes.gives_headstone", {**values, "number": given.number}),)
    return (("notes.helps" if given.now > given.was else "notes.slows", values),)


def _note(change: Change) -> Note:
    values = {"kind": _KIND_KEYS[change.kind], "was": change.was, "now": change.now}
    if not change.level:
        return "notes.change", values
    form = "claim" if change.was == change.now else "claim_changed"
    return f"notes.{form}", {**values, "number": _NUMBERS[change.level]}


def shown(sight: Sight, move: Move, later: Any, told: list[Change]) -> dict[str, Any]:
    """The changes as data for a board: totals by kind, and the places of the most important group."""
    if not told:
        return {}
    first = told[0]
    place = pit_cells(later, first.kind) if move.kind == "pit" else crypt_cells(later, sight.seat, first.kind)
    return {
        "kind": KINDS[first.kind],
        "number": _NUMBERS[first.level] or None,
        "value": _VALUES[first.level],
        "totals": {KINDS[each.kind]: [each.was, each.now] for each in told},
        "group": place,
    }


def preview(sight: Sight, move: Move) -> Preview:
    """The points of a claim. For a burial, its effect on the seat's groups, and the headstone within reach after it."""
    if move.kind == "draw":
        return Preview(uncertain=move["card"] == "pile")
    if move.kind == "claim":
        return Preview(_gains(sight, MOVES.indices(move.id)[0]))
    return _burial_preview(sight, move) if move.kind in ("crypt", "pit") else Preview()


def _burial_preview(sight: Sight, move: Move) -> Preview:
    later = after(sight, move)
    told = changes(sight, later)
    if move.kind == "crypt":
        told_all = notes(told) or (("notes.nothing", {}),)
    else:
        told_all = notes(told) + _given_notes(given_by(sight.seat, sight.raw, later), not told)
    return Preview(notes=told_all, shows=shown(sight, move, later, told))


def _gains(sight: Sight, kind: int) -> dict[str, int]:
    s, seat = sight.raw, sight.seat
    count = int(headstone_count(s, seat))
    gains = {"headstone": int(VALUE[claimed_level(s, seat, kind)]), "bonus": int(BONUS[count + 1] - BONUS[count])}
    return {name: points for name, points in gains.items() if points}
