"""What a move would gain, as the seat sees the table: gains, stakes, strengths, who would lead."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from monstrotheque.engine.events import Preview
from monstrotheque.engine.moves import Move
from monstrotheque.engine.state import Sight
from monstrotheque.engine.texts import Key
from monstrotheque.games.monster_cafe import rules
from monstrotheque.games.monster_cafe.constants import (
    BACK_STRENGTH,
    COOKIE_WORTH,
    FAMILIES,
    IN_PLAY,
    LOADS,
    MUMMY_PAIR_WORTH,
)
from monstrotheque.games.monster_cafe.majorities import Majority, majorities
from monstrotheque.games.monster_cafe.moves import MOVES
from monstrotheque.games.monster_cafe.state import NONE, UNKNOWN

Note = tuple[str, dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Change:
    """A family at the counter before and after a move."""

    family: int
    loses: bool
    cafe: int
    was: list[int]
    now: list[int]
    led: int
    leads: int

    def is_good_for(self, seat: int) -> bool | None:
        """Whether the move is good for the seat in this family. None if the seat leads neither before nor after it."""
        if seat not in (self.led, self.leads):
            return None
        return (self.leads == seat) != self.loses


@dataclass(frozen=True, slots=True)
class Counter:
    """The families at the counter: which, who pays instead of drinking, how many are in the café, how they stand."""

    families: list[int]
    loses: list[bool]
    cafe: list[int]
    majorities: list[Majority]

    def coffees(self, seat: int, slot: int) -> int:
        """What a seat would get for a family if the round were counted now."""
        if self.majorities[slot].leader != seat:
            return 0
        return -self.cafe[slot] if self.loses[slot] else self.cafe[slot]


def _counter_now(sight: Sight) -> Counter:
    return _counter(sight.raw)


def _counter(s: Any) -> Counter:
    """The counter as the raw state shows it."""
    return Counter(s.families.tolist(), s.loses.astype(bool).tolist(), s.cafe.tolist(), majorities(s))


def changes(before: Counter, later: Counter, sent: int | None) -> list[Change]:
    """The families that a move changes. The one sent to the café comes first."""
    changed = [
        Change(before.families[slot], before.loses[slot], cafe, was.strengths, now.strengths, was.leader, now.leader)
        for slot, (cafe, was, now) in enumerate(zip(later.cafe, before.majorities, later.majorities, strict=True))
        if was != now or cafe != before.cafe[slot]
    ]
    return sorted(changed, key=lambda each: each.family != sent)


def notes(sight: Sight, later: Any, told: list[Change]) -> tuple[Note, ...]:
    """The changes as texts: who would lead if something is at stake, what strength one wins or loses, Priority."""
    s, seat = sight.raw, sight.seat
    is_partial = bool((s.back[: s.players] == UNKNOWN).any())
    verdicts = [_verdict(each, seat, is_partial) for each in told if each.cafe]
    rises = [_moved("rises", each, seat) for each in told if each.now[seat] > each.was[seat] and not each.cafe]
    falls = [_moved("falls", each, seat) for each in told if each.now[seat] < each.was[seat]]
    return (*verdicts, *rises, *falls, *_priority(s, later, seat))


def _verdict(change: Change, seat: int, is_partial: bool) -> Note:
    """Who would drink, or pay, if the round were counted now, as the seat sees the table."""
    others = [value for other, value in enumerate(change.now) if other != seat]
    values = {
        "family": Key(f"families.{FAMILIES[change.family]}"),
        "n": change.cafe,
        "mine": change.now[seat],
        "best": max(others),
        "seen": Key("notes.as_seen") if is_partial else "",
    }
    if change.leads != NONE:
        values["seat"] = change.leads + 1
    return f"notes.{'pays' if change.loses else 'drinks'}.{_case(change, seat)}", values


def _case(change: Change, seat: int) -> str:
    if change.leads == NONE:
        return "nobody"
    if change.leads == seat:
        return "keeps" if change.led == seat else "takes"
    return "lost" if change.led == seat else "other"


def _moved(key: str, change: Change, seat: int) -> Note:
    values = {"family": Key(f"families.{FAMILIES[change.family]}"), "was": change.was[seat], "now": change.now[seat]}
    return f"notes.{key}", values


def _priority(before: Any, later: Any, seat: int) -> tuple[Note, ...]:
    if later.priority != seat or before.priority == seat:
        return ()
    if before.priority == NONE:
        return (("notes.priority", {}),)
    return (("notes.priority_from", {"seat": int(before.priority) + 1}),)


def shown(sight: Sight, told: list[Change]) -> dict[str, Any]:
    """The changes as data for a board."""
    if not told:
        return {}
    return {
        "good": told[0].is_good_for(sight.seat),
        "families": {
            FAMILIES[each.family]: {
                "cafe": each.cafe,
                "strengths": each.now,
                "leader": None if each.leads == NONE else each.leads,
            }
            for each in told
        },
    }


def preview(sight: Sight, move: Move) -> Preview:
    """The change in what the seat would get if the round were counted now, as it sees the table, and the tokens taken.

    Choosing a back line gains no Coffee yet, only strength. Another player's face-down monster may be anything.
    """
    if move.kind == "keep":
        return _kept(sight, move)
    if move.kind == "turn":
        owner, place = MOVES.indices(move.id)
        return Preview(uncertain=bool(sight.raw.back[owner, place] == UNKNOWN))
    after = sight.raw.copy()
    rules.carry_on(after, sight.seat, move.id)
    then, now = sight.once(_counter_now), _counter(after)
    old, new = _worth(sight.raw, sight.seat, then), _worth(after, sight.seat, now)
    gains = {kind: new[kind] - old[kind] for kind in new if new[kind] != old[kind]}
    if move.kind == "give":
        return Preview(gains)
    sent = MOVES.indices(move.id)[1] // LOADS if move.kind == "send" else None
    told = changes(then, now, sent)
    return Preview(gains, notes(sight, after, told), shows=shown(sight, told))


def _kept(sight: Sight, move: Move) -> Preview:
    """What a back line makes of the seat's own strength: hands are hidden, so nobody leads yet."""
    was, kept = own_strengths(sight), str(move["monsters"]).split(",")
    now = {family: was[family] + kept.count(family) * (BACK_STRENGTH - 1) for family in kept}
    told = {
        f"{part}_{place}": value
        for place, family in enumerate(now, 1)
        for part, value in (("family", Key(f"families.{family}")), ("now", now[family]))
    }
    return Preview(notes=((f"notes.own_strength.{len(now)}", told),), shows={"mine": now})


def own_strengths(sight: Sight) -> dict[str, int]:
    """The seat's own strength in each family: a hand counts as if all of it were to lie in the front line."""
    now = sight.once(_counter_now)
    return {
        FAMILIES[family]: each.strengths[sight.seat] for family, each in zip(now.families, now.majorities, strict=True)
    }


def _worth(s: Any, seat: int, now: Counter) -> dict[str, int]:
    """What a seat would get for each family if the round were counted as the raw state shows it, and its tokens."""
    worth = {FAMILIES[now.families[slot]]: now.coffees(seat, slot) for slot in range(IN_PLAY)}
    worth["cookies"] = COOKIE_WORTH * int(s.cookies[seat])
    worth["mummy_pairs"] = MUMMY_PAIR_WORTH * (int(s.mummies[seat]) // 2)
    return worth
