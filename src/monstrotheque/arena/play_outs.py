"""Bots' games as data, one row for each decision, for imitation and offline learning (needs `monstrotheque[data]`).

The data is a folder of Parquet files. Each holds some games and is written whole or not at all. A stopped run continues
with the missing files; a longer run adds files. Decisions are those of the environments (docs/how-to/environments.md):
the same order of seats, observations, legal actions and results.
"""

from __future__ import annotations

import functools
import io
import json
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import monstrotheque
from monstrotheque.adapters.seating import Asking, acts_out_of_turn, payoffs
from monstrotheque.arena.cluster import in_cluster
from monstrotheque.arena.players import Player, choice, player
from monstrotheque.arena.processes import in_processes
from monstrotheque.arena.schedule import BadArena, code_digest, policies
from monstrotheque.bots.registry import SearchBot
from monstrotheque.bots.thinking import decide
from monstrotheque.engine.game import Game
from monstrotheque.engine.locking import hold
from monstrotheque.engine.random import SEED_BITS
from monstrotheque.engine.records import write_bytes_safely
from monstrotheque.engine.registry import game as find_game

FORMAT = "monstrotheque-play-outs-1"
GAMES_A_FILE = 50
LARGEST_MASK = 1 << 13
"""Games with more moves store the legal ones as a list only."""
LOCK = "_lock"
"""Readers of Parquet folders skip names that begin with an underscore."""

_player: Any = functools.cache(player)
Progress = Callable[[int], None]


