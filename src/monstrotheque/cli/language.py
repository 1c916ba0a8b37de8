"""The language of the terminal: `--lang`, else the environment's.

What a game says is in its texts. The words of the command line itself (help texts and Click's sentences) are written in
English where they are used, and gettext translates them from `locale/`.
"""

from __future__ import annotations

import gettext
import inspect
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click

from monstrotheque.engine.texts import LANGS

LOCALE = Path(__file__).parent / "locale"
F = TypeVar("F", bound=Callable[..., Any])


def default_lang() -> str:
    """French if the environment is French, else English."""
    settings = (os.environ.get(name) for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))
    spoken = next(filter(None, settings), "")
    return "fr" if spoken.startswith("fr") else "en"


def lang_option(function: F, *, expose_value: bool = True) -> F:
    """The option `--lang` for a command."""
    decorate = click.option(
        "--lang",
        type=click.Choice(LANGS),
        default=default_lang,
        show_default="the environment's",
        expose_value=expose_value,
        help="Language.",
    )
    return decorate(function)


def lang_everywhere(function: F) -> F:
    """The option `--lang` for a command whose only words are its help and its errors."""
    return lang_option(function, expose_value=False)


def lang_from(arguments: Sequence[str]) -> str:
    """The language in raw arguments, for errors before or outside a command."""
    for argument, following in zip(arguments, [*arguments[1:], ""], strict=True):
        wished = following if argument == "--lang" else argument.removeprefix("--lang=")
        if argument.startswith("--lang") and wished in LANGS:
            return wished
    return default_lang()


def speak(lang: str) -> None:
    """Use *lang* for help texts and usage errors from now on."""
    gettext.bindtextdomain("messages", str(LOCALE))
    os.environ["LANGUAGE"] = lang


def translated(command: click.Command) -> click.Command:
    """*command* with its help texts in the current language."""
    command.help = _translate(command.help)
    # The list of commands would cut a long first sentence, so it is given whole.
    command.short_help = (command.help or "").partition("\n\n")[0]
    for option in command.params:
        if isinstance(option, click.Option):
            option.help = _translate(option.help)
            if isinstance(option.show_default, str):
                option.show_default = _translate(option.show_default)
    if isinstance(command, click.Group):
        for inner in command.commands.values():
            translated(inner)
    return command


def _translate(text: str | None) -> str | None:
    return gettext.gettext(inspect.cleandoc(text)) if text else text
