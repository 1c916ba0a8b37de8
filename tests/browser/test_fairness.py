"""What people see of fair play: bots that wait, help that is marked, games that count, seats of those who vanished."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Open
from tests.browser.players import new_table
from tests.browser.test_together import invited, mover_and_other

OPEN = """async ([wish]) => {
    const answer = await fetch("/api/tables", {method: "POST", headers: {"content-type": "application/json"},
        body: JSON.stringify(wish)});
    const {table, invitation} = await answer.json();
    return `/t/${table.id}#${invitation}`;
}"""


def two_at(visit: Open, size: dict[str, int] | None = None, **wish: Any) -> tuple[Page, Page]:
    """Two people at a table of La Crypte de Sedlec as wished; the first is to move."""
    host = visit("/", lang="en", size=size)
    link = host.evaluate(OPEN, [{"game": "crypte_de_sedlec", "players": 2, **wish}])
    guest = visit(link, lang="en", size=size)
    guest.get_by_role("button", name="Sit down").click()
    host.evaluate("path => { history.pushState({}, '', path); dispatchEvent(new PopStateEvent('popstate')); }", link)
    for page in (host, guest):
        page.wait_for_selector(".sedlec")
    return host, guest


def before_a_bot_acts(visit: Open) -> Page:
    """Échange can be drunk before the first card alone: a bot that begins waits."""
    page = visit("/", lang="en")
    new_table(page, "christmas_monsters", players=3, bot="greedy", options={"potions": ["echange"]})
    page.locator(".options .btn").nth(1).click()
    if page.locator(".say .go").count():
        page.locator(".say .go").click()
    expect(page.locator(".cue")).to_contain_text("your chance to step in")
    return page


def test_bots_wait_for_who_could_step_in_until_they_press_go_on(visit: Open) -> None:
    page = before_a_bot_acts(visit)
    expect(page.locator(".where span")).to_contain_text("move 1")
    page.get_by_role("button", name="Go on").click()
    expect(page.locator(".where span")).not_to_contain_text("move 1")


def test_g_goes_on(visit: Open) -> None:
    page = before_a_bot_acts(visit)
    page.keyboard.press("g")
    expect(page.locator(".where span")).not_to_contain_text("move 1")


def test_who_never_wants_to_be_asked_is_not(visit: Open) -> None:
    page = visit("/settings", lang="en")
    page.get_by_label("never", exact=True).check()
    new_table(page, "christmas_monsters", players=3, bot="greedy", options={"potions": ["echange"]})
    page.locator(".options .btn").nth(1).click()
    if page.locator(".say .go").count():
        page.locator(".say .go").click()
    expect(page.locator(".where span")).to_contain_text("move 3")


def test_a_rated_game_says_that_it_counts_and_has_no_hint(visit: Open) -> None:
    host, guest = invited(visit)
    expect(host.locator(".where")).to_contain_text("cette partie compte")
    expect(guest.get_by_role("button", name="Advice")).to_have_count(0)
    mover, _ = mover_and_other(host, guest)
    piles = mover.locator(".pile.open:not([disabled])")
    piles.nth(1).click()
    piles.nth(2).click()
    mover.locator(".tray .go").click()
    expect(mover.locator(".pile.dug")).to_have_count(2)
    expect(mover.locator(".tool").first).to_be_disabled()


def test_a_rated_game_is_left_by_resigning_alone(visit: Open) -> None:
    _, guest = two_at(visit, size=PHONE)
    expect(guest.locator(".where em")).to_be_visible()
    guest.get_by_role("button", name="Menu").click()
    expect(guest.get_by_role("button", name="Resign")).to_be_visible()
    expect(guest.get_by_role("button", name="Let a bot play for me")).to_have_count(0)


def test_advice_is_seen_by_everybody_at_the_table(visit: Open) -> None:
    host, guest = two_at(visit, rated=False)
    host.get_by_role("button", name="Advice").click()
    expect(guest.get_by_label("took advice once")).to_be_visible()
    expect(guest.locator(".cue")).to_contain_text("asked a bot for advice")


def test_the_clock_beside_a_name_is_that_player_s_own_on_a_phone_too(visit: Open) -> None:
    host, guest = two_at(visit, size=PHONE, clock={"kind": "time", "seconds": 600, "increment": 0})
    for page, own in ((host, 0), (guest, 1)):
        other = page.locator(f"[data-seat-line='{1 - own}'] .time")
        expect(other).to_be_visible()
    expect(guest.locator("[data-seat-line='0'] .time")).to_contain_text("9:")


def test_a_bot_takes_the_seat_of_who_vanished_and_gives_it_back(visit: Open) -> None:
    host = visit("/", lang="en")
    link = host.evaluate(OPEN, [{"game": "crypte_de_sedlec", "players": 2, "rated": False}])
    guest = visit(link, lang="en")
    guest.clock.install()
    guest.get_by_role("button", name="Sit down").click()
    guest.wait_for_selector(".sedlec")
    guest.clock.fast_forward(61_000)
    guest.get_by_role("button", name="Let a bot play").click()
    expect(guest.locator("[data-seat-line='0']")).to_contain_text("a bot keeps the seat")
    host.goto(host.url.rstrip("/") + link)
    host.wait_for_selector(".sedlec")
    expect(guest.locator("[data-seat-line='0']")).not_to_contain_text("a bot keeps the seat")
