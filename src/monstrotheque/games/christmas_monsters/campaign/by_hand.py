"""A day played with the real cards, as the players write it down: what happened in each turn, and what is impossible.

An entry is plain data: `{"turns": [{"monster", "beaten", "level", "powers", "potions"}, …]}`, a turn for each location.
`"feats"` beside the turns lists the feats of the players' own box that the rules can't check.
*powers* counts the powers that each player used. *potions* names the potions used, from the stock or not. *level* is
the level fought at. It may be left out if nothing changed it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from monstrotheque.engine.campaigns import EntryProblem, EntryRefused
from monstrotheque.engine.raw_state import blank
from monstrotheque.engine.texts import Key
from monstrotheque.games.christmas_monsters import GAME
from monstrotheque.games.christmas_monsters.campaign.constants import MONSTERS, POTIONS, TURNS
from monstrotheque.games.christmas_monsters.campaign.feats import feats_to_tick
from monstrotheque.games.christmas_monsters.campaign.result import DayResult
from monstrotheque.games.christmas_monsters.campaign.value import Campaign
from monstrotheque.games.christmas_monsters.campaign.words import texts
from monstrotheque.games.christmas_monsters.constants import (
    CURSES,
    ENGELURES,
    FLACON_FELE,
    POTION_WINDOWS,
    POWER_TOKENS,
    RESERVE_TURN,
)
from monstrotheque.games.christmas_monsters.state import NONE
from monstrotheque.games.christmas_monsters.values import level_fought

Json = dict[str, Any]
FIELDS = {"monster", "beaten", "level", "powers", "potions"}
REGAIN = "regain"
MOST_NOTED = 9
"""The highest number of powers that a field accepts. The tokens limit the actual number."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn of an entry. A field that isn't filled in yet is None."""

    number: int
    monster: str | None
    beaten: bool | None
    level: int | None
    powers: tuple[int, ...]
    potions: tuple[str, ...]

    def problem(self, field: str, reason: str, **values: Any) -> EntryProblem:
        """The problem with a field of this turn."""
        return EntryProblem(f"{self.number}.{field}", reason, values)


def entry_of(result: DayResult) -> Json:
    """The entry that the players of a day with this result would have written."""
    by_turn = zip(
        result.monsters, result.beaten, result.levels, result.powers, result.used, result.express, strict=True
    )
    turns = [
        {
            "monster": monster,
            "beaten": beaten,
            "level": level,
            "powers": list(powers),
            "potions": _in_order((*used, *express)),
        }
        for monster, beaten, level, powers, used, express in by_turn
    ]
    return {"turns": turns} | ({"feats": list(result.ticked)} if result.ticked else {})


def result_of(campaign: Campaign, entry: Any) -> DayResult:
    """The result of the campaign's day according to *entry*. Raises EntryRefused with a sentence for each impossible
    field.
    """
    turns = _turns(campaign, entry)
    problems = sorted(_problems(campaign, turns), key=lambda problem: int(problem.place.partition(".")[0]))
    if problems:
        raise EntryRefused(problems, lambda lang: texts(lang, campaign))
    stock = set(campaign.potions)
    return DayResult(
        players=campaign.players,
        monsters=tuple(str(turn.monster) for turn in turns),
        beaten=tuple(bool(turn.beaten) for turn in turns),
        levels=tuple(turn.level or possible_levels(campaign, turn)[0] for turn in turns),
        powers=tuple(turn.powers for turn in turns),
        stock=tuple(_in_order(stock)),
        used=tuple(tuple(_in_order(stock.intersection(turn.potions))) for turn in turns),
        express=tuple(tuple(_in_order(set(turn.potions) - stock)) for turn in turns),
        ticked=_ticked(campaign, entry),
    )


def _ticked(campaign: Campaign, entry: Mapping[str, Any]) -> tuple[str, ...]:
    """The feats that were ticked by hand, in the order of the sheet. Each must be open."""
    ticked, known = entry.get("feats", []), feats_to_tick(campaign)
    if not isinstance(ticked, list) or not all(feat in known for feat in ticked):
        raise EntryRefused([EntryProblem("0", "feats")], lambda lang: texts(lang, campaign))
    return tuple(feat for feat in known if feat in ticked)


def possible_levels(campaign: Campaign, turn: Turn) -> tuple[int, ...]:
    """The possible levels of the turn's monster in its fight. The level without any power comes first."""
    user = user_of(campaign, "rempart")
    return tuple(
        dict.fromkeys(_level(campaign, turn, n) for n in range(1 + (0 if user is None else turn.powers[user])))
    )


def user_of(campaign: Campaign, power: str) -> int | None:
    """The seat that has unlocked *power*, or None."""
    for seat, (role, unlocked) in enumerate(zip(campaign.roles, campaign.powers, strict=True)):
        if power in campaign.lists.powers[role][:unlocked]:
            return seat
    return None


def _level(campaign: Campaign, turn: Turn, ramparts: int) -> int:
    s: Any = blank(GAME.raw_state.dtype)[0]
    s.levels[:] = campaign.levels
    s.monsters[turn.number - 1] = MONSTERS.index(str(turn.monster))
    s.turn, s.ramparts = turn.number, ramparts
    s.curse = CURSES.index(campaign.curse) if campaign.curse in CURSES else NONE
    return int(level_fought(s))


def _in_order(potions: Any) -> list[str]:
    return [potion for potion in POTIONS if potion in potions]


