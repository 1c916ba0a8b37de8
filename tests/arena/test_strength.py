"""A short version of the strength campaign: the ladder is measured, resumed, and told."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import monstrotheque as mt
from bench import endings, strength, strength_page
from monstrotheque.arena.campaigns import has_campaign, play_campaigns
from monstrotheque.arena.schedule import BadArena, line_ups
from monstrotheque.bots.registry import LEVELS
from tests.contract.cases import CASES


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rungs that think little."""
    rungs = {"random": "random", "greedy": "greedy", "mcts:10": "easy", "mcts:20": "hard"}
    monkeypatch.setattr(strength, "rungs_of", lambda game: rungs)
    monkeypatch.setattr(strength, "oracle_of", lambda game: "mcts:30")


def arguments(name: str, folder: Path, deals: int) -> list[str]:
    places = ["--results", str(folder), "--page", str(folder / "strength.md")]
    return [name, "--deals", str(deals), "--top", "2", "--campaigns", "0", "--jobs", "1", *places]


@pytest.mark.parametrize("name", ["crypte_de_sedlec", "christmas_monsters"])
def test_a_ladder_is_measured_and_told(name: str, tmp_path: Path, short: None) -> None:
    strength.main(arguments(name, tmp_path, 2))
    (ladder,) = json.loads((tmp_path / "strength.json").read_text("utf-8"))["ladders"]
    page = (tmp_path / strength_page.page_of(name)).read_text("utf-8")
    if ladder["cooperative"]:
        assert [entry["bot"] for entry in ladder["self_play"]] == ["random", "greedy", "mcts:10", "mcts:20", "mcts:30"]
        assert all(entry["outcomes"] and entry["score"]["count"] == 2 for entry in ladder["self_play"])
        assert ["lead" in entry for entry in ladder["self_play"]] == [False, True, True, True, True]
        assert {len(set(team["line_up"])) for team in ladder["parts"][-1]["teams"]} == {1, 2}
        assert "| easy | 2 |" in page
        assert "| greedy + easy + greedy |" in page
    else:
        assert [part["deals"] for part in ladder["parts"]] == [2, 2, 2, 2]
        assert [{duel["bot"], duel["rival"]} for part in ladder["parts"] for duel in part["duels"]] == [
            {"random", "greedy"},
            {"greedy", "mcts:10"},
            {"mcts:10", "mcts:20"},
            {"mcts:20", "mcts:30"},
        ]
        assert set(ladder["ratings"]) == {"random", "greedy", "mcts:10", "mcts:20", "mcts:30"}
        assert page[page.index("Deals of seed") :].count("\n| ") == 2 + 4


def test_the_pages_show_the_stored_results(tmp_path: Path) -> None:
    """`python -m bench.strength_page` writes them again."""
    stored = strength.HERE / "results" / "strength.json"
    strength_page.write(json.loads(stored.read_text("utf-8")), tmp_path / "strength.md")
    written = {file.name: file.read_text("utf-8") for file in tmp_path.iterdir()}
    folder = strength_page.PAGE.parent
    pages = [page for page in folder.glob("strength*.md") if page.name != "strength-tried.md"]  # written by hand
    assert written == {page.name: page.read_text("utf-8") for page in pages}


def test_what_the_page_says_of_all_ladders_holds() -> None:
    """Every number of players has one; oracles stand where the page says; the expert's clock allows what it says."""
    results = strength.HERE / "results"
    ladders = json.loads((results / "strength.json").read_text("utf-8"))["ladders"]
    assert sorted((ladder["game"], ladder["players"]) for ladder in ladders) == sorted(CASES)
    measured = {
        (ladder["game"], ladder["players"])
        for ladder in ladders
        if any(part["games"] and any("oracle" in bot for bot in part["header"]["bots"]) for part in ladder["parts"])
    }
    assert measured == {(name, mt.game(name).player_counts[0]) for name in mt.game_names()}
    speeds = json.loads((results / "thinking.json").read_text("utf-8"))
    for name, players in CASES:
        if not mt.game(name).is_cooperative:
            assert 0.9 * speeds[f"{name} {players}"]["iterations_per_s_two_threads"] >= 2 * strength.EXPERT


def test_a_second_run_goes_on_where_the_first_stopped(tmp_path: Path, short: None) -> None:
    strength.main([*arguments("crypte_de_sedlec", tmp_path, 2), "--minutes", "0"])
    (ladder,) = json.loads((tmp_path / "strength.json").read_text("utf-8"))["ladders"]
    assert [part["games"] for part in ladder["parts"]] == [0] * 4
    strength.main(arguments("crypte_de_sedlec", tmp_path, 2))
    (file,) = (tmp_path / "strength" / "seed-6").glob("*-random-greedy.jsonl")
    before = file.read_bytes()
    strength.main(arguments("crypte_de_sedlec", tmp_path, 4))
    assert file.read_bytes().startswith(before)
    (ladder,) = json.loads((tmp_path / "strength.json").read_text("utf-8"))["ladders"]
    assert ladder["parts"][0]["deals"] == 4


def test_other_deals_are_kept_apart_and_the_ladders_of_other_games_stay(tmp_path: Path, short: None) -> None:
    strength.main(arguments("crypte_de_sedlec", tmp_path, 2))
    strength.main([*arguments("monster_cafe", tmp_path, 2), "--minutes", "0"])
    strength.main([*arguments("crypte_de_sedlec", tmp_path, 3), "--seed", "7"])
    ladders = json.loads((tmp_path / "strength.json").read_text("utf-8"))["ladders"]
    assert [(ladder["game"], ladder["seed"]) for ladder in ladders] == [("crypte_de_sedlec", 7), ("monster_cafe", 6)]
    (one,), (other,) = ((tmp_path / "strength" / f"seed-{n}").glob("*sedlec-2-random-greedy.jsonl") for n in (6, 7))
    assert [len(file.read_text("utf-8").splitlines()) for file in (one, other)] == [1 + 4, 1 + 6]
    for name, seed in (("crypte_de_sedlec", 7), ("monster_cafe", 6)):
        assert f"Deals of seed {seed}." in (tmp_path / strength_page.page_of(name)).read_text("utf-8")
    summary = (tmp_path / "strength.md").read_text("utf-8")
    assert summary.index("strength-crypte-de-sedlec.md") < summary.index("strength-monster-cafe.md")


