"""Unguessable ids for tables, people and campaigns."""

from __future__ import annotations

import re
import secrets

_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"


def is_id(text: str) -> bool:
    """Whether *text* has the form of an id."""
    return re.fullmatch("[a-z][a-z0-9]{16}", text) is not None


def new_id(prefix: str) -> str:
    """An unguessable id of 80 bits."""
    return prefix + "".join(secrets.choice(_LETTERS) for _ in range(16))
