"""Files that one process locks."""

from __future__ import annotations

from typing import IO, Any

try:
    import fcntl
except ImportError:  # not on Windows
    fcntl = None  # type: ignore[assignment]


def hold(file: IO[Any]) -> bool:
    """Lock *file* for this process until it is closed; False if another process holds it. Windows has no such lock."""
    try:
        if fcntl is not None:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
