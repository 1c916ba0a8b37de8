"""Texts: the same keys and the same values to fill in both languages."""

from __future__ import annotations

import re
import string
from pathlib import Path

import pytest

import monstrotheque as mt
from monstrotheque.engine.events import Preview
from monstrotheque.engine.previews import preview_notes, summed_up, told
from monstrotheque.engine.texts import Texts, shared_texts
from tests.contract.cases import every_game

STRAIGHT = re.compile(r"(?<=\w)'(?=\w)")
ROBOT = re.compile(r"\b(?:[Rr]obots?|(?:[Uu]n|[Dd]es|[Ll]es?|[Cc]haque) bots?)\b")
ROOT = Path(__file__).parents[2]
SPACE = re.compile(r"(?<! ) [:;!?»]|« ")


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def pairs(french: Texts, english: Texts) -> list[tuple[str, str, str]]:
    assert french.keys() == english.keys()
    return [(key, french.as_dict()[key], english.as_dict()[key]) for key in sorted(french.keys())]


@every_game
def test_both_languages_have_the_same_texts_with_the_same_values(name: str) -> None:
    game = mt.game(name)
    for key, french, english in pairs(game.texts("fr"), game.texts("en")):
        assert fields(french) == fields(english), key
        assert french.strip(), key
        assert english.strip(), key


@every_game
def test_french_typography(name: str) -> None:
    """No-break spaces before high punctuation and inside quotation marks; curly apostrophes."""
    for key, text in mt.game(name).texts("fr").as_dict().items():
        assert not SPACE.search(text), key
        assert not STRAIGHT.search(text), key


def test_french_typography_of_what_the_server_says() -> None:
    for line in (ROOT / "src/monstrotheque/server/texts/fr.toml").read_text("utf-8").splitlines():
        assert line.startswith("#") or not SPACE.search(line), line
        assert line.startswith("#") or not STRAIGHT.search(line), line


def test_french_has_one_word_for_a_bot() -> None:
    """A bot is called "automate": in the browser, in the terminal, in refusals."""
    said = [*ROOT.glob("src/**/texts/fr.toml"), *ROOT.glob("src/**/messages.po"), *ROOT.glob("web/src/texts/fr.ts")]
    assert len(said) > 3
    for path in said:
        french = "\n".join(line for line in path.read_text("utf-8").splitlines() if not line.startswith(("#", "msgid")))
        assert not ROBOT.findall(french), path


def test_french_counts_zero_as_one() -> None:
    french, english = shared_texts("fr"), shared_texts("en")
    assert [french.say("words.point", n=n) for n in (0, 1, 2)] == ["0 point", "1 point", "2 points"]
    assert [english.say("words.point", n=n) for n in (0, 1, 2)] == ["0 points", "1 point", "2 points"]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Bram", "Carte de Bram, plus que Bram"),
        ("Élise", "Carte d’Élise, plus qu’Élise"),
        ("E\u0301lise", "Carte d’E\u0301lise, plus qu’E\u0301lise"),
        ("Hélène", "Carte d’Hélène, plus qu’Hélène"),
        ("Yves", "Carte d’Yves, plus qu’Yves"),
        ("Yasmine", "Carte de Yasmine, plus que Yasmine"),
        ("", "Carte de , plus que "),
    ],
)
def test_french_elides_before_a_name(name: str, said: str) -> None:
    table = {"whose": "Carte de {name}, plus que {name}"}
    assert Texts("fr", table).say("whose", name=name) == said
    assert Texts("en", table).say("whose", name=name) == f"Carte de {name}, plus que {name}"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("le siège 2", "du siège 2, au siège 2"),
        ("Léa", "de Léa, à Léa"),
        ("l’Emballeur", "de l’Emballeur, à l’Emballeur"),
    ],
)
def test_french_joins_de_and_a_with_an_article(name: str, said: str) -> None:
    assert Texts("fr", {"whose": "de {name}, à {name}"}).say("whose", name=name) == said


def test_players_are_called_by_their_names_or_else_by_their_seats() -> None:
    french = shared_texts("fr")
    assert french.name(1) == "le siège 2"
    assert french.name(1, otherwise="l’Emballeur") == "l’Emballeur"
    assert french.with_names(["Léa", "Hugo"]).name(1) == "Hugo"
    assert french.name(1) == "le siège 2", "the texts themselves stay as they are"
    assert shared_texts("en").name(0) == "seat 1"


def test_a_missing_text_is_a_mistake_of_ours() -> None:
    with pytest.raises(KeyError, match="no text"):
        shared_texts("en").say("no.such.text")


def test_french_writes_numbers_its_own_way() -> None:
    values = {"games": 1000, "moves": 43662, "seconds": 0.25, "speed": 8836857.0}
    assert "43\u202f662 coups en 0,25 s (8\u202f836\u202f857" in shared_texts("fr").say("cli.simulated", **values)
    assert "43,662 moves in 0.25 s (8,836,857" in shared_texts("en").say("cli.simulated", **values)


def test_what_is_phrased_once_names_nobody() -> None:
    texts = Texts("en", {"words.seat": "seat {seat}", "hello": "Hello {name}!"})

    def hello(seat: int, texts: Texts) -> str:
        return texts.say("hello", name=texts.name(seat))

    ada, bob = texts.with_names(["Ada"]), texts.with_names(["Bob"])
    assert ada.once(hello, 0) == "Hello seat 1!"
    assert ada.once(hello, 0) is bob.once(hello, 0)


def test_phrases_are_kept_up_to_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("monstrotheque.engine.texts.MOST_PHRASED", 2)
    texts = Texts("en", {"n": "{n}"})
    said = [texts.once(_number, number) for number in range(5)]
    assert said == ["0", "1", "2", "3", "4"]
    assert len(texts._phrased) <= 2


def _number(number: int, texts: Texts) -> str:
    return texts.say("n", n=number)


def test_what_a_move_brings_is_told_like_its_notes_and_summary() -> None:
    texts = mt.game("crypte_de_sedlec").texts("fr").with_names(["Ada", "Zoé"])
    named = Preview(notes=(("notes.later", {"seat": 2}),))
    for preview in (Preview({"king": 4}, (("notes.king", {"n": 4}),)), Preview({}, uncertain=True), named):
        notes = preview_notes(preview, texts)
        assert told(preview, texts) == (notes, summed_up(preview, notes, texts))
        assert told(preview, texts) == (notes, summed_up(preview, notes, texts))
