"""After the game: how others did with today's deal, why it ended, and playing again."""

from __future__ import annotations

import contextlib
import re
import sqlite3
import time
from datetime import date, timedelta
from html import unescape
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from monstrotheque.server.settings import DATABASE_FILE
from monstrotheque.server.table.header import day_of
from tests.browser.conftest import DESKTOP, PATIENCE, PHONE, Open, open_server
from tests.browser.looking import light, on_a_phone, serious
from tests.browser.players import new_table, play_on
from tests.browser.test_together import invited

PNG = b"\x89PNG"
PLAY_TODAY = """async game => {
    const ask = async (path, body) => (await fetch(`/api/${path}`, body && {
        method: "POST", headers: {"content-type": "application/json"}, body: JSON.stringify(body)})).json();
    const wish = {game, players: 2, seats: [{kind: "me"}, {kind: "me", name: "Zoe"}], deal: {kind: "daily"}};
    const {table} = await ask("tables", wish);
    for (let seat = 0, step = 0; step < 500; step++) {
        const now = await ask(`tables/${table.id}/state?seat=${seat}`);
        if (now.table.status === "over") return table.id;
        if (!now.your_turn) { seat = now.to_act[0]; continue; }
        const move = {type: "move", id: `m${step}`, ply: now.ply, seat, move: now.moves.at(-1).id};
        await ask(`tables/${table.id}/commands`, move);
    }
}"""


def play_today(page: Page) -> str:
    """Today's deal to its end, one person on both seats, without looking at the board."""
    return str(page.evaluate(PLAY_TODAY, "crypte_de_sedlec"))


