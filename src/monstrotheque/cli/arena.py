"""`monstro arena`: bots against each other, counted, compared and rated."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from monstrotheque.cli import reports
from monstrotheque.cli.contest import contest, contest_options, leave, play_contest
from monstrotheque.cli.language import lang_option
from monstrotheque.cli.options import TAKES_GAME_OPTIONS

if TYPE_CHECKING:
    from rich.console import Console

    from monstrotheque.arena.standings import ArenaReport
    from monstrotheque.arena.statistics import Estimate
    from monstrotheque.engine.texts import Texts


@click.command(context_settings=TAKES_GAME_OPTIONS)
@contest_options(bots=None, games=200)
@click.option("--ray", help='Play on the Ray cluster at this address ("auto", "local", host:port).')
@click.option("--out", type=click.Path(path_type=Path), help="Save every game in this file. If it exists, continue it.")
@click.option("--ladder", is_flag=True, help="Each bot meets only the next one in the list.")
@click.option("--part", help="Play only part K of M of the deals, e.g. 1/3. Parts can be merged.")
@click.option(
    "--merge", multiple=True, type=click.Path(path_type=Path), help="Add the games of this file (repeatable)."
)
@click.option("--json", "as_json", is_flag=True, help="Print plain JSON.")
@lang_option
@click.pass_context
def command(
    ctx: click.Context,
    game: str,
    bots: str,
    games: int,
    players: int | None,
    seed: int,
    jobs: int,
    box: Path | None,
    ray: str | None,
    out: Path | None,
    ladder: bool,
    part: str | None,
    merge: tuple[Path, ...],
    as_json: bool,
    lang: str,
) -> None:
    """Let bots play GAME against each other; every deal is played with the seats rotated.

    With more bots than seats, all combinations play; with fewer, bots take several seats. With --out every game is
    saved at once: the same command continues where it stopped, a larger --games adds games, and --merge combines files
    of the same arena (--games 0 plays nothing more). Give options of the game by name (--menu …).
    """
    from monstrotheque.arena import results, schedule, standings

    arena = contest(ctx.args, game=game, bots=bots, players=players, seed=seed, box=box, ladder=ladder)
    least = 0 if merge else 1
    if games < least:
        raise schedule.BadArena("games", least=least)
    number, parts = _part(part)
    tasks = arena.tasks(arena.deals_for(games), part=number, parts=parts)
    merged = results.merge(arena, merge)
    with results.Ledger(arena, out) as ledger:
        for known in sorted(merged):
            ledger.add(merged[known])
        ended = play_contest(ledger, tasks, jobs=jobs, ray=ray, hidden=as_json)
    texts = arena.game.texts(lang)
    report = standings.report(arena, ledger.results)
    if as_json:
        click.echo(json.dumps(report.json(), ensure_ascii=False))
    else:
        show(report, texts)
    leave(ended, texts.say("arena.stopped_kept", file=out) if out else texts.say("arena.stopped"))


def _part(text: str | None) -> tuple[int, int]:
    """Which part out of how many: `2/3`."""
    from monstrotheque.arena.schedule import BadArena

    first, slash, last = (text or "1/1").partition("/")
    if not (slash and first.isdecimal() and last.isdecimal() and 1 <= int(first) <= int(last)):
        raise BadArena("part", given=(text or "")[:40])
    return int(first), int(last)


def show(report: ArenaReport, texts: Texts) -> None:
    """The report as tables."""
    console = reports.console()
    console.print(_played(report, texts), markup=False)
    if report.left_out:
        console.print(texts.say("arena.left_out", n=report.left_out), markup=False)
    if report.standings:
        _show_standings(report, texts, console)
    if report.duels:
        _show_duels(report, texts, console)
    if report.teams:
        _show_teams(report, texts, console)
    if report.has_cheats:
        console.print(texts.say("arena.all_seeing"), markup=False)


def _played(report: ArenaReport, texts: Texts) -> str:
    if not report.deals:
        return texts.say("arena.nothing")
    games, deals = texts.say("arena.games", n=report.games), texts.say("arena.deals", n=report.deals)
    return texts.say("arena.played", games=games, deals=deals, seconds=report.seconds)


def _show_standings(report: ArenaReport, texts: Texts, console: Console) -> None:
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="dim")
    for column in ("bot", "games", "wins", "score", "rating"):
        table.add_column(texts.say(f"arena.columns.{column}"), justify="left" if column == "bot" else "right")
    for entry in report.standings:
        table.add_row(
            entry.bot + "*" * entry.all_seeing,
            str(entry.games),
            told(percent(entry.wins), texts),
            told(points(entry.score), texts),
            told(f"{entry.rating.mu:.1f} ± {entry.rating.sigma:.1f}", texts),
        )
    console.print(table)


def _show_duels(report: ArenaReport, texts: Texts, console: Console) -> None:
    for found in report.duels:
        line = texts.say(
            "arena.duel",
            bot=found.bot,
            rival=found.rival,
            share=told(percent(found.ahead), texts),
            lead=told(points(found.lead, sign="+"), texts),
            p=told(chance(found.p), texts),
        )
        console.print(line, markup=False)


def _show_teams(report: ArenaReport, texts: Texts, console: Console) -> None:
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="dim")
    for column in ("line_up", "games", "score"):
        table.add_column(texts.say(f"arena.columns.{column}"), justify="left" if column == "line_up" else "right")
    for team in report.teams:
        table.add_row(
            " + ".join(team.line_up) + "*" * team.all_seeing, str(team.games), told(points(team.score), texts)
        )
    console.print(table)
    for found in report.comparisons:
        names = {"line_up": " + ".join(found.line_up), "rival": " + ".join(found.rival)}
        lead, p = told(points(found.lead, sign="+"), texts), told(chance(found.p), texts)
        line = texts.say("arena.comparison", **names, lead=lead, p=p)
        console.print(line, markup=False)


def told(figures: str, texts: Texts) -> str:
    """Numbers in the notation of the language."""
    from monstrotheque.arena.pages import in_language

    return in_language(figures, texts.lang)


def percent(share: Estimate) -> str:
    """A share with its interval: `63.5 % (60.1–66.9)`."""
    if share.count < 2:
        return f"{100 * share.mean:.1f} %"
    return f"{100 * share.mean:.1f} % ({100 * share.low:.1f}–{100 * share.high:.1f})"


def points(score: Estimate, *, sign: str = "") -> str:
    """A mean number of points with its margin: `31.2 ± 0.4`."""
    if score.count < 2:
        return f"{score.mean:{sign}.2f}"
    return f"{score.mean:{sign}.2f} ± {score.margin:.2f}"


def chance(p: float) -> str:
    """A p-value, shortened: `= 0.03`, `< 0.0001`."""
    return "< 0.0001" if p < 0.0001 else f"= {p:.2g}"
