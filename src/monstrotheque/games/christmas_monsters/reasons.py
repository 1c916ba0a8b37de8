"""Why a move is worth considering, in a few words, for hints."""

from __future__ import annotations

from monstrotheque.engine.moves import Move
from monstrotheque.engine.state import Sight
from monstrotheque.engine.texts import Texts
from monstrotheque.games.christmas_monsters.constants import MONSTERS, POTIONS, POWERS
from monstrotheque.games.christmas_monsters.evaluation import promise
from monstrotheque.games.christmas_monsters.feats import stars_done
from monstrotheque.games.christmas_monsters.monsters import is_beaten
from monstrotheque.games.christmas_monsters.previews import try_out
from monstrotheque.games.christmas_monsters.state import LAST_CALL, NOTHING

LAYING = frozenset({"play", "companion", "contretemps"})


def reasons(sight: Sight, move: Move, texts: Texts) -> list[str]:
    """Whether a move beats the current monster or lets it escape, and the aim of a card."""
    gains = sight.preview(move).gains
    if gains:
        return [
            texts.say("reasons.beats" if gains["monster"] > 0 else "reasons.spoils", monster=_monster(sight, texts))
        ]
    if move.kind == "hint":
        return [texts.say("reasons.hint")]
    if move.kind == "ready":
        key = "stands" if is_beaten(sight.raw) else "saves_up"
        return [texts.say(f"reasons.{key}", monster=_monster(sight, texts))]
    if move.kind in LAYING:
        return [_aim(sight, move, texts)]
    return [texts.say("reasons.first" if move.kind == "first" else "reasons.prepares", monster=_monster(sight, texts))]


def is_idle(sight: Sight, move: Move) -> bool:
    """Whether a move in the last call wastes something.

    If the monster is beaten, only a move that completes an open feat of the campaign is useful. A move that would lose
    a feat still within reach (Humilité, Autonomie) must beat the monster.
    """
    s = sight.raw
    if s.phase != LAST_CALL or s.asking != NOTHING or move.kind == "ready":
        return False
    stars = _stars(sight, move)
    if is_beaten(s):
        return stars <= 0
    return stars < 0 and not sight.preview(move).gains


def _stars(sight: Sight, move: Move) -> float:
    """The stars of open feats gained or lost by using a power or potion."""
    before, after = sight.raw, sight.raw.copy()
    if move.kind in POWERS:
        after.uses[before.turn - 1, sight.seat] += 1
    elif move.kind in POTIONS:
        potion = POTIONS.index(move.kind)
        after.potion_turn[potion] = before.turn
        after.used_from_express |= int(before.express) & 1 << potion
    return float(stars_done(after)) - float(stars_done(before))


def _monster(sight: Sight, texts: Texts) -> str:
    return texts.say(f"monsters.{MONSTERS[sight.raw.monsters[sight.raw.turn - 1]]}")


def _aim(sight: Sight, move: Move, texts: Texts) -> str:
    """Whether the card leaves any hope of beating the current monster."""
    monster = MONSTERS[sight.raw.monsters[sight.raw.turn - 1]]
    after = sight.raw.copy()
    try_out(after, sight.seat, move)
    key = "aim" if promise(after) else "hopeless"
    return texts.say(f"reasons.{key}", monster=texts.say(f"monsters.{monster}"))


def idea(sight: Sight, move: Move, texts: Texts) -> str:
    """What a move does to the current monster, else what it keeps or tells."""
    found = next(
        (f"{kind}.{move.kind}" for kind, named in (("powers", POWERS), ("potions", POTIONS)) if move.kind in named), ""
    )
    named = texts.say(found) if found else ""
    return texts.say(f"ideas.{_idea_key(sight, move)}", monster=_monster(sight, texts), power=named)


def _idea_key(sight: Sight, move: Move) -> str:
    gains = sight.preview(move).gains
    if gains:
        return "beats" if gains["monster"] > 0 else "spoils"
    if move.kind == "ready":
        return "stands" if is_beaten(sight.raw) else "saves_up"
    if move.kind in LAYING:
        after = sight.raw.copy()
        try_out(after, sight.seat, move)
        return "aim" if promise(after) else "hopeless"
    if move.kind in POWERS or move.kind in POTIONS:
        return "power"
    return move.kind if move.kind in ("hint", "first") else "swap"
