"""What this process holds open: tables in memory, sockets, who is present, and news from other processes."""
