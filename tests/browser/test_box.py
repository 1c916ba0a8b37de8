"""The lists of a real box in the browser: put in, counted while one writes, exported, imported, played with."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Open
from tests.browser.looking import reads_well, serious, sideways, wait_until_kept


def copies(page: Page, entry: int) -> None:
    """Choose the number of copies of an entry, as the keyboard does."""
    page.locator(f'[data-entry="{entry}"] input[type="number"]').first.focus()
    page.keyboard.press("Control+A")


def test_the_printed_deck_is_put_in_checked_kept_exported_and_played_with(visit: Open, tmp_path: Path) -> None:
    page = visit("/box/croque_monstre")
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    tally = page.locator(".tally")
    expect(tally).to_contain_text("90 sur 90")
    copies(page, 1)
    page.keyboard.type("8")
    expect(tally).to_contain_text("91 sur 90")
    expect(page.locator(".wrong").first).to_have_text("il compte 91 cartes au lieu de 90")
    copies(page, 2)
    page.keyboard.type("1")
    expect(page.locator('[data-entry="2"] .wrong')).to_have_text("entrée 2\u00a0: 3 cartes marquées sur 1")
    assert serious(page) == []
    assert sideways(page) == []
    page.reload()
    expect(page.locator('[data-entry="2"] .wrong')).to_be_visible()
    copies(page, 2)
    page.keyboard.type("6")
    expect(tally).to_contain_text("90 sur 90")
    with page.expect_download() as saving:
        page.get_by_role("button", name="deck.toml").click()
    saving.value.save_as(tmp_path / "deck.toml")
    assert "copies = 8" in (tmp_path / "deck.toml").read_text("utf-8")

    page.get_by_role("button", name="Revenir à nos listes").click()
    page.get_by_role("button", name="Effacer").click()
    expect(tally).to_contain_text("nos listes")
    page.locator('input[type="file"]').set_input_files(tmp_path / "deck.toml")
    expect(page.locator('[data-entry="1"] input[type="number"]').first).to_have_value("8")

    tally.get_by_role("link").click()
    page.wait_for_url("**/new/croque_monstre?box")
    mine = page.get_by_role("radio", name="celles de ma boîte")
    expect(mine).to_be_checked()
    assert serious(page) == []
    with page.expect_response("**/api/tables?*") as opening:
        page.locator(".lay").click()
    assert opening.value.json()["table"]["other_box"]


def test_the_editor_reads_well(visit: Open) -> None:
    reads_well(visit("/box"), "main li")
    for game in ("croque_monstre", "monster_cafe", "christmas_monsters"):
        reads_well(visit(f"/box/{game}"), ".tally")


def test_a_family_of_the_printed_box_has_its_own_name_and_power_at_the_table(visit: Open) -> None:
    page = visit("/box/monster_cafe")
    rex = page.locator('[data-entry="rex"]')
    rex.get_by_label("Nom").fill("Zork")
    rex.locator("select").nth(0).select_option("take")
    expect(rex.locator(".wrong")).to_contain_text("ne vont pas ensemble")
    rex.locator("select").nth(1).select_option("cookie")
    page.locator('[data-entry="1"]').get_by_label("Nom").fill("Café Zork")
    expect(page.locator(".tally .fine")).to_be_visible()
    page.locator(".tally").get_by_role("link").click()
    expect(page.get_by_role("combobox", name="Café de la carte")).to_have_value("Café Zork")
    page.locator(".lay").click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_text("Café Zork").first).to_be_visible()
    expect(page.get_by_text("Zork").first).to_be_visible()


def test_a_real_table_is_laid_and_counted_with_the_owners_lists_without_a_network(visit: Open) -> None:
    page = visit("/box/monster_cafe", size=PHONE)
    page.locator('[data-entry="rex"]').get_by_label("Nom").fill("Zork")
    expect(page.locator(".tally .fine")).to_be_visible()
    house = page.url.removesuffix("/box/monster_cafe")
    page.goto(f"{house}/count")
    page.wait_for_selector(".counts")
    wait_until_kept(page, "/counting.json")
    page.context.set_offline(True)
    page.goto(f"{house}/count/monster_cafe#players=2")
    expect(page.locator('.offer[data-code="rex"]')).to_have_accessible_name("Zork")
    page.goto(f"{house}/setup/monster_cafe")
    page.get_by_label("Choisir dans la carte").select_option("Latte Newbie")
    expect(page.locator(".choice li").filter(has_text="Zork")).to_be_visible()


def test_powers_and_curses_of_the_printed_box_are_put_in_and_a_campaign_follows_them(visit: Open) -> None:
    page = visit("/box/christmas_monsters")
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    first = page.locator('[data-entry="garde_1"]')
    first.get_by_label("Nom").fill("Patrouille")
    page.locator('[data-entry="garde_2"] select').select_option("releve")
    second = "«\u00a0Garde, 2e pouvoir (2\u00a0★)\u00a0»"
    told = f"{second}\u00a0: le même effet qu’à «\u00a0Garde, 1er pouvoir (gratuit)\u00a0»"
    expect(page.locator('[data-entry="garde_2"] .wrong')).to_have_text(told)
    first.locator("select").select_option("ronde")
    expect(first.locator(".fields p")).to_have_count(1)
    curse = page.locator('[aria-labelledby="box-curses"] [data-entry="16"]')
    curse.locator('input[type="number"]').fill("8")
    expect(curse.locator(".wrong")).to_have_text(
        "«\u00a016 décembre\u00a0»\u00a0: cette malédiction frappe à un tour de 1 à 6"
    )
    curse.locator('input[type="number"]').fill("4")
    expect(page.locator(".tally .fine")).to_be_visible()
    assert serious(page) == []
    assert sideways(page) == []
    page.locator(".tally").get_by_role("link", name="Campagne").click()
    page.wait_for_url("**/campaign/christmas_monsters?box")
    expect(page.get_by_role("radio", name="celles de ma boîte")).to_be_checked()
    page.get_by_role("button", name="Commencer").click()
    page.wait_for_url("**/c/*")
    expect(page.get_by_text("Patrouille").first).to_be_attached()


def test_long_lists_have_an_index_and_what_is_wrong_is_one_press_away(visit: Open) -> None:
    page = visit("/box/christmas_monsters", size=PHONE)
    page.get_by_role("navigation", name="Les listes de la boîte").get_by_role("link", name="Les malédictions").click()
    expect(page.get_by_role("heading", name="Les malédictions")).to_be_in_viewport()
    curse = page.locator('[aria-labelledby="box-curses"] [data-entry="16"]')
    curse.locator('input[type="number"]').fill("8")
    expect(curse.locator(".wrong")).to_be_visible()
    page.evaluate("scrollTo(0, 0)")
    expect(curse.locator(".wrong")).not_to_be_in_viewport()
    page.locator(".tally").get_by_role("button", name="Montrer").click()
    expect(curse.locator(".wrong")).to_be_in_viewport()
    expect(curse.locator("[aria-invalid=true]").first).to_be_focused()
    assert serious(page) == []
    assert sideways(page) == []


def test_a_listener_hears_which_entry_a_field_belongs_to(visit: Open) -> None:
    page = visit("/box/monster_cafe", lang="en")
    rex = page.get_by_role("group", name="Rex", exact=True)
    expect(rex.get_by_label("Name")).to_have_count(1)
    page.locator("summary").filter(has_text="Export (2 files)").click()
    expect(page.get_by_role("button", name="Export menu.toml")).to_be_visible()
