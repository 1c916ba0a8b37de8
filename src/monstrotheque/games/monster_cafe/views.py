"""What a seat sees of the table, as data and in words. Everything here is made from a Sight."""

from __future__ import annotations

from typing import Any

from monstrotheque.engine.state import Sight
from monstrotheque.games.monster_cafe.constants import (
    BACK_STRENGTH,
    COPIES,
    CREAM_BIT,
    FAMILIES,
    IN_PLAY,
    LINE,
    LOADS,
    NO_TOKEN,
    RESERVED_BIT,
    TOKEN_NAMES,
)
from monstrotheque.games.monster_cafe.events import events, tell
from monstrotheque.games.monster_cafe.hidden import unseen
from monstrotheque.games.monster_cafe.majorities import Majority, majorities
from monstrotheque.games.monster_cafe.moves import MONSTER_CODES
from monstrotheque.games.monster_cafe.previews import own_strengths, preview
from monstrotheque.games.monster_cafe.refusals import why_not
from monstrotheque.games.monster_cafe.scoring import paid, total
from monstrotheque.games.monster_cafe.state import CARRY_OUT, CHOICE, NONE, OVER, SEND, UNKNOWN
from monstrotheque.games.monster_cafe.words import cue, describe, explain

__all__ = ["cue", "describe", "events", "explain", "preview", "tell", "view", "why_not"]

PHASES = {CHOICE: "choose", SEND: "send", CARRY_OUT: "carry_out", OVER: "over"}


def view(sight: Sight) -> dict[str, Any]:
    """The café, the lines of every seat, tokens, and the standings as far as this seat sees them."""
    s = sight.raw
    families = [FAMILIES[family] for family in s.families.tolist()]
    coffee = _coffee(sight, families)
    return {
        "phase": PHASES[s.phase],
        "round": int(s.round_no) + 1,
        "turn": None if s.phase in (CHOICE, OVER) else int(s.turn),
        "coffee": coffee.get("name"),
        "intensity": coffee.get("intensity"),
        "served": _served(s),
        "families": families,
        "cafe": dict(zip(families, s.cafe.tolist(), strict=True)),
        "supply": _supply(s),
        "priority": None if s.priority == NONE else int(s.priority),
        "power": None if s.power == NONE else FAMILIES[s.power],
        "given": None if s.given == NONE else _code(s, *divmod(int(s.given), LOADS)),
        "aside": COPIES * IN_PLAY - sum(_dealt_and_sent(s)),
        "seats": [_seat(sight, seat) for seat in range(int(s.players))],
        "mine": own_strengths(sight) if s.phase == CHOICE and sight.seat < s.players else {},
        "standings": [] if s.phase == CHOICE else _standings(s),
        "count": _count(s) if s.counted else None,
    }


def _coffee(sight: Sight, families: list[str]) -> dict[str, Any]:
    """The coffee from the menu with these families, if any."""
    found = (each for each in sight.game.lists["menu"]["coffees"] if set(each["families"]) == set(families))
    return next(found, {})


def _served(s: Any) -> dict[str, int]:
    """The number of monsters in the café now, and once every line is down to three."""
    done = sum(s.cafe.tolist())
    return {"done": done, "of": done + sum(_to_serve(s, seat) for seat in range(int(s.players)))}


def _to_serve(s: Any, seat: int) -> int:
    """The number of monsters of a line that can still go to the café."""
    kept = LINE * (1 + int(s.phase == CHOICE and not s.chosen >> seat & 1))
    return max(0, int(s.lengths[seat]) - kept)


def _dealt_and_sent(s: Any) -> list[int]:
    """The number of cards in each public place: café, front lines (or hands), back lines."""
    backs = sum(slot != NONE for line in s.back[: s.players].tolist() for slot in line)
    return [sum(s.cafe.tolist()), sum(s.lengths[: s.players].tolist()), backs]


