"""Random games of every kind, looked at from all sides, for as long as wished: `make fuzz SECONDS=600`.

What is looked for: crashes, dead ends, endless games, leaks, broken round trips, refusals that change something,
damaged files that are taken or bring a traceback. A case that fails is written to `tests/fuzz/found/`, where it is a
test from then on (`test_fuzz.py` plays it again).
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from rich.console import Console

import monstrotheque as mt
from monstrotheque.engine import records
from monstrotheque.engine.errors import MonstroError, Refusal
from monstrotheque.engine.match import Match
from monstrotheque.engine.moves import Move
from monstrotheque.engine.state import State
from monstrotheque.engine.texts import LANGS
from tests.contract.cases import CASES, choose, everybody, helper, walk
from tests.contract.test_one_door import other_worlds, told

STRANGE: list[Any] = [
    "",
    " ",
    "{}",
    10**30,
    -1,
    1.5,
    float("nan"),
    True,
    None,
    [],
    {},
    {"kind": []},
    b"",
    "\ud800",
    "%s{0}",
]
FOUND = Path(__file__).parent / "found"


@dataclass(frozen=True)
class Case:
    """A game to look at: everything in it follows from these."""

    name: str
    players: int
    seed: int


def cases(seed: int) -> Iterator[Case]:
    """Cases without end, all games and numbers of players in turn."""
    dice = random.Random(seed)
    while True:
        for name, players in CASES:
            yield Case(name, players, dice.getrandbits(48))


def look_at(case: Case) -> None:
    """Play the case's game and check it from all sides."""
    dice = random.Random(case.seed)
    for state, seat, move, _ in walk(case.name, case.players, case.seed):
        _check_position(case, state, dice)
        _check_events(state, seat, move, dice)
    _check_record(case, dice)


def _check_position(case: Case, state: State, dice: random.Random) -> None:
    assert helper(case.name).cards(state) == helper(case.name).cards(_start(case)), "cards are lost or made"
    assert state.game.from_bytes(state.to_bytes()) == state, "bytes"
    seat = dice.choice([*state.actors, *state.interjectors])
    if moves := state.legal(seat):
        _check_move(state, dice.choice(moves))
    _check_refusal(state, dice)
    _check_garbage(state, dice)
    onlooker = dice.choice(everybody(state))
    json.dumps(state.view(onlooker))
    if dice.random() < 0.2:
        _check_worlds(case, state, onlooker, dice)
        _check_drawing(state, onlooker)


def _start(case: Case) -> State:
    return mt.game(case.name).new(players=case.players, seed=case.seed, **helper(case.name).options(case.seed))


def _check_move(state: State, move: Move) -> None:
    forms = (str(move), str(move).upper(), move.json(), move.id)
    assert {state.game.moves.find(form) for form in forms} == {move}, "forms of a move"


def _check_refusal(state: State, dice: random.Random) -> None:
    """Any number, for any seat: played or refused in both languages, and the position stays as it was."""
    before = state.to_bytes()
    seat, number = dice.choice(everybody(state)), dice.randrange(-2, state.game.moves.size + 2)
    try:
        state.play(seat, number)
    except Refusal as refusal:
        _check_sentences(refusal)
    assert state.to_bytes() == before, "a move changed the position it was played in"


def _check_garbage(state: State, dice: random.Random) -> None:
    """A move that somebody mistyped or made up is refused in both languages, or found, never more."""
    move = dice.choice(list(state.legal(state.actors[0])) or [state.game.moves.move(0)])
    form = dice.choice([_mistyped(str(move), dice), _made_up(move.json(), dice), dice.choice(STRANGE)])
    before = state.to_bytes()
    try:
        state.play(state.actors[0], form)
    except Refusal as refusal:
        _check_sentences(refusal)
    assert state.to_bytes() == before, "a move changed the position it was played in"


def _mistyped(text: str, dice: random.Random) -> str:
    at = dice.randrange(len(text) + 1)
    return (
        text[:at]
        + dice.choice(["", " ", "9", "-", "é", "\0", "\u2067", "½", "x" * 5000])
        + text[at + dice.randint(0, 2) :]
    )


