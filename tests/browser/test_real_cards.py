"""What people who own the box do here: lay the table by a list, and enter a campaign's day."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, Open
from tests.browser.looking import at_rest, serious, sideways, wait_until_kept
from tests.browser.players import by_keys
from tests.browser.test_campaign import GAME, befriend, begin, choose, skip_scenes


def test_a_table_is_laid_by_a_list_that_the_device_remembers_without_a_network(visit: Open) -> None:
    page = visit("/count", size=PHONE)
    page.wait_for_selector(".counts")
    wait_until_kept(page, "/counting.json")
    page.get_by_role("listitem").filter(has_text="Monster Café").get_by_role("link", name="Préparer la table").click()
    page.get_by_label("4", exact=True).check()
    page.get_by_label("Nom du joueur 2").fill("Bram")
    page.get_by_role("button", name="Tirer au sort").click()
    expect(page.locator(".choice li")).to_have_count(5)
    page.get_by_role("button", name="Tirer 5 familles au sort").click()
    expect(page.locator(".choice h3")).to_have_text("Tirées au sort")
    expect(page.locator(".choice li")).to_have_count(5)
    page.get_by_label("Choisir dans la carte").select_option("Latte Newbie")
    expect(page.locator(".choice li").filter(has_text="Gatosaure (10 Cookies)")).to_be_visible()
    kept = page.locator("ol > li").filter(has_text="Gardez les 10 cartes")
    expect(kept.locator("li").filter(has_text="Gatosaure").filter(has_text="10 fois")).to_have_count(1)
    press = by_keys(page)
    press(page.get_by_role("button", name="Au sort", exact=True))
    expect(page.locator(".begins")).to_contain_text("commence.")
    page.get_by_role("radio", name="Bram").check()
    expect(page.locator(".begins")).to_have_text("Bram commence.")
    expect(page.locator(".ttl small")).to_have_text("2 sur 8")
    assert serious(page) == []
    page.context.set_offline(True)
    page.reload()
    expect(page.locator(".begins")).to_have_text("Bram commence.")
    for box in page.get_by_role("checkbox").all():
        box.check()
    expect(page.locator(".ready")).to_have_text("Tout est prêt. Bram commence.")
    page.get_by_text("Un sablier").click()
    page.get_by_label("Temps par tour").select_option("1 minute")
    expect(page.locator(".now")).to_contain_text("C’est à Bram")
    assert serious(page) == []
    assert at_rest(page, sideways) == []
    page.get_by_role("link", name="Compter à la fin").click()
    expect(page.get_by_text("Bram").first).to_be_visible()


def test_a_sand_timer_is_off_until_asked_for_and_runs_to_zero(visit: Open) -> None:
    page = visit("/setup/crypte_de_sedlec", size=PHONE)
    page.get_by_text("Un sablier").click()
    expect(page.get_by_label("Temps par tour")).to_have_value("0")
    expect(page.get_by_role("timer")).to_have_count(0)
    page.clock.install()
    page.get_by_label("Temps par tour").select_option("1 minute")
    expect(page.get_by_role("timer")).to_have_text("1:00")
    page.get_by_role("button", name="Lancer").click()
    page.clock.run_for(20_000)
    expect(page.get_by_role("timer")).to_have_text("0:40")
    page.get_by_role("button", name="Pause").click()
    page.clock.run_for(20_000)
    expect(page.get_by_role("timer")).to_have_text("0:40")
    page.get_by_role("button", name="Lancer").click()
    page.clock.run_for(50_000)
    expect(page.get_by_role("timer")).to_have_text("0:00")
    expect(page.locator("details [role=status]")).to_have_text("Le sable s’est écoulé.")
    page.get_by_role("button", name="Au suivant").click()
    expect(page.get_by_role("timer")).to_have_text("1:00")
    expect(page.locator(".now")).to_contain_text("Joueur 2")


def test_every_game_has_its_list_in_both_languages(visit: Open) -> None:
    for name in ("crypte_de_sedlec", "croque_monstre", "monster_cafe", GAME):
        for lang in ("fr", "en"):
            page = visit(f"/rules/{name}", lang=lang, size=PHONE)
            page.get_by_role("link", name="Préparer la table" if lang == "fr" else "Set up the table").click()
            expect(page.locator("ol > li .head").last).to_contain_text(re.compile("commence|begins", re.IGNORECASE))
            assert serious(page) == []
            assert at_rest(page, sideways) == []


def turn(page: Page, number: int) -> Locator:
    """A turn to be noted, brought to the screen by its number."""
    page.locator(".dots button").nth(number - 1).click()
    return page.locator("fieldset.turn").nth(number - 1)


def note(page: Page, number: int, monster: int, beaten: str) -> None:
    """Note which monster lay there and how its fight ended."""
    turn(page, number).locator(".monsters label").nth(monster - 1).click()
    turn(page, number).get_by_text(beaten, exact=True).click()


def start_with_the_box(page: Page) -> None:
    """Play the day with the box, and go on to its notes at once."""
    page.get_by_role("button", name="Jouer ce jour avec la boîte").click()
    page.get_by_role("button", name="Noter la journée").click()


def send(page: Page) -> None:
    page.locator(".dots button").last.click()
    page.get_by_role("button", name="La journée est finie").click()


def is_in_sight(page: Page, what: Locator) -> bool:
    """Whether all of it stands on the screen, however the page is scrolled."""
    box = what.bounding_box()
    size = page.viewport_size
    assert size
    return box is not None and box["y"] >= 0 and box["y"] + box["height"] <= size["height"]


def test_a_day_with_the_box_shows_one_step_at_a_time(visit: Open) -> None:
    page = visit(f"/campaign/{GAME}", size=PHONE)
    begin(page)
    skip_scenes(page)
    page.get_by_role("button", name="Jouer ce jour avec la boîte").click()
    steps = page.locator(".list ol > li")
    done = page.get_by_role("button", name="C’est fait")
    expect(done).to_be_visible()
    for number in range(steps.count()):
        expect(page.locator(".list ol > li:visible")).to_have_count(1)
        expect(steps.nth(number)).to_be_visible()
        assert is_in_sight(page, done)
        done.click()
    expect(page.locator(".ready")).to_be_hidden()
    onward = page.get_by_role("button", name="Tour suivant")
    for number in range(1, 9):
        expect(page.locator("fieldset.turn:visible")).to_have_count(1)
        expect(page.locator(".dots [aria-current]")).to_have_attribute("aria-label", f"Tour {number}\u00a0: à noter")
        expect(page.get_by_role("button", name="Un pouvoir de plus")).to_have_count(0)
        note(page, number, number, "Battu")
        if number < 8:
            assert is_in_sight(page, onward)
            onward.click()
    assert is_in_sight(page, page.get_by_role("button", name="La journée est finie"))
    assert page.locator(".btn.go:visible").count() == 1
    assert serious(page) == []
    assert at_rest(page, sideways) == []
    page.get_by_role("button", name="Avant", exact=True).click()
    expect(page.locator(".dots [aria-current]")).to_have_attribute("aria-label", "Tour 7\u00a0: Battu")


def test_a_day_is_played_with_the_box_and_entered_seen_on_two_phones(visit: Open) -> None:
    page = visit(f"/campaign/{GAME}", size=PHONE)
    begin(page)
    friend = befriend(visit, page)
    for each in (page, friend):
        skip_scenes(each)
    page.get_by_role("button", name="Jouer ce jour avec la boîte").click()
    expect(friend.get_by_role("heading", name="Day 1, with the box")).to_have_count(1)
    expect(friend.locator("li.monster")).to_have_count(8)
    assert serious(page) == []
    assert at_rest(page, sideways) == []
    page.get_by_role("button", name="Noter la journée").click()
    for number in range(1, 9):
        note(page, number, min(number, 7), "Battu" if number < 6 else "Enfui")
    # The seventh monster came again: it was taken from its place, and that one is open now.
    turn(page, 2).get_by_text("Pouvoirs et potions").click()
    for _ in range(3):
        turn(page, 2).get_by_role("button", name="Un pouvoir de plus pour Brioche").click()
    page.reload()
    send(page)
    expect(turn(page, 7).locator(".tag")).to_have_text("Quel monstre était au lieu 7 ?")
    expect(turn(page, 2).locator(".tag")).to_contain_text("Brioche a 2 jetons Pouvoir par jour")
    assert serious(page) == []
    note(page, 7, 8, "Enfui")
    turn(page, 2).get_by_role("button", name="Un pouvoir de moins pour Brioche").click()
    send(page)
    # Five in a row: a feat, and its star is shared by both.
    choose(page)
    friend.locator(".slip").get_by_role("button", name="Agreed").click()
    expect(page.get_by_role("button", name="Ouvrir le jour 2")).to_be_visible()
    expect(page.locator(".log")).to_contain_text("avec la boîte")
    expect(page.locator(".log")).to_contain_text("Belle Série")
    page.get_by_role("button", name="Corriger la note du jour").click()
    turn(page, 3).get_by_text("Enfui", exact=True).click()
    turn(page, 6).get_by_text("Battu", exact=True).click()
    send(page)
    expect(page.locator(".log")).not_to_contain_text("Belle Série")
    page.get_by_role("button", name="Corriger la note du jour").click()
    page.get_by_role("button", name="Retirer toute la note").click()
    page.get_by_role("button", name="Oui, retirer").click()
    expect(turn(page, 8).get_by_label("Enfui")).to_be_checked()
    page.get_by_role("button", name="Finalement, pas avec la boîte").click()
    page.get_by_role("button", name="Oui, revenir").click()
    expect(page.get_by_role("button", name="Ouvrir le jour 1")).to_be_visible()
    expect(friend.get_by_role("button", name="Open day 1")).to_be_visible()
    assert urlsplit(page.url).path.startswith("/c/")


def test_a_hard_feat_of_ones_own_box_is_ticked_by_hand(visit: Open) -> None:
    page = visit(f"/box/{GAME}", size=PHONE)
    hard = page.locator('[data-entry="experts"]')
    hard.get_by_label("Étoiles").fill("0")
    page.locator('[aria-labelledby="box-own"]').get_by_role("button", name="Ajouter").click()
    own = page.locator('[aria-labelledby="box-own"] [data-entry="1"]')
    expect(own.locator(".wrong")).to_have_text(
        "entrée 1\u00a0: «\u00a0Nom\u00a0» doit être un texte de 1 à 40 caractères"
    )
    own.get_by_label("Nom").fill("Avant minuit")
    own.get_by_label("Condition").fill("Finir la partie avant minuit, tous ensemble et sans regarder l’heure.")
    expect(page.locator(".tally .fine")).to_be_visible()
    assert serious(page) == []
    assert sideways(page) == []
    page.locator(".tally").get_by_role("link", name="Campagne").click()
    page.get_by_role("button", name="Commencer").click()
    page.wait_for_url("**/c/*")
    skip_scenes(page)
    start_with_the_box(page)
    for number in range(1, 9):
        note(page, number, number, "Enfui")
    page.locator(".dots button").last.click()
    page.get_by_role("checkbox", name="Avant minuit").check()
    assert serious(page) == []
    assert sideways(page) == []
    page.reload()
    page.locator(".dots button").last.click()
    expect(page.get_by_role("checkbox", name="Avant minuit")).to_be_checked()
    send(page)
    expect(page.get_by_text("Avant minuit").first).to_be_visible()
    skip_scenes(page)
    expect(page.locator(".feats, details").get_by_text("Avant minuit").first).to_be_attached()
