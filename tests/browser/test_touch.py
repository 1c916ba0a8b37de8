"""Fingers: things are large enough to be hit, a game is played by taps, the pit is pinched and dragged."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DESKTOP, LYING, PHONE, Open
from tests.browser.looking import at_rest, settle, sideways
from tests.browser.players import MOVED, click, make_a_move, new_table, wait_for_my_turn
from tests.browser.test_pages import GAMES

CONTROL = 44
"""Pixels of CSS, in either direction: what a finger hits without looking twice."""
PIECE = 24
"""A card or a place on a board may be as small as WCAG 2.2 allows: many of them share a phone's width."""
SMALLEST = {"width": 360, "height": 640}
TALL = {"width": 390, "height": 844}
TABLET = {"width": 820, "height": 1180}
CARD = 28
"""No card is drawn narrower than so many pixels."""
PAGES = [
    "/",
    "/settings",
    "/rules",
    "/rules/monster_cafe",
    "/me",
    "/verify",
    "/new/croque_monstre",
    "/campaign/christmas_monsters",
]
SMALL = """([control, piece]) => {
    const root = document.querySelector("dialog[open]") ?? document;
    const typed = "input:not([type=checkbox], [type=radio], [type=file])";
    const things = `button, a[href], select, summary, ${typed}, label:has(input)`;
    const isPiece = each => each.matches("[data-spot], [data-at], [data-pile]");
    return [...root.querySelectorAll(things)]
        .filter(each => each.checkVisibility() && !each.closest("p") && !each.matches(".skip, label *"))
        .map(each => [each.getBoundingClientRect(), isPiece(each) ? piece : control, each.outerHTML.slice(0, 120)])
        .filter(([box, least]) => box.width && Math.min(box.width, box.height) < least - 0.5)
        .map(([box, , html]) => `${Math.round(box.width)}x${Math.round(box.height)} ${html}`);
}"""

HOMELESS = """() => {
    const drawn = {};
    for (const each of document.querySelectorAll("[data-spot]"))
        drawn[each.dataset.spot] ||= each.getBoundingClientRect().width > 0;
    return Object.keys(drawn).filter(spot => !drawn[spot]);
}"""


def tap(target: Locator) -> None:
    target.tap()


