"""The card of a finished game: a picture of its end, and a line about it. Browsers draw the picture themselves and send
it on; the server draws it for messengers, which preview a link.
"""

from __future__ import annotations

import asyncio
import re
import sys
import textwrap
import time
from html import escape
from pathlib import Path
from typing import NamedTuple

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from monstrotheque.engine.pictures import Drawing, Pictures, complete, group, has_art, portrait
from monstrotheque.engine.seats import SPECTATOR
from monstrotheque.engine.state import Sight
from monstrotheque.engine.texts import Texts
from monstrotheque.server.errors import NotFound, NotNow, server_texts
from monstrotheque.server.live.tables import LiveTables
from monstrotheque.server.people.accounts import Profile
from monstrotheque.server.rate_limits import RateLimits
from monstrotheque.server.table.access import check_revealed, seat_for
from monstrotheque.server.table.endings import ending
from monstrotheque.server.table.frames import table_json
from monstrotheque.server.table.messages import SeatInfo
from monstrotheque.server.table.table import Table

WIDTH, HEIGHT = 1200, 630
"""The size that messengers show uncropped."""
BOARD = (648, 48, 496, 470)
"""Where the board lies: left, top, width, height."""
KEPT = 64
SECONDS = 20.0
SEAL_SIGNS = 8
TITLE_SIGNS = 19
TEXT_FONT = "Atkinson Hyperlegible Next"
CLOCKWORK = "clockwork"
KEPT_BY_BROWSERS = {"cache-control": "private, max-age=3600"}
LIGHT = (
    '<radialGradient id="light" cx=".75" cy=".4" r=".75"><stop stop-color="#fff" stop-opacity=".13"/>'
    '<stop offset="1" stop-color="#000" stop-opacity=".3"/></radialGradient>'
)


class Told(NamedTuple):
    """A finished game in words: what happened, and in which game with which scores."""

    title: str
    line: str


def told(table: Table, lang: str) -> Told:
    """How *table* ended, for strangers."""
    texts, names = server_texts(lang), table.names()
    result = table.result
    scores = (result and result.scores) or []
    game = table.game.title(lang)
    if table.game.is_cooperative:
        line = ", ".join(names)
    else:
        line = ", ".join(f"{names[seat]} {scores[seat]}" if scores else names[seat] for seat in _order(table))
    found = ending(table, None, lang)
    title = found.words if found else texts.say("share.over")
    return Told(title, texts.say("share.line", game=game, players=line))


def _order(table: Table) -> list[int]:
    """The seats, the first place first."""
    places = (table.result and table.result.places) or []
    return sorted(range(table.header.players), key=lambda seat: places[seat] if places else seat)


class ShareCards:
    """Pictures of finished games. The latest are kept; one PNG is drawn at a time, in a process of its own."""

    def __init__(self, live: LiveTables, web: Path) -> None:
        self._web = web
        self._kept: dict[tuple[str, str], bytes] = {}
        self._drawing = asyncio.Lock()
        live.on_gone.append(self._forget)

    def has(self, table: Table, lang: str) -> bool:
        """Whether the picture of *table* is drawn already."""
        return (table.header.id, lang) in self._kept

    async def picture(self, table: Table, lang: str) -> bytes:
        """The end of *table* as a PNG."""
        key = (table.header.id, lang)
        async with self._drawing:
            found = self._kept.pop(key, None) or await self._draw(table, lang)
            self._kept[key] = found
            for old in list(self._kept)[:-KEPT]:
                del self._kept[old]
        return found

    async def drawing(self, table: Table, lang: str) -> str:
        """The end of *table* as SVG."""
        if not has_art(self._web):
            raise NotFound()
        return await asyncio.to_thread(_whole, table, lang, self._web)

    def board(self, sight: Sight, seat: int) -> str:
        """The board of *seat* as SVG, as *sight* shows it."""
        pictures: Pictures | None = sight.game.module("picture")
        if pictures is None or not has_art(self._web):
            raise NotFound()
        drawn = pictures.board(sight, seat)
        body = f'<g font-family="{TEXT_FONT}, sans-serif">{drawn.svg}</g>'
        return complete(body, drawn.width, drawn.height, self._web)

    def _forget(self, _: str) -> None:
        """Drop all pictures: they may hold the name of somebody who was erased."""
        self._kept.clear()

    async def _draw(self, table: Table, lang: str) -> bytes:
        svg = await self.drawing(table, lang)
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "monstrotheque.server.http.rasterizing", str(self._web / "card")),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        try:
            drawn, _ = await asyncio.wait_for(process.communicate(svg.encode()), SECONDS)
        except BaseException:
            process.kill()
            raise
        if process.returncode:
            raise RuntimeError(f"the picture of {table.header.id} could not be drawn")
        return drawn


