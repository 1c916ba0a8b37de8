"""A crowd of expert bots: how long everybody waits for a bot, and whether clocks end on time.

    python -m bench.crowd                60 tables with experts for 60 seconds, printed

Three guests at one address play at all those tables and answer at once. Meanwhile somebody else plays against an easy
bot, and two people have a clock that runs out. The bounds: nobody waits over 3 seconds for a bot, whatever its level;
a clock's end comes within a second.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import time
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed

from bench import load_ours
from bench.load_play import Figures

GUESTS = 3
CLOCK_SECONDS = 10
MOST_SECONDS, MOST_LATE = 3.0, 1.0
PAUSE = 0.02


@dataclass
class Waits:
    """The seconds that people waited for bots, and how late a clock ended."""

    experts: list[float] = field(default_factory=list)
    easy: list[float] = field(default_factory=list)
    late: float = float("inf")

    @property
    def hold(self) -> bool:
        """Whether nobody waited too long."""
        return max([*self.experts, *self.easy]) <= MOST_SECONDS and self.late <= MOST_LATE


async def against_bots(guest: load_ours.Guest, waits: list[float], until: float) -> None:
    """Play at one table: every turn of mine at once; note how long each bot took."""
    dice, last, ply = random.Random(0), time.perf_counter(), guest.ply
    while time.perf_counter() < until and not guest.is_over:
        if guest.ply != ply:
            now = time.perf_counter()
            if ply not in guest.sent_at:
                waits.append(now - last)
            last, ply = now, guest.ply
        if guest.can_move:
            await guest.move(dice)
        await asyncio.sleep(PAUSE)
    if not guest.is_over and not guest.is_asked:
        waits.append(time.perf_counter() - last)


async def lateness(pair: tuple[load_ours.Guest, load_ours.Guest]) -> float:
    """Nobody moves: the seconds from a clock's zero to the end of the game."""
    began = time.perf_counter()
    while not any(player.is_over for player in pair):
        await asyncio.sleep(PAUSE)
        if time.perf_counter() > began + CLOCK_SECONDS + 60:
            return float("inf")
    return time.perf_counter() - began - CLOCK_SECONDS


class House:
    """People who open tables and sit at them."""

    def __init__(self, url: str, http: httpx.AsyncClient, stack: contextlib.AsyncExitStack) -> None:
        self.url, self.http, self.stack = url, http, stack

    async def person(self) -> load_ours.Guest:
        guest = load_ours.Guest(self.url, Figures())
        await guest.meet(self.http)
        return guest

    async def at(self, person: load_ours.Guest, wish: dict[str, Any]) -> tuple[load_ours.Guest, dict[str, Any]]:
        """*person* opens a table and sits there."""
        made = await person.post(self.http, "/api/tables", {"game": load_ours.GAME, "chat": False, **wish})
        return await self.sit(person, made["table"]["id"]), made

    async def sit(self, person: load_ours.Guest, table: str) -> load_ours.Guest:
        """*person* with a socket at *table*."""
        there = load_ours.Guest(self.url, Figures())
        there.cookie = person.cookie
        await there.sit(self.stack, table)
        self.stack.callback(asyncio.create_task(self._live(there)).cancel)
        return there

    async def _live(self, guest: load_ours.Guest) -> None:
        with contextlib.suppress(ConnectionClosed):
            await guest.live()

    async def two_with_a_clock(self) -> tuple[load_ours.Guest, load_ours.Guest]:
        one, two = await self.person(), await self.person()
        clock = {"kind": "time", "seconds": CLOCK_SECONDS, "increment": 0, "at_zero": "loss"}
        there, made = await self.at(one, {"players": 2, "clock": clock})
        table = made["table"]["id"]
        await two.post(self.http, f"/api/tables/{table}/join", {"invitation": made["invitation"]})
        return there, await self.sit(two, table)


async def crowded(url: str, tables: int, seconds: float) -> Waits:
    """What everybody waited for while *tables* with experts play."""
    waits = Waits()
    async with contextlib.AsyncExitStack() as stack:
        http = await stack.enter_async_context(httpx.AsyncClient(timeout=60))
        house = House(url, http, stack)
        guests = [await house.person() for _ in range(GUESTS)]
        experts = {"players": 3, "bot": "expert", "start": True}
        crowd = [(await house.at(guests[number % GUESTS], experts))[0] for number in range(tables)]
        other, _ = await house.at(await house.person(), {"players": 2, "bot": "easy", "start": True})
        until = time.perf_counter() + seconds
        playing = [asyncio.create_task(against_bots(each, waits.experts, until)) for each in crowd]
        playing.append(asyncio.create_task(against_bots(other, waits.easy, until)))
        await asyncio.sleep(seconds / 4)
        waits.late = await lateness(await house.two_with_a_clock())
        await asyncio.gather(*playing)
    return waits


def show(name: str, waits: list[float]) -> None:
    """One line of figures."""
    ordered = sorted(waits)
    print(f"{name}: {len(ordered)} waits, median {ordered[len(ordered) // 2]:.2f} s, longest {ordered[-1]:.2f} s")


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=60)
    wish = parser.parse_args()
    with load_ours.own_server() as url:
        waits = asyncio.run(crowded(url, wish.tables, wish.seconds))
    show("tables with two experts", waits.experts)
    show("somebody else's easy bot", waits.easy)
    print(f"a clock ended {waits.late:.2f} s after zero")
    raise SystemExit(0 if waits.hold else "the bounds don't hold")


if __name__ == "__main__":
    main()
