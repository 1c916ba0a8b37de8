"""Positions as texts (see `monstrotheque.engine.positions`).

    monster_cafe/1 players=2 families=priss,rex,gatosaure,snorkel,bliblop phase=send round=1 turn=1
    fronts=2rex,priss+c,4snorkel/8bliblop backs=rex^,priss~,?/?,?,? cafe=rex,2snorkel coffees=0,0

A monster is written as in moves, with its tokens. `fronts` are the front lines, or the hands while players choose back
lines. In a back line, `^` lies face up, and `~` lies face down although everybody saw it. `power` is the family whose
power is being carried out, `given` the monster offered in an exchange. The parts `counted_…` have the latest count of a
round.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from monstrotheque.engine.positions import FACE_UP, HIDDEN, NOTHING, Parts, code_of, counted, written
from monstrotheque.games.monster_cafe.constants import (
    CHANTILLY,
    CLAIM_MARKER,
    COOKIE,
    COPIES,
    CREAM_BIT,
    FAMILIES,
    HAND,
    IN_PLAY,
    LINE,
    LOADS,
    LOSES,
    MOST_RESERVED,
    MOST_SUPPLY,
    MUMMY,
    NO_POWER,
    NO_TOKEN,
    POWER,
    POWER_NAMES,
    PRIORITY,
    RESERVED,
    RESERVED_BIT,
    ROUNDS,
    SUPPLY,
    TAKE_TOKEN,
    TOKEN,
    TOKEN_COUNT,
    TOKEN_NAMES,
    TOKENS,
    TRADE_MONSTERS,
    fits,
    power_code,
)
from monstrotheque.games.monster_cafe.hidden import unseen
from monstrotheque.games.monster_cafe.moves import MONSTER_CODES
from monstrotheque.games.monster_cafe.powers import reserved_in
from monstrotheque.games.monster_cafe.scoring import note_count
from monstrotheque.games.monster_cafe.state import CARRY_OUT, CHOICE, NONE, OVER, SEND, UNKNOWN, RawState

VERSION = 1
PHASES = {CHOICE: "choice", SEND: "send", CARRY_OUT: "power", OVER: "over"}
SEEN = "~"
MOST = 99
"""More Coffees than anybody can have."""
_CARRIED_OUT_AT_ONCE = {NO_POWER, TAKE_TOKEN, CLAIM_MARKER}


def write(s: RawState) -> dict[str, str]:
    """The parts of a position."""
    seats = range(s.players)
    names = _names(s)
    return {
        "families": written(names),
        "powers": _powers(s),
        "supply": "" if (s.full_supply == SUPPLY).all() else written(s.full_supply),
        "phase": PHASES[s.phase],
        "round": str(s.round_no + 1),
        "turn": str(s.turn + 1),
        "power": "" if s.power == NONE else FAMILIES[s.power],
        "given": "" if s.given == NONE else _monster(s, *divmod(int(s.given), LOADS)),
        "fronts": written((_front(s, seat) for seat in seats), "/"),
        "backs": written((_back(s, seat) for seat in seats), "/") if s.chosen else "",
        "cafe": _families(s, s.cafe) if s.cafe.any() else "",
        "coffees": _numbers(s.coffees[: s.players]),
        "cookies": _numbers(s.cookies[: s.players]),
        "mummies": _numbers(s.mummies[: s.players]),
        "priority": "" if s.priority == NONE else str(s.priority + 1),
    } | (_count(s) if s.counted else {})


def _count(s: RawState) -> dict[str, str]:
    """The latest count. At the end, everything but the change follows from the table."""
    names = _names(s)
    backs = (written(code_of(slot, names) for slot in line) for line in s.counted_back[: s.players])
    change = {"counted_change": written(s.change[: s.players])}
    if s.phase == OVER:
        return change
    return {
        "counted_backs": written(backs, "/"),
        "counted_strengths": written(map(written, s.counted_strength[: s.players]), "/"),
        "counted_cafe": _families(s, s.counted_cafe),
        "counted_winners": written(NOTHING if winner == NONE else winner + 1 for winner in s.counted_winner),
    } | change


def _powers(s: RawState) -> str:
    """What the families in play can do, in order, if it differs from our box."""
    own = (POWER[s.families], TOKEN[s.families], LOSES[s.families])
    if all((told == usual).all() for told, usual in zip((s.powers, s.tokens, s.loses), own, strict=True)):
        return ""
    return written(
        power_code(POWER_NAMES[power], TOKEN_NAMES[token] if token != NO_TOKEN else None, bool(loses))
        for power, token, loses in zip(s.powers, s.tokens, s.loses, strict=True)
    )


def _read_powers(s: RawState, parts: Parts) -> None:
    """What the families in play can do, and the tokens of the box. The default is our box."""
    s.powers[:], s.tokens[:], s.loses[:] = POWER[s.families], TOKEN[s.families], LOSES[s.families]
    s.full_supply[:] = SUPPLY
    told = parts.items("powers", most=IN_PLAY)
    parts.require(len(told) in (0, IN_PLAY), "powers", "groups", given=len(told), wanted=IN_PLAY)
    for slot, item in enumerate(told):
        power, _, token = item.removesuffix("!").partition(":")
        s.powers[slot] = parts.index("powers", power, POWER_NAMES)
        s.tokens[slot] = parts.index("powers", token, TOKEN_NAMES) if token else NO_TOKEN
        s.loses[slot] = item.endswith("!")
        parts.require(fits(power, token or None, bool(s.loses[slot])), "powers", "entry", given=item)
    supply = parts.items("supply", most=TOKEN_COUNT) or list(map(str, SUPPLY))
    parts.require(len(supply) == TOKEN_COUNT, "supply", "groups", given=len(supply), wanted=TOKEN_COUNT)
    most = [MOST_SUPPLY[token] for token in TOKENS]
    s.full_supply[:] = [parts.as_number("supply", n, 1, high) for n, high in zip(supply, most, strict=True)]


def _names(s: RawState) -> list[str]:
    return [FAMILIES[family] for family in s.families]


def _numbers(numbers: Iterable[Any]) -> str:
    """A number for each player, or nothing if all are 0."""
    return written(numbers) if any(numbers := list(numbers)) else ""


def _families(s: RawState, counts: Any) -> str:
    return counted([FAMILIES[s.families[slot]] for slot in range(IN_PLAY) for _ in range(counts[slot])])


def _monster(s: RawState, slot: int, load: int) -> str:
    return MONSTER_CODES[int(s.families[slot]) * LOADS + load]


def _front(s: RawState, seat: int) -> str:
    monsters = [
        _monster(s, slot, load)
        for slot in range(IN_PLAY)
        for load in range(LOADS)
        for _ in range(s.front[seat, slot, load])
    ]
    return counted(monsters + [HIDDEN] * (int(s.lengths[seat]) - len(monsters)))


def _back(s: RawState, seat: int) -> str:
    if s.back[seat, 0] == NONE:
        return NOTHING
    marks = [FACE_UP if up else SEEN if seen else "" for up, seen in zip(s.turned_up[seat], s.seen[seat], strict=True)]
    return written(code_of(slot, _names(s)) + mark for slot, mark in zip(s.back[seat], marks, strict=True))


def read(s: RawState, parts: Parts) -> None:
    """Fill the raw state from the parts of a position."""
    s.phase = parts.word("phase", PHASES)
    s.round_no = parts.number("round", 1, ROUNDS) - 1
    s.turn = parts.number("turn", 1, parts.players) - 1
    s.back[:] = s.counted_winner[:] = NONE
    _read_families(s, parts)
    _read_powers(s, parts)
    for seat, given in enumerate(parts.groups("fronts", parts.players)):
        _read_front(s, parts, seat, given)
    for seat, given in enumerate(parts.groups("backs", parts.players, NOTHING)):
        _read_back(s, parts, seat, given)
    _read_counts(s, parts, "cafe", s.cafe)
    for part, numbers in (("coffees", s.coffees), ("cookies", s.cookies), ("mummies", s.mummies)):
        numbers[: parts.players] = _read_numbers(parts, part, 0)
    s.priority = parts.player("priority")
    _read_power(s, parts)
    _lay_out_tokens(s, parts)
    _check(s, parts)
    _read_count(s, parts)


def _read_families(s: RawState, parts: Parts) -> None:
    """The families in the order of the family table."""
    given = parts.items("families", None)
    families = sorted({parts.index("families", name, FAMILIES) for name in given})
    parts.require(len(families) == len(given) == IN_PLAY, "families", "families", wanted=IN_PLAY)
    s.slots[:] = NONE
    s.families[:] = families
    s.slots[families] = range(IN_PLAY)


def _slot(s: RawState, parts: Parts, part: str, name: str) -> int:
    return parts.index(part, name, _names(s))


def _read_monster(s: RawState, parts: Parts, part: str, code: str) -> tuple[int, int]:
    """A monster's family in play and its tokens."""
    family, load = divmod(parts.index(part, code, MONSTER_CODES), LOADS)
    return _slot(s, parts, part, FAMILIES[family]), load


