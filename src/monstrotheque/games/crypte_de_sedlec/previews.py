"""What a move would gain. Everything here is made from a Sight."""

from __future__ import annotations

from monstrotheque.engine.events import Preview
from monstrotheque.engine.moves import Move
from monstrotheque.engine.state import Sight
from monstrotheque.games.crypte_de_sedlec import rules
from monstrotheque.games.crypte_de_sedlec.constants import KINDS
from monstrotheque.games.crypte_de_sedlec.reasons import largest_first, unrewarded, wishes_of
from monstrotheque.games.crypte_de_sedlec.scoring import score_by_kind
from monstrotheque.games.crypte_de_sedlec.wishes import points


def gains_of(before: Sight, after: Sight, seat: int) -> dict[str, int]:
    """The change in the points of *seat*, by kind."""
    return _gains(points(before.raw, seat), points(after.raw, seat))


def _gains(old: dict[str, int], new: dict[str, int]) -> dict[str, int]:
    return {kind: new[kind] - old[kind] for kind in KINDS if new[kind] != old[kind]}


def _own_points(sight: Sight) -> dict[str, int]:
    return points(sight.raw, sight.seat)


def preview(sight: Sight, move: Move) -> Preview:
    """The points of a placement by kind, the most first, with a note on each in the same order. Taking a card gains
    nothing yet, and the result of a dig is unknown.
    """
    if move.kind != "place":
        return Preview(uncertain=move.kind == "dig")
    raw = sight.raw.copy()
    rules.play(raw, sight.seat, move.id)
    gains = largest_first(_gains(sight.once(_own_points), score_by_kind(raw, sight.seat)))
    told = wishes_of(gains, unrewarded(sight))
    return Preview(gains, notes=tuple((f"notes.{key}", values) for key, values in told))