@get(
    "/api/tables/{table_id:str}/card.png",
    summary="The picture of a finished game",
    media_type="image/png",
)
async def card(
    table: NamedDependency[Table],
    lang: NamedDependency[str],
    address: NamedDependency[str],
    cards: NamedDependency[ShareCards],
    rate_limits: NamedDependency[RateLimits],
) -> Response[bytes]:
    """Names, scores, the final board and the seal of the shuffle, 1200 by 630: what links to the game show. `share` is
    the key of such a link.
    """
    check_revealed(table, time.time())
    if not cards.has(table, lang):
        rate_limits.picture(address)
    return Response(await cards.picture(table, lang), media_type="image/png", headers=KEPT_BY_BROWSERS)


@get(
    "/api/tables/{table_id:str}/card.svg",
    summary="The picture of a finished game, to be drawn on the device",
    media_type="image/svg+xml",
)
async def card_drawing(
    table: NamedDependency[Table],
    lang: NamedDependency[str],
    address: NamedDependency[str],
    cards: NamedDependency[ShareCards],
    rate_limits: NamedDependency[RateLimits],
) -> Response[str]:
    """The same picture as SVG with all it shows but the fonts, Almendra and Atkinson Hyperlegible Next."""
    check_revealed(table, time.time())
    rate_limits.picture(address)
    return Response(await cards.drawing(table, lang), media_type="image/svg+xml", headers=KEPT_BY_BROWSERS)


@get(
    "/api/tables/{table_id:str}/boards/{seat:int}",
    summary="The board of a seat as a picture",
    media_type="image/svg+xml",
)
async def board(
    table: NamedDependency[Table],
    seat: FromPath[int],
    me: NamedDependency[Profile],
    cards: NamedDependency[ShareCards],
) -> Response[str]:
    """What *seat* has before it (where all share a board, that one), drawn from what I may see now."""
    if table.status == "open":
        raise NotNow("not_started")
    table.game.check_seat(seat, table.header.players)
    sight = table.match.state.sight(seat_for(table, me.id, None, time.time()))
    svg = await asyncio.to_thread(cards.board, sight, seat)
    return Response(svg, media_type="image/svg+xml", headers={"cache-control": "private, no-cache"})


def _whole(table: Table, lang: str, web: Path) -> str:
    body = f'<g font-family="{TEXT_FONT}, sans-serif">{_card(table, lang)}</g>'
    return complete(body, WIDTH, HEIGHT, web, definitions=LIGHT)


def _card(table: Table, lang: str) -> str:
    """The picture as SVG, portraits and colours by name."""
    texts, board = server_texts(lang), _board(table)
    parts = [
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{board.felt}"/>',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#light)"/>',
        '<rect x="7" y="7" width="1186" height="616" rx="26" fill="none" stroke="var(--brass)" stroke-width="5"/>',
        portrait("mark", 52, 40, 60),
        _display(124, 86, 38, "Monstrothèque"),
        *_title(told(table, lang).title),
        *_players(table),
        _text(56, 566, 25, "var(--text-2)", _shortened(_where(table, lang), 46)),
        _fitted(board),
        *_seal(table, texts),
    ]
    return "".join(parts)


def _where(table: Table, lang: str) -> str:
    """The game, and the table by its name."""
    texts, name = server_texts(lang), table.header.name
    game = table.game.title(lang)
    return texts.say("share.at_table", game=game, table=name) if name else game


def _board(table: Table) -> Drawing:
    """The final board of whoever won, as everybody saw it."""
    pictures: Pictures | None = table.game.module("picture")
    if pictures is None:
        return Drawing(1, 1, "")
    return pictures.board(table.match.state.sight(SPECTATOR), _order(table)[0])


