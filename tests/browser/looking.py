"""Eyes that judge a page: what axe finds, what sticks out sideways, how it looks in the other theme."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.browser.conftest import PHONE

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
PAUSE = 300
LOOKS = 8
"""A page is looked at so many times, PAUSE milliseconds apart, until there is nothing to complain about."""
SETTLED = """async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const lasts = each => each.effect?.getComputedTiming().endTime === Infinity;
    const isMoving = () => document.getAnimations().some(each => each.playState === "running" && !lasts(each));
    const end = performance.now() + 2000;
    await frame();
    await frame();
    while (isMoving() && performance.now() < end) await frame();
    await frame();
}"""
"""Waits until what a press sets in motion is drawn and lies still; what moves for ever (a glow) is let be."""


def at_rest(page: Page, complaints: Callable[[Page], list[str]]) -> list[str]:
    """The *complaints* that remain once everything on the page has come to its place."""
    for _ in range(LOOKS):
        if not (found := complaints(page)):
            break
        page.wait_for_timeout(PAUSE)
    return found


def settle(page: Page) -> None:
    """Wait until the page has drawn what was done to it."""
    page.evaluate(SETTLED)


def serious(page: Page) -> list[str]:
    """What axe finds that is serious or critical, and headings out of order: who listens finds the way by them."""
    settle(page)
    page.evaluate(AXE.read_text("utf-8"))
    return at_rest(page, axe_violations)


def axe_violations(page: Page) -> list[str]:
    """What axe, which the page has loaded, finds now."""
    found: dict[str, Any] = page.evaluate(
        "axe.run(document, {resultTypes: ['violations'], rules: {'label-content-name-mismatch': {enabled: true}}})"
    )
    return [
        f"{each['id']}: {each['nodes'][0]['html'][:160]}"
        for each in found["violations"]
        if each["impact"] in ("serious", "critical") or each["id"] == "heading-order"
    ]


def light(page: Page) -> None:
    """The page again in the light theme."""
    page.evaluate("localStorage.setItem('monstrotheque.settings', JSON.stringify({theme: 'light', pace: 'instant'}))")
    page.reload()


def on_a_phone(page: Page) -> None:
    """The page at a phone's size; nothing may stick out sideways."""
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    assert at_rest(page, sideways) == []


def sideways(page: Page) -> list[str]:
    """By how much the page is wider than its window."""
    over = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return [f"{over} px"] if over > 0 else []


def reads_well(page: Page, landmark: str) -> None:
    """Nothing serious in both themes, nothing sideways on a phone; *landmark* stands when the page is there."""
    page.wait_for_selector(landmark)
    assert serious(page) == []
    light(page)
    page.wait_for_selector(landmark)
    assert serious(page) == []
    on_a_phone(page)


def wait_until_kept(page: Page, path: str) -> None:
    """Wait until the device keeps *path* and all that comes with it: from now on no network is needed."""
    for _ in range(600):
        if page.evaluate("async (path) => !!(await caches.match(path))", path):
            return
        page.wait_for_timeout(200)
    raise AssertionError(f"{path} is not kept")
