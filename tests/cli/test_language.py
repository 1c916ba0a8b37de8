"""The command line speaks French and English: helps, usage errors, what the system says."""

from __future__ import annotations

import gettext
import inspect
from collections.abc import Callable, Iterator
from pathlib import Path

import click
import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from monstrotheque.cli.language import LOCALE
from monstrotheque.cli.main import cli
from tests.cli.test_commands import monstro

WORDS = LOCALE / "fr" / "LC_MESSAGES" / "messages.po"


def helps(command: click.Command) -> Iterator[str]:
    """Every help of a command and the commands below it, as it is written."""
    yield from filter(None, [command.help, *(getattr(param, "help", None) for param in command.params)])
    defaults = (getattr(param, "show_default", None) for param in command.params)
    yield from (text for text in defaults if isinstance(text, str))
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            if inner := command.get_command(context, name):
                yield from helps(inner)


def french() -> set[object]:
    """What has its French, as it is written in English; with its plural where it has one."""
    with WORDS.open("rb") as file:
        return {message.id for message in read_po(file, locale="fr") if message.id and message.string}


def test_every_help_has_its_french() -> None:
    assert {inspect.cleandoc(text) for text in helps(cli)} <= french()


def test_no_french_is_left_over() -> None:
    """Whatever is translated is a help of ours or a sentence of Click, with the same plural."""
    folder, asked = str(Path(click.__file__).parent), {"_": None, "ngettext": (1, 2)}
    of_click = {found[2] for found in extract_from_dir(folder, [("**.py", "python")], keywords=asked)}
    assert french() - of_click == {inspect.cleandoc(text) for text in helps(cli)} - of_click


def test_the_compiled_words_are_those_of_the_source() -> None:
    with WORDS.open("rb") as source, WORDS.with_suffix(".mo").open("rb") as compiled:
        catalogue, spoken = read_po(source, locale="fr"), gettext.GNUTranslations(compiled)
    singles = [message for message in catalogue if message.id and isinstance(message.id, str)]
    assert len(singles) > 90
    assert [message.id for message in singles if spoken.gettext(str(message.id)) != message.string] == []


@pytest.mark.parametrize("command", ["", "play", "campaign", "db", "serve"])
def test_help_speaks_french(command: str) -> None:
    run = monstro(*command.split(), "--help", LANG="fr_FR.UTF-8")
    assert "Montre cette aide." in run.stdout
    assert "Usage :" in run.stdout.replace("\u00a0", " ")


def test_usage_errors_speak_french(refused: Callable[..., str]) -> None:
    assert "n’est pas un nombre" in refused("play", "crypte_de_sedlec", "--players", "x", "--lang", "fr")
    assert "pas de commande 'plai'. (Peut-être" in refused("--lang", "fr", "plai")
    assert "demande une valeur" in refused("replay", "--lang", "fr", "x.json", "--turn")
    assert "Quel jeu" in refused("play", "--lang", "fr")
    assert "No such command 'plai'" in refused("plai")


def test_what_the_system_has_against_a_file_is_said_in_french(refused: Callable[..., str], tmp_path: Path) -> None:
    assert "n’existe pas" in refused("replay", tmp_path / "none.json", "--lang", "fr")
    assert "c’est un dossier" in refused("replay", tmp_path, "--lang", "fr")
    assert "there is no such file" in refused("replay", tmp_path / "none.json", "--lang", "en")