def arrow() -> Any:
    """Arrow and its Parquet files, if they are installed."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError as error:
        raise BadArena("no_arrow") from error
    return pyarrow


@dataclass(frozen=True)
class PlayOut:
    """What is played: everything that determines game number n. The *bots* move up a seat from game to game."""

    game: Game
    players: int
    options: dict[str, Any]
    bots: tuple[str, ...]
    seed: int

    def seating(self, number: int) -> tuple[str, ...]:
        """Who sits where in game *number*."""
        shift = number % self.players
        return self.bots[shift:] + self.bots[:shift]

    def about(self) -> dict[str, str]:
        """The metadata of every file. `code` distinguishes versions of rules and bots with the same names."""
        facts = {
            "format": FORMAT,
            "game": self.game.name,
            "rules": self.game.rules_version,
            "players": self.players,
            "options": self.options,
            "bots": self.bots,
            "policies": policies(self.bots),
            "seed": self.seed,
            "monstrotheque": monstrotheque.__version__,
            "code": code_digest(self.game),
        }
        return {name: fact if isinstance(fact, str) else json.dumps(fact) for name, fact in facts.items()}

    def recipe(self) -> dict[str, Any]:
        """The same as plain data, to send to another process."""
        facts = {"players": self.players, "options": self.options, "bots": self.bots, "seed": self.seed}
        return {"game": self.game.name, "code": code_digest(self.game), **facts}


def play_out(
    game: Game, *, bots: Sequence[str], players: int | None = None, options: dict[str, Any] | None = None, seed: int = 0
) -> PlayOut:
    """What to play, checked. One bot may stand for all seats."""
    count = game.check_players(players)
    names = [name.strip() for name in bots]
    seated = tuple(names * count if len(names) == 1 else names)
    if len(seated) != count:
        raise BadArena("seats", players=count, given=len(seated))
    for name in seated:
        player(name)
    return PlayOut(game, count, game.check_options(options or {}), seated, game.check_seed(seed))


class Part(NamedTuple):
    """The games of one file."""

    number: int
    first: int
    games: int

    @property
    def file(self) -> str:
        """The name of its file."""
        return f"part-{self.number:06}.parquet"


FILES = "part-*.parquet"
"""The names of all such files."""


def parts_of(games: int) -> list[Part]:
    """The files for that many *games*."""
    firsts = range(0, games, GAMES_A_FILE)
    return [Part(number, first, min(GAMES_A_FILE, games - first)) for number, first in enumerate(firsts)]


class Row(NamedTuple):
    """One decision.

    `value` is what a search expects of the action, from 0 to 1; bots that don't search leave it empty. `result`,
    `score` and `place` are what the game brought the player in the end.
    """

    game: int
    decision: int
    seat: int
    player: int
    bot: str
    observation: Any
    legal: list[int]
    action: int
    value: float | None
    result: float = 0.0
    score: int = 0
    place: int = 0


def decisions(what: PlayOut, number: int) -> list[Row]:
    """Game *number*, decision by decision."""
    dice = random.Random(f"{what.seed}:{number}")
    dealt = what.game.new(players=what.players, seed=dice.getrandbits(SEED_BITS), **what.options)
    seating = what.seating(number)
    rows: list[Row] = []
    asking = Asking(dealt, out_of_turn=acts_out_of_turn(what.game))
    while not asking.is_over:
        bot = seating[asking.agent]
        action, value = considered(_player(bot), asking, dice)
        seen = asking.state.sight(asking.seat).encode()
        rows.append(Row(number, len(rows), asking.seat, asking.agent, bot, seen, asking.actions(), action, value))
        asking = asking.act(action)
    end = asking.state
    paid, places = payoffs(end, margin=False), end.places or [0] * what.players
    return [
        row._replace(result=paid[row.player], score=end.scores[row.player], place=places[row.player]) for row in rows
    ]


def considered(who: Player, asking: Asking, dice: random.Random) -> tuple[int, float | None]:
    """What *who* does where it is asked, and what it expects."""
    state, seat = asking.state, asking.seat
    if isinstance(who, SearchBot) and len(asking.actions()) > 1:
        found = decide(state.sight(seat), who.budget(state.game), dice)
        return asking.passing if found.move is None else found.move.id, found.value
    move = choice(who, state, seat, dice)
    return asking.passing if move is None else move.id, None


def table_of(what: PlayOut, part: Part) -> Any:
    """The games of a file as an Arrow table."""
    pa, game = arrow(), what.game
    rows = [row for number in range(part.first, part.first + part.games) for row in decisions(what, number)]
    columns = {name: [getattr(row, name) for row in rows] for name in Row._fields}
    types = {
        "game": pa.int64(), "decision": pa.int32(), "seat": pa.int8(), "player": pa.int8(),
        "legal": pa.list_(pa.int32()), "action": pa.int32(), "value": pa.float32(), "result": pa.float32(),
        "score": pa.int32(), "place": pa.int8(),
    }  # fmt: skip
    arrays = {name: pa.array(columns[name], kind) for name, kind in types.items()}
    arrays["bot"] = pa.array(columns["bot"], pa.string())
    arrays["observation"] = _marks(pa, np.stack(columns["observation"]).astype(np.int8))
    actions = game.moves.size + acts_out_of_turn(game)
    if actions <= LARGEST_MASK:
        masks = np.zeros((len(rows), actions), np.int8)
        for mask, legal in zip(masks, columns["legal"], strict=True):
            mask[legal] = 1
        arrays["action_mask"] = _marks(pa, masks)
    about = what.about() | {"first": str(part.first), "games": str(part.games)}
    return pa.table(arrays).replace_schema_metadata(about)


def _marks(pa: Any, rows: Any) -> Any:
    """Rows of equal length as one column."""
    return pa.FixedSizeListArray.from_arrays(pa.array(rows.reshape(-1)), rows.shape[1])


def play_part(recipe: dict[str, Any], part: Part) -> tuple[Part, bytes]:
    """Play the games of one file, perhaps on another machine. It refuses other rules or bots."""
    facts = dict(recipe)
    code, game = facts.pop("code"), find_game(facts.pop("game"))
    if code != code_digest(game):
        raise RuntimeError("the rules or bots here are not those of the play-out")
    out = io.BytesIO()
    arrow().parquet.write_table(table_of(PlayOut(game=game, **facts), part), out, compression="zstd")
    return part, out.getvalue()


def kept(what: PlayOut, folder: Path) -> dict[str, int]:
    """The number of games in each file of *folder*. Files of other games are refused."""
    return {file.name: _games_in(what, file) for file in sorted(folder.glob(FILES))}


class WrittenGames(NamedTuple):
    """The result of a run: the number of new games, and of all games in the folder."""

    added: int
    held: int


def _games_in(what: PlayOut, file: Path) -> int:
    """The number of games in a file, if they are games of *what*."""
    pa = arrow()
    try:
        found = {key.decode(): value.decode() for key, value in (pa.parquet.read_schema(file).metadata or {}).items()}
    except (pa.ArrowInvalid, OSError) as error:
        raise BadArena("not_play_outs", file=file.name) from error
    for key, wanted in what.about().items():
        if found.get(key) != wanted:
            raise BadArena("other_play_outs", file=file.name, what=key, given=found.get(key, "–")[:60], now=wanted[:60])
    return int(found["games"])


def write(
    what: PlayOut,
    folder: Path,
    games: int,
    *,
    jobs: int = 1,
    ray: str | None = None,
    on_progress: Progress | None = None,
) -> WrittenGames:
    """Play what is missing of *games* games. Every file is written as soon as it is ready.

    A file with too few games is played again as a whole.
    """
    if games < 1:
        raise BadArena("games", least=1)
    if jobs < 1:
        raise BadArena("jobs")
    arrow()
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / LOCK).open("ab") as lock:
        if not hold(lock):
            raise BadArena("in_use", file=folder.name)
        held = kept(what, folder)
        before = sum(held.values())
        left = [part for part in parts_of(games) if held.get(part.file, 0) < part.games]
        still_to_play = sum(part.games for part in left)
        for part, data in _played(what, left, jobs, ray):
            write_bytes_safely(folder / part.file, data)
            held[part.file] = part.games
            still_to_play -= part.games
            if on_progress:
                on_progress(games - still_to_play)
    after = sum(held.values())
    return WrittenGames(after - before, after)


def _played(what: PlayOut, parts: Sequence[Part], jobs: int, ray: str | None) -> Iterator[tuple[Part, bytes]]:
    """Files as they are ready, wherever they are played."""
    work = functools.partial(play_part, what.recipe())
    if ray is not None:
        return in_cluster(work, parts, address=ray)
    return map(work, parts) if jobs == 1 else in_processes(work, parts, jobs=jobs)
