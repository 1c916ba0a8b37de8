"""The page that tells how strong the bots are (docs/why/strength.md), from the figures of bench/strength.py."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import monstrotheque as mt
from bench.prose import folded
from monstrotheque.cli.arena import chance

SURE = 0.05
HEAD = Path(__file__).with_name("strength_head.md").read_text("utf-8")


def page(found: dict[str, Any]) -> str:
    """The whole page."""
    head = HEAD.format(expert=found["expert_iterations"])
    return "\n".join([head, *(line for ladder in found["ladders"] for line in section(ladder))])


def section(ladder: dict[str, Any]) -> Iterator[str]:
    """One game and number of players."""
    title, rungs = mt.game(ladder["game"]).title("en"), ladder["rungs"]
    yield f"## {title}, {ladder['players']} players\n"
    levels = ", ".join(f"`{name}` is `{bot}`" for bot, name in rungs.items() if bot != name)
    yield f"{levels}. Deals of seed {ladder['seed']}.\n"
    if ladder["cooperative"]:
        yield from partners(ladder, rungs)
        yield from together(ladder, rungs)
        yield from campaigns(ladder, rungs)
    else:
        yield from duels(ladder, rungs)


def name(bot: str, rungs: dict[str, str]) -> str:
    """A rung by the name of its level."""
    return rungs.get(bot, bot)


def duels(ladder: dict[str, Any], rungs: dict[str, str]) -> Iterator[str]:
    """Every rung against the one below."""
    yield "| rung | rating | against | games | ahead | 95 % interval | p |"
    yield "| --- | ---: | --- | ---: | ---: | ---: | ---: |"
    for duel in (duel for part in ladder["parts"] for duel in part["duels"]):
        rating = ladder["ratings"].get(duel["bot"], {})
        ahead = duel["ahead"]
        cells = [
            name(duel["bot"], rungs),
            f"{rating['mu']:.1f} ± {rating['margin']:.1f}" if rating else "–",
            name(duel["rival"], rungs),
            f"{duel['games']}",
            f"{100 * ahead['mean']:.0f} %",
            f"{100 * ahead['low']:.0f}–{100 * ahead['high']:.0f} %" if ahead["low"] is not None else "–",
            sureness(duel["p"]),
        ]
        yield f"| {' | '.join(cells)} |"
    yield ""


def partners(ladder: dict[str, Any], rungs: dict[str, str]) -> Iterator[str]:
    """Every rung of a cooperative game with its likes."""
    extra = sorted({section for entry in ladder["likes"] for section in entry["outcomes"]})
    if ladder["options"]:
        yield folded(f"Every deal with the options `{json.dumps(ladder['options'])}`.") + "\n"
    yield (
        "| all seats | deals | score |"
        + "".join(f" {section} |" for section in extra)
        + " more than the rung above | p |"
    )
    yield "| --- | ---: | ---: |" + " ---: |" * len(extra) + " ---: | ---: |"
    for entry in ladder["likes"]:
        outcomes = "".join(f" {interval(entry['outcomes'][section])} |" for section in extra)
        lead = f" {interval(entry['lead'])} | {sureness(entry['p'])} |" if "lead" in entry else " | |"
        score = entry["score"]
        yield f"| {name(entry['bot'], rungs)} | {score['count']} | {interval(score)} |{outcomes}{lead}"
    yield ""


def together(ladder: dict[str, Any], rungs: dict[str, str]) -> Iterator[str]:
    """Cross-play: neighbours of the ladder in one team."""
    teams = [team for part in ladder["parts"] if len(part["header"]["bots"]) > 1 for team in part["teams"]]
    if not teams:
        return
    yield "Neighbours of the ladder together, on the first of these deals:\n"
    yield "| line-up | games | score |"
    yield "| --- | ---: | ---: |"
    for team in sorted(teams, key=lambda team: float(team["score"]["mean"])):
        names = " + ".join(name(bot, rungs) for bot in team["line_up"])
        yield f"| {names} | {team['games']} | {interval(team['score'])} |"
    yield ""


def campaigns(ladder: dict[str, Any], rungs: dict[str, str]) -> Iterator[str]:
    """Whole campaigns by level."""
    if not ladder["campaigns"]:
        return
    yield "Whole campaigns of one bot in all seats, the evenings decided by chance:\n"
    sections = sorted({section for entry in ladder["campaigns"] for section in entry["outcomes"]})
    yield "| bot | campaigns | campaign score |" + "".join(f" {section} a day |" for section in sections)
    yield "| --- | ---: | ---: |" + " ---: |" * len(sections)
    for entry in ladder["campaigns"]:
        score = entry["score"]
        outcomes = "".join(f" {interval(entry['outcomes'][section])} |" for section in sections)
        yield f"| {name(entry['bot'], rungs)} | {score['count']} | {interval(score)} |{outcomes}"
    yield ""


def sureness(p: float) -> str:
    """How likely chance alone would do it; said where that is not unlikely."""
    return chance(p) + ("" if p < SURE else " (not sure)")


def interval(found: dict[str, Any]) -> str:
    """A mean with its margin."""
    if found["low"] is None or found["count"] < 2:
        return f"{found['mean']:.2f}"
    return f"{found['mean']:.2f} ± {(found['high'] - found['low']) / 2:.2f}"
