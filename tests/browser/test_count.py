"""Counting a real table in the browser: by address, by paste, by taps and by keys; with and without a network."""

from __future__ import annotations

import re
import urllib.request
from urllib.parse import quote, urlsplit

import pytest
from playwright.sync_api import Page, expect

import monstrotheque as mt
from monstrotheque.engine import counting
from monstrotheque.engine.counting import Group
from monstrotheque.engine.raw_state import IntArray
from tests.browser.conftest import DESKTOP, PHONE, Open
from tests.browser.looking import at_rest, serious, sideways, wait_until_kept
from tests.contract.cases import CASES, every_case, walk
from tests.contract.test_counting import before_the_count

SEDLEC = "crypts=TL,CC,LP,PC:CP,KT,CL:PC,CK/CP,TP,TK,PL:LT,LC,PT:KC,TT"
TIED = "crypts=TL,CC,LP,PC:CP,KT,CL:PC,CK/CP,TP,TK,PL:LT,LC,PT:KC"


def ending(name: str, players: int, seed: int) -> tuple[IntArray, list[int]]:
    """What lies on the table at the end of a random game, and the scores."""
    *_, (_, _, _, last) = walk(name, players, seed)
    _, entered = counting.read(mt.game(name), last.text())
    return entered, last.scores


def address(name: str, players: int, entered: IntArray) -> str:
    _, *parts = counting.write(mt.game(name), players, entered).split()
    return f"/count/{name}#{'&'.join(parts)}"


def scores(page: Page, name: str, players: int) -> list[int]:
    """The scores on the page, in the order of the seats."""
    if mt.game(name).is_cooperative:
        return [int(page.locator(".total b").inner_text())] * players
    return [int(each) for each in page.locator(".tab b").all_inner_texts()]


def test_every_finished_game_counts_as_the_engine_does(visit: Open) -> None:
    page = visit("/count")
    page.wait_for_selector(".counts")
    parts = urlsplit(page.url)
    house = f"{parts.scheme}://{parts.netloc}"
    for name, players in CASES:
        entered, wanted = ending(name, players, 4)
        page.goto(house + "/settings")
        page.goto(house + address(name, players, entered))
        page.wait_for_selector(".score")
        assert scores(page, name, players) == wanted
        entered, wanted = ending(name, players, 5)
        paste(page, counting.write(mt.game(name), players, entered))
        expect(page.locator(".paste")).to_be_hidden()
        assert scores(page, name, players) == wanted


def more(page: Page) -> None:
    """On a phone, what is seldom needed is behind a button."""
    button = page.get_by_role("button", name="Noms, coller, jouer la suite…")
    if button.count() and button.get_attribute("aria-expanded") == "false":
        button.click()


def paste(page: Page, text: str) -> None:
    """Paste the text of a table."""
    more(page)
    page.get_by_role("button", name="Coller une position").click()
    page.locator("textarea").fill(text)
    page.get_by_role("button", name="Compter cette position").click()


def tap(page: Page, group: Group, legend: str, place: int, value: int) -> None:
    """Lay one thing, by taps."""
    box = page.locator("fieldset").filter(has=page.locator("legend", has_text=legend)).first
    if group.shape == "number":
        for _ in range(value):
            box.locator(".btn").last.click()
    elif group.shape == "counts":
        box.locator(".plus").click()
        for _ in range(value):
            page.locator(f'.offer[data-code="{group.names[place]}"]').click()
    else:
        box.locator(f'.slot[data-place="{place}"]').click()
        page.locator(f'.offer[data-code="{group.codes[value - 1]}"]').click()


