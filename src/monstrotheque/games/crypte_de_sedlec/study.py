"""What a study counts in this game: the cards and skulls in a final crypt."""

from __future__ import annotations

from collections import Counter

from monstrotheque.engine.match import Match
from monstrotheque.engine.texts import Texts
from monstrotheque.games.crypte_de_sedlec.words import card_words

CARDS, KINDS = "cards", "skulls"


def counts(match: Match) -> list[dict[str, dict[str, int]]]:
    """For each seat, the number of each card and of each kind of skull in its crypt."""
    return [_crypt_counts(seat["crypt"]) for seat in match.state.view()["seats"]]


def _crypt_counts(crypt: list[list[dict[str, str] | None]]) -> dict[str, dict[str, int]]:
    cards = [card for row in crypt for card in row if card]
    skulls = Counter(card[half] for card in cards for half in ("top", "bottom"))
    return {CARDS: dict(Counter(card["code"] for card in cards)), KINDS: dict(skulls)}


def label_words(section: str, label: str, texts: Texts) -> str:
    """A card or a kind in words."""
    return card_words(label, texts) if section == CARDS else texts.say(f"kinds.{label}")
