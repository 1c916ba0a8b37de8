"""One thing at a time: what the others do is shown move by move, and can be shown again."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.players import click, make_a_move, new_table


def after_my_move(page: Page, game: str, players: int) -> None:
    """A table where the others answer the move that was just made."""
    new_table(page, game, players=players)
    page.wait_for_selector(".cue:not(.wait)")
    make_a_move(page, game, click)


def test_what_another_does_is_told_with_its_places_ringed_before_one_may_act_again(visit: Open) -> None:
    page = visit("/", pace="calm", still=False)
    after_my_move(page, "crypte_de_sedlec", 2)
    page.wait_for_selector(".cue.wait, .pile.dug")
    while page.locator(".pile.dug").count() and page.locator(".cue:not(.wait)").count():
        make_a_move(page, "crypte_de_sedlec", click)
    page.wait_for_function("() => document.querySelector('.cue .told') && !document.querySelector('.pile.open')")
    expect(page.locator(".board[data-told] .ringed").first).to_be_visible()


def test_a_tap_goes_on_to_how_things_are_and_presses_nothing(visit: Open) -> None:
    page = visit("/", pace="calm")
    after_my_move(page, "crypte_de_sedlec", 3)
    expect(page.locator(".cue .told")).to_be_visible()
    page.locator(".gy .pile").nth(5).click(force=True)
    expect(page.locator(".pile.chosen")).to_have_count(0)


def test_the_news_lead_with_what_matters_close_and_can_be_shown_again(visit: Open) -> None:
    page = visit("/", pace="quick")
    after_my_move(page, "crypte_de_sedlec", 2)
    chip = page.locator(".cue:not(.wait) .chip")
    for _ in range(30):
        page.wait_for_selector(".cue:not(.wait)")
        if chip.count() and "dispose" in chip.inner_text():
            break
        make_a_move(page, "crypte_de_sedlec", click)
    turn = page.locator(".where span").inner_text()
    chip.click()
    expect(page.locator(".since")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".since")).to_have_count(0)
    chip.click()
    page.locator(".mid h2").click()
    expect(page.locator(".since")).to_have_count(0)
    chip.click()
    page.get_by_role("button", name="Revoir coup par coup").click()
    expect(page.locator(".cue.wait .told")).to_be_visible()
    expect(page.locator(".cue:not(.wait)")).to_be_visible()
    assert page.locator(".where span").inner_text() == turn
