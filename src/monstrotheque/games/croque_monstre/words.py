"""Cards, burials and moves in words."""

from __future__ import annotations

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
    VALUE,
)
from monstrotheque.games.croque_monstre.moves import MOVES
from monstrotheque.games.croque_monstre.previews import Brought, Given, after, brought_by, given_by
from monstrotheque.games.croque_monstre.scoring import claimed_level, headstone_count
from monstrotheque.games.croque_monstre.state import PHASES


def card_words(code: str, texts: Texts) -> str:
    """A card's two halves: "Lutin / Dragon"."""
    return " / ".join(half_words(code, texts))


def half_words(code: str, texts: Texts) -> list[str]:
    """The two halves of a card."""
    return [texts.say(f"halves.{HALVES[LETTERS.index(letter)]}") for letter in code]


def pair_words(card: str, texts: Texts) -> str:
    """A card that is buried: "Lutin et Dragon", "2 Lutins"."""
    first, second = half_words(card, texts)
    if first == second:
        return texts.say("words.twice", kind=texts.say(f"kinds.{HALVES[LETTERS.index(card[0])]}"))
    return texts.say("words.pair", first=first, second=second)


def _group_words(brought: Brought, texts: Texts) -> str:
    """How large the group is now."""
    key, total = KINDS[brought.kind], brought.now
    if total < brought.was:
        return texts.say("words.shrinks", kind=texts.say(f"kinds.{key}"), total=total)
    return texts.say("words.group", total=total, kind=texts.say(f"{'halves' if total == 1 else 'kinds'}.{key}"))


def brought_words(brought: Brought, texts: Texts) -> str:
    """What a burial brings: how large the group is now, and how far the headstone."""
    group = _group_words(brought, texts)
    if brought.now < brought.was and not brought.claimable:
        return group
    if brought.number is None:
        return texts.say("words.none_left", group=group)
    form = "claim" if brought.claimable else "enough" if brought.number <= brought.now else "towards"
    return texts.say(f"words.{form}", group=group, number=brought.number, missing=brought.number - brought.now)


def given_words(given: Given, texts: Texts) -> str:
    """Whom a card in the pit helps or slows down, and how far that one's headstone is now."""
    form = "helps" if given.now > given.was else "slows"
    brings = brought_words(Brought(*given[1:], claimable=False), texts)
    return texts.say(texts.told_to(f"words.{form}", given.seat), name=texts.name(given.seat), brings=brings)


def describe(sight: Sight, move: Move, texts: Texts) -> str:
    """A move in words."""
    if move.kind in ("crypt", "pit"):
        return _burial(sight, move, texts)
    if move.kind == "claim":
        kind = MOVES.indices(move.id)[0]
        number = int(NUMBER[claimed_level(sight.raw, sight.seat, kind)])
        return texts.say("moves.claim", number=number, kind=texts.say(f"kinds.{KINDS[kind]}"))
    if move.kind == "pass" or move["card"] == "pile":
        return texts.say("moves.pass" if move.kind == "pass" else "moves.draw_pile")
    return texts.say(f"moves.{move.kind}", card=card_words(str(move["card"]), texts))


def _burial(sight: Sight, move: Move, texts: Texts) -> str:
    """A burial in a few words; why it is good, and how far the next headstone, is for a hint's reason."""
    later, card = after(sight, move), str(move["card"])
    brought = brought_by(sight, later)
    if brought is None and move.kind == "pit" and (given := given_by(sight.seat, sight.raw, later)):
        pair = texts.once(pair_words, card)
        return texts.say("moves.pit", pair=pair, brings=given_words(given, texts))
    return texts.once(_own_burial, move.kind, card, brought)


def _own_burial(kind: str, card: str, brought: Brought | None, texts: Texts) -> str:
    if brought is None:
        brings = texts.say("words.nobody" if kind == "pit" else "words.nothing")
    else:
        brings = (brought_words if brought.claimable else _group_words)(brought, texts)
    return texts.say(f"moves.{kind}", pair=pair_words(card, texts), brings=brings)


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
