"""Whether a seat has anything to decide in the last call. Everything here is made from a Sight."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Any

import numpy as np

from monstrotheque.engine.state import Sight
from monstrotheque.games.christmas_monsters.constants import (
    CONTRETEMPS,
    COURRIER,
    ETIQUETTE,
    POTION_EXPRESS,
    RECUPERATION,
    REMBOBINAGE,
    RONDE,
    TURNS,
    VISION,
)
from monstrotheque.games.christmas_monsters.feats import stars_done
from monstrotheque.games.christmas_monsters.monsters import is_beaten
from monstrotheque.games.christmas_monsters.moves import MOVES, POTION, POWER
from monstrotheque.games.christmas_monsters.potions import POTION_OF_MOVE, legal_potions, use_potion
from monstrotheque.games.christmas_monsters.powers import POWER_OF_MOVE, legal_powers, use_power
from monstrotheque.games.christmas_monsters.state import LAST_CALL, NOTHING

MOST_TRIED = 800
"""So many ways to act are tried. If none of them helps and there are more, the seat is asked."""
_ON_THE_TABLE = ("plus", "gold", "guise", "order", "cards", "truce", "ramparts")
_SPENT = ("tokens", "uses", "stock", "express")
"""What feats ask for. Without feats the first way to the same table is the best: it spends least."""

Act = tuple[int, int]
"""Who acts (the table for a potion), and the move."""
TABLE = -1
_FROM_THE_HAND = frozenset((CONTRETEMPS, RECUPERATION))
_LOOKS = frozenset((RONDE, COURRIER, ETIQUETTE))
"""Powers that show something. They are as good in the next turn."""


def is_at_stake(sight: Sight) -> bool:
    """Whether the seat could want to act in the last call: an act of its own or of the table, alone or with others'
    powers, beats the monster or completes a feat, or a potion would be lost unused.
    """
    s = sight.raw
    if s.phase != LAST_CALL or s.asking != NOTHING or sight.seat >= s.players:
        return False
    if s.express and s.turn < TURNS and not is_beaten(s):
        return True
    if is_beaten(s) and not s.feats:
        return False
    return any(who in (sight.seat, TABLE) for who, _ in _acts(s, sight.seat)) and _any_leads_to_more(s, sight.seat)


def _acts(s: Any, seat: int) -> Iterator[Act]:
    """Every use of a potion, of the observer's powers, and of others' powers that need no card of their hands: who has
    those is asked for them, and after any act everybody is asked again. What only shows something counts where a feat
    may ask for it.
    """
    out = np.empty(MOVES.size, np.int64)
    for player in range(s.players):
        for move in out[: legal_powers(s, player, out, 0)].tolist():
            power = int(POWER_OF_MOVE[move - POWER])
            if (player == seat or power not in _FROM_THE_HAND) and (s.feats or power not in _LOOKS):
                yield player, move
    for move in out[: legal_potions(s, out, 0)].tolist():
        if s.feats or int(POTION_OF_MOVE[move - POTION]) != VISION:
            yield TABLE, move


def _any_leads_to_more(s: Any, seat: int) -> bool:
    """Try all that could be done, one thing after the other, nearest first."""
    stars, beaten = float(stars_done(s)), bool(is_beaten(s))
    waiting, seen, tried = deque([s]), {_signature(s)}, 0
    while waiting:
        here = waiting.popleft()
        for act in _acts(here, seat):
            if tried == MOST_TRIED or (not beaten and _is_open(act)):
                return not beaten
            tried += 1
            there = _after(here, act)
            if (signature := _signature(there)) in seen:
                continue
            if (not beaten and is_beaten(there)) or (s.feats and stars_done(there) > stars):
                return True
            seen.add(signature)
            waiting.append(there)
    return False


def _is_open(act: Act) -> bool:
    """Whether nobody can tell what an act brings: a potion is drawn, or the turn begins again."""
    who, move = act
    if who == TABLE:
        return int(POTION_OF_MOVE[move - POTION]) == REMBOBINAGE
    return int(POWER_OF_MOVE[move - POWER]) == POTION_EXPRESS


def _after(s: Any, act: Act) -> Any:
    """The position after an act. Who was to answer has answered."""
    there, (who, move) = s.copy(), act
    if who == TABLE:
        use_potion(there, move)
    else:
        use_power(there, who, move)
    there.asking = NOTHING
    there.noted = 0
    return there


def _signature(s: Any) -> bytes:
    names = (*_ON_THE_TABLE, *_SPENT) if s.feats else _ON_THE_TABLE
    return b"|".join(np.asarray(getattr(s, name)).tobytes() for name in names)
