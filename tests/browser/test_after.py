"""After the game: how others did with today's deal, why it ended, and playing again."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Open
from tests.browser.looking import on_a_phone, serious
from tests.browser.test_together import invited

PLAY_TODAY = """async game => {
    const ask = async (path, body) => (await fetch(`/api/${path}`, body && {
        method: "POST", headers: {"content-type": "application/json"}, body: JSON.stringify(body)})).json();
    const wish = {game, players: 2, seats: [{kind: "me"}, {kind: "me", name: "Zoe"}], deal: {kind: "daily"}};
    const {table} = await ask("tables", wish);
    for (let seat = 0, step = 0; step < 500; step++) {
        const now = await ask(`tables/${table.id}/state?seat=${seat}`);
        if (now.table.status === "over") return table.id;
        if (!now.your_turn) { seat = now.to_act[0]; continue; }
        const move = {type: "move", id: `m${step}`, ply: now.ply, seat, move: now.moves.at(-1).id};
        await ask(`tables/${table.id}/commands`, move);
    }
}"""


def play_today(page: Page) -> str:
    """Today's deal to its end, one person on both seats, without looking at the board."""
    return str(page.evaluate(PLAY_TODAY, "crypte_de_sedlec"))


def resign(page: Page) -> None:
    """Give up, as other clients can."""
    command = {"type": "resign", "id": "r"}
    page.evaluate(
        """async command => fetch(`/api/tables/${location.pathname.slice(3)}/commands`, {
            method: "POST", headers: {"content-type": "application/json"}, body: JSON.stringify(command)})""",
        command,
    )


def test_today_s_deal_is_compared_after_the_game_and_at_home(visit: Open) -> None:
    first, second = visit("/"), visit("/", lang="en", size=PHONE)
    play_today(first)
    second.reload()
    tile = second.get_by_role("button", name=re.compile("Play today’s deal: Skulls of Sedlec"))
    expect(tile).to_contain_text("results")
    second.goto(f"{second.url}t/{play_today(second)}")
    panel = second.get_by_role("region", name="Today’s deal")
    expect(panel.get_by_role("heading")).to_have_text(re.compile(r"^Today’s deal: you are \d(st|nd|rd|th) of \d+$"))
    expect(panel.get_by_role("listitem").filter(has_text="(you)").first).to_be_visible()
    expect(second.get_by_role("link", name="Download the game")).to_have_count(0)  # its cards are told tomorrow
    assert serious(second) == []
    on_a_phone(second)
    second.goto(re.sub("/t/.*", "/", second.url))
    expect(second.get_by_role("link", name=re.compile(r"Skulls of Sedlec.*\d(st|nd|rd|th) of \d+"))).to_be_visible()
    assert serious(second) == []
    on_a_phone(second)


def test_a_rematch_is_asked_for_seen_and_accepted(visit: Open) -> None:
    host, guest = invited(visit)
    resign(host)
    expect(guest.locator(".win")).to_contain_text("resigns.")
    expect(guest.locator(".board .seat", has_text="thinking")).to_have_count(0)
    host.get_by_role("button", name="Revanche").click()
    expect(host.locator(".slip")).to_contain_text("on attend")
    expect(guest.locator(".slip")).to_contain_text("wants a rematch")
    assert serious(guest) == []
    old = host.url
    guest.get_by_role("button", name="Accept the rematch").click()
    for page in (host, guest):
        page.wait_for_url(lambda url: "/t/" in url and url != old)
        page.wait_for_selector(".cue")
    assert host.url == guest.url
