"""Why a move is worth considering, in a few words, for hints."""

from __future__ import annotations

from monstrotheque.engine.moves import Move
from monstrotheque.engine.state import Sight
from monstrotheque.engine.texts import Texts
from monstrotheque.games.crypte_de_sedlec.additions import best_with
from monstrotheque.games.crypte_de_sedlec.constants import CRYPT_SIZE
from monstrotheque.games.crypte_de_sedlec.moves import CARD_CODES, MOVES
from monstrotheque.games.crypte_de_sedlec.scoring import crypt_score
from monstrotheque.games.crypte_de_sedlec.words import card_words

POINTS_OF_A_WISH = {"king": 1, "peasant": 1, "priest": 2, "lover": 6, "criminal": 2}


def reasons(sight: Sight, move: Move, texts: Texts) -> list[str]:
    """The wishes that a placement grants. For a card within reach, what the seat or the next player could score with it
    at once.
    """
    if move.kind == "place":
        return _wishes(sight.preview(move).gains, unrewarded(sight), texts)
    if move.kind == "dig":
        return [texts.say("reasons.dig", n=len(move.args))]
    return _prospects(sight, _on_top(sight, move), texts)


def likeness(sight: Sight, move: Move) -> object:
    """A key that is equal for equivalent moves: digs in face-down piles with the same number of single-card piles."""
    if move.kind != "dig":
        return move
    return "dig", *sorted(int(sight.raw.height[pile]) == 1 for pile in MOVES.indices(move.id))


def _wishes(gains: dict[str, int], unrewarded: str, texts: Texts) -> list[str]:
    said = [texts.say(f"reasons.{key}", **values) for key, values in wishes_of(gains, unrewarded)]
    points = sorted(gains.values(), reverse=True)
    return said if len(points) < 2 else [f"{words} ({n:+d})" for words, n in zip(said, points, strict=True)]


def unrewarded(sight: Sight) -> str:
    """The text key of a placement that scores nothing: not yet, or never if it completes the crypt."""
    return "never" if sight.raw.placed[sight.seat] + 1 == CRYPT_SIZE[sight.players] else "later"


def wishes_of(gains: dict[str, int], unrewarded: str = "later") -> list[tuple[str, dict[str, int]]]:
    """The wishes that score *gains*, the largest first, as text keys with their values; *unrewarded* without gains."""
    wishes = [(kind, {"n": points // POINTS_OF_A_WISH[kind]}) for kind, points in largest_first(gains).items()]
    return wishes or [(unrewarded, {})]


def largest_first(gains: dict[str, int]) -> dict[str, int]:
    """The same gains, the largest first."""
    return dict(sorted(gains.items(), key=lambda gain: -gain[1]))


def _prospects(sight: Sight, card: int, texts: Texts) -> list[str]:
    own, rival = sight.seat, (sight.seat + 1) % int(sight.raw.players)
    mine, theirs = _could_add(sight, own, card), _could_add(sight, rival, card)
    found = [texts.say("reasons.could_add", n=mine)] if mine else []
    found += [texts.say("reasons.denies", n=theirs, name=texts.name(rival))] if theirs > mine else []
    return found or [texts.say("reasons.later")]


def _could_add(sight: Sight, seat: int, card: int) -> int:
    """The most points that *card* could add to the crypt of *seat* at once."""
    raw = sight.raw.copy()
    now = int(crypt_score(raw, seat))
    return int(best_with(raw, seat, card, now)) - now


def idea(sight: Sight, move: Move, texts: Texts) -> str:
    """The largest wish that a placement grants; for a card within reach, who could use it."""
    if move.kind == "place":
        return texts.say(f"ideas.{wishes_of(sight.preview(move).gains)[0][0]}")
    if move.kind == "dig":
        return texts.say("ideas.dig")
    card, rival = _on_top(sight, move), (sight.seat + 1) % int(sight.raw.players)
    mine, theirs = _could_add(sight, sight.seat, card), _could_add(sight, rival, card)
    if theirs > mine:
        return texts.say("ideas.denies", name=texts.name(rival))
    return texts.say("ideas.could_add", card=card_words(CARD_CODES[card], texts)) if mine else texts.say("ideas.later")


def _on_top(sight: Sight, move: Move) -> int:
    """The card on top of the pile that a move names."""
    pile = int(move["pile"]) - 1
    return int(sight.raw.piles[pile, sight.raw.height[pile] - 1])
