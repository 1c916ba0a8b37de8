"""A finished game looked at again, on one screen: what was played, what was better, why, and what luck did."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

import monstrotheque as mt
from tests.browser.conftest import DESKTOP, PHONE, Open
from tests.browser.looking import at_rest, serious
from tests.browser.players import new_table, play_on

PLAY = """async ([game, players, most]) => {
    const ask = async (path, body) => (await fetch(`/api/${path}`, body && {
        method: "POST", headers: {"content-type": "application/json"}, body: JSON.stringify(body)})).json();
    const seats = Array.from({length: players}, (_, i) => i ? {kind: "me", name: `Zoe ${i}`} : {kind: "me"});
    const {table, invitation} = await ask("tables", {game, players, seats});
    for (let seat = 0, step = 0; step < 900; step++) {
        const now = await ask(`tables/${table.id}/state?seat=${seat}`);
        if (now.table.status === "over") return `${table.id}#${invitation}`;
        if (!now.your_turn) { seat = now.to_act[0]; continue; }
        if (now.turn >= most) { await ask(`tables/${table.id}/commands`, {type: "resign", id: "r", seat}); continue; }
        const move = now.moves[(step * 7) % now.moves.length];
        await ask(`tables/${table.id}/commands`, {type: "move", id: `m${step}`, ply: now.ply, seat, move: move.id});
    }
}"""


def finished(page: Page, game: str = "crypte_de_sedlec", players: int = 2, most: int = 900) -> str:
    """The address of a finished game's review; after so many moves somebody resigns."""
    return f"/replay/{page.evaluate(PLAY, [game, players, most])}"


def reviewed(page: Page, path: str) -> None:
    """Open a review and wait until the analysis is whole."""
    page.goto(page.url.split("/", 3)[0] + "//" + page.url.split("/", 3)[2] + path)
    page.wait_for_selector(".fortunes .line", timeout=60_000)
    expect(page.locator(".asking")).to_have_count(0, timeout=120_000)


def test_the_analysis_is_thought_out_on_the_device(visit: Open) -> None:
    page = visit("/")
    path = finished(page)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url + (request.post_data or "")))
    reviewed(page, path)
    assert any(".wasm" in each for each in asked)
    assert [each for each in asked if re.search(r"/analysis\?[^{]*\{\}", each)] == [], "the server thinks nothing"


PRAISED_EARLY = """new MutationObserver(() => {
  window.praisedEarly ||= Boolean(document.querySelector(".asking")) && document.body.innerText.includes("bien joué.");
}).observe(document, { subtree: true, childList: true, characterData: true })"""


def test_without_webassembly_the_server_thinks_and_nobody_is_praised_before_it_has(visit: Open) -> None:
    page = visit("/")
    path = finished(page)
    page.add_init_script("delete window.WebAssembly")
    page.add_init_script(PRAISED_EARLY)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    reviewed(page, path)
    assert not any(".wasm" in each for each in asked)
    assert page.evaluate("window.praisedEarly") is False


def test_played_and_better_move_are_drawn_with_a_reason_and_the_chances(visit: Open) -> None:
    page = visit("/")
    reviewed(page, finished(page))
    page.get_by_role("button", name="Erreur suivante").click()
    lesson = page.get_by_role("region", name="La décision")
    expect(lesson.get_by_role("heading")).to_have_text(re.compile(r"\w{3}.*\w{3}"))
    expect(lesson.get_by_role("img", name="à revoir")).to_be_visible()
    expect(lesson.locator(".odds")).to_contain_text(re.compile(r"avant\s*\d+.*après\s*\d+.*mieux\s*\d+", re.DOTALL))
    expect(page.locator(".mark .badge").first).to_be_visible()
    assert serious(page) == []