def _read_front(s: RawState, parts: Parts, seat: int, given: str) -> None:
    for item in parts.split("fronts", given):
        count, code = parts.counted("fronts", item)
        parts.require(s.lengths[seat] + count <= COPIES * IN_PLAY, "fronts", "many", given=item, most=COPIES)
        s.lengths[seat] += count
        if code == HIDDEN:
            hides = parts.is_masked and s.phase == CHOICE and seat != parts.seat
            parts.require(hides, "fronts", "unknown")
        else:
            slot, load = _read_monster(s, parts, "fronts", code)
            parts.require(s.front[seat, slot, load] + count <= COPIES, "fronts", "many", given=item, most=COPIES)
            s.front[seat, slot, load] += count


def _read_back(s: RawState, parts: Parts, seat: int, given: str) -> None:
    """A back line. A player who has one has chosen it."""
    line = parts.split("backs", given, LINE)
    parts.require(len(line) == LINE or (not line and s.phase == CHOICE), "backs", "line", given=given, wanted=LINE)
    for place, item in enumerate(line):
        s.turned_up[seat, place] = item.endswith(FACE_UP)
        s.seen[seat, place] = item.endswith((FACE_UP, SEEN))
        s.back[seat, place] = parts.card("backs", item.rstrip(FACE_UP + SEEN), _names(s))
    if line:
        s.chosen |= 1 << seat


