"""The command line as a person meets it, in this process."""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest

from monstrotheque.cli.main import main
from monstrotheque.engine import notices
from tests.cli.test_commands import sentence_in


@pytest.fixture
def refused(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """The sentence with which the command line refuses some arguments, in this process."""
    monkeypatch.setattr(notices, "_listeners", [])

    def ask(*arguments: object) -> str:
        monkeypatch.setenv("LANGUAGE", "en")
        monkeypatch.setattr(sys, "argv", ["monstro", *map(str, arguments)])
        with pytest.raises(SystemExit) as ended:
            main()
        assert ended.value.code == 2
        return sentence_in(capsys.readouterr().err, "Erreur\u00a0: " if "fr" in arguments else "Error: ")

    return ask
