"""The built site has no broken link: `python -m tests.docs.site`, a part of `make docs`."""

from __future__ import annotations

import re
import sys
import urllib.parse
from pathlib import Path

SITE = Path(__file__).parents[2] / "dist" / "docs"
LINK = re.compile(r'(?:href|src)="([^"]+)"')


def broken(page: Path) -> list[str]:
    """The links of a page to files or headings that don't exist."""
    found = []
    for link in set(LINK.findall(page.read_text("utf-8"))):
        path, _, anchor = urllib.parse.unquote(link).partition("#")
        if re.match(r"[a-z]+:|//|/", path):
            continue
        target = (page.parent / path.partition("?")[0]).resolve() if path else page
        target = target / "index.html" if target.is_dir() else target
        is_there = target.is_file() and (
            not anchor or target.suffix != ".html" or f'id="{anchor}"' in target.read_text()
        )
        found += [] if is_there else [link]
    return found


def main() -> None:
    """Name every broken link; fail if there is one."""
    pages = [page for page in sorted(SITE.rglob("*.html")) if page.name != "404.html"]
    wrong = [f"{page.relative_to(SITE)}: {link}" for page in pages for link in broken(page)]
    print("\n".join(wrong) or f"{len(pages)} pages, no broken link")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