def in_the_corner(group: Group, values: list[int]) -> list[int]:
    """A crypt as people lay it, from the corner on: where in its grid a game put it says nothing."""
    if group.shape != "grid" or any(group.origin) or not any(values):
        return values
    width = group.rows[0]
    filled = [(at % width, at // width) for at, value in enumerate(values) if value]
    corner = min(y for _, y in filled) * width + min(x for x, _ in filled)
    return values[corner:] + [0] * corner


def in_order(group: Group, values: list[int]) -> list[int]:
    """The filled places, each beside one that was filled before where it is a grid."""
    waiting = [place for place, value in enumerate(values) if value]
    if group.shape != "grid" or not waiting:
        return waiting
    width = group.rows[0]
    first = group.origin[1] * width + group.origin[0]
    done = [waiting.pop(waiting.index(first) if first in waiting else 0)]
    while waiting:
        found = next(at for at in waiting if any(abs(at - other) in (1, width) for other in done))
        waiting.remove(found)
        done.append(found)
    return done


@every_case
def test_tapping_what_lies_there_ends_in_the_same_score(visit: Open, name: str, players: int) -> None:
    game = mt.game(name)
    entered, wanted = ending(name, players, seed=2)
    before_the_count(name, players, entered)
    page = visit(f"/count/{name}#players={players}", size=PHONE)
    page.wait_for_selector(".score")
    texts = game.texts("fr")
    for group in counting.counting_of(game).form(players).groups:
        if not group.is_shown:
            continue
        for seat in range(players if group.by_seat else 1):
            tabs = page.locator(".tab")
            if tabs.count():
                (tabs.filter(has=page.locator("b")).nth(seat) if group.by_seat else tabs.first).click()
            values = in_the_corner(group, [int(entered[at]) for at in group.numbers(seat)])
            for place in in_order(group, values):
                tap(page, group, texts.say(f"counting.parts.{group.part}"), place, values[place])
    assert scores(page, name, players) == wanted
    assert sideways(page) == []
    assert serious(page) == []


def test_the_text_of_a_finished_cafe_lies_as_before_its_count_and_offers_its_families_only(visit: Open) -> None:
    entered, wanted = ending("monster_cafe", 5, 7)
    page = visit(address("monster_cafe", 5, entered), size=PHONE)
    page.locator(".tab").nth(1).click()
    expect(page.locator(".stepper output").first).to_have_text("0")
    expect(page.locator(".line").filter(has_text="Avant ce décompte")).to_contain_text("0")
    assert scores(page, "monster_cafe", 5) == wanted
    expect(page.locator('.offer[data-code="rex+r"]')).to_be_visible()
    expect(page.locator('.offer[data-code="snorkel+r"]')).to_have_count(0)
    expect(page.locator(".picker .quiet")).to_have_text("Plus rien ne va ici. Touche une carte pour savoir pourquoi.")


def test_halves_are_laid_one_after_the_other(visit: Open) -> None:
    page = visit("/count/croque_monstre#players=2&pit=LG", size=PHONE)
    page.locator(".tab").first.click()
    for code in "UU":
        page.locator(f'.offer[data-code="{code}"]').click()
    expect(page).to_have_url(re.compile("pit=LGUU"))
    expect(page.locator(".picker h2")).to_have_text("Fosse, colonne 4, rangée 0")
    page.locator(".tab").nth(1).click()
    page.locator('.slot[data-place="0"]').last.click()
    for code in "UUUUU":
        page.locator(f'.offer[data-code="{code}"]').click()
    assert scores(page, "croque_monstre", 2)[0] == 0
    expect(page).to_have_url(re.compile("crypts=UUU:UU/-"))


def test_what_cannot_be_says_why_and_nothing_is_lost(visit: Open) -> None:
    page = visit("/count/crypte_de_sedlec#players=2", size=PHONE)
    expect(page.locator(".tab")).to_have_count(2)
    expect(page.locator(".verdict, .tie, .tab [href='#gi-laurel-crown']")).to_have_count(0)
    page.locator('.slot[data-place="0"]').click()
    page.locator('.offer[data-code="KT"]').click()
    page.locator('.offer[data-code="KT"]').click(force=True)
    expect(page.locator(".why")).to_contain_text("pas d’autre carte comme celle-ci")
    page.locator('.slot[data-place="8"]').click()
    page.locator('.offer[data-code="TT"]').click(force=True)
    expect(page.locator(".why")).to_contain_text("Il faut deux cartes dessous.")
    before = page.url
    for bad, words in (
        ("Bonjour", "n’est pas une position"),
        ("crypte_de_sedlec/1 players=2 crypts=XX/-", "« Crypte »"),
    ):
        paste(page, bad)
        expect(page.get_by_role("alert")).to_contain_text(words)
        page.keyboard.press("Escape")
    assert page.url == before
    paste(page, f"crypte_de_sedlec/1 players=2 {TIED}")
    expect(page.locator(".tie")).to_contain_text("Sorte par sorte")
    page.get_by_role("button", name="Reprendre").click()
    assert page.url == before


def test_a_line_lights_what_earns_it_and_keys_do_everything(visit: Open) -> None:
    page = visit(f"/count/crypte_de_sedlec#players=2&{SEDLEC}&names=L%C3%A9a,Bram")
    page.get_by_role("button", name="Rois").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".earns")).to_have_count(2)
    expect(page.locator(".verdict")).to_have_text("Bram l’emporte.")
    page.get_by_role("button", name="Ça pouvait être mieux").click()
    expect(page.locator(".best")).to_contain_text("34 points étaient possibles")
    page.get_by_role("button", name="Ça pouvait être mieux").click()
    page.locator('.slot[data-place="0"]').focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Enlever").focus()
    page.keyboard.press("Enter")
    expect(page.locator('.slot[data-place="0"]')).to_have_accessible_name("Crypte, place 1: vide")
    page.locator('.offer[data-code="TL"]').focus()
    page.keyboard.press("Enter")
    assert scores(page, "crypte_de_sedlec", 2) == [23, 29]
    expect(page.get_by_role("status").filter(has_text="Léa, 23 points")).to_have_count(1)


