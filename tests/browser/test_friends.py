"""Friends, invitations by code, the shelf and the ladder in the browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE, Open
from tests.browser.looking import on_a_phone, reads_well, serious


def test_a_code_opens_the_door_which_says_who_invites_to_what(visit: Open) -> None:
    host = visit("/new/crypte_de_sedlec?with=friends", size=PHONE)
    host.get_by_role("button", name="Inviter").click()
    expect(host.get_by_role("img", name="Code QR de l’invitation")).to_be_visible()
    code = host.locator(".code").inner_text()
    assert serious(host) == []
    guest = visit("/", size={"width": 390, "height": 844})
    guest.get_by_label("Code ou lien d’invitation").fill(code.lower())
    guest.get_by_role("button", name="Rejoindre").click()
    expect(guest.get_by_role("heading", name="te garde une chaise")).to_be_in_viewport(ratio=1)
    expect(guest.get_by_role("button", name="M’asseoir")).to_be_in_viewport(ratio=1)
    for fact in ("La Crypte de Sedlec, à 2", "sans pendule", "compte au classement"):
        expect(guest.locator(".desk")).to_contain_text(fact)
    assert serious(guest) == []
    guest.go_back()
    guest.get_by_label("Code ou lien d’invitation").fill("bcd fgh")
    guest.get_by_role("button", name="Rejoindre").click()
    expect(guest.get_by_role("alert")).to_contain_text("Ce code est inconnu, ou il a expiré.")


def test_each_chair_gets_the_bot_one_chooses(visit: Open) -> None:
    page = visit("/new/crypte_de_sedlec", size=PHONE)
    page.get_by_label("3", exact=True).check()
    page.get_by_role("button", name="Manivelle").click()
    page.get_by_role("radio", name="Malicorne").check()
    page.get_by_role("button", name="Commencer").click()
    expect(page.locator(".seat", has_text="Rouage")).to_be_visible()
    expect(page.locator(".seat", has_text="Malicorne")).to_be_visible()
    host = visit("/new/crypte_de_sedlec?with=friends", size=PHONE)
    host.get_by_label("3", exact=True).check()
    host.get_by_role("button", name="Inviter").click()
    chairs = host.get_by_role("list", name="Les chaises")
    for size in (DESKTOP, {"width": 390, "height": 844}, {"width": 360, "height": 640}):
        host.set_viewport_size(size)  # type: ignore[arg-type]
        expect(host.get_by_role("button", name="Commencer avec des automates")).to_be_in_viewport(ratio=1)
    host.get_by_role("button", name="Asseoir Mémé Crypte").click()
    expect(chairs).to_contain_text("Mémé Crypte")
    assert serious(host) == []
    on_a_phone(host)
    chairs.get_by_role("button").click()
    expect(chairs).not_to_contain_text("Mémé Crypte")
    for name in ("Tisane", "Zinzin"):
        host.get_by_role("button", name=f"Asseoir {name}").click()
    expect(host.locator(".seat", has_text="Tisane")).to_be_visible()
    expect(host.locator(".seat", has_text="Zinzin")).to_be_visible()


def test_friends_by_a_link_ask_each_other_to_a_table(visit: Open) -> None:
    host = visit("/me", size=PHONE)
    host.get_by_label("Ton nom").fill("Ottoline")
    host.get_by_role("button", name="Enregistrer", exact=True).first.click()
    expect(host.get_by_role("heading", name="Ottoline")).to_be_visible()
    host.get_by_role("button", name="Faire un lien").click()
    link = host.get_by_label("Copier le lien").first.input_value()
    assert serious(host) == []
    friend = visit("/friend/" + link.rsplit("/", 1)[1], size=PHONE)
    expect(friend.get_by_role("heading", name="Ottoline te propose d’être amis.")).to_be_visible()
    assert serious(friend) == []
    friend.get_by_role("button", name="D’accord, soyons amis").click()
    expect(friend.get_by_text("Ottoline et toi êtes amis.")).to_be_visible()
    host.goto(host.url.split("/me")[0] + "/new/crypte_de_sedlec?with=friends")
    host.get_by_role("button", name="Inviter").click()
    host.get_by_role("list", name="Tes amis").get_by_role("button").click()
    expect(host.get_by_role("list", name="Tes amis").get_by_text("invité")).to_be_visible()
    friend.goto(friend.url.split("/friend")[0])
    call = friend.locator(".asked", has_text="Ottoline t’invite").get_by_role("link")
    expect(call).to_be_in_viewport(ratio=1)
    call.click()
    expect(friend.get_by_role("heading", name="Ottoline te garde une chaise.")).to_be_visible()
    friend.goto(friend.url.split("/t/")[0] + "/me")
    friend.get_by_role("button", name="Ne plus être ami avec Ottoline").click()
    expect(friend.get_by_text("Personne encore.")).to_be_visible()


def test_the_ladder_and_an_unknown_link_read_well(visit: Open) -> None:
    page = visit("/ladder/crypte_de_sedlec")
    expect(page.get_by_text("Personne encore cette saison.")).to_be_visible()
    reads_well(page, "h1")
    expect(visit("/friend/BCDFGHJKLMNP").get_by_text("Ce code est inconnu, ou il a expiré.")).to_be_visible()


@pytest.mark.parametrize(
    ("deal", "sentence"),
    [
        ({"kind": "position", "text": "crypte_de_sedlec/1 players=2 crypts=TL,CC/CP,TP"}, "que son hôte a entrée"),
        ({"kind": "daily"}, None),
    ],
)
def test_friends_are_told_that_the_host_may_know_the_cards(
    visit: Open, deal: dict[str, str], sentence: str | None
) -> None:
    host = visit("/")
    wish = {"game": "crypte_de_sedlec", "players": 2, "seats": [{"kind": "me"}, {"kind": "open"}], "deal": deal}
    made = host.request.post(host.url + "api/tables", data=wish).json()
    guest = visit(f"/t/{made['table']['id']}#{made['invitation']}", size=PHONE)
    expect(guest.get_by_role("heading", name="te garde une chaise")).to_be_visible()
    told = guest.locator(".desk").get_by_text("Cette table repart d’une position")
    if sentence:
        expect(told).to_contain_text(sentence)
    else:
        expect(told).to_have_count(0)
    assert serious(guest) == []
