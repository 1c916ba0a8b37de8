"""The page that tells how strong the bots are (docs/why/strength.md), from the figures of bench/strength.py."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import monstrotheque as mt
from bench.prose import folded
from monstrotheque.cli.arena import chance

SURE = 0.05
HEAD = """# How strong the bots are

Written by `make strength` (bench/strength.py); the method stands in docs/how-to/arena.md. Every deal is played with the
seats exchanged, and only neighbours of the ladder meet. Levels that watch the clock are measured by iterations. Where a
game does not set the iterations of its levels itself, `expert` thinks for 0.9 s on two threads, at most 120,000
iterations; on two idle cores it makes at least twice the {expert:,} it is measured with (bench/results/thinking.json):
it is no weaker than shown. Ratings are openskill's (25 is where everybody begins), ± half the 95 % interval; p is the
chance of such a result between equals.

`oracle:N` is the search of `mcts:N` with all cards open and coming chance known. It is a yardstick, not a bound: how
strong it is depends on N as it does for honest players. In La Crypte de Sedlec `oracle:300` equals the expert (52 % of
30 games), and `oracle:60000` was ahead of `oracle:6000` in 81 % of 40 (70–93 %). So what is shown above a ladder tells
what a search of that size gains by seeing everything. How far the best honest player is above `expert` it does not
tell.

`expert` thinks on two threads, each with a search of its own, and adds up their counts: two searches of half the
iterations. More of them were tried. Three searches of 10,000 iterations against one of 30,000, La Crypte de Sedlec, two
players: ahead in 47 % of 278 games (41–52 %, deals of seeds 23 and 24, `ensemble:3x10000`). That is no gain, so the
number of searches stays that of the threads.

Where the room above `expert` is, earlier measurements say, which `make strength` does not repeat: with its endings
played out exactly, `expert` was ahead of `expert` as it is in 50 % of 80 games of La Crypte de Sedlec. So endings are
played well enough; the room is in the middle game.

With more than two players a rung shares the table with the next one: the seats go to both by turns, and all such
line-ups are dealt. A row names the winner first: where the lower level stands there, the ladder is turned round, as
between `greedy` and `easy` in Monster Café with three and more players. Ladders that end below `expert` were not
measured further: their games are long.
"""


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
