"""The language of the terminal: `--lang`, else the environment's."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click

from monstrotheque.engine.texts import LANGS

F = TypeVar("F", bound=Callable[..., Any])


def default_lang() -> str:
    """French where the environment speaks French, English elsewhere."""
    spoken = next((value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := os.environ.get(name))), "")
    return "fr" if spoken.startswith("fr") else "en"


def lang_option(function: F) -> F:
    """The option `--lang` for a command."""
    decorate = click.option(
        "--lang", type=click.Choice(LANGS), default=default_lang, show_default="the environment's", help="Language."
    )
    return decorate(function)


def lang_from(arguments: Sequence[str]) -> str:
    """The language asked for in raw arguments, for errors that arise before or outside a command."""
    for argument, following in zip(arguments, [*arguments[1:], ""], strict=True):
        wished = following if argument == "--lang" else argument.removeprefix("--lang=")
        if argument.startswith("--lang") and wished in LANGS:
            return wished
    return default_lang()
