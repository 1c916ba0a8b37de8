"""Lighthouse on the app's pages: `make lighthouse`. Fails under 95 in performance, accessibility or best practices.

`python -m tests.browser.lighthouse home replay` looks at the named pages only. What counts is the median of a few
visits; it is written to bench/results/lighthouse.json, page by page. Lighthouse comes from the package registry by npx
(not a dependency of the app); the browser is the one the tests use. The number after a page's name is Lighthouse's
measure of the machine: below 1000 it was busy, and what it says of performance is of little worth.
"""

from __future__ import annotations

import http.cookiejar
import json
import os
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from statistics import median
from typing import Any

from tests.browser.conftest import FLAGS, browser_path, open_server
from tests.browser.test_pages import GAMES

LIGHTHOUSE = "lighthouse@12.8.2"
CATEGORIES = ("performance", "accessibility", "best-practices")
LEAST = 95
FORMS = {"phone": [], "desktop": ["--preset=desktop"]}
VISITS = {"phone": 3, "desktop": 1}
RESULTS = Path(__file__).parents[2] / "bench" / "results" / "lighthouse.json"
METRICS = {
    "first paint": "first-contentful-paint",
    "largest paint": "largest-contentful-paint",
    "blocked": "total-blocking-time",
    "shift": "cumulative-layout-shift",
    "speed index": "speed-index",
}
ATTEMPTS = 3
END = 120
"""Seconds until bots have played a game to its end."""


class Visitor:
    """A guest of the server, with a cookie and a table."""

    def __init__(self, server: str) -> None:
        self.server = server
        self.jar = http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))

    def ask(self, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
        """The API's answer."""
        headers = {"content-type": "application/json", "origin": self.server, "sec-fetch-site": "same-origin"}
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.server}/api/{path}", data, headers)
        with self.opener.open(request) as answer:
            found: dict[str, Any] = json.load(answer)
        return found

    def table(self, game: str, players: int) -> str:
        """A new table of *game* against bots."""
        self.ask("me")
        bots = [{"kind": "bot", "bot": "random"}] * (players - 1)
        made = self.ask("tables", {"game": game, "players": players, "seats": [{"kind": "me"}, *bots]})
        return str(made["table"]["id"])

    def finished(self, game: str, players: int) -> str:
        """A table whose game bots have played to its end."""
        table = self.table(game, players)
        self.ask(f"tables/{table}/leave", {})
        deadline = time.monotonic() + END
        while self.ask(f"tables/{table}")["table"]["status"] != "over":
            assert time.monotonic() < deadline, "the game did not end"
            time.sleep(0.5)
        return table

    def campaign(self) -> str:
        """A new campaign of the first game that has one."""
        game = next(game["name"] for game in self.ask("games")["games"] if game["campaign"])
        made = self.ask("campaigns", {"game": game, "name": "Hiver", "characters": ["Mia", "Tim", "Zoé"]})
        return str(made["campaign"]["id"])

    @property
    def cookies(self) -> str:
        """For the header of a request."""
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.jar)


def judged(address: str, form: str, cookies: str, folder: Path) -> dict[str, Any]:
    """Lighthouse's report on one page."""
    report = folder / "report.json"
    command = ["npx", "--yes", LIGHTHOUSE, address, "--quiet", "--output=json", f"--output-path={report}", *FORMS[form]]
    command += [f"--only-categories={','.join(CATEGORIES)}", f"--chrome-flags=--headless=new {' '.join(FLAGS)}"]
    command += [f"--extra-headers={json.dumps({'Cookie': cookies})}"]
    environment = os.environ | {"CHROME_PATH": browser_path()}
    for attempt in range(ATTEMPTS):  # now and then it misses the beginning of a visit
        done = subprocess.run(command, check=attempt == ATTEMPTS - 1, env=environment, stdout=subprocess.DEVNULL)
        if done.returncode == 0:
            break
    found: dict[str, Any] = json.loads(report.read_text("utf-8"))
    return found


def shortfalls(report: dict[str, Any], category: str) -> list[str]:
    """The audits that cost points."""
    weights = {ref["id"]: ref["weight"] for ref in report["categories"][category]["auditRefs"]}
    audits = report["audits"]
    return [key for key, weight in weights.items() if weight and (audits[key]["score"] or 0) < 0.9]


def addresses(visitor: Visitor) -> dict[str, str]:
    """The pages that are judged, by name."""
    tables = {game: f"/t/{visitor.table(game, players)}" for game, players in GAMES.items()}
    first = next(iter(GAMES))
    ended = visitor.finished(first, GAMES[first])
    return {
        "home": "/",
        **tables,
        "replay": f"/replay/{ended}",
        "result": f"/t/{ended}",
        "rules": f"/rules/{first}",
        "campaign": f"/c/{visitor.campaign()}",
        "profile": "/me",
        "new table": f"/new/{first}",
        "settings": "/settings",
        "verify": "/verify",
    }


def visited(address: str, form: str, cookies: str, folder: Path) -> dict[str, Any]:
    """The medians of some visits to a page, and what cost points at any of them."""
    reports = [judged(address, form, cookies, folder) for _ in range(VISITS[form])]
    scores = {key: [round(100 * each["categories"][key]["score"]) for each in reports] for key in CATEGORIES}
    metrics = {name: [each["audits"][key]["numericValue"] for each in reports] for name, key in METRICS.items()}
    return {
        "machine": round(median(each["environment"]["benchmarkIndex"] for each in reports)),
        **{key: round(median(found)) for key, found in scores.items()},
        "performance of each": scores["performance"],
        **{name: round(median(found), 3 if name == "shift" else 0) for name, found in metrics.items()},
        "cost points": sorted({audit for each in reports for key in CATEGORIES for audit in shortfalls(each, key)}),
    }


def keep(name: str, form: str, found: dict[str, Any]) -> None:
    """Write the medians of one page down beside the others."""
    kept: dict[str, Any] = json.loads(RESULTS.read_text("utf-8")) if RESULTS.exists() else {}
    kept.setdefault(name, {})[form] = found
    RESULTS.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


def main(wanted: list[str]) -> int:
    """Every page in both forms; the number of scores that fall short."""
    bad = 0
    with tempfile.TemporaryDirectory() as folder, open_server(Path(folder)) as server:
        visitor = Visitor(server)
        for name, path in addresses(visitor).items():
            for form in FORMS if not wanted or name in wanted else ():
                found = visited(server + path, form, visitor.cookies, Path(folder))
                print(name, form, found, flush=True)
                keep(name, form, found)
                bad += sum(found[key] < LEAST for key in CATEGORIES)
    return bad


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]) > 0)