def _supply(s: Any) -> dict[str, int]:
    supply = s.supply.tolist()
    return {TOKEN_NAMES[token]: supply[token] for token in sorted(set(s.tokens.tolist()) - {NO_TOKEN})}


def _code(s: Any, slot: int, load: int) -> str:
    return MONSTER_CODES[int(s.families[slot]) * LOADS + load]


def _seat(sight: Sight, seat: int) -> dict[str, Any]:
    s = sight.raw
    is_hand_hidden = s.phase == CHOICE and seat != sight.seat
    return {
        "chosen": bool(s.chosen >> seat & 1),
        "front": None if is_hand_hidden else _front(s, seat),
        "length": int(s.lengths[seat]),
        "to_serve": _to_serve(s, seat),
        "back": _back(s, seat),
        "coffees": int(s.coffees[seat]),
        "cookies": int(s.cookies[seat]),
        "mummies": int(s.mummies[seat]),
        "total": int(total(s, seat)),
    }


def _front(s: Any, seat: int) -> list[dict[str, Any]]:
    """A front line (during the choice, a hand), with equal monsters together."""
    return [
        {
            "monster": MONSTER_CODES[family * LOADS + load],
            "family": FAMILIES[family],
            "chantilly": bool(load & CREAM_BIT),
            "reserved": bool(load & RESERVED_BIT),
            "count": count,
        }
        for family, counts in zip(s.families.tolist(), s.front[seat].tolist(), strict=True)
        for load, count in enumerate(counts)
        if count
    ]


def _back(s: Any, seat: int) -> list[dict[str, Any]]:
    """A back line as far as it is known. It is empty until it is chosen."""
    families = s.families.tolist()
    places = zip(s.back[seat].tolist(), s.turned_up[seat].tolist(), s.seen[seat].tolist(), strict=True)
    return [
        {
            "place": place,
            "family": None if slot == UNKNOWN else FAMILIES[families[slot]],
            "up": bool(up),
            "seen": bool(seen),
        }
        for place, (slot, up, seen) in enumerate(places, 1)
        if slot != NONE
    ]


def _standings(s: Any) -> list[dict[str, Any]]:
    """For each family: the visible strengths, what face-down monsters may add, and who would have the majority."""
    hidden = [line.count(UNKNOWN) for line in s.back[: s.players].tolist()]
    return [_standing(s, slot, now, hidden) for slot, now in enumerate(majorities(s))]


def _standing(s: Any, slot: int, now: Majority, hidden: list[int]) -> dict[str, Any]:
    """*hidden* has the number of unknown places of each seat. They hold at most the unseen cards of the family."""
    family, most = int(s.families[slot]), int(unseen(s, slot))
    return {
        "family": FAMILIES[family],
        "cafe": int(s.cafe[slot]),
        "loses": bool(s.loses[slot]),
        "strengths": now.strengths,
        "hidden": [BACK_STRENGTH * min(count, most) for count in hidden],
        "leader": None if now.leader == NONE else now.leader,
    }


def _count(s: Any) -> dict[str, Any]:
    """The latest count of a round."""
    families = s.families.tolist()
    return {
        "round": int(s.counted),
        "families": [_counted_family(s, slot) for slot in range(IN_PLAY)],
        "back": [[FAMILIES[families[slot]] for slot in line] for line in s.counted_back[: s.players].tolist()],
        "change": s.change[: s.players].tolist(),
    }


def _counted_family(s: Any, slot: int) -> dict[str, Any]:
    winner = int(s.counted_winner[slot])
    return {
        "family": FAMILIES[s.families[slot]],
        "cafe": int(s.counted_cafe[slot]),
        "loses": bool(s.loses[slot]),
        "strengths": s.counted_strength[: s.players, slot].tolist(),
        "back": [BACK_STRENGTH * line.count(slot) for line in s.counted_back[: s.players].tolist()],
        "winner": None if winner == NONE else winner,
        "paid": paid(s, slot),
    }
