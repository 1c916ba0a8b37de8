"""A moving picture of a game for the README: `make recording` plays some turns in the real app and writes a WebP.

It takes a picture after every step of a game of La Crypte de Sedlec against a bot.
"""

from __future__ import annotations

import io
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page

from tests.browser.conftest import open_browser, open_server
from tests.browser.players import click, make_a_move, new_table, wait_for_my_turn

FILE = Path(__file__).parents[2] / "docs" / "pictures" / "game.webp"
SIZE = {"width": 1280, "height": 800}
WIDTH, QUALITY, TURNS, MILLISECONDS = 960, 55, 9, 900


def frame(page: Page) -> Image.Image:
    """What the page shows now, smaller."""
    shot = Image.open(io.BytesIO(page.screenshot()))
    return shot.convert("RGB").resize((WIDTH, WIDTH * shot.height // shot.width), Image.Resampling.LANCZOS)


def record(page: Page, game: str) -> list[Image.Image]:
    """Frames of some turns: before each move, and after it."""
    frames = []
    for _ in range(TURNS):
        wait_for_my_turn(page)
        frames.append(frame(page))
        make_a_move(page, game, click)
        page.wait_for_timeout(500)
        frames.append(frame(page))
    return frames


def main() -> None:
    """Play, record and write the picture."""
    game = "crypte_de_sedlec"
    with tempfile.TemporaryDirectory() as folder, open_server(Path(folder)) as server, open_browser() as browser:
        context = browser.new_context(viewport=SIZE, locale="en", base_url=server)  # type: ignore[arg-type]
        page = context.new_page()
        page.goto(server)
        new_table(page, game, players=2, bot="greedy")
        frames = record(page, game)
        context.close()
    first, *rest = frames
    first.save(FILE, save_all=True, append_images=rest, duration=MILLISECONDS, loop=0, quality=QUALITY, method=6)
    print(f"{FILE.name}  {FILE.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
