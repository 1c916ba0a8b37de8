"""Live play in one process: tables in memory, sockets, presence, and notifications from other processes."""