def give_up(page: Page, how: str, really: str) -> None:
    """Choose one of the early ends in the menu; it asks once more."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name=how, exact=True).click()
    assert serious(page) == []
    expect(page.get_by_role("button", name="Annuler")).to_be_focused()
    page.get_by_role("button", name=really).click()


def a_day_later(folder: Path) -> None:
    """Move the deals of a server that is down to yesterday."""
    today = day_of(time.time())
    days = ["$.deal.day", str(date.fromisoformat(today) - timedelta(days=1))]
    with contextlib.closing(sqlite3.connect(folder / DATABASE_FILE)) as database, database:
        database.execute("UPDATE tables SET day = ?2, header = json_set(header, ?1, ?2) WHERE day IS NOT NULL", days)


def test_earlier_deals_are_compared_and_their_games_looked_at(chromium: Browser, tmp_path: Path) -> None:
    page = chromium.new_page(locale="fr-FR", viewport=PHONE, reduced_motion="reduce")  # type: ignore[arg-type]
    page.set_default_timeout(PATIENCE)
    with open_server(tmp_path) as address:
        page.goto(address)
        page.get_by_role("link", name="Classement et jours d’avant").click()
        expect(page.get_by_role("button", name="Jouer la donne du jour")).to_be_visible()
        play_today(page)
        page.reload()
        expect(page.get_by_role("listitem").filter(has_text="(toi)").first).to_be_visible()
        expect(page.get_by_text("1 jour de suite")).to_be_visible()
        expect(page.get_by_role("link", name="La revoir")).to_have_count(0)
    a_day_later(tmp_path)
    with open_server(tmp_path) as address:
        page.goto(f"{address}/daily")
        expect(page.get_by_role("button", name="Jouer la donne du jour")).to_be_visible()
        page.get_by_role("link", name=re.compile("1 partie")).click()
        expect(page.get_by_role("listitem").filter(has_text="(toi)").first).to_be_visible()
        assert serious(page) == []
        on_a_phone(page)
        page.get_by_role("link", name="La revoir").click()
        expect(page.locator(".board [data-spot]").first).to_be_visible()
    page.close()


def test_today_s_deal_is_compared_after_the_game_and_at_home(visit: Open) -> None:
    first, second = visit("/"), visit("/", lang="en", size=PHONE)
    play_today(first)
    second.reload()
    tile = second.get_by_role("button", name=re.compile("Play today’s deal: Skulls of Sedlec"))
    expect(tile).to_contain_text("results")
    second.goto(f"{second.url}t/{play_today(second)}")
    panel = second.get_by_role("region", name="Today’s deal")
    expect(panel.get_by_role("heading")).to_have_text(re.compile(r"^Today’s deal: you are \d(st|nd|rd|th) of \d+$"))
    expect(panel.get_by_role("listitem").filter(has_text="(you)").first).to_be_visible()
    expect(second.get_by_role("link", name="Download the game")).to_have_count(0)  # its cards are told tomorrow
    assert serious(second) == []
    on_a_phone(second)
    house, table = second.url.split("/t/")
    for place in (f"replay/{table}", f"verify?table={table}"):
        second.goto(f"{house}/{place}")
        expect(second.get_by_text("Today’s deal stays hidden until tomorrow")).to_be_visible()
        expect(second.get_by_text("This file proves nothing.")).to_have_count(0)
    second.goto(f"{house}/t/{table}")
    second.goto(re.sub("/t/.*", "/", second.url))
    expect(second.get_by_role("link", name=re.compile(r"Skulls of Sedlec.*\d(st|nd|rd|th) of \d+"))).to_be_visible()
    assert serious(second) == []
    on_a_phone(second)


def test_a_result_is_handed_on_by_a_picture_and_a_link(visit: Open) -> None:
    winner, friend = visit("/", size=PHONE), visit("/", lang="en")
    winner.evaluate("navigator.clipboard.writeText = async text => { window.copied = text; }")
    new_table(winner, "crypte_de_sedlec", players=2)
    play_on(winner)
    picture = winner.get_by_role("img", name=re.compile("La carte de la partie")).first
    picture.evaluate("image => image.decode()")
    assert picture.evaluate("image => [image.naturalWidth, image.naturalHeight]") == [1200, 630]
    winner.get_by_role("button", name="Envoyer la carte").click()
    expect(winner.get_by_text("Lien copié.")).to_be_visible()
    assert serious(winner) == []
    on_a_phone(winner)
    winner.get_by_role("button", name="Plus", exact=True).click()
    winner.get_by_role("link", name="Vérifier le mélange").click()
    expect(winner.locator(".answer.good")).to_be_visible()
    link = winner.evaluate("window.copied")
    preview = str(friend.request.get(link).text())
    assert 'property="og:locale" content="fr_FR"' in preview, "in the language of who sends it"
    image = unescape(re.findall(r'property="og:image" content="([^"]+)"', preview)[0])
    assert friend.request.get(image).body().startswith(PNG)
    friend.goto(link)
    friend.get_by_role("button", name="Next move").click()
    expect(friend.get_by_text("move 2 of")).to_be_visible()
    friend.get_by_role("button", name="Play on from here against bots").click()
    friend.wait_for_url("**/t/*")
    friend.wait_for_selector(".cue")


def test_two_agree_to_end_here(visit: Open) -> None:
    host, guest = invited(visit)
    give_up(host, "Proposer d’arrêter", "Oui, proposer")
    expect(host.locator(".slip")).to_contain_text("propose d’arrêter")
    guest.locator(".slip").get_by_role("button", name="Agreed").click()
    expect(host.locator(".win")).to_contain_text("d’un commun accord")
    expect(guest.locator(".win")).to_contain_text("as agreed")


def test_alone_the_game_ends_at_once_and_partners_do_not_resign(visit: Open) -> None:
    page = visit("/", size=PHONE)
    new_table(page, "christmas_monsters", players=3)
    page.wait_for_selector(".cue")
    give_up(page, "Arrêter ici", "Oui, arrêter")
    expect(page.locator(".win")).to_contain_text("La partie s’arrête ici")
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("button", name="Abandonner")).to_have_count(0)
    expect(page.get_by_role("button", name="Arrêter ici")).to_have_count(0)


def test_a_rematch_is_asked_for_seen_and_accepted(visit: Open) -> None:
    host, guest = invited(visit)
    give_up(host, "Abandonner", "Oui, abandonner")
    expect(guest.locator(".win")).to_contain_text("resigns.")
    expect(guest.locator(".board .seat", has_text="thinking")).to_have_count(0)
    host.get_by_role("button", name="Revanche").click()
    expect(host.locator(".slip")).to_contain_text("on attend")
    expect(guest.locator(".slip")).to_contain_text("wants a rematch")
    assert serious(guest) == []
    old = host.url
    guest.get_by_role("button", name="Accept the rematch").click()
    for page in (host, guest):
        page.wait_for_url(lambda url: "/t/" in url and url != old)
        expect(page.locator(".win")).to_have_count(0)
        page.wait_for_selector(".cue")
    assert host.url == guest.url


def test_after_a_few_games_playing_by_one_click_is_offered_once(visit: Open) -> None:
    page = visit("/")
    new_table(page, "crypte_de_sedlec", players=2)
    play_on(page)
    yes = page.get_by_role("button", name="Oui, un clic suffit")
    expect(yes).to_have_count(0)
    page.evaluate("localStorage.setItem('monstrotheque.games', JSON.stringify({tables: ['one', 'two']}))")
    page.reload()
    yes.click()
    page.wait_for_function("JSON.parse(localStorage.getItem('monstrotheque.settings')).confirm === false")
    page.reload()
    page.wait_for_selector(".win")
    expect(yes).to_have_count(0)


def test_after_a_loss_on_a_phone_a_note_says_where_it_turned_and_no_tray_is_left(visit: Open) -> None:
    page = visit("/", size=PHONE)
    new_table(page, "crypte_de_sedlec", players=2, bot="hard")
    play_on(page)
    page.wait_for_selector(".win.lost")
    note = page.locator(".win .note")
    expect(note).to_contain_text(re.compile(r"Ça s’est joué au coup \d+\..*−\d+", re.DOTALL))
    assert serious(page) == []
    on_a_phone(page)
    expect(page.locator(".board .slot")).to_have_count(0)
    assert page.evaluate("document.querySelector('.board .tray').getBoundingClientRect().height") < 40
    note.click()
    expect(page.get_by_role("region", name="La décision")).to_be_visible()


CUT = """() => {
    const edge = document.querySelector(".win .sum").getBoundingClientRect();
    return [...document.querySelectorAll(".win .sum td, .win .sum thead th")]
        .filter((cell) => cell.getBoundingClientRect().right > edge.right + 1).length;
}"""
CUT_NAMES = """() => [...document.querySelectorAll(".win .sum .who > span:not(.sr)")]
    .filter((name) => name.clientWidth > 1)  // else it is there for those who listen
    .filter((name) => name.scrollHeight > name.clientHeight + 1 || name.scrollWidth > name.clientWidth + 1)
    .map((name) => name.textContent)"""
ON_THE_HEADING = """() => {
    const range = document.createRange();
    range.selectNodeContents(document.querySelector(".win .sum h3"));
    const words = range.getBoundingClientRect();
    return [...document.querySelectorAll(".win .sum .who")]
        .map((name) => [...name.children].find((each) => each.checkVisibility()).getBoundingClientRect())
        .filter((mark) => mark.left < words.right && mark.right > words.left && mark.top < words.bottom
            && mark.bottom > words.top).length;
}"""
BROKEN = """() => [...document.querySelectorAll(".win .sum .says")].flatMap((says) =>
    [...says.firstChild.textContent.matchAll(/\\S+/g)].filter((word) => {
        const range = document.createRange();
        range.setStart(says.firstChild, word.index);
        range.setEnd(says.firstChild, word.index + word[0].length);
        return range.getBoundingClientRect().height > 1.5 * parseFloat(getComputedStyle(says).fontSize);
    }).map((word) => word[0]))"""
"""Words of the sums that go on in the next line."""
HIDDEN = """() => [...document.querySelectorAll(".win .sum .what:has(.things)")].filter((what) => {
    const range = document.createRange();
    range.selectNodeContents(what.querySelector(".says"));
    const things = what.querySelector(".things");
    return things.checkVisibility() && range.getBoundingClientRect().right > things.getBoundingClientRect().left + 1;
}).map((what) => what.textContent)"""
"""Words of the sums that their pictures lie on."""
LONGEST = """() => {
    for (const things of document.querySelectorAll(".win .sum .things"))
        while (things.children.length < 9) things.append(things.firstElementChild.cloneNode(true));
    document.querySelector(".win h2").textContent = "Mademoiselle Zinzin-Vampirette wins by a bone!";
    for (const name of document.querySelectorAll(".win .sum .who > span"))
        name.textContent = "Mademoiselle Zinzin";
}"""
"""The longest heading and names, whatever the game's outcome."""
SMALL = {"width": 360, "height": 640}
SIZES = [DESKTOP, {"width": 820, "height": 1180}, {"width": 390, "height": 844}, SMALL]


