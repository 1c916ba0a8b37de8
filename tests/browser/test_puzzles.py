"""A puzzle a day: solved on the board, explained, and there without a network."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

import monstrotheque as mt
from monstrotheque.engine.puzzles import shipped
from tests.browser.conftest import PHONE, Open
from tests.browser.looking import on_a_phone, serious, sideways, wait_until_kept

DAY = 3
"""Of November 2026: the first puzzles came on its first day."""


def play(page: Page, pile: int) -> None:
    """Take from a pile; where two are face down, the first picks both."""
    page.locator(".pile").nth(pile - 1).click()
    page.locator(".tray .go").click()


def test_a_puzzle_is_solved_on_the_board_also_without_a_network(visit: Open) -> None:
    puzzle = shipped(mt.game("crypte_de_sedlec"))[DAY - 1]
    assert puzzle.solutions == ["dig 1 3"]
    page = visit("/", size=PHONE)
    page.get_by_role("link", name="Casse-tête du jour").click()
    page.wait_for_url("**/puzzle")
    page.goto(f"{page.url}/crypte_de_sedlec?day=2026-11-0{DAY}")
    play(page, 5)
    expect(page.get_by_role("status").filter(has_text="Pas celui-là")).to_be_visible()
    wait_until_kept(page, "/api/puzzles/crypte_de_sedlec?lang=en")
    page.context.set_offline(True)
    page.reload()
    expect(page.locator(".bulletin")).to_be_visible()
    page.wait_for_selector(".board [data-spot]")
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
    play(page, 1)
    told = page.get_by_role("status").filter(has_text="Bien vu")
    expect(told).to_contain_text("De longues recherches")
    assert serious(page) == []
    on_a_phone(page)
    page.get_by_role("button", name="FR EN").click()
    expect(page.get_by_role("heading", name="Puzzle of November 3")).to_be_visible()
    page.get_by_role("button", name="The day after").click()
    page.get_by_role("button", name="Show the solution").click()
    expect(page.get_by_role("heading", name="The solution")).to_be_visible()
    assert serious(page) == []


@pytest.mark.parametrize(
    "size", [{"width": 360, "height": 640}, {"width": 390, "height": 844}, {"width": 820, "height": 1180}]
)
def test_a_puzzle_fits_the_screen_in_every_game(visit: Open, size: dict[str, int]) -> None:
    page = visit("/puzzle", size=size)
    house = page.url.removesuffix("/puzzle")
    for name in mt.game_names():
        page.goto(f"{house}/puzzle/{name}")
        page.wait_for_selector(".board [data-spot], .board [data-field]")
        page.wait_for_timeout(300)
        assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0, name
        assert page.get_by_role("img", name=re.compile("sur 4")).is_visible()
        assert sideways(page) == []
        assert serious(page) == []


def test_a_solution_leaves_the_board_its_room(visit: Open) -> None:
    page = visit("/puzzle/monster_cafe?day=2026-11-19")
    board = page.locator(".board").first
    before = board.bounding_box()
    page.get_by_role("button", name="Voir la solution").click()
    expect(page.get_by_role("heading", name="La solution")).to_be_visible()
    after = board.bounding_box()
    assert before
    assert after
    assert before["height"] - after["height"] < 60


def test_a_solution_lies_on_the_board_and_leaves_nothing_to_play(visit: Open) -> None:
    page = visit("/", size={"width": 390, "height": 844})
    house = page.url.removesuffix("/")
    for name, laid in (
        ("croque_monstre", ".ghost"),
        ("monster_cafe", "[aria-pressed=true]"),
        ("crypte_de_sedlec", "[aria-pressed=true]"),
    ):
        page.goto(f"{house}/puzzle/{name}?day=2026-11-20")
        page.get_by_role("button", name="Voir la solution").click()
        expect(page.locator(f".board {laid}").first).to_be_visible()
        expect(
            page.locator(".board").get_by_role("button", name=re.compile("Creuser|Servir|Poser|Annuler"))
        ).to_have_count(0)
        assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0, name
