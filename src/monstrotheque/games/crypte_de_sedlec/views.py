"""What a seat sees of the table, as data and in words. Everything here is told from a Sight."""

from __future__ import annotations

from typing import Any

from monstrotheque.engine.endings import ending_values
from monstrotheque.engine.events import Event, Preview
from monstrotheque.engine.moves import Move
from monstrotheque.engine.state import Sight
from monstrotheque.engine.texts import Texts
from monstrotheque.games.crypte_de_sedlec import rules
from monstrotheque.games.crypte_de_sedlec.moves import CARD_CODES, LEFT, MOVES, PLACE_COLUMN, PLACE_ROW, RIGHT
from monstrotheque.games.crypte_de_sedlec.reasons import wishes_of
from monstrotheque.games.crypte_de_sedlec.scoring import digit, kind_scores
from monstrotheque.games.crypte_de_sedlec.state import NONE
from monstrotheque.games.crypte_de_sedlec.tables import (
    CARD_NAMES,
    CRYPT_SIZE,
    HAND,
    KINDS,
    PILES,
    ROWS,
    START,
    WIDTH,
)
from monstrotheque.games.crypte_de_sedlec.wishes import granted

_BY_CODE = {code: CARD_NAMES[card] for card, code in enumerate(CARD_CODES)}


def view(sight: Sight) -> dict[str, Any]:
    """Graveyard, hands, crypts with their scores by kind."""
    s = sight.record
    dug = s.dug.tolist()
    return {
        "phase": "choose" if dug[0] != NONE else "turn",
        "turn": None if sight.is_over else int(s.turn),
        "must_place": bool(not sight.is_over and s.held[s.turn] == HAND),
        "graveyard": [_pile(s, pile, dug) for pile in range(PILES)],
        "rows": [int(width) for width in WIDTH[s.players]],
        "seats": [_seat(s, seat) for seat in range(s.players)],
    }


def _pile(s: Any, pile: int, dug: list[int]) -> dict[str, Any]:
    height = int(s.height[pile])
    return {
        "pile": pile + 1,
        "height": height,
        "top": _card(s.piles[pile, height - 1]) if s.face_up[pile] else None,
        "dug": pile in dug,
    }


def _card(card: int) -> dict[str, str] | None:
    if card < 0:
        return None
    top, bottom = CARD_NAMES[card]
    return {"code": CARD_CODES[card], "top": top, "bottom": bottom}


def _seat(s: Any, seat: int) -> dict[str, Any]:
    kinds = _score_by_kind(s, seat)
    return {
        "hand": [_card(card) for card in s.hands[seat, : s.held[seat]]],
        "crypt": [_row(s, seat, row) for row in range(ROWS)],
        "placed": int(s.placed[seat]),
        "size": int(CRYPT_SIZE[s.players]),
        "score": {"total": sum(kinds.values()), "kinds": kinds, "wishes": granted(s, seat)},
    }


def _row(s: Any, seat: int, row: int) -> list[dict[str, str] | None]:
    start = START[s.players, row]
    return [_card(card) for card in s.crypts[seat, start : start + WIDTH[s.players, row]]]


def _score_by_kind(s: Any, seat: int) -> dict[str, int]:
    digits = kind_scores(s, seat)
    return {name: int(digit(digits, kind)) for kind, name in enumerate(KINDS)}


def events(before: Sight, actor: int, move: Move, after: Sight) -> list[Event]:
    """What happened: cards turned up, taken, placed with what they brought, and the end."""
    return [_main_event(before, actor, move, after), *_ending(after)]


def _main_event(before: Sight, actor: int, move: Move, after: Sight) -> Event:
    if move.kind == "place":
        gains = _gains(before, after, actor)
        card = str(move["card"])
        return Event("placed", actor, {"card": card, "at": move["at"], "gains": gains, "points": sum(gains.values())})
    piles = MOVES.indices(move.id)
    if len(piles) == 2:
        cards = [CARD_CODES[after.record.piles[pile, after.record.height[pile] - 1]] for pile in piles]
        return Event("dug", actor, {"piles": [pile + 1 for pile in piles], "cards": cards}, reveals=True)
    held = after.record.hands[actor, after.record.held[actor] - 1]
    data = {"pile": piles[0] + 1, "card": CARD_CODES[held]}
    kinds = {"dig": "dug_last", "take": "took", "exhume": "exhumed"}
    return Event(kinds[move.kind], actor, data, reveals=move.kind == "dig")


def _ending(after: Sight) -> list[Event]:
    if not after.is_over:
        return []
    places, scores = after.game.places(after.record), after.game.final_scores(after.record)
    winners = [seat for seat, place in enumerate(places) if place == 1]
    over = Event("over", None, {"winners": winners, "scores": scores})
    level = [seat for seat, score in enumerate(scores) if score == max(scores)]
    kinds = {seat: sorted(_score_by_kind(after.record, seat).values(), reverse=True) for seat in level}
    broken = [{"score": max(scores), "seats": seats, "points": points} for seats, points in comparisons(kinds)]
    return [*(Event("tie_broken", None, data) for data in broken), over]


def comparisons(kinds: dict[int, list[int]]) -> list[tuple[list[int], list[int]]]:
    """What decides among crypts that are level: kind by kind, the best-scoring first, the seats that are still level
    and their points, wherever these differ.
    """
    told = []
    level = list(kinds)
    for points in zip(*kinds.values(), strict=True):
        found = dict(zip(kinds, points, strict=True))
        compared = [found[seat] for seat in level]
        if len(set(compared)) > 1:
            told.append((level, compared))
            level = [seat for seat in level if found[seat] == max(compared)]
    return told


