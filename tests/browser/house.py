"""`monstro serve` with bots that answer at once: these tests are about the page. That bots answer people after a time
that tells nothing is tested in tests/server/live/test_table_socket.py.
"""

from __future__ import annotations

from monstrotheque.cli.main import main
from monstrotheque.server.background import thinking

MOMENT = 0.05

if __name__ == "__main__":
    thinking.pace = lambda name: MOMENT
    main()
