"""Playing on from the fights of a day with real cards (see `monstrotheque.engine.playing_on`)."""

from __future__ import annotations

import random
from collections.abc import Mapping

from monstrotheque.engine.errors import BadPosition
from monstrotheque.engine.game import Game
from monstrotheque.engine.positions import FACE_UP, NOTHING, Parts, written
from monstrotheque.games.christmas_monsters.constants import (
    CARD_CODES,
    COMPANION,
    DEALT,
    MIN_LINE,
    MONSTERS,
    OWNERS,
    RESERVE,
    RESERVE_TURN,
    TURNS,
)
from monstrotheque.games.christmas_monsters.position import PHASES
from monstrotheque.games.christmas_monsters.position_lists import write_lists
from monstrotheque.games.christmas_monsters.state import CHOOSING_FIRST, PLAYERS_TURN


def completed(game: Game, players: int, told: Mapping[str, str], seat: int, dice: random.Random) -> dict[str, str]:
    """The day goes on with the next fight. Cards are dealt, those played before too. Nobody has used anything yet, and
    player 1 had the 1st player card at first. Monsters that nobody named are drawn; those to come are at level 1.
    """
    parts = Parts(game, told, players, None)
    fought = [item for item in parts.items("fought", most=TURNS) if item != NOTHING]
    parts.require(fought == parts.items("fought")[: len(fought)], "fought", "fights_gap")
    done = len(fought)
    if done == TURNS:
        raise BadPosition("", "over")
    monsters = _monsters(parts, dice)
    levels = {monster: result[0] for monster, result in zip(monsters, fought, strict=False)}
    return {
        "phase": PHASES[PLAYERS_TURN if done else CHOOSING_FIRST],
        "turn": str(done + 1),
        "first": str(done % OWNERS + 1),
        "monsters": written(name + FACE_UP * (at < done + 2) for at, name in enumerate(monsters)),
        "levels": "".join(levels.get(monster, "1") for monster in MONSTERS),
        "fought": written(fought),
        **_lists(game, players),
        **_cards(players, done, dice),
    }


def _lists(game: Game, players: int) -> dict[str, str]:
    """The lists of another box, as far as a position tells them."""
    dealt = game.new(players=players, seed=0, **game.box_options)
    return {part: value for part, value in write_lists(dealt.whole).items() if value}


def _monsters(parts: Parts, dice: random.Random) -> list[str]:
    """The eight monsters of the day, in order."""
    named = parts.items("monsters", most=TURNS)
    named = [name.removesuffix(FACE_UP) for name in named] + [NOTHING] * (TURNS - len(named))
    others = [monster for monster in MONSTERS if monster not in named]
    dice.shuffle(others)
    return [others.pop() if name == NOTHING and others else name for name in named]


def _cards(players: int, done: int, dice: random.Random) -> dict[str, str]:
    """Nine cards for each owner: those played, then hand and reserve, or the Companion's line and pile."""
    deck = dice.sample(CARD_CODES, len(CARD_CODES))
    dealt = [deck[owner * DEALT : (owner + 1) * DEALT] for owner in range(OWNERS)]
    left = [cards[done:] for cards in dealt]
    reserve = RESERVE if done + 1 < RESERVE_TURN else 0
    hands = [cards[reserve:] for cards in left[:players]]
    told = {
        "hands": written(map(written, hands), "/"),
        "reserves": written((written(cards[:reserve]) for cards in left[:players]), "/"),
        "discards": written((written(cards[:done]) for cards in dealt), "/"),
    }
    if players != COMPANION:
        return told
    return told | {"line": written(left[COMPANION][:MIN_LINE]), "pile": written(left[COMPANION][MIN_LINE:])}
