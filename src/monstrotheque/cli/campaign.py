"""`monstro campaign`: games of many days, saved between evenings."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from monstrotheque.cli.language import lang_everywhere, lang_option
from monstrotheque.cli.options import (
    TAKES_GAME_OPTIONS,
    box_option,
    box_options,
    game_options,
    keyboard_seats,
    pause_option,
)

if TYPE_CHECKING:
    from rich.console import Console

    from monstrotheque.cli.campaign_folder import CampaignFolder, Kept
    from monstrotheque.engine.campaigns import Due
    from monstrotheque.engine.texts import Texts

F = TypeVar("F", bound=Callable[..., Any])


def data_option(function: F) -> F:
    """The option `--data` for a command."""
    return click.option(
        "--data", type=click.Path(path_type=Path), help="The folder of campaigns. Default: in the data folder."
    )(function)


@click.group()
@lang_everywhere
def command() -> None:
    """Play a campaign, a day at a time.

    \b
    monstro campaign new "Noël 2026" --characters Léa,Bram,Zoé
    monstro campaign play "Noël 2026"              the day, then its evening
    monstro campaign show "Noël 2026"              calendar, sheets, track, log
    monstro campaign play "Noël 2026" --practice 3   any day, without counting
    """  # noqa: D301


@command.command()
@click.argument("name")
@click.option("--game", help="The game, if several have a campaign.")
@click.option("-p", "--players", type=int, help="Number of players. Default: the game's usual number.")
@click.option("--characters", help="Names of the characters in seat order, e.g. Léa,Bram,Zoé. Asked for if missing.")
@click.option("--roles", help="Their roles in the same order. Default: the game's order.")
@click.option("--calendar", type=int, metavar="YEAR", help="Day N opens on December N of this year.")
@box_option
@data_option
@lang_option
def new(
    name: str,
    game: str | None,
    players: int | None,
    characters: str | None,
    roles: str | None,
    calendar: int | None,
    box: Path | None,
    data: Path | None,
    lang: str,
) -> None:
    """Begin a campaign called NAME."""
    from monstrotheque.engine.campaigns import games_with_campaign, rules_for
    from monstrotheque.engine.registry import game as find_game

    chosen = find_game(game or games_with_campaign()[0])
    rules = rules_for(chosen.name)
    count = chosen.check_players(players)
    texts = rules.texts(lang)
    lists = next(iter(box_options(chosen, box).values()), None)
    named = _words(characters) or [
        click.prompt(texts.say("campaign.cli.character", seat=seat)) for seat in range(1, count + 1)
    ]
    campaign = rules.found(name, named, players=count, roles=_words(roles), calendar=calendar, box=lists)
    kept = _folder(data).add(chosen.name, campaign)
    click.echo(texts.say("campaign.cli.created", name=campaign.name, file=kept.path))


@command.command(name="list")
@data_option
@lang_option
def list_(data: Path | None, lang: str) -> None:
    """List the campaigns."""
    from monstrotheque.cli.campaign_folder import read
    from monstrotheque.engine.errors import MonstroError
    from monstrotheque.engine.texts import shared_texts

    folder = _folder(data)
    if not list(folder):
        click.echo(shared_texts(lang).say("campaign.cli.none"))
    for path in folder:
        try:
            kept = read(path)
            click.echo(f"{kept.campaign.name}  {_summary(kept, lang)}")
        except MonstroError as error:
            click.echo(f"{path.name}  {error.say(lang)}")


@command.command()
@click.argument("name")
@data_option
@lang_option
def show(name: str, data: Path | None, lang: str) -> None:
    """Show the calendar, the sheets, the track and the log of campaign NAME."""
    from rich.console import Console

    _show(_folder(data).find(name), Console(highlight=False), lang)


@command.command(context_settings=TAKES_GAME_OPTIONS)
@click.argument("name")
@click.option("--seats", help="Who sits where: human, or a bot from random to champion, e.g. human,human,easy.")
@click.option("--practice", type=int, metavar="DAY", help="Play this day without counting it.")
@pause_option
@data_option
@lang_option
@click.pass_context
def play(
    ctx: click.Context, name: str, seats: str | None, practice: int | None, pause: str, data: Path | None, lang: str
) -> None:
    """Play the day of campaign NAME, or continue it, and settle its evening.

    The day is saved after every move: leave with "quit" or Ctrl-C at any time. A practised day uses the campaign's
    options; options of the game (--curse …) change them.
    """
    from rich.console import Console

    kept = _folder(data).find(name)
    if practice is not None:
        _practise(kept, practice, seats, ctx.args, lang, pause)
        return
    if ctx.args:
        from monstrotheque.engine.texts import shared_texts

        raise click.UsageError(shared_texts(lang).say("campaign.cli.only_practice", option=ctx.args[0]))
    from monstrotheque.cli.play import ask, read_anything

    read_anything()
    CampaignDay(kept, Console(highlight=False), ask, lang, pause).play(seats, _today())


@command.command()
@click.argument("name")
@click.option("--again", is_flag=True, help="Enter the last day again, until the next one begins.")
@data_option
@lang_option
def enter(name: str, again: bool, data: Path | None, lang: str) -> None:
    """Enter the day of campaign NAME that you played with the real cards, and settle its evening."""
    from rich.console import Console

    from monstrotheque.cli.play import ask, read_anything

    kept = _folder(data).find(name)
    read_anything()
    CampaignDay(kept, Console(highlight=False), ask, lang).enter(_today(), again)


@command.command()
@click.argument("name")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--day", type=int, help="Only the record of this day's game, for `monstro replay` and `verify`.")
@data_option
@lang_option
def export(name: str, file: Path, day: int | None, data: Path | None, lang: str) -> None:
    """Write campaign NAME to FILE, to continue it elsewhere. A day that has begun stays here: its deal is secret."""
    import json

    from monstrotheque.cli.campaign_folder import FolderRefused
    from monstrotheque.engine.records import write_safely

    kept = _folder(data).find(name)
    if file.resolve() == kept.path.resolve():
        raise FolderRefused("own_file", name=kept.campaign.name)
    if day is None:
        text = kept.rules.dump(kept.rules.without_start(kept.campaign))
    else:
        text = json.dumps(kept.rules.record_of(kept.campaign, day), ensure_ascii=False, indent=1) + "\n"
    write_safely(file, text)
    click.echo(_texts(kept, lang).say("campaign.cli.exported", name=kept.campaign.name, file=file))


@command.command(name="import")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--replace", is_flag=True, help="Replace the campaign of that name. A copy of the old one is kept.")
@data_option
@lang_option
def import_(file: Path, replace: bool, data: Path | None, lang: str) -> None:
    """Add the campaign in FILE to your own. Every game in it is replayed and checked."""
    from monstrotheque.cli.campaign_folder import read

    given, folder = read(file), _folder(data)
    aside = folder.copy_aside(given.campaign.name) if replace else None
    kept = folder.add(given.game, given.campaign, replace=replace)
    texts = _texts(kept, lang)
    click.echo(texts.say("campaign.cli.imported", name=kept.campaign.name, file=kept.path))
    if aside:
        click.echo(texts.say("campaign.cli.replaced", file=aside))


def _folder(data: Path | None) -> CampaignFolder:
    import platformdirs

    from monstrotheque.cli.campaign_folder import CampaignFolder

    return CampaignFolder(data or Path(platformdirs.user_data_dir("monstrotheque")) / "campaigns")


def _words(given: str | None) -> list[str]:
    return [word.strip() for word in given.split(",")] if given else []


def _today() -> date:
    return datetime.now().astimezone().date()


def _texts(kept: Kept, lang: str) -> Texts:
    return kept.rules.texts(lang, kept.campaign)


def _summary(kept: Kept, lang: str) -> str:
    return kept.rules.summary(kept.rules.view(kept.campaign), _texts(kept, lang))


def _show(kept: Kept, console: Console, lang: str) -> None:
    console.print(kept.rules.draw(kept.rules.view(kept.campaign), _texts(kept, lang)))


def _practise(kept: Kept, day: int, seats: str | None, arguments: Sequence[str], lang: str, pause: str) -> None:
    from monstrotheque.cli.play import new_file, sit
    from monstrotheque.engine import records
    from monstrotheque.engine.match import Match
    from monstrotheque.engine.registry import game as find_game

    game = find_game(kept.game)
    options = {**kept.rules.day_options(kept.campaign, day), **game_options(game, arguments)}
    match = Match(game, players=kept.campaign.players, options=options)
    _seat(match, kept, seats, lang)
    click.echo(_texts(kept, lang).say("campaign.cli.practice", day=day))
    sit(match, records.new_nonce(), new_file(game.name), lang, pause)


def _seat(match: Any, kept: Kept, seats: str | None, lang: str) -> None:
    """Put the characters into their seats, played as *seats* says; by default one person and the default bots."""
    from monstrotheque.cli.play import OPPONENT
    from monstrotheque.engine.match import HUMAN, Sitter

    kinds = keyboard_seats(seats, match.players, [HUMAN] + [OPPONENT] * (match.players - 1), lang)
    match.seats = [Sitter(name, kind) for name, kind in zip(kept.campaign.characters, kinds, strict=True)]


class CampaignDay:
    """One day of a campaign at this keyboard: its game, then the evening. Every step is saved at once."""

    def __init__(
        self, kept: Kept, console: Console, ask: Callable[[str], str], lang: str, pause: str = "always"
    ) -> None:
        self.kept = kept
        self._pause = pause
        self.rules = kept.rules
        self.texts: Texts = _texts(kept, lang)
        self.lang = lang
        self._console = console
        self._ask = ask

    def play(self, seats: str | None, today: date) -> None:
        """Continue where the campaign stands, up to the next morning."""
        from monstrotheque.cli.terminal_match import Quit

        if not self.rules.due(self.kept.campaign):
            self._check(seats)
            self._start(today)
            try:
                self._play_day(seats)
            except (Quit, EOFError, KeyboardInterrupt):
                self._say("campaign.cli.day_kept", day=self.kept.campaign.day, name=self.kept.campaign.name)
                return
        try:
            self._settle()
        except (Quit, EOFError, KeyboardInterrupt):
            self._say("campaign.cli.evening_kept", name=self.kept.campaign.name)
            return
        _show(self.kept, self._console, self.lang)

    def enter(self, today: date, again: bool) -> None:
        """Enter a day played with the real cards, line by line, and continue to the next morning."""
        from monstrotheque.cli.terminal_match import Quit

        if not self.rules.due(self.kept.campaign) and not self.kept.campaign.by_hand and not again:
            self.kept.keep(self.rules.start_by_hand(self.kept.campaign, today))
        try:
            if self.kept.campaign.by_hand or again:
                self._enter_day()
            self._settle()
        except (Quit, EOFError, KeyboardInterrupt):
            self._say("campaign.cli.entry_kept", name=self.kept.campaign.name)
            return
        _show(self.kept, self._console, self.lang)

    def _enter_day(self) -> None:
        """Ask for every turn; an impossible entry is asked for again."""
        from monstrotheque.engine.campaigns import EntryRefused

        campaign = self.kept.campaign
        how, questions = self.rules.ask_entry(campaign, self.texts)
        self._console.print(how, markup=False)
        lines = [self._line(question) for question in questions]
        after = None
        while after is None:
            try:
                after = self.rules.enter(campaign, self.rules.read_entry(campaign, lines))
            except EntryRefused as error:
                self._console.print(*error.by_place(self.lang).values(), sep="\n", style="red", markup=False)
                wrong = {int(problem.place.partition(".")[0]) for problem in error.problems}
                for number, question in enumerate(questions, 1):
                    if number in wrong or 0 in wrong:
                        lines[number - 1] = self._line(question)
        self.kept.keep(after)

    def _line(self, question: str) -> str:
        from monstrotheque.cli.terminal_match import Quit

        line = self._ask(question)
        if line.strip().casefold() in ("q", "quit", "quitter"):
            raise Quit
        return line

    def _check(self, seats: str | None) -> None:
        """Refuse a line-up that can't play here, before the day begins."""
        from monstrotheque.engine.match import HUMAN

        keyboard_seats(seats, self.kept.campaign.players, [HUMAN] * self.kept.campaign.players, self.lang)

    def _start(self, today: date) -> None:
        from monstrotheque.engine.campaigns import DaySecret
        from monstrotheque.engine.random import new_seed
        from monstrotheque.engine.records import commitment, new_nonce

        if self.kept.campaign.started is None:
            self.kept.keep(self.rules.start(self.kept.campaign, DaySecret(new_seed(), new_nonce()), today))
        if aside := self.kept.set_aside():
            self._say("campaign.cli.day_unreadable", file=aside)
        start = self.kept.campaign.started
        assert start is not None
        day, promise = self.kept.campaign.day, commitment(self.kept.match(), start.nonce)
        self._say("campaign.cli.day", day=day, commitment=promise[:16])

    def _play_day(self, seats: str | None) -> None:
        from monstrotheque.cli.terminal_match import TerminalMatch

        campaign = self.kept.campaign
        assert campaign.started is not None
        match, nonce = self.kept.match(), campaign.started.nonce
        if seats or not match.log:
            _seat(match, self.kept, seats, self.lang)
        at_terminal = TerminalMatch(
            match,
            nonce,
            file=self.kept.day_file,
            lang=self.lang,
            console=self._console,
            ask=self._ask,
            dice=random.SystemRandom(),
            counts=True,
            pause=self._pause,
        )
        at_terminal.run()
        self.kept.keep(self.rules.finish(campaign, match, nonce))
        self.kept.forget_day()

    def _settle(self) -> None:
        """Ask for the decisions of the evening, one after the other."""
        from monstrotheque.engine.errors import MonstroError

        while due := self.rules.due(self.kept.campaign):
            try:
                self.kept.keep(self.rules.decide(self.kept.campaign, self._answer(due)))
            except MonstroError as error:
                self._console.print(error.say(self.lang), style="red", markup=False)

    def _answer(self, due: Due) -> tuple[str, ...]:
        from monstrotheque.cli.terminal_match import Quit

        question, choices = self.rules.ask(self.rules.view(self.kept.campaign), self.texts)
        self._console.print(question, style="bold yellow", markup=False)
        if due.is_forced:
            chosen = due.forced()
            self._say("campaign.cli.forced", chosen=", ".join(choices[key] for key in dict.fromkeys(chosen)))
            return chosen
        for number, (key, words) in enumerate(choices.items(), 1):
            self._console.print(f"{number:3}  {words}  ({key})", markup=False)
        answer = self._ask(self.texts.say("campaign.cli.choose", n=due.count)).replace(",", " ").split()
        if answer and answer[0].casefold() in ("q", "quit", "quitter"):
            raise Quit
        return tuple(_key(word, list(choices)) for word in answer)

    def _say(self, key: str, **values: Any) -> None:
        self._console.print(self.texts.say(key, **values), markup=False)


def _key(word: str, keys: Sequence[str]) -> str:
    """The choice that a number of the list, or a key, means."""
    numbers = {str(number): key for number, key in enumerate(keys, 1)}
    return numbers.get(word, word)
