"""Ladders, and one's record against other people."""

from __future__ import annotations

import time
from collections import defaultdict
from typing import Annotated

from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter

from monstrotheque.server.http.catalogue import offered
from monstrotheque.server.http.friends import brief
from monstrotheque.server.live.tables import LiveTables
from monstrotheque.server.people.accounts import Accounts, Profile
from monstrotheque.server.people.friends import friends_of
from monstrotheque.server.people.ladders import LEAST_GAMES, ladder, read_season, season_at, seasons
from monstrotheque.server.people.messages import HeadToHead, Ladder, LadderPlace, Rival, RivalList
from monstrotheque.server.people.rivals import encounters
from monstrotheque.server.settings import Settings


@get("/api/ladders/{game:str}", summary="The best of a season in a game")
async def ladder_of(
    game: FromPath[str],
    me: NamedDependency[Profile],
    live: NamedDependency[LiveTables],
    accounts: NamedDependency[Accounts],
    settings: NamedDependency[Settings],
    season: Annotated[str | None, QueryParameter(max_length=6)] = None,
) -> Ladder:
    """The ladder of a season, by default the current one. It lists accounts from the third rated game on."""
    name, now = offered(settings, game).name, time.time()
    chosen = read_season(season, now) if season else season_at(now)
    rungs = await ladder(live.engine, name, chosen)
    places = [
        LadderPlace(
            place=1 + sum(other.rating > rung.rating for other in rungs),
            person=brief(await accounts.find(rung.person)),
            rating=round(rung.rating, 1),
            games=rung.games,
            you=rung.person == me.id,
        )
        for rung in rungs
    ]
    known = [str(each) for each in await seasons(live.engine, name, now)]
    return Ladder(name, str(chosen), chosen.begins, chosen.next.begins, known, LEAST_GAMES, places)


@get("/api/me/rivals", summary="The people I have played, and the results")
async def my_rivals(
    me: NamedDependency[Profile], live: NamedDependency[LiveTables], accounts: NamedDependency[Accounts]
) -> RivalList:
    """The people I have played, most frequent first, game by game."""
    friends = set(await friends_of(live.engine, me.id))
    games = defaultdict[str, dict[str, HeadToHead]](dict)
    for each in await encounters(live.engine, me.id):
        games[each.other][each.game] = HeadToHead(each.played, each.ahead, each.behind)
    found = [Rival(brief(await accounts.find(other)), other in friends, games[other]) for other in games]
    return RivalList(found)
