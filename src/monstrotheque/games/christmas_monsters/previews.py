"""What a move would gain. Everything here is made from a Sight."""

from __future__ import annotations

from typing import Any

from monstrotheque.engine.events import Preview
from monstrotheque.engine.moves import Move
from monstrotheque.engine.state import Sight
from monstrotheque.games.christmas_monsters import rules
from monstrotheque.games.christmas_monsters.constants import CARD_CODES, OWNERS, TURNS
from monstrotheque.games.christmas_monsters.monsters import is_beaten
from monstrotheque.games.christmas_monsters.moves import (
    POTION,
    POTION_BASE,
    POTION_KINDS,
    POWER,
    POWER_BASE,
    POWER_KINDS,
)
from monstrotheque.games.christmas_monsters.potions import POTION_OF_MOVE, apply_potion
from monstrotheque.games.christmas_monsters.powers import POWER_OF_MOVE, apply_power
from monstrotheque.games.christmas_monsters.progress import progress, wanted
from monstrotheque.games.christmas_monsters.turns import lay_card, next_owner

GAINS_OF_A_MONSTER = 2
"""A beaten monster counts +1, an unbeaten one −1."""
_ON_THE_TABLE = frozenset(
    (
        *("cessez_le_feu", "rempart", "rature", "plume_d_or", "papier_dore", "hotte", "contretemps", "poulie"),
        *("boost", "intimidation", "teleportation", "transformation"),
    )
)


def preview(sight: Sight, move: Move) -> Preview:
    """The effect of a move on the current fight once four cards lie: 2 points for a monster, 2 more for the Boss."""
    before, after = sight.raw, sight.raw.copy()
    if not try_out(after, sight.seat, move):
        return Preview(uncertain=True)
    now, then = progress(before), progress(after)
    needed = {} if (kinds := wanted(after)) is None else {"needed": kinds}
    shows, notes = {"progress": then, **needed}, _notes(now, then, is_laid=after.laid > before.laid)
    if after.laid < OWNERS:
        return Preview(notes=notes, uncertain=True, shows=shows)
    change = int(is_beaten(after)) - int(is_beaten(before))
    if not change:
        return Preview(notes=notes, shows=shows)
    gains = {"monster": change * GAINS_OF_A_MONSTER}
    if before.turn == TURNS:
        gains["boss"] = change * rules.BOSS_BONUS
    return Preview(gains, notes, shows=shows)


def _notes(now: dict[str, Any], then: dict[str, Any], *, is_laid: bool) -> tuple[tuple[str, dict[str, Any]], ...]:
    """What the move makes of the monster's condition: the sum and its distance from the goal, or whether the cards fit.

    Another card (*is_laid*) that leaves everything open needs no words, but a sum is told even where a 0 is added.
    """
    if then == now and not is_laid:
        return (("progress.unchanged", {}),)
    if then["kind"] == "sum":
        return ((f"progress.sum_{then['distance']}", {**then, "n": abs(then["missing"])}),)
    if then["met"]:
        return (("progress.fits", {}),)
    is_broken = any(tick["met"] is False for tick in then["ticks"])
    was_broken = any(tick["met"] is False for tick in now["ticks"])
    return (("progress.fits_no_more", {}),) if is_broken and not was_broken else ()


def try_out(s: Any, seat: int, move: Move) -> bool:
    """Carry out on *s* what a move does to the cards on the table. Returns False if it does something else."""
    if move.kind in ("play", "companion"):
        lay_card(s, int(next_owner(s)), CARD_CODES.index(str(move["card"])))
    elif move.kind not in _ON_THE_TABLE:
        return False
    elif move.kind in POWER_KINDS:
        power = int(POWER_OF_MOVE[move.id - POWER])
        apply_power(s, seat, power, move.id - POWER_BASE[power])
    elif move.kind in POTION_KINDS:
        potion = int(POTION_OF_MOVE[move.id - POTION])
        apply_potion(s, potion, move.id - POTION_BASE[potion])
    return True