def test_on_a_phone_the_review_shows_in_large_what_the_move_is_about(visit: Open) -> None:
    page = visit("/", size=PHONE)
    reviewed(page, finished(page))
    pile, pyramid = page.locator(".face:not(.unseen) .pile").first, page.locator(".face:not(.unseen) .pyrbox")
    found = set()
    for _ in range(16):
        page.wait_for_timeout(200)
        about = page.locator(".room .room").get_attribute("data-move")
        if about == "place":
            assert not pile.is_visible()
            assert (pyramid.bounding_box() or {"height": 0})["height"] > 150
        elif about:
            assert (pile.bounding_box() or {"width": 0})["width"] > 40
        found.add(about)
        page.keyboard.press("ArrowRight")
    assert {"place", "dig"} <= found


BURIED = """() => {
    const [badge] = [...document.querySelectorAll(".mark.played, .mark.seen")];
    if (!badge) return null;
    const { x, y, width, height } = badge.getBoundingClientRect();
    const [cx, cy] = [x + width / 2, y + height / 2];
    return [...document.querySelectorAll(".face:not(.unseen) [data-field] svg")].some((field) => {
        const box = field.getBoundingClientRect();
        return cx > box.left - 60 && cx < box.right + 60 && cy > box.top - 60 && cy < box.bottom + 60;
    });
}"""


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_a_card_laid_in_a_drawing_is_marked_where_it_was_laid(visit: Open, size: dict[str, int]) -> None:
    page = visit("/", size=size)
    reviewed(page, finished(page, "croque_monstre", 2, most=20))
    for _ in range(12):
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(700)
        words = page.get_by_role("region", name="La décision").locator(".opt").all_inner_texts()
        if any(re.search("crypte|fosse", each) for each in words) and page.locator(".mark").count():
            assert page.evaluate(BURIED) is True
            return
    raise AssertionError("nothing was buried")


def test_keys_go_by_move_by_moment_and_play_on(visit: Open) -> None:
    page = visit("/")
    reviewed(page, finished(page))
    at = page.locator(".steps .at")
    expect(at).to_have_text(re.compile("^coup 1 sur"))
    page.keyboard.press("ArrowRight")
    expect(at).to_have_text(re.compile("^coup 2 sur"))
    page.keyboard.press("ArrowDown")
    expect(page.locator(".side [aria-current=true]")).to_have_count(1)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("r")
    page.wait_for_url("**/t/*")
    page.wait_for_selector(".cue")


def test_a_friend_with_the_copied_address_sees_the_same(visit: Open) -> None:
    mine, friend = visit("/"), visit("/", lang="en")
    reviewed(mine, finished(mine))
    mine.keyboard.press("ArrowRight")
    mine.keyboard.press("ArrowRight")
    expect(mine.locator(".steps .at")).to_have_text(re.compile("^coup 3 sur"))
    friend.goto(mine.url)
    expect(friend.locator(".steps .at")).to_have_text(re.compile("^move 3 of"))
    expect(friend.locator(".board [data-card]").first).to_be_visible()


TRY = """async () => {
    const at = new URL(location.href), path = location.pathname.replace("/replay/", "/api/tables/");
    const asked = {method: "POST", headers: {"content-type": "application/json"}, body: '{"seat": 0, "moves": []}'};
    const {moves} = await (await fetch(`${path}/turns/${at.searchParams.get("turn")}/line?lang=fr`, asked)).json();
    history.replaceState({}, "", `${at.pathname}${at.search}&try=${encodeURIComponent(moves[0].text)}`);
    return moves[0].words;
}"""
"""The address of a variation, put where the page had its own, and what its move says."""


