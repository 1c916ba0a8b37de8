"""The contract of a game, and what is built on it for all games: states, moves, matches, records."""
