"""Prose in generated pages: lines as long as in those written by hand."""

from __future__ import annotations

import textwrap

WIDTH = 120


def folded(paragraph: str) -> str:
    """*paragraph* in lines of at most WIDTH characters."""
    return textwrap.fill(paragraph, WIDTH, break_long_words=False, break_on_hyphens=False)
