"""The app on a device: it can be installed, opens without a network, and gives way to newer versions."""

from __future__ import annotations

import json
import struct

from playwright.sync_api import Page, expect

from tests.browser.conftest import APP, PHONE, Open
from tests.browser.looking import serious
from tests.browser.players import new_table

CACHED = (
    "caches.keys().then(async names => (await (await caches.open(names[0])).keys()).map(r => new URL(r.url).pathname))"
)


def installed(page: Page) -> None:
    """Wait until the service worker has taken over."""
    page.evaluate("navigator.serviceWorker.ready")
    # A function, not an expression: the page's own rules forbid to evaluate one again and again.
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")


def test_the_manifest_names_icons_of_the_right_size() -> None:
    manifest = json.loads((APP / "manifest.webmanifest").read_text("utf-8"))
    pngs = [icon for icon in manifest["icons"] if icon["type"] == "image/png"]
    assert {icon["purpose"] for icon in pngs} == {"any", "maskable"}
    for icon in pngs:
        data = (APP / icon["src"].lstrip("/")).read_bytes()
        assert "x".join(map(str, struct.unpack(">II", data[16:24]))) == icon["sizes"]


def test_chromium_finds_nothing_against_installing_it(visit: Open) -> None:
    page = visit("/")
    installed(page)
    session = page.context.new_cdp_session(page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"].endswith("/manifest.webmanifest")
    problems = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A context of a test is like a private window, where no browser installs anything.
    assert [problem for problem in problems if problem["errorId"] != "in-incognito"] == []


def test_without_a_network_it_opens_and_says_so(visit: Open) -> None:
    page = visit("/", size=PHONE)
    page.wait_for_selector(".cab")
    installed(page)
    page.context.set_offline(True)
    page.goto(page.url)
    expect(page.get_by_role("status").first).to_contain_text("Pas de réseau")
    expect(page.get_by_role("heading", name="Oups.")).to_be_visible()
    assert serious(page) == []
    page.context.set_offline(False)
    expect(page.locator(".cab")).to_be_visible()


def test_of_the_api_only_what_is_the_same_for_everybody_is_kept(visit: Open) -> None:
    page = visit("/")
    installed(page)
    new_table(page, "crypte_de_sedlec", players=2)
    page.wait_for_selector(".cue")
    page.reload()
    page.wait_for_selector(".cue")
    page.wait_for_function(f"() => {CACHED}.then(kept => kept.some(path => path.startsWith('/assets/Board')))")
    kept = page.evaluate(CACHED)
    assert "/" in kept
    assert {path for path in kept if path.startswith("/api")} <= {"/api/games", "/api/texts/crypte_de_sedlec/fr"}


def test_a_newer_version_takes_over_when_asked(visit: Open) -> None:
    page = visit("/")
    page.wait_for_selector(".cab")
    installed(page)
    page.evaluate("navigator.serviceWorker.register('/sw.js?newer')")
    with page.expect_navigation():
        page.get_by_role("button", name="Recharger").click()
    page.wait_for_selector(".cab")
    assert page.evaluate("navigator.serviceWorker.controller.scriptURL").endswith("?newer")


def test_a_page_follows_its_address_from_one_table_to_another(visit: Open) -> None:
    page = visit("/")
    page.get_by_role("button", name="Inviter des amis à Monster Café").click()
    expect(page.get_by_role("heading", name="La table est mise.")).to_be_visible()
    new_table(page, "crypte_de_sedlec", players=2)
    page.wait_for_selector(".cue")
    page.go_back()
    expect(page.get_by_role("heading", name="La table est mise.")).to_be_visible()