def test_a_counted_table_and_an_example_are_played_on_against_bots(visit: Open) -> None:
    page = visit("/count/crypte_de_sedlec#players=2&crypts=TL,CC/CP,TP")
    page.get_by_role("button", name="Jouer la suite contre les automates").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".cue")).to_be_visible()
    for table in ("croque_monstre#players=2&pit=LG:UC&crypts=UU/DD", "christmas_monsters#players=3&fought=1+,1-"):
        page = visit(f"/count/{table}")
        page.get_by_role("button", name="Jouer la suite contre les automates").click()
        page.wait_for_url("**/t/*")
        expect(page.locator(".cue")).to_be_visible()
    page = visit("/count/croque_monstre#players=2&pit=LG")
    page.get_by_role("button", name="Jouer la suite contre les automates").click()
    expect(page.get_by_role("alert")).to_contain_text("entre d’abord la fosse")
    page = visit("/count/croque_monstre#players=2&crypts=X/-")
    expect(page.get_by_role("alert")).to_contain_text("ton dernier décompte est gardé")
    assert serious(page) == []
    page = visit("/rules/christmas_monsters")
    turn = page.locator('[aria-labelledby="worked-turn"] > li')
    expect(turn).to_have_count(6)
    expect(turn.nth(3)).to_contain_text("24 / 25")
    expect(turn.nth(4)).to_contain_text("Bram utilise Rature")
    expect(turn.nth(5)).to_contain_text("est vaincu")
    page.get_by_role("link", name="Essayer cette position").last.click()
    page.get_by_role("button", name="Jouer la suite contre les automates").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".fight")).to_contain_text("Glouton")


def test_without_a_network_a_table_is_counted_and_kept(visit: Open) -> None:
    page = visit("/count", size=PHONE)
    page.wait_for_selector(".counts")
    assert serious(page) == []
    wait_until_kept(page, "/counting.json")
    parts = urlsplit(page.url)
    page.context.set_offline(True)
    page.goto(f"{parts.scheme}://{parts.netloc}/count/croque_monstre#players=2")
    page.locator('.slot[data-place="0"]').first.click()
    page.locator('.offer[data-code="12"]').click()
    assert scores(page, "croque_monstre", 2)[0] == 6
    page.goto(f"{parts.scheme}://{parts.netloc}/count")
    page.get_by_role("link", name="Reprendre le dernier décompte").click()
    page.wait_for_selector(".score")
    assert scores(page, "croque_monstre", 2)[0] == 6


def test_the_rules_are_told_by_examples_that_the_engine_counts(visit: Open) -> None:
    sums = {
        "crypte_de_sedlec": ["Rois", "8", "Amants", "12", "Prêtres", "Criminels", "4", "Paysans", "Égalité"],
        "croque_monstre": ["fosse 7 + crypte 5 = 12 moitiés", "Stèles : 3", "Égalité"],
        "monster_cafe": ["Le plus fort, 5 contre 3", "Égalité à 2", "3 contre 2", "par deux"],
        "christmas_monsters": ["Le Boss, battu au niveau 2", "3"],
    }
    for name, told in sums.items():
        page = visit(f"/rules/{name}", size=PHONE)
        example = page.locator("article article").first
        expect(example).to_be_visible()
        for words in told:
            expect(page.locator(".sum").filter(has_text=words).first).to_be_visible()
        expect(page.locator("article article fieldset:not(:has(.filled, output))")).to_have_count(0)
        assert sideways(page) == []
        assert serious(page) == []
        example.get_by_role("link", name="Essayer cette position").click()
        expect(page.locator(".score")).to_be_visible()


