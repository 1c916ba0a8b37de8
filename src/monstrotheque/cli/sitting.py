"""A game at one keyboard: people and bots in the seats, every move kept at once."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from monstrotheque.bots import Bot, bot
from monstrotheque.bots.hints import hints
from monstrotheque.cli.menu import Line, lines, matching
from monstrotheque.engine import records
from monstrotheque.engine.errors import MonstroError, SystemProblem
from monstrotheque.engine.events import Event
from monstrotheque.engine.match import HUMAN, Match, UndoState
from monstrotheque.engine.moves import Move
from monstrotheque.engine.previews import preview_words
from monstrotheque.engine.seats import SPECTATOR, TABLE
from monstrotheque.engine.state import Sight

Ask = Callable[[str], str]
LONGEST_NUMBER = 6
WIPE_SCROLLBACK = "\033[3J"
YES = frozenset({"o", "oui", "y", "yes"})


class Quit(Exception):
    """The player leaves; the game is kept."""


class Sitting:
    """Plays *match* to its end at a terminal. `ask` prints a prompt and returns a line."""

    def __init__(
        self, match: Match, nonce: str, *, file: Path | None, lang: str, console: Console, ask: Ask, dice: random.Random
    ) -> None:
        self.match = match
        self.game = match.game
        self.texts = match.game.texts(lang).with_names(match.names)
        self.lang = lang
        self._nonce = nonce
        self._file = file
        self._console = console
        self._ask = ask
        self._dice = dice
        self._bots: dict[int, Bot] = {
            seat: bot(sitter.player) for seat, sitter in enumerate(match.seats) if sitter.player != HUMAN
        }
        self.people = [seat for seat in range(match.players) if seat not in self._bots]
        self._seen = dict.fromkeys([*self.people, SPECTATOR], len(match.moves) if len(self.people) > 1 else 0)
        self._opened = len(match.moves)
        self._at_keyboard: int | None = self.people[0] if len(self.people) == 1 else None
        self._commands: dict[str, Callable[[int], None]] = self._name_commands()

    def run(self) -> None:
        """Until the game is over; leaving raises Quit with everything kept."""
        self._say("cli.commitment", commitment=records.to_record(self.match, self._nonce)["commitment"], style="dim")
        if self._file:
            # A file that can't be written is said before the first move, not after it.
            records.save(self._file, self.match, self._nonce)
        while not self.match.state.is_over:
            self._step()
        self._draw_curtain(TABLE)
        self._seen[SPECTATOR] = len(self.match.moves) - 1
        self._tell_news(self._onlooker())
        self._draw(self._onlooker())
        self._say("cli.finished", style="bold")

    def _step(self) -> None:
        if self._bots_interject():
            return
        for seat in self.match.state.actors:
            if seat in self._bots:
                self._play_bot(seat)
                return
        seat = self.match.state.actors[0]
        if seat == TABLE and not self.people:
            self._play_bot(TABLE)
            return
        self._turn(seat)

    def _bots_interject(self) -> bool:
        for seat in self.match.state.interjectors:
            if seat in self._bots and self._play_bot(seat):
                return True
        return False

    def _play_bot(self, seat: int) -> bool:
        sight = self.match.state.sight(seat)
        player = self._bots[self.match.state.decider_for(seat)]
        move = player.choose(sight, self._dice)
        if move is None:
            return False
        self._play(seat, move)
        return True

    def _play(self, seat: int, move: Move) -> None:
        self.match.play(seat, move)
        self._keep()

    def _keep(self) -> None:
        """Keep the game. Where that fails it goes on all the same, and says so."""
        if self._file:
            try:
                records.save(self._file, self.match, self._nonce)
            except OSError as error:
                self._say("cli.not_saved", file=self._file, problem=SystemProblem(error).say(self.lang), style="red")

    def _turn(self, seat: int) -> None:
        """One decision of a person."""
        self._sit_down(seat)
        name = self.texts.say("cli.table_decides") if seat == TABLE else self._your_turn(seat)
        self._console.print(Text.assemble((name, "bold yellow"), "  ", self._cue(seat)))
        self._choose(seat)

    def _sit_down(self, seat: int) -> None:
        """Whoever acts for a seat comes to the keyboard and sees the table."""
        self._draw_curtain(seat)
        person = self._person_for(seat)
        self._tell_news(person)
        self._draw(person)

    def _your_turn(self, seat: int) -> str:
        return self.texts.say("cli.your_turn", name=self.match.names[seat])

    def _cue(self, seat: int) -> str:
        return self.game.terminal.cue(self.match.state.view(seat), self.texts)

    def _person_for(self, seat: int) -> int:
        """Through whose eyes a decision is made: the joint seat's by whoever is at the keyboard."""
        return seat if seat != TABLE else (self.people[0] if len(self.people) == 1 else SPECTATOR)

    def _onlooker(self) -> int:
        return self.people[0] if len(self.people) == 1 else SPECTATOR

    def _draw_curtain(self, seat: int) -> None:
        """Where hands are hidden and several people share the keyboard, nobody sees another's cards. What they decide
        together they decide looking at the table alone.
        """
        person = None if seat == TABLE else seat
        if len(self.people) < 2 or not self.game.facts.get("hidden_hands") or person == self._at_keyboard:
            return
        self._console.clear()
        if self._console.is_terminal:
            # What was scrolled away is wiped too: a hand could still be read there.
            self._console.file.write(WIPE_SCROLLBACK)
        if person is not None:
            self._ask(self.texts.say("cli.pass_to", name=self.match.names[person]) + " ")
        self._at_keyboard = person

    def _draw(self, onlooker: int) -> None:
        view = self.match.state.view(onlooker)
        self._console.print(self.game.terminal.draw(view, self.texts, self.match.names))

    def _tell_news(self, onlooker: int) -> None:
        """What happened since this onlooker's last decision, and what that one brought about."""
        since = min(self._seen.get(onlooker, 0), len(self.match.moves))
        events = [event for turn in range(since, len(self.match.moves)) for event in self._news_of(turn, onlooker)]
        if events:
            self._console.rule(self.texts.say("cli.log_title"), style="dim")
        for event in events:
            self._console.print(self.game.views.tell(event, self.texts, self.match.names), style="cyan", markup=False)
        self._seen[onlooker] = len(self.match.moves)

    def _news_of(self, turn: int, onlooker: int) -> list[Event]:
        """Nobody is told the move they have just made themselves, only what came of it or to light by it."""
        events = self.match.events_of(turn, onlooker)
        is_own = turn >= self._opened and self.match.moves[turn].seat in (onlooker, TABLE)
        return events[1:] if is_own and events and not events[0].reveals else events

    def _choose(self, seat: int, *, may_leave: bool = False) -> None:
        """Ask until a move is played, or the position has changed by a take-back or an interjection, or somebody else
        is at the keyboard. Who *may leave* does so by an empty line.
        """
        ply, person = self.match.ply, self._at_keyboard
        prefix = ""
        self._show_menu(seat, prefix)
        while (self.match.ply, self._at_keyboard) == (ply, person):
            answer = self._ask(self.texts.say("cli.prompt")).strip()
            if may_leave and not answer:
                return
            try:
                prefix = self._answer(seat, prefix, answer)
            except MonstroError as error:
                self._console.print(error.say(self.lang), style="red", markup=False)

    def _answer(self, seat: int, prefix: str, answer: str) -> str:
        """Carry out what was typed; returns the prefix of the menu that is now open."""
        if not answer:
            return prefix
        command = self._commands.get(answer.casefold())
        if command:
            command(seat)
            return ""
        if answer.startswith("@"):
            self._interject(answer)
            return ""
        if answer in ("..", "<"):
            return self._open(seat, "")
        return self._pick(seat, prefix, answer)

    def _pick(self, seat: int, prefix: str, answer: str) -> str:
        legal = list(self.match.state.legal(seat))
        if answer.isdecimal() and len(answer) <= LONGEST_NUMBER:
            menu = lines(legal, prefix)
            if not 1 <= int(answer) <= len(menu):
                self._say("cli.no_number", number=answer, last=len(menu), style="red")
                return prefix
            line = menu[int(answer) - 1]
            if line.move is None:
                return self._open(seat, line.text)
            self._play(seat, line.move)
            return ""
        if matching(legal, answer) and answer.casefold() not in {str(move).casefold() for move in legal}:
            return self._open(seat, answer)
        self._play(seat, self.match.state.check(seat, answer))
        return ""

    def _open(self, seat: int, prefix: str) -> str:
        self._show_menu(seat, prefix)
        return prefix

    def _interject(self, answer: str) -> None:
        """`@2 move`: another person at this keyboard acts out of turn; `@2` alone hands the keyboard over."""
        number, _, text = answer[1:].partition(" ")
        seat = int(number) - 1 if number.isdecimal() and len(number) <= LONGEST_NUMBER else -1
        if number.casefold() in ("t", "table"):
            seat = TABLE
        elif seat not in self.people:
            self._say("cli.nobody_there", seat=number, style="red")
            return
        if text.strip():
            self._play(seat, self.match.state.check(seat, text))
        else:
            self._hand_over(seat)

    def _hand_over(self, seat: int) -> None:
        """Somebody else looks at the own cards, and may act."""
        self._sit_down(seat)
        self._say("cli.hand_back", style="bold yellow")
        self._choose(seat, may_leave=True)

    def _show_menu(self, seat: int, prefix: str) -> None:
        sight = self.match.state.sight(seat)
        table = Table(box=None, pad_edge=False, show_header=False)
        menu = lines(list(sight.legal()), prefix)
        for number, (line, gain) in enumerate(zip(menu, self._gains(sight, menu), strict=True), 1):
            words = self._line_words(sight, line)
            table.add_row(f"[dim]{number:3}[/]", Text(line.text, "bold"), words, Text(gain, "green"))
        if prefix:
            table.add_row("[dim]  ..[/]", self.texts.say("cli.back"))
        self._console.print(table)
        others = [self._call(other) for other in self.match.state.interjectors if other != seat]
        if any(others):
            self._say("cli.others_may", others=", ".join(filter(None, others)), style="dim")

    def _call(self, seat: int) -> str:
        """What is written to let another seat act; nothing for a bot's."""
        if seat == TABLE:
            return self.texts.say("cli.call_table")
        return f"@{seat + 1} ({self.match.names[seat]})" if seat in self.people else ""

    def _line_words(self, sight: Sight, line: Line) -> Text:
        if line.move is None:
            return Text(self.texts.say("cli.group", n=len(line.moves)), "dim")
        return Text(sight.describe(line.move, self.lang, self.match.names))

    def _gains(self, sight: Sight, menu: Sequence[Line]) -> list[str]:
        """What each line of a menu brings; where it can be told of none, nothing instead of so many question marks."""
        told = [preview_words(sight.preview(line.move), self.texts) if line.move else "" for line in menu]
        return told if set(told) - {"", self.texts.say("preview.unknown")} else [""] * len(menu)

    def _name_commands(self) -> dict[str, Callable[[int], None]]:
        named: Sequence[tuple[str, Callable[[int], None]]] = (
            ("? help aide h", self._help),
            ("l list liste", lambda seat: self._show_menu(seat, "")),
            ("s score points", self._explain),
            ("u undo r reprendre", self._undo),
            ("hint indice conseil", self._hint),
            ("rules regles règles", self._rules),
            ("q quit quitter exit", self._quit),
        )
        return {word: act for words, act in named for word in words.split()}

    def _help(self, _: int) -> None:
        self._say("cli.help", forms=self.game.moves.forms())
        self._say("rules.notation")

    def _rules(self, _: int) -> None:
        self._say("rules.short")

    def _hint(self, seat: int) -> None:
        """The best moves by a search from what this seat sees."""
        sight = self.match.state.sight(seat)
        for hint in hints(sight, self.lang, self.match.names, dice=self._dice):
            self._console.print(hint.words(sight, self.texts), style="magenta", markup=False)

    def _explain(self, seat: int) -> None:
        """The points in detail; a table that shows them all is shown again."""
        view = self.match.state.view(self._person_for(seat))
        explain = getattr(self.game.terminal, "explain", self.game.terminal.draw)
        self._console.print(explain(view, self.texts, self.match.names))

    def _quit(self, _: int) -> None:
        raise Quit

    def _undo(self, seat: int) -> None:
        """Take back one's last move: freely by the policy, beyond it if every other person at the keyboard agrees."""
        person = self._person_for(seat)
        verdict = self.match.undo_state(person)
        agreed = verdict not in (UndoState.FREE, UndoState.NOTHING) and self._others_agree(person, verdict)
        self.match.undo(person, agreed=agreed)
        self._seen = {other: min(seen, len(self.match.moves)) for other, seen in self._seen.items()}
        self._keep()
        self._say("cli.undone")

    def _others_agree(self, person: int, verdict: UndoState) -> bool:
        """Ask every other person at the keyboard; bots agree, but what was seen is not forgotten."""
        others = [other for other in self.people if other != person]
        if verdict is UndoState.SEEN or not others:
            self._say(f"undo.{verdict.value}", style="dim")
        if not others:
            self._say("cli.bots_agree", style="dim")
        return all(
            self._ask(self.texts.say("cli.agree", name=self.match.names[other]) + " ").strip().casefold() in YES
            for other in others
        )

    def _say(self, key: str, *, style: str = "", **values: Any) -> None:
        self._console.print(self.texts.say(key, **values), style=style, markup=False)