def test_other_moves_are_tried_without_a_table(visit: Open) -> None:
    page = visit("/")
    reviewed(page, finished(page))
    page.keyboard.press("ArrowDown")
    page.get_by_role("button", name="Essayer autre chose").click()
    trial = page.get_by_role("region", name="Variante")
    expect(trial).to_contain_text("rien n’est enregistré")
    page.locator(".face:not(.unseen) button.open, .face:not(.unseen) [data-pile]:not([disabled])").first.click()
    page.get_by_role("button", name="Revenir à la partie").click()
    expect(trial).to_have_count(0)
    words = page.evaluate(TRY)
    friend = visit("/", size=PHONE)
    for looker in (page, friend):
        looker.goto(page.url)
        expect(looker.get_by_role("region", name="Variante")).to_contain_text(words)
        looker.wait_for_url("**&try=*")
        expect(looker.get_by_role("button", name="Revenir à la partie")).to_be_in_viewport(ratio=1)
    page.keyboard.press("ArrowRight")
    page.wait_for_url(lambda address: "try=" not in address)


LONGEST_REASON = "Rapporte 6 : amène des Prêtres à 2 niveaux (+4) ; met un Criminel et un Prêtre côte à côte (+2)."
RIVALS = [name for name in mt.game_names() if not mt.game(name).is_cooperative]


@pytest.mark.parametrize("name", RIVALS)
def test_a_phone_shows_it_all_without_scrolling(visit: Open, name: str) -> None:
    page = visit("/", size=PHONE)
    reviewed(page, finished(page, name, mt.game(name).player_counts[0], most=12))
    page.keyboard.press("ArrowDown")
    expect(page.locator(".board [data-spot]").first).to_be_visible()
    page.evaluate("words => { document.querySelector('.lesson .why').textContent = words; }", LONGEST_REASON)
    for height in (PHONE["height"], 640):
        page.set_viewport_size({"width": PHONE["width"], "height": height})
        tall = page.evaluate("document.documentElement.scrollHeight - innerHeight")
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert (tall <= 0, wide <= 0) == (True, True)
        hidden = page.locator(".lesson .why").evaluate("words => words.scrollHeight - words.clientHeight")
        assert hidden <= 2, f"a reason is cut at {height}"
    assert serious(page) == []


@pytest.mark.parametrize("name", mt.game_names())
def test_on_a_phone_no_part_of_the_board_lies_over_another(visit: Open, name: str) -> None:
    page = visit("/", size=PHONE)
    if mt.game(name).is_cooperative:
        new_table(page, name, players=3)
        play_on(page)
        reviewed(page, f"/replay/{page.url.split('/')[-1]}")
    else:
        reviewed(page, finished(page, name, mt.game(name).player_counts[0], most=8))
    page.keyboard.press("ArrowRight")
    expect(page.locator(".board [data-spot]").first).to_be_visible()
    sticky = """() => [...document.querySelectorAll(".board .face:not(.unseen) *")]
        .filter((each) => getComputedStyle(each).position === "sticky" && each.matches(".tray, .me, .mine")).length"""
    assert page.evaluate(sticky) == 0


def test_an_analysis_outlives_a_server_that_is_busy_for_a_moment(visit: Open) -> None:
    page = visit("/")
    path = finished(page)
    refused: list[str] = []

    def refuse(route: Route) -> None:
        if len(refused) > 1:
            return route.fallback()
        refused.append(route.request.post_data or "")
        return route.fulfill(status=429, json={"error": {"code": "too_many", "message": "…", "details": {}}})

    page.route("**/analysis?*", refuse)
    reviewed(page, path)
    assert [body == "{}" for body in refused] == [False, False], "the device goes on thinking"


