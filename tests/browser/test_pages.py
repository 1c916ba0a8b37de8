"""Every page reads well: nothing serious for axe, nothing sideways on a phone, both languages, both themes."""

from __future__ import annotations

import contextlib
import re
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Error, Page, expect

import monstrotheque as mt
from monstrotheque.engine.seats import SPECTATOR
from tests.browser.conftest import DESKTOP, FLAGS, PHONE, Open, browser_path
from tests.browser.looking import at_rest, reads_well, serious
from tests.browser.players import MOVED, YOURS, click, make_a_move, new_table, play_on
from tests.browser.test_review import finished

GAMES = {"crypte_de_sedlec": 2, "croque_monstre": 2, "monster_cafe": 4, "christmas_monsters": 3}
MOST_STEPS = 24
"""How many readings and moves a first game may take until everything was said."""
TO_READ = "document.querySelector('.guide:has(.go) p')?.textContent"
"""What the guide says, if it is only to be read. Asked at once: bots may bring the guide further at any time."""
PAGES = ["/", "/settings", "/rules", "/rules/crypte_de_sedlec", "/nowhere"]


@pytest.mark.parametrize("path", PAGES)
def test_a_page_in_both_themes_and_on_a_phone(visit: Open, path: str) -> None:
    reads_well(visit(path), "h1")


@pytest.mark.parametrize("game", GAMES)
def test_a_board_in_both_themes_and_on_a_phone(visit: Open, game: str) -> None:
    page = visit("/")
    new_table(page, game, players=GAMES[game])
    reads_well(page, ".cue:not(.wait)")
    assert serious(page) == []


@pytest.mark.parametrize("page", ["count", "setup", "learn", "daily", "new", "box", "campaign", "puzzles"])
def test_an_address_of_an_unknown_game_leads_nowhere_and_names_no_ids(visit: Open, page: str) -> None:
    shown = visit(f"/{page}/chess")
    expect(shown.locator("main")).to_contain_text("Il n’y a rien à cette adresse.")
    expect(shown.locator("main")).not_to_contain_text("_")


def test_text_grows_with_the_size_the_browser_is_set_to(server: str, chromium: Browser) -> None:
    flags = [*FLAGS, "--blink-settings=defaultFontSize=20"]
    enlarged = chromium.browser_type.launch(executable_path=browser_path(), args=flags)
    page = enlarged.new_page(viewport=PHONE, locale="fr")  # type: ignore[arg-type]
    size = "parseFloat(getComputedStyle(document.querySelector('main p')).fontSize)"
    for path in ("/", "/me", "/rules/christmas_monsters"):
        page.goto(server + path)
        page.wait_for_selector("main p")
        assert page.evaluate(size) >= 15, path
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], path
    for game in ("monster_cafe", "christmas_monsters"):
        new_table(page, game, players=GAMES[game])
        page.wait_for_selector(".cue:not(.wait), .slip .go")
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], game
    enlarged.close()


def test_the_language_switch_reaches_the_moves(visit: Open) -> None:
    page = visit("/")
    new_table(page, "crypte_de_sedlec", players=2)
    expect(page.locator(".cue")).to_contain_text("À toi")
    page.get_by_role("button", name="Langue, Français").click()
    expect(page.locator(".cue")).to_contain_text("Your turn")
    expect(page.locator(".gy h2")).to_contain_text("The graveyard")


def test_a_refusal_names_the_rule(visit: Open) -> None:
    page = visit("/")
    new_table(page, "crypte_de_sedlec", players=2)
    page.wait_for_selector(".cue:not(.wait)")
    page.get_by_role("button", name="Disposer").click()
    expect(page.get_by_role("alert")).to_be_visible()


CUT_OFF = """() => [...document.querySelectorAll("figure .frame")].filter(frame => {
    const [part] = [...frame.querySelectorAll(".pit, .mine, .tray, .me, .own")].filter(each => each.checkVisibility());
    const [box, inner] = [frame.getBoundingClientRect(), part?.getBoundingClientRect()];
    return inner && (inner.left < box.left - 1 || inner.right > box.right + 1);
}).map(frame => frame.closest("figure").innerText)"""


