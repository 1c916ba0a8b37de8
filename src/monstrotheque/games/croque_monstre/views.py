"""What a seat sees of the table, as data and in words. Everything here is told from a Sight."""

from __future__ import annotations

from collections import Counter
from typing import Any

from monstrotheque.engine.endings import ending_values
from monstrotheque.engine.events import Event, Preview
from monstrotheque.engine.moves import Move
from monstrotheque.engine.state import Sight
from monstrotheque.engine.texts import Texts
from monstrotheque.games.croque_monstre import consequences
from monstrotheque.games.croque_monstre.crypt import crypt_group, next_cell
from monstrotheque.games.croque_monstre.hands import pile_size
from monstrotheque.games.croque_monstre.moves import MOVES
from monstrotheque.games.croque_monstre.pit import half_at, pit_group
from monstrotheque.games.croque_monstre.refusals import why_not
from monstrotheque.games.croque_monstre.scoring import best_level, claimed_level, headstone_count, is_taken
from monstrotheque.games.croque_monstre.state import CHOOSING, CLAIMING, DRAWING, NONE, OVER, PHASES
from monstrotheque.games.croque_monstre.tables import (
    BONUS,
    CARD_CODES,
    CARD_HALVES,
    CRYPT_CELLS,
    CRYPT_NAMES,
    CRYPT_START,
    HALVES,
    KIND_COUNT,
    KINDS,
    LETTERS,
    LEVELS,
    NUMBER,
    PIT_START,
    PIT_STEP,
    REMOVED_AT_RANDOM,
    ROUNDS,
    VALUE,
    WAYS,
    pit_column_row,
)

__all__ = ["describe", "events", "preview", "tell", "view", "why_not"]

FIRST_IN_PIT = [{"at": "0,0", "way": "down"}, {"at": "1,0", "way": "down"}]
"""How the first two cards of the pit lie."""
FIRST_IN_CRYPT = {"at": CRYPT_NAMES[CRYPT_START], "way": WAYS[0]}
"""How the first card of a crypt lies."""

_KIND_OF_LETTER = dict(zip(LETTERS, HALVES, strict=True))


def view(sight: Sight) -> dict[str, Any]:
    """Pit, crypts, row, hands as far as the seat knows them, headstones, and what a claim would earn now."""
    s = sight.record
    groups = [int(pit_group(s, kind)) for kind in range(KIND_COUNT)]
    return {
        "phase": PHASES[s.phase],
        "turn": None if s.phase in (CHOOSING, OVER) else int(s.turn),
        "round": _round(s),
        "rounds": ROUNDS[int(s.players)],
        "ending": bool(s.ending),
        "pile": int(pile_size(s)),
        "removed": int(REMOVED_AT_RANDOM[s.players]),
        "row": [_card(card) for card in s.row],
        "pit": _pit(s, groups),
        "headstones": {name: _headstones(s, kind) for kind, name in enumerate(KINDS)},
        "buried": _card(s.buried),
        "claimable": _claimable(s),
        "unseen": _unseen(s),
        "seats": [_seat(s, seat, groups) for seat in range(s.players)],
    }


def _round(s: Any) -> int:
    """The round being played, from 1; each turn before this one has added a half to the pit."""
    turns = int(s.pit_size) - PIT_START - (s.phase in (CLAIMING, DRAWING, OVER))
    return turns // int(s.players) + 1


def _card(card: int) -> dict[str, Any] | None:
    if card < 0:
        return None
    return {"code": CARD_CODES[card], "halves": [HALVES[half] for half in CARD_HALVES[card]]}


def _pit(s: Any, groups: list[int]) -> dict[str, Any]:
    halves = zip(s.pit_at[: s.pit_size], s.pit_kinds[: s.pit_size], strict=True)
    cells = [(*pit_column_row(place), HALVES[half]) for place, half in halves]
    columns, rows, _ = zip(*cells, strict=True)
    return {
        "cells": [{"x": x, "y": y, "kind": kind} for x, y, kind in cells],
        "columns": [min(columns), max(columns)],
        "rows": [min(rows), max(rows)],
        "groups": dict(zip(KINDS, groups, strict=True)),
        "group_cells": {name: consequences.pit_cells(s, kind) for kind, name in enumerate(KINDS)},
        "first": FIRST_IN_PIT,
    }


def _headstones(s: Any, kind: int) -> list[dict[str, Any]]:
    owners = {int(s.headstones[seat, kind]): seat for seat in range(s.players)}
    return [
        {"number": int(NUMBER[level]), "value": int(VALUE[level]), "owner": owners.get(level)}
        for level in range(1, LEVELS + 1)
    ]


def _claimable(s: Any) -> list[str]:
    """The kinds that can be claimed now."""
    if s.phase != CLAIMING:
        return []
    return [name for kind, name in enumerate(KINDS) if claimed_level(s, int(s.turn), kind)]


def _unseen(s: Any) -> dict[str, int]:
    """How many cards of each type are somewhere the looker can't see."""
    seen = Counter([*s.row.tolist(), *s.chosen.tolist(), *s.hands.ravel().tolist()])
    counts = [count - seen[card] for card, count in enumerate(s.unburied.tolist())]
    return {CARD_CODES[card]: count for card, count in enumerate(counts) if count}


