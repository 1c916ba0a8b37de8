"""Between processes: that a table changed, and who is connected where. Alone, there is nobody to tell."""

from __future__ import annotations

from typing import Protocol


class Wire(Protocol):
    """How this process talks to the others."""

    async def start(self) -> None:
        """Begin to listen."""

    async def stop(self) -> None:
        """Stop listening."""

    def tell_change(self, table_id: str, version: int) -> None:
        """A table came to *version* here."""

    def tell_presence(self, table_id: str) -> None:
        """Somebody came or went here."""


class NoWire:
    """One process alone."""

    async def start(self) -> None:
        """Nothing to do."""

    async def stop(self) -> None:
        """Nothing to do."""

    def tell_change(self, table_id: str, version: int) -> None:
        """Nobody to tell."""

    def tell_presence(self, table_id: str) -> None:
        """Nobody to tell."""