@pytest.mark.parametrize("game", ["croque_monstre", "monster_cafe"])
def test_no_picture_of_the_rules_is_cut_off_on_a_phone(visit: Open, game: str) -> None:
    page = visit(f"/rules/{game}", size=PHONE)
    for figure in page.locator("figure").all():
        figure.scroll_into_view_if_needed()
        figure.locator("svg:visible").first.wait_for()
    assert at_rest(page, lambda page: list(page.evaluate(CUT_OFF))) == []


FOR_THE_DEVICE = re.compile(r'"device":true|"found":')
"""Part of every request for advice that leaves the search to the device."""


def test_a_hint_is_thought_out_on_the_device(visit: Open) -> None:
    page = visit("/")
    new_table(page, "crypte_de_sedlec", players=2)
    page.wait_for_selector(".cue:not(.wait)")
    modules, asked = list[str](), list[str]()
    page.on(
        "request", lambda each: (asked if "/hint?" in each.url else modules).append(each.url + (each.post_data or ""))
    )
    page.get_by_role("button", name="Conseil").click()
    row = page.locator(".hints .row").first
    expect(row).to_be_visible()
    assert any(each.endswith(".wasm") for each in modules)
    assert asked
    assert [each for each in asked if not FOR_THE_DEVICE.search(each)] == [], "the server searches nothing"
    expect(row).to_have_attribute("aria-pressed", "true")
    expect(row).to_contain_text(re.compile(r"\d+\s%"))
    expect(row.locator(".card svg")).to_be_visible()
    expect(page.locator(".hints ul li").first).to_contain_text(re.compile("Creuser|Exhumer"))
    expect(page.locator(".lan").first).to_be_visible()
    expect(page.locator(".go")).to_be_enabled()
    assert serious(page) == []
    turn = page.locator(".where span").inner_text()
    page.get_by_role("button", name="Jouer ce coup").click()
    page.wait_for_function(MOVED, arg=turn)
    expect(page.locator(".hints")).to_have_count(0)


def test_a_hint_is_given_on_what_all_decide_together(visit: Open) -> None:
    page = visit("/")
    new_table(page, "christmas_monsters", players=3)
    page.wait_for_selector(".cue:not(.wait)")
    page.keyboard.press("h")
    expect(page.locator(".hints .row").first).to_contain_text("points")
    page.get_by_role("button", name="Jouer ce coup").click()
    expect(page.locator(".noel.beginning")).to_have_count(0)


BESIDE = """() => {
    const [list, board] = [document.querySelector(".hints"), document.querySelector(".board")];
    const [at, room] = [list.getBoundingClientRect(), board.getBoundingClientRect()];
    const things = [...board.querySelectorAll("button, .panel, .felt, li")].filter(each => each.checkVisibility());
    const boxes = things.map(each => each.getBoundingClientRect());
    const covered = boxes.filter(box => box.width && box.right > at.left + 1);
    return [room.right <= at.left, covered.length, document.documentElement.scrollHeight <= innerHeight,
        list.scrollWidth <= list.clientWidth];
}"""


@pytest.mark.parametrize(
    ("game", "players"),
    [("crypte_de_sedlec", 2), ("croque_monstre", 3), ("monster_cafe", 4), ("christmas_monsters", 4)],
)
def test_advice_on_a_large_screen_stands_beside_the_board_and_covers_nothing(
    visit: Open, game: str, players: int
) -> None:
    page = visit("/", size=DESKTOP)
    new_table(page, game, players=players)
    page.wait_for_selector(".cue:not(.wait)")
    before = page.locator(".board").bounding_box()
    page.keyboard.press("h")
    page.locator(".hints .row").first.wait_for()
    assert page.evaluate(BESIDE) == [True, 0, True, True]
    page.get_by_role("button", name="Éteindre").click()
    expect(page.locator(".hints")).to_have_count(0)
    assert page.locator(".board").bounding_box() == before


