"""Why a move is worth a thought, in a few words, for hints."""

from __future__ import annotations

from monstrotheque.engine.moves import Move
from monstrotheque.engine.state import Sight
from monstrotheque.engine.texts import Texts
from monstrotheque.games.christmas_monsters.evaluation import promise
from monstrotheque.games.christmas_monsters.monsters import is_beaten
from monstrotheque.games.christmas_monsters.previews import try_out
from monstrotheque.games.christmas_monsters.state import LAST_CALL, NOTHING
from monstrotheque.games.christmas_monsters.tables import MONSTERS, POWERS
from monstrotheque.games.christmas_monsters.values import level_fought

LAYING = frozenset({"play", "companion", "contretemps"})


def reasons(sight: Sight, move: Move, texts: Texts) -> list[str]:
    """Whether a move beats or saves the present monster, and what a card is laid for."""
    gains = sight.preview(move).gains
    if gains:
        return [
            texts.say("reasons.beats" if gains["monster"] > 0 else "reasons.spoils", monster=_monster(sight, texts))
        ]
    if move.kind == "hint":
        return [texts.say("reasons.hint")]
    if move.kind == "ready":
        key = "stands" if is_beaten(sight.record) else "saves_up"
        return [texts.say(f"reasons.{key}", monster=_monster(sight, texts))]
    return [_aim(sight, move, texts)] if move.kind in LAYING else []


def is_idle(sight: Sight, move: Move) -> bool:
    """Whether a move of the last call is spent on nothing. A monster that is beaten needs nothing more. And as long as
    nobody has used a power, the day may still bring the feat Humilité: the first one must beat a monster.
    """
    s = sight.record
    if s.phase != LAST_CALL or s.asking != NOTHING or move.kind == "ready":
        return False
    if is_beaten(s):
        return True
    return move.kind in POWERS and not s.uses.any() and not sight.preview(move).gains


def _monster(sight: Sight, texts: Texts) -> str:
    return texts.say(f"monsters.{MONSTERS[sight.record.monsters[sight.record.turn - 1]]}")


def _aim(sight: Sight, move: Move, texts: Texts) -> str:
    """What the present monster is beaten by, and whether the card leaves any hope of that."""
    monster = MONSTERS[sight.record.monsters[sight.record.turn - 1]]
    condition = texts.say(f"conditions.{monster}.{int(level_fought(sight.record))}").rstrip(".")
    after = sight.record.copy()
    try_out(after, sight.seat, move)
    key = "aim" if promise(after) else "hopeless"
    return texts.say(f"reasons.{key}", monster=texts.say(f"monsters.{monster}"), condition=condition)
