"""Data files: what is wrong with a file is said in the language asked for, with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from monstrotheque.engine.data_files import parse_data, read_data
from monstrotheque.engine.errors import BadDataFile


@pytest.mark.parametrize(
    ("text", "french", "english"),
    [
        ("a =", "à la fin du fichier, une valeur manque", "at the end of the file, a value is missing"),
        ("a = 1\nb = nope", "ligne 2, colonne 5, une valeur", "line 2, column 5, a value"),
        ("\nname", "il manque un « = »", "there is no “=”"),
        ("[[cards", "un crochet ou une accolade n’est pas refermé", "a bracket or brace is not closed"),
        ("a = {b = 1", "un crochet ou une accolade n’est pas refermé", "a bracket or brace is not closed"),
        ('a = "x', "guillemets n’est pas refermé", "a quoted text is not closed"),
        ("a = 'x", "guillemets n’est pas refermé", "a quoted text is not closed"),
        ("a = 1 b", "ligne 1, colonne 7, il y a quelque chose de trop", "line 1, column 7, there is something extra"),
        ("a = 1\na = 2", "un nom est donné deux fois", "a name is given twice"),
        ("[a]\n[a]", "ligne 2, colonne 3, un nom est donné deux fois", "line 2, column 3, a name is given twice"),
        (r'a = "\q"', "une barre oblique inverse", "a backslash"),
        ('a = "x\ny"', "un caractère n’a pas sa place", "a character isn’t allowed"),
        ("= 1", "ligne 1, colonne 1, ce n’est ni un nom", "line 1, column 1, this is neither a name"),
        ("a = " + "[" * 10000, "emboîtées trop profondément", "nested too deeply"),
    ],
)
def test_a_mistake_in_a_table_is_named_with_its_place(text: str, french: str, english: str) -> None:
    with pytest.raises(BadDataFile) as refused:
        parse_data(text, "deck.toml")
    assert french in refused.value.say("fr").replace("\xa0", " ")
    assert english in refused.value.say("en")


def test_a_file_that_is_no_text_is_named_as_such(tmp_path: Path) -> None:
    path = tmp_path / "picture.toml"
    path.write_bytes(b"a = \xff\xfe")
    with pytest.raises(BadDataFile) as refused:
        read_data(path)
    assert "ce n’est pas un texte en UTF-8 (octet 5)" in refused.value.say("fr")