def _turns(campaign: Campaign, entry: Any) -> list[Turn]:
    """The turns of an entry, if the entry has the right shape."""
    turns = entry.get("turns") if isinstance(entry, Mapping) else None
    if (
        not isinstance(turns, list)
        or not set(entry) <= {"turns", "feats"}
        or len(turns) != TURNS
        or not all(_is_turn(campaign, turn) for turn in turns)
    ):
        raise EntryRefused([EntryProblem("0", "malformed")], lambda lang: texts(lang, campaign))
    return [
        Turn(
            number,
            turn.get("monster"),
            turn.get("beaten"),
            turn.get("level"),
            tuple(turn.get("powers") or [0] * campaign.players),
            tuple(turn.get("potions") or ()),
        )
        for number, turn in enumerate(turns, 1)
    ]


def _is_turn(campaign: Campaign, turn: Any) -> bool:
    if not isinstance(turn, Mapping) or not set(turn) <= FIELDS:
        return False
    powers, potions = turn.get("powers") or [0] * campaign.players, turn.get("potions") or []
    return (
        turn.get("monster") in (None, *MONSTERS)
        and isinstance(turn.get("beaten"), bool | None)
        and (turn.get("level") is None or type(turn["level"]) is int)
        and isinstance(powers, list)
        and len(powers) == campaign.players
        and all(type(count) is int and 0 <= count <= MOST_NOTED for count in powers)
        and isinstance(potions, list)
        and all(potion in POTIONS for potion in potions)
    )


def _problems(campaign: Campaign, turns: Sequence[Turn]) -> Iterator[EntryProblem]:
    yield from _of_fights(campaign, turns)
    yield from _of_tokens(campaign, turns)
    if campaign.curse == CURSES[ENGELURES]:
        yield from _of_frostbite(campaign, turns)
    yield from _of_potions(campaign, turns)
    if campaign.curse == CURSES[FLACON_FELE]:
        yield from _of_cracked_flask(campaign, turns)


def _of_fights(campaign: Campaign, turns: Sequence[Turn]) -> Iterator[EntryProblem]:
    """Eight different monsters, each beaten or not, at a possible level."""
    met: dict[str, int] = {}
    for turn in turns:
        if turn.beaten is None:
            yield turn.problem("beaten", "missing_beaten", turn=turn.number)
        if turn.monster is None:
            yield turn.problem("monster", "missing_monster", turn=turn.number)
            continue
        name = Key(f"monsters.{turn.monster}")
        if turn.monster in met:
            yield turn.problem("monster", "twice", monster=name, turn=met[turn.monster])
        met.setdefault(turn.monster, turn.number)
        levels = possible_levels(campaign, turn)
        if turn.level is not None and turn.level not in levels:
            known = " / ".join(map(str, levels))
            yield turn.problem("level", "level", monster=name, given=turn.level, known=known)


def _of_tokens(campaign: Campaign, turns: Sequence[Turn]) -> Iterator[EntryProblem]:
    """Each player has two Power tokens a day. Regain gives one used token back to one player."""
    regain = next((turn.number for turn in turns if REGAIN in turn.potions), TURNS + 1)
    given_back: int | None = None
    for seat, name in enumerate(campaign.characters):
        for turn, used in zip(turns, accumulate(turn.powers[seat] for turn in turns), strict=True):
            if used <= POWER_TOKENS:
                continue
            if used == POWER_TOKENS + 1 and turn.number >= regain and given_back in (None, seat):
                given_back = seat
                continue
            yield turn.problem("powers", "tokens", character=name, n=used, most=POWER_TOKENS)
            break
    if regain <= TURNS and not any(any(turn.powers) for turn in turns[:regain]):
        yield turns[regain - 1].problem("potions", "nothing_to_regain", potion=Key(f"potions.{REGAIN}"))


def _of_frostbite(campaign: Campaign, turns: Sequence[Turn]) -> Iterator[EntryProblem]:
    """Engelures: each player uses one power a day. More are possible only in the turn of Cessez-le-Feu: the first one
    in which the Garde uses a power.
    """
    guard = user_of(campaign, "cessez_le_feu")
    truce = next((turn.number for turn in turns if guard is not None and turn.powers[guard]), 0)
    for seat, name in enumerate(campaign.characters):
        used = 0
        for turn in turns:
            used += turn.powers[seat]
            if turn.powers[seat] and used > 1 and turn.number != truce:
                yield turn.problem("powers", "frostbite", character=name, curse=Key(f"curses.{campaign.curse}"))
                break


def _of_potions(campaign: Campaign, turns: Sequence[Turn]) -> Iterator[EntryProblem]:
    """A potion is used once, in its window. One that isn't in stock was drawn in that turn by Potion Express."""
    used: set[str] = set()
    drawer = user_of(campaign, "potion_express")
    for turn in turns:
        draws = 0 if drawer is None else turn.powers[drawer]
        for potion in turn.potions:
            name = Key(f"potions.{potion}")
            if potion in used:
                yield turn.problem("potions", "potion_twice", potion=name)
            elif POTION_WINDOWS[POTIONS.index(potion)] == "before_turn_6" and turn.number >= RESERVE_TURN:
                yield turn.problem("potions", "too_late", potion=name, turn=RESERVE_TURN)
            elif potion not in campaign.potions:
                draws -= 1
                if draws < 0:
                    yield turn.problem("potions", "not_in_stock", potion=name)
            used.add(potion)


def _of_cracked_flask(campaign: Campaign, turns: Sequence[Turn]) -> Iterator[EntryProblem]:
    """Flacon Fêlé: one of the potions in stock is lost when the curse strikes."""
    strikes = campaign.lists.turns[CURSES[FLACON_FELE]]
    before = {potion for turn in turns[: strikes - 1] for potion in turn.potions}
    left = set(campaign.potions) - before
    for turn in turns[strikes - 1 :]:
        if left and left <= (before := before | set(turn.potions)):
            yield turn.problem("potions", "one_lost", curse=Key(f"curses.{campaign.curse}"), turn=strikes)
            return