@pytest.mark.parametrize("size", [{"width": 1200, "height": 800}, {"width": 820, "height": 1180}])
@pytest.mark.parametrize(
    ("game", "players"),
    [("crypte_de_sedlec", 2), ("croque_monstre", 3), ("monster_cafe", 4), ("christmas_monsters", 4)],
)
def test_advice_on_a_tablet_stands_in_the_cue_and_the_board_stays(
    visit: Open, game: str, players: int, size: dict[str, int]
) -> None:
    page = visit("/", size=size)
    new_table(page, game, players=players)
    page.wait_for_selector(".cue:not(.wait)")
    before = page.locator(".board").bounding_box()
    page.keyboard.press("h")
    expect(page.get_by_role("button", name="Lanterne 1")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".cue p")).to_contain_text("%" if game != "christmas_monsters" else "points")
    assert page.locator(".board").bounding_box() == before
    page.keyboard.press("h")
    expect(page.get_by_role("button", name="Lanterne 2")).to_have_attribute("aria-pressed", "true")
    assert page.locator(".board").bounding_box() == before


def test_a_hint_on_a_phone_is_its_lanterns_and_the_reason(visit: Open) -> None:
    """And where there is no WebAssembly, the server gives it."""
    page = visit("/", size=PHONE)
    page.add_init_script("delete window.WebAssembly")
    page.reload()
    new_table(page, "crypte_de_sedlec", players=2)
    page.wait_for_selector(".cue:not(.wait)")
    page.get_by_role("button", name="Conseil").click()
    expect(page.get_by_role("button", name="Lanterne 1")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".cue")).to_contain_text(re.compile(r"\d+\s%"))
    expect(page.locator(".hints")).to_have_count(0)


def test_a_line_of_the_log_lights_what_it_is_about(visit: Open) -> None:
    page = visit("/")
    new_table(page, "crypte_de_sedlec", players=2)
    page.wait_for_selector(".cue:not(.wait)")
    make_a_move(page, "crypte_de_sedlec", click)
    page.wait_for_selector(".cue:not(.wait)")
    line = page.locator(".logp .log button").last
    expect(page.locator(".lit")).to_have_count(0)
    line.hover()
    expect(page.locator(".lit").first).to_be_visible()
    page.mouse.move(0, 0)
    expect(page.locator(".lit")).to_have_count(0)
    line.focus()
    expect(page.locator(".lit").first).to_be_visible()


def test_against_bots_a_move_is_taken_back(visit: Open) -> None:
    page = visit("/")
    new_table(page, "crypte_de_sedlec", players=2)
    page.wait_for_selector(".cue:not(.wait)")
    piles = page.locator(".pile.open:not([disabled])")
    piles.nth(1).click()
    piles.nth(2).click()
    page.locator(".tray .go").click()
    expect(page.locator(".pile.dug")).to_have_count(2)
    page.get_by_role("button", name="Reprendre").click()
    expect(page.locator(".pile.dug")).to_have_count(0)


def test_the_end_leads_to_the_replay(visit: Open) -> None:
    page = visit("/")
    new_table(page, "crypte_de_sedlec", players=2)
    play_on(page)
    assert serious(page) == []
    page.get_by_role("link", name="Voir où ça s’est joué").click()
    slider = page.get_by_role("slider", name="Coup")
    slider.press("Home")
    expect(slider).to_have_value("0")
    page.get_by_role("button", name="Coup suivant").click()
    expect(slider).to_have_value("1")
    slider.press("End")
    expect(slider).to_have_value(str(slider.get_attribute("max")))
    assert serious(page) == []


def test_a_name_is_kept(visit: Open) -> None:
    page = visit("/me")
    expect(page.get_by_label("Ton nom")).not_to_have_value("")
    page.get_by_label("Ton nom").fill("Léa")
    page.get_by_role("button", name="Enregistrer").first.click()
    expect(page.get_by_text("C’est noté.")).to_be_visible()
    page.goto(page.url.replace("/me", "/"))
    expect(page.get_by_role("link", name="Profil : Léa")).to_be_visible()


