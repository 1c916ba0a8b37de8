"""Campaigns: a group of players, its days and its evenings."""