OVERLAPS = """() => {
    const boxes = [...document.querySelectorAll(".mark .badge")].map((badge) => badge.getBoundingClientRect());
    const across = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const down = (a, b) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    return boxes.flatMap((a, i) => boxes.slice(i + 1).filter((b) => across(a, b) > 4 && down(a, b) > 4)).length;
}"""


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
@pytest.mark.parametrize("name", ["crypte_de_sedlec", "croque_monstre"])
def test_a_moment_has_one_number_and_no_badge_hides_another(visit: Open, size: dict[str, int], name: str) -> None:
    page = visit("/", size=size)
    reviewed(page, finished(page, name, 2, most=16))
    at, following = page.locator(".steps .at .long"), page.get_by_role("button", name="Erreur suivante")
    for _ in range(5):
        if following.is_disabled():
            break
        following.click()
        page.wait_for_timeout(900)
        assert page.evaluate(OVERLAPS) == 0
        assert page.locator(".mark.seen").count() == 0, "a mistake is not well seen"
        chosen = page.locator(".side [aria-current=true] b").first
        if chosen.count():
            assert chosen.text_content() == (at.text_content() or "").split(" sur ")[0].capitalize()


def test_the_finest_pyramid_stands_beside_one_s_own_at_every_turn(visit: Open) -> None:
    page = visit("/")
    new_table(page, "crypte_de_sedlec", players=2)
    play_on(page)
    table = page.url.rsplit("/", 1)[1]
    page.goto(page.url.replace(f"/t/{table}", f"/replay/{table}?turn=20"))
    finest = page.get_by_role("region", name="La plus belle pyramide")
    expect(finest.locator("figure")).to_have_count(2)
    assert finest.evaluate("panel => panel.getBoundingClientRect().bottom <= innerHeight")
    assert serious(page) == []


TABLET = {"width": 820, "height": 1180}
CUT_OFF = """() => [...document.querySelectorAll(".moments, .builds")]
    .filter((panel) => panel.checkVisibility() && panel.scrollHeight > panel.clientHeight + 1)
    .map((panel) => panel.className)"""
ON_WORDS = """() => [...document.querySelectorAll(".mark .badge")].flatMap((badge) => {
    const box = badge.getBoundingClientRect();
    return [...document.querySelectorAll(".face:not(.unseen) :is(h2, h3)")].filter((heading) => {
        const range = document.createRange();
        range.selectNodeContents(heading);
        const words = range.getBoundingClientRect();
        return words.width && box.left < words.right && box.right > words.left
            && box.top < words.bottom - 1 && box.bottom > words.top + 1;
    }).map((heading) => heading.textContent);
})"""


@pytest.mark.parametrize("size", [DESKTOP, TABLET, PHONE])
def test_the_finest_pyramid_stands_by_at_every_turn_and_nothing_is_cut_off(visit: Open, size: dict[str, int]) -> None:
    page = visit("/", size=size)
    reviewed(page, finished(page))
    for key in ("ArrowRight", "ArrowDown", "End"):
        page.keyboard.press(key)
        if size == PHONE:
            page.get_by_role("button", name=re.compile("La plus belle pyramide")).click()
            expect(page.get_by_role("dialog").locator("figure.best")).to_be_visible()
            page.keyboard.press("Escape")
        else:
            expect(page.get_by_role("region", name="La plus belle pyramide").locator("figure.best")).to_be_visible()
        assert at_rest(page, lambda page: list(page.evaluate(CUT_OFF))) == []
        assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0


@pytest.mark.parametrize("name", RIVALS)
def test_on_a_tablet_the_lesson_is_read_whole_beside_what_luck_did(visit: Open, name: str) -> None:
    page = visit("/", size=TABLET)
    reviewed(page, finished(page, name, mt.game(name).player_counts[0], most=16))
    expect(page.locator(".chances .luckline dd.num")).to_have_count(3)
    following = page.get_by_role("button", name="Erreur suivante")
    for _ in range(4):
        if following.is_disabled():
            break
        following.click()
        expect(page.locator(".lesson .opt.good")).to_be_in_viewport(ratio=1)  # not cut off by its panel


def test_no_mark_hides_a_heading_of_the_board(visit: Open) -> None:
    page = visit("/")
    reviewed(page, finished(page))
    for _ in range(6):
        page.wait_for_timeout(700)
        assert page.evaluate(ON_WORDS) == []
        page.keyboard.press("ArrowRight")