def test_games_of_other_code_count_if_they_are_played_alike_today(tmp_path: Path, short: None) -> None:
    strength.main(arguments("crypte_de_sedlec", tmp_path, 2))
    (file,) = (tmp_path / "strength" / "seed-6").glob("*-random-greedy.jsonl")
    whole = file.read_text("utf-8")
    header = json.loads(whole.splitlines()[0])
    file.write_text(whole.replace(header["code"], "older"), "utf-8")
    strength.main([*arguments("crypte_de_sedlec", tmp_path, 2), "--minutes", "0"])
    assert file.read_text("utf-8") == whole
    first = json.loads(whole.splitlines()[1])
    other = whole.replace(header["code"], "older").replace(
        f'"plies":{first["plies"]}', f'"plies":{first["plies"] + 1}', 1
    )
    file.write_text(other, "utf-8")
    strength.main([*arguments("crypte_de_sedlec", tmp_path, 2), "--minutes", "0"])
    assert file.with_suffix(".older").read_text("utf-8") == other
    assert len(file.read_text("utf-8").splitlines()) == 1


def test_campaigns_are_kept_and_told(tmp_path: Path, short: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strength, "CHEAP", 1)
    monkeypatch.setattr(strength, "rungs_of", lambda game: {"random": "random", "greedy": "greedy"})
    monkeypatch.setattr(strength, "ORACLE_OF_CAMPAIGNS", "mcts:1")
    name = next(name for name in mt.game_names() if has_campaign(mt.game(name)))
    asked = [*arguments(name, tmp_path, 0), "--campaigns", "2"]
    asked[asked.index("--top") + 1] = "0"
    strength.main(asked)
    (file,) = (tmp_path / "strength" / "seed-6").glob("*-campaigns.json")
    whole = json.loads(file.read_text("utf-8"))
    assert [(each["bot"], each["number"]) for each in whole["campaigns"]] == [
        (bot, number) for number in (0, 1) for bot in ("random", "greedy", "mcts:1")
    ]
    page = (tmp_path / strength_page.page_of(name)).read_text("utf-8")
    assert re.search(r"\| greedy \| 2 \| [\d.]+ ± [\d.]+ \| [\d.]+ ± ", page)
    file.write_text(json.dumps(whole | {"code": "older"}), "utf-8")
    assert len(strength.kept_campaigns(mt.game(name), mt.game(name).check_players(None), file)) == 6
    whole["campaigns"][0]["score"] += 1
    file.write_text(json.dumps(whole | {"code": "older"}), "utf-8")
    assert strength.kept_campaigns(mt.game(name), mt.game(name).check_players(None), file) == []
    assert file.with_suffix(".older").exists()


def test_every_level_is_measured_without_its_clock() -> None:
    rivals, partners = mt.game("crypte_de_sedlec"), mt.game("christmas_monsters")
    assert [strength.equivalent(name, rivals) for name in ("random", *LEVELS)] == [
        "random",
        *(f"mcts:{n}" for n in (200, 800, 3_200, strength.EXPERT, 67_500)),
    ]
    assert [strength.equivalent(name, partners) for name in LEVELS] == [f"mcts:{partners.thought[n]}" for n in LEVELS]
    for level, iterations in strength.WITHOUT_CLOCK.items():
        assert iterations * 4 == int(LEVELS[level]["iterations"])


@pytest.mark.parametrize(("players", "expected"), [(2, [("a", "b"), ("b", "c")]), (3, ["aba", "bab", "bcb", "cbc"])])
def test_on_a_ladder_only_neighbours_meet(players: int, expected: list[str]) -> None:
    found = line_ups(mt.game("crypte_de_sedlec"), tuple("abc"), players, ladder=True)
    assert found == [tuple(line_up) for line_up in expected]


def test_campaigns_are_played_to_their_end_and_the_same_again() -> None:
    name = next(name for name in mt.game_names() if has_campaign(mt.game(name)))
    game = mt.game(name)
    (campaign,), (again,) = (play_campaigns(game, ["random"], 1, players=game.player_counts[0]) for _ in range(2))
    assert campaign == again
    assert len(campaign.days) == 24
    (section,) = campaign.measures
    assert sum(map(len, campaign.measures[section].values())) == 8 * 24
    assert 0 <= campaign.a_day(section) <= 8
    with pytest.raises(BadArena, match="no campaign"):
        play_campaigns(mt.game("crypte_de_sedlec"), ["random"], 1, players=2)


def test_losses_in_endings_are_those_of_the_bare_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search of one iteration gives something away, and nobody ever gains on perfect play."""
    monkeypatch.setattr(endings, "WAY_THERE", "mcts:20")
    monkeypatch.setattr(endings, "measured", lambda game: [("mcts:1", "easy"), ("mcts:600", "expert")])
    found = endings.measure(mt.game("crypte_de_sedlec"), 2, 6, 9_000)
    assert found["endings"] == 6
    weak, strong = found["levels"]["easy"], found["levels"]["expert"]
    assert weak["lost"] > strong["lost"] >= 0
    assert weak["perfect"] < strong["perfect"] <= 1
