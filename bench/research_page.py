"""The figures in docs/why/environment-speed.md, written from bench/results/research.json."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import monstrotheque as mt
from bench.prose import folded

PAGE = Path(__file__).parents[1] / "docs" / "why" / "environment-speed.md"
PLACE = re.compile(r"(<!-- figures -->\n).*?(<!-- end of figures -->)", re.DOTALL)
PEERS = ("OpenSpiel", "RLCard", "PettingZoo")
BARE = "engine, random games, 1 thread"
STEPPED = "engine, many games step by step, 1 thread"
VECTOR = "vector environment, {} thread{}"
ZOO, SPIEL = "our PettingZoo", "our OpenSpiel"


def vector_name(threads: int) -> str:
    """How the rows of the vector environment are called."""
    return VECTOR.format(threads, "s" * (threads > 1))


def number(value: float) -> str:
    """A time with as many digits as it deserves."""
    return f"{value:.2f}" if value < 10 else f"{value:.0f}"


def figures_of(report: dict[str, Any]) -> dict[str, dict[str, dict[str, float]]]:
    """All figures, by what was measured and by game."""
    found: dict[str, dict[str, dict[str, float]]] = {}
    for figure in report["figures"]:
        found.setdefault(figure["what"], {})[figure["game"].removeprefix("monstro_")] = figure
    return found


def table(report: dict[str, Any]) -> str:
    """Our own figures: times of a step by interface and game, what the vector environment costs, how fast it is."""
    found, games = figures_of(report), [game.name for game in mt.all_games()]
    one, all_cores = vector_name(1), vector_name(report["threads"])
    lines = [f"| µs of CPU time a step | {' | '.join(games)} |", "| --- " * (len(games) + 1) + "|"]

    def add(title: str, cells: list[str]) -> None:
        lines.append(f"| {title} | {' | '.join(cells)} |")

    for what in dict.fromkeys((BARE, STEPPED, one, all_cores, ZOO, SPIEL)):
        add(what, [number(found[what][game]["cpu_us"]) for game in games])
    for name, base in (("random games", BARE), ("games step by step", STEPPED)):
        ratios = [found[one][game]["cpu_us"] / found[base][game]["cpu_us"] for game in games]
        add(f"vector environment, times the engine's {name}", [f"{ratio:.1f}" for ratio in ratios])
    add(f"steps/s, {all_cores}", [f"{found[all_cores][game]['steps_per_s']:,.0f}" for game in games])
    return "\n".join(lines)


def peers(report: dict[str, Any]) -> str:
    """The peers' figures, in one sentence."""
    found = figures_of(report)
    told = []
    for peer in (peer for peer in PEERS if peer in found):
        times = [f"{game} {number(figure['cpu_us'])}" for game, figure in found[peer].items()]
        told.append(f"{peer}: {', '.join(times)}")
    return folded(f"Their own card games, in µs of CPU time a step. {'; '.join(told)}.")


def text(report: dict[str, Any]) -> str:
    """What stands in the page."""
    return f"{table(report)}\n\n{peers(report)}\n"


def write(report: dict[str, Any]) -> None:
    """Put the figures into the page."""
    page = PLACE.sub(lambda found: found[1] + text(report) + found[2], PAGE.read_text("utf-8"))
    PAGE.write_text(page, "utf-8")