@pytest.mark.parametrize(
    ("path", "lang", "title"),
    [
        ("/rules", "en", "Rules of the four games – Monstrothèque"),
        ("/rules/crypte_de_sedlec", "en", "Skulls of Sedlec: rules and worked examples – Monstrothèque"),
        ("/count/crypte_de_sedlec", "fr", "La Crypte de Sedlec\u00a0: compter ton score – Monstrothèque"),
        ("/count/<script>", "fr", "Monstrothèque"),
        ("/", "fr", "Monstrothèque\u00a0: quatre jeux de monstres et de tombes, en ligne"),
        ("/", "en", "Monstrothèque: four games of monsters and graves, online"),
        ("/learn/monster_cafe", "en", "Learn Monster Café by playing – Monstrothèque"),
        ("/campaign/christmas_monsters", "en", "Christmas Monsters: run your campaign – Monstrothèque"),
        ("/puzzle", "fr", "Un casse-tête par jour – Monstrothèque"),
        ("/daily", "en", "Today’s deal – Monstrothèque"),
        ("/ladder", "fr", "Le classement – Monstrothèque"),
        ("/ladder/monster_cafe", "fr", "Monster Café\u00a0: le classement – Monstrothèque"),
        ("/daily/croque_monstre", "en", "Gloomy Graves: today’s deal – Monstrothèque"),
        ("/new/crypte_de_sedlec", "fr", "Jouer à La Crypte de Sedlec en ligne – Monstrothèque"),
        ("/duplicates", "en", "A duplicate evening for your club – Monstrothèque"),
        ("/verify", "fr", "Vérifier un mélange – Monstrothèque"),
        ("/settings", "fr", "Monstrothèque"),
    ],
)
def test_pages_that_people_look_for_have_titles_and_descriptions(server: str, path: str, lang: str, title: str) -> None:
    request = urllib.request.Request(server + quote(path), headers={"accept-language": lang})
    with urllib.request.urlopen(request) as answer:
        page = answer.read().decode()
    assert f"<title>{title}</title>" in page
    assert page.count('<meta name="description" content="') == 1


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_search_engines_find_a_page_in_each_language(server: str, visit: Open, lang: str) -> None:
    with urllib.request.urlopen(f"{server}/rules/monster_cafe?lang={lang}") as answer:
        page = answer.read().decode()
    assert f'<html lang="{lang}"' in page
    assert f'<link rel="alternate" hreflang="{lang}" href="{server}/rules/monster_cafe?lang={lang}" />' in page
    opened = visit(f"/count/croque_monstre?lang={lang}", lang="en" if lang == "fr" else "fr")
    title = "Le Croque-Monstre\u00a0: compter ton score" if lang == "fr" else "Gloomy Graves: count your score"
    expect(opened).to_have_title(f"{title} – Monstrothèque")


def test_the_tab_says_where_one_is_on_every_page_and_in_every_language(visit: Open) -> None:
    page = visit("/count/croque_monstre")
    page.get_by_role("link", name="Réglages").click()
    expect(page).to_have_title("Réglages · Monstrothèque")
    page.go_back()
    expect(page).to_have_title("Le Croque-Monstre\u00a0: compter ton score – Monstrothèque")
    page.get_by_role("button", name="Langue, Français").click()
    expect(page).to_have_title("Count a game · Gloomy Graves · Monstrothèque")
    house = page.url.partition("/count")[0]
    for path in ("new/monster_cafe", "me", "verify", "position", "friend/nobody", "learn/chess"):
        page.goto(f"{house}/{path}")
        expect(page.locator(".top .where b")).not_to_be_empty()
        expect(page).to_have_title(re.compile(r"^(?!Monstrothèque).{4,}Monstrothèque$"))


def test_the_rules_say_where_rules_and_words_come_from(visit: Open) -> None:
    page = visit("/rules/croque_monstre", lang="en")
    page.get_by_role("navigation", name="Contents").get_by_role("link", name="Sources").click()
    expect(page.get_by_text("two public reviews of Gloomy Graves")).to_be_in_viewport()


def test_a_sentence_that_we_had_to_read_our_way_shows_its_ruling(visit: Open) -> None:
    page = visit("/rules/christmas_monsters", size=PHONE)
    marks = page.get_by_role("button", name="Notre lecture de la règle")
    expect(page.get_by_role("link", name="Reconstitution : entrer la vraie").first).to_be_visible()
    marks.first.press("Enter")
    expect(marks.first).to_have_attribute("aria-expanded", "true")
    expect(page.get_by_role("note")).to_contain_text("la malédiction de ce tour, les réserves")
    assert at_rest(page, sideways) == []


