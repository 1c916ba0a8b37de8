"""`monstro campaign`: days played at the keyboard, kept after every step."""

from __future__ import annotations

import io
import os
import random
from pathlib import Path

import pytest
from click import ClickException
from click.testing import CliRunner, Result
from rich.console import Console

from monstrotheque.cli.campaign import CampaignDay, command
from monstrotheque.cli.campaign_folder import CampaignFolder, FolderRefused, Kept, file_name
from monstrotheque.engine import records
from monstrotheque.engine.campaigns import BadCampaign, DayRefused, DaySecret
from monstrotheque.engine.errors import MonstroError
from monstrotheque.engine.match import Match
from monstrotheque.engine.texts import shared_texts
from monstrotheque.games.christmas_monsters.campaign import found
from monstrotheque.games.christmas_monsters.campaign.constants import MONSTERS
from tests.games.christmas_monsters.campaign.made_up import NAMES
from tests.games.christmas_monsters.campaign.played import ANY_TIME, GAME, after_days, in_the_evening, play_out

NAME = "Noël"


def run(data: Path, *arguments: str) -> Result:
    result = CliRunner().invoke(command, [*arguments, "--data", str(data), "--lang", "en"], catch_exceptions=True)
    if result.exception and not isinstance(result.exception, MonstroError | SystemExit):
        raise result.exception
    return result


class Keyboard:
    """Answers moves with the first choice and decisions with the first sheet that has room; leaves after a while."""

    def __init__(self, kept: Kept, *, patience: int = 10**6) -> None:
        self.kept = kept
        self.asked = 0
        self.patience = patience

    def __call__(self, prompt: str) -> str:
        self.asked += 1
        if self.asked > self.patience:
            raise EOFError
        question = self.kept.rules.due(self.kept.campaign)
        if question is None:
            return "1"
        places = [key for key, room in question.room.items() for _ in range(room)]
        return " ".join(places[: question.count])


def play(kept: Kept, *, patience: int = 10**6, seats: str = "human,random,random") -> Keyboard:
    keyboard = Keyboard(kept, patience=patience)
    CampaignDay(kept, Console(file=io.StringIO(), width=100), keyboard, "fr").play(seats, ANY_TIME)
    return keyboard


def kept_again(kept: Kept) -> Kept:
    return CampaignFolder(kept.path.parent).find(NAME)


@pytest.fixture
def folder(tmp_path: Path) -> CampaignFolder:
    return CampaignFolder(tmp_path)


@pytest.fixture
def kept(folder: CampaignFolder) -> Kept:
    return folder.add(GAME, found(NAME, NAMES[:3]))


def test_two_days_at_the_keyboard(folder: CampaignFolder, kept: Kept) -> None:
    play(kept)
    play(kept, seats="human,human,human")
    assert kept.campaign.day == 3
    assert folder.find(NAME).campaign == kept.campaign
    assert not kept.day_file.exists()


def test_a_day_that_was_left_goes_on_where_it_was(folder: CampaignFolder, kept: Kept) -> None:
    play(kept, patience=3)
    again = folder.find(NAME)
    assert again.campaign.started is not None
    moves = len(again.match().moves)
    assert moves >= 3
    play(again)
    assert again.campaign.day == 2
    assert len(again.rules.record_of(again.campaign, 1)["log"]) > moves


def test_a_lost_day_file_begins_the_same_deal_again(folder: CampaignFolder, kept: Kept) -> None:
    play(kept, patience=3)
    before = kept.match().state_at(0)
    kept.day_file.write_text("{ cut")
    again = folder.find(NAME)
    assert again.match().state == before


def test_an_unreadable_day_file_is_set_aside_and_the_same_deal_begins_again(folder: CampaignFolder, kept: Kept) -> None:
    play(kept, patience=3)
    promised = kept.rules.view(kept.campaign)["commitment"]
    kept.day_file.write_text(kept.day_file.read_text("utf-8")[:-40], "utf-8")
    kept = folder.find(NAME)
    play(kept, patience=1)
    assert len(kept.match().moves) <= 4
    assert kept.rules.view(kept.campaign)["commitment"] == promised
    assert kept.day_file.with_suffix(".unreadable").exists()


def test_a_day_file_of_another_game_is_not_gone_on_with(kept: Kept) -> None:
    play(kept, patience=3)
    match, nonce = records.load(kept.day_file)
    easier = Match(match.game, seed=match.seed, options={**match.options, "companion": 6})
    records.save(kept.day_file, easier, nonce)
    assert kept.match().options == match.options


@pytest.mark.parametrize("seats", ["random,random,random", "human,human", "human,nobody,random"])
def test_a_line_up_that_cannot_play_does_not_begin_the_day(kept: Kept, seats: str) -> None:
    with pytest.raises((MonstroError, ClickException)):
        play(kept, seats=seats)
    assert kept.campaign.started is None


