"""How much a visit costs."""

from __future__ import annotations

import gzip
import re

import pytest

from tests.browser.conftest import APP

BUDGET = 150_000
IMPORT = re.compile(r"""(?:from|import)\s*["']\./([\w.-]+\.js)["']""")


def weight(name: str) -> int:
    return len(gzip.compress((APP / "assets" / name).read_bytes(), 9))


def with_imports(name: str) -> set[str]:
    """A script and everything it can't do without."""
    found, open_ends = {name}, [name]
    while open_ends:
        text = (APP / "assets" / open_ends.pop()).read_text("utf-8")
        new = set(IMPORT.findall(text)) - found
        found |= new
        open_ends += new
    return found


def shell() -> str:
    page = (APP / "index.html").read_text("utf-8")
    found = re.search(r'src="/assets/([\w.-]+\.js)"', page)
    assert found
    return found[1]


@pytest.mark.parametrize("board", sorted(path.name for path in APP.glob("assets/Board-*.js")))
def test_shell_and_one_board_stay_within_the_budget(board: str) -> None:
    assert sum(map(weight, with_imports(shell()) | with_imports(board))) <= BUDGET


def test_nothing_comes_from_elsewhere() -> None:
    page = (APP / "index.html").read_text("utf-8")
    addresses = re.findall(r'(?:src|href)="([^"#]+)"', page)
    assert [address for address in addresses if not address.startswith("/")] == []
