"""`make audit` makes every check, and tells a weakness from a list that can't be reached."""

from __future__ import annotations

import sys

import pytest

from tests.audit import CHECKS, Check, Verdict, audit, look


def tool(said: str, code: int, *, asks: bool = True) -> Check:
    return Check("a check", (sys.executable, "-c", f"print({said!r}); raise SystemExit({code})"), asks=asks)


@pytest.mark.parametrize(
    ("check", "verdict"),
    [
        (tool("found 0 vulnerabilities", 0), Verdict.GOOD),
        (tool("vite  6.0.0  Severity: high", 1), Verdict.BAD),
        (tool("npm error audit endpoint returned an error", 1), Verdict.UNKNOWN),
        (tool("requests.exceptions.ConnectionError: Max retries exceeded", 1), Verdict.UNKNOWN),
        (tool("ERROR:pip_audit: Dependency not found on PyPI and could not be audited: rich", 1), Verdict.UNKNOWN),
        (tool("ConnectionError is imported but unused", 1, asks=False), Verdict.BAD),
    ],
)
def test_a_verdict_says_whether_there_was_an_answer(check: Check, verdict: Verdict) -> None:
    assert look(check)[0] is verdict


def test_every_check_is_made_whatever_the_others_find(capsys: pytest.CaptureFixture[str]) -> None:
    checks = [tool("weak", 1), tool("ENOTFOUND", 1), tool("fine", 0)]
    assert audit(checks) == "Of 3 checks 1 found something and 1 could not be made."
    told = capsys.readouterr().out
    assert told.count("a check: ") == 3
    assert "weak" in told
    assert audit(checks[2:]) == ""


def test_only_lists_from_elsewhere_can_be_away() -> None:
    assert [check.asks for check in CHECKS] == [False, False, True, True]
