"""The card of a finished game: drawn on the device, alike to the server's, and the server's where a device can't."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Request, expect

from tests.browser.conftest import Open
from tests.browser.players import new_table, play_on

SHARING = "() => { navigator.canShare = () => true; navigator.share = async (what) => { window.sent = what; }; }"
SENT = """async () => {
    const [{type, size}, picture] = [window.sent.files[0], await createImageBitmap(window.sent.files[0])];
    return {type, url: window.sent.url, width: picture.width, height: picture.height};
}"""
FAR = """async (address) => {
    const seen = async (blob) => {
        const ground = new OffscreenCanvas(300, 158).getContext("2d");
        ground.drawImage(await createImageBitmap(blob), 0, 0, 300, 158);
        return ground.getImageData(0, 0, 300, 158).data;
    };
    const theirs = await seen(await (await fetch(address)).blob());
    return (await seen(window.sent.files[0])).filter((value, i) => Math.abs(value - theirs[i]) > 48).length;
}"""
"""How many values of the two pictures, both made smaller, are far apart."""
ALIKE = 450
"""Letters have other edges. With another language 2000 values differ, with regular words in bold 600, with other fonts
4000.
"""
HIDES = "() => { CanvasRenderingContext2D.prototype.getImageData = () => ({data: new Uint8ClampedArray(256)}); }"
"""As browsers do that guard against being recognised."""


def finish(page: Page, asked: list[str]) -> dict[str, Any]:
    """Play a game, send its card; *asked* is told which pictures the server was asked for."""

    def note(request: Request) -> None:
        asked.extend(re.findall(r"card\.\w+", request.url))

    page.on("request", note)
    page.evaluate(SHARING)
    new_table(page, "crypte_de_sedlec", players=2)
    play_on(page)
    expect(page.locator(".share img")).to_be_visible()
    page.get_by_role("button", name=re.compile("Envoyer la carte|Send the card")).click()
    page.wait_for_function("window.sent")
    return dict(page.evaluate(SENT))


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_card_is_drawn_on_the_device_as_the_server_draws_it(visit: Open, lang: str) -> None:
    page, asked = visit("/", lang=lang, touch=True), list[str]()
    sent = finish(page, asked)
    assert (sent["type"], sent["width"], sent["height"]) == ("image/png", 1200, 630)
    assert asked == ["card.svg"]
    drawn_there = re.sub(r".*/replay/([^?]+)(.*)&.*", rf"/api/tables/\1/card.png\2&lang={lang}", sent["url"])
    assert page.evaluate(FAR, drawn_there) < ALIKE


def test_where_a_canvas_tells_nothing_the_server_s_picture_is_sent(visit: Open) -> None:
    page, asked = visit("/", touch=True), list[str]()
    page.evaluate(HIDES)
    sent = finish(page, asked)
    assert (sent["type"], sent["width"]) == ("image/png", 1200)
    assert asked == ["card.svg", "card.png"]