def _fitted(drawing: Drawing) -> str:
    """A drawing, scaled to its place."""
    left, top, width, height = BOARD
    scale = min(width / drawing.width, height / drawing.height)
    x, y = left + (width - drawing.width * scale) / 2, top + (height - drawing.height * scale) / 2
    return f'<g transform="translate({x:g} {y:g}) scale({scale:g})">{drawing.svg}</g>'


def _title(words: str) -> list[str]:
    """The headline in one to three lines."""
    lines = textwrap.wrap(words, TITLE_SIGNS, max_lines=3, placeholder="…", break_long_words=True)
    size = 66 if len(lines) < 3 else 54
    return [_display(56, 186 + row * size * 1.06, size, line) for row, line in enumerate(lines)]


def _players(table: Table) -> list[str]:
    """Who played, the first place first, with their scores; where all play together they share one."""
    seats = table_json(table, "", time.time()).seats
    scores = (table.result and table.result.scores) or []
    shown = [] if table.game.is_cooperative else scores
    step = min(64, 190 / len(seats))
    return [
        group(_player(seats[seat], shown[seat] if shown else None, step / 64), 56, 322 + row * step)
        for row, seat in enumerate(_order(table))
    ]


def _player(seat: SeatInfo, score: int | None, scale: float) -> list[str]:
    colour = f'color="var(--seat-{seat.shape + 1})"'
    shape = f"<g {colour}>{portrait(f'shape-{seat.shape}', 0, 0, 40)}</g>"
    face = f'<g color="var(--ink)">{portrait(f"gi-{seat.face or CLOCKWORK}", 10, 10, 20)}</g>'
    name = _text(62, 34, 32, "var(--text)", _shortened(seat.name or "", 20), "700")
    points = "" if score is None else _text(540 / scale, 35, 38, "var(--text)", str(score), "700", "end")
    return [f'<g transform="scale({scale:g})"><g transform="scale(1.2)">{shape}{face}</g>{name}{points}</g>']


def _seal(table: Table, texts: Texts) -> list[str]:
    """The seal of a fair shuffle: the first characters of the commitment. A game that continued a known position or
    deal has none.
    """
    if table.header.deal is not None and table.header.deal.kind not in ("daily", "duplicate"):
        return []
    signs = table.commitment[:SEAL_SIGNS].upper()
    words = f"{signs[: SEAL_SIGNS // 2]} {signs[SEAL_SIGNS // 2 :]}"
    wax = '<circle cx="0" cy="0" r="31" fill="var(--wax)" stroke="#8e2a1d" stroke-width="5" stroke-dasharray="13 3"/>'
    plate = '<rect x="-8" y="-34" width="246" height="68" rx="14" fill="var(--night)" opacity=".86"/>'
    mark = f'<g opacity=".75">{portrait("mark", -19, -21, 38)}</g>'
    lines = [
        _text(46, -5, 21, "var(--text)", texts.say("share.sealed"), "700"),
        _text(46, 22, 20, "var(--text-2)", words),
    ]
    return [group([plate, wax, mark, *lines], 936, 572)]


def _display(x: float, y: float, size: float, words: str) -> str:
    """Words in the display font, digits in the other: its 1 looks like an I."""
    signs = "".join(
        f'<tspan font-family="{TEXT_FONT}, sans-serif">{part}</tspan>' if part.isdigit() else escape(part)
        for part in re.split(r"(\d+)", words)
    )
    style = f'font-family="Almendra, {TEXT_FONT}, sans-serif" font-weight="700" font-size="{size:g}" fill="var(--text)"'
    return f'<text x="{x:g}" y="{y:g}" {style}>{signs}</text>'


def _text(x: float, y: float, size: float, colour: str, words: str, weight: str = "400", anchor: str = "start") -> str:
    style = f'font-weight="{weight}" font-size="{size:g}" text-anchor="{anchor}" fill="{colour}"'
    return f'<text x="{x:g}" y="{y:g}" {style}>{escape(words)}</text>'


def _shortened(words: str, most: int) -> str:
    return words if len(words) <= most else f"{words[: most - 1]}…"
