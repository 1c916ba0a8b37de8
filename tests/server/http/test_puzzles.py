"""The puzzles that come with the games: what a device gets of them solves them without a server."""

from __future__ import annotations

import monstrotheque as mt
from monstrotheque.engine.puzzles import shipped
from monstrotheque.server.http.puzzles import sentence
from tests.contract.cases import every_game
from tests.server.client import Guest


@every_game
def test_a_game_brings_puzzles_by_its_present_rules(name: str) -> None:
    found = shipped(mt.game(name))
    assert found
    assert len({puzzle.position for puzzle in found}) == len(found)
    for puzzle in found:
        legal = {str(move) for move in puzzle.sight.legal()}
        assert puzzle.sight.text() == puzzle.position
        assert set(puzzle.solutions) < legal


def test_a_device_gets_moves_solutions_and_reasons_in_its_language(ada: Guest) -> None:
    answer = ada.get("/api/puzzles/crypte_de_sedlec?lang=fr")
    assert {"name": "crypte_de_sedlec", "title": "La Crypte de Sedlec"} in answer["games"]
    for puzzle, known in zip(answer["puzzles"], shipped(mt.game("crypte_de_sedlec")), strict=True):
        texts = [move["text"] for move in puzzle["moves"]]
        assert set(known.solutions) <= set(texts)
        assert puzzle["seats"][puzzle["seat"]]["you"]
        assert puzzle["best"]
        assert puzzle["why"]
        assert puzzle["difficulty"] == known.difficulty
    tag = ada.http.get("/api/puzzles/crypte_de_sedlec?lang=fr").headers["etag"]
    again = ada.http.get("/api/puzzles/crypte_de_sedlec?lang=fr", headers={"if-none-match": tag})
    assert again.status_code == 304


def test_a_reason_ends_by_one_sign() -> None:
    told = [sentence(words) for words in ("nobody has seen it", "It adds 2.", "Lutins 8 ▸ 10 : stèle 10 !")]
    assert told == ["Nobody has seen it.", "It adds 2.", "Lutins 8 ▸ 10 : stèle 10 !"]
