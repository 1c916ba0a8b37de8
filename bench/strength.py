"""Measure how strong the bots are: `make strength`. Writes bench/results/strength.json and docs/why/strength*.md.

Each game has a ladder: every rung meets the next over paired deals, with the seats rotated. Above the last rung stands
a search that sees everything. In a cooperative game every rung plays the same deals in self-play, and some with its
neighbours.

Every game is stored at once under bench/results/strength/, so the command can be stopped and resumed. Games of other
rules or bots are set aside. Another `--seed` plays other deals, e.g. to check levels that were chosen on these. Ladders
of games that aren't named stay as they are. Levels that watch the clock are measured by iterations, so a busy machine
doesn't weaken them.
"""

from __future__ import annotations

import argparse
import itertools
import json
import math
import os
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import monstrotheque as mt
from bench import strength_page
from monstrotheque.arena.campaigns import CampaignResult, has_campaign, play_campaign, results_of
from monstrotheque.arena.playing import GameResult, play
from monstrotheque.arena.ratings import ratings
from monstrotheque.arena.results import Ledger, encode, read
from monstrotheque.arena.running import run
from monstrotheque.arena.schedule import Arena, Task, arena, code_digest
from monstrotheque.arena.standings import Deals, complete_deals, report, team_scores
from monstrotheque.arena.statistics import estimate, surprise
from monstrotheque.bots.registry import LEVELS, bot_names
from monstrotheque.engine.game import Game
from monstrotheque.engine.records import write_safely

HERE = Path(__file__).parent
SEED = 6
EXPERT = 30_000
"""The expert's iterations here: its clock allows twice as many on two idle cores in every game (`make bench`)."""
WITHOUT_CLOCK = {"expert": EXPERT, "champion": 67_500}
"""The iterations of the levels that watch the clock: a quarter of the most that they make."""
ORACLE = 6_000
"""The iterations of the all-seeing search, where a game does not set them itself (`oracle` in its THOUGHT)."""
ORACLE_OF_CAMPAIGNS = "oracle:200"
CHEAP = 3
"""How many rungs, from below, are quick enough to check again whether other code plays the same."""
FIRST_DEALS = 10
SAMPLE = 6
"""How many games are played again before those of other code are accepted."""
CROSS_SHARE = 10
"""Cross-play is measured over a tenth of the deals."""


def equivalent(level: str, game: Game) -> str:
    """The bot that stands for a level in *game*, without a clock."""
    if level not in LEVELS:
        return level
    return f"mcts:{game.thought.get(level, WITHOUT_CLOCK.get(level, LEVELS[level]['iterations']))}"


def rungs_of(game: Game) -> dict[str, str]:
    """The bots that are measured, weakest first, and the level that each stands for."""
    return {equivalent(name, game): name for name in bot_names() if name in LEVELS or name in ("random", "greedy")}


@dataclass(frozen=True)
class Stage:
    """A part of the ladder and how many deals it is measured over: the low rungs are cheap, the high ones are not."""

    bots: Sequence[str]
    deals: int

    @property
    def name(self) -> str:
        """A name for its file."""
        return "-".join(self.bots).replace(":", "")


def oracle_of(game: Game) -> str:
    """The all-seeing search above the ladder of *game*."""
    return f"oracle:{game.thought.get('oracle', ORACLE)}"


