"""How much a visit costs."""

from __future__ import annotations

import gzip
import re
import urllib.error
import urllib.request

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
    found = re.search(r'<script type="module"[^>]* src="/assets/([\w.-]+\.js)"', page)
    assert found
    return found[1]


@pytest.mark.parametrize("board", sorted(path.name for path in APP.glob("assets/Board-*.js")))
def test_shell_and_one_board_stay_within_the_budget(board: str) -> None:
    assert sum(map(weight, with_imports(shell()) | with_imports(board))) <= BUDGET


def test_nothing_comes_from_elsewhere() -> None:
    page = (APP / "index.html").read_text("utf-8")
    addresses = re.findall(r'(?:src|href)="([^"#]+)"', page)
    assert [address for address in addresses if not address.startswith("/")] == []


@pytest.mark.parametrize("path", ["/", f"/assets/{shell()}", "/api/texts/crypte_de_sedlec/fr"])
def test_what_shrinks_is_sent_packed(house: str, path: str) -> None:
    plain = urllib.request.urlopen(house + path).read()
    request = urllib.request.Request(house + path, headers={"accept-encoding": "gzip"})
    with urllib.request.urlopen(request) as answer:
        packed, tag = answer.read(), answer.headers["etag"]
        assert answer.headers["content-encoding"] == "gzip"
    assert gzip.decompress(packed) == plain
    assert len(packed) < len(plain) / 2
    again = urllib.request.Request(house + path, headers={"accept-encoding": "gzip", "if-none-match": tag})
    with pytest.raises(urllib.error.HTTPError, match="304"):
        urllib.request.urlopen(again)
