"""Families, monsters and moves in words."""

from __future__ import annotations

from typing import Any

from monstrotheque.engine.moves import Move
from monstrotheque.engine.scores import ScoreLine, plain, signed
from monstrotheque.engine.state import Sight
from monstrotheque.engine.texts import Texts
from monstrotheque.games.monster_cafe.constants import (
    COOKIE,
    COOKIE_WORTH,
    FAMILIES,
    IN_PLAY,
    LOADS,
    MUMMY_PAIR_WORTH,
)
from monstrotheque.games.monster_cafe.moves import MONSTER_CODES
from monstrotheque.games.monster_cafe.scoring import paid
from monstrotheque.games.monster_cafe.state import CHOICE, NONE


def family_words(code: str, texts: Texts) -> str:
    """A family's name."""
    return texts.say(f"families.{code}")


def monster_words(code: str, texts: Texts) -> str:
    """A front-line monster with its tokens."""
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


def explain(sight: Sight, texts: Texts) -> list[ScoreLine]:
    """The Coffees from before the latest count, those of the count by family, then the tokens."""
    s, seats = sight.raw, range(sight.players)
    had = tuple(int(s.coffees[seat]) - int(s.change[seat]) for seat in seats)
    before = ScoreLine("coffees", texts.say("score.before", round=max(1, int(s.counted))), had, tuple(map(plain, had)))
    counted = [_family_line(s, slot, texts) for slot in range(IN_PLAY) if s.counted_winner[slot] != NONE and s.counted]
    return [before, *counted, *_token_lines(s, texts)]


def _family_line(s: Any, slot: int, texts: Texts) -> ScoreLine:
    """What a family gave its winner, or cost."""
    family, winner, brought = FAMILIES[s.families[slot]], int(s.counted_winner[slot]), paid(s, slot)
    points = tuple(brought if seat == winner else 0 for seat in range(s.players))
    cells = tuple(signed(brought) if seat == winner else "" for seat in range(s.players))
    return ScoreLine(family, family_words(family, texts), points, cells)


def _token_lines(s: Any, texts: Texts) -> list[ScoreLine]:
    """The value of Cookies and pairs of Mummy tokens, if any player may have them."""
    seats, lines = range(s.players), []
    if COOKIE in s.tokens:
        cookies = [int(s.cookies[seat]) * COOKIE_WORTH for seat in seats]
        lines.append(_token_line("cookie", COOKIE_WORTH, cookies, texts))
    if s.mummies.any():
        mummies = [int(s.mummies[seat]) // 2 * MUMMY_PAIR_WORTH for seat in seats]
        lines.append(_token_line("mummy", MUMMY_PAIR_WORTH, mummies, texts))
    return lines


def _token_line(token: str, worth: int, points: list[int], texts: Texts) -> ScoreLine:
    label, note = texts.say(f"tokens.{token}"), texts.say(f"score.{token}", n=worth)
    return ScoreLine(f"token_{token}", label, tuple(points), tuple(map(plain, points)), note)
