"""Lighthouse on the app's pages: `make lighthouse`. Fails under 95 in performance, accessibility or best practices.

Lighthouse comes from the package registry by npx (not a dependency of the app); the browser is the one the tests use.
"""

from __future__ import annotations

import http.cookiejar
import json
import os
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path
from typing import Any

from tests.browser.conftest import FLAGS, browser_path, open_house

LIGHTHOUSE = "lighthouse@12.8.2"
CATEGORIES = ("performance", "accessibility", "best-practices")
LEAST = 95
FORMS = {"phone": [], "desktop": ["--preset=desktop"]}


class Visitor:
    """A guest of the house, with a cookie and a table."""

    def __init__(self, house: str) -> None:
        self.house = house
        self.jar = http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))

    def table(self, game: str) -> str:
        """A new table of *game* against a bot."""
        self.opener.open(f"{self.house}/api/me").read()
        wish = {"game": game, "seats": [{"kind": "me"}, {"kind": "bot", "bot": "easy"}]}
        headers = {"content-type": "application/json", "origin": self.house, "sec-fetch-site": "same-origin"}
        request = urllib.request.Request(f"{self.house}/api/tables", json.dumps(wish).encode(), headers)
        return str(json.load(self.opener.open(request))["table"]["id"])

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


def main() -> int:
    """Every page in both forms; the number of scores that fall short."""
    bad = 0
    with tempfile.TemporaryDirectory() as folder, open_house(Path(folder)) as house:
        visitor = Visitor(house)
        table = visitor.table("crypte_de_sedlec")
        for path in ("/", "/rules/crypte_de_sedlec", f"/t/{table}"):
            for form in FORMS:
                report = judged(house + path, form, visitor.cookies, Path(folder))
                scores = {key: round(100 * report["categories"][key]["score"]) for key in CATEGORIES}
                low = [key for key in CATEGORIES if scores[key] < LEAST]
                print(path, form, scores, {key: shortfalls(report, key) for key in low} or "")
                bad += len(low)
    return bad


if __name__ == "__main__":
    sys.exit(main() > 0)
