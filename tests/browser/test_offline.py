"""People with the box and no network: what they looked at once is there, and what they note is sent later."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, Open
from tests.browser.looking import serious, wait_until_kept
from tests.browser.test_campaign import GAME, begin, skip_scenes
from tests.browser.test_real_cards import note, send

TEXTS = "/api/texts/{}/fr?lang=fr"


def house(page: Page) -> str:
    parts = urlsplit(page.url)
    return f"{parts.scheme}://{parts.netloc}"


def test_a_page_that_was_never_opened_says_that_there_is_no_network(visit: Open) -> None:
    page = visit("/count", size=PHONE)
    wait_until_kept(page, "/counting.json")
    page.context.set_offline(True)
    page.goto(house(page) + "/verify")
    expect(page.get_by_text("Le serveur ne répond pas. Rien n’est perdu.")).to_be_visible()
    loads: list[str] = []
    page.on("load", lambda each: loads.append(each.url))
    page.wait_for_timeout(1500)
    assert loads == []


def test_who_once_counted_reads_the_rules_of_every_game_without_a_network(visit: Open) -> None:
    page = visit("/count", size=PHONE)
    for name in ("monster_cafe", GAME):
        wait_until_kept(page, TEXTS.format(name))
    page.context.set_offline(True)
    page.goto(house(page) + "/rules/monster_cafe")
    expect(page.locator("article article").first).to_be_visible()
    page.goto(house(page) + f"/rules/{GAME}")
    expect(page.get_by_role("heading", name="Les exploits de la campagne")).to_be_visible()
    expect(page.locator('[aria-labelledby="worked-turn"] > li')).to_have_count(6)


def test_who_once_counted_writes_down_and_imports_the_lists_of_a_box_without_a_network(
    visit: Open, tmp_path: Path
) -> None:
    page = visit("/count", size=PHONE)
    wait_until_kept(page, TEXTS.format("croque_monstre"))
    page.context.set_offline(True)
    page.goto(house(page) + "/box/croque_monstre")
    copies = page.locator('[data-entry="1"] input[type="number"]').first
    copies.fill("8")
    state, export = page.locator(".tally > p"), page.get_by_role("button", name="deck.toml")
    expect(page.locator(".tally dl")).to_contain_text("91 sur 90")
    expect(state).to_contain_text("une chose à corriger")
    copies.fill("120")
    without = page.locator("section .wrong").all_inner_texts()
    page.reload()
    expect(copies).to_have_value("120")
    page.context.set_offline(False)
    expect(page.locator(".tally")).to_have_attribute("aria-busy", "false")
    assert page.locator("section .wrong").all_inner_texts() == without != []
    copies.fill("7")
    online = exported(page, export)

    page.context.set_offline(True)
    copies.fill("8")
    copies.fill("7")
    expect(state).to_contain_text("Sans réseau")
    assert exported(page, export) == online
    (tmp_path / "deck.toml").write_text(online, "utf-8")
    copies.fill("3")
    page.locator('input[type="file"]').set_input_files(tmp_path / "deck.toml")
    expect(copies).to_have_value("7")
    (tmp_path / "deck.toml").write_text(online.replace("copies = 7", "copies = 0x6", 1), "utf-8")
    page.locator('input[type="file"]').set_input_files(tmp_path / "deck.toml")
    expect(state).to_contain_text("l’import attend")
    page.reload()
    expect(state).to_contain_text("l’import attend")
    page.context.set_offline(False)
    expect(copies).to_have_value("6")


def exported(page: Page, button: Locator) -> str:
    """The file that a press on *button* saves."""
    with page.expect_download() as saving:
        button.click()
    return Path(saving.value.path()).read_text("utf-8")


def test_a_day_with_the_box_is_noted_without_a_network_and_sent_as_soon_as_it_is_back(visit: Open) -> None:
    page = visit(f"/campaign/{GAME}", size=PHONE)
    begin(page)
    skip_scenes(page)
    wait_until_kept(page, TEXTS.format(GAME))
    page.get_by_role("button", name="Jouer ce jour avec la boîte").click()
    expect(page.get_by_role("heading", name="Jour 1, avec la boîte")).to_be_visible()
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", name="Jour 1, avec la boîte")).to_be_visible()
    page.get_by_role("button", name="C’est fait").click()
    page.get_by_role("button", name="Noter la journée").click()
    for number in range(1, 9):
        note(page, number, number, "Battu" if number < 4 else "Enfui")
    send(page)
    waiting = page.get_by_text("La journée est notée sur cet appareil et partira dès qu’il revient.")
    expect(waiting).to_be_visible()
    assert serious(page) == []
    page.goto(house(page) + "/count")
    page.get_by_role("link", name="Continuer").click()
    expect(waiting).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_role("heading", name="Soir du jour 1")).to_be_visible()
    expect(page.locator(".bulletin")).to_have_count(0)
