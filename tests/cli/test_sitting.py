"""Several people at one keyboard: whose cards are on the screen, and how somebody else steps in."""

from __future__ import annotations

import io
import random
import re

import pytest
from rich.console import Console

import monstrotheque as mt
from monstrotheque.cli.sitting import WIPE_SCROLLBACK, Quit, Sitting
from monstrotheque.engine.match import Match, Sitter
from monstrotheque.engine.records import new_nonce

CLEAR, CURSOR_HOME = "\x1b[2J", "\x1b[H"
NAMES = ["Léa", "Bram", "Zoé"]


class Evening:
    """Answers typed one after the other; `screen` is what can be read when each is asked for."""

    def __init__(self, *answers: str, people: int = 3, potions: tuple[str, ...] = ()) -> None:
        kinds = ["human"] * people + ["random"] * (3 - people)
        seats = [Sitter(name, kind) for name, kind in zip(NAMES, kinds, strict=True)]
        game = mt.game("christmas_monsters")
        self.match = Match(game, players=3, seed=4, options={"potions": list(potions)}, seats=seats)
        self._answers = list(answers)
        self._out = io.StringIO()
        self.screens: list[str] = []
        self.prompts: list[str] = []
        console = Console(file=self._out, width=100, force_terminal=True, color_system=None, highlight=False)
        sitting = Sitting(
            self.match, new_nonce(), file=None, lang="en", console=console, ask=self._ask, dice=random.Random(1)
        )
        with pytest.raises(Quit):
            sitting.run()

    def _ask(self, prompt: str) -> str:
        self.prompts.append(prompt)
        self.screens.append(self._out.getvalue().rpartition(CLEAR)[2])
        return self._answers.pop(0) if self._answers else "quit"

    @property
    def moves(self) -> list[str]:
        return [str(played.move) for played in self.match.moves]

    def hand(self, seat: int) -> set[str]:
        return {card["code"] for card in self.match.state.view(seat)["seats"][seat]["hand"]}

    def private(self, screen: str, seat: int) -> bool:
        """Whether the hand of *seat* can be read on a screen."""
        return self.hand(seat) <= set(re.findall(r"[GSEM]\d", screen))


def test_the_curtain_wipes_what_was_scrolled_away_too() -> None:
    evening = Evening("first 3", "", "1")
    assert all(screen.startswith((CURSOR_HOME + WIPE_SCROLLBACK, WIPE_SCROLLBACK)) for screen in evening.screens[1:3])


def test_no_hand_is_on_the_screen_while_all_decide_together() -> None:
    evening = Evening("first 3", "", "1")
    passed, own, together = evening.screens[1:4]
    assert "Zoé" in evening.prompts[1]
    assert not evening.private(passed, 2)
    assert evening.private(own, 2)
    assert "You decide together" in together
    assert not evening.private(together, 2)


def test_the_table_is_told_what_happened_since_it_last_decided() -> None:
    evening = Evening("first 2", "", "1", "", "1")
    together = evening.screens[5]
    assert "You decide together" in together
    assert "Bram plays" in together
    assert "Zoé plays" in together


def test_a_person_is_handed_the_keyboard_to_look_and_gives_it_back() -> None:
    evening = Evening("@2", "", "", "first 1")
    curtain, own, together = evening.screens[1:4]
    assert "Bram" in evening.prompts[1]
    assert not evening.private(curtain, 1)
    assert evening.private(own, 1)
    assert "You decide together" in together
    assert not evening.private(together, 1)
    assert evening.moves == ["first 1"]


def test_a_person_who_was_handed_the_keyboard_may_act_out_of_turn() -> None:
    evening = Evening("first 1", "", "@2", "")
    assert "@2 (Bram), @3 (Zoé)" in evening.screens[2]
    card = sorted(evening.hand(1))[0]
    evening = Evening("first 1", "", "@2", "", f"hint {card}", "")
    assert evening.moves == ["first 1", f"hint {card}"]
    assert "Léa" in evening.prompts[5]  # and then the keyboard goes back
    assert not evening.private(evening.screens[5], 1)


def test_one_person_finds_the_potions_of_all() -> None:
    evening = Evening("first 1", "@t", "1", people=1, potions=("echange",))
    assert "@t (all together)" in evening.screens[1]
    assert "echange" in evening.moves


@pytest.mark.parametrize("word", ["?", "rules", "score", "list"])
def test_what_is_asked_for_in_a_game_is_told_and_the_game_goes_on(word: str) -> None:
    evening = Evening(word, "first 2")
    assert len(evening.screens[1]) > len(evening.screens[0]) + 100
    assert evening.moves == ["first 2"]


@pytest.mark.parametrize("name", mt.game_names())
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_game_has_the_texts_that_are_asked_for(name: str, lang: str) -> None:
    for text in ("rules.short", "rules.notation"):
        assert len(mt.game(name).texts(lang).say(text)) > 100


def test_a_seat_without_a_person_is_not_called() -> None:
    evening = Evening("@2", "@9", "@", "@2 ready", people=1)
    assert evening.screens[-1].count("is not held by a person here") == 4


def test_what_no_move_can_tell_is_no_column_of_question_marks() -> None:
    (screen, *_) = Evening(people=1).screens
    assert "1st player: the Guard" in screen
    assert "?" not in "".join(line for line in screen.splitlines() if "1st player: " in line)