def _made_up(fields: dict[str, Any], dice: random.Random) -> dict[str, Any]:
    """The JSON form of a move with a wrong value, a missing or an unknown field."""
    name = dice.choice([*fields, "unheard_of"])
    changed = {**fields, name: dice.choice(STRANGE)}
    if dice.random() < 0.3:
        del changed[name]
    return changed


def _check_sentences(error: MonstroError) -> None:
    assert all(error.say(lang) for lang in LANGS)


def _check_worlds(case: Case, state: State, onlooker: int, dice: random.Random) -> None:
    number = dice.getrandbits(32)
    for other in other_worlds(case.name, state, onlooker, number):
        mine, theirs = (told(world, onlooker, random.Random(number)) for world in (state, other))
        assert mine == theirs, f"a leak to {onlooker}: {[key for key in mine if mine[key] != theirs[key]]}"


def _check_drawing(state: State, onlooker: int) -> None:
    names = [f"seat-{seat}" for seat in range(state.players)]
    for lang in LANGS:
        for width in (50, 100):
            console = Console(file=open("/dev/null", "w"), width=width)  # noqa: SIM115
            with console.file:
                console.print(state.game.terminal.draw(state.view(onlooker), state.game.texts(lang), names))


def _check_events(state: State, seat: int, move: Move, dice: random.Random) -> None:
    onlooker = dice.choice(everybody(state))
    names = [f"seat-{number}" for number in range(state.players)]
    for event in state.events(seat, move, state.play(seat, move), onlooker):
        assert all(state.game.views.tell(event, state.game.texts(lang), names) for lang in LANGS)


def _check_record(case: Case, dice: random.Random) -> None:
    """The game is kept and read back; a damaged file is refused in a sentence."""
    match = _played(case, dice)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "game.json"
        records.save(file, match, records.new_nonce())
        again, _ = records.load(file)
        assert again.state == match.state, "record"
        assert again.log == match.log, "record"
        damaged = _damaged(file.read_bytes(), dice)
        file.write_bytes(damaged)
        try:
            kept, _ = records.load(file)
        except MonstroError as error:
            _check_sentences(error)
        else:
            assert kept.state == match.state, "a damaged record was taken"


def _played(case: Case, dice: random.Random) -> Match:
    """The case's game as a match, with take-backs on the way."""
    match = Match(
        mt.game(case.name), players=case.players, seed=case.seed, options=helper(case.name).options(case.seed)
    )
    while not match.state.is_over:
        match.play(*choose(match.state, dice))
        if dice.random() < 0.1:
            seat = match.moves[-1].seat
            before = match.state_at(len(match.moves) - 1)
            match.undo(seat, agreed=True)
            assert match.state == before, "take-back"
            match.play(*choose(match.state, dice))
    return match


def _damaged(data: bytes, dice: random.Random) -> bytes:
    """A file that was cut, or in which some bytes were changed."""
    if dice.random() < 0.3:
        return data[: dice.randrange(len(data))]
    changed = bytearray(data)
    for _ in range(dice.randint(1, 3)):
        changed[dice.randrange(len(changed))] = dice.randrange(256)
    return bytes(changed)


def run(seconds: float, seed: int) -> int:
    """Look at cases for *seconds*; returns how many failed."""
    seen: Counter[str] = Counter()
    failed = 0
    end = time.monotonic() + seconds
    for case in cases(seed):
        if time.monotonic() > end:
            break
        try:
            look_at(case)
        except Exception as error:
            failed += 1
            file = FOUND / f"{case.name}-{case.players}-{case.seed}.json"
            file.write_text(json.dumps(asdict(case) | {"problem": f"{type(error).__name__}: {error}"[:500]}) + "\n")
            traceback.print_exc()
            sys.stderr.write(f"kept as {file}\n")
        seen[case.name] += 1
    sys.stdout.write(f"{dict(seen)} games, {failed} failed\n")
    return failed


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, help="where to begin; without it, somewhere new")
    wishes = parser.parse_args()
    seed = random.SystemRandom().getrandbits(32) if wishes.seed is None else wishes.seed
    sys.stdout.write(f"fuzzing for {wishes.seconds:g} s from seed {seed}\n")
    sys.exit(min(run(wishes.seconds, seed), 1))


if __name__ == "__main__":
    main()
