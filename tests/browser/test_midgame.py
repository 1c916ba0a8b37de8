"""What axe says in the middle of a game."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, LYING, Open
from tests.browser.looking import at_rest, serious
from tests.browser.players import click, make_a_move, new_table, play_out, wait_for_my_turn
from tests.browser.test_pages import GAMES
from tests.browser.test_touch import SMALLEST

MOVES = 3


@pytest.mark.parametrize("game", GAMES)
def test_nothing_serious_on_the_board_the_news_and_the_counts(visit: Open, game: str) -> None:
    page = visit("/")
    new_table(page, game, players=GAMES[game])
    for _ in range(MOVES):
        wait_for_my_turn(page)
        make_a_move(page, game, click)
    wait_for_my_turn(page)
    assert serious(page) == []
    if page.locator(".cue .chip").count():
        page.locator(".cue .chip").click()
        page.wait_for_selector(".since")
        assert serious(page) == []
        for size in (SMALLEST, LYING, DESKTOP):
            page.set_viewport_size(size)  # type: ignore[arg-type]
            assert at_rest(page, covered_by_the_news) == [], size
        page.locator(".cue .chip").click()
    page.get_by_role("button", name="Les comptes").click()
    page.wait_for_selector("dialog[open] table")
    assert serious(page) == []


COVERED = """() => {
    const news = document.querySelector(".since").getBoundingClientRect();
    return [...document.querySelectorAll(":is(.hand, [data-hand], .mine, .tray, .say) button")].filter(each => {
        const box = each.getBoundingClientRect();
        const beside = box.right <= news.left || box.left >= news.right;
        return box.width && !beside && box.bottom > news.top && box.top < news.bottom;
    }).map(each => each.outerHTML.slice(0, 100));
}"""


def covered_by_the_news(page: Page) -> list[str]:
    """Cards of one's own and buttons of the tray that "Since your last move" lies over."""
    return list(page.evaluate(COVERED))


@pytest.mark.parametrize("players", [2, 3, 5])
def test_the_counter_of_the_cafe_shows_everybodys_strength_without_scrolling(visit: Open, players: int) -> None:
    page = visit("/")
    new_table(page, "monster_cafe", players=players)
    page.wait_for_selector(".cue:not(.wait)")
    make_a_move(page, "monster_cafe", click)
    page.wait_for_selector(".fams .bars li")
    page.wait_for_function("() => (it => it.scrollHeight - it.clientHeight <= 1)(document.querySelector('.counter'))")


def test_in_the_menu_a_long_log_stays_above_the_sealed_shuffle(visit: Open) -> None:
    page = visit("/")
    new_table(page, "crypte_de_sedlec", players=2)
    play_out(page, "crypte_de_sedlec", click, most=12)
    page.get_by_role("button", name="Menu").click()
    lines = page.locator("dialog .story li")
    expect(lines.nth(12)).to_be_attached()
    log, seal = page.locator("dialog .log").bounding_box(), page.locator("dialog .seal").last.bounding_box()
    assert log
    assert seal
    assert log["y"] + log["height"] <= seal["y"]
    assert page.locator("dialog .log").evaluate("log => log.scrollHeight > log.clientHeight")


CROPPED = """() => {
    const edge = document.querySelector(".counter .awning").getBoundingClientRect().bottom;
    return [...document.querySelectorAll(".fams .m")].map(each => each.getBoundingClientRect())
        .filter(box => box.top < edge - 3 || box.height < 20).length;
}"""


def test_at_a_full_table_on_a_phone_lying_down_the_customers_keep_their_heads(visit: Open) -> None:
    page = visit("/")
    new_table(page, "monster_cafe", players=5)
    play_out(page, "monster_cafe", click, most=3)
    wait_for_my_turn(page)
    page.set_viewport_size(LYING)  # type: ignore[arg-type]
    expect(page.locator(".fams .m").first).to_be_visible()
    assert at_rest(page, lambda page: ["cropped"] * page.evaluate(CROPPED)) == []