def test_moves_without_the_gold_button(visit: Open) -> None:
    page = visit("/settings")
    page.get_by_label("Confirmer chaque coup").uncheck()
    new_table(page, "crypte_de_sedlec", players=2)
    page.wait_for_selector(".cue:not(.wait)")
    page.locator(".pile.open:not([disabled])").filter(has=page.locator(".card[data-card]")).first.click()
    expect(page.locator(".hand .c")).to_have_count(1)


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_lead_to_a_guided_first_game_whose_every_step_comes_up(visit: Open, game: str) -> None:
    page = visit(f"/rules/{game}")
    refused: list[str] = []
    page.on("response", lambda answer: refused.append(answer.url) if answer.status >= 400 else None)
    page.wait_for_load_state("networkidle")  # what comes late pushes the pictures down
    page.locator("figure .frame").first.scroll_into_view_if_needed()  # pictures are drawn when they come near
    page.wait_for_selector("figure .frame > *")
    page.wait_for_timeout(500)
    assert serious(page) == []
    page.get_by_role("link", name="Commencer").click()
    guide = page.get_by_role("complementary", name="Le guide")
    expect(guide).to_be_visible()
    page.wait_for_selector(".guided")
    assert refused == []
    assert serious(page) == []
    for _ in range(MOST_STEPS):
        assert at_rest(page, clipped_rings) == []
        follow_the_guide(page, game)
        if "Tu sais tout" in guide.locator("p").inner_text():
            break
    expect(guide.locator("p")).to_contain_text("Tu sais tout")
    guide.get_by_role("button", name="Quitter le guide").click()
    expect(guide).to_have_count(0)
    page.reload()
    page.wait_for_selector(".cue")
    expect(guide).to_have_count(0)


CLIPPED = """() => [...document.querySelectorAll(".guided")].flatMap(spot => {
    const ring = spot.getBoundingClientRect(), out = 4 + parseFloat(getComputedStyle(spot).outlineOffset) - 1;
    const cuts = box => box.left > ring.left - out || box.right < ring.right + out
        || box.top > ring.top - out || box.bottom < ring.bottom + out;
    const found = [];
    for (let around = spot.parentElement; around !== document.body; around = around.parentElement)
        if (getComputedStyle(around).overflowX !== "visible" && cuts(around.getBoundingClientRect()))
            found.push(`${spot.className} in ${around.className}`);
    return found;
})"""


def clipped_rings(page: Page) -> list[str]:
    """Rings around what the guide speaks of that something cuts off."""
    return list(page.evaluate(CLIPPED))


def follow_the_guide(page: Page, game: str) -> None:
    """Read what is to be read; else make the move that the guide waits for."""
    page.wait_for_selector(f"{YOURS}, .guide .go", timeout=30_000)
    if page.locator(".stage .go").count():
        page.locator(".stage .go").click()
    elif said := page.evaluate(TO_READ):
        with contextlib.suppress(Error):  # the game went on, and the guide with it
            page.locator(".guide .go").click(timeout=3_000)
        expect(page.locator(".guide p")).not_to_have_text(said)
    else:
        make_a_move(page, game, click)


def test_after_the_end_a_replay_shows_my_cards_or_all(visit: Open) -> None:
    page = visit("/")
    path, _, invitation = finished(page, "croque_monstre", most=8).partition("#")
    page.goto(f"{page.url.rstrip('/')}{path}?turn=6#{invitation}")
    hidden = page.locator(".face:not(.unseen) .hcard:not(.known)")
    view = page.get_by_label("Vue")
    page.get_by_role("button", name="Plus").click()
    expect(view.locator("option:checked")).to_have_text(re.compile(r"\(toi\)$"))
    expect(hidden.first).to_be_attached()
    view.select_option("toutes les cartes")
    expect(hidden).to_have_count(0)
    assert serious(page) == []
    page.reload()
    page.get_by_role("button", name="Plus").click()
    expect(view.locator("option:checked")).to_have_text("toutes les cartes")


def test_a_position_has_an_address(visit: Open) -> None:
    state = mt.game("crypte_de_sedlec").new(players=2, seed=7).play(0, "exhume 1")
    page = visit(f"/position/{quote(state.text(), safe='')}")
    expect(page.locator(".graveyard, .pile").first).to_be_visible()
    seen = page.locator("main code")
    expect(seen).to_have_text(state.sight(SPECTATOR).text())
    page.get_by_label("Vue").select_option("1")
    expect(seen).to_have_text(state.sight(1).text())
    assert serious(page) == []
    page.get_by_label("Le texte").fill("crypte_de_sedlec/1 players=9")
    page.get_by_role("button", name="Regarder").click()
    expect(page.get_by_role("alert")).to_contain_text("players")
