"""Duplicate evenings: the same deal at several tables, compared when all have finished."""
