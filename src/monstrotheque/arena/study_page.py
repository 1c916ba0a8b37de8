"""A study as a page with plots."""

from __future__ import annotations

import itertools
import json
import textwrap
from collections.abc import Iterator, Sequence
from typing import Any

from monstrotheque.arena.campaigns import CampaignResult
from monstrotheque.arena.pages import Mark, Scales, heading, histogram, in_language, marks, page, paragraph, table
from monstrotheque.arena.schedule import Arena
from monstrotheque.arena.statistics import Estimate, estimate
from monstrotheque.arena.study import Measure, Spread, Study, Variant, Worth, campaign_measures

LONGEST_VALUE = 300


def mark(name: str, found: Estimate, *, factor: float = 1.0, note: str = "") -> Mark:
    """An estimate as a mark of a plot; for a single deal, without an interval."""
    low, high = (found.low, found.high) if found.count > 1 else (found.mean, found.mean)
    return Mark(name, factor * found.mean, factor * low, factor * high, note)


def _tenths(value: float) -> str:
    """A number with its sign; zero has none."""
    return f"{round(value, 1) + 0.0:.1f}".replace("-", "−")


def _brief(value: Any) -> str:
    """The value of an option as the command line takes it, or its beginning."""
    return textwrap.shorten(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False), LONGEST_VALUE)