def test_a_finished_match_whose_day_was_not_yet_kept_is_taken_in(folder: CampaignFolder, kept: Kept) -> None:
    """The power fails between the last move and the campaign's own file."""
    play(kept, patience=3)
    assert kept.campaign.started is not None
    match, dice = kept.match(), random.Random(1)
    records.save(kept.day_file, play_out(match, dice), kept.campaign.started.nonce)
    again = folder.find(NAME)
    play(again)
    assert again.campaign.day == 2


def test_an_evening_that_was_left_goes_on(folder: CampaignFolder) -> None:
    kept = folder.add(GAME, in_the_evening())
    play(kept, patience=0)
    assert folder.find(NAME).campaign == in_the_evening()
    play(kept)
    assert kept.campaign.day == in_the_evening().day + 1


def test_a_crash_while_saving_leaves_the_file_as_it_was(kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError("no space left")

    before = kept.path.read_text()
    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="no space"):
        kept.keep(after_days(1))
    assert kept.path.read_text() == before
    assert list(kept.path.parent.glob(".*")) == []
    monkeypatch.undo()
    kept.keep(after_days(1))


def test_two_programs_cannot_both_write(folder: CampaignFolder, kept: Kept) -> None:
    other = folder.find(NAME)
    other.keep(after_days(1))
    with pytest.raises(FolderRefused) as caught:
        kept.keep(after_days(2))
    assert caught.value.reason == "changed"
    assert folder.find(NAME).campaign == after_days(1)


def test_new_list_show(tmp_path: Path) -> None:
    assert shared_texts("en").say("campaign.cli.none") in run(tmp_path, "list").output
    assert run(tmp_path, "new", NAME, "--characters", "Léa,Bram,Zoé").exit_code == 0
    assert "Noël  day 1 to be played" in run(tmp_path, "list").output
    shown = run(tmp_path, "show", NAME).output
    assert all(name in shown for name in ("Léa", "Bram", "Zoé"))
    again = run(tmp_path, "new", "NOEL", "--characters", "A,B,C").exception
    assert isinstance(again, FolderRefused)
    unknown = run(tmp_path, "show", "Pâques").exception
    assert isinstance(unknown, FolderRefused)
    assert "noel" in unknown.say("en")


def test_names_are_asked_for(tmp_path: Path) -> None:
    arguments = ["new", NAME, "--data", str(tmp_path), "--lang", "fr"]
    assert CliRunner().invoke(command, arguments, input="Léa\nBram\nZoé\n").exit_code == 0
    assert CampaignFolder(tmp_path).find(NAME).campaign.characters == ("Léa", "Bram", "Zoé")


def test_stray_bytes_are_answers_like_others(kept: Kept) -> None:
    arguments = ["play", NAME, "--seats", "human,random,random", "--data", str(kept.path.parent)]
    result = CliRunner().invoke(command, arguments, input=b"\xff\xfe\nfirst 1\nquit\n")
    assert result.exception is None
    assert [str(played.move) for played in kept_again(kept).match().moves][:1] == ["first 1"]


def test_a_closed_door_stays_closed(tmp_path: Path) -> None:
    run(tmp_path, "new", NAME, "--characters", "Léa,Bram,Zoé", "--calendar", "9998")
    refusal = run(tmp_path, "play", NAME).exception
    assert isinstance(refusal, DayRefused)
    assert "9998-12-01" in refusal.say("en")


def test_export_and_import(tmp_path: Path) -> None:
    folder = CampaignFolder(tmp_path / "here")
    kept = folder.add(GAME, after_days(3))
    play(kept, patience=2)
    assert kept.campaign.started is not None
    file = tmp_path / "out.json"
    assert run(folder.path, "export", NAME, str(file)).exit_code == 0
    assert kept.campaign.started.nonce not in file.read_text()
    assert run(tmp_path / "there", "import", str(file)).exit_code == 0
    assert CampaignFolder(tmp_path / "there").find(NAME).campaign == after_days(3)
    assert isinstance(run(tmp_path / "there", "import", str(file)).exception, FolderRefused)
    assert run(tmp_path / "there", "import", str(file), "--replace").exit_code == 0
    file.write_text(file.read_text().replace('"score": ', '"score": 1', 1))
    assert isinstance(run(tmp_path / "there", "import", str(file)).exception, BadCampaign)


