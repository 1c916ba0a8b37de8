"""What the server does by itself: bots' moves, clocks that run out, webhooks, analyses, retention, warming up."""
