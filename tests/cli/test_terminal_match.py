"""Several people at one keyboard: whose cards are on the screen, and how somebody else steps in."""

from __future__ import annotations

import io
import random
import re

import pytest
from rich.console import Console

import monstrotheque as mt
from monstrotheque.bots.hints import Hint
from monstrotheque.cli import terminal_match
from monstrotheque.cli.notation import forms, readings, ways
from monstrotheque.cli.terminal_match import WIPE_SCROLLBACK, Quit, TerminalMatch
from monstrotheque.engine.match import Match, Sitter
from monstrotheque.engine.pauses import may_step_in
from monstrotheque.engine.records import new_nonce
from monstrotheque.engine.seats import JOINT

CLEAR, CURSOR_HOME = "\x1b[2J", "\x1b[H"
NAMES = ["Léa", "Bram", "Zoé"]


class Evening:
    """Answers typed one after the other; `screen` is what can be read when each is asked for."""

    def __init__(
        self,
        *answers: str,
        people: int = 3,
        potions: tuple[str, ...] = (),
        roles: tuple[str, ...] = ("garde", "griffonneur", "machiniste"),
        pause: str = "always",
        lang: str = "en",
        counts: bool = False,
    ) -> None:
        kinds = ["human"] * people + ["random"] * (3 - people)
        seats = [Sitter(name, kind) for name, kind in zip(NAMES, kinds, strict=True)]
        game = mt.game("christmas_monsters")
        self.match = Match(
            game, players=3, seed=4, options={"potions": list(potions), "roles": list(roles)}, seats=seats
        )
        self._answers = list(answers)
        self._out = io.StringIO()
        self.screens: list[str] = []
        self.prompts: list[str] = []
        console = Console(file=self._out, width=100, force_terminal=True, color_system=None, highlight=False)
        at_terminal = TerminalMatch(
            self.match,
            new_nonce(),
            file=None,
            lang=lang,
            console=console,
            ask=self._ask,
            dice=random.Random(1),
            pause=pause,
            counts=counts,
        )
        with pytest.raises(Quit):
            at_terminal.run()

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


def test_who_leaves_at_the_curtain_sees_no_hand() -> None:
    evening = Evening("first 3", "q")
    assert len(evening.screens) == 2
    assert not any(evening.private(screen, 2) for screen in evening.screens)


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


def test_one_person_plays_what_all_decide_at_the_own_prompt() -> None:
    evening = Evening("first 1", "echange", people=1, potions=("echange",))
    assert "Exchange" in evening.screens[1]
    assert evening.moves[:2] == ["first 1", "echange"]


def test_bots_wait_while_a_person_could_step_in() -> None:
    evening = Evening("first 2", people=1, potions=("echange",))
    assert "You may act before Bram" in evening.screens[1]
    assert evening.moves == ["first 2"]
    evening = Evening("first 2", "echange", people=1, potions=("echange",))
    assert evening.moves[1] == "echange"
    evening = Evening("first 2", "", people=1, potions=("echange",))
    assert evening.match.moves[1].seat == 1


def test_an_early_hint_is_possible_against_bots() -> None:
    evening = Evening("first 2", people=1)
    card = sorted(evening.hand(0))[0]
    evening = Evening("first 2", f"hint {card}", people=1)
    assert evening.moves == ["first 2", f"hint {card}"]


@pytest.mark.parametrize(("pause", "waits"), [("always", True), ("useful", False), ("never", False)])
def test_when_bots_wait_can_be_chosen(pause: str, waits: bool) -> None:
    """The Machinist's power needs a card on the table: there is only the Hint token, which can wait."""
    evening = Evening("first 2", people=1, pause=pause, roles=("machiniste", "griffonneur", "garde"))
    assert ("You may act before Bram" in evening.screens[1]) == waits


def test_useful_is_what_can_not_wait() -> None:
    assert "You may act before Bram" in Evening("first 2", people=1, pause="useful", potions=("echange",)).screens[1]


@pytest.mark.parametrize("counts", [True, False])
def test_what_was_revealed_on_a_day_that_counts_is_not_taken_back(counts: bool) -> None:
    """A bot has shown its card since."""
    evening = Evening("first 1", pause="never", people=1)
    card = sorted(evening.hand(0))[0]
    evening = Evening("first 1", f"play {card}", "undo", pause="never", people=1, counts=counts)
    assert ("this day counts" in evening.screens[-1]) == counts
    assert (f"play {card}" in evening.moves) == counts


@pytest.mark.parametrize(
    ("laid", "potions", "waits"),
    [(0, ("echange",), True), (1, ("echange",), False), (1, ("boost",), True), (1, ("fouille",), False)],
)
def test_what_can_be_done_as_well_later_can_wait(laid: int, potions: tuple[str, ...], waits: bool) -> None:
    game = mt.game("christmas_monsters")
    state = game.new(players=3, seed=4, potions=list(potions)).play(JOINT, "first 2")
    for _ in range(laid):
        state = state.play(state.actors[0], state.legal(state.actors[0])[0])
    assert may_step_in(state, 0, "useful") == waits


def test_advice_shows_its_notation_and_is_played_with_one_key() -> None:
    evening = Evening("first 1", "advice", "!", people=1)
    assert "! plays the first of them" in evening.screens[2]
    assert len(evening.moves) >= 2
    assert evening.moves[1] in evening.screens[2]
    assert "There is no advice" in Evening("!", people=1).screens[1]


