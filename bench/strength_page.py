"""The page that tells how strong the bots are (docs/strength.md), from the figures of bench/strength.py."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import monstrotheque as mt
from monstrotheque.cli.arena import chance

SURE = 0.05
HEAD = """# How strong the bots are

Written by `make strength` (bench/strength.py); the method stands in docs/arena.md. Every deal is played with the seats
exchanged, and only neighbours of the ladder meet. Levels that watch the clock are measured by iterations:
{levels}.
`expert` thinks for 0.9 s on two threads, which allows at least the {expert:,} iterations it is measured with: on an
idle machine it is a little stronger than shown. `oracle` sees all cards and what chance will bring: no honest player
can do better for long. Ratings are openskill's (25 is where everybody begins), ± half the 95 % interval.
"""


def page(found: dict[str, Any]) -> str:
    """The whole page."""
    levels = ", ".join(f"`{name}` is `{bot}`" for bot, name in found["rungs"].items() if bot != name)
    head = HEAD.format(levels=levels, expert=found["expert_iterations"])
    return "\n".join([head, *(line for ladder in found["ladders"] for line in section(ladder, found["rungs"]))])


def section(ladder: dict[str, Any], rungs: dict[str, str]) -> Iterator[str]:
    """One game and number of players."""
    title = mt.game(ladder["game"]).title("en")
    yield f"## {title}, {ladder['players']} players\n"
    if ladder["cooperative"]:
        yield from teams(ladder, rungs)
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
            chance(duel["p"]) + ("" if duel["p"] < SURE else " (not sure)"),
        ]
        yield f"| {' | '.join(cells)} |"
    yield ""


def teams(ladder: dict[str, Any], rungs: dict[str, str]) -> Iterator[str]:
    """Line-ups of a cooperative game: self-play and cross-play."""
    outcomes = {bot: sections for part in ladder["parts"] for bot, sections in part["outcomes"].items()}
    extra = sorted({section for sections in outcomes.values() for section in sections})
    yield "| line-up | games | score a day |" + "".join(f" {section} a day |" for section in extra)
    yield "| --- | ---: | ---: |" + " ---: |" * len(extra)
    seen = set()
    for team in sorted((team for part in ladder["parts"] for team in part["teams"]), key=lambda t: t["score"]["mean"]):
        line_up = tuple(team["line_up"])
        if line_up in seen:
            continue
        seen.add(line_up)
        alone = outcomes.get(line_up[0], {}) if len(set(line_up)) == 1 else {}
        more = "".join(f" {interval(alone[section]) if section in alone else ''} |" for section in extra)
        names = " + ".join(name(bot, rungs) for bot in line_up)
        yield f"| {names} | {team['games']} | {interval(team['score'])} |{more}"
    yield ""


def campaigns(ladder: dict[str, Any], rungs: dict[str, str]) -> Iterator[str]:
    """Whole campaigns by level."""
    if not ladder["campaigns"]:
        return
    yield "Whole campaigns of one bot in all seats, the evenings decided by chance:\n"
    yield "| bot | campaigns | campaign score |"
    yield "| --- | ---: | ---: |"
    for entry in ladder["campaigns"]:
        yield f"| {name(entry['bot'], rungs)} | {entry['score']['count']} | {interval(entry['score'])} |"
    yield ""


def interval(found: dict[str, Any]) -> str:
    """A mean with its margin."""
    if found["low"] is None or found["count"] < 2:
        return f"{found['mean']:.2f}"
    return f"{found['mean']:.2f} ± {(found['high'] - found['low']) / 2:.2f}"
