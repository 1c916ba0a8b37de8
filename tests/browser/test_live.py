"""The live line: nothing a person does is lost between two messages of the server."""

from __future__ import annotations

import json

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import Open
from tests.browser.players import click, make_a_move, new_table


def hold_acknowledgements(page: Page) -> list[str]:
    """From the next connection on the server's acknowledgements don't reach the page; returns those held back."""
    held: list[str] = []

    def pass_on(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def message(text: str | bytes) -> None:
            if json.loads(text)["type"] == "ack":
                held.append(str(text))
            else:
                route.send(text)

        server.on_message(message)

    page.route_web_socket(lambda url: url.endswith("/live"), pass_on)
    return held


def dig(page: Page) -> None:
    piles = page.locator(".pile.open:not([disabled])")
    piles.nth(1).click()
    piles.nth(2).click()
    page.locator(".tray .go").click()
    expect(page.locator(".pile.dug")).to_have_count(2)


def test_a_pick_made_before_the_acknowledgement_of_the_last_move_counts(visit: Open) -> None:
    page = visit("/")
    held = hold_acknowledgements(page)
    new_table(page, "crypte_de_sedlec", players=2)
    page.wait_for_selector(".cue:not(.wait)")
    dig(page)
    for _ in range(100):
        if held:
            break
        page.wait_for_timeout(100)
    assert held, "the move was acknowledged all the same"
    page.locator(".pile.dug").first.click()
    page.locator(".tray .go").click()
    expect(page.locator(".hand .c")).to_have_count(1)


def test_what_the_others_do_is_read_out_as_it_happens(visit: Open) -> None:
    page = visit("/")
    new_table(page, "crypte_de_sedlec", players=2)
    page.wait_for_selector(".cue:not(.wait)")
    log = page.get_by_role("log", name="Ce qui s’est passé")
    expect(log.locator("p")).to_have_count(0)
    make_a_move(page, "crypte_de_sedlec", click)
    page.wait_for_selector(".cue:not(.wait)")
    expect(log).to_contain_text("Zinzin")
