"""Fingers: things are large enough to be hit, a game is played by taps, the pit is pinched and dragged."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, Open
from tests.browser.players import make_a_move, new_table
from tests.browser.test_pages import GAMES

LEAST = 24
"""Pixels of CSS: what WCAG 2.2 asks of a target, in either direction."""
SMALL = """least => [...document.querySelectorAll("button, a[href], select, input:not([type=range])")]
    .filter(each => each.checkVisibility() && !each.closest("p, label") && !each.matches(".skip"))
    .map(each => [each.getBoundingClientRect(), each.outerHTML.slice(0, 120)])
    .filter(([box]) => box.width && (box.width < least || box.height < least))
    .map(([box, html]) => `${Math.round(box.width)}x${Math.round(box.height)} ${html}`)"""


def tap(target: Locator) -> None:
    target.tap()


def slide(page: Page, *paths: list[tuple[float, float]]) -> None:
    """Put a finger at the beginning of every path, move all of them along, and lift them."""
    glass = page.context.new_cdp_session(page)
    for step, points in enumerate(zip(*paths, strict=True)):
        touches = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(points)]
        glass.send("Input.dispatchTouchEvent", {"type": "touchMove" if step else "touchStart", "touchPoints": touches})
    glass.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def middle_of(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("game", GAMES)
def test_a_phone_s_board_is_played_by_taps_on_things_that_can_be_hit(visit: Open, game: str) -> None:
    page = visit("/", size=PHONE, touch=True)
    assert page.evaluate(SMALL, LEAST) == []
    new_table(page, game, players=GAMES[game])
    for _ in range(2):
        page.wait_for_selector(".cue:not(.wait), .slip .go")
        assert page.evaluate(SMALL, LEAST) == []
        make_a_move(page, game, tap)


def test_two_fingers_zoom_the_pit_and_one_drags_it(visit: Open) -> None:
    page = visit("/", size=PHONE, touch=True)
    new_table(page, "croque_monstre", players=2)
    page.wait_for_selector(".cue:not(.wait)")
    make_a_move(page, "croque_monstre", tap)
    page.wait_for_selector(".cue:not(.wait)")
    x, y = middle_of(page, ".bx")
    width = "document.querySelector('.bx .pit').getBoundingClientRect().width"
    before = page.evaluate(width)
    apart = range(20, 64, 4)
    slide(page, [(x - each, y) for each in apart], [(x + each, y) for each in apart])
    page.wait_for_function(f"width => {width} > width * 2", arg=before)
    scrolled = "document.querySelector('.bx').scrollLeft"
    at = page.evaluate(scrolled)
    slide(page, [(x - each, y) for each in range(0, 80, 8)])
    page.wait_for_function(f"at => {scrolled} > at", arg=at)
    page.get_by_role("button", name="Recentrer").tap()
    expect(page.locator(".bx")).not_to_have_class("grab")