def test_advice_to_wait_is_followed_by_letting_the_bots_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminal_match, "hints", lambda *_, **__: [Hint(None, 1.0, 3.0, "")])
    evening = Evening("first 2", "advice", "!", people=1)
    assert "Wait" in evening.screens[2]
    assert evening.match.moves[1].seat == 1


def test_who_plays_alone_with_bots_takes_back_what_the_table_decided() -> None:
    evening = Evening("first 1", "undo", people=1)
    assert evening.moves == []
    assert "the bots allow it" in evening.screens[2]


def test_several_people_are_asked_before_a_decision_of_all_is_taken_back() -> None:
    evening = Evening("first 1", "", "undo", "n")
    assert "do you agree" in evening.prompts[3]
    assert evening.moves == ["first 1"]


def test_hint_is_the_token_and_advice_the_advice() -> None:
    evening = Evening("first 1", "hint", people=1)
    assert "! plays" not in evening.screens[2]
    assert "hint " in evening.screens[2]


def test_the_first_news_are_not_since_a_last_move() -> None:
    evening = Evening("first 2", "", people=1, pause="never")
    assert "Since your last move" in evening.screens[1]
    together = Evening("first 3", "", "1", people=3)
    assert "Since your last move" not in together.screens[0]


@pytest.mark.parametrize(("lang", "typed"), [("fr", "premier 2"), ("fr", "first 2"), ("en", "first 2")])
def test_moves_are_written_in_the_language(lang: str, typed: str) -> None:
    assert Evening(typed, people=1, lang=lang).moves == ["first 2"]


def read(name: str, lang: str, text: str) -> set[str]:
    game = mt.game(name)
    return {str(move) for move in readings(game, game.texts(lang), text)}


def test_help_writes_moves_in_the_language() -> None:
    game = mt.game("crypte_de_sedlec")
    assert forms(game, game.texts("fr")).startswith("creuser PREMIER SECOND, creuser PILE, garder PILE")
    assert forms(game, game.texts("en")).startswith("dig FIRST SECOND, dig PILE, take PILE")


def test_words_letters_and_orders_that_people_write() -> None:
    assert "dig 5 6" in read("crypte_de_sedlec", "fr", "creuser 5 6")
    assert "dig 2 3" in read("crypte_de_sedlec", "en", "dig 3 2")
    assert "place KT left" in read("crypte_de_sedlec", "fr", "disposer RT gauche")
    assert "draw LG" in read("croque_monstre", "en", "draw GL")
    assert "crypt LG c3 left" in read("croque_monstre", "fr", "crypte GL b3 droite")
    assert "pit LG 3,-3 down" in read("croque_monstre", "en", "pit GL 3,-2 up")
    assert "poulie 1 2" in read("christmas_monsters", "en", "poulie 2 1")
    assert "releve 2" in read("christmas_monsters", "fr", "Relève 2")
    assert "ready" in read("christmas_monsters", "fr", "pret") & read("christmas_monsters", "fr", "prêt")
    assert "claim D" in read("croque_monstre", "fr", "stèle D") & read("croque_monstre", "fr", "stele D")


def test_menu_advice_and_refusals_write_moves_in_the_language() -> None:
    evening = Evening("conseil", "nimporte", "premier 1", "jouer", people=1, lang="fr")
    menu, advice, refusal, _, opened = evening.screens
    assert "premier 1" in menu
    assert "premier " in advice[len(menu) :]
    assert "On écrit : premier SIÈGE" in refusal.replace("\u00a0", " ")
    assert "jouer " in opened
    assert re.findall(r"\b(?:first|play|hint) ", opened) == []


def test_a_card_begins_a_move_in_either_order_of_its_halves() -> None:
    game = mt.game("croque_monstre")
    assert ["crypt", "lg"] in ways(game, game.texts("fr"), "crypte GL")


def test_hands_can_be_looked_at_and_the_prompt_says_how() -> None:
    assert "To look at a hand: @1 (Léa), @2 (Bram), @3 (Zoé)." in Evening().screens[0]


@pytest.mark.parametrize("word", ["?", "rules", "score", "list"])
def test_what_is_asked_for_in_a_game_is_told_and_the_game_goes_on(word: str) -> None:
    evening = Evening(word, "first 2")
    assert len(evening.screens[1]) > len(evening.screens[0]) + 60
    assert evening.moves == ["first 2"]


@pytest.mark.parametrize("name", mt.game_names())
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_game_has_the_texts_that_are_asked_for(name: str, lang: str) -> None:
    for text in ("rules.short", "rules.notation"):
        assert len(mt.game(name).texts(lang).say(text)) > 100


@pytest.mark.parametrize("name", mt.game_names())
def test_french_players_are_taught_the_french_notation(name: str) -> None:
    texts = mt.game(name).texts("fr")
    said = {key.partition(".")[2]: texts.say(key) for key in texts.keys() if key.startswith("notation_words.")}  # noqa: SIM118
    taught = set(re.findall(r"(?:: |ou |puis |, )(\w+) [\w+,-]+", texts.say("rules.notation").replace("\u00a0", " ")))
    assert taught & set(said.values())
    assert taught & set(said) - set(said.values()) == set()


def test_a_seat_without_a_person_is_not_called() -> None:
    evening = Evening("@2", "@9", "@", "@2 ready", people=1)
    assert evening.screens[-1].count("is not held by a person here") == 4


def test_what_no_move_can_tell_is_no_column_of_question_marks() -> None:
    (screen, *_) = Evening(people=1).screens
    assert "1st player: Léa" in screen
    assert "?" not in "".join(line for line in screen.splitlines() if "1st player: " in line)