def _seat(s: Any, seat: int, groups: list[int]) -> dict[str, Any]:
    bonus = int(BONUS[headstone_count(s, seat)])
    values = sum(int(VALUE[level]) for level in s.headstones[seat])
    return {
        "held": int(s.held[seat]),
        "hand": [_card(card) for card in s.hands[seat, : s.held[seat]]],
        "seen": int(s.seen[seat]),
        "has_chosen": bool(s.chosen[seat] != NONE),
        "chosen": _card(s.chosen[seat]),
        "crypt": _crypt(s, seat),
        "claims": {name: _claim(s, seat, kind, groups[kind]) for kind, name in enumerate(KINDS)},
        "score": {"headstones": values, "bonus": bonus, "total": values + bonus},
    }


def _crypt(s: Any, seat: int) -> dict[str, str]:
    """What each filled cell shows, row by row."""
    shown = list(enumerate(s.crypts[seat].tolist()))
    return {
        CRYPT_NAMES[cell]: HALVES[half] for cell in range(CRYPT_CELLS) for half, cells in shown if cells >> cell & 1
    }


def _claim(s: Any, seat: int, kind: int, in_pit: int) -> dict[str, Any]:
    """The groups of a kind, the headstone a seat has of it, and the one a claim would earn with these groups."""
    in_crypt = int(crypt_group(s, seat, kind))
    has = int(s.headstones[seat, kind])
    level = 0 if has else int(best_level(s, kind, in_pit + in_crypt))
    return {
        "pit": in_pit,
        "crypt": in_crypt,
        "total": in_pit + in_crypt,
        "has": int(NUMBER[has]) if has else None,
        "number": int(NUMBER[level]) if level else None,
        "value": int(VALUE[level]),
        "next": None if has else _next_headstone(s, kind, in_pit + in_crypt),
        "cells": consequences.crypt_cells(s, seat, kind),
    }


def _next_headstone(s: Any, kind: int, total: int) -> dict[str, int] | None:
    """The lowest headstone still there that *total* does not reach, and how many halves are missing."""
    for level in range(1, LEVELS + 1):
        if NUMBER[level] > total and not is_taken(s, kind, level):
            return {"number": int(NUMBER[level]), "value": int(VALUE[level]), "missing": int(NUMBER[level]) - total}
    return None


def events(before: Sight, actor: int, move: Move, after: Sight) -> list[Event]:
    """What happened: cards chosen, buried, drawn, headstones claimed, and the end coming near."""
    told = {
        "choose": _chosen,
        "crypt": _buried,
        "pit": _buried,
        "claim": _claimed,
        "pass": _passed,
        "draw": _drawn,
    }[move.kind](before, actor, move, after)
    return [*told, *_ending(before, after)]


def _chosen(before: Sight, actor: int, move: Move, after: Sight) -> list[Event]:
    own = before.seat == actor
    told = [Event("chose_own" if own else "chose", actor, {"card": str(move["card"])} if own else {})]
    if after.record.phase != CHOOSING:
        cards = ["".join(_first_card(after.record, seat)) for seat in range(after.players)]
        told.append(Event("turned_up", None, {"cards": cards, **FIRST_IN_CRYPT}, reveals=True))
    return told


def _first_card(s: Any, seat: int) -> list[str]:
    crypt = _crypt(s, seat)
    return [LETTERS[HALVES.index(half)] for half in crypt.values()]


def _buried(before: Sight, actor: int, move: Move, after: Sight) -> list[Event]:
    """A card from a hidden hand comes to light for the others, unless all knew that it was there."""
    s, card = before.record, MOVES.indices(move.id)[0]
    known = before.seat == actor or card in s.hands[actor, : s.seen[actor]]
    data = {**dict(move.args), "covers": _covers(s, actor, move)}
    return [Event(f"buried_{move.kind}", actor, data, reveals=not known)]


def _claimed(before: Sight, actor: int, move: Move, after: Sight) -> list[Event]:
    kind = MOVES.indices(move.id)[0]
    level = int(after.record.headstones[actor, kind])
    total = int(pit_group(before.record, kind) + crypt_group(before.record, actor, kind))
    data = {"creature": KINDS[kind], "total": total, "number": int(NUMBER[level]), "points": int(VALUE[level])}
    return [Event("claimed", actor, data)]


def _passed(before: Sight, actor: int, move: Move, after: Sight) -> list[Event]:
    return [Event("passed", actor)]


def _drawn(before: Sight, actor: int, move: Move, after: Sight) -> list[Event]:
    if move["card"] == "pile":
        if before.seat != actor:
            return [Event("drew", actor)]
        card = CARD_CODES[after.record.hands[actor, after.record.held[actor] - 1]]
        return [Event("drew_own", actor, {"card": card}, reveals=True)]
    slot = next(slot for slot, card in enumerate(before.record.row) if CARD_CODES[card] == move["card"])
    fresh = CARD_CODES[after.record.row[slot]]
    return [Event("took", actor, {"card": str(move["card"]), "fresh": fresh}, reveals=True)]


