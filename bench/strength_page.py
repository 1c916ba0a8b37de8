"""The pages that tell how strong the bots are (docs/why/strength*.md), from the figures of bench/strength.py.

`python -m bench.strength_page` writes them again from bench/results/strength.json, without measuring.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import monstrotheque as mt
from bench.prose import folded
from monstrotheque.cli.arena import chance
from monstrotheque.engine.records import write_safely

HERE = Path(__file__).parent
PAGE = HERE.parent / "docs" / "why" / "strength.md"
ENDINGS = HERE / "results" / "endings.json"
SURE = 0.05
HEAD = HERE.joinpath("strength_head.md").read_text("utf-8")
Ladder = dict[str, Any]


def write(found: dict[str, Any], page: Path) -> None:
    """Write the summary to *page*, and beside it a page for each game."""
    games = {name: list(ladders) for name, ladders in itertools.groupby(found["ladders"], lambda one: str(one["game"]))}
    write_safely(page, summary(found, games))
    for name, ladders in games.items():
        write_safely(page.with_name(page_of(name)), game_page(name, ladders))


def page_of(game: str) -> str:
    """The file of a game's page."""
    return f"strength-{game.replace('_', '-')}.md"


def summary(found: dict[str, Any], games: dict[str, list[Ladder]]) -> str:
    """How far every level is ahead of the one below, in all games."""
    tables = [*overview(games, is_cooperative=False), *overview(games, is_cooperative=True)]
    return HEAD.format(expert=found["expert_iterations"], overview="\n".join(tables), endings=endings())


def endings() -> str:
    """What the levels lose in endings whose perfect play is known, from bench/results/endings.json."""
    lines = [
        "| game | players | endings | level | lost in an ending | best moves |",
        "| --- | --: | --: | --- | --: | --: |",
    ]
    for found in json.loads(ENDINGS.read_text("utf-8")):
        title = mt.game(found["game"]).title("fr")
        for level, row in found["levels"].items():
            lost = f"{100 * row['lost']:.1f} ± {100 * row['margin']:.1f} %"
            cells = [title, found["players"], found["endings"], level, lost, f"{100 * row['perfect']:.0f} %"]
            lines.append(f"| {' | '.join(map(str, cells))} |")
    return "\n".join(lines)


def overview(games: dict[str, list[Ladder]], *, is_cooperative: bool) -> Iterator[str]:
    """A row for each game and number of players, a column for each level."""
    ladders = [one for each in games.values() for one in each if one["cooperative"] == is_cooperative]
    if not ladders:
        return
    yield (
        "Cooperative games: the mean score in self-play, with half its 95 % interval.\n"
        if is_cooperative
        else "Competitive games: how often a level is ahead of the one below.\n"
    )
    names = list(ladders[0]["rungs"].values())[0 if is_cooperative else 1 :]
    yield f"| game | players | {' | '.join(names)} |"
    yield "| --- | --: |" + " --: |" * len(names)
    for ladder in ladders:
        title = f"[{mt.game(ladder['game']).title('fr')}]({page_of(ladder['game'])})"
        said = scores(ladder) if is_cooperative else shares(ladder)
        yield f"| {title} | {ladder['players']} | {' | '.join(said.get(level, '–') for level in names)} |"
    yield ""


def scores(ladder: Ladder) -> dict[str, str]:
    """The score of every level of a cooperative game in self-play."""
    return {name(entry["bot"], ladder["rungs"]): interval(entry["score"]) for entry in ladder["self_play"]}


def shares(ladder: Ladder) -> dict[str, str]:
    """How often every level is ahead of the one below; in brackets what chance alone could do."""
    levels = list(ladder["rungs"])
    found = {}
    for duel in (duel for part in ladder["parts"] for duel in part["duels"]):
        pair = sorted((duel["bot"], duel["rival"]), key=lambda bot: levels.index(bot) if bot in levels else len(levels))
        mean = duel["ahead"]["mean"]
        share = f"{100 * (mean if duel['bot'] == pair[1] else 1 - mean):.0f} %"
        found[name(pair[1], ladder["rungs"])] = share if duel["p"] < SURE else f"({share})"
    return found


def game_page(game: str, ladders: Sequence[Ladder]) -> str:
    """One game, with a section for each number of players."""
    head = f"# Strength of the bots: {mt.game(game).title('fr')}\n"
    links = "[Strength of the bots](strength.md) explains the figures; `make strength` writes this page.\n"
    return "\n".join([head, links, *(line for ladder in ladders for line in section(ladder))])


def section(ladder: dict[str, Any]) -> Iterator[str]:
    """One number of players."""
    rungs = ladder["rungs"]
    yield f"## {ladder['players']} players\n"
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
    """Every rung of a cooperative game in self-play."""
    extra = sorted({section for entry in ladder["self_play"] for section in entry["outcomes"]})
    if ladder["options"]:
        yield folded(f"Every deal with the options `{json.dumps(ladder['options'])}`.") + "\n"
    yield (
        "| all seats | deals | score |"
        + "".join(f" {section} |" for section in extra)
        + " lead over the row above | p |"
    )
    yield "| --- | ---: | ---: |" + " ---: |" * len(extra) + " ---: | ---: |"
    for entry in ladder["self_play"]:
        outcomes = "".join(f" {interval(entry['outcomes'][section])} |" for section in extra)
        lead = f" {interval(entry['lead'])} | {sureness(entry['p'])} |" if "lead" in entry else " | |"
        score = entry["score"]
        yield f"| {name(entry['bot'], rungs)} | {score['count']} | {interval(score)} |{outcomes}{lead}"
    yield ""


def together(ladder: dict[str, Any], rungs: dict[str, str]) -> Iterator[str]:
    """Cross-play: several levels in one team."""
    found = (team for part in ladder["parts"] if len(part["header"]["bots"]) > 1 for team in part["teams"])
    teams = list({tuple(team["line_up"]): team for team in found}.values())
    if not teams:
        return
    yield "Several levels together, on the first of these deals:\n"
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


if __name__ == "__main__":
    write(json.loads((HERE / "results" / "strength.json").read_text("utf-8")), PAGE)
