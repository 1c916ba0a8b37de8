"""No page of the built site is longer than three screens: `make docs-screens` opens them all in a browser."""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.conftest import browser_path
from tests.docs.site import SITE

WIDTH, HEIGHT, SCREENS = 1280, 1080, 3
TALL = "document.querySelector('article')?.getBoundingClientRect().height ?? 0"


def heights() -> dict[Path, float]:
    """The height of every page's text, in screens."""
    with sync_playwright() as playwright, playwright.chromium.launch(executable_path=browser_path()) as browser:
        tab, found = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT}), {}
        for page in sorted(SITE.rglob("*.html")):
            tab.goto(page.as_uri(), wait_until="load")
            found[page] = tab.evaluate(TALL) / HEIGHT
    return found


def main() -> None:
    """Name the pages that are too long; fail if there is one."""
    found = heights()
    long = [f"{page.relative_to(SITE)}: {height:.1f} screens" for page, height in found.items() if height > SCREENS]
    print("\n".join(long) or f"{len(found)} pages, the longest has {max(found.values()):.1f} screens")
    sys.exit(bool(long))


if __name__ == "__main__":
    main()
