"""The lists of a real box: put in, counted, corrected, played with, never rated."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

import monstrotheque as mt
from tests.server.client import Guest
from tests.server.http.test_lobby import status
from tests.server.thread import ThreadServer


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThreadServer]:
    server = ThreadServer(tmp_path_factory.mktemp("boxes"))
    yield server
    server.stop()


BOXED = [game.name for game in mt.all_games() if game.box_option]


@pytest.mark.parametrize("game", BOXED)
def test_our_lists_are_right_and_their_files_are_read_again(
    game: str, behind: ThreadServer, guests: Callable[..., Guest]
) -> None:
    ada = guests(at=behind)
    ours = ada.get(f"/api/games/{game}/box")
    assert not ours["problems"]
    assert not ours["is_other"]
    assert all(line["found"] == line["wanted"] for line in ours["sums"])
    texts = {name.removesuffix(".toml"): text for name, text in ours["files"].items()}
    assert ada.post(f"/api/games/{game}/box", {"files": texts}) == ours


def test_a_wrong_entry_is_named_and_the_rest_is_counted(behind: ThreadServer, guests: Callable[..., Guest]) -> None:
    ada = guests(at=behind)
    tables = ada.get("/api/games/croque_monstre/box")["tables"]
    tables["deck"]["cards"][1]["copies"] = 6
    tables["deck"]["cards"][2]["halves"] = ["lutin", "vampire"]
    found = ada.post("/api/games/croque_monstre/box", {"tables": tables})
    assert found["value"] is None
    assert not found["files"]
    assert [(each["entry"], each["column"]) for each in found["problems"]] == [(3, "halves")]
    assert "vampire" in found["problems"][0]["message"]
    assert [line["found"] for line in found["sums"]] == [89, 20, 10]
    tables["deck"]["cards"][2]["halves"] = ["lutin", "unicorn"]
    found = ada.post("/api/games/croque_monstre/box", {"tables": tables})
    assert [each["message"] for each in found["problems"]] == ["it has 89 cards, not 90"]


def test_a_table_with_another_box_is_never_rated_and_keeps_its_lists(
    behind: ThreadServer, guests: Callable[..., Guest]
) -> None:
    ada = guests(at=behind)
    tables = ada.get("/api/games/croque_monstre/box")["tables"]
    tables["deck"]["cards"][0]["copies"] += 1
    tables["deck"]["cards"][1]["copies"] -= 1
    lists = ada.post("/api/games/croque_monstre/box", {"tables": tables})["value"]
    for options, other in (({"deck": lists}, True), ({}, False)):
        table = ada.post("/api/tables", {"game": "croque_monstre", "options": options})["table"]
        assert (table["other_box"], table["rated"]) == (other, not other)
        assert "deck" not in table["options"]
    assert status(ada, "POST", "/api/tables", {"game": "croque_monstre", "options": {"deck": {"cards": []}}}) == (
        400,
        "bad_file",
    )
    assert status(ada, "GET", "/api/games/crypte_de_sedlec/box") == (404, "not_found")
