"""Counting a day that was played with real cards (see `monstrotheque.engine.counting`)."""

from __future__ import annotations

from monstrotheque.engine.compiling import kernel
from monstrotheque.engine.counting import EARNS, NOBODY, Form, Group, LineKind
from monstrotheque.engine.raw_state import IntArray
from monstrotheque.engine.texts import Texts
from monstrotheque.games.christmas_monsters.constants import MAX_LEVEL, MONSTER_COUNT, MONSTERS, TURNS
from monstrotheque.games.christmas_monsters.rules import day_score, points_for
from monstrotheque.games.christmas_monsters.state import NONE, OVER, PLAYERS_TURN, RawState

MET = 0
FOUGHT = MET + TURNS
PLACES = FOUGHT + TURNS
RESULTS = tuple(f"{level}{sign}" for level in range(1, MAX_LEVEL + 1) for sign in "+-")
BOSS = TURNS - 1

BEATEN, FLED, BOSS_BEATEN, FLOOR = 0, 1, 2, 3 * (MONSTER_COUNT + 1)
_NAMES = (*(f"monsters.{monster}" for monster in MONSTERS), "counting.monster")
LINES = (
    *(
        LineKind(name, f"counting.{outcome}", ("level",))
        for name in _NAMES
        for outcome in ("beaten", "fled", "boss_beaten")
    ),
    LineKind("counting.floor", "counting.floor_note", look=""),
)
MOST_LINES = TURNS + 1
TWICE = 1
PROBLEMS = {TWICE: "counting.twice"}


def form(players: int) -> Form:
    """The eight monsters and the result of each fight: its level, and whether the monster was beaten."""
    met = Group(part="monsters", shape="line", by_seat=False, start=MET, rows=(TURNS,), codes=MONSTERS, marks="^")
    fought = Group(part="fought", shape="line", by_seat=False, start=FOUGHT, rows=(TURNS,), codes=RESULTS)
    return Form(players, (met, fought))


def words(part: str, code: str, texts: Texts) -> str:
    """A monster, or the result of a fight, in words."""
    if part == "fought":
        return texts.say("counting.results.won" if code.endswith("+") else "counting.results.lost", level=code[0])
    return texts.say(f"monsters.{code}")


@kernel
def enter(s: RawState, entered: IntArray, problems: IntArray) -> None:
    """Enter the fights. Each monster appears once."""
    fights = 0
    for place in range(TURNS):
        s.monsters[place] = entered[MET + place] - 1
        result = entered[FOUGHT + place]
        if result:
            fights += 1
            s.fought[place] = (result + 1) // 2
            s.beaten |= result % 2 << place
        for other in range(TURNS):
            if other != place and s.monsters[place] != NONE and entered[MET + other] == entered[MET + place]:
                problems[MET + place] = TWICE
    s.phase = OVER if fights == TURNS else PLAYERS_TURN
    s.turn = min(fights + 1, TURNS)


@kernel
def tally(s: RawState, lines: IntArray, lit: IntArray) -> int:
    """A line for each fight. A day's score is never below 0."""
    n = points = 0
    for place in range(TURNS):
        if s.fought[place]:
            is_beaten = int(s.beaten) >> place & 1
            monster = s.monsters[place] if s.monsters[place] != NONE else MONSTER_COUNT
            outcome = FLED if not is_beaten else BOSS_BEATEN if place == BOSS else BEATEN
            lines[n, 0], lines[n, 1], lines[n, 3] = 3 * monster + outcome, NOBODY, s.fought[place]
            lines[n, 2] = points_for(TURNS + is_beaten, TURNS + 1, is_beaten * (place == BOSS)) - TURNS
            lit[n, MET + place] = lit[n, FOUGHT + place] = EARNS if is_beaten else EARNS << 2
            points += lines[n, 2]
            n += 1
    if points < day_score(s):
        lines[n, 0], lines[n, 1], lines[n, 2] = FLOOR, NOBODY, day_score(s) - points
        n += 1
    return n
