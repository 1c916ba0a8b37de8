"""`monstro count`: a real table, counted in the terminal."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

import monstrotheque as mt
from monstrotheque.cli.count import command
from monstrotheque.engine import counting
from tests.contract.cases import every_case, walk
from tests.contract.test_counting import before_the_count

SEDLEC = "crypte_de_sedlec/1 players=2 crypts=TL,CC,LP,PC:CP,KT,CL:PC,CK/CP,TP,TK,PL:LT,LC,PT:KC,TT"


def told(*arguments: str, typed: str = "") -> str:
    """What the command prints."""
    result = CliRunner().invoke(command, [*arguments, "--lang", "en"], input=typed, catch_exceptions=False)
    assert result.exit_code == 0
    return result.output


@every_case
def test_a_finished_game_is_counted_from_its_text(name: str, players: int) -> None:
    *_, (_, _, _, last) = walk(name, players, 1)
    output = told(last.text())
    for score in last.scores or []:
        assert str(score) in output


@every_case
def test_a_finished_game_is_counted_part_by_part(name: str, players: int) -> None:
    game = mt.game(name)
    *_, (_, _, _, last) = walk(name, players, 2)
    _, entered = counting.read(game, last.text())
    before_the_count(name, players, entered)
    answers = []
    for group in counting.counting_of(game).form(players).groups:
        if group.is_shown:
            parts = dict(word.split("=", 1) for word in counting.write(game, players, entered).split()[1:])
            empty = group.between.join(["-"] * players) if group.by_seat else "-"
            given = parts.get(group.part, empty)
            answers += given.split(group.between) if group.by_seat else [given]
    output = told(name, "--players", str(players), typed="\n".join(answers) + "\n")
    counted = counting.count(game, *counting.read(game, output.splitlines()[-1]))
    assert list(counted.scores) == last.scores
    assert all(str(score) in output for score in last.scores or [])


def test_the_winner_is_named() -> None:
    output = told(SEDLEC, "--names", "Léa,Bram")
    assert "Bram wins." in output
    assert output.rstrip().endswith(SEDLEC)


@pytest.mark.parametrize(
    ("crypts", "verdict"), [("TL,CC,LP,PC:CP,KT/CP", "Léa leads so far."), ("TL/-", None), ("-/-", None)]
)
def test_nobody_wins_while_a_crypt_lacks_cards(crypts: str, verdict: str | None) -> None:
    output = told(f"crypte_de_sedlec/1 players=2 crypts={crypts}", "--names", "Léa,Bram")
    assert "wins" not in output
    assert "victory" not in output
    assert verdict is None or verdict in output


def test_a_tie_of_three_is_told_once() -> None:
    tied = "croque_monstre/1 players=4 headstones=G10,C10/L10,D10/D8,L12/L15,C8"
    output = " ".join(told(tied, "--names", "Ana,Ben,Cleo,Dan").split())
    first, second = "Cleo goes ahead of Ana and Ben (6 to 4)", "Ana and Ben stay level"
    assert f"Ana, Ben and Cleo are level at 8. Stone by stone, the highest first: {first}; {second}." in output
    assert output.count("level at") == 1


def test_three_winners_are_named_as_a_list() -> None:
    crypts = "/".join(["TL,CC,LP:CP,KT:PC"] * 3)
    output = told(f"crypte_de_sedlec/1 players=3 crypts={crypts}", "--names", "Ana,Ben,Cleo")
    assert "Ana, Ben and Cleo share the victory." in output
    assert "Ana, Ben and Cleo are level at" in output


def test_nobody_is_level_on_an_empty_table() -> None:
    assert "are level" not in told("crypte_de_sedlec/1 players=3 crypts=-/-/-")


def test_the_first_round_of_a_cafe_has_no_winner() -> None:
    table = "players=2 families=rex,priss,snorkel,yeto,mummy fronts=3rex/3priss backs=rex,rex,rex/priss,priss,priss"
    cafe = f"monster_cafe/1 {table} cafe=2rex,priss coffees="
    assert "Léa leads so far." in told(cafe + "0,0", "--names", "Léa,Bram")
    assert "Léa wins." in told(cafe + "1,2", "--names", "Léa,Bram")


@pytest.mark.parametrize(("lang", "part"), [("en", "“Crypt”"), ("fr", "« Crypte »")])
def test_a_refused_entry_calls_its_part_as_the_question_does(lang: str, part: str) -> None:
    typed = CliRunner().invoke(command, ["crypte_de_sedlec", "--lang", lang], input="KK\n" + "-\n" * 6)
    assert part in typed.output.replace("\u00a0", " ")
    assert "crypts" not in typed.output.partition("KK")[2]


def test_a_crypt_that_could_have_been_better_says_so() -> None:
    output = told(SEDLEC)
    assert "These cards could have scored 34 points." in output


def test_a_text_comes_from_the_input_as_well() -> None:
    assert "Player 2 wins." in told("-", typed=SEDLEC)


def test_what_lies_on_the_table_is_asked_for_and_nothing_is_lost_by_a_mistake() -> None:
    crypts = "TL,CC,LP,PC:CP,KT,CL:PC,CK", "CP,TP,TK,PL:LT,LC,PT:KC,TT"
    typed = f"{crypts[0]}\nKK,TP\nTL\n{crypts[1]}\n\n\n"
    output = told("crypte_de_sedlec", "--players", "2", typed=typed)
    assert "it takes:" in output
    assert "no other card like this one" in output
    assert output.rstrip().endswith(SEDLEC)


@pytest.mark.parametrize("name", mt.game_names())
def test_every_game_can_be_entered_empty(name: str) -> None:
    assert "0" in told(name, typed="-\n" * 60)


def test_an_impossible_entry_is_named_with_its_owner() -> None:
    doubled = SEDLEC.replace("TL,CC,LP,PC", "TL,CC,CC,PC").replace("PL:LT,LC,PT:KC,TT", "PL:LT,CC,PT:KC,TT")
    assert "Player 2, Criminal / Criminal: " in told(doubled)


def test_prompts_have_the_space_of_their_language() -> None:
    typed = CliRunner().invoke(command, ["crypte_de_sedlec", "--lang", "fr"], input="-\n" * 6)
    assert "Joueur 1\u00a0: " in typed.output


def test_what_may_lie_there_is_told_in_lines_that_fit_the_terminal() -> None:
    typed = CliRunner(env={"COLUMNS": "60"}).invoke(command, ["monster_cafe", "--lang", "fr"], input="-\n" * 60)
    told = [line for line in typed.output.splitlines() if "(" in line and not line.startswith("Joueur")]
    assert told
    assert max(map(len, told)) <= 60
