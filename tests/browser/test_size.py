"""How much a visit costs."""

from __future__ import annotations

import base64
import gzip
import hashlib
import re
import urllib.error
import urllib.request

import pytest

from tests.browser.conftest import APP, Open
from tests.browser.players import new_table

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
    (table,) = (path.name for path in APP.glob("assets/TablePage-*.js"))
    needed = with_imports(shell()) | with_imports(table) | with_imports(board)
    assert sum(map(weight, needed)) <= BUDGET


def test_nothing_comes_from_elsewhere() -> None:
    page = (APP / "index.html").read_text("utf-8")
    addresses = re.findall(r'(?:src|href)="([^"#]+)"', page)
    assert [address for address in addresses if not address.startswith("/")] == []


@pytest.mark.parametrize("path", ["/", f"/assets/{shell()}", "/api/texts/crypte_de_sedlec/fr", "/api/games"])
def test_what_shrinks_is_sent_packed(server: str, path: str) -> None:
    plain = urllib.request.urlopen(server + path).read()
    request = urllib.request.Request(server + path, headers={"accept-encoding": "gzip"})
    with urllib.request.urlopen(request) as answer:
        packed, tag = answer.read(), answer.headers["etag"]
        assert answer.headers["content-encoding"] == "gzip"
    assert gzip.decompress(packed) == plain
    assert len(packed) < len(plain) / 2
    again = urllib.request.Request(server + path, headers={"accept-encoding": "gzip", "if-none-match": tag})
    with pytest.raises(urllib.error.HTTPError, match="304"):
        urllib.request.urlopen(again)


@pytest.mark.parametrize("path", ["/profile", f"/assets/{shell()}", "/sw.js"])
def test_what_the_build_packed_is_sent_to_browsers_that_take_it(server: str, path: str) -> None:
    request = urllib.request.Request(server + path, headers={"accept-encoding": "gzip, deflate, br, zstd"})
    with urllib.request.urlopen(request) as answer:
        packed, kind = answer.read(), answer.headers["content-type"]
        assert answer.headers["content-encoding"] == "br"
    plain = urllib.request.urlopen(server + path)
    assert plain.headers["content-type"].partition(";")[0] == kind.partition(";")[0]
    assert len(packed) < len(gzip.compress(plain.read(), 9))


def test_only_the_script_that_stands_in_the_page_may_run_there(server: str) -> None:
    with urllib.request.urlopen(server) as answer:
        policy, page = answer.headers["content-security-policy"], answer.read()
    digests = [
        base64.b64encode(hashlib.sha256(each).digest()).decode()
        for each in re.findall(b"<script>(.*?)</script>", page, re.S)
    ]
    assert re.findall(r"script-src ([^;]*)", policy) == [
        " ".join(["'self'", "'wasm-unsafe-eval'", *(f"'sha256-{each}'" for each in digests)])
    ]
    assert len(digests) == 1


def test_opening_a_page_asks_for_everything_once(visit: Open, server: str) -> None:
    page = visit("/")
    new_table(page, "crypte_de_sedlec", players=2)
    page.wait_for_selector(".cue")
    lines: list[str] = []
    page.on("websocket", lambda line: lines.append(line.url))
    for path, shown in ((server, ".low3"), (page.url, ".cue"), (f"{server}/rules/crypte_de_sedlec", ".rules")):
        page.goto(path)
        page.wait_for_selector(shown)
        asked = page.evaluate("performance.getEntriesByType('resource').map((each) => each.name)")
        answers = sorted(each for each in asked if "/api/" in each)
        assert answers == sorted(set(answers))
        page.wait_for_function("() => window.early.size === 0")  # else there is an early answer that nobody wanted
        page.wait_for_load_state("networkidle")
    assert len(lines) == 1


def test_what_others_made_comes_with_its_licence(server: str) -> None:
    """Fonts and code of others may be passed on only with their licences."""
    with urllib.request.urlopen(f"{server}/licences.txt") as answer:
        assert answer.headers["content-type"].startswith("text/plain")
        text = answer.read().decode()
    assert "creativecommons.org/licenses/by/3.0" in text
    assert text.count("SIL OPEN FONT LICENSE Version 1.1") == 3
    for owner in ("Ana Sanfelippo", "Atkinson Hyperlegible Next Project Authors", "Svelte Contributors"):
        assert owner in text
