"""Cards, burials and moves in words."""

from __future__ import annotations

from typing import Any

from monstrotheque.engine.moves import Move
from monstrotheque.engine.scores import ScoreLine, plain
from monstrotheque.engine.state import Sight
from monstrotheque.engine.texts import Texts
from monstrotheque.games.croque_monstre.constants import (
    BONUS,
    HALVES,
    KINDS,
    LETTERS,
    NUMBER,
    PIT_STEP,
    VALUE,
)
from monstrotheque.games.croque_monstre.crypt import next_cell
from monstrotheque.games.croque_monstre.moves import MOVES
from monstrotheque.games.croque_monstre.pit import half_at
from monstrotheque.games.croque_monstre.scoring import claimed_level, headstone_count
from monstrotheque.games.croque_monstre.state import NONE, PHASES


def card_words(code: str, texts: Texts) -> str:
    """A card's two halves: "Lutin / Dragon"."""
    return " / ".join(half_words(code, texts))


def half_words(code: str, texts: Texts) -> list[str]:
    """The two halves of a card."""
    return [texts.say(f"halves.{HALVES[LETTERS.index(letter)]}") for letter in code]


def covers_of(s: Any, seat: int, move: Move) -> list[str | None]:
    """What the two halves of a burial cover."""
    _, at, way = MOVES.indices(move.id)
    if move.kind == "pit":
        numbers = [int(half_at(s, place)) for place in (at, at + int(PIT_STEP[way]))]
        return [None if number == NONE else HALVES[s.pit_kinds[number]] for number in numbers]
    halves = s.crypts[seat].tolist()
    return [_shown_at(halves, cell) for cell in (at, next_cell(at, way))]


def _shown_at(halves: list[int], cell: int) -> str | None:
    """The half on a cell of a crypt; *halves* has the cells of each."""
    return next((HALVES[half] for half, cells in enumerate(halves) if cells >> cell & 1), None)


def burial_words(move: Move, covers: list[str | None], texts: Texts) -> str:
    """A burial half by half: what covers what, and on which side the second half lies."""
    first, second = half_words(str(move["card"]), texts)
    side = texts.say(f"ways.{move['way']}", half=second)
    over = [texts.say("words.over", half=texts.say(f"halves.{half}")) if half else "" for half in covers]
    return f"{first}{over[0]}, {side}{over[1]}"


def describe(sight: Sight, move: Move, texts: Texts) -> str:
    """A move in words."""
    if move.kind in ("crypt", "pit"):
        return texts.say(f"moves.{move.kind}", how=burial_words(move, covers_of(sight.raw, sight.seat, move), texts))
    if move.kind == "claim":
        kind = MOVES.indices(move.id)[0]
        number = int(NUMBER[claimed_level(sight.raw, sight.seat, kind)])
        return texts.say("moves.claim", number=number, kind=texts.say(f"kinds.{KINDS[kind]}"))
    if move.kind == "pass" or move["card"] == "pile":
        return texts.say("moves.pass" if move.kind == "pass" else "moves.draw_pile")
    return texts.say(f"moves.{move.kind}", card=card_words(str(move["card"]), texts))


def cue(sight: Sight, texts: Texts) -> str:
    """What the seat has to do now."""
    if sight.is_over:
        return ""
    return texts.say(f"cues.{PHASES[sight.raw.phase] if sight.seat in sight.actors else 'wait'}")


def explain(sight: Sight, texts: Texts) -> list[ScoreLine]:
    """The headstones by kind, then the bonus for their number."""
    s, seats = sight.raw, range(sight.players)
    stones = [_stone_line(kind, [int(s.headstones[seat, kind]) for seat in seats], texts) for kind in range(len(KINDS))]
    bonus = tuple(int(BONUS[headstone_count(s, seat)]) for seat in seats)
    paid = {n: int(points) for n, points in enumerate(BONUS) if points}
    note = texts.say("score.bonus", stones="/".join(map(str, paid)), points="/".join(map(str, paid.values())))
    return [*stones, ScoreLine("bonus", texts.say("gains.bonus"), bonus, tuple(map(plain, bonus)), note)]


def _stone_line(kind: int, levels: list[int], texts: Texts) -> ScoreLine:
    """The points and number of each player's headstone of a kind."""
    points = tuple(int(VALUE[level]) for level in levels)
    cells = tuple(
        texts.say("score.stone", points=value, number=int(NUMBER[level])) if level else plain(0)
        for level, value in zip(levels, points, strict=True)
    )
    numbers = tuple(int(NUMBER[level]) if level else 0 for level in levels)
    return ScoreLine(KINDS[kind], texts.say(f"kinds.{KINDS[kind]}"), points, cells, engraved=numbers)
