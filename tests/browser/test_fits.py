"""Every board fits its screen: nothing is scrolled to, cut off or pushed aside, whatever is picked or said."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LYING, Open
from tests.browser.looking import at_rest
from tests.browser.players import click, make_a_move, new_table, wait_for_my_turn
from tests.browser.test_touch import FITS, SMALLEST

SMALL_TABLET = {"width": 720, "height": 1000}
MOST = 12
"""So many moves bring every board to a turn that others have moved before."""
STICKS_OUT = """() => {
    const seen = each => each.checkVisibility() && each.getBoundingClientRect().width > 0;
    const over = document.documentElement.scrollHeight - innerHeight;
    const tray = document.querySelector(".tray").getBoundingClientRect();
    const hand = document.querySelector(".tray .hand").getBoundingClientRect();
    const parts = [...document.querySelectorAll(".tray :is(.sum > *, .go2 > *)")].filter(seen);
    const boxes = parts.map(each => [each.className, each.getBoundingClientRect()]);
    return [
        ...(over > 0 ? [`the page: ${over} px`] : []),
        ...boxes.filter(([, box]) => box.right > tray.right + 1 || box.bottom > tray.bottom + 1
            || box.top < tray.top - 1).map(([name]) => `${name} of the tray`),
        ...boxes.filter(([, box]) => box.left < hand.right - 1 && box.right > hand.left + 1
            && box.top < hand.bottom - 1 && box.bottom > hand.top + 1).map(([name]) => `${name} over the hand`),
    ];
}"""


def sticks_out(page: Page) -> list[str]:
    """What does not fit the page or the tray, or lies over the hand."""
    return at_rest(page, lambda page: list(page.evaluate(STICKS_OUT)))


@pytest.mark.parametrize("game", ["crypte_de_sedlec", "croque_monstre"])
def test_a_small_tablet_shows_the_whole_board_and_what_has_happened(visit: Open, game: str) -> None:
    page = visit("/", size=SMALL_TABLET)
    new_table(page, game, players=2)
    for _ in range(MOST):
        wait_for_my_turn(page)
        page.wait_for_function(FITS)
        if page.locator(".cue:not(.wait) .chip").count():
            break
        make_a_move(page, game, click)
    page.locator(".cue .chip").click()
    expect(page.locator(".since")).to_be_visible()
    if game == "crypte_de_sedlec":
        expect(page.locator(".gy .ttl .gi")).to_be_visible()


@pytest.mark.parametrize("size", [SMALLEST, LYING], ids=["upright", "lying"])
def test_on_a_phone_the_button_that_draws_a_card_lies_within_the_screen(visit: Open, size: dict[str, int]) -> None:
    page = visit("/", size=size)
    new_table(page, "croque_monstre", players=2)
    for _ in range(MOST):
        wait_for_my_turn(page)
        if page.locator(".prow button.open").count():
            break
        make_a_move(page, "croque_monstre", click)
    page.locator(".prow button.open").last.click()
    expect(page.locator(".tray .go")).to_be_visible()
    assert sticks_out(page) == []


@pytest.mark.parametrize("size", [SMALLEST, LYING], ids=["upright", "lying"])
def test_on_a_phone_what_a_move_brings_covers_no_card(visit: Open, size: dict[str, int]) -> None:
    page = visit("/", size=size)
    new_table(page, "crypte_de_sedlec", players=2)
    looked_at = 0
    while looked_at < 3:
        wait_for_my_turn(page)
        closed = page.locator(".pile.open:not([disabled])")
        if page.locator(".hand .c").count() and closed.count() > 1:
            closed.first.click()
            if not page.locator(".tray .go").count():
                page.locator(".pile.open:not(.chosen)").first.click()
            assert sticks_out(page) == []
            page.keyboard.press("Escape")
            looked_at += 1
        make_a_move(page, "crypte_de_sedlec", click)


@pytest.mark.parametrize(
    ("game", "size"),
    [
        ("crypte_de_sedlec", SMALLEST),
        ("crypte_de_sedlec", LYING),
        ("crypte_de_sedlec", SMALL_TABLET),
        ("croque_monstre", SMALLEST),
        ("croque_monstre", LYING),
    ],
)
def test_the_guide_of_a_first_game_moves_no_board(visit: Open, game: str, size: dict[str, int]) -> None:
    board = {"crypte_de_sedlec": ".mid", "croque_monstre": ".pitw, .me"}[game]
    page = visit(f"/learn/{game}", size=size)
    page.wait_for_selector(".guide")
    tops = set()
    for _ in range(6):
        wait_for_my_turn(page)
        page.wait_for_timeout(300)
        tops.add(round(page.locator(board).locator("visible=true").first.bounding_box()["y"]))  # type: ignore[index]
        if page.locator(".guide .go:visible").count():
            page.locator(".guide .go").click()
        else:
            make_a_move(page, game, click)
    assert len(tops) == 1


CUT_OFF = """() => {
    const over = document.documentElement.scrollHeight - innerHeight;
    const cut = [...document.querySelectorAll(".slate, .me, .mine")]
        .filter(each => each.scrollHeight > each.clientHeight + 1);
    return [...(over > 0 ? [`the page: ${over} px`] : []), ...cut.map(each => each.className)];
}"""


@pytest.mark.parametrize(
    ("game", "moves", "height"),
    [("monster_cafe", 2, 800), ("christmas_monsters", 3, 800), ("christmas_monsters", 2, 720)],
)
def test_a_guided_first_game_fits_a_desktop(visit: Open, game: str, moves: int, height: int) -> None:
    page = visit(f"/learn/{game}", size={"width": 1280, "height": height})
    page.wait_for_selector(".guide")
    for _ in range(moves):
        wait_for_my_turn(page)
        if page.locator(".guide .go").count():
            page.locator(".guide .go").click()
        page.locator(":is(.options .btn, .card.open)").first.click()
        assert at_rest(page, lambda page: list(page.evaluate(CUT_OFF))) == []
        page.keyboard.press("Escape")
        make_a_move(page, game, click)


def test_the_crypt_of_a_guided_first_game_is_large_beside_all_headstones(visit: Open) -> None:
    page = visit("/learn/croque_monstre", size={"width": 1280, "height": 800})
    page.wait_for_selector(".guide")
    wait_for_my_turn(page)
    height, over = page.evaluate(
        "[document.querySelector('.own').clientHeight, ...[document.querySelector('.right')]"
        ".map(side => side.scrollHeight - side.clientHeight)]"
    )
    assert height >= 240
    assert over <= 0


@pytest.mark.parametrize(("size", "least"), [(SMALLEST, 32), (LYING, 40)], ids=["upright", "lying"])
def test_in_a_guided_game_on_a_phone_the_opponents_cards_can_be_hit(
    visit: Open, size: dict[str, int], least: int
) -> None:
    page = visit("/learn/monster_cafe", size=size)
    page.wait_for_selector(".guide")
    make_a_move(page, "monster_cafe", click)
    wait_for_my_turn(page)
    page.locator(".op .line .card").nth(7).wait_for()
    width = "cards => Math.min(...cards.map(card => card.getBoundingClientRect().width))"
    assert page.locator(".op .line .card").evaluate_all(width) >= least
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0


def test_advice_leaves_the_crypt_as_high_as_it_was(visit: Open) -> None:
    page = visit("/", size={"width": 1280, "height": 800})
    new_table(page, "crypte_de_sedlec", players=2)
    for _ in range(4):
        wait_for_my_turn(page)
        make_a_move(page, "crypte_de_sedlec", click)
    wait_for_my_turn(page)
    before, title = crypt_height(page), page.locator(".gy .ttl")
    line = title.evaluate("title => title.offsetHeight")
    page.keyboard.press("h")
    expect(page.locator(".hints")).to_be_visible()
    assert at_rest(page, lambda page: [] if crypt_height(page) >= before - 1 else ["lower"]) == []
    assert title.evaluate("title => [title.offsetHeight, title.scrollWidth - title.clientWidth]") == [line, 0]


NAMES = """() => [...document.querySelectorAll("table .who > span:last-child")].map(name => {
    name.textContent = "Tournicot";
    return name;
}).map(name => name.offsetHeight)"""


def test_a_long_name_of_three_stays_in_one_line_beside_advice(visit: Open) -> None:
    page = visit("/", size={"width": 1280, "height": 800})
    new_table(page, "crypte_de_sedlec", players=3)
    wait_for_my_turn(page)
    page.keyboard.press("h")
    expect(page.locator(".hints")).to_be_visible()
    assert at_rest(page, lambda page: [str(high) for high in page.evaluate(NAMES) if high > 20]) == []


def crypt_height(page: Page) -> float:
    box = page.locator(".pyrbox").bounding_box()
    assert box
    return box["height"]


ON_A_FACE = """() => [...document.querySelectorAll(".pile")].filter(pile => {
    const [card, count] = [pile, pile.querySelector(".cnt")].map(each => each.getBoundingClientRect());
    return count.left < card.left + card.width * 0.6;
}).length"""


@pytest.mark.parametrize("size", [SMALLEST, LYING], ids=["upright", "lying"])
def test_on_a_phone_the_height_of_a_pile_hides_no_skull(visit: Open, size: dict[str, int]) -> None:
    page = visit("/", size=size)
    new_table(page, "crypte_de_sedlec", players=2)
    page.wait_for_selector(".pile .cnt")
    assert page.evaluate(ON_A_FACE) == 0


def test_the_keys_tell_of_turning_cards_only_where_cards_turn(visit: Open) -> None:
    page = visit("/", lang="en")
    for game, turns in (("croque_monstre", 1), ("crypte_de_sedlec", 0)):
        new_table(page, game, players=2)
        wait_for_my_turn(page)
        page.keyboard.press("?")
        expect(page.locator("dialog dt", has_text="Escape")).to_be_visible()
        assert page.get_by_text("turn the card", exact=True).count() == turns
        page.keyboard.press("Escape")


WHO = """() => [...document.querySelectorAll(".ostrip .nm, .strip .nm")].map(line => {
    const [name, score] = [...line.querySelectorAll("span, .num")].map(each => each.getBoundingClientRect());
    return [Math.round(Math.min(name.right, score.left) - name.left), score.right - line.getBoundingClientRect().right];
})"""


@pytest.mark.parametrize(
    ("game", "players", "size"),
    [("croque_monstre", 4, SMALLEST), ("crypte_de_sedlec", 2, LYING)],
    ids=["four", "lying"],
)
def test_on_a_phone_the_others_show_name_and_score(visit: Open, game: str, players: int, size: dict[str, int]) -> None:
    page = visit("/", size=size)
    new_table(page, game, players=players)
    wait_for_my_turn(page)
    for _ in range(2):  # By then others hold cards beside their names.
        make_a_move(page, game, click)
        wait_for_my_turn(page)
    for name, beyond in page.evaluate(WHO):
        assert name > 30, "the name is cut to nothing"
        assert beyond <= 1, "the score is cut off"