class StudyPage:
    """Tells a study in one language."""

    def __init__(self, arena: Arena, study: Study, lang: str) -> None:
        self.arena, self.study, self.lang = arena, study, lang
        self.texts = arena.game.texts(lang)
        self.say = self.texts.say

    def figures(self, found: Estimate, *, factor: float = 1.0, unit: str = "") -> str:
        """A mean with its interval."""
        mean, low, high = (_tenths(factor * value) for value in (found.mean, found.low, found.high))
        return in_language(f"{mean}{unit}" if found.count < 2 else f"{mean}{unit} ({low} – {high})", self.lang)

    def marks(self, title: str, found: Sequence[Mark], *, centre: float | None = None, unit: str = "") -> str:
        """Means with their intervals."""
        return marks(title, found, lang=self.lang, centre=centre, unit=unit)

    def histogram(self, title: str, found: Spread, unit: str) -> str:
        """The distribution of a number, as a plot."""
        return histogram(title, found.values, Scales(self.say(f"study.{unit}"), " %", self.lang))

    def html(self) -> str:
        """The whole page."""
        parts = [
            paragraph(self.sample(), note=True),
            *self.options(),
            *self.seats(),
            *self.players(),
            *self.spread("scores", self.study.scores, "points"),
            *self.spread("length", self.study.length, "moves"),
            *self.decisions(),
            *self.variants(),
            *self.worths(),
            *self.measures(),
            *self.campaigns(),
        ]
        return page(self.say("study.title", game=self.arena.game.title(self.lang)), self.lang, parts)

    def sample(self) -> str:
        """What the figures are based on."""
        return self.say(
            "study.sample",
            games=self.say("arena.games", n=self.study.report.games),
            deals=self.say("arena.deals", n=self.study.report.deals),
            players=self.arena.players,
            bots=", ".join(self.arena.bots),
            seed=self.arena.seed,
            version=self.arena.game.rules_version,
        )

    def options(self) -> Iterator[str]:
        """Options of the game that differ from their defaults, if any."""
        usual = self.arena.game.check_options({})
        usual |= {self.arena.each: self.arena.options[self.arena.each]} if self.arena.each else {}
        chosen = {name: value for name, value in self.arena.options.items() if value != usual.get(name)}
        if chosen:
            told = ", ".join(f"{name} = {_brief(value)}" for name, value in chosen.items())
            yield paragraph(self.say("study.options", options=told), note=True)

    def seats(self) -> Iterator[str]:
        """First-seat advantage. A cooperative game has none."""
        if self.arena.game.is_cooperative:
            return
        yield heading(self.say("study.seats"))
        fair = 100 / self.arena.players
        note = self.say("study.seats_note", fair=fair)
        yield paragraph(note)
        yield self.marks(note, self._by_seat(self.study.seat_wins, 100.0), centre=fair, unit="\u00a0%")
        yield paragraph(self.say("study.seats_score"))
        yield self.marks(self.say("study.seats_score"), self._by_seat(self.study.seat_scores, 1.0))

    def _by_seat(self, found: list[Estimate], factor: float) -> list[Mark]:
        return [mark(self.say("study.seat", n=seat + 1), value, factor=factor) for seat, value in enumerate(found)]

    def players(self) -> Iterator[str]:
        """The results of the players of the study."""
        found = self.study.report
        if len(found.standings) > 1:
            yield heading(self.say("study.bots"))
            yield self.marks(
                self.say("study.bots"),
                [mark(entry.bot + "*" * entry.all_seeing, entry.wins, factor=100) for entry in found.standings],
                unit=" %",
            )
        if found.teams:
            yield heading(self.say("study.team_scores"))
            teams = [mark(" + ".join(team.line_up) + "*" * team.all_seeing, team.score) for team in found.teams]
            yield self.marks(self.say("study.team_scores"), teams)
        if found.has_cheats:
            yield paragraph(self.say("arena.all_seeing"), note=True)

    def spread(self, name: str, found: Spread, unit: str) -> Iterator[str]:
        """The distribution of a number over the games."""
        first, third = found.middle
        yield heading(self.say(f"study.{name}"))
        yield paragraph(
            self.say(
                f"study.{name}_note",
                n=len(found.values),
                mean=found.mean,
                low=min(found.values),
                high=max(found.values),
                first=first,
                third=third,
            )
        )
        yield self.histogram(self.say(f"study.{name}"), found, unit)

    def decisions(self) -> Iterator[str]:
        """How much there is to decide."""
        yield heading(self.say("study.decisions"))
        yield paragraph(
            self.say(
                "study.decisions_note",
                choices=self.figures(self.study.choices),
                real=self.figures(self.study.real, factor=100, unit="\u00a0%"),
                turn=self.figures(self.study.turn),
            )
        )

    def variants(self) -> Iterator[str]:
        """The game by the choices of the varied option, side by side."""
        found, option = self.study.variants, self.arena.each
        if not option or not found:
            return
        yield heading(self.say("study.variants", option=self.say(f"options.{option}.title")))
        yield paragraph(self.say("study.variants_note", n=len(found)))
        yield self.marks(
            self.say("study.variant_scores"), [mark(self.choice_words(entry.choice), entry.score) for entry in found]
        )
        fair = 100 / self.arena.players
        if not self.arena.game.is_cooperative:
            title = self.say("study.variant_first", fair=fair)
            yield paragraph(title)
            firsts = [mark(self.choice_words(entry.choice), entry.first, factor=100) for entry in found]
            yield self.marks(title, firsts, centre=fair, unit="\u00a0%")
        columns = ["label", "variant_games", "variant_score", "variant_length", "variant_choices"]
        yield table([self.say(f"study.{column}") for column in columns], map(self._variant_row, found))

    def _variant_row(self, entry: Variant) -> list[str]:
        figures = (entry.score, entry.length, entry.choices)
        return [self.choice_words(entry.choice), str(entry.games), *map(self.figures, figures)]

    def choice_words(self, choice: str) -> str:
        """A choice of the varied option, in words where it has some."""
        form = self.arena.game.options[str(self.arena.each)].form
        return self.say(f"{form.words}.{choice}") if form and form.words else choice

    def worths(self) -> Iterator[str]:
        """What each thing that the game counts goes along with."""
        shared = self.arena.game.is_cooperative
        for section, found in itertools.groupby(self.study.worths, key=lambda worth: worth.section):
            entries = list(found)
            note = self.say("study.value_note_shared" if shared else "study.value_note")
            yield heading(self.say(f"study.{section}"))
            yield paragraph(note)
            yield self.marks(note, [mark(self.label(entry), entry.points) for entry in entries], centre=0.0)
            columns = ["label", "held", "value"] if shared else ["label", "held", "value", "wins"]
            rows = [self._worth_row(entry)[: len(columns)] for entry in entries]
            yield table([self.say(f"study.{column}") for column in columns], rows)

    def _worth_row(self, entry: Worth) -> list[str]:
        wins = self.figures(entry.wins, factor=100, unit="\u00a0%")
        return [self.label(entry), str(entry.seats), self.figures(entry.points), wins]

    def measures(self) -> Iterator[str]:
        """The game's own outcomes."""
        for section, found in itertools.groupby(self.study.measures, key=lambda measure: measure.section):
            entries = list(found)
            yield heading(self.say(f"study.{section}"))
            yield self.marks(
                self.say(f"study.{section}"),
                [
                    mark(self.measure_name(entry), entry.mean, note=f"({self.say('arena.games', n=entry.games)})")
                    for entry in entries
                ],
            )

    def campaigns(self) -> Iterator[str]:
        """Whole campaigns, bot by bot: the distribution of scores, and the game's own outcomes as days get harder."""
        if self.study.campaigns:
            yield heading(self.say("study.campaigns"))
        for bot, found in itertools.groupby(self.study.campaigns, key=lambda campaign: campaign.bot):
            yield from self._campaigns_of(bot, list(found))

    def _campaigns_of(self, bot: str, found: Sequence[CampaignResult]) -> Iterator[str]:
        spread = Spread([float(campaign.score) for campaign in found])
        first, third = spread.middle
        title = self.say("study.campaign_by", bot=bot)
        mean, low, high = self.figures(estimate(spread.values)), min(spread.values), max(spread.values)
        yield heading(title, level=3)
        yield paragraph(
            self.say("study.campaigns_note", n=len(found), mean=mean, low=low, high=high, first=first, third=third)
        )
        yield self.histogram(title, spread, "points")
        outcomes = campaign_measures(found, self.arena.players)
        for section, entries in itertools.groupby(outcomes, key=lambda measure: measure.section):
            name = self.say("study.in_campaigns", section=self.say(f"study.{section}"))
            yield paragraph(name)
            yield self.marks(name, [self._campaign_mark(entry) for entry in entries])

    def _campaign_mark(self, entry: Measure) -> Mark:
        return mark(self.label(entry), entry.mean, note=f"({self.say('study.fights', n=entry.games)})")

    def measure_name(self, entry: Measure) -> str:
        """An outcome and, with several bots, whose."""
        several = len(self.arena.bots) > 1
        return f"{self.label(entry)} ({entry.line_up[0]})" if several and entry.line_up else self.label(entry)

    def label(self, entry: Worth | Measure) -> str:
        """A label in the game's words."""
        hook = self.arena.game.module("study")
        assert hook is not None, "labels come from the game's own study"
        words: str = hook.label_words(entry.section, entry.label, self.texts)
        return words
