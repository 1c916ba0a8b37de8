"""Cards, parameters and moves in words."""

from __future__ import annotations

from typing import Any

from monstrotheque.engine.moves import Move
from monstrotheque.engine.scores import ScoreLine, signed
from monstrotheque.engine.state import Sight
from monstrotheque.engine.texts import Texts
from monstrotheque.games.christmas_monsters import rules
from monstrotheque.games.christmas_monsters.answers import answerers
from monstrotheque.games.christmas_monsters.constants import (
    CARD_CODES,
    LETTERS,
    LOCATIONS,
    MONSTERS,
    OWNERS,
    ROLES,
    TURNS,
    TYPES,
    VALUES,
)
from monstrotheque.games.christmas_monsters.progress import progress, wanted
from monstrotheque.games.christmas_monsters.stakes import is_at_stake
from monstrotheque.games.christmas_monsters.state import ASKINGS, CHOOSING_FIRST, LAST_CALL, NOTHING, OVER
from monstrotheque.games.christmas_monsters.turns import is_companion, next_owner

TYPE_OF_LETTER = dict(zip(LETTERS, TYPES, strict=True))


def card_words(code: str, texts: Texts) -> str:
    """A card's type and value: "Garde 5"."""
    card = CARD_CODES.index(code)
    return f"{texts.say(f'types.{TYPES[card // VALUES]}')} {card % VALUES}"


def describe(sight: Sight, move: Move, texts: Texts) -> str:
    """A move in words."""
    key = f"moves.{move.kind}"
    if move.kind == "swap":
        key = "moves.keep" if move["card"] == "keep" else "moves.swap"
    values: dict[str, Any] = {name: _argument(sight, name, value, texts) for name, value in move.args}
    seats = {name: int(value) - 1 for name, value in move.args if name in ("seat", "looker")}
    return texts.say(texts.told_by(texts.told_to(key, seats.get("seat")), seats.get("looker")), **values)


def _argument(sight: Sight, name: str, value: int | str, texts: Texts) -> str:
    """A parameter in words: a seat as its elf, a place in the playing order as the card there."""
    s = sight.raw
    if name in ("seat", "looker"):
        seat = int(value) - 1
        return texts.name(seat, otherwise=texts.say(f"elves.{ROLES[s.roles[seat]]}"))
    if name in ("card", "from_discard") and value in CARD_CODES:
        return card_words(str(value), texts)
    if name == "change":
        return change_words(str(value), texts)
    if name in ("place", "first", "second"):
        place = int(value) - 1
        return card_words(CARD_CODES[s.cards[s.order[place]]], texts) if place < s.laid else f"{value}"
    return texts.say(f"types.{TYPE_OF_LETTER[str(value)]}") if name == "type" else str(value)


def change_words(change: str, texts: Texts) -> str:
    """A change of a card's value by one, in words."""
    return texts.say("words.one_more" if change == "+1" else "words.one_less")


def cue(sight: Sight, texts: Texts) -> str:
    """What the seat has to do now, and how far the cards on the table are from a sum."""
    key, told = _cue(sight), {}
    if key in ("play", "play_last", "last_call") and (verdict := _verdict(sight, texts)):
        key, told = f"{key}_so_far", {"verdict": verdict}
    return texts.say(f"cues.{key}", **told)


def _verdict(sight: Sight, texts: Texts) -> str:
    """How far a sum is from its goal, or which card is needed next; nothing where the monster is beaten or any fits."""
    so_far = progress(sight.raw)
    if so_far["kind"] != "sum":
        return _needed(wanted(sight.raw), texts)
    if (where := so_far["distance"]) == "beaten":
        return ""
    return texts.say(f"progress.{where}", n=abs(so_far["missing"]))


FEW = 2
"""Kinds of card that a sentence can name."""


def _needed(kinds: list[dict[str, Any]] | None, texts: Texts) -> str:
    """Which cards could be laid next, in few words; nothing where there are too many kinds to name."""
    if kinds is None or len(kinds) > FEW:
        return ""
    if not kinds:
        return texts.say("progress.needs_none")
    return texts.say("progress.needs", what=_either([_kind_words(each, texts) for each in kinds], texts))


def _kind_words(kind: dict[str, Any], texts: Texts) -> str:
    """The type or colour, then the values: "Garde 0", "NUIT", "4, 5 ou 6"."""
    types = [texts.say(f"types.{each}") for each in kind["types"] or ()]
    colour = [texts.say(f"progress.{kind['colour']}")] if kind["colour"] else []
    return " ".join(filter(None, (_either(colour or types, texts), _values_words(kind["values"] or [], texts))))


def _values_words(values: list[int], texts: Texts) -> str:
    if len(values) > 2 * FEW:
        return texts.say("progress.from_to", least=values[0], most=values[-1])
    return _either([str(each) for each in values], texts)


def _either(things: list[str], texts: Texts) -> str:
    """Things of which one will do: "4, 5 or 6"."""
    return texts.say("progress.or").join(filter(None, (", ".join(things[:-1]), *things[-1:])))


def _cue(sight: Sight) -> str:
    s = sight.raw
    if sight.is_over:
        return "over"
    if s.asking != NOTHING:
        return ASKINGS[s.asking] if int(answerers(s)) >> sight.seat & 1 else "wait"
    if s.phase == CHOOSING_FIRST:
        return "first"
    if s.phase == LAST_CALL:
        if int(s.ready) >> sight.seat & 1:
            return "ready"
        return "last_call" if is_at_stake(sight) else "settled"
    owner = int(next_owner(s))
    if owner != sight.seat:
        return "companion" if is_companion(s, owner) else "wait"
    return "play_last" if s.laid == OWNERS - 1 else "play"


def place_points(is_beaten: bool, is_boss: bool) -> int:
    """What a monster gains or costs when the score is far from 0."""
    before = rules.points_for(TURNS, TURNS, 0)
    return int(rules.points_for(TURNS + is_beaten, TURNS + 1, int(is_boss and is_beaten)) - before)


def explain(sight: Sight, texts: Texts) -> list[ScoreLine]:
    """The fights: which monster, how it ended and what it counts. All players share one score."""
    s = sight.raw
    fought = TURNS if s.phase == OVER else int(s.turn) - 1
    lines = [_place_line(s, place, texts) for place in range(fought)]
    given = int(rules.day_score(s)) - sum(line.points[0] for line in lines)
    never_below = ScoreLine("given", texts.say("score.never_below"), (given,), (signed(given),))
    return [*lines, never_below] if given else lines


def _place_line(s: Any, place: int, texts: Texts) -> ScoreLine:
    monster, is_beaten = MONSTERS[s.monsters[place]], bool(int(s.beaten) >> place & 1)
    points = place_points(is_beaten, place == TURNS - 1)
    level = texts.say("score.boss" if place == TURNS - 1 else "score.level", level=int(s.fought[place]))
    note = [texts.say("score.beaten" if is_beaten else "score.fled"), texts.say(f"locations.{LOCATIONS[place]}"), level]
    return ScoreLine(monster, texts.say(f"monsters.{monster}"), (points,), (signed(points),), " · ".join(note))