def rivals(rungs: Sequence[str], oracle: str, deals: int, top: int) -> list[Stage]:
    """The ladder of a competitive game, rung by rung, and the all-seeing search above it."""
    low, last = list(itertools.pairwise(rungs)), rungs[-1]
    return [*(Stage(pair, top if last in pair else deals) for pair in low), Stage([last, oracle], max(top // 2, 2))]


def partners(rungs: Sequence[str], oracle: str, deals: int, top: int) -> list[Stage]:
    """The ladder of a cooperative game: self-play of every rung on the same deals, then neighbours together, then the
    last rung with each that isn't its neighbour.
    """
    alone = [Stage([bot], top if bot == rungs[-1] else deals) for bot in rungs]
    few = max(deals // CROSS_SHARE, 2)
    across = [Stage([bot, rungs[-1]], few) for bot in rungs[1:-2]]
    return [*alone, Stage([oracle], max(top // 2, 2)), Stage(rungs[1:], few), *across]


@dataclass(frozen=True)
class Wish:
    """How much to measure, where to keep it, and when to stop."""

    deals: int
    top: int
    campaigns: int
    jobs: int
    seed: int
    folder: Path
    until: float = math.inf


@dataclass(frozen=True)
class Part:
    """A stage that was played, and its whole deals."""

    stage: Stage
    place: Arena
    deals: Deals
    report: dict[str, Any]


def measure(game: Game, players: int, wish: Wish) -> dict[str, Any]:
    """The ladder of one game and number of players."""
    rungs = rungs_of(game)
    stages = (partners if game.is_cooperative else rivals)(list(rungs), oracle_of(game), wish.deals, wish.top)
    parts = [played(game, players, stage, wish) for stage in stages]
    games = [result for part in parts for deal in part.deals.values() for result in deal]
    return {
        "game": game.name,
        "players": players,
        "seed": wish.seed,
        "rungs": rungs,
        "options": typical(game),
        "cooperative": game.is_cooperative,
        "parts": [part.report for part in parts],
        "ratings": {} if game.is_cooperative else rated(games),
        "self_play": list(self_play(parts)) if game.is_cooperative else [],
        "campaigns": campaigns(game, players, wish) if has_campaign(game) else [],
    }


def typical(game: Game) -> dict[str, Any]:
    """The options of the games that are measured: the usual ones, or what the game's own study calls typical."""
    options: dict[str, Any] = getattr(game.module("study"), "TYPICAL", {})
    return options


def played(game: Game, players: int, stage: Stage, wish: Wish) -> Part:
    """A stage, deal by deal until there are enough or time is over."""
    place = arena(game, bots=stage.bots, players=players, options=typical(game), seed=wish.seed, ladder=True)
    wish.folder.mkdir(parents=True, exist_ok=True)
    file = wish.folder / f"{game.name}-{players}-{stage.name}.jsonl"
    adopt(place, file)
    with Ledger(place, file) as ledger:
        for deals in growing(stage.deals):
            if time.time() < wish.until:
                run(ledger, place.tasks(deals), jobs=wish.jobs, studied=game.is_cooperative)
                print(f"{file.stem}: {len(ledger.results)} games", flush=True)
    return Part(stage, place, complete_deals(place, ledger.results), report(place, ledger.results).json())


def growing(deals: int) -> Iterator[int]:
    """How many deals to have played at each look at the clock: twice as many as before, up to *deals*."""
    done = FIRST_DEALS
    while done < deals:
        yield done
        done *= 2
    yield deals


def adopt(place: Arena, file: Path) -> None:
    """Games of other code count if today's code plays a sample of them to the same end; if not, they are put aside."""
    if not file.exists():
        return
    header, results, _ = read(file)
    if header["code"] == place.header()["code"]:
        return
    sample = list(results.values())[:: max(len(results) // SAMPLE, 1)]
    tasks = [Task(result.number, result.deal, result.seating) for result in sample]
    if header | unlike(place) == place.header() and all(map(same, sample, (play(place, task) for task in tasks))):
        file.write_bytes(b"".join(map(encode, [place.header(), *(result.json() for result in results.values())])))
    else:
        file.rename(file.with_suffix(f".{header['code']}"))


def unlike(place: Arena) -> dict[str, Any]:
    """What may differ between the headers of games that count as the same."""
    return {key: place.header()[key] for key in ("code", "monstrotheque")}


def same(one: GameResult, other: GameResult) -> bool:
    """Whether two games ended alike: as many moves, the same scores and places."""
    return (one.plies, one.scores, one.places) == (other.plies, other.scores, other.places)


def rated(games: Sequence[GameResult]) -> dict[str, dict[str, float]]:
    """The rating of every rung over all its games (openskill), with the half-width of its 95 % interval."""
    return {
        bot: {"mu": round(rating.mu, 2), "margin": round(1.96 * rating.sigma, 2)}
        for bot, rating in ratings(games).items()
    }


def self_play(parts: Sequence[Part]) -> Iterator[dict[str, Any]]:
    """Each rung in self-play: its score, the game's own outcomes, and its lead over the rung below on the deals that
    both have played.
    """
    alone = [part for part in parts if len(part.stage.bots) == 1 and part.deals]
    for rung, part in enumerate(alone):
        yield {
            "bot": part.stage.bots[0],
            "score": estimate(list(scores(part).values())).json(),
            "outcomes": outcomes(part.deals),
        } | (lead(alone[rung - 1], part) if rung else {})


def scores(part: Part) -> dict[int, float]:
    """The score of a self-play team in each deal."""
    line_up = (part.stage.bots[0],) * part.place.players
    return dict(zip(part.deals, team_scores(line_up, part.deals), strict=True))


def lead(below: Part, part: Part) -> dict[str, Any]:
    """How many points more than the rung below, and the chance of that between equals."""
    own, other = scores(part), scores(below)
    leads = [own[deal] - other[deal] for deal in own if deal in other]
    return {"lead": estimate(leads).json(), "p": surprise(leads)} if leads else {}


def outcomes(deals: Deals) -> dict[str, Any]:
    """The sums of the game's own outcomes a game, e.g. monsters beaten."""
    studies = [result.study["measures"] for games in deals.values() for result in games if result.study]
    sections = sorted({section for study in studies for section in study})
    return {section: estimate([sum(study[section].values()) for study in studies]).json() for section in sections}


def campaigns(game: Game, players: int, wish: Wish) -> list[dict[str, Any]]:
    """The mean campaign score of each level and the game's own outcomes a day, evenings decided by chance, beside those
    of the all-seeing search.
    """
    file = wish.folder / f"{game.name}-{players}-campaigns.json"
    found, code = kept_campaigns(game, players, file), code_digest(game)
    bots = [*rungs_of(game), ORACLE_OF_CAMPAIGNS]
    tasks = [(game.name, bot, players, number) for number in range(wish.campaigns) for bot in bots]
    have = {(result.bot, result.number) for result in found}
    missing = [task for task in tasks if (task[1], task[3]) not in have]
    for result in results_of(missing, wish.jobs) if time.time() < wish.until else ():
        found.append(result)
        write_safely(file, json.dumps({"code": code, "campaigns": [asdict(each) for each in found]}) + "\n")
        print(f"{file.stem}: {result.bot} {result.score}", flush=True)
        if time.time() >= wish.until:
            break
    return [told for bot in bots if (told := campaigns_of(bot, [each for each in found if each.bot == bot]))]


def kept_campaigns(game: Game, players: int, file: Path) -> list[CampaignResult]:
    """The campaigns so far. Those of other code count if today's code plays the first of each cheap rung alike."""
    if not file.exists():
        return []
    kept = json.loads(file.read_text("utf-8"))
    found = [CampaignResult(**each) for each in kept["campaigns"]]
    cheap = [each for each in found if each.number == 0 and each.bot in list(rungs_of(game))[:CHEAP]]
    if kept["code"] == code_digest(game) or all(
        play_campaign(game.name, each.bot, players, each.number) == each for each in cheap
    ):
        return found
    file.rename(file.with_suffix(f".{kept['code']}"))
    return []


def campaigns_of(bot: str, played: Sequence[CampaignResult]) -> dict[str, Any] | None:
    """The means over a bot's campaigns; nothing of fewer than two."""
    if len(played) < 2:
        return None
    sections = sorted({section for each in played for section in each.measures})
    return {
        "bot": bot,
        "score": estimate([each.score for each in played]).json(),
        "outcomes": {section: estimate([each.a_day(section) for each in played]).json() for section in sections},
    }


def counts_of(game: Game, wished: Sequence[int] | None) -> list[int]:
    """Those of the *wished* numbers of players that can play *game*; without a wish, the usual one."""
    return [players for players in wished if players in game.player_counts] if wished else [game.check_players(None)]


def ladders_in(file: Path) -> list[dict[str, Any]]:
    """The ladders that were written before."""
    return list(json.loads(file.read_text("utf-8"))["ladders"]) if file.exists() else []


def merged(before: Sequence[dict[str, Any]], new: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """All ladders, by game and number of players: the new ones replace those before."""
    latest = {(ladder["game"], ladder["players"]): ladder for ladder in (*before, *new)}
    return [latest[case] for case in sorted(latest)]


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure what is missing, then write the figures and the pages."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=mt.game_names(), help="which games; without any, all")
    parser.add_argument("--deals", type=int, default=120, help="deals for the low rungs")
    parser.add_argument("--top", type=int, default=60, help="deals for the expert; half as many against the oracle")
    parser.add_argument("--campaigns", type=int, default=20, help="campaigns of each level, where there are any")
    parser.add_argument("--seed", type=int, default=SEED, help="the deals")
    parser.add_argument("--players", type=int, nargs="*", help="these numbers of players; without any, the usual one")
    parser.add_argument("--minutes", type=float, default=math.inf, help="stop after this time; run again to continue")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--results", type=Path, default=HERE / "results")
    parser.add_argument("--page", type=Path, default=strength_page.PAGE)
    chosen = parser.parse_args(arguments)
    until = time.time() + 60 * chosen.minutes
    kept = chosen.results / "strength" / f"seed-{chosen.seed}"
    wish = Wish(chosen.deals, chosen.top, chosen.campaigns, chosen.jobs, chosen.seed, kept, until)
    cases = [(game, n) for game in map(mt.game, chosen.games) for n in counts_of(game, chosen.players)]
    file = chosen.results / "strength.json"
    ladders = merged(ladders_in(file), [measure(game, players, wish) for game, players in cases])
    found = {"expert_iterations": EXPERT, "ladders": ladders}
    write_safely(file, json.dumps(found, indent=1, ensure_ascii=False) + "\n")
    strength_page.write(found, chosen.page)
    print(f"written to {file}, {chosen.page} and a page for each game beside it")


if __name__ == "__main__":
    main()
