"""Whole games in a real browser, against bots: by clicks, and by the keyboard alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Open
from tests.browser.looking import at_rest, sideways
from tests.browser.players import click, new_table, play_out, play_out_by_keys

PLAYERS = {"crypte_de_sedlec": 2, "croque_monstre": 2, "monster_cafe": 3, "christmas_monsters": 3}
FEWEST = {"crypte_de_sedlec": 18, "croque_monstre": 9, "monster_cafe": 9, "christmas_monsters": 8}
"""A whole game has at least so many moves of one player: nine cards taken and placed, two rounds, eight monsters."""


def test_one_click_from_the_home_page_to_a_game(visit: Open) -> None:
    page = visit("/")
    page.get_by_role("button", name="Jouer à La Crypte de Sedlec contre un automate").click()
    page.wait_for_selector(".cue")
    expect(page.get_by_role("group", name="Ta crypte")).to_be_visible()


@pytest.mark.parametrize("game", PLAYERS)
def test_a_game_by_clicks(visit: Open, game: str) -> None:
    page = visit("/")
    new_table(page, game, players=PLAYERS[game])
    assert play_out(page, game, click, most=FEWEST[game]) == FEWEST[game]


@pytest.mark.parametrize("game", PLAYERS)
def test_a_whole_game_by_keys(visit: Open, game: str) -> None:
    page = visit("/", lang="en")
    new_table(page, game, players=PLAYERS[game])
    moves, keys = play_out_by_keys(page)
    assert moves >= FEWEST[game]
    assert keys <= 6 * moves


def test_a_whole_game_on_a_phone(visit: Open) -> None:
    page = visit("/", size=PHONE)
    new_table(page, "crypte_de_sedlec", players=3)
    assert play_out(page, "crypte_de_sedlec", click) > 5
    assert at_rest(page, sideways) == []
