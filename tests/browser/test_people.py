"""People and tables in the browser: a name, an account, a table made to measure, a record checked."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Open
from tests.browser.looking import at_rest, reads_well, serious, sideways
from tests.browser.players import by_keys, click, make_a_move, new_table, play_on

PASSWORD = "a long enough secret"
WATCH_THE_LINE = """() => new MutationObserver(() => window.wasLost ||= !!document.querySelector(".lost"))
    .observe(document.body, {childList: true, subtree: true})"""
"""Remembers that the page said its line was cut, however short that was."""
PAGES = ["/me", "/verify", "/new/monster_cafe?more=1", "/new/croque_monstre?more=1", "/new/nothing", "/people/pnobody"]


@pytest.mark.parametrize("path", PAGES)
def test_a_page_in_both_themes_and_on_a_phone(visit: Open, path: str) -> None:
    reads_well(visit(path), "h1")


def test_a_guest_s_own_page_asks_for_nothing_that_is_not_there(visit: Open) -> None:
    page = visit("/me")
    refused: list[str] = []
    page.on("response", lambda answer: refused.append(answer.url) if answer.status >= 400 else None)
    page.reload()
    expect(page.get_by_label("Nom du compte")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert refused == []


def test_a_person_s_page_begins_with_games_and_results(visit: Open) -> None:
    page = visit("/me", size=PHONE)
    expected = [
        "Tes parties",
        "La donne du jour",
        "L’étagère 0 sur 14",
        "Résultats",
        "Tes amis",
        "Face à face",
        "Être prévenu",
        "Garder tes parties",
    ]
    expect(page.locator("main h2")).to_have_text(expected)


CROWDED = """() => {
    const boxes = [...document.querySelectorAll(".faces .av")].map((each) => each.getBoundingClientRect());
    return boxes.filter((box, i) => i && box.top < boxes[i - 1].bottom && box.left < boxes[i - 1].right).length;
}"""


@pytest.mark.parametrize("width", [1280, 1024, 820, 720, 390, 360])
def test_no_face_to_choose_lies_over_another(visit: Open, width: int) -> None:
    page = visit("/me", size={"width": width, "height": 800})
    expect(page.locator(".faces .av")).to_have_count(8)
    assert page.evaluate(CROWDED) == 0


def make_account(page: Page, name: str) -> None:
    page.get_by_label("Nom du compte").fill(name)
    page.get_by_label("Mot de passe", exact=True).fill(PASSWORD)
    page.get_by_label("Le même mot de passe").fill(PASSWORD)
    page.get_by_role("button", name="Créer un compte").click()
    expect(page.get_by_text("Ton compte est prêt.")).to_be_visible()


def test_an_account_is_made_left_found_again_and_deleted(visit: Open) -> None:
    page = visit("/me")
    make_account(page, "Ottilie")
    assert serious(page) == []
    change_password(page, PASSWORD[::-1], PASSWORD)
    page.get_by_role("button", name="Se déconnecter partout").click()
    expect(page.get_by_text("Tu es de nouveau invité.")).to_be_visible()
    page.get_by_label("Se connecter").check()
    page.get_by_label("Nom du compte").fill("Ottilie")
    page.get_by_label("Mot de passe", exact=True).fill("something else")
    page.get_by_role("button", name="Se connecter").click()
    expect(page.get_by_role("alert")).to_contain_text("Le nom ou le mot de passe est faux.")
    page.get_by_label("Mot de passe", exact=True).fill(PASSWORD[::-1])
    page.get_by_role("button", name="Se connecter").click()
    expect(page.get_by_text("Bonjour, Ottilie.")).to_be_visible()
    delete_account(page)


def test_a_recovery_code_is_shown_once_and_opens_the_account(visit: Open) -> None:
    page = visit("/me", size=PHONE)
    make_account(page, "Radegonde")
    code = page.get_by_label("Copier le code").input_value()
    assert serious(page) == []
    page.get_by_role("button", name="Je l’ai noté").click()
    page.get_by_role("button", name="Se déconnecter ici").click()
    page.get_by_label("Se connecter").check()
    page.get_by_role("button", name="Mot de passe oublié").click()
    page.get_by_label("Nom du compte").fill("Radegonde")
    page.get_by_label("Code de secours").fill(code.upper())
    page.get_by_label("Nouveau mot de passe").fill("yet another secret")
    assert serious(page) == []
    page.get_by_role("button", name="Retrouver mon compte").click()
    expect(page.locator("h1")).to_have_text("Radegonde")
    assert page.get_by_label("Copier le code").input_value() != code


def test_a_passkey_signs_in_without_a_password(visit: Open) -> None:
    """Passkeys belong to a host with a name, so the page is opened at one."""
    page = visit("/me", size=PHONE)
    page.goto(page.url.replace("127.0.0.1", "localhost"))
    device = page.context.new_cdp_session(page)
    device.send("WebAuthn.enable")
    options = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
    device.send("WebAuthn.addVirtualAuthenticator", {"options": options | {"isUserVerified": True}})
    make_account(page, "Walburga")
    page.get_by_role("button", name="Je l’ai noté").click()
    page.get_by_role("button", name="Ajouter une clé d’accès").click()
    page.get_by_label("Mot de passe actuel").fill(PASSWORD)
    assert serious(page) == []
    page.get_by_role("button", name="Ajouter une clé d’accès").click()
    expect(page.get_by_text("La prochaine fois, cet appareil te connecte.")).to_be_visible()
    assert at_rest(page, sideways) == []
    page.get_by_role("button", name="Se déconnecter ici").click()
    page.get_by_label("Se connecter").check()
    page.get_by_role("button", name="Se connecter par une clé d’accès").click()
    expect(page.get_by_text("Bonjour, Walburga.")).to_be_visible()
    page.get_by_role("button", name="Retirer la clé d’accès").click()
    expect(page.get_by_text("Cette clé d’accès ne sert plus.")).to_be_visible()
    page.get_by_role("button", name="Se déconnecter ici").click()
    page.get_by_label("Se connecter").check()
    page.get_by_role("button", name="Se connecter par une clé d’accès").click()
    expect(page.get_by_role("alert")).to_contain_text("Cette clé d’accès ne convient pas.")


def test_settings_list_where_one_is_signed_in_and_sign_out_there(visit: Open) -> None:
    page, other = visit("/me"), visit("/me", size=PHONE)
    make_account(page, "Hildegarde")
    other.get_by_label("Se connecter").check()
    other.get_by_label("Nom du compte").fill("Hildegarde")
    other.get_by_label("Mot de passe", exact=True).fill(PASSWORD)
    other.get_by_role("button", name="Se connecter").click()
    expect(other.get_by_text("Bonjour, Hildegarde.")).to_be_visible()
    other.goto(other.url.replace("/me", "/settings"))
    expect(other.get_by_text("Où tu es connecté")).to_be_visible()
    assert serious(other) == []
    other.get_by_role("button", name="Déconnecter").click()
    expect(other.get_by_text("C’est déconnecté.")).to_be_visible()
    page.reload()
    page.wait_for_selector(".threshold", state="detached")
    expect(page.locator("h1")).not_to_have_text("Hildegarde")


def change_password(page: Page, new: str, old: str) -> None:
    """Only with the present one."""
    page.get_by_role("button", name="Changer le mot de passe").click()
    assert serious(page) == []
    page.get_by_label("Nouveau mot de passe").fill(new)
    page.get_by_label("Mot de passe actuel").fill("something else")
    page.get_by_role("button", name="Changer le mot de passe").click()
    expect(page.get_by_role("alert")).to_contain_text("Le mot de passe actuel est faux.")
    page.get_by_label("Mot de passe actuel").fill(old)
    page.get_by_role("button", name="Changer le mot de passe").click()
    expect(page.get_by_text("Ton mot de passe a changé.")).to_be_visible()


def delete_account(page: Page) -> None:
    """Only with the password, and then for good."""
    page.get_by_role("button", name="Effacer mon compte").click()
    assert serious(page) == []
    expect(page.get_by_role("button", name="Tout effacer")).to_be_disabled()
    page.get_by_label(re.compile("pour confirmer")).fill("something else")
    page.get_by_role("button", name="Tout effacer").click()
    expect(page.get_by_role("alert")).to_contain_text("Le mot de passe actuel est faux.")
    page.get_by_label(re.compile("pour confirmer")).fill(PASSWORD[::-1])
    page.get_by_role("button", name="Tout effacer").click()
    expect(page.get_by_text("C’est effacé.")).to_be_visible()
    expect(page.locator("h1")).not_to_have_text("Ottilie")


def test_a_new_password_leaves_one_s_other_window_at_its_table_and_signing_out_says_so(visit: Open) -> None:
    page = visit("/me")
    make_account(page, "Casimir")
    window = page.context.new_page()
    window.goto(page.url)
    window.wait_for_selector("h1")
    new_table(window, "crypte_de_sedlec", players=2)
    window.wait_for_selector(".cue:not(.wait)")
    window.evaluate(WATCH_THE_LINE)
    change_password(page, PASSWORD[::-1], PASSWORD)
    window.wait_for_function("() => window.wasLost")
    expect(window.locator(".lost")).to_have_count(0)
    make_a_move(window, "crypte_de_sedlec", click)
    page.get_by_role("button", name="Se déconnecter partout").click()
    expect(window.locator(".lost")).to_contain_text("Ta session est fermée sur cet appareil.")
    assert serious(window) == []
    window.get_by_role("link", name="Se connecter").click()
    expect(window.get_by_role("radio", name="Se connecter")).to_be_checked()


def test_an_address_for_slow_games_is_kept_and_removed(visit: Open) -> None:
    page = visit("/me")
    page.get_by_label("Par un service à toi").fill("https://example.org/ring")
    page.get_by_role("button", name="Enregistrer").last.click()
    expect(page.get_by_text("C’est noté.")).to_be_visible()
    page.reload()
    expect(page.get_by_label("Par un service à toi")).to_have_value("https://example.org/ring")
    page.get_by_role("button", name="Enlever").click()
    expect(page.get_by_label("Par un service à toi")).to_have_value("")


def test_a_table_of_five_chosen_families_with_a_clock(visit: Open) -> None:
    page = visit("/new/monster_cafe")
    page.get_by_label("choisir moi-même").check()
    for family in ("Rex", "Mummy", "Golmo", "Zzip", "Pouark"):
        page.get_by_label(family, exact=True).check()
    expect(page.get_by_label("Yéto")).to_be_disabled()
    page.get_by_text("Plus de réglages").click()
    page.get_by_label("une pendule").check()
    page.get_by_label("Minutes par joueur").fill("5")
    page.get_by_label("au hasard").check()
    page.get_by_role("button", name="Commencer").click()
    page.wait_for_selector(".cue")
    table = page.evaluate("fetch('/api' + location.pathname.replace('/t/', '/tables/')).then(a => a.json())")["table"]
    assert table["options"]["families"] == ["rex", "mummy", "golmo", "zzip", "pouark"]
    assert (table["clock"]["kind"], table["clock"]["seconds"]) == ("time", 300)


def test_a_coffee_shows_its_families_and_a_table_is_laid_by_keys(visit: Open) -> None:
    page = visit("/new/monster_cafe")
    page.get_by_label("Café de la carte").select_option("Rexpresso")
    expect(page.locator(".parts")).to_contain_text("Yéto")
    by_keys(page)(page.get_by_role("button", name="Commencer"))
    page.wait_for_selector(".cue")


def test_today_s_deal_is_one_click_away(visit: Open) -> None:
    page = visit("/")
    page.get_by_role("button", name="Jouer la donne du jour : La Crypte de Sedlec").click()
    page.wait_for_selector(".cue")
    table = page.evaluate("fetch('/api' + location.pathname.replace('/t/', '/tables/')).then(a => a.json())")["table"]
    assert table["deal"]["kind"] == "daily"


def test_a_record_is_checked_and_its_deal_played_again(visit: Open, tmp_path: Path) -> None:
    page = visit("/")
    new_table(page, "crypte_de_sedlec", players=2)
    play_on(page)
    table = page.url.rsplit("/", 1)[1]
    record = page.evaluate("id => fetch(`/api/tables/${id}/record`).then(a => a.json())", table)
    check_record(page, record, tmp_path)
    page.goto(page.url.replace("/verify", f"/new/crypte_de_sedlec?table={table}&turn=4"))
    expect(page.get_by_label(re.compile("à partir du coup 4"))).to_be_checked()
    page.get_by_role("button", name="Commencer").click()
    page.wait_for_selector(".cue")
    page.goto(page.url.replace(page.url.rsplit("/", 2)[1] + "/" + page.url.rsplit("/", 1)[1], "me"))
    expect(page.get_by_role("row", name=re.compile("La Crypte de Sedlec"))).to_be_visible()
    expect(page.get_by_role("link", name="Revoir")).to_be_visible()
    assert serious(page) == []


def check_record(page: Page, record: dict[str, object], folder: Path) -> None:
    """A whole record is in order, its seal can be compared; an altered one proves nothing."""
    (folder / "good.json").write_text(json.dumps(record, indent=1), "utf-8")
    (folder / "bad.json").write_text(json.dumps(record | {"nonce": "0" * 32}), "utf-8")
    page.goto(re.sub(r"/t/.*", "/verify", page.url))
    page.get_by_label("Vérifier une partie").set_input_files(folder / "good.json")
    expect(page.get_by_text("Tout est en ordre.")).to_be_visible()
    assert serious(page) == []
    page.get_by_label("Colle ici le sceau").fill(str(record["commitment"]))
    expect(page.get_by_text("C’est le même sceau")).to_be_visible()
    page.get_by_label("Colle ici le sceau").fill("another")
    expect(page.get_by_text("Ce n’est pas le même sceau")).to_be_visible()
    page.get_by_label("Vérifier une partie").set_input_files(folder / "bad.json")
    expect(page.get_by_role("alert")).to_contain_text("Ce fichier ne prouve rien.")
    assert serious(page) == []


def test_bots_have_a_name_a_face_and_a_character_at_every_place(visit: Open) -> None:
    page = visit("/new/crypte_de_sedlec", size=PHONE)
    easy = page.locator(".bots label", has_text="facile")
    expect(easy).to_contain_text("Tisane")
    expect(easy).to_contain_text("oublie ses Rois")
    assert serious(page) == []
    easy.click()
    page.get_by_label("au hasard").check()
    page.get_by_role("button", name="Commencer").click()
    expect(page.locator("[data-seat-line]", has_text="Zinzin").first).to_contain_text("automate, au hasard")
    expect(page.locator("[data-seat-line]", has_text="Zinzin").first.locator("use[href='#gi-cog']")).to_have_count(1)
    page.goto(page.url.split("/t/")[0] + "/")
    expect(page.locator(".line", has_text="automate, au hasard")).to_contain_text("Zinzin")


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_no_inner_word_stands_before_players(visit: Open, lang: str) -> None:
    for path in ("/me", "/new/crypte_de_sedlec?more=1", "/verify", "/settings"):
        page = visit(path, lang=lang)
        expect(page.locator("h1").first).to_be_visible()
        said = page.locator("body").inner_text().lower()
        assert not [word for word in ("webhook", "record.json", "greedy", "mcts") if word in said]
