"""Record files: was a game played by the rules, from the seed it promised?"""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from monstrotheque.engine import records
from monstrotheque.engine.match import Match
from monstrotheque.engine.registry import game_names
from monstrotheque.server.background.warming import Warming
from monstrotheque.server.http.messages import VerifiedRecord
from monstrotheque.server.rate_limits import RateLimits


@post("/api/records/verify", status_code=200, summary="Check a record file")
async def verify(
    data: JSONBody[dict[str, Any]],
    address: NamedDependency[str],
    warming: NamedDependency[Warming],
    rate_limits: NamedDependency[RateLimits],
) -> VerifiedRecord:
    """Replay and check a record. Returns its contents if it is complete and unaltered, else says what is wrong."""
    rate_limits.record(address)
    if isinstance(game := data.get("game"), str) and game in game_names():
        await warming.ready(game)
    match = await asyncio.to_thread(records.from_record, data)
    return _told(match, records.commitment(match, data["nonce"]))


def _told(match: Match, commitment: str) -> VerifiedRecord:
    state = match.state
    return VerifiedRecord(
        game=match.game.name,
        players=match.players,
        names=list(match.names),
        moves=len(match.moves),
        over=state.is_over,
        scores=state.scores if state.is_over else None,
        places=state.places if state.is_over else None,
        commitment=commitment,
    )
