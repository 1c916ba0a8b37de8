"""Families, monsters and moves in words."""

from __future__ import annotations

from typing import Any

from monstrotheque.engine.moves import Move
from monstrotheque.engine.state import Sight
from monstrotheque.engine.texts import Texts
from monstrotheque.games.monster_cafe.constants import FAMILIES, LOADS
from monstrotheque.games.monster_cafe.moves import MONSTER_CODES
from monstrotheque.games.monster_cafe.state import CHOICE, NONE


def family_words(code: str, texts: Texts) -> str:
    """A family's name."""
    return texts.say(f"families.{code}")


def monster_words(code: str, texts: Texts) -> str:
    """A front-line monster with what lies on it."""
    family, _, load = code.partition("+")
    return texts.say(f"loads.{load or 'plain'}", family=family_words(family, texts))


def describe(sight: Sight, move: Move, texts: Texts) -> str:
    """A move in words."""
    values: dict[str, Any] = dict(move.args)
    if "monsters" in values:
        values["monsters"] = ", ".join(family_words(code, texts) for code in str(move["monsters"]).split(","))
    if "monster" in values:
        values["monster"] = monster_words(str(move["monster"]), texts)
    if "family" in values:
        values["family"] = family_words(str(move["family"]), texts)
    if "seat" in values:
        owner = int(move["seat"]) - 1
        values["line"] = texts.say("lines.own" if owner == sight.seat else "lines.other", name=texts.name(owner))
    if "place" in values:
        values["which"] = texts.say(f"places.{move['place']}")
    if move.kind == "swap":
        values["family"] = family_words(
            FAMILIES[sight.raw.families[sight.raw.back[sight.seat, int(move["place"]) - 1]]], texts
        )
    return texts.say(f"moves.{move.kind}", **values)


def cue(sight: Sight, texts: Texts) -> str:
    """What the seat has to do now."""
    s = sight.raw
    if s.phase == CHOICE:
        return texts.say("cues.choose" if sight.seat in sight.actors else "cues.wait")
    if s.given != NONE:
        slot, load = divmod(int(s.given), LOADS)
        given = MONSTER_CODES[int(s.families[slot]) * LOADS + load]
        return texts.say("cues.take", monster=monster_words(given, texts))
    if s.power == NONE:
        return texts.say("cues.send") if not sight.is_over else ""
    family = FAMILIES[s.power]
    return texts.say("cues.power", family=family_words(family, texts), power=texts.say(f"powers.{family}"))
