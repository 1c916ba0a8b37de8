"""Lighthouse on the app's pages: `make lighthouse`. Fails under 95 in performance, accessibility or best practices.

`python -m tests.browser.lighthouse home replay` looks at the named pages only. Lighthouse comes from the package
registry by npx (not a dependency of the app); the browser is the one the tests use. The number after a page's name is
Lighthouse's measure of the machine: below 1000 it was busy, and what it says of performance is of little worth.
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
from typing import Any

from tests.browser.conftest import FLAGS, browser_path, open_house
from tests.browser.test_pages import GAMES

LIGHTHOUSE = "lighthouse@12.8.2"
CATEGORIES = ("performance", "accessibility", "best-practices")
LEAST = 95
FORMS = {"phone": [], "desktop": ["--preset=desktop"]}
METRICS = {
    "first paint": "first-contentful-paint",
    "largest paint": "largest-contentful-paint",
    "blocked": "total-blocking-time",
    "shift": "cumulative-layout-shift",
    "speed index": "speed-index",
}
END = 120
"""Seconds until bots have played a game to its end."""


class Visitor:
    """A guest of the house, with a cookie and a table."""

    def __init__(self, house: str) -> None:
        self.house = house
        self.jar = http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))

    def ask(self, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
        """The API's answer."""
        headers = {"content-type": "application/json", "origin": self.house, "sec-fetch-site": "same-origin"}
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.house}/api/{path}", data, headers)
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
    subprocess.run(command, check=True, env=os.environ | {"CHROME_PATH": browser_path()}, stdout=subprocess.DEVNULL)
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
    replay = f"/replay/{visitor.finished(first, GAMES[first])}"
    return {"home": "/", "rules": f"/rules/{first}", "replay": replay, **tables}


def told(report: dict[str, Any]) -> str:
    """What the performance is made of."""
    return ", ".join(f"{name} {report['audits'][key]['displayValue']}" for name, key in METRICS.items())


def main(wanted: list[str]) -> int:
    """Every page in both forms; the number of scores that fall short."""
    bad = 0
    with tempfile.TemporaryDirectory() as folder, open_house(Path(folder)) as house:
        visitor = Visitor(house)
        for name, path in addresses(visitor).items():
            for form in FORMS if not wanted or name in wanted else ():
                report = judged(house + path, form, visitor.cookies, Path(folder))
                scores = {key: round(100 * report["categories"][key]["score"]) for key in CATEGORIES}
                low = [key for key in CATEGORIES if scores[key] < LEAST]
                print(
                    name,
                    form,
                    round(report["environment"]["benchmarkIndex"]),
                    scores,
                    told(report),
                    {key: shortfalls(report, key) for key in low} or "",
                    flush=True,
                )
                bad += len(low)
    return bad


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]) > 0)
