"""Positions shown by their texts."""

from __future__ import annotations

import monstrotheque as mt
from monstrotheque.engine.seats import SPECTATOR
from tests.server.client import Guest
from tests.server.http.test_lobby import status

STATE = mt.game("crypte_de_sedlec").new(players=2, seed=7).play(0, "exhume 1")
SHOW = "/api/positions/show"


def test_a_whole_position_is_shown_as_a_seat_sees_it(ada: Guest) -> None:
    shown = ada.post(SHOW, {"text": STATE.text()})
    assert shown["view"] == STATE.view(SPECTATOR)
    assert shown["whole"]
    mine = ada.post(f"{SHOW}?lang=en", {"text": STATE.text(), "seat": 1})
    assert (mine["view"], mine["text"]) == (STATE.view(1), STATE.sight(1).text())
    assert [move["text"] for move in mine["moves"]] == [str(move) for move in STATE.legal(1)]
    assert [line["label"] for line in mine["score"]] == ["Kings", "Peasants", "Priests", "Lovers", "Criminals"]


def test_what_a_seat_sees_stays_what_it_sees(ada: Guest) -> None:
    shown = ada.post(SHOW, {"text": STATE.sight(1).text(), "seat": 0})
    assert (shown["seat"], shown["whole"]) == (1, False)
    assert shown["view"] == STATE.view(1)


def test_a_text_that_tells_no_position_is_refused_with_its_part(ada: Guest) -> None:
    wrong = STATE.text().replace("players=2", "players=9")
    assert status(ada, "POST", SHOW, {"text": wrong}) == (400, "bad_position")
    assert status(ada, "POST", SHOW, {"text": "chess/1"}) == (404, "unknown_game")
    assert status(ada, "POST", SHOW, {"text": STATE.text(), "seat": 5}) == (400, "bad_option")
