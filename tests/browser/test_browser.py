"""The tests look at the app with the machine's Chromium, or with the one that Playwright fetched."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.conftest import browser_path


def program(path: Path) -> str:
    path.write_text("")
    path.chmod(0o755)
    return str(path)


def test_the_machine_s_chromium_comes_first(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    fetched = program(tmp_path / "fetched")
    assert browser_path(fetched) == fetched
    own = program(tmp_path / "chromium")
    assert browser_path(fetched) == own


def test_without_any_the_tests_fail_and_say_what_they_need(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(AssertionError, match="apt-get install chromium"):
        browser_path(str(tmp_path / "never fetched"))
