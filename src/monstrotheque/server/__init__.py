"""The server: tables, live play, people and their games, kept in a database."""
