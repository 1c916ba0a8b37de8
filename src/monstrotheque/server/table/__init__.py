"""A table of players as a value: its settings, what has happened, what may happen, what each seat is told.

Pure: no input or output, no clock, no asyncio.
"""
