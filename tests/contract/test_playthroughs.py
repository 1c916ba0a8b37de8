"""Each game and number of players has a golden playthrough, and still plays like it."""

from __future__ import annotations

from tests.contract.cases import CASES, every_case
from tests.playthroughs.transcript import FOLDER, path_of, transcript


@every_case
def test_the_game_still_plays_like_its_golden_playthrough(name: str, players: int) -> None:
    path = path_of(name, players)
    assert path.exists(), f"{path.name} is missing: python -m tests.playthroughs.transcript"
    assert transcript(name, players) == path.read_text("utf-8")


def test_there_is_no_playthrough_of_a_game_that_is_gone() -> None:
    assert {path.name for path in FOLDER.glob("*.txt")} == {path_of(*case).name for case in CASES}
