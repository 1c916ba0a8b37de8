"""Why a move is worth considering, in a few words, for hints."""

from __future__ import annotations

from typing import Any

from monstrotheque.engine.moves import Move
from monstrotheque.engine.state import Sight
from monstrotheque.engine.texts import Texts
from monstrotheque.games.croque_monstre.constants import CARD_CODES, CROQUE, KINDS, LEVELS, NUMBER, SECOND
from monstrotheque.games.croque_monstre.previews import after, changes, given_by, lowest_free, notes, totals
from monstrotheque.games.croque_monstre.scoring import is_on_card, is_taken
from monstrotheque.games.croque_monstre.words import given_words

MOST = 2
"""The most kinds that a hint on a card of the row mentions."""


def reasons(sight: Sight, move: Move, texts: Texts) -> list[str]:
    """The headstone or the group that a burial is for, and how far the kinds on a card have come."""
    if move.kind in ("crypt", "pit"):
        return _burial(sight, move, texts) or [_without_growth(sight, move, texts)]
    if move.kind == "choose":
        has_joker = SECOND[CARD_CODES.index(str(move["card"]))] == CROQUE
        return [texts.say("reasons.opens_joker" if has_joker else "reasons.opens")]
    if move.kind == "pass":
        return [texts.say("reasons.pass")]
    if move.kind == "draw":
        return [texts.say("reasons.pile")] if move["card"] == "pile" else _card(sight, str(move["card"]), texts)
    return [f"{texts.say(f'gains.{kind}')} {points:+d}" for kind, points in sight.preview(move).gains.items()]


def _burial(sight: Sight, move: Move, texts: Texts) -> list[str]:
    later = after(sight, move)
    told = changes(sight, later)
    claims = [texts.tell(key, values) for key, values in notes([each for each in told if each.level])]
    if told and told[0].level:
        return claims
    first = next((each for each in told if each.now > each.was), None)
    return [] if first is None else [_growth(later, sight.seat, first.kind, first.was, first.now, texts)]


def _without_growth(sight: Sight, move: Move, texts: Texts) -> str:
    """What a burial that makes no group of its player grow does: it splits one, or leaves them as they are, and may
    help or slow down somebody else.
    """
    later = after(sight, move)
    if any(each.now < each.was for each in changes(sight, later)):
        return texts.say(f"reasons.splits_{move.kind}")
    given = given_by(sight.seat, sight.raw, later) if move.kind == "pit" else None
    return given_words(given, texts) if given else texts.say(f"reasons.leaves_{move.kind}")


def _growth(s: Any, seat: int, kind: int, before: int, after: int, texts: Texts) -> str:
    values = {"kind": texts.say(f"kinds.{KINDS[kind]}"), "before": before, "after": after}
    number = _next_headstone(s, seat, kind)
    if number is None:
        return texts.say("reasons.grows", **values)
    if after >= number:
        return texts.say("reasons.grows_enough", **values, number=number)
    return texts.say("reasons.grows_towards", **values, number=number, missing=number - after)


def _next_headstone(s: Any, seat: int, kind: int) -> int | None:
    """The number of the lowest free headstone of a kind, for a seat that has none of that kind yet."""
    return None if s.headstones[seat, kind] else lowest_free(s, kind)


def _card(sight: Sight, code: str, texts: Texts) -> list[str]:
    card = CARD_CODES.index(code)
    sizes = totals(sight.raw, sight.seat)
    fitting = [kind for kind in sizes if sizes[kind] and is_on_card(card, kind)]
    best = sorted(fitting, key=lambda kind: -sizes[kind])[:MOST]
    told = [texts.say("reasons.fits", kind=texts.say(f"kinds.{KINDS[kind]}"), total=sizes[kind]) for kind in best]
    return told or [texts.say("reasons.begins")]


def idea(sight: Sight, move: Move, texts: Texts) -> str:
    """The headstone or the group that a burial is for; the kind that a drawn card fits best."""
    if move.kind in ("crypt", "pit"):
        return _burial_idea(sight, move, texts)
    if move.kind != "draw" or move["card"] == "pile":
        return texts.say(f"ideas.{move.kind}")
    sizes = totals(sight.raw, sight.seat)
    fitting = [kind for kind in sizes if sizes[kind] and is_on_card(CARD_CODES.index(str(move["card"])), kind)]
    best = max(fitting, key=lambda kind: sizes[kind], default=None)
    return texts.say("ideas.take") if best is None else texts.say("ideas.fits", kind=_kind(best, texts))


def _burial_idea(sight: Sight, move: Move, texts: Texts) -> str:
    later = after(sight, move)
    told = [each for each in changes(sight, later) if each.now > each.was]
    if not told:
        return _idle_idea(sight, move, later, texts)
    first = told[0]
    if first.level:
        return texts.say("ideas.stone", kind=_kind(first.kind, texts), number=int(NUMBER[first.level]))
    number = _next_headstone(later, sight.seat, first.kind)
    if number is None or number <= first.now:
        return texts.say("ideas.grows", kind=_kind(first.kind, texts))
    return texts.say("ideas.towards", kind=_kind(first.kind, texts), number=number)


def _idle_idea(sight: Sight, move: Move, later: Any, texts: Texts) -> str:
    """What a burial is for that makes no group of its player grow."""
    given = given_by(sight.seat, sight.raw, later) if move.kind == "pit" else None
    if given is None:
        return texts.say(f"ideas.safe_{move.kind}")
    return texts.say("ideas.rid" if given.now > given.was else "ideas.slows", name=texts.name(given.seat))


def harm(sight: Sight, move: Move, texts: Texts) -> str:
    """The highest headstone that a card in the pit brings within another player's reach."""
    if move.kind != "pit":
        return ""
    later = after(sight, move)
    given = [
        (number, seat)
        for seat in range(sight.players)
        if seat != sight.seat
        for number in _brought_near(sight.raw, later, seat)
    ]
    if not given:
        return ""
    number, seat = max(given)
    return texts.say("ideas.gives", number=number, name=texts.name(seat))


def _brought_near(before: Any, later: Any, seat: int) -> list[int]:
    """The numbers of free headstones that *seat* has enough for now, and had not before."""
    was, now = totals(before, seat), totals(later, seat)
    return [
        int(NUMBER[level])
        for kind, size in now.items()
        for level in range(1, LEVELS + 1)
        if was[kind] < NUMBER[level] <= size and not is_taken(later, kind, level)
    ]


def _kind(kind: int, texts: Texts) -> str:
    return texts.say(f"kinds.{KINDS[kind]}")