def _read_counts(s: RawState, parts: Parts, part: str, counts: Any) -> None:
    for item in parts.items(part):
        count, name = parts.counted(part, item)
        slot = _slot(s, parts, part, name)
        parts.require(counts[slot] + count <= COPIES, part, "many", given=item, most=COPIES)
        counts[slot] += count


def _read_numbers(parts: Parts, part: str, low: int) -> list[int]:
    """A number for each player. The default is 0."""
    numbers = parts.items(part) or ["0"] * parts.players
    parts.require(len(numbers) == parts.players, part, "groups", given=len(numbers), wanted=parts.players)
    return [parts.as_number(part, number, low, MOST) for number in numbers]


def _read_power(s: RawState, parts: Parts) -> None:
    """The power being carried out. It needs a decision."""
    s.power = parts.word("power", FAMILIES, NOTHING)
    s.given = NONE
    parts.require((s.power != NONE) == (s.phase == CARRY_OUT), "power", "power")
    if s.power != NONE:
        _slot(s, parts, "power", FAMILIES[s.power])
        parts.require(s.powers[s.slots[s.power]] not in _CARRIED_OUT_AT_ONCE, "power", "power")
    offered = parts.value("given", NOTHING)
    if offered != NOTHING:
        slot, load = _read_monster(s, parts, "given", offered)
        offers = s.power != NONE and s.powers[s.slots[s.power]] == TRADE_MONSTERS and s.front[s.turn, slot, load]
        parts.require(offers, "given", "offer", given=offered)
        s.given = slot * LOADS + load


