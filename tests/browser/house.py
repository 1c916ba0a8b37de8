"""`monstro serve` with bots that answer at once: these tests are about the page. That bots answer people after a time
that tells nothing is tested in tests/server/test_live.py.
"""

from __future__ import annotations

from monstrotheque.cli.main import main
from monstrotheque.server import bots

MOMENT = 0.05

if __name__ == "__main__":
    bots.pace = lambda name: MOMENT
    main()
