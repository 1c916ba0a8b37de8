"""A game at one keyboard: people and bots in the seats, every move saved at once."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from monstrotheque.bots import Bot, bot
from monstrotheque.bots.characters import CHARACTERS
from monstrotheque.bots.hints import Hint, hints
from monstrotheque.cli.menu import MenuLine, lines, matching
from monstrotheque.cli.notation import forms, readings, ways, written
from monstrotheque.engine import records
from monstrotheque.engine.errors import MalformedMove, MonstroError, SystemProblem
from monstrotheque.engine.events import Event
from monstrotheque.engine.match import HUMAN, Match, UndoState
from monstrotheque.engine.moves import Move
from monstrotheque.engine.pauses import ALWAYS, holding
from monstrotheque.engine.previews import preview_words
from monstrotheque.engine.seats import JOINT, SPECTATOR

Ask = Callable[[str], str]
LONGEST_NUMBER = 6
WIPE_SCROLLBACK = "\033[3J"
YES = frozenset({"o", "oui", "y", "yes"})


class Quit(Exception):
    """The player leaves; the game is saved."""


class TerminalMatch:
    """Plays *match* to its end at a terminal. `ask` prints a prompt and returns a line.

    Where a game *counts*, nothing that was revealed is taken back.
    """

    def __init__(
        self,
        match: Match,
        nonce: str,
        *,
        file: Path | None,
        lang: str,
        console: Console,
        ask: Ask,
        dice: random.Random,
        pause: str = ALWAYS,
        counts: bool = False,
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
        self._seen = {onlooker: self._first_unseen(onlooker) for onlooker in [*self.people, SPECTATOR]}
        self._opened = len(match.moves)
        self._pause = pause
        self._counts = counts
        self._let_go_on = -1
        self._advice: list[tuple[int, Hint]] = []
        self._advised = JOINT
        self._at_keyboard: int | None = self.people[0] if len(self.people) == 1 else None
        self._commands: dict[str, Callable[[int], None]] = self._name_commands()

    def _introduce(self, name: str, level: str) -> None:
        """Say who a bot is; a program that isn't one of our bots has no character."""
        if level in CHARACTERS:
            words = {word: self.texts.say(f"bots.{level}.{word}") for word in ("level", "character")}
            self._say("cli.opponent", name=name, **words, style="dim")

    def _first_unseen(self, onlooker: int) -> int:
        """The move from which a single person has news when a game is opened: the one after their last move."""
        if len(self.people) > 1:
            return len(self.match.moves)
        own = [turn for turn, played in enumerate(self.match.moves) if played.seat in (onlooker, JOINT)]
        return own[-1] + 1 if own else 0

    def run(self) -> None:
        """Play until the game is over. Leaving raises Quit, with everything saved."""
        self._say("cli.commitment", commitment=records.to_record(self.match, self._nonce)["commitment"], style="dim")
        for seat in self._bots:
            self._introduce(self.match.names[seat], self.match.seats[seat].player)
        if self._file:
            # Say before the first move that a file can't be written, not after it.
            records.save(self._file, self.match, self._nonce)
        while not self.match.state.is_over:
            self._step()
        self._draw_curtain(JOINT)
        self._seen[SPECTATOR] = len(self.match.moves) - 1
        self._tell_news(self._onlooker())
        self._draw(self._onlooker())
        self._say("cli.finished", style="bold")

    def _step(self) -> None:
        if any(seat in self._bots for seat in self.match.state.actors) and self._somebody_stepped_in():
            return
        if self._bots_interject():
            return
        for seat in self.match.state.actors:
            if seat in self._bots:
                self._play_bot(seat)
                return
        seat = self.match.state.actors[0]
        if seat == JOINT and not self.people:
            self._play_bot(JOINT)
            return
        self._turn(seat)

    def _somebody_stepped_in(self) -> bool:
        """Before a bot acts, ask people who could act out of turn. True if one of them acted."""
        if self._let_go_on == self.match.ply or not self._could_step_in():
            return False
        self._draw_curtain(JOINT)
        onlooker, ply = self._onlooker(), self.match.ply
        self._tell_news(onlooker)
        self._draw(onlooker)
        bots = [self.match.names[seat] for seat in self.match.state.actors if seat in self._bots]
        self._say("cli.before_bots", names=", ".join(bots), style="bold yellow")
        self._choose(self.people[0] if len(self.people) == 1 else JOINT, may_leave=True)
        if self.match.ply == ply:
            self._let_go_on = ply
        return self.match.ply != ply

    def _could_step_in(self) -> bool:
        """Whether a person could do something now, by the chosen pause setting."""
        return bool(holding(self.match.state, ((seat, self._pause) for seat in self.people)))

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
        """Save the game. If that fails, say so and continue."""
        if self._file:
            try:
                records.save(self._file, self.match, self._nonce)
            except OSError as error:
                self._say("cli.not_saved", file=self._file, problem=SystemProblem(error).say(self.lang), style="red")

    def _turn(self, seat: int) -> None:
        """One decision of a person."""
        self._sit_down(seat)
        name = self.texts.say("cli.table_decides") if seat == JOINT else self._your_turn(seat)
        self._console.print(Text.assemble((name, "bold yellow"), "  ", self._cue(seat)))
        if seat == JOINT and len(self.people) > 1 and self.game.facts.get("hidden_hands"):
            calls = ", ".join(f"@{person + 1} ({self.match.names[person]})" for person in self.people)
            self._say("cli.look_at_hands", calls=calls, style="dim")
        self._choose(seat)

    def _sit_down(self, seat: int) -> None:
        """Bring whoever acts for a seat to the keyboard and show the table."""
        self._draw_curtain(seat)
        person = self._person_for(seat)
        self._tell_news(person)
        self._draw(person)

    def _your_turn(self, seat: int) -> str:
        return self.texts.say("cli.your_turn", name=self.match.names[seat])

    def _cue(self, seat: int) -> str:
        return self.game.views.cue(self.match.state.sight(seat), self.texts)

    def _person_for(self, seat: int) -> int:
        """Whose eyes a decision is made with: for the joint seat, those of whoever is at the keyboard."""
        return seat if seat != JOINT else (self.people[0] if len(self.people) == 1 else SPECTATOR)

    def _onlooker(self) -> int:
        return self.people[0] if len(self.people) == 1 else SPECTATOR

    def _draw_curtain(self, seat: int) -> None:
        """Where hands are hidden and several people share the keyboard, nobody sees another's cards.

        Joint decisions are made looking at the table alone.
        """
        person = None if seat == JOINT else seat
        if len(self.people) < 2 or not self.game.facts.get("hidden_hands") or person == self._at_keyboard:
            return
        self._console.clear()
        if self._console.is_terminal:
            # Wipe the scroll-back too: a hand could still be read there.
            self._console.file.write(WIPE_SCROLLBACK)
        if person is not None:
            answer = self._ask(self.texts.say("cli.pass_to", name=self.match.names[person]) + " ")
            if self._commands.get(answer.strip().casefold()) == self._quit:
                raise Quit
        self._at_keyboard = person

    def _draw(self, onlooker: int) -> None:
        view = self.match.state.view(onlooker)
        self._console.print(self.game.terminal.draw(view, self.texts, self.match.names))

    def _tell_news(self, onlooker: int) -> None:
        """What happened since this onlooker's last decision, and what that decision caused."""
        since = min(self._seen.get(onlooker, 0), len(self.match.moves))
        events = [event for turn in range(since, len(self.match.moves)) for event in self._news_of(turn, onlooker)]
        if events:
            decided = any(played.seat in (onlooker, JOINT) for played in self.match.moves[: since + 1])
            self._console.rule(self.texts.say("cli.log_title" if decided else "cli.log_so_far"), style="dim")
        for event in events:
            self._console.print(self.game.views.tell(event, self.texts, self.match.names), style="cyan", markup=False)
        self._seen[onlooker] = len(self.match.moves)

    def _news_of(self, turn: int, onlooker: int) -> list[Event]:
        """Don't tell players the move they have just made, only what it caused or revealed."""
        events = self.match.events_of(turn, onlooker)
        is_own = turn >= self._opened and self.match.moves[turn].seat in (onlooker, JOINT)
        return events[1:] if is_own and events and not events[0].reveals else events

    def _choose(self, seat: int, *, may_leave: bool = False) -> None:
        """Ask until a move is played, the position changes by an undo or an interjection, or somebody else has the
        keyboard.

        An empty line leaves, if the player *may leave*; so does following the advice to wait.
        """
        ply, person = self.match.ply, self._at_keyboard
        prefix = ""
        self._show_menu(seat, prefix)
        while (self.match.ply, self._at_keyboard) == (ply, person):
            answer = self._ask(self.texts.say("cli.prompt")).strip()
            if may_leave and (not answer or self._follows_advice_to_wait(answer)):
                return
            try:
                prefix = self._answer(seat, prefix, answer)
            except MonstroError as error:
                self._console.print(error.say(self.lang), style="red", markup=False)

    def _answer(self, seat: int, prefix: str, answer: str) -> str:
        """Carry out what was typed. Returns the prefix of the menu that is now open."""
        if not answer:
            return prefix
        command = self._commands.get(answer.casefold())
        if command:
            command(seat)
            return ""
        if answer.startswith("@"):
            self._interject(answer)
            return ""
        if answer.startswith("!"):
            self._follow_advice(answer[1:])
            return ""
        if answer in ("..", "<"):
            return self._open(seat, "")
        return self._pick(seat, prefix, answer)

    def _options(self, seat: int) -> dict[Move, int]:
        """What can be played at this prompt, and for which seat. A person alone also decides for the table."""
        seats = [seat]
        if len(self.people) == 1:
            seats += [other for other in (self.people[0], JOINT) if other != seat]
        state = self.match.state
        return {move: actor for actor in seats if state.sight(actor).can_act(actor) for move in state.legal(actor)}

    def _pick(self, seat: int, prefix: str, answer: str) -> str:
        options = self._options(seat)
        legal = sorted(options, key=lambda move: move.id)
        if answer.isdecimal() and len(answer) <= LONGEST_NUMBER:
            menu = lines(legal, prefix)
            if not 1 <= int(answer) <= len(menu):
                self._say("cli.no_number", number=answer, last=len(menu), style="red")
                return prefix
            line = menu[int(answer) - 1]
            if line.move is None:
                return self._open(seat, line.text)
            self._play(options[line.move], line.move)
            return ""
        meant = [move for move in readings(self.game, self.texts, answer) if move in options]
        beginnings = [" ".join(way) for way in ways(self.game, self.texts, answer)]
        opened = next((beginning for beginning in beginnings if matching(legal, beginning)), None)
        if not meant and opened:
            return self._open(seat, opened)
        self._play_written(seat, answer, meant, options)
        return ""

    def _play_written(self, seat: int, answer: str, meant: Sequence[Move], options: dict[Move, int]) -> None:
        """Play what was typed, or raise its refusal."""
        if meant:
            self._play(options[meant[0]], meant[0])
            return
        read = next(readings(self.game, self.texts, answer), None)
        try:
            self._play(seat, self.match.state.check(seat, read or answer))
        except MalformedMove as error:
            raise MalformedMove(**{**error.details, "forms": forms(self.game, self.texts)}) from None

    def _follow_advice(self, number: str) -> None:
        """`!` plays the first move of the last advice, `!2` the second."""
        hint = self._advice_at(number)
        if hint is None:
            self._say("cli.no_advice", style="red")
        elif hint.move is not None:
            self._play(self._options(self._advised)[hint.move], hint.move)

    def _advice_at(self, number: str) -> Hint | None:
        """The advice with this *number* (none: the first), if it was given for this position."""
        index = int(number or 1) - 1 if (number or "1").isdecimal() and len(number) <= LONGEST_NUMBER else -1
        ply, _ = self._advice[0] if self._advice else (-1, None)
        return self._advice[index][1] if ply == self.match.ply and 0 <= index < len(self._advice) else None

    def _follows_advice_to_wait(self, answer: str) -> bool:
        hint = self._advice_at(answer[1:]) if answer.startswith("!") else None
        return hint is not None and hint.move is None

    def _open(self, seat: int, prefix: str) -> str:
        self._show_menu(seat, prefix)
        return prefix

    def _interject(self, answer: str) -> None:
        """`@2 move`: another person at this keyboard acts out of turn. `@2` alone hands the keyboard over."""
        number, _, text = answer[1:].partition(" ")
        seat = int(number) - 1 if number.isdecimal() and len(number) <= LONGEST_NUMBER else -1
        if number.casefold() in ("t", "table"):
            seat = JOINT
        elif seat not in self.people:
            self._say("cli.nobody_there", seat=number, style="red")
            return
        if text.strip():
            options = dict.fromkeys(self.match.state.legal(seat), seat)
            meant = [move for move in readings(self.game, self.texts, text) if move in options]
            self._play_written(seat, text, meant, options)
        else:
            self._hand_over(seat)

    def _hand_over(self, seat: int) -> None:
        """Somebody else looks at their cards and may act."""
        self._sit_down(seat)
        self._say("cli.hand_back", style="bold yellow")
        self._choose(seat, may_leave=True)

    def _show_menu(self, seat: int, prefix: str) -> None:
        options = self._options(seat)
        table = Table(box=None, pad_edge=False, show_header=False)
        menu = lines(sorted(options, key=lambda move: move.id), prefix)
        for number, (line, gain) in enumerate(zip(menu, self._gains(options, menu), strict=True), 1):
            words = self._line_words(options, line)
            table.add_row(
                f"[dim]{number:3}[/]", Text(written(self.texts, line.text), "bold"), words, Text(gain, "green")
            )
        if prefix:
            table.add_row("[dim]  ..[/]", self.texts.say("cli.back"))
        self._console.print(table)
        served = set(options.values())
        others = [self._call(other) for other in self.match.state.interjectors if other not in served | {seat}]
        if any(others):
            self._say("cli.others_may", others=", ".join(filter(None, others)), style="dim")

    def _call(self, seat: int) -> str:
        """What to type to let another seat act; nothing for a bot's seat."""
        if seat == JOINT:
            return self.texts.say("cli.call_table")
        return f"@{seat + 1} ({self.match.names[seat]})" if seat in self.people else ""

    def _line_words(self, options: dict[Move, int], line: MenuLine) -> Text:
        if line.move is None:
            return Text(self.texts.say("cli.group", n=len(line.moves)), "dim")
        return Text(self.match.state.sight(options[line.move]).describe(line.move, self.lang, self.match.names))

    def _gains(self, options: dict[Move, int], menu: Sequence[MenuLine]) -> list[str]:
        """What each line of a menu brings; nothing if it is unknown for every line."""
        sight = self.match.state.sight
        told = [
            preview_words(sight(options[line.move]).preview(line.move), self.texts) if line.move else ""
            for line in menu
        ]
        return told if set(told) - {"", self.texts.say("preview.unknown")} else [""] * len(menu)

    def _name_commands(self) -> dict[str, Callable[[int], None]]:
        named: Sequence[tuple[str, Callable[[int], None]]] = (
            ("? help aide h", self._help),
            ("l list liste", lambda seat: self._show_menu(seat, "")),
            ("s score points", self._explain),
            ("u undo r reprendre", self._undo),
            ("advice conseil", self._advise),
            ("rules regles règles", self._rules),
            ("q quit quitter exit", self._quit),
        )
        commands = {word: act for words, act in named for word in words.split()}
        if "hint" not in {kind.name for kind in self.game.moves.kinds}:
            commands |= dict.fromkeys(("hint", "indice"), self._advise)
        return commands

    def _help(self, _: int) -> None:
        self._say("cli.help", forms=forms(self.game, self.texts))
        self._say("rules.notation")

    def _rules(self, _: int) -> None:
        self._say("rules.short")

    def _advise(self, seat: int) -> None:
        """The best moves by a search from what this seat sees, in words and notation."""
        sight = self.match.state.sight(seat)
        self._advised = seat
        self._advice = [(self.match.ply, hint) for hint in hints(sight, self.lang, self.match.names, dice=self._dice)]
        for number, (_, hint) in enumerate(self._advice, 1):
            key = f"!{number}" if number > 1 else "!"
            self._console.print(
                Text.assemble((f"{key:>3} ", "dim"), (written(self.texts, hint.move or ""), "bold"), "  "),
                Text(hint.words(sight, self.texts), "magenta"),
            )
        if self._advice:
            self._say("cli.follow_advice", style="dim")

    def _explain(self, seat: int) -> None:
        """The score line by line, and its sum; before anything counts, the table once more."""
        sight = self.match.state.sight(self._person_for(seat))
        lines = sight.explain(self.texts.lang, self.match.names)
        if not lines:
            self._console.print(self.game.terminal.draw(sight.view(), self.texts, self.match.names))
            return
        heads = [""] if self.game.is_cooperative else self.match.names
        table = Table(box=None, pad_edge=False, header_style="dim", show_footer=True, padding=(0, 2, 0, 0))
        table.add_column("", footer=self.texts.say("cli.count.total"))
        for column, head in enumerate(heads):
            total = sum(line.points[column] for line in lines)
            table.add_column(head, justify="right", footer=str(total), max_width=14, no_wrap=True, overflow="ellipsis")
        table.add_column()
        for line in lines:
            table.add_row(line.label, *line.cells, Text(line.note, "dim"))
        self._console.print(table)

    def _quit(self, _: int) -> None:
        raise Quit

    def _undo(self, seat: int) -> None:
        """Undo one's last move, or the table's if that came later: freely by the rule, beyond it if every other person
        at the keyboard agrees.
        """
        person = self._person_for(seat)
        mover = self.match.last_mover(person, JOINT)
        verdict = self.match.undo_state(mover)
        if mover == JOINT and verdict is UndoState.FREE and len(self.people) > 1:
            verdict = UndoState.OTHERS_MOVED
        if self._counts and verdict is not UndoState.FREE and self.match.has_revealed(mover):
            self._say("cli.counts", style="red")
            return
        agreed = verdict not in (UndoState.FREE, UndoState.NOTHING) and self._others_agree(person, verdict)
        self.match.undo(mover, agreed=agreed)
        self._seen = {other: min(seen, len(self.match.moves)) for other, seen in self._seen.items()}
        self._keep()
        alone = verdict is not UndoState.FREE and len(self.people) == 1
        self._say(f"cli.undone_though.{verdict.value}" if alone else "cli.undone")

    def _others_agree(self, person: int, verdict: UndoState) -> bool:
        """Ask every other person at the keyboard. Bots agree, but what was seen is not forgotten."""
        others = [other for other in self.people if other != person]
        if others and verdict is UndoState.SEEN:
            self._say("cli.was_seen", style="dim")
        return all(
            self._ask(self.texts.say("cli.agree", name=self.match.names[other]) + " ").strip().casefold() in YES
            for other in others
        )

    def _say(self, key: str, *, style: str = "", **values: Any) -> None:
        self._console.print(self.texts.say(key, **values), style=style, markup=False)