def test_a_replaced_campaign_is_kept_with_its_begun_day(folder: CampaignFolder, kept: Kept, tmp_path: Path) -> None:
    file = tmp_path / "before.campaign"
    run(folder.path, "export", kept.campaign.name, str(file))
    play(kept, patience=8)
    old, day = kept.path.read_bytes(), kept.day_file.read_bytes()
    for number in (1, 2):
        told = run(folder.path, "import", str(file), "--replace").output
        aside = folder.path / "replaced" / f"{kept.path.stem}-{number}.json"
        assert f"The previous one is kept in {aside}." in told
        assert aside.read_bytes() == old
        assert aside.with_suffix(".day.json").read_bytes() == day
        old = kept.path.read_bytes()
    assert len(list(folder)) == 1
    back = run(folder.path, "import", str(aside.with_name(f"{kept.path.stem}-1.json")), "--replace")
    assert back.exit_code == 0
    assert kept_again(kept).match().ply > 0


def test_a_campaign_is_not_exported_onto_itself(kept: Kept, tmp_path: Path) -> None:
    kept.keep(kept.rules.start(kept.campaign, DaySecret(7, records.new_nonce()), ANY_TIME))
    result = run(tmp_path, "export", NAME, str(kept.path))
    assert isinstance(result.exception, FolderRefused)
    assert kept.path.read_text("utf-8") == kept.text


def test_a_name_too_long_for_a_file_is_unknown(folder: CampaignFolder) -> None:
    with pytest.raises(FolderRefused, match="xxx") as caught:
        folder.find("x" * 5000)
    assert len(str(caught.value)) < 200


def test_a_days_record_can_be_exported_alone(tmp_path: Path) -> None:
    CampaignFolder(tmp_path).add(GAME, after_days(2))
    file = tmp_path / "day.record"
    run(tmp_path, "export", NAME, str(file), "--day", "2")
    match, _ = records.load(file)
    assert match.state.is_over


def test_practice_counts_for_nothing(kept: Kept, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    before = kept.path.read_text()
    arguments = ["play", NAME, "--practice", "9", "--curse", "nuit_noire", "--seats", "human,random,random"]
    result = CliRunner().invoke(command, [*arguments, "--data", str(kept.path.parent)], input="1\n" * 400)
    assert result.exit_code == 0
    assert kept.path.read_text() == before
    (file,) = (tmp_path / "data").rglob("christmas_monsters-*.json")
    assert records.read_json(file)["options"]["curse"] == "nuit_noire"


def test_a_broken_file_is_told_in_the_list(kept: Kept, tmp_path: Path) -> None:
    (tmp_path / "broken.json").write_text("{}")
    (tmp_path / "other.json").write_text('{"game": "crypte_de_sedlec"}')
    listed = run(tmp_path, "list").output
    assert "broken.json  This file is not a campaign" in listed
    assert "crypte_de_sedlec" in listed
    assert "Noël  day 1" in listed


def test_file_names_are_plain() -> None:
    assert file_name("  Noël à  l’Atelier ") == "noel-a-latelier"
    assert file_name("../../etc") == "etc"
    assert file_name("圣诞") != file_name("节日")


class Notes:
    """Answers a line for each turn from what was written down, then decisions with the first sheets that have room."""

    def __init__(self, kept: Kept, lines: list[str]) -> None:
        self.kept, self.lines = kept, iter(lines)

    def __call__(self, prompt: str) -> str:
        question = self.kept.rules.due(self.kept.campaign)
        if question is None or prompt.startswith("Turn"):
            return next(self.lines, "quit")
        places = [key for key, room in question.room.items() for _ in range(room)]
        return " ".join(places[: question.count])


def entered(kept: Kept, lines: list[str], *, again: bool = False) -> str:
    out = io.StringIO()
    CampaignDay(kept, Console(file=out, width=100), Notes(kept, lines), "en").enter(ANY_TIME, again)
    return out.getvalue()


def test_a_day_with_the_real_cards_is_entered_line_by_line_and_again(tmp_path: Path) -> None:
    kept = CampaignFolder(tmp_path).add(GAME, found(NAME, NAMES[:3]))
    lines = [f"{monster} {'+' if at < 5 else '-'}" for at, monster in enumerate(MONSTERS)]
    said = entered(kept, [*lines[:6], lines[0], *lines[7:], lines[6]])
    assert "Tidy-All already lay at location 1" in said
    assert (kept.campaign.day, kept.rules.view(kept.campaign)["score"]) == (2, 2)
    entered(kept, [*lines[:5], f"{MONSTERS[5]} + garde", *lines[6:]], again=True)
    assert (kept.campaign.day, kept.rules.view(kept.campaign)["score"]) == (2, 4)
    assert "monstro campaign enter" in entered(kept, ["quit"])
    assert (kept.campaign.day, kept.campaign.by_hand) == (2, True)
    assert "monstro campaign enter" in entered(kept, [f"{MONSTERS[0]} + {'garde ' * 12}", *lines[1:]])
