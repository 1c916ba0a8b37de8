"""Which games an arena plays: every deal with every line-up, each line-up rotated through the seats.

Game number n is always the same deal and seating, however many games are played. So a run can be stopped, resumed,
extended, and split over machines.
"""

from __future__ import annotations

import functools
import itertools
import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import monstrotheque
from monstrotheque.arena import players, simulation
from monstrotheque.arena.players import player
from monstrotheque.bots import guided, registry, thinking
from monstrotheque.bots.registry import UnknownBot
from monstrotheque.engine.compiling import files_digest, sources_of
from monstrotheque.engine.errors import Reasoned
from monstrotheque.engine.game import Game
from monstrotheque.engine.random import SEED_BITS

FORMAT = "monstrotheque-arena"
FORMAT_VERSION = 1
LONGEST_NAME = 40
POLICY, NET = "policy:", "net:"

Seating = tuple[str, ...]


class BadArena(Reasoned):
    """A line-up, a number of games or processes, or a results file that an arena can't work with."""

    code = "bad_arena"
    section = "arena.refusals"


@dataclass(frozen=True)
class Task:
    """One game to play: its number, its deal, and who sits where."""

    number: int
    deal: int
    seating: Seating


@dataclass(frozen=True)
class Arena:
    """What is played: everything that determines game number n.

    With the option *each*, its choices are dealt in turn.
    """

    game: Game
    players: int
    options: dict[str, Any]
    bots: tuple[str, ...]
    seed: int
    ladder: bool = False
    each: str | None = None

    @property
    def choices(self) -> tuple[str | None, ...]:
        """The choices of the option that varies; a single None if none does."""
        return choices_of(self.game, self.each) if self.each else (None,)

    def choice(self, deal: int) -> str | None:
        """The choice of a deal."""
        return self.choices[deal % len(self.choices)]

    def options_of(self, deal: int) -> dict[str, Any]:
        """The options of a deal, checked."""
        return self.game.check_options(self.options | {self.each: self.choice(deal)}) if self.each else self.options

    @property
    def line_ups(self) -> list[Seating]:
        """Who plays together in a deal."""
        return line_ups(self.game, self.bots, self.players, ladder=self.ladder)

    @property
    def seatings(self) -> list[Seating]:
        """The seatings of one deal, in order."""
        return [seating for line_up in self.line_ups for seating in rotations(line_up)]

    def deals_for(self, games: int) -> int:
        """The number of whole deals for at least *games* games, with each choice dealt equally often."""
        rounds = -(-games // (len(self.seatings) * len(self.choices)))
        return rounds * len(self.choices)

    def tasks(self, deals: int, *, part: int = 1, parts: int = 1) -> list[Task]:
        """The games of the first *deals* deals; with *parts*, those of one part of the deals."""
        seatings = self.seatings
        return [
            Task(deal * len(seatings) + n, deal, seating)
            for deal in range(part - 1, deals, parts)
            for n, seating in enumerate(seatings)
        ]

    def game_seed(self, deal: int) -> int:
        """The seed of a deal."""
        return random.Random(f"{self.seed}:{deal}").getrandbits(SEED_BITS)

    def dice(self, task: Task) -> random.Random:
        """The random generator of the players of one game."""
        return random.Random(f"{self.seed}:{task.deal}:{task.number}")

    def header(self) -> dict[str, Any]:
        """The header of a results file. `code` distinguishes versions of rules and bots with the same names."""
        return {
            "format": FORMAT,
            "version": FORMAT_VERSION,
            "game": self.game.name,
            "rules": self.game.rules_version,
            "players": self.players,
            "options": self.options,
            "bots": list(self.bots),
            "policies": policies(self.bots),
            "ladder": self.ladder,
            "seed": self.seed,
            "monstrotheque": monstrotheque.__version__,
            "code": code_digest(self.game),
        } | ({"each": self.each} if self.each else {})


def choices_of(game: Game, option: str) -> tuple[str, ...]:
    """The choices of an *option* that has a list of them."""
    lists = {
        name: known.form.choices for name, known in game.options.items() if known.form and known.form.kind == "choice"
    }
    if option not in lists:
        raise BadArena("each", game=game.name, option=option[:LONGEST_NAME], known=", ".join(lists) or "–")
    return lists[option]


def policies(bots: Sequence[str]) -> dict[str, str]:
    """A digest of the file of each trained network among *bots*, which may be trained further under the same name."""
    return {name: files_digest([file]) for name in bots if (file := _file_of(name))}


def _file_of(name: str) -> Path | None:
    """The file of a trained network: `policy:FILE` or `net:N@FILE`."""
    if name.startswith(POLICY):
        return Path(name.removeprefix(POLICY))
    return Path(name.removeprefix(NET).partition("@")[2]) if name.startswith(NET) else None


@functools.cache
def code_digest(game: Game) -> str:
    """A digest of everything that determines how strong a bot plays *game*: rules, evaluation, search, bots."""
    compiled = [game.folder / "rules.py", game.folder / "evaluation.py", Path(guided.__file__)]
    bots = [Path(str(module.__file__)) for module in (players, simulation, registry, thinking)]
    return files_digest(sorted(sources_of(frozenset(compiled)).union(bots)))


def arena(
    game: Game,
    *,
    bots: Sequence[str],
    players: int | None = None,
    options: dict[str, Any] | None = None,
    seed: int = 0,
    ladder: bool = False,
    each: str | None = None,
) -> Arena:
    """An arena, checked: the players exist, nobody is named twice.

    In a *ladder* only neighbours meet. The choices of the option *each* are dealt in turn.
    """
    names = tuple(name.strip() for name in bots)
    if not names or not all(names):
        raise BadArena("no_bots")
    for name in names:
        _check_player(name)
        if names.count(name) > 1:
            raise BadArena("twice", name=name[:LONGEST_NAME])
    if each is not None:
        choices_of(game, each)
    return Arena(
        game, game.check_players(players), game.check_options(options or {}), names, game.check_seed(seed), ladder, each
    )


def _check_player(name: str) -> None:
    """Refuse an unknown name and list the known ones, with those that exist only here."""
    try:
        player(name)
    except UnknownBot as error:
        raise UnknownBot(
            **error.details | {"known": f"{error.details['known']}, {players.ORACLE}:N, ensemble:TxN"}
        ) from error


def line_ups(game: Game, bots: Sequence[str], players: int, *, ladder: bool = False) -> list[Seating]:
    """Who plays together: everybody with everybody, or in a *ladder* each bot with the next.

    In a cooperative game every bot also plays with itself.
    """
    circles = list(itertools.pairwise(bots)) if ladder and len(bots) > 1 else [tuple(bots)]
    mixed = [line_up for circle in circles for line_up in _mixed(circle, players)]
    alone = [(name,) * players for name in bots] if game.is_cooperative else []
    return distinct([*alone, *mixed])


def _mixed(bots: Seating, players: int) -> list[Seating]:
    """All combinations where there are more bots than seats. Where there are fewer, they take the seats in turn,
    beginning with each of them.
    """
    if len(bots) >= players:
        return list(itertools.combinations(bots, players))
    return [tuple(bots[(first + seat) % len(bots)] for seat in range(players)) for first in range(len(bots))]


def distinct(line_ups: Sequence[Seating]) -> list[Seating]:
    """Each line-up once, whatever seat it begins at."""
    found: dict[frozenset[Seating], Seating] = {}
    for line_up in line_ups:
        found.setdefault(frozenset(rotations(line_up)), line_up)
    return list(found.values())


def rotations(line_up: Seating) -> list[Seating]:
    """The seatings of a line-up, rotated through all seats; each once."""
    turned = (line_up[shift:] + line_up[:shift] for shift in range(len(line_up)))
    return list(dict.fromkeys(turned))
