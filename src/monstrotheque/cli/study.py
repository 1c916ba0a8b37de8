"""`monstro study`: a page with plots about a game, from many games of bots."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from monstrotheque.cli.contest import contest, contest_options, leave, play_contest
from monstrotheque.cli.language import lang_option
from monstrotheque.cli.options import TAKES_GAME_OPTIONS
from monstrotheque.cli.progress import ProgressBar

if TYPE_CHECKING:
    from monstrotheque.arena.campaigns import CampaignResult
    from monstrotheque.arena.schedule import Arena, BadArena


CAMPAIGNS = 6


@click.command(context_settings=TAKES_GAME_OPTIONS)
@contest_options(bots="easy", games=500)
@click.option(
    "--campaigns", type=int, help=f"Whole campaigns of each bot. Default: {CAMPAIGNS}, if the game has campaigns."
)
@click.option("--each", help="Play every choice of this option of the game equally often, and compare them.")
@click.option(
    "--out", type=click.Path(path_type=Path), help="The page to write. Default: GAME-study.html in this folder."
)
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
    campaigns: int | None,
    each: str | None,
    out: Path | None,
    lang: str,
) -> None:
    """Let bots play GAME many times and write a page about the game itself.

    It shows the advantage of each seat, the spread of scores and lengths, how much there is to decide, and which cards
    correlate with winning, each with its uncertainty. Give options of the game by name (--menu …). To compare all
    choices of an option, use --each menu.
    """
    from monstrotheque.arena import schedule
    from monstrotheque.arena.campaigns import has_campaign
    from monstrotheque.arena.results import Ledger
    from monstrotheque.arena.study import study
    from monstrotheque.arena.study_page import StudyPage
    from monstrotheque.engine.records import write_safely

    if games < 1:
        raise schedule.BadArena("games", least=1)
    arena = contest(ctx.args, game=game, bots=bots, players=players, seed=seed, box=box, each=each)
    if campaigns is None:
        campaigns = CAMPAIGNS if has_campaign(arena.game) else 0
    elif campaigns > 0 and not has_campaign(arena.game):
        raise schedule.BadArena("no_campaign", game=game)
    texts = arena.game.texts(lang)
    with Ledger(arena) as ledger:
        ended = play_contest(ledger, arena.tasks(arena.deals_for(games)), jobs=jobs, studied=True)
    campaigned: list[CampaignResult] = []
    ended = ended or _campaigns(arena, campaigns, jobs, campaigned)
    found = study(arena, ledger.results, campaigned)
    if found is None:
        raise click.ClickException(texts.say("study.nothing"))
    file = out or Path(f"{arena.game.name}-study.html")
    write_safely(file, StudyPage(arena, found, lang).html())
    click.echo(texts.say("study.written", file=file))
    leave(ended, texts.say("study.stopped"))


def _campaigns(arena: Arena, count: int, jobs: int, found: list[CampaignResult]) -> KeyboardInterrupt | BadArena | None:
    """Add the campaigns to *found* as they end. Returns what ended the run early, if anything did."""
    from monstrotheque.arena.campaigns import play_campaigns
    from monstrotheque.arena.schedule import BadArena

    if count < 1:
        return None
    try:
        with ProgressBar(count * len(arena.bots), hidden=False) as bar:
            for result in play_campaigns(
                arena.game, arena.bots, count, players=arena.players, seed=arena.seed, jobs=jobs
            ):
                found.append(result)
                bar(len(found))
    except (KeyboardInterrupt, BadArena) as ended:
        return ended
    finally:
        found.sort(key=lambda result: (arena.bots.index(result.bot), result.number))
    return None
