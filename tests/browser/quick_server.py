"""`monstro serve` with bots that answer at once, and people who count as vanished at once: these tests are about the
page. That bots answer people after a time that tells nothing is tested in tests/server/live/test_table_socket.py, who
has vanished in tests/server/live/test_fairness.py.
"""

from __future__ import annotations

from monstrotheque.cli.main import main
from monstrotheque.server.background import thinking
from monstrotheque.server.live import tables

MOMENT = 0.05

if __name__ == "__main__":
    tables.VANISHED_SECONDS = MOMENT
    thinking.pace = lambda name: MOMENT
    main()