def _gains(before: Sight, after: Sight, seat: int) -> dict[str, int]:
    old, new = _score_by_kind(before.record, seat), _score_by_kind(after.record, seat)
    return {kind: new[kind] - old[kind] for kind in KINDS if new[kind] != old[kind]}


def preview(sight: Sight, move: Move) -> Preview:
    """Points by kind for a placement. Taking a card brings nothing yet; digging brings who knows what."""
    if move.kind != "place":
        return Preview(uncertain=move.kind == "dig")
    record = sight.record.copy()
    rules.play(record, sight.seat, move.id)
    gains = _gains(sight, Sight(sight.game, record, sight.seat, sight.age + 1), sight.seat)
    return Preview(gains, notes=tuple((f"reasons.{key}", values) for key, values in wishes_of(gains)))


def why_not(sight: Sight, move: Move) -> tuple[str, dict[str, Any]]:
    """The rule that forbids *move* now."""
    s, seat = sight.record, sight.seat
    if s.dug[0] != NONE:
        return ("choose_one_of_the_dug", {})
    if move.kind == "take":
        return ("dig_first", {})
    if move.kind == "place":
        return _why_not_place(s, seat, move)
    if s.held[seat] == HAND:
        return ("hand_full", {})
    return _why_not_dig(s, move) if move.kind == "dig" else ("nothing_face_up", {})


def _why_not_dig(s: Any, move: Move) -> tuple[str, dict[str, Any]]:
    piles = MOVES.indices(move.id)
    face_down = sum(bool(rules.is_face_down(s, pile)) for pile in range(PILES))
    if face_down == 0:
        return ("nothing_face_down", {})
    for pile in piles:
        if not rules.is_face_down(s, pile):
            return ("not_face_down", {})
    if face_down == 1:
        return ("only_one_face_down", {})
    return ("dig_two", {}) if len(piles) == 1 or piles[0] == piles[1] else ("dig_in_order", {})


def _why_not_place(s: Any, seat: int, move: Move) -> tuple[str, dict[str, Any]]:
    card, place = MOVES.indices(move.id)
    row, column = int(PLACE_ROW[place]), int(PLACE_COLUMN[place])
    if not s.held[seat]:
        return ("hand_empty", {})
    if card not in s.hands[seat, : s.held[seat]]:
        return ("card_not_in_hand", {})
    if place in (LEFT, RIGHT):
        return ("row_full", {}) if s.bottom[seat] else ("first_card", {})
    if column >= WIDTH[s.players, row]:
        return ("outside_crypt", {})
    if s.crypts[seat, START[s.players, row] + column] != NONE:
        return ("place_taken", {})
    return ("needs_two_below", {})


def card_words(code: str, texts: Texts) -> str:
    """A card by its two skulls: "King / Priest"."""
    top, bottom = _BY_CODE[code]
    return f"{texts.say(f'kinds.{top}')} / {texts.say(f'kinds.{bottom}')}"


def place_words(at: str, rows: list[int], texts: Texts) -> str:
    """A place of the crypt in words: an end of the bottom row, or a level and a side. *rows* are the widths of the
    crypt, from the bottom.
    """
    if at in ("left", "right"):
        return texts.say(f"places.{at}")
    row, column, width = "abc".index(at[0]) + 1, int(at[1:]) - 1, rows["abc".index(at[0]) + 1]
    side = "left" if column == 0 else "right" if column == width - 1 else "middle"
    level = "top" if row == len(rows) - 1 else "level"
    return texts.say(f"places.{level}", level=row + 1, side=texts.say(f"places.sides.{side}") if width > 1 else "")


def _rows(players: int) -> list[int]:
    return [int(width) for width in WIDTH[players] if width]


def describe(sight: Sight, move: Move, texts: Texts) -> str:
    """A move in words."""
    if move.kind == "place":
        at = place_words(str(move["at"]), _rows(sight.record.players), texts)
        return texts.say("moves.place", card=card_words(str(move["card"]), texts), at=at)
    if move.kind == "dig":
        return texts.say("moves.dig" if len(move.args) == 2 else "moves.dig_last")
    pile = int(move["pile"]) - 1
    card = CARD_CODES[sight.record.piles[pile, sight.record.height[pile] - 1]]
    return texts.say(f"moves.{move.kind}", card=card_words(card, texts))


def tell(event: Event, texts: Texts, names: list[str]) -> str:
    """An event in words."""
    data = event.data
    if event.kind == "over":
        return texts.say("events.over", **ending_values(event, texts, names))
    if event.kind == "tie_broken":
        points = zip(data["seats"], data["points"], strict=True)
        compared = ", ".join(f"{names[seat]} {count}" for seat, count in points)
        return texts.say("events.tie_broken", score=data["score"], compared=compared)
    values: dict[str, Any] = {"name": names[event.seat or 0], **data}
    if "card" in data:
        values["card"] = card_words(data["card"], texts)
    if "cards" in data:
        values["cards"] = texts.say("words.and").join(card_words(card, texts) for card in data["cards"])
    if "at" in data:
        values["at"] = place_words(data["at"], _rows(len(names)), texts)
        values["n"] = data["points"]
    return texts.say(f"events.{event.kind}", **values)
