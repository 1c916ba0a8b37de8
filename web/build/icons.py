"""The app's icons as PNG files, drawn from our mark by Chromium: `.venv/bin/python web/build/icons.py`.

The results lie in `public/icons` and are kept in git, since building the app needs no browser.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

HERE = Path(__file__).parent
MARK = (HERE.parent / "src" / "ui" / "Mark.svelte").read_text("utf-8").partition("<svg")[2]
OUT = HERE.parent / "public" / "icons"
# name: side in pixels, height of the ghost as a part of it, radius of the corners as a part of it
ICONS = {
    "icon-192": (192, 0.74, 0.22),
    "icon-512": (512, 0.74, 0.22),
    "maskable-512": (512, 0.56, 0.0),
    "apple-touch-180": (180, 0.7, 0.0),
}
PAGE = """<!doctype html><style>
html, body {{ margin: 0; background: transparent }}
div {{ width: {side}px; height: {side}px; border-radius: {radius}px; display: grid; place-items: center;
  background: radial-gradient(60% 50% at 50% 26%, #ff9a4a66, transparent 75%),
    radial-gradient(90% 90% at 50% 45%, #4b3545, #2b1e29 60%, #140d17) }}
svg {{ height: {ghost}px; filter: drop-shadow(0 {shade}px {shade}px #0009) }}
</style><div><svg{mark}</div>"""


def draw(page: Page, name: str) -> None:
    """One icon."""
    side, ghost, radius = ICONS[name]
    page.set_viewport_size({"width": side, "height": side})
    page.set_content(PAGE.format(side=side, radius=side * radius, ghost=side * ghost, shade=side * 0.02, mark=MARK))
    page.screenshot(path=str(OUT / f"{name}.png"), omit_background=True)


def main() -> None:
    """All icons."""
    OUT.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page()
        for name in ICONS:
            draw(page, name)
        browser.close()


if __name__ == "__main__":
    main()
