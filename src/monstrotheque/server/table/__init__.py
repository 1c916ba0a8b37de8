"""A table as a value: its settings, its log, the commands it accepts, and what each seat is sent.

Pure: no input or output, no clock, no asyncio.
"""
