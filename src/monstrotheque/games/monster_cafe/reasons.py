"""Why a move is worth considering, in a few words, for hints."""

from __future__ import annotations

from collections import Counter
from typing import Any

from monstrotheque.engine.moves import Move
from monstrotheque.engine.state import Sight
from monstrotheque.engine.texts import Texts
from monstrotheque.games.monster_cafe.constants import FAMILIES, LOADS, NO_POWER
from monstrotheque.games.monster_cafe.moves import MONSTER_CODES
from monstrotheque.games.monster_cafe.scoring import majority
from monstrotheque.games.monster_cafe.state import UNKNOWN


def reasons(sight: Sight, move: Move, texts: Texts) -> list[str]:
    """Which majorities a move changes, the largest change first, and the power of a monster sent to the café right
    after it.
    """
    if move.kind == "keep":
        return _hidden(str(move["monsters"]), texts)
    if move.kind == "turn":
        return [texts.say("reasons.turn")]
    gains = sorted(sight.preview(move).gains.items(), key=lambda gain: -abs(gain[1]))
    changes = [_change(sight, kind, points, texts) for kind, points in gains]
    is_told = any(kind not in FAMILIES for kind, _ in gains)  # the power gives the token that was gained
    power = _power(sight.raw, str(move["monster"]), texts) if move.kind == "send" and not is_told else []
    return changes[:1] + power + changes[1:] or [_without_change(move, texts)]


def _without_change(move: Move, texts: Texts) -> str:
    """What a move is good for that changes no majority by itself."""
    named = move.kind if move.kind in ("cream", "reserve", "swap") else "steady"
    return texts.say(f"reasons.{named}", family=_family(move, texts))


def _hidden(monsters: str, texts: Texts) -> list[str]:
    """Two or three of one family in the back line help much towards its majority."""
    several = [(family, count) for family, count in Counter(monsters.split(",")).items() if count > 1]
    told = [texts.say("reasons.hides", n=count, family=texts.say(f"families.{family}")) for family, count in several]
    return told or [texts.say("reasons.spreads")]


def _change(sight: Sight, kind: str, points: int, texts: Texts) -> str:
    """The change in a family's Coffees, or in the seat's own tokens."""
    if kind not in FAMILIES:
        return texts.say(f"reasons.{kind}")
    slot = [FAMILIES[family] for family in sight.raw.families].index(kind)
    led = majority(sight.raw, slot) == sight.seat
    key = ("more" if led else "takes") if points > 0 else ("gives_up" if led else "burdens")
    family = texts.say(f"families.{kind}")
    if points > 0 and _can_be_overturned(sight):
        return texts.say(f"reasons.{key}_so_far", family=family)
    return texts.say(f"reasons.{key}", family=family)


def _can_be_overturned(sight: Sight) -> bool:
    """Whether another player has a face-down monster that this seat doesn't know. It may belong to any family."""
    s = sight.raw
    return any(UNKNOWN in s.back[seat] for seat in range(sight.players) if seat != sight.seat)


def _power(s: Any, monster: str, texts: Texts) -> list[str]:
    family = MONSTER_CODES.index(monster) // LOADS
    if s.powers[s.slots[family]] == NO_POWER:
        return []
    return [texts.say("reasons.power", power=texts.say(f"one_word_powers.{FAMILIES[family]}"))]


def idea(sight: Sight, move: Move, texts: Texts) -> str:
    """The largest change that a move makes, else what kind of move it is."""
    if move.kind == "keep":
        return _hidden_idea(str(move["monsters"]), texts)
    gains = sight.preview(move).gains
    best = max(gains, key=lambda kind: gains[kind], default=None)
    if best is None:
        return texts.say(f"ideas.{move.kind}", family=_family(move, texts))
    if best not in FAMILIES:
        return texts.say(f"ideas.{best}")
    slot = [FAMILIES[family] for family in sight.raw.families].index(best)
    led = majority(sight.raw, slot) == sight.seat
    key = ("more" if led else "takes") if gains[best] > 0 else "costs"
    return texts.say(f"ideas.{key}", family=texts.say(f"families.{best}"))


def _family(move: Move, texts: Texts) -> str:
    """The family of the monster that a move names, if it names one."""
    monster = dict(move.args).get("monster")
    if monster is None:
        return ""
    return texts.say(f"families.{FAMILIES[MONSTER_CODES.index(str(monster)) // LOADS]}")


def _hidden_idea(monsters: str, texts: Texts) -> str:
    """The family of which most are hidden, if it is more than one."""
    [(family, count)] = Counter(monsters.split(",")).most_common(1)
    if count == 1:
        return texts.say("ideas.keep")
    return texts.say("ideas.hides", family=texts.say(f"families.{family}"))
