"""Accounts, sessions, ratings, and erasing somebody."""
