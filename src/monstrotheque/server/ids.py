"""Names that nobody can guess, for tables, people and campaigns."""

from __future__ import annotations

import re
import secrets

_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"


def is_id(text: str) -> bool:
    """Whether *text* may be the name of a table, a person or a campaign at all."""
    return re.fullmatch("[a-z][a-z0-9]{16}", text) is not None


def new_id(prefix: str) -> str:
    """An unguessable name of 80 bits for a table or a person."""
    return prefix + "".join(secrets.choice(_LETTERS) for _ in range(16))
