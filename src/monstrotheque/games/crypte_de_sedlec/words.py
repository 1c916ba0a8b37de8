"""Cards, places and moves in words."""

from __future__ import annotations

from monstrotheque.engine.moves import Move
from monstrotheque.engine.scores import ScoreLine, plain
from monstrotheque.engine.state import Sight
from monstrotheque.engine.texts import Texts
from monstrotheque.games.crypte_de_sedlec import wishes
from monstrotheque.games.crypte_de_sedlec.constants import CARD_NAMES, HAND, KINDS, WIDTH
from monstrotheque.games.crypte_de_sedlec.moves import CARD_CODES
from monstrotheque.games.crypte_de_sedlec.scoring import skulls
from monstrotheque.games.crypte_de_sedlec.state import NONE

_BY_CODE = {code: CARD_NAMES[card] for card, code in enumerate(CARD_CODES)}


def card_words(code: str, texts: Texts) -> str:
    """A card's two skulls: "King / Priest"."""
    top, bottom = _BY_CODE[code]
    return f"{texts.say(f'kinds.{top}')} / {texts.say(f'kinds.{bottom}')}"


def place_words(at: str, rows: list[int], texts: Texts) -> str:
    """A place of the crypt in words: an end of the bottom row, or a level and a side. *rows* has the widths of the
    crypt's rows, from the bottom.
    """
    if at in ("left", "right"):
        return texts.say(f"places.{at}")
    row, column, width = "abc".index(at[0]) + 1, int(at[1:]) - 1, rows["abc".index(at[0]) + 1]
    side = "left" if column == 0 else "right" if column == width - 1 else "middle"
    level = "top" if row == len(rows) - 1 else "level"
    return texts.say(f"places.{level}", level=row + 1, side=texts.say(f"places.sides.{side}") if width > 1 else "")


def rows_of(players: int) -> list[int]:
    """The widths of the crypt's rows, from the bottom."""
    return [int(width) for width in WIDTH[players] if width]


def describe(sight: Sight, move: Move, texts: Texts) -> str:
    """A move in words."""
    if move.kind == "place":
        return texts.once(_placement, str(move["card"]), str(move["at"]), int(sight.raw.players))
    if move.kind == "dig":
        return texts.say("moves.dig" if len(move.args) == 2 else "moves.dig_last")
    pile = int(move["pile"]) - 1
    card = CARD_CODES[sight.raw.piles[pile, sight.raw.height[pile] - 1]]
    return texts.once(_taking, move.kind, card)


def _placement(card: str, at: str, players: int, texts: Texts) -> str:
    return texts.say("moves.place", card=card_words(card, texts), at=place_words(at, rows_of(players), texts))


def _taking(kind: str, card: str, texts: Texts) -> str:
    return texts.say(f"moves.{kind}", card=card_words(card, texts))


def cue(sight: Sight, texts: Texts) -> str:
    """What the seat has to do now."""
    s = sight.raw
    if s.dug[0] != NONE:
        return texts.say("cues.dig_choice")
    if s.held[s.turn] == HAND:
        return texts.say("cues.must_place")
    if not any(s.height.tolist()):
        return texts.say("cues.only_place")
    kinds = dict.fromkeys(move.kind for move in sight.legal())
    verbs = [texts.say(f"cues.acts.{kind}") for kind in kinds]
    said = texts.say("words.or").join([", ".join(verbs[:-1]), *verbs[-1:]] if verbs[1:] else verbs)
    return f"{said.capitalize()}." if said else ""


def explain(sight: Sight, texts: Texts) -> list[ScoreLine]:
    """The points of each kind of skull, its wish, and the skulls that earn them."""
    granted = [wishes.granted(sight.raw, seat) for seat in range(sight.players)]
    owned = [[int(group).bit_count() for group in skulls(sight.raw, seat)] for seat in range(sight.players)]
    return [
        _kind_line(
            kind,
            [[wish for wish in seat if wish["kind"] == kind] for seat in granted],
            [seat[number] for seat in owned],
            texts,
        )
        for number, kind in enumerate(KINDS)
    ]


def _kind_line(kind: str, seats: list[list[wishes.Wish]], owned: list[int], texts: Texts) -> ScoreLine:
    points = tuple(sum(wish["points"] for wish in granted) for granted in seats)
    earning = tuple(sum(len(wish["skulls"]) for wish in granted) for granted in seats)
    return ScoreLine(
        kind,
        texts.say(f"gains.{kind}"),
        points,
        tuple(map(plain, points)),
        texts.say(f"wishes_in_short.{kind}"),
        earning,
        tuple(all_of_it - some for all_of_it, some in zip(owned, earning, strict=True)),
        tuple(_sum([wish["points"] for wish in granted]) for granted in seats),
    )


def _sum(points: list[int]) -> str:
    """How points add up: `4 + 4 + 6`, or `3 × 2` where they are equal. One alone needs no sum."""
    if len(points) < 2:
        return ""
    return " + ".join(map(str, points)) if len(set(points)) > 1 else f"{len(points)} × {points[0]}"