def slide(page: Page, *paths: list[tuple[float, float]]) -> None:
    """Put a finger at the beginning of every path, move all of them along, and lift them."""
    glass = page.context.new_cdp_session(page)
    for step, points in enumerate(zip(*paths, strict=True)):
        touches = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(points)]
        glass.send("Input.dispatchTouchEvent", {"type": "touchMove" if step else "touchStart", "touchPoints": touches})
    glass.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def middle_of(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


FITS = """() => document.documentElement.scrollHeight <= innerHeight
    && [...document.querySelectorAll("main *")].every(each =>
        !/auto|scroll/.test(getComputedStyle(each).overflowY) || each.scrollHeight <= each.clientHeight + 1)"""
"""Nothing is to be scrolled, neither the page nor a part of it."""


def too_small(page: Page) -> list[str]:
    """What a finger would miss."""
    return at_rest(page, lambda page: list(page.evaluate(SMALL, [CONTROL, PIECE])))


def homeless(page: Page) -> list[str]:
    """Spots that are drawn nowhere."""
    return at_rest(page, lambda page: list(page.evaluate(HOMELESS)))


def test_a_phone_s_threshold_offers_the_language_and_the_profile(visit: Open) -> None:
    page = visit("/", size=PHONE, touch=True)
    page.get_by_role("button", name="Langue, Français").tap()
    expect(page.get_by_role("heading", level=1)).to_contain_text("chair")
    page.get_by_role("link", name="Profile: ").tap()
    expect(page.get_by_label("Your name")).to_be_visible()


@pytest.mark.parametrize("path", PAGES)
def test_a_page_s_controls_are_large_enough_for_a_finger(visit: Open, path: str) -> None:
    page = visit(path, size=PHONE, touch=True)
    page.wait_for_selector("h1")
    page.wait_for_load_state("networkidle")
    assert too_small(page) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_phone_s_board_fits_its_screen_and_is_played_by_taps_on_things_that_can_be_hit(
    visit: Open, game: str
) -> None:
    page = visit("/", size=PHONE, touch=True)
    new_table(page, game, players=GAMES[game])
    for size in (PHONE, LYING):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.wait_for_selector(".cue:not(.wait), .slip .go")
        assert too_small(page) == []
        # Its parts and fonts come one after the other: it fits when all are there.
        page.evaluate("document.fonts.ready")
        page.wait_for_function("() => document.documentElement.scrollHeight <= innerHeight")
        assert at_rest(page, sideways) == []
        make_a_move(page, game, tap)
        assert homeless(page) == [], "a card can fly only to where something is drawn"
    page.get_by_role("button", name="Menu").tap()
    page.wait_for_selector("dialog[open] .menu")
    assert too_small(page) == []


REACH = """half => [...document.querySelectorAll(".hand .hc")].filter(card => {
    const box = card.getBoundingClientRect(), [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return [x - half, x + half].some(at => !card.contains(document.elementFromPoint(at, y)));
}).length"""


def test_on_a_phone_each_card_of_a_large_hand_is_as_wide_as_a_finger(visit: Open) -> None:
    page = visit("/", size=PHONE, touch=True)
    new_table(page, "croque_monstre", players=2)
    for _ in range(12):
        page.wait_for_selector(".cue:not(.wait)")
        if page.locator(".hand .hc").count() >= 4:
            break
        make_a_move(page, "croque_monstre", tap)
    expect(page.locator(".hand .hc:nth-child(4)")).to_be_visible()
    assert at_rest(page, lambda page: ["missed"] * page.evaluate(REACH, CONTROL / 2 - 0.5)) == []


FULL = {
    "christmas_monsters": (
        4,
        {"potions": ["boost", "intimidation", "vision", "transformation", "fouille"], "curse": "engelures"},
    ),
    "monster_cafe": (5, {}),
}
"""The most players and things that lie on a table."""


@pytest.mark.parametrize("game", FULL)
def test_a_full_table_fits_a_phone_lying_down_before_and_after_a_card_is_picked(visit: Open, game: str) -> None:
    players, options = FULL[game]
    page = visit("/", size=LYING, touch=True)
    new_table(page, game, players=players, options=options)
    page.wait_for_selector(".cue:not(.wait), .slip .go")
    make_a_move(page, game, tap)
    page.wait_for_selector(".cue:not(.wait) ~ * .card.open")
    page.wait_for_function(FITS)
    page.locator(".card.open").first.tap()
    page.wait_for_selector(".btn.go")
    page.wait_for_function(FITS)
    assert too_small(page) == []


COVERED = """() => [...document.querySelectorAll(".target, .pile.open, .hand .legal")].filter(place => {
    const box = place.getBoundingClientRect();
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return !hit || !place.contains(hit) && !hit.closest("button, [data-at]");
}).map(place => place.outerHTML.slice(0, 100))"""
NARROWEST = """() => Math.min(...[...document.querySelectorAll(".pile, .hand .c, .target")]
    .map(card => card.getBoundingClientRect().width))"""


@pytest.mark.parametrize("size", [SMALLEST, LYING], ids=["upright", "lying"])
def test_in_the_guide_of_a_first_game_every_golden_place_is_seen(visit: Open, size: dict[str, int]) -> None:
    page = visit("/learn/crypte_de_sedlec", size=size, touch=True)
    page.wait_for_selector(".guide")
    while not page.locator(".hand .c.legal:not([disabled])").count():
        if page.locator(".guide .go").count():
            page.locator(".guide .go").tap()
        wait_for_my_turn(page)
        if not page.locator(".hand .c.legal:not([disabled])").count():
            make_a_move(page, "crypte_de_sedlec", tap)
    if not page.locator(".target").count():
        page.locator(".hand .c.legal").first.tap()
    page.wait_for_selector(".target")
    assert at_rest(page, lambda page: list(page.evaluate(COVERED))) == []
    assert page.evaluate(NARROWEST) >= CARD
    page.wait_for_function(FITS)


BOARDS = {
    "crypte_de_sedlec": (".pyrbox", ".hand .c.legal:not([disabled]), .pile.open:not([disabled])"),
    "croque_monstre": (".pitw:not(.away), .me:not(.away)", ".hand .hc.open, .prow button.open"),
    "monster_cafe": (".counter", ".mine .own .card.open, .ops .card.open, .backl .card.open"),
    "christmas_monsters": (".fight", ".hand .card.open, .pal .card.open, .powers .open, .toks .open, .options .btn"),
}
"""The part of the board that things happen on, and everything that can be picked."""
KINDS = 3
"""So many moves are looked at: the steps of a turn offer other things."""


@pytest.mark.parametrize("size", [SMALLEST, LYING, TALL, TABLET], ids=["smallest", "lying", "tall", "tablet"])
@pytest.mark.parametrize("game", GAMES)
def test_a_board_stays_where_it_is_whatever_is_picked(visit: Open, game: str, size: dict[str, int]) -> None:
    page = visit("/", size=size, touch=True)
    new_table(page, game, players=GAMES[game])
    board, things = BOARDS[game]
    seen = 0
    while seen < KINDS:
        wait_for_my_turn(page)
        if page.locator(things).count() and not page.locator(".tray .go, .slip .go").count():
            settle(page)
            moved = moved_by_picking(page, board, things)
            assert moved == [], "no pixel moves"
            seen += 1
        make_a_move(page, game, tap)


def moved_by_picking(page: Page, board: str, things: str) -> list[str]:
    """What moves the board when it is picked, each thing after the other; what is picked is put back."""
    before = page.locator(board).first.bounding_box()
    found = []
    for thing in page.locator(things).element_handles():
        name = thing.evaluate("element => element.outerHTML.slice(0, 120)")
        if not thing.is_visible():
            continue
        thing.tap()
        settle(page)
        if page.locator(board).first.bounding_box() != pytest.approx(before, abs=0.5):
            found.append(name)
        page.keyboard.press("Escape")
        settle(page)
    return found


def test_two_fingers_zoom_the_pit_and_one_drags_it(visit: Open) -> None:
    page = visit("/", size=PHONE, touch=True)
    new_table(page, "croque_monstre", players=2)
    page.wait_for_selector(".cue:not(.wait)")
    make_a_move(page, "croque_monstre", tap)
    page.wait_for_selector(".cue:not(.wait)")
    page.locator(".swap").tap()
    x, y = middle_of(page, ".bx")
    width = "document.querySelector('.bx .pit').getBoundingClientRect().width"
    before = page.evaluate(width)
    apart = range(20, 64, 4)
    slide(page, [(x - each, y) for each in apart], [(x + each, y) for each in apart])
    page.wait_for_function(f"width => {width} > width * 2", arg=before)
    scrolled = "document.querySelector('.bx').scrollLeft"
    at = page.evaluate(scrolled)
    slide(page, [(x - each, y) for each in range(0, 80, 8)])
    page.wait_for_function(f"at => {scrolled} > at", arg=at)
    page.get_by_role("button", name="Recentrer").tap()
    expect(page.locator(".bx")).not_to_have_class("grab")


def drag(page: Page, thing: str, place: str) -> None:
    """Put a finger on a thing, move it over a place, and lift it."""
    (x, y), (to_x, to_y) = (middle_of(page, each) for each in (thing, place))
    slide(page, [(x + (to_x - x) * step / 8, y + (to_y - y) * step / 8) for step in range(9)])


@pytest.mark.parametrize(
    ("game", "players", "begun", "thing", "place"),
    [
        ("christmas_monsters", 3, ".hand .card.open", ".hand .card.open >> nth=0", ".laid"),
        ("monster_cafe", 2, ".backl", ".line .card.open >> nth=0", ".counter"),
    ],
)
def test_a_card_is_dragged_to_where_it_is_played(
    visit: Open, game: str, players: int, begun: str, thing: str, place: str
) -> None:
    page = visit("/", size=PHONE, touch=True)
    new_table(page, game, players=players)
    wait_for_my_turn(page)
    while not page.locator(begun).count():
        make_a_move(page, game, tap)
        wait_for_my_turn(page)
    turn = page.locator(".where span").inner_text()
    drag(page, thing, place)
    page.wait_for_selector(".say .go")
    page.get_by_role("button", name="Annuler").tap()  # the first tap after a drag counts as any other
    expect(page.locator(".say .go")).to_have_count(0)
    drag(page, thing, place)
    page.locator(".say .go").tap()
    page.wait_for_function(MOVED, arg=turn)


@pytest.mark.parametrize("size", [DESKTOP, SMALLEST], ids=["mouse", "finger"])
def test_a_card_dragged_onto_the_board_stays_where_it_was_let_go(visit: Open, size: dict[str, int]) -> None:
    page = visit("/", size=size, touch=size == SMALLEST)
    new_table(page, "croque_monstre", players=2)
    wait_for_my_turn(page)
    make_a_move(page, "croque_monstre", click)
    wait_for_my_turn(page)
    page.locator(".hand .hc.open").first.click()
    to_x, to_y = middle_of(page, ".me .pl >> nth=0")
    page.locator(".stonesp").click(position={"x": 8, "y": 8})  # a tap beside everything puts the card back
    expect(page.locator(".hc.sel")).to_have_count(0)
    x, y = middle_of(page, ".hand .hc.open >> nth=0")
    if size == SMALLEST:
        slide(page, [(x + (to_x - x) * step / 8, y + (to_y - y) * step / 8) for step in range(9)])
    else:
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(to_x, to_y, steps=8)
        page.mouse.up()
    expect(page.locator(".tray .go")).to_be_visible()
    settle(page)
    expect(page.locator(".me .ghost.fixed")).to_be_visible()


def test_on_a_phone_lying_down_the_largest_hand_leaves_room_for_the_button(visit: Open) -> None:
    """Two players hold twelve cards each: the button that puts three of them aside lies beside them."""
    page = visit("/", size=LYING, touch=True)
    new_table(page, "monster_cafe", players=2)
    wait_for_my_turn(page)
    cards = page.locator(".mine .own .card.open")
    expect(cards).to_have_count(12)
    for index in range(3):
        cards.nth(index).tap()
    page.locator(".say .go").tap()
    expect(page.locator(".backl")).to_be_visible()


@pytest.mark.parametrize("size", [SMALLEST, LYING], ids=["upright", "lying"])
def test_on_a_phone_the_guide_and_the_cue_never_stand_one_above_the_other(visit: Open, size: dict[str, int]) -> None:
    page = visit("/learn/croque_monstre", size=size, touch=True)
    page.wait_for_selector(".guide")
    hushed = 0
    for _ in range(8):
        if page.locator(".guide .go:visible").count():
            page.locator(".guide .go").tap()
        wait_for_my_turn(page)
        settle(page)
        assert page.locator(".guide:visible, .cue:not(.sr):visible").count() == 1
        hushed += page.locator(".guide:visible").count() == 0
        make_a_move(page, "croque_monstre", tap)
    assert hushed, "there were turns about which the guide has nothing to say"


UNSEEN = """() => {
    const seen = document.querySelector(".bx").getBoundingClientRect();
    const places = [...document.querySelectorAll(".bx .pl .o")].map(place => place.getBoundingClientRect());
    const [top, bottom] = [Math.min(...places.map(box => box.top)), Math.max(...places.map(box => box.bottom))];
    if (!places.length || bottom - top > seen.height) return [];
    return [seen.top - top, bottom - seen.bottom].filter(over => over > 3).map(over => `${Math.round(over)} px`);
}"""
"""By how much golden places lie outside the window on the pit that would hold them all."""
ZOOM = "() => [...document.querySelectorAll('.zoom.needed')].map(each => each.offsetHeight).filter(high => high > 44)"


BESIDE = """() => [...document.querySelectorAll('.zoom.needed')].every(zoom => {
    const at = zoom.dataset.corner;
    const lefts = ["top left", "bottom right"].map(corner => {
        zoom.dataset.corner = corner;
        return zoom.getBoundingClientRect().left;
    });
    zoom.dataset.corner = at;
    return Math.min(...lefts) >= document.querySelector(".bx").getBoundingClientRect().right - 1;
})"""
"""Whether the magnifier stands beside the window on the pit, whichever corner it would choose."""


@pytest.mark.parametrize("size", [SMALLEST, LYING], ids=["upright", "lying"])
def test_on_a_phone_the_pit_shows_all_golden_places_that_its_window_can_hold(visit: Open, size: dict[str, int]) -> None:
    page = visit("/", size=size, touch=True)
    new_table(page, "croque_monstre", players=2)
    cards = page.locator(".hand .hc.open")
    looked_at = 0
    while looked_at < PITS:
        wait_for_my_turn(page)
        if page.locator(".croque[data-phase=pit]").count() and cards.count():
            for card in cards.element_handles():
                if card.get_attribute("aria-pressed") == "false":
                    card.tap()
                assert at_rest(page, lambda page: list(page.evaluate(UNSEEN))) == []
                assert page.evaluate(ZOOM) == []
                assert page.evaluate(BESIDE) or size != LYING
            looked_at += 1
        make_a_move(page, "croque_monstre", tap)


PITS = 7
"""So many cards in the pit, and as many of a bot, outgrow a phone."""
