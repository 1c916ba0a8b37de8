"""Stored positions at sizes that are hard to fill: boards that fit a low tablet, scenes that fit phones."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import DESKTOP, LYING
from tests.browser.looking import PAUSE, at_rest
from tests.browser.screenshots import gallery
from tests.browser.test_touch import SMALLEST, TABLET, TALL

LOW_TABLET = {"width": 720, "height": 1000}
NARROW = {"width": 1101, "height": 800}

INSIDE = """([inner, outer]) => {
    const frame = document.querySelector(outer).getBoundingClientRect();
    return [...document.querySelectorAll(inner)].map(each => each.getBoundingClientRect()).filter(box =>
        box.top < frame.top - 1 || box.bottom > frame.bottom + 1 || box.left < frame.left - 1
        || box.right > frame.right + 1 || box.width < 20).length;
}"""


@pytest.fixture(scope="module")
def positions() -> Iterator[str]:
    """The address of the gallery of stored positions."""
    with gallery() as address:
        yield address


def opened(chromium: Browser, address: str, size: dict[str, int], **query: str) -> Page:
    context = chromium.new_context(viewport=size, reduced_motion="reduce")  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(f"{address}?{urlencode(query)}")
    page.wait_for_selector(".stage.ready" if "scene" in query else ".cue", timeout=60_000)
    return page


def below(page: Page) -> list[str]:
    """By how much the page is higher than its window."""
    over = page.evaluate("document.documentElement.scrollHeight - innerHeight")
    return [f"{over} px"] if over > 0 else []


@pytest.mark.parametrize(
    ("game", "name"),
    [
        ("monster_cafe", "late4"),
        ("monster_cafe", "late5"),
        ("christmas_monsters", "call3"),
        ("christmas_monsters", "campaign3"),
        ("christmas_monsters", "campaign4"),
        ("crypte_de_sedlec", "late2"),
        ("crypte_de_sedlec", "late3"),
        ("croque_monstre", "late3"),
    ],
)
def test_a_board_fits_a_low_tablet(chromium: Browser, positions: str, game: str, name: str) -> None:
    page = opened(chromium, positions, LOW_TABLET, game=game, name=name, lang="fr")
    page.locator(".board button, .cafe button, .noel button, .sedlec button, .croque button").first.wait_for()
    over = at_rest(page, below)
    page.context.close()
    assert over == []


@pytest.mark.parametrize("size", [DESKTOP, {"width": 1280, "height": 720}], ids=["desktop", "low"])
def test_feats_stand_beside_the_board_and_nothing_scrolls(
    chromium: Browser, positions: str, size: dict[str, int]
) -> None:
    page = opened(chromium, positions, size, game="christmas_monsters", name="campaign4", lang="fr")
    page.locator("section.feats li").first.wait_for()
    over = at_rest(page, below)
    outside = page.evaluate(INSIDE, ["section.feats li", "section.feats"])
    page.context.close()
    assert over == []
    assert outside == 0


@pytest.mark.parametrize(("size", "least"), [(TABLET, 80), (LOW_TABLET, 70)], ids=["tablet", "low"])
def test_on_a_tablet_the_crypt_of_sedlec_is_larger_than_anything_else(
    chromium: Browser, positions: str, size: dict[str, int], least: int
) -> None:
    page = opened(chromium, positions, size, game="crypte_de_sedlec", name="late2", lang="fr")
    page.locator(".pyrbox .place").first.wait_for()
    width = "selector => document.querySelector(selector).getBoundingClientRect().width"
    crypt, hand, pile = (page.evaluate(width, each) for each in (".pyrbox .place", ".hand .c", ".pile"))
    page.context.close()
    assert crypt >= least
    assert crypt > max(hand, pile)


def test_the_last_count_of_sedlec_shows_every_crypt_on_a_phone_lying_down(chromium: Browser, positions: str) -> None:
    page = opened(chromium, positions, LYING, game="crypte_de_sedlec", name="over", lang="fr", scene="over")
    page.keyboard.press("Escape")
    outside = page.evaluate(INSIDE, [".stage :is(.cry, .scd, tfoot td)", ".stage"])
    page.context.close()
    assert outside == 0


ASIDE = """selectors => {
    const middles = selectors.map(selector => document.querySelector(selector).getBoundingClientRect())
        .map(box => box.left + box.width / 2);
    return Math.abs(middles[0] - middles[1]);
}"""


@pytest.mark.parametrize("size", [SMALLEST, LYING], ids=["upright", "lying"])
def test_a_fight_s_end_fits_the_smallest_phones(chromium: Browser, positions: str, size: dict[str, int]) -> None:
    page = opened(chromium, positions, size, game="christmas_monsters", name="over", lang="fr", scene="beaten")
    page.keyboard.press("Escape")
    outside = page.evaluate(INSIDE, [".stage .fight :is(.mon, .xk .ec, .door, .verdict)", ".stage .fight"])
    aside = page.evaluate(ASIDE, [".stage .gau li", ".stage .verdict"])
    stamp, face = (page.locator(f".stage .mon {part}").bounding_box() for part in (".stamp", ".pt"))
    page.context.close()
    assert stamp
    assert face
    assert stamp["y"] >= face["y"] + face["height"], "the stamp covers the face"
    assert outside == 0
    assert aside < 4, "what came of the ticks does not stand below them"


@pytest.mark.parametrize("size", [SMALLEST, TALL, LYING], ids=["smallest", "tall", "lying"])
def test_on_a_phone_a_headstone_within_reach_is_offered_whole(
    chromium: Browser, positions: str, size: dict[str, int]
) -> None:
    page = opened(chromium, positions, size, game="croque_monstre", name="phase-claim", lang="fr")
    page.locator(".clm .go").wait_for()
    outside = page.evaluate(INSIDE, [".clm :is(.one, .big, .sum, .btn)", ".tray"])
    page.context.close()
    assert outside == 0


@pytest.mark.parametrize("name", ["phase-choose", "phase-draw", "late3"])
def test_on_a_narrow_desktop_the_pit_stays_whatever_is_picked(chromium: Browser, positions: str, name: str) -> None:
    page = opened(chromium, positions, NARROW, game="croque_monstre", name=name, lang="fr")
    pit = page.locator(".pitw")
    pit.wait_for()
    before = pit.bounding_box()
    page.locator(".hand .hc.open, .rowp button.open").first.click()
    if page.locator(".field.open").count():
        page.locator(".field.open").press("ArrowRight")
    page.locator(".tray .go").wait_for()
    after = pit.bounding_box()
    page.context.close()
    assert after == before


STALLS = """() => [...document.querySelectorAll(".fam header, .mine, .ops")].map(each => {
    const box = each.getBoundingClientRect();
    return [box.top, box.height];
})"""


@pytest.mark.parametrize("size", [DESKTOP, NARROW], ids=["desktop", "narrow"])
@pytest.mark.parametrize("name", ["start", "late2", "late4"])
def test_on_a_desktop_no_card_of_the_cafe_moves_the_counter_when_it_is_picked(
    chromium: Browser, positions: str, name: str, size: dict[str, int]
) -> None:
    page = opened(chromium, positions, size, game="monster_cafe", name=name, lang="fr")
    page.locator(".fam header").nth(4).wait_for()
    before = page.evaluate(STALLS)
    cards = page.locator(".card.open")
    moved = []
    for index in range(cards.count()):
        cards.nth(index).click()
        if page.evaluate(STALLS) != before:
            moved.append(index)
    page.context.close()
    assert moved == []


@pytest.mark.parametrize(
    ("game", "name"), [("christmas_monsters", "campaign3"), ("christmas_monsters", "call3"), ("monster_cafe", "late5")]
)
def test_a_fight_with_potions_and_a_counter_of_five_fit_a_tablet(
    chromium: Browser, positions: str, game: str, name: str
) -> None:
    page = opened(chromium, positions, TABLET, game=game, name=name, lang="en")
    page.locator(".me .hand .card, .mine .card").first.wait_for()
    page.wait_for_timeout(PAUSE)
    over = at_rest(page, below)
    page.context.close()
    assert over == []


@pytest.mark.parametrize("name", ["campaign3", "late3", "late4"])
def test_on_a_low_tablet_no_card_of_christmas_monsters_moves_the_board_when_it_is_picked(
    chromium: Browser, positions: str, name: str
) -> None:
    page = opened(chromium, positions, LOW_TABLET, game="christmas_monsters", name=name, lang="fr")
    page.locator(".me .hand .card").first.wait_for()
    page.wait_for_timeout(PAUSE)
    before = page.locator(".me").bounding_box()
    page.locator(".hand .card.open").first.click()
    after = page.locator(".me").bounding_box()
    page.context.close()
    assert after == before


MAGNIFIED = """() => {
    const over = document.querySelector(".zoom").getBoundingClientRect();
    const window = document.querySelector(".bx").getBoundingClientRect();
    return [...document.querySelectorAll(".field.open .pl .o")].map(each => each.getBoundingClientRect()).filter(box =>
        box.left + 8 < over.right && box.right - 8 > over.left && box.top + 8 < over.bottom && box.bottom - 8 > over.top
        && box.left < window.right && box.top < window.bottom).length;
}"""


@pytest.mark.parametrize("size", [SMALLEST, TALL], ids=["smallest", "tall"])
@pytest.mark.parametrize("name", ["late2", "late3", "phase-pit"])
def test_on_a_phone_the_magnifier_covers_no_place_where_a_card_may_lie(
    chromium: Browser, positions: str, size: dict[str, int], name: str
) -> None:
    page = opened(chromium, positions, size, game="croque_monstre", name=name, lang="fr")
    covered = []
    for card in page.locator(".hand .hc.open").all():
        card.click()
        page.locator(".field.open .pl").first.wait_for()
        covered.append(page.evaluate(MAGNIFIED))
    page.context.close()
    assert covered
    assert max(covered) == 0


COVERED = """([button, things]) => {
    const over = document.querySelector(button).getBoundingClientRect();
    return [...document.querySelectorAll(things)].map(each => each.getBoundingClientRect()).filter(box =>
        box.left < over.right && box.right > over.left && box.top < over.bottom && box.bottom > over.top).length;
}"""


def test_on_a_phone_lying_down_the_button_of_the_last_count_covers_no_crypt(chromium: Browser, positions: str) -> None:
    page = opened(chromium, positions, LYING, game="crypte_de_sedlec", name="over", lang="fr", scene="over")
    page.keyboard.press("Escape")
    page.locator(".stage .foot .go").wait_for()
    covered = page.evaluate(COVERED, [".stage .foot .go", ".stage :is(.scd, tfoot td)"])
    page.context.close()
    assert covered == 0


def test_the_boss_stands_whole_on_a_tablet(chromium: Browser, positions: str) -> None:
    page = opened(chromium, positions, TABLET, game="christmas_monsters", name="over", lang="fr", scene="turned_up")
    page.keyboard.press("Escape")
    outside = page.evaluate(INSIDE, [".night :is(.gate, .leaf, h2, .cond)", ".night"])
    page.context.close()
    assert outside == 0


PILES = """() => {
    const piles = [...document.querySelectorAll(".ends .pd")];
    piles.forEach(pile => pile.querySelector(".nm > span").textContent = "Grilletout12345");
    const box = each => each.getBoundingClientRect();
    const meet = (one, other) => one.left < other.right && other.left < one.right
        && one.top < other.bottom && other.top < one.bottom;
    const spills = each => getComputedStyle(each).overflow === "visible" && each.scrollWidth > each.clientWidth + 1;
    const told = piles.flatMap(pile => [...pile.querySelectorAll(".nm, .n")].map(each => [pile, box(each)]));
    const things = piles.flatMap(pile => [...pile.querySelectorAll(".stack > span")].map(each => [pile, box(each)]));
    const button = box(document.querySelector(".stage .foot .go"));
    return told.filter(([pile, one]) => meet(one, button) || spills(pile.querySelector(".nm"))
        || [...told, ...things].some(([other, two]) => pile !== other && meet(one, two))).length;
}"""


@pytest.mark.parametrize("name", ["late4", "late5"])
def test_a_count_of_the_cafe_is_large_and_whole_on_the_smallest_phone(
    chromium: Browser, positions: str, name: str
) -> None:
    page = opened(chromium, positions, SMALLEST, game="monster_cafe", name=name, lang="fr", scene="back_lines")
    width = min(page.evaluate("[...document.querySelectorAll('.bl .bc')].map(each => each.offsetWidth)"))
    outside = page.evaluate(INSIDE, [".rc[data-family] .row", ".stage .main"])
    page.context.close()
    assert width >= 40
    assert outside == 0


@pytest.mark.parametrize("size", [SMALLEST, LYING], ids=["upright", "lying"])
def test_five_piles_of_cups_keep_their_names_and_numbers_apart(
    chromium: Browser, positions: str, size: dict[str, int]
) -> None:
    page = opened(chromium, positions, size, game="monster_cafe", name="late5", lang="fr", scene="back_lines")
    page.keyboard.press("Escape")
    page.locator(".stage .foot .go").wait_for()
    crossing = page.evaluate(PILES)
    page.context.close()
    assert crossing == 0


CROWDED = """() => {
    const seen = each => each.checkVisibility() && each.getBoundingClientRect().width > 1;
    const box = each => each.getBoundingClientRect();
    const meet = (one, other) => one.left < other.right - 1 && other.left < one.right - 1
        && one.top < other.bottom - 1 && other.top < one.bottom - 1;
    const all = selector => [...document.querySelectorAll(`.me ${selector}`)].filter(seen);
    const [cards, powers, said] = [all(".hand .card"), all(".powers li"), all(".say :is(.btn, .tag, .first)")];
    const pairs = [[cards, powers], [cards, said], [powers, said]];
    const frame = box(document.querySelector(".me"));
    return [
        ...pairs.flatMap(([these, those]) => these.flatMap(one => those.filter(other => meet(box(one), box(other))))),
        ...powers.filter(each => box(each).bottom > frame.bottom),
    ].map(each => each.innerText);
}"""


@pytest.mark.parametrize("name", ["campaign3", "late3", "late4", "together-first"])
@pytest.mark.parametrize("pick", [".hand .card.open", ".powers .open", ".options .btn", ""])
def test_on_a_desktop_cards_powers_and_the_button_leave_each_other_room(
    chromium: Browser, positions: str, name: str, pick: str
) -> None:
    page = opened(chromium, positions, DESKTOP, game="christmas_monsters", name=name, lang="fr")
    page.locator(".me .hand .card").first.wait_for()
    for selector in filter(None, (pick, ".options .btn")):
        if pick and (thing := page.locator(selector)).count():
            thing.first.click()
    found = page.evaluate(CROWDED)
    widths = page.evaluate("[...document.querySelectorAll('.me .hand .card')].map(each => each.offsetWidth)")
    page.context.close()
    assert found == []
    assert len(widths) > 4 or min(widths) >= 80


FOUR = """() => {
    const list = document.querySelector(".options");
    list.append(list.firstElementChild.cloneNode(true));
    for (const button of list.querySelectorAll(".btn")) button.append(" le Grand");
    const tops = new Set([...list.querySelectorAll(".btn")].map(each => each.getBoundingClientRect().top));
    return [tops.size, document.querySelector(".me").getBoundingClientRect().bottom - innerHeight];
}"""


@pytest.mark.parametrize("size", [SMALLEST, LYING], ids=["upright", "lying"])
def test_four_who_could_begin_stand_in_one_line_on_a_phone(
    chromium: Browser, positions: str, size: dict[str, int]
) -> None:
    page = opened(chromium, positions, size, game="christmas_monsters", name="together-first", lang="fr")
    page.locator(".options .btn").first.wait_for()
    lines, below = page.evaluate(FOUR)
    page.context.close()
    assert lines == 1
    assert below <= 0
