"""Measure how strong the bots are: `make strength`. Writes bench/results/strength.json and docs/strength.md.

For each game a ladder: every rung meets the next over paired deals, the seats rotated; above the last one stands an
all-seeing search, the upper bound. Every game is kept at once under bench/results/strength/, so that the command can be
stopped and goes on where it was; other rules or bots begin anew. Levels that watch the clock are measured by
iterations, so that a busy machine does not weaken them.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import monstrotheque as mt
from bench import strength_page
from monstrotheque.arena.campaigns import has_campaign, play_campaign
from monstrotheque.arena.playing import Result
from monstrotheque.arena.ratings import ratings
from monstrotheque.arena.results import Ledger, Results
from monstrotheque.arena.running import run
from monstrotheque.arena.schedule import Arena, arena, code_digest
from monstrotheque.arena.standings import complete_deals, report
from monstrotheque.arena.statistics import estimate
from monstrotheque.bots.registry import LEVELS, bot_names
from monstrotheque.engine.game import Game
from monstrotheque.engine.records import write_safely

HERE = Path(__file__).parent
PAGE = HERE.parent / "docs" / "strength.md"
SEED = 6
EXPERT = 24_000
"""The expert's iterations: on two idle cores its clock allows no fewer in any game, and more in most."""
ORACLE = "oracle:6000"
ORACLE_OF_CAMPAIGNS = "oracle:200"
CAMPAIGNERS = 5
"""So many rungs play campaigns, from below: a campaign is 24 games."""
DEALS_AT_ONCE = 5


def equivalent(level: str) -> str:
    """The bot that stands for a level, without a clock."""
    if level not in LEVELS:
        return level
    return f"mcts:{min(int(LEVELS[level]['iterations']), EXPERT)}"


RUNGS = {equivalent(name): name for name in bot_names() if name in LEVELS or name in ("random", "greedy")}
"""The bots that are measured, weakest first, and the level that each stands for."""


@dataclass(frozen=True)
class Stage:
    """A part of the ladder and how many deals it is measured over: the low rungs are cheap, the high ones are not."""

    name: str
    bots: Sequence[str]
    deals: int


def stages(deals: int) -> list[Stage]:
    """The whole ladder in two parts that share a rung."""
    names = list(RUNGS)
    return [Stage("low", names[:-1], deals), Stage("top", [*names[-2:], ORACLE], max(deals // 2, 2))]


@dataclass(frozen=True)
class Wish:
    """How much to measure, where to keep it, and when to stop."""

    deals: int
    campaigns: int
    jobs: int
    folder: Path
    until: float = math.inf


def measure(game: Game, players: int, wish: Wish) -> dict[str, Any]:
    """The ladder of one game and number of players."""
    reports, games = [], []
    for stage in stages(wish.deals):
        place = arena(game, bots=stage.bots, players=players, seed=SEED, ladder=True)
        results = played(place, stage, wish)
        whole = [result for deal in complete_deals(place, results).values() for result in deal]
        reports.append(report(place, results).json() | {"outcomes": outcomes(place, whole)})
        games += whole
    return {
        "game": game.name,
        "players": players,
        "cooperative": game.is_cooperative,
        "parts": reports,
        "ratings": {} if game.is_cooperative else rated(games),
        "campaigns": campaigns(game, players, wish) if has_campaign(game) else [],
    }


def played(place: Arena, stage: Stage, wish: Wish) -> Results:
    """The results of a stage, deal by deal until there are enough or time is over."""
    wish.folder.mkdir(parents=True, exist_ok=True)
    file = wish.folder / f"{place.game.name}-{place.players}-{stage.name}-{code_digest(place.game)[:8]}.jsonl"
    with Ledger(place, file) as ledger:
        for deals in range(DEALS_AT_ONCE, stage.deals + DEALS_AT_ONCE, DEALS_AT_ONCE):
            if time.time() < wish.until:
                run(ledger, place.tasks(min(deals, stage.deals)), jobs=wish.jobs, studied=place.game.is_cooperative)
                print(f"{file.stem}: {len(ledger.results)} games", flush=True)
    return ledger.results


def rated(games: Sequence[Result]) -> dict[str, dict[str, float]]:
    """The rating of every rung over all its games (openskill), with the half-width of its 95 % interval."""
    return {
        bot: {"mu": round(rating.mu, 2), "margin": round(1.96 * rating.sigma, 2)}
        for bot, rating in ratings(games).items()
    }


def outcomes(place: Arena, games: Sequence[Result]) -> dict[str, dict[str, Any]]:
    """For each bot among its likes, the sums of the game's own outcomes a game, e.g. monsters beaten."""
    found: dict[str, dict[str, Any]] = {}
    for bot in place.bots:
        own = [result.study for result in games if result.study and set(result.seating) == {bot}]
        sections = {section for study in own for section in study["measures"]}
        found[bot] = {
            section: estimate([sum(study["measures"][section].values()) for study in own]).json()
            for section in sorted(sections)
        }
    return found


def campaigns(game: Game, players: int, wish: Wish) -> list[dict[str, Any]]:
    """The mean campaign score of each level, evenings decided by chance, beside that of the all-seeing bound."""
    file = wish.folder / f"{game.name}-{players}-campaigns-{code_digest(game)[:8]}.json"
    scores: dict[str, list[int]] = json.loads(file.read_text("utf-8")) if file.exists() else {}
    for number in range(wish.campaigns):
        for bot in [*list(RUNGS)[:CAMPAIGNERS], ORACLE_OF_CAMPAIGNS]:
            if len(scores.setdefault(bot, [])) <= number and time.time() < wish.until:
                scores[bot].append(play_campaign(game.name, bot, players, number).score)
                file.write_text(json.dumps(scores), "utf-8")
                print(f"{file.stem}: {bot} {scores[bot][-1]}", flush=True)
    return [{"bot": bot, "score": estimate(found).json()} for bot, found in scores.items() if len(found) > 1]


def counts_of(game: Game, *, larger: bool) -> list[int]:
    """The usual number of players, and the largest if asked for."""
    usual = game.check_players(None)
    return list(dict.fromkeys([usual, game.player_counts[-1]])) if larger else [usual]


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure what is missing, write the figures and the page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=mt.game_names(), help="which games; without any, all")
    parser.add_argument("--deals", type=int, default=120, help="deals for the low rungs; half as many for the top")
    parser.add_argument("--campaigns", type=int, default=20, help="campaigns of each level, where there are any")
    parser.add_argument("--larger", action="store_true", help="the largest number of players too")
    parser.add_argument("--minutes", type=float, default=math.inf, help="stop after so long; run again to go on")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--results", type=Path, default=HERE / "results")
    parser.add_argument("--page", type=Path, default=PAGE)
    chosen = parser.parse_args(arguments)
    until = time.time() + 60 * chosen.minutes
    wish = Wish(chosen.deals, chosen.campaigns, chosen.jobs, chosen.results / "strength", until)
    cases = [(game, n) for game in map(mt.game, chosen.games) for n in counts_of(game, larger=chosen.larger)]
    ladders = [measure(game, players, wish) for game, players in cases]
    found = {"rungs": RUNGS, "expert_iterations": EXPERT, "seed": SEED, "ladders": ladders}
    write_safely(chosen.results / "strength.json", json.dumps(found, indent=1, ensure_ascii=False) + "\n")
    write_safely(chosen.page, strength_page.page(found))
    print(f"written to {chosen.results / 'strength.json'} and {chosen.page}")


if __name__ == "__main__":
    main()
