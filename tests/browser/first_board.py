"""How long a first visit takes to a board that can be played, on a warm server: `make lighthouse` prints it."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser

from tests.browser.conftest import open_browser, open_server
from tests.browser.players import new_table
from tests.browser.test_pages import GAMES

TIMES = 3


def seconds_to_a_board(browser: Browser, server: str, game: str) -> float:
    """From an empty browser to a board on which something can be picked."""
    host = browser.new_context()
    page = host.new_page()
    page.goto(server)
    new_table(page, game, players=GAMES[game])
    page.wait_for_selector(".cue:not(.wait)")
    visitor = browser.new_context(storage_state=host.storage_state()).new_page()
    began = time.perf_counter()
    visitor.goto(page.url)
    visitor.wait_for_selector(".cue:not(.wait)")
    visitor.wait_for_selector("button.open, .options .btn")
    took = time.perf_counter() - began
    visitor.context.close()
    host.close()
    return took


def main() -> None:
    """The best of a few visits for each game: others may use the machine meanwhile."""
    with tempfile.TemporaryDirectory() as folder, open_server(Path(folder)) as server, open_browser() as browser:
        for game in GAMES:
            best = min(seconds_to_a_board(browser, server, game) for _ in range(TIMES))
            print(f"{game}: a playable board after {best:.2f} s")


if __name__ == "__main__":
    main()
