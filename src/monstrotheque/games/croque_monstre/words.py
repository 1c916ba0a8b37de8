"""Cards, burials and moves in words."""

from __future__ import annotations

from monstrotheque.engine.moves import Move
from monstrotheque.engine.scores import ScoreLine, plain
from monstrotheque.engine.state import Sight
from monstrotheque.engine.texts import Texts
from monstrotheque.games.croque_monstre.constants import (
    BONUS,
    CRYPT_CELLS,
    HALVES,
    KINDS,
    LETTERS,
    NUMBER,
    PIT_STEP,
    VALUE,
    WAY_COUNT,
    crypt_step,
)
from monstrotheque.games.croque_monstre.crypt import cells_of
from monstrotheque.games.croque_monstre.moves import MOVES
from monstrotheque.games.croque_monstre.scoring import claimed_level, headstone_count
from monstrotheque.games.croque_monstre.state import PHASES

_PIT_STEPS: list[int] = PIT_STEP.tolist()
_NEXT_CELLS = [[crypt_step(cell, way) for way in range(WAY_COUNT)] for cell in range(CRYPT_CELLS)]


def card_words(code: str, texts: Texts) -> str:
    """A card's two halves: "Lutin / Dragon"."""
    return " / ".join(half_words(code, texts))


def half_words(code: str, texts: Texts) -> list[str]:
    """The two halves of a card."""
    return [texts.say(f"halves.{HALVES[LETTERS.index(letter)]}") for letter in code]


def covers_of(sight: Sight, seat: int, move: Move) -> tuple[str | None, str | None]:
    """What the two halves of a burial by *seat* cover."""
    _, at, way = MOVES.indices(move.id)
    if move.kind == "pit":
        pit = sight.once(_shown_in_pit)
        return pit.get(at), pit.get(at + _PIT_STEPS[way])
    crypt = sight.once(_shown_in_crypts)[seat]
    return crypt.get(at), crypt.get(_NEXT_CELLS[at][way])


def _shown_in_pit(sight: Sight) -> dict[int, str]:
    """The half on each place of the pit."""
    s = sight.raw
    size = int(s.pit_size)
    halves = zip(s.pit_at[:size].tolist(), s.pit_kinds[:size].tolist(), strict=True)
    return {place: HALVES[half] for place, half in halves}


def _shown_in_crypts(sight: Sight) -> list[dict[int | None, str]]:
    """For each seat, the half on each filled cell of its crypt."""
    return [dict(cells_of(halves)) for halves in sight.raw.crypts.tolist()]


def burial_words(card: str, way: str, covers: tuple[str | None, str | None], texts: Texts) -> str:
    """A burial half by half: what covers what, and on which side the second half lies."""
    first, second = half_words(card, texts)
    side = texts.say(f"ways.{way}", half=second)
    over = [texts.say("words.over", half=texts.say(f"halves.{half}")) if half else "" for half in covers]
    return f"{first}{over[0]}, {side}{over[1]}"


def describe(sight: Sight, move: Move, texts: Texts) -> str:
    """A move in words."""
    if move.kind in ("crypt", "pit"):
        return texts.once(_burial, move.kind, str(move["card"]), str(move["way"]), covers_of(sight, sight.seat, move))
    if move.kind == "claim":
        kind = MOVES.indices(move.id)[0]
        number = int(NUMBER[claimed_level(sight.raw, sight.seat, kind)])
        return texts.say("moves.claim", number=number, kind=texts.say(f"kinds.{KINDS[kind]}"))
    if move.kind == "pass" or move["card"] == "pile":
        return texts.say("moves.pass" if move.kind == "pass" else "moves.draw_pile")
    return texts.say(f"moves.{move.kind}", card=card_words(str(move["card"]), texts))


def _burial(kind: str, card: str, way: str, covers: tuple[str | None, str | None], texts: Texts) -> str:
    return texts.say(f"moves.{kind}", how=burial_words(card, way, covers, texts))


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