@pytest.mark.parametrize(
    ("game", "players"),
    [
        ("crypte_de_sedlec", 2),
        ("crypte_de_sedlec", 3),
        ("croque_monstre", 4),
        ("monster_cafe", 3),
        ("monster_cafe", 5),
        ("christmas_monsters", 3),
    ],
)
def test_the_result_shows_the_boards_and_every_player_s_points_on_one_screen(
    visit: Open, game: str, players: int
) -> None:
    page = visit("/", size=DESKTOP, lang="fr" if players > 2 else "en")  # the longer heading meets the longer names
    new_table(page, game, players=players)
    play_on(page)
    page.wait_for_selector(".win .sum table")
    boards = page.locator(".win .boards img")
    for picture in boards.all():
        picture.evaluate("image => image.decode()")
    assert boards.count() == (1 if game == "christmas_monsters" else players)
    page.evaluate(LONGEST)
    for size in SIZES:
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.wait_for_timeout(300)
        own = page.locator(".win .boards .own").bounding_box()
        assert (own["height"] if own else 0) > (80 if size != SMALL else 70 if players == 2 else 25), size
        assert page.evaluate(CUT) == 0, size
        assert page.evaluate(HIDDEN) == [], size
        assert page.evaluate(CUT_NAMES) == [], size
        assert page.evaluate(BROKEN) == [] or players == 5, size
        assert page.evaluate(ON_THE_HEADING) == 0, size
        assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0, size
        assert serious(page) == []
    page.get_by_role("button", name=re.compile("^(Plus|More)$")).click()
    more = page.get_by_role("dialog")
    expect(more.get_by_role("button", name=re.compile("Envoyer la carte|Send the card"))).to_be_visible()
    expect(more.get_by_role("link", name=re.compile("Rejouer la même donne|Play the same deal"))).to_be_visible()


@pytest.mark.parametrize(("game", "players"), [("christmas_monsters", 3), ("monster_cafe", 5)])
def test_the_offer_of_one_click_leaves_the_result_on_one_screen(visit: Open, game: str, players: int) -> None:
    page = visit("/", size=SIZES[2])
    page.evaluate("localStorage.setItem('monstrotheque.games', JSON.stringify({tables: ['one', 'two']}))")
    new_table(page, game, players=players)
    play_on(page)
    expect(page.get_by_role("button", name="Oui, un clic suffit")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
    page.get_by_role("button", name="Non, je confirme").click()
    expect(page.get_by_role("button", name="Envoyer la carte")).to_be_visible()


def test_the_offer_of_one_click_can_be_read(visit: Open) -> None:
    page = visit("/")
    new_table(page, "crypte_de_sedlec", players=2)
    page.evaluate("localStorage.setItem('monstrotheque.games', JSON.stringify({tables: ['one', 'two']}))")
    play_on(page)
    expect(page.get_by_role("button", name="Oui, un clic suffit")).to_be_visible()
    assert serious(page) == []
    light(page)
    expect(page.get_by_role("button", name="Non, je confirme")).to_be_visible()
    assert serious(page) == []