def _ending(before: Sight, after: Sight) -> list[Event]:
    told = []
    if after.record.ending and not before.record.ending:
        fifth = any(headstone_count(after.record, seat) == KIND_COUNT for seat in range(after.players))
        told.append(Event("last_round_fifth" if fifth else "last_round_pile"))
    if after.is_over:
        places, scores = after.game.places(after.record), after.game.final_scores(after.record)
        winners = [seat for seat, place in enumerate(places) if place == 1]
        if scores.count(max(scores)) > len(winners):
            told.append(Event("tie_broken", None, {"score": max(scores)}))
        told.append(Event("over", None, {"winners": winners, "scores": scores}))
    return told


def preview(sight: Sight, move: Move) -> Preview:
    """Points for a claim; for a burial, what it does to the seat's groups and which headstone it brings into reach."""
    if move.kind == "draw":
        return Preview(uncertain=move["card"] == "pile")
    if move.kind == "claim":
        return Preview(_gains(sight, MOVES.indices(move.id)[0]))
    return _burial_preview(sight, move) if move.kind in ("crypt", "pit") else Preview()


def _burial_preview(sight: Sight, move: Move) -> Preview:
    later = consequences.after(sight, move)
    told = consequences.changes(sight, later)
    return Preview(notes=consequences.notes(told), shows=consequences.shown(sight, move, later, told))


def _gains(sight: Sight, kind: int) -> dict[str, int]:
    s, seat = sight.record, sight.seat
    count = int(headstone_count(s, seat))
    gains = {"headstone": int(VALUE[claimed_level(s, seat, kind)]), "bonus": int(BONUS[count + 1] - BONUS[count])}
    return {name: points for name, points in gains.items() if points}


def card_words(code: str, texts: Texts) -> str:
    """A card by its two halves: "Lutin / Dragon"."""
    return " / ".join(half_words(code, texts))


def half_words(code: str, texts: Texts) -> list[str]:
    """The two halves of a card."""
    return [texts.say(f"halves.{_KIND_OF_LETTER[letter]}") for letter in code]


def _covers(s: Any, seat: int, move: Move) -> list[str | None]:
    """What the two halves of a burial cover."""
    _, at, way = MOVES.indices(move.id)
    if move.kind == "pit":
        numbers = [int(half_at(s, place)) for place in (at, at + int(PIT_STEP[way]))]
        return [None if number == NONE else HALVES[s.pit_kinds[number]] for number in numbers]
    crypt = _crypt(s, seat)
    return [crypt.get(CRYPT_NAMES[cell]) for cell in (at, next_cell(at, way))]


def _burial_words(move: Move, covers: list[str | None], texts: Texts) -> str:
    """A burial half by half: what covers what, and to which side the second half lies."""
    first, second = half_words(str(move["card"]), texts)
    side = texts.say(f"ways.{move['way']}", half=second)
    over = [texts.say("words.over", half=texts.say(f"halves.{half}")) if half else "" for half in covers]
    return f"{first}{over[0]}, {side}{over[1]}"


def describe(sight: Sight, move: Move, texts: Texts) -> str:
    """A move in words."""
    if move.kind in ("crypt", "pit"):
        return texts.say(f"moves.{move.kind}", how=_burial_words(move, _covers(sight.record, sight.seat, move), texts))
    if move.kind == "claim":
        kind = MOVES.indices(move.id)[0]
        number = int(NUMBER[claimed_level(sight.record, sight.seat, kind)])
        return texts.say("moves.claim", number=number, kind=texts.say(f"kinds.{KINDS[kind]}"))
    if move.kind == "pass" or move["card"] == "pile":
        return texts.say("moves.pass" if move.kind == "pass" else "moves.draw_pile")
    return texts.say(f"moves.{move.kind}", card=card_words(str(move["card"]), texts))


def tell(event: Event, texts: Texts, names: list[str]) -> str:
    """An event in words."""
    data = event.data
    if event.kind == "over":
        return texts.say("events.over", **ending_values(event, texts, names))
    if event.kind == "turned_up":
        pairs = zip(names, data["cards"], strict=True)
        return texts.say("events.turned_up", cards=", ".join(f"{name} {card_words(c, texts)}" for name, c in pairs))
    values: dict[str, Any] = {"name": names[event.seat or 0], **data}
    for key in ("card", "fresh"):
        if key in data:
            values[key] = card_words(data[key], texts)
    if "creature" in data:
        values |= {"kind": texts.say(f"kinds.{data['creature']}"), "n": data["points"]}
    if event.kind.startswith("buried"):
        move = MOVES.from_json({"kind": event.kind.removeprefix("buried_"), **_burial(data)})
        values["how"] = _burial_words(move, data["covers"], texts)
    return texts.say(f"events.{event.kind}", **values)


def _burial(data: dict[str, Any]) -> dict[str, Any]:
    """The move that a burial's event tells of."""
    return {key: data[key] for key in ("card", "at", "way")}