def _read_count(s: RawState, parts: Parts) -> None:
    """The latest count. There is one for each finished round."""
    s.counted = s.round_no + (s.phase == OVER)
    s.change[: parts.players] = _read_numbers(parts, "counted_change", -MOST)
    if s.phase == OVER:
        note_count(s)
        return
    for seat, given in enumerate(parts.groups("counted_backs", parts.players, NOTHING)):
        line = [_slot(s, parts, "counted_backs", name) for name in parts.split("counted_backs", given, LINE)]
        s.counted_back[seat, : len(line)] = line
    for seat, given in enumerate(parts.groups("counted_strengths", parts.players, NOTHING)):
        strengths = parts.split("counted_strengths", given, IN_PLAY)
        numbers = [parts.as_number("counted_strengths", number, 0, MOST) for number in strengths]
        s.counted_strength[seat, : len(numbers)] = numbers
    _read_counts(s, parts, "counted_cafe", s.counted_cafe)
    for slot, winner in enumerate(parts.items("counted_winners", most=IN_PLAY)):
        is_nobody = winner == NOTHING
        s.counted_winner[slot] = NONE if is_nobody else parts.as_number("counted_winners", winner, 1, parts.players) - 1


def _lay_out_tokens(s: RawState, parts: Parts) -> None:
    """Put into the supply what the players and monsters don't have."""
    creamed = int(s.front[:, :, CREAM_BIT].sum() + s.front[:, :, CREAM_BIT | RESERVED_BIT].sum())
    reserved = int(s.front[:, :, RESERVED_BIT].sum() + s.front[:, :, CREAM_BIT | RESERVED_BIT].sum())
    taken = {
        COOKIE: ("cookies", int(s.cookies.sum())),
        CHANTILLY: ("fronts", creamed),
        MUMMY: ("mummies", int(s.mummies.sum())),
        RESERVED: ("fronts", reserved),
        PRIORITY: ("priority", int(s.priority != NONE)),
    }
    for slot in range(IN_PLAY):
        token = s.tokens[slot]
        if token != NO_TOKEN:
            s.supply[token] = s.full_supply[token]
    for token, (part, count) in taken.items():
        parts.require(count <= s.supply[token], part, "tokens", given=count, most=int(s.supply[token]))
        s.supply[token] -= count
    for seat in range(parts.players):
        most = MOST_RESERVED
        parts.require(reserved_in(s, seat) <= most, "fronts", "tokens", given=reserved_in(s, seat), most=most)


def _check(s: RawState, parts: Parts) -> None:
    """Lines have at least three monsters, and no more cards than the box has. The rest is set aside."""
    for seat in range(parts.players):
        length = int(s.lengths[seat])
        parts.require(length >= LINE, "fronts", "short", given=length, least=LINE)
    hidden = int((s.back == UNKNOWN).sum())
    hidden += sum(int(s.lengths[seat]) - int(s.front[seat].sum()) for seat in range(parts.players))
    rest = [int(unseen(s, slot)) for slot in range(IN_PLAY)]
    for slot, count in enumerate(rest):
        parts.require(count >= 0, "fronts", "copies", given=_names(s)[slot], n=COPIES - count, most=COPIES)
    parts.require(hidden <= sum(rest), "fronts", "total", given=hidden, wanted=sum(rest))
    if not parts.is_masked:
        s.aside[:] = rest
    if s.phase == CHOICE:
        for seat in range(parts.players):
            wanted = int(HAND[parts.players]) - LINE * (s.chosen >> seat & 1)
            parts.require(s.lengths[seat] == wanted, "fronts", "hand", given=int(s.lengths[seat]), wanted=wanted)
        parts.require(s.chosen != (1 << parts.players) - 1, "backs", "all_chosen")
    if s.phase == SEND:
        over = all(s.lengths[seat] == LINE for seat in range(parts.players))
        parts.require(not over, "fronts", "round_over")
