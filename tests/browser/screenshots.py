"""Pictures of every board, large and small, in both languages, a study and an arena: `make screenshots` writes them to
docs/pictures/.

The positions are stored ones, drawn by the real boards without a server; `positions.json` says which stands for a game.
"""

from __future__ import annotations

import base64
import contextlib
import html
import json
import os
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

import monstrotheque as mt
from tests.browser.conftest import DESKTOP, PHONE, free_port, open_browser

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "web" / "src" / "games"
PICTURES = ROOT / "docs" / "pictures"
SIZES = {"desktop": DESKTOP, "phone": PHONE}
QUALITY = 72
START = 60


@contextlib.contextmanager
def gallery() -> Iterator[str]:
    """The address of the gallery of stored positions."""
    address = f"http://127.0.0.1:{(port := free_port())}"
    command = ["node", "node_modules/vite/bin/vite.js", "--host", "127.0.0.1", "--port", str(port), "--strictPort"]
    with subprocess.Popen(command, cwd=ROOT / "web", stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server:
        try:
            deadline = time.monotonic() + START
            while not _answers(address):
                assert server.poll() is None, "the gallery did not start"
                assert time.monotonic() < deadline, "the gallery did not answer"
                time.sleep(0.2)
            yield f"{address}/gallery.html"
        finally:
            server.terminate()


def _answers(address: str) -> bool:
    try:
        with urllib.request.urlopen(f"{address}/gallery.html", timeout=5):
            return True
    except (urllib.error.URLError, OSError):
        return False


def pictured() -> dict[str, dict[str, Any]]:
    """For every game that says so: the position that stands for it, and what is picked on it."""
    found = {path.parent.name: json.loads(path.read_text("utf-8")) for path in sorted(GAMES.glob("*/positions.json"))}
    return {game: positions["picture"] for game, positions in found.items()}


def take(page: Page, path: Path) -> None:
    """A picture of what the page shows, small in bytes."""
    wanted = {"format": "webp", "quality": QUALITY, "captureBeyondViewport": False}
    shot = page.context.new_cdp_session(page).send("Page.captureScreenshot", wanted)
    path.write_bytes(base64.b64decode(shot["data"]))


def picture(browser: Browser, address: str, game: str, shown: dict[str, Any], lang: str, size: str) -> Path:
    """One board in one size and language."""
    context = browser.new_context(viewport=SIZES[size], reduced_motion="reduce", locale=lang)  # type: ignore[arg-type]
    page = context.new_page()
    query = {"game": game, "name": shown["position"], "lang": lang, "title": mt.game(game).title(lang)}
    page.goto(f"{address}?{urllib.parse.urlencode(query)}")
    page.wait_for_selector(".cue")
    for selector in shown["press"]:
        page.locator(selector).first.click()
    page.mouse.move(0, 0)
    page.wait_for_timeout(400)
    path = PICTURES / f"{game}.{size}.{lang}.webp"
    take(page, path)
    context.close()
    return path


STUDY = ["study", "crypte_de_sedlec", "--players", "3", "--bots", "greedy", "-n", "600", "--lang", "en", "--out"]
ARENA = ["arena", "crypte_de_sedlec", "--bots", "random,greedy,mcts:50", "--games", "300", "--lang", "en"]
TERMINAL = "margin: 0; padding: 24px; background: #15161d; color: #e8e6e1; font: 15px/1.5 monospace; min-height: 100vh"


def monstro(*arguments: str) -> str:
    """What a command prints to a terminal of 100 columns."""
    command = [sys.executable, "-m", "monstrotheque.cli", *arguments]
    wide = os.environ | {"COLUMNS": "100"}
    return subprocess.run(command, env=wide, check=True, stdout=subprocess.PIPE, text=True).stdout


def picture_of_a_study(browser: Browser) -> Path:
    """The top of the page that `monstro study` writes."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "study.html"
        monstro(*STUDY, str(file))
        context = browser.new_context(viewport={"width": 1000, "height": 900}, locale="en")
        page = context.new_page()
        page.goto(file.as_uri())
        take(page, path := PICTURES / "study.webp")
        context.close()
    return path


def picture_of_an_arena(browser: Browser) -> Path:
    """What `monstro arena` prints."""
    report = f"$ monstro {' '.join(ARENA)}\n\n{monstro(*ARENA)}"
    context = browser.new_context(viewport={"width": 1000, "height": 40 + 24 * report.count("\n")})
    page = context.new_page()
    page.set_content(f'<body style="margin: 0"><pre style="{TERMINAL}">{html.escape(report)}</pre>')
    take(page, path := PICTURES / "arena.webp")
    context.close()
    return path


def main() -> None:
    """Every game, size and language."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    with gallery() as address, open_browser() as browser:
        told(picture_of_a_study(browser))
        told(picture_of_an_arena(browser))
        for game, shown in pictured().items():
            for lang in ("fr", "en"):
                for size in SIZES:
                    told(picture(browser, address, game, shown, lang, size))


def told(path: Path) -> None:
    """Say which picture was made, and how large it is."""
    print(f"{path.relative_to(ROOT)}  {path.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
