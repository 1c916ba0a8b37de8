"""The analysis of a game in words and as a page with a curve."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from monstrotheque.arena.pages import (
    ChartBar,
    Curve,
    Scales,
    Toned,
    bars,
    curves,
    heading,
    in_language,
    page,
    paragraph,
    table,
)
from monstrotheque.bots.analysis import Account, AnalysedDecision, Analysis
from monstrotheque.engine.match import Match
from monstrotheque.engine.seats import JOINT
from monstrotheque.engine.texts import Texts

Format = Callable[[float], str]


def percent(share: float) -> str:
    """A share of victory."""
    return f"{100 * share:.0f} %"


def points(score: float) -> str:
    """A score."""
    return f"{score:.1f}"


def signed(show: Format, value: float) -> str:
    """A change with its sign; empty if there is none."""
    text = show(value)
    return "" if text.strip("-0., %") == "" else f"{'+' if value > 0 else ''}{text}".replace("-", "−")


def _tone(change: float) -> str:
    return "good" if change > 0 else "bad"


class Teller:
    """Tells an analysis in one language."""

    def __init__(self, match: Match, analysis: Analysis, lang: str) -> None:
        self.match, self.analysis, self.lang = match, analysis, lang
        self.texts: Texts = match.game.texts(lang)
        self._plain: Format = points if analysis.cooperative else percent

    def show(self, value: float) -> str:
        """An outcome in the notation of the language."""
        return in_language(self._plain(value), self.lang)

    def name(self, seat: int) -> str:
        """Who decided."""
        return self.texts.say("analysis.together") if seat == JOINT else self.analysis.names[seat]

    def words(self, decision: AnalysedDecision, move: str) -> str:
        """A move in words, as the mover saw it."""
        if not move:
            return self.texts.say("hints.wait")
        return self.match.state_at(decision.turn).sight(decision.seat).describe(move, self.lang, self.analysis.names)

    def _better(self, decision: AnalysedDecision, better: str, *, notation: bool) -> str:
        return better if notation and better else self.words(decision, better)

    def head(self) -> list[str]:
        """The columns of the decisions."""
        keys = ("turn", "who", "move", "better", "before", "after", "lost", "given", "luck")
        return [self.texts.say(f"analysis.columns.{key}") for key in keys]

    def row(self, decision: AnalysedDecision, *, notation: bool = False) -> list[str]:
        """One decision as cells, the moves in words or in *notation*."""
        proven = "=" if decision.exact else ""
        return [
            str(decision.turn + 1),
            self.name(decision.seat),
            decision.move if notation else self.words(decision, decision.move),
            "" if decision.better is None else self._better(decision, decision.better, notation=notation),
            proven + self.show(decision.before),
            proven + self.show(decision.after),
            signed(self.show, -decision.lost),
            signed(self.show, decision.given),
            signed(self.show, decision.luck),
        ]

    def account_head(self) -> list[str]:
        """The columns of the accounts."""
        keys = ("who", "decisions", "missed", "start", "lost", "given", "luck", "result")
        return [self.texts.say(f"analysis.columns.{key}") for key in keys]

    def account_row(self, account: Account) -> list[str]:
        """One player's account as cells."""
        return [
            self.name(account.seat),
            str(account.decisions),
            str(account.missed),
            self.show(account.start),
            signed(self.show, -account.lost),
            signed(self.show, account.given),
            signed(self.show, account.luck),
            "–" if account.result is None else self.show(account.result),
        ]

    def notes(self) -> list[str]:
        """How the figures were found."""
        key = "analysis.points_note" if self.analysis.cooperative else "analysis.share_note"
        return [
            self.texts.say("analysis.method", iterations=self.analysis.iterations),
            self.texts.say(key),
            self.texts.say("analysis.luck_note"),
        ]

    def title(self) -> str:
        """The title of the page."""
        return self.texts.say(
            "analysis.title", game=self.match.game.title(self.lang), names=", ".join(self.analysis.names)
        )

    def lines(self) -> Iterator[Curve]:
        """Every player's estimate over the game, to the result."""
        last = len(self.match.moves)
        factor = 1 if self.analysis.cooperative else 100
        for account in self.analysis.accounts:
            own = [decision for decision in self.analysis.decisions if decision.seat == account.seat]
            course = [
                (decision.turn + shift, factor * value)
                for decision in own
                for shift, value in ((1.0, decision.before), (1.5, decision.after))
            ]
            end = [] if account.result is None else [(last + 1.0, factor * account.result)]
            slips = [(each.turn + 1.5, factor * each.after, self.slip(each)) for each in own if each.better is not None]
            yield Curve(self.name(account.seat), course + end, slips)

    def slip(self, decision: AnalysedDecision) -> str:
        """A missed move in a line: its number, what was played, what was better, what it cost."""
        return self.texts.say(
            "analysis.slip",
            turn=decision.turn + 1,
            played=self.words(decision, decision.move),
            better=self.words(decision, decision.better or ""),
            lost=signed(self.show, -decision.lost),
        )

    def bars(self) -> Iterator[ChartBar]:
        """What own decisions, others' mistakes and luck brought each player, side by side."""
        for account in self.analysis.accounts:
            for key, value in (("lost", -account.lost), ("given", account.given), ("luck", account.luck)):
                name = f"{self.name(account.seat)}, {self.texts.say(f'analysis.columns.{key}')}"
                yield ChartBar(name, value, signed(self.show, value) or "0")

    def toned_row(self, decision: AnalysedDecision) -> list[str | Toned]:
        """One decision as cells; losses, gifts and luck are coloured."""
        *words, better, before, after, lost, given, luck = self.row(decision)
        brought = [Toned(given, _tone(decision.given)), Toned(luck, _tone(decision.luck))]
        return [*words, Toned(better, "good"), before, after, Toned(lost, "bad"), *brought]

    def html(self) -> str:
        """The whole page."""
        say = self.texts.say
        curve = curves(
            say("analysis.curve"),
            list(self.lines()),
            Scales(say("analysis.columns.turn"), "" if self.analysis.cooperative else " %", self.lang),
            low=0.0,
            high=None if self.analysis.cooperative else 100.0,
        )
        parts = [
            *(paragraph(note, note=True) for note in self.notes()),
            heading(say("analysis.curve")),
            curve,
            *([paragraph(say("analysis.slips"), note=True)] if self.analysis.decisions else []),
            heading(say("analysis.accounts")),
            *([bars(say("analysis.accounts"), list(self.bars()))] if self.analysis.accounts else []),
            table(self.account_head(), map(self.account_row, self.analysis.accounts)),
            *(paragraph(sentence) for sentence in self.analysis.hindsight[self.lang]),
            heading(say("analysis.decisions")),
            table(self.head(), map(self.toned_row, self.analysis.decisions), words=4),
        ]
        return page(self.title(), self.lang, parts)
