"""What a study counts in this game: the families that a seat kept for its back line, and those it sent to the café."""

from __future__ import annotations

from collections import Counter

from monstrotheque.engine.match import Match, Played
from monstrotheque.engine.texts import Texts
from monstrotheque.games.monster_cafe.constants import FAMILIES, LOADS
from monstrotheque.games.monster_cafe.moves import MONSTER_CODES

KEPT, SENT = "kept", "sent"


def counts(match: Match) -> list[dict[str, dict[str, int]]]:
    """For each seat, the number of monsters of each family that it kept and sent over the whole game."""
    return [{KEPT: dict(_kept(match, seat)), SENT: dict(_sent(match, seat))} for seat in range(match.players)]


def _kept(match: Match, seat: int) -> Counter[str]:
    chosen = [str(played.move["monsters"]) for played in match.moves if _is(played, seat, "keep")]
    return Counter(family for trio in chosen for family in trio.split(","))


def _sent(match: Match, seat: int) -> Counter[str]:
    sent = [str(played.move["monster"]) for played in match.moves if _is(played, seat, "send")]
    return Counter(FAMILIES[MONSTER_CODES.index(monster) // LOADS] for monster in sent)


def _is(played: Played, seat: int, kind: str) -> bool:
    return played.seat == seat and played.move.kind == kind


def label_words(section: str, label: str, texts: Texts) -> str:
    """A family in words."""
    return texts.say(f"families.{label}")
