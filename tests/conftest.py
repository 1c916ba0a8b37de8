"""What holds for all tests."""

from __future__ import annotations

import signal


def pytest_configure() -> None:
    """Ctrl-C is heard, even where the tests run in the background of a shell, which makes its programs deaf to it."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
