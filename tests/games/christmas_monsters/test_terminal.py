"""The table drawn from a view, in both languages, wide and narrow."""

from __future__ import annotations

import pytest
from rich.console import Console

from monstrotheque.engine.seats import JOINT, SPECTATOR
from monstrotheque.engine.state import State
from monstrotheque.games.christmas_monsters.constants import LOCATIONS
from monstrotheque.games.christmas_monsters.terminal import LEGEND
from tests.contract.cases import walk
from tests.games.christmas_monsters.positions import GAME, finish_turn, play, position

NAMES = ["Léa", "Bram", "Noé", "Ida"]


def drawn(state: State, seat: int, lang: str, width: int = 100) -> str:
    console = Console(width=width, force_terminal=False, color_system=None)
    with console.capture() as capture:
        console.print(GAME.terminal.draw(state.view(seat), GAME.texts(lang), NAMES[: state.players]))
    return capture.get()


@pytest.mark.parametrize("width", [80, 100])
def test_random_positions_are_drawn_within_the_width(width: int) -> None:
    for players, lang in ((3, "fr"), (4, "en")):
        for number, (state, _, _, _) in enumerate(walk(GAME.name, players, 4)):
            if number % 8 == 0:
                for seat in (0, SPECTATOR):
                    assert max(map(len, drawn(state, seat, lang, width).splitlines())) <= width
                    assert GAME.views.cue(state.sight(seat), GAME.texts(lang))


@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_names_of_locations_stand_on_one_line(lang: str, width: int) -> None:
    text = drawn(position(), 0, lang, width)
    for location in LOCATIONS:
        assert GAME.texts(lang).say(f"locations.{location}") in text


def test_the_own_hand_is_drawn_and_the_others_are_not() -> None:
    state = play(position(line="M0 M1 M2"), "1: hint S3")
    text = drawn(state, 0, "en")
    assert "G4" in text
    assert "S3*" in text
    assert "S4" not in text
    assert "5 hidden cards" in text


def test_the_fight_says_whether_the_monster_is_beaten_and_what_cards_count_for() -> None:
    state = position(monsters=["timide"], potions=["boost"])
    state = play(state, "play G0", "t: boost", "play S0", "play E0", "companion M0")
    assert "counts 1" in drawn(state, 0, "en")
    assert "beaten as the cards lie" in drawn(state, 0, "en")


def test_a_finished_day_shows_no_fight_and_the_potions_that_were_left() -> None:
    state = position(potions=["echange", "vision"])
    while not state.is_over:
        state = finish_turn(state)
    text = drawn(state, 0, "fr")
    assert "Sur la table" not in text
    assert "Potions : Échange, Vision" in text.replace("\xa0", " ")


@pytest.mark.parametrize("width", [80, 90, 100])
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_legend_s_explanations_are_not_torn_apart(lang: str, width: int) -> None:
    text = drawn(position(), 0, lang, width)
    for mark in LEGEND:
        assert GAME.texts(lang).say(f"terminal.legend.{mark}") in text


def test_a_move_names_another_player_by_the_elf() -> None:
    state = position(roles=["griffonneur", "garde", "machiniste"], potions=["vision"])
    words = state.sight(JOINT).describe("vision 1 3", "fr")
    assert words.endswith("le Griffonneur regarde des cartes chez le Machiniste")
    assert state.sight(JOINT).describe("vision 3 2", "en").endswith("the Machinist looks at cards of the Guard")


def test_rature_says_what_it_changes() -> None:
    state = play(position(roles=["griffonneur", "garde", "machiniste"]), "play G0")
    move = state.check(0, "rature -1")
    assert state.sight(0).describe(move, "fr").endswith("ta carte compte 1 de moins")
    (event, *_) = state.events(0, move, state.play(0, move), 1)
    assert GAME.views.tell(event, GAME.texts("en"), NAMES).endswith("their card counts 1 less.")


def test_powers_and_potions_say_why_not_now() -> None:
    text = drawn(position(powers=2, potions=["teleportation"]), 1, "en")
    assert "Erasure — Lay your card of this turn first." in text
    assert "Teleportation — Only in the last call" in text


@pytest.mark.parametrize(
    ("move", "cue"),
    [("0: releve 2", "releve"), ("t: echange", "echange"), ("t: fouille", "fouille"), ("t: vision 2 1", "vision")],
)
def test_cues_name_the_choice_that_is_asked(move: str, cue: str) -> None:
    state = play(position(potions=["echange", "fouille", "vision"]), move)
    texts = GAME.texts("en")
    assert GAME.views.cue(state.sight(0), texts) == texts.say(f"cues.{cue}")
