"""The contract every game fulfils, and what is built on it for all of them: states, moves, matches, records."""