def test_the_rules_have_contents_that_lead_to_each_part(visit: Open) -> None:
    page = visit("/rules/croque_monstre", size=PHONE)
    expect(page.get_by_text("Imaginé par Jeffrey D. Allers.")).to_be_visible()
    contents = page.get_by_role("navigation", name="Sommaire")
    contents.get_by_text("Sommaire").click()
    expect(contents.get_by_role("link", name="Exemples comptés")).to_have_count(1)
    contents.get_by_role("link", name="Cinq là-bas, trois chez toi").click()
    steps = page.locator('[aria-labelledby="worked-turn"] > li')
    expect(steps).to_have_count(4)
    expect(steps.first).to_be_in_viewport()
    expect(steps.nth(2)).to_contain_text("fosse 5 + crypte 3 = 8 moitiés")
    expect(steps.nth(2)).to_contain_text("prend la stèle 8")
    assert serious(page) == []
    assert sideways(page) == []


@pytest.mark.parametrize("size", [{"width": 390, "height": 844}, {"width": 820, "height": 1180}, DESKTOP])
def test_a_whole_crypt_its_cards_and_its_score_are_on_one_screen(visit: Open, size: dict[str, int]) -> None:
    page = visit(f"/count/crypte_de_sedlec#players=2&{SEDLEC}&names=L%C3%A9a,Bram", size=size)
    page.wait_for_selector(".score")
    assert at_rest(page, lambda page: [*sideways(page), *downwards(page)]) == []
    expect(page.get_by_role("button", name="Joueur suivant")).to_be_in_viewport(ratio=1)
    expect(page.locator(".verdict")).to_be_in_viewport(ratio=1)


def downwards(page: Page) -> list[str]:
    """By how much the page is higher than its window."""
    over = page.evaluate("document.documentElement.scrollHeight - innerHeight")
    return [f"{over} px"] if over > 0 else []


def test_a_line_says_what_it_is_made_of_and_what_the_last_card_brought(visit: Open) -> None:
    page = visit(f"/count/crypte_de_sedlec#players=2&{SEDLEC}", size=PHONE)
    kings = page.locator(".line").filter(has_text="Rois")
    expect(kings).to_contain_text("3 + 4")
    expect(kings.locator("em")).to_have_count(0)
    page.locator('.slot[data-place="8"]').click()
    page.get_by_role("button", name="Enlever").click()
    expect(kings).not_to_contain_text("+")
    page.locator('.offer[data-code="CK"]').click()
    expect(kings.locator("em")).to_have_text("+4")


def test_the_tabs_of_five_players_fit_a_phone(visit: Open) -> None:
    page = visit("/count/monster_cafe#players=5", size={"width": 360, "height": 640})
    expect(page.locator(".tab")).to_have_count(6)
    assert page.evaluate(
        "[...document.querySelectorAll('.tab')].every((tab) => tab.getBoundingClientRect().right <= innerWidth)"
    )
    expect(page.locator(".tab span").last).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [{"width": 390, "height": 844}, {"width": 360, "height": 640}])
def test_on_a_phone_the_crypt_and_its_cards_are_on_one_screen(visit: Open, size: dict[str, int]) -> None:
    page = visit("/count/crypte_de_sedlec", size=size)
    page.wait_for_selector(".picker .offer")
    last = page.locator(".picker .offer").last.bounding_box()
    first = page.locator(".felt .slot").first.bounding_box()
    assert first is not None
    assert last is not None
    assert first["y"] >= 0
    assert last["y"] + last["height"] <= size["height"]


def test_what_is_looked_up_says_whose_it_is_what_it_costs_and_what_beats_a_monster(visit: Open) -> None:
    page = visit("/rules/christmas_monsters", size=PHONE)
    shy = page.locator(".beasts section").filter(has=page.get_by_role("heading", name="Timide"))
    sample = shy.get_by_role("img", name="Garde 0, Machiniste 1, Emballeur 2, Griffonneur 0")
    expect(sample).to_be_visible()
    scribe = page.locator(".sheets section").filter(has=page.get_by_role("heading", name="Griffonneur"))
    expect(scribe.locator("dt").filter(has_text="Plume d’Or").get_by_role("img", name="4 étoiles")).to_have_count(1)
    expect(page.get_by_role("heading", name="Difficile")).to_be_visible()
    worth = page.locator("dt").filter(has_text="Bel Effort").get_by_role("img", name="2 étoiles")
    expect(worth).to_have_count(1)
