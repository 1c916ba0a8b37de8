"""Links to finished games: what their key opens, and what stays hidden."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosedError

from monstrotheque.server.http.share_cards import ShareCards
from monstrotheque.server.settings import Limits
from tests.server.client import Guest
from tests.server.http.test_lobby import finish_alone, finished, status, two_at_a_table
from tests.server.thread import ThreadServer

CARDS = ("card.png", "card.svg")


def share_of(guest: Guest, table: str) -> str:
    """The key of links to a finished game."""
    return str(guest.get(f"/api/tables/{table}")["table"]["result"]["share"])


def test_the_key_of_a_link_shows_the_finished_game_to_anybody(
    ada: Guest, bob: Guest, guests: Callable[..., Guest]
) -> None:
    table = finished(ada, bob)
    share, stranger = share_of(ada, table), guests()
    assert share == share_of(bob, table)
    assert status(stranger, "GET", f"/api/tables/{table}") == (404, "not_found")
    assert stranger.get(f"/api/tables/{table}/turns/1?seat=0&share={share}")["turn"] == 1
    taken_up = {"game": "crypte_de_sedlec", "deal": {"kind": "turn", "table": table, "turn": 2}}
    assert status(stranger, "POST", "/api/tables", taken_up) == (404, "not_found")
    assert stranger.post("/api/tables", taken_up, headers={"x-invitation": share})["table"]["deal"]["kind"] == "turn"


def test_a_key_opens_no_other_game_and_no_talk(ada: Guest, bob: Guest, guests: Callable[..., Guest]) -> None:
    running, over = two_at_a_table(ada, bob), finished(ada, bob)
    assert ada.get(f"/api/tables/{running}")["table"]["result"] is None
    for kind in CARDS:
        assert status(ada, "GET", f"/api/tables/{running}/{kind}") == (403, "forbidden")
    share, stranger = share_of(ada, over), guests()
    assert status(stranger, "GET", f"/api/tables/{running}?share={share}") == (404, "not_found")
    assert status(stranger, "POST", f"/api/tables/{over}/join", {"invitation": share}) == (404, "not_found")
    with pytest.raises(ConnectionClosedError) as closed:
        stranger.sit(over, share).wait("state")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404


def test_today_s_deal_has_no_key_and_no_picture_until_tomorrow(ada: Guest) -> None:
    table, _ = ada.open(seats=[{"kind": "me"}, {"kind": "me", "name": "Zoe"}], deal={"kind": "daily"})
    with ada.sit(table) as seat:
        finish_alone(seat)
    told = ada.get(f"/api/tables/{table}")["table"]
    assert told["status"] == "over"
    assert "share" not in told["result"]
    for kind in CARDS:
        assert "until tomorrow" in ada.http.get(f"/api/tables/{table}/{kind}").json()["error"]["message"]


def test_the_drawing_of_the_card_shows_all_it_needs(ada: Guest, bob: Guest, guests: Callable[..., Guest]) -> None:
    table = finished(ada, bob)
    answer = guests().http.get(f"/api/tables/{table}/card.svg", params={"share": share_of(ada, table), "lang": "fr"})
    assert answer.status_code == 200, "the card's art comes with the browser app: make web"
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert "Mélange scellé" in answer.text
    assert "var(--" not in answer.text
    assert set(re.findall(r'href="#([^"]+)"', answer.text)) <= set(re.findall(r'<symbol id="([^"]+)"', answer.text))
    assert status(guests(), "GET", f"/api/tables/{table}/card.svg") == (404, "not_found")


def test_pictures_are_drawn_for_an_address_so_many_a_minute(
    tmp_path: Path, guests: Callable[..., Guest], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def draw(*_: Any) -> bytes:
        return b"a picture"

    monkeypatch.setattr(ShareCards, "_draw", draw)
    server = ThreadServer(tmp_path, games=("crypte_de_sedlec",), limits=Limits(pictures_a_minute=1))
    try:
        ada, bob = guests(at=server), guests(at=server)
        card = f"/api/tables/{finished(ada, bob)}/card.png"
        asked = [ada.http.get(card, params={"lang": lang}).status_code for lang in ("en", "en", "fr", "en")]
        assert asked == [200, 200, 429, 200]
        assert ada.http.get(card.replace("png", "svg")).status_code == 429
    finally:
        server.stop()


def test_a_game_between_people_tells_each_what_it_did_to_their_rating(ada: Guest, bob: Guest) -> None:
    table = finished(ada, bob)
    changes = [guest.get(f"/api/tables/{table}/rating") for guest in (ada, bob)]
    while not all(change["settled"] for change in changes):
        changes = [guest.get(f"/api/tables/{table}/rating") for guest in (ada, bob)]
    gains = [change["after"] - change["before"] for change in changes]
    places = ada.get(f"/api/tables/{table}")["table"]["result"]["places"]
    assert (gains[0] > gains[1]) == (places[0] < places[1])
    profile = ada.get(f"/api/people/{ada.me['id']}")["games"]["crypte_de_sedlec"]
    assert profile["rating"] == changes[0]["after"]


def test_boards_are_drawn_for_who_may_see_the_table(ada: Guest, bob: Guest, guests: Callable[..., Guest]) -> None:
    table = finished(ada, bob)
    drawn = bob.http.get(f"/api/tables/{table}/boards/1")
    assert drawn.status_code == 200, "the boards' art comes with the browser app: make web"
    assert drawn.headers["content-type"].startswith("image/svg+xml")
    assert drawn.text.startswith("<svg")
    assert "var(--" not in drawn.text
    assert status(bob, "GET", f"/api/tables/{table}/boards/2")[0] == 400
    assert status(guests(), "GET", f"/api/tables/{table}/boards/0") == (404, "not_found")


def test_who_played_today_s_deal_sees_its_boards_and_nobody_else(ada: Guest, guests: Callable[..., Guest]) -> None:
    table, _ = ada.open(
        seats=[{"kind": "me"}, {"kind": "me", "name": "Zoe"}], deal={"kind": "daily"}, visibility="public"
    )
    with ada.sit(table) as seat:
        finish_alone(seat)
    assert ada.http.get(f"/api/tables/{table}/boards/0").status_code == 200
    assert status(guests(), "GET", f"/api/tables/{table}/boards/0")[0] == 403
