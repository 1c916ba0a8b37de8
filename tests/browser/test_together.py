"""Two people, each in their own browser, at one table."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Open
from tests.browser.looking import on_a_phone, serious
from tests.browser.players import MOVED, click, crypte_de_sedlec, make_a_move, new_table

TURN = ".cue:not(.wait)"


def invited(visit: Open) -> tuple[Page, Page]:
    """A host and the guest who came by the link."""
    host = visit("/")
    host.get_by_role("button", name="Inviter des amis à La Crypte de Sedlec").click()
    link = host.get_by_role("textbox", name="Copier le lien").input_value()
    guest = visit(re.sub(r"^https?://[^/]+", "", link), lang="en")
    guest.get_by_role("button", name="Sit down").click()
    for page in (host, guest):
        page.wait_for_selector(".sedlec")
    return host, guest


def seated(visit: Open, game: str) -> tuple[Page, Page]:
    """A host and a guest at a table of *game*, with a bot where two are too few."""
    host = visit("/")
    opened = host.evaluate(
        """async game => {
            const {games} = await (await fetch("/api/games")).json();
            const players = Math.max(2, Math.min(...games.find(each => each.name === game).players));
            const seats = [{kind: "me"}, {kind: "open"}, {kind: "bot", bot: "random"}].slice(0, players);
            const answer = await fetch("/api/tables", {method: "POST", headers: {"content-type": "application/json"},
                body: JSON.stringify({game, players, seats})});
            return answer.json();
        }""",
        game,
    )
    path = f"/t/{opened['table']['id']}"
    guest = visit(f"{path}#{opened['invitation']}", lang="en")
    guest.get_by_role("button", name="Sit down").click()
    host.goto(host.url.rstrip("/") + path)
    for page in (host, guest):
        page.wait_for_selector(".board .panel")
    return host, guest


def test_a_guest_is_asked_for_a_name_and_a_face_and_sits_down_present(visit: Open) -> None:
    host = visit("/")
    opened = host.evaluate(
        """async () => {
            const send = async (method, path, body) => (await fetch(path, {method, body: JSON.stringify(body),
                headers: {"content-type": "application/json"}})).json();
            await send("PATCH", "/api/me", {face: "owl"}); // One portrait is never worn by two.
            return send("POST", "/api/tables", {game: "monster_cafe", players: 3});
        }"""
    )
    path = f"/t/{opened['table']['id']}"
    host.goto(host.url.rstrip("/") + path)
    guest = visit(f"{path}#{opened['invitation']}", size=PHONE)
    on_a_phone(guest)
    assert serious(guest) == []
    guest.get_by_label("Comment t’appelles-tu").fill("Tom")
    guest.get_by_role("radio", name="escargot").check(force=True)
    guest.get_by_role("button", name="M’asseoir").click()
    for page in (host, guest):
        expect(page.locator(".chairs li", has_text="Tom").locator("[href='#gi-snail']")).to_have_count(1)
    expect(host.locator(".chairs li", has_text="Tom")).to_contain_text("à table")
    assert serious(host) == []
    guest.goto(host.url.replace(path, "/me"))
    guest.get_by_role("button", name="Changer", exact=True).click()
    expect(guest.get_by_role("radio", name="escargot")).to_be_checked()


def test_who_comes_too_late_is_told_that_the_table_is_full(visit: Open) -> None:
    host = visit("/")
    host.get_by_role("button", name="Inviter des amis à La Crypte de Sedlec").click()
    link = re.sub(r"^https?://[^/]+", "", host.get_by_role("textbox", name="Copier le lien").input_value())
    visit(link, lang="en").get_by_role("button", name="Sit down").click()
    host.wait_for_selector(".sedlec")
    late = visit(link, lang="en")
    expect(late.locator("main")).to_contain_text("This table is full")
    expect(late.get_by_role("link", name="Home")).to_be_visible()


def mover_and_other(host: Page, guest: Page) -> tuple[Page, Page]:
    """Whose turn it is, once both pages say the same."""
    for _ in range(100):
        if host.locator(TURN).count() != guest.locator(TURN).count():
            return (host, guest) if host.locator(TURN).count() else (guest, host)
        host.wait_for_timeout(100)
    raise AssertionError("two pages do not agree whose turn it is")


def exhume_or_dig(page: Page) -> None:
    crypte_de_sedlec(page, click)


def test_an_invitation_brings_two_people_to_one_table(visit: Open) -> None:
    host, guest = invited(visit)
    for _ in range(6):
        mover, other = mover_and_other(host, guest)
        before = other.locator(".where span").inner_text()
        exhume_or_dig(mover)
        expect(other.locator(".where span")).not_to_have_text(before)


SALON = ".salon"
ASIDE = """() => {
    const [salon, board] = [".salon", ".board"].map(each => document.querySelector(each).getBoundingClientRect());
    return [Math.round(salon.width), board.right <= salon.left, document.documentElement.scrollWidth <= innerWidth];
}"""
TABLET = {"width": 820, "height": 1180}


def test_table_talk_stands_beside_the_board_where_there_is_room(visit: Open) -> None:
    host, guest = invited(visit)
    guest.locator(SALON).get_by_role("button", name="Yes").click()
    expect(host.locator(f"{SALON} .badge")).to_have_text("1")
    assert host.evaluate(ASIDE) == [56, True, True]
    host.locator(SALON).get_by_role("button", name="Discussion, 1 message").click()
    expect(host.locator(f"{SALON} .badge")).to_have_count(0)
    expect(host.locator(f"{SALON} .lines")).to_contain_text("Oui")
    assert host.evaluate(ASIDE) == [226, True, True]
    assert serious(host) == []
    host.get_by_label("Écrire à la table").fill("Bonne chance")
    host.keyboard.press("Enter")
    expect(guest.locator(f"{SALON} .badge")).to_have_text("1")


def test_on_a_tablet_table_talk_is_a_sheet_behind_a_speech_bubble(visit: Open) -> None:
    host, guest = invited(visit)
    host.set_viewport_size(TABLET)  # type: ignore[arg-type]
    expect(host.locator(SALON)).to_have_count(0)
    guest.locator(SALON).get_by_role("button", name="Yes").click()
    bubble = host.get_by_role("button", name="Discussion, 1 message")
    expect(bubble.locator(".badge")).to_have_text("1")
    bubble.click()
    expect(host.locator(f"{SALON} .lines")).to_contain_text("Oui")
    assert host.locator(SALON).evaluate("sheet => sheet.getBoundingClientRect().width") == 300
    assert serious(host) == []
    expect(host.locator(f"{SALON} .lines .token")).to_have_count(1)  # Whoever spoke is known by their shape.
    host.keyboard.press("Escape")
    expect(host.locator(SALON)).to_have_count(0)
    expect(host.get_by_role("button", name="Discussion")).to_be_focused()
    host.keyboard.press("t")
    expect(host.locator(SALON)).to_be_visible()


def test_on_a_phone_table_talk_rises_from_the_bottom_and_says_who_is_gone(visit: Open) -> None:
    host, guest = invited(visit)
    host.set_viewport_size(PHONE)  # type: ignore[arg-type]
    host.get_by_role("button", name="Discussion").click()
    sheet = host.get_by_role("dialog", name="Discussion")
    box = sheet.bounding_box()
    assert box
    assert (round(box["x"]), round(box["width"]), round(box["y"] + box["height"])) == (0, 360, 740)
    assert serious(host) == []
    sheet.get_by_label("Écrire à la table").fill("Ça va ?")
    sheet.get_by_role("button", name="Envoyer").click()
    expect(sheet.locator(".lines")).to_contain_text("Ça va ?")
    guest.close()
    expect(sheet).to_contain_text("n’est pas là.")
    host.mouse.click(180, 80)
    expect(sheet).to_have_count(0)


COVERED = """() => {
    const bubble = document.querySelector(".bubble").getBoundingClientRect();
    const across = (box) => Math.min(box.right, bubble.right) - Math.max(box.left, bubble.left);
    const down = (box) => Math.min(box.bottom, bubble.bottom) - Math.max(box.top, bubble.top);
    const named = (each) => each.querySelector("span") ?? each;  // without the candle that stands in a line's corner
    const written = (each) => (range => (range.selectNodeContents(named(each)), range))(document.createRange());
    const all = (what) => [...document.querySelectorAll(what)];
    const cards = all(".board [data-card]").filter((each) => each.checkVisibility({opacityProperty: true}));
    const names = all(".board :is(.nm, .sub, [data-seat-line] b)").map(written);
    const condition = all(".fight :is(.gau, .cond), .present .q").filter((each) => each.checkVisibility());
    const things = [...cards, ...names, ...condition];
    return things.map((each) => each.getBoundingClientRect()).filter((box) => across(box) > 2 && down(box) > 2).length;
}"""


@pytest.mark.parametrize("size", [DESKTOP, TABLET, PHONE])
@pytest.mark.parametrize("game", ["crypte_de_sedlec", "croque_monstre", "monster_cafe", "christmas_monsters"])
def test_what_is_said_stands_at_the_seat_and_covers_no_card_and_no_condition(
    visit: Open, game: str, size: dict[str, int]
) -> None:
    host, guest = seated(visit, game)
    host.set_viewport_size(size)  # type: ignore[arg-type]
    host.wait_for_function("() => document.querySelectorAll('.board [data-seat-line]').length > 0")
    guest.locator(SALON).get_by_role("button", name="Yes").click()
    expect(host.locator(".bubble .gi")).to_be_visible()
    assert host.evaluate(COVERED) == 0


def test_who_plays_bots_alone_has_nobody_to_talk_to(visit: Open) -> None:
    page = visit("/")
    new_table(page, "crypte_de_sedlec", players=2)
    page.wait_for_selector(TURN)
    assert page.locator(SALON).count() == 0


def test_a_reload_and_a_cut_line_lose_nothing(visit: Open) -> None:
    host, guest = invited(visit)
    mover, other = mover_and_other(host, guest)
    mover.reload()
    mover.wait_for_selector(TURN)
    other.context.set_offline(True)
    expect(other.locator(".bulletin")).to_contain_text(re.compile("réseau|network"))
    expect(other.get_by_role("alert")).to_have_count(0)  # One ribbon is enough.
    exhume_or_dig(mover)
    other.context.set_offline(False)
    expect(other.locator(".bulletin, .lost")).to_have_count(0, timeout=15_000)
    expect(other.locator(".where span")).to_have_text(re.compile(r"\b1\b"))


def test_taking_back_asks_the_other(visit: Open) -> None:
    host, guest = invited(visit)
    mover, other = mover_and_other(host, guest)
    pile = mover.locator(".pile.open:not([disabled])").filter(has=mover.locator(".card[data-card]"))
    pile.first.click()
    mover.locator(".tray .go").click()
    other.wait_for_selector(TURN)
    mover.get_by_role("button", name=re.compile("Reprendre|Take back")).click()
    other.get_by_role("button", name=re.compile("D’accord|Agreed")).click()
    mover.wait_for_selector(TURN)
    expect(mover.locator(".hand .c")).to_have_count(0)


def test_two_people_share_a_screen_behind_a_curtain(visit: Open) -> None:
    page = visit("/")
    share_the_screen(page, "Le Croque-Monstre")
    page.wait_for_selector(f"{TURN}, .curtain")
    if page.locator(".curtain").count():
        page.locator(".curtain .go").click()
    for _ in range(2):
        page.wait_for_selector(TURN)
        while not page.locator(".curtain").count():
            make_a_move(page, "croque_monstre", click)
            page.wait_for_selector(".curtain, .hand .hc.open, .supply button.open, .tray .btn")
        assert page.locator(".croque").count() == 0
        assert page.get_by_role("button", name="Les comptes").count() == 0
        page.get_by_role("button", name="Menu").click()
        assert page.get_by_role("dialog").locator(".story").count() == 0, "the story as the one before saw it"
        page.get_by_role("button", name="Fermer").click()
        page.locator(".curtain .go").click()


def share_the_screen(page: Page, game: str) -> None:
    page.get_by_role("link", name=f"{game} : choisir la table").click()
    page.get_by_label("sur cet écran").check()
    page.get_by_label("Joueur 2").fill("Bram")
    page.get_by_role("button", name="Mettre la table").click()


def test_where_nothing_is_hidden_no_curtain_falls(visit: Open) -> None:
    page = visit("/")
    share_the_screen(page, "La Crypte de Sedlec")
    seen: set[str] = set()
    while len(seen) < 2:
        page.wait_for_selector(TURN)
        seen.add(page.locator(".cue b").first.inner_text())
        turn = page.locator(".where span").inner_text()
        exhume_or_dig(page)
        page.wait_for_function(MOVED, arg=turn)
        assert page.locator(".curtain").count() == 0


def shared_table(page: Page, **wish: object) -> str:
    """A public table against a bot, made by this person."""
    made = page.evaluate(
        """async wish => {
            const seats = [{kind: "me"}, {kind: "bot", bot: "random"}];
            const answer = await fetch("/api/tables", {method: "POST", headers: {"content-type": "application/json"},
                body: JSON.stringify({game: "crypte_de_sedlec", seats, ...wish})});
            return (await answer.json()).table.id;
        }""",
        wish,
    )
    return str(made)


def test_what_is_proposed_lies_on_the_cue_and_moves_no_board(visit: Open) -> None:
    host, guest = seated(visit, "christmas_monsters")
    guest.locator(".options .btn").first.wait_for()

    def places() -> list[object]:
        found: list[object] = []
        for size in (DESKTOP, PHONE):
            guest.set_viewport_size(size)  # type: ignore[arg-type]
            guest.wait_for_timeout(400)
            found += [guest.locator(part).bounding_box() for part in (".arches", ".fight", ".me")]
        return found

    before = places()
    host.locator(".options .btn").first.click()
    host.locator(".me .go").click()
    expect(guest.locator(".slip .go")).to_be_visible()
    assert places() == before


def test_a_spectator_is_told_what_is_seen_and_may_follow_who_agrees(visit: Open) -> None:
    host = visit("/")
    table = shared_table(host, visibility="public", spectators="follow")
    host.goto(host.url + f"t/{table}")
    host.wait_for_selector(".sedlec")
    guest = visit(f"/t/{table}", lang="en")
    expect(guest.locator(".watching")).to_contain_text("You see what everybody sees")
    guest.wait_for_function(
        "() => (side => side?.scrollHeight <= side?.clientHeight)(document.querySelector('.right'))"
    )
    guest.get_by_role("button", name=re.compile("^Follow")).click()
    for page in (host, guest):
        page.reload()
    expect(guest.locator(".watching")).to_contain_text("Asked.")
    host.locator(".slip").get_by_role("button", name="D’accord").click()
    expect(guest.locator(".watching")).to_contain_text("shoulder")
    expect(host.locator(".slip")).to_have_count(0)
    guest.reload()
    expect(guest.locator(".watching")).to_contain_text("shoulder")
    assert guest.locator(".hand .c.legal, .tray .go").count() == 0
    guest.get_by_role("button", name="Stop following").click()
    expect(guest.locator(".watching")).to_contain_text("You see what everybody sees")


def test_a_spectator_who_may_follow_nobody_is_told_once(visit: Open) -> None:
    host = visit("/")
    table = shared_table(host, visibility="public", spectators="public")
    guest = visit(f"/t/{table}", lang="en")
    expect(guest.locator(".cue")).to_contain_text(
        "You are watching. You see what everybody sees. At this table nobody’s hand is shown."
    )
    assert guest.locator(".watching").count() == 0


def test_the_clock_burns_down_on_the_candle(visit: Open) -> None:
    page = visit("/")
    table = shared_table(page, clock={"kind": "time", "seconds": 60, "increment": 0})
    page.goto(page.url + f"t/{table}")
    page.wait_for_selector(TURN)
    first = page.locator(".cue").get_by_role("timer").inner_text()
    expect(page.locator(".cue").get_by_role("timer")).not_to_have_text(first)
    expect(page.get_by_role("timer")).to_have_count(2)


OPEN_FOR_THREE = """async () => {
    const body = {game: "crypte_de_sedlec", players: 3, seats: [{kind: "me"}, {kind: "open"}, {kind: "open"}]};
    const answer = await fetch("/api/tables", {method: "POST", headers: {"content-type": "application/json"},
        body: JSON.stringify(body)});
    const {table, invitation} = await answer.json();
    return `/t/${table.id}#${invitation}`;
}"""


def test_a_host_frees_a_seat_before_the_start(visit: Open) -> None:
    host = visit("/")
    link = host.evaluate(OPEN_FOR_THREE)
    host.goto(host.evaluate("location.origin") + link)
    guest = visit(link, lang="en")
    guest.get_by_role("button", name="Sit down").click()
    host.get_by_role("button", name=re.compile("^Libérer la place ")).click()
    expect(host.get_by_role("button", name=re.compile("^Libérer la place "))).to_have_count(0)
    expect(guest.get_by_role("button", name="Sit down")).to_be_visible()


def test_somebody_is_muted_blocked_and_reported(visit: Open) -> None:
    host, guest = invited(visit)
    host.get_by_role("button", name=re.compile("^Menu")).click()
    with host.expect_popup() as opening:
        host.get_by_role("link", name=re.compile("profil, masquer, signaler")).click()
    page = opening.value
    mute, block = (page.get_by_role("button", name=name) for name in ("Masquer", "Bloquer"))
    mute.click()
    expect(mute).to_have_attribute("aria-pressed", "true")
    block.click()
    expect(page.get_by_role("status").filter(has_text="ne peut plus rejoindre tes tables")).to_be_visible()
    expect(mute).to_have_attribute("aria-pressed", "false")
    page.get_by_role("button", name="Signaler").click()
    page.get_by_label("Que s’est-il passé").fill("Des gros mots.")
    page.get_by_role("button", name="Envoyer à l’hôte").click()
    expect(page.get_by_text("C’est signalé. Merci.")).to_be_visible()
    assert serious(page) == []
    assert guest.locator(".sedlec").count() == 1, "they are not told"
