"""Self-contained pages with plots: one HTML file with inline drawings that loads nothing.

Every plot is drawn twice, for a wide screen and for a phone; the page shows the one that fits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape

from monstrotheque.engine.texts import FRENCH_NUMBERS

COLOURS = ("#ffc65c", "#6fd0bd", "#c4a8ff", "#ff9d80", "#9cc9ff", "#a5d98a", "#e57a92", "#d8c5b0")
DASHES = ("", "7 4", "2 3", "10 3 2 3", "4 4", "1 4", "12 4", "6 2 1 2")
"""Lines differ in dashes as well as in colour."""
BAD, GOOD = "#ffa494", "#a5d98a"

STYLE = """
:root{color-scheme:dark}
body{margin:0;background:#140d17;color:#f8eedb;font:16px/1.5 "Atkinson Hyperlegible",system-ui,sans-serif}
main{max-width:60rem;margin:0 auto;padding:1.5rem 1rem 4rem}
h1,h2{font-family:"Almendra",Georgia,serif;line-height:1.2}
h1{color:#ffc65c;font-size:2.2rem;margin:.5rem 0}
h2{color:#d0a863;margin:2.2rem 0 .6rem}
h3{color:#d8c5b0;margin:1.6rem 0 .4rem}
p{margin:.5rem 0}
.note{color:#d8c5b0}
.frame{background:#1e1520;border:1px solid #4b3545;border-radius:10px;padding:.8rem;overflow-x:auto}
.frame+.frame{margin-top:.8rem}
svg{display:block;width:100%;height:auto}
svg.narrow{display:none}
svg text{fill:#d8c5b0;font-size:12px}
table{border-collapse:collapse;width:100%}
th,td{padding:.25rem .6rem;text-align:left;border-bottom:1px solid #392836;vertical-align:top}
th{color:#d0a863;font-weight:600}
td:nth-child(-n+2){white-space:nowrap}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
.bad{color:#ffa494}.good{color:#a5d98a}
@media (max-width:40rem){
body{font-size:15px}
h1{font-size:1.7rem}
svg.wide{display:none}
svg.narrow{display:block}
thead{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden}
tr{display:flex;flex-wrap:wrap;gap:0 .9rem;padding:.5rem 0;border-bottom:1px solid #392836}
td,td.n{border:0;padding:0;text-align:left;white-space:normal}
td:empty{display:none}
td:first-child{color:#d0a863;font-weight:600}
td.w:nth-child(n+3){flex-basis:100%}
td:nth-child(n+3)::before,td.n::before{content:attr(data-label) " ";color:#b9a08f}
}
"""

WIDE, NARROW, HEIGHT = 760, 360, 300
LEFT, RIGHT, TOP, BOTTOM = 56, 16, 14, 34


def page(title: str, lang: str, parts: Iterable[str]) -> str:
    """A whole HTML page."""
    body = "\n".join(parts)
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width,initial-scale=1">\n<title>{escape(title)}</title>\n'
        f"<style>{STYLE}</style>\n</head>\n<body>\n<main>\n"
        f"{heading(title, level=1)}\n{body}\n</main>\n</body>\n</html>\n"
    )


def heading(text: str, *, level: int = 2) -> str:
    """A heading."""
    return f"<h{level}>{escape(text)}</h{level}>"


def paragraph(text: str, *, note: bool = False) -> str:
    """A paragraph of plain text."""
    return f'<p class="note">{escape(text)}</p>' if note else f"<p>{escape(text)}</p>"


@dataclass(frozen=True)
class Toned:
    """A cell of a table that shows good or bad news."""

    text: str
    tone: str


def table(head: Sequence[str], rows: Iterable[Sequence[str | Toned]], *, words: int = 1) -> str:
    """A table. The first *words* columns hold words, the others numbers. On a phone every row is a card."""
    kinds = ["w" if column < words else "n" for column in range(len(head))]
    top = "".join(f'<th scope="col" class="{kind}">{escape(text)}</th>' for kind, text in zip(kinds, head, strict=True))
    lines = (
        "<tr>" + "".join(_cell(kind, name, cell) for kind, name, cell in zip(kinds, head, row, strict=True)) + "</tr>"
        for row in rows
    )
    return f'<div class="frame"><table><thead><tr>{top}</tr></thead><tbody>{"".join(lines)}</tbody></table></div>'


def _cell(kind: str, name: str, cell: str | Toned) -> str:
    text, tone = (cell.text, f" {cell.tone}") if isinstance(cell, Toned) else (cell, "")
    return f'<td class="{kind}{tone}" data-label="{escape(name)}">{escape(text)}</td>'


@dataclass(frozen=True)
class Curve:
    """A named curve through points."""

    name: str
    points: Sequence[tuple[float, float]]
    slips: Sequence[tuple[float, float, str]] = ()
    """Points to mark, each with a note."""


@dataclass(frozen=True)
class Mark:
    """A named mean with its interval."""

    name: str
    mean: float
    low: float
    high: float
    note: str = ""


class _Axis:
    """Numbers along one side of a plot, mapped to its length in pixels."""

    def __init__(self, low: float, high: float, start: float, end: float) -> None:
        self.low, self.high = (low, high) if high > low else (low - 0.5, low + 0.5)
        self.start, self.end = start, end

    def at(self, value: float) -> float:
        """Where *value* lies."""
        clipped = min(max(value, self.low), self.high)
        return self.start + (clipped - self.low) / (self.high - self.low) * (self.end - self.start)

    def ticks(self, count: int = 5, *, least: float = 0.0) -> list[float]:
        """Round numbers along the axis, at least *least* apart."""
        rough = max((self.high - self.low) / count, least)
        power = 10.0 ** len(str(int(rough))) / 10 if rough >= 1 else 0.001
        steps = [power * m * f for f in (1, 10, 100, 1000) for m in (1, 2, 5)]
        step = next((step for step in steps if step >= rough), rough)
        first = -(-self.low // step) * step
        return [first + n * step for n in range(int((self.high - first) / step + 1e-9) + 1)]


def in_language(text: str, lang: str) -> str:
    """Numbers in a text, in the notation of the language."""
    return text.translate(FRENCH_NUMBERS) if lang == "fr" else text


def _number(value: float, lang: str) -> str:
    text = f"{value:.3f}".rstrip("0").rstrip(".") if abs(value) < 100 else f"{value:.0f}"
    return in_language(text.replace("-", "−"), lang)


Drawing = Callable[[int], tuple[float, Iterable[str]]]
"""Draws a plot at a given width. Returns its height and its parts."""


def _plot(title: str, draw: Drawing) -> str:
    return f'<div class="frame">{_svg(title, draw, WIDE, "wide")}{_svg(title, draw, NARROW, "narrow")}</div>'


def _svg(title: str, draw: Drawing, width: int, name: str) -> str:
    height, parts = draw(width)
    return (
        f'<svg class="{name}" viewBox="0 0 {width} {height:.0f}" role="img" aria-label="{escape(title)}">'
        f"<title>{escape(title)}</title>{''.join(parts)}</svg>"
    )


def _text(x: float, y: float, text: str, anchor: str = "middle") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def _stroke(x1: float, y1: float, x2: float, y2: float, colour: str = "#392836", width: float = 1) -> str:
    return f'<path d="M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}" stroke="{colour}" stroke-width="{width}" fill="none"/>'


@dataclass(frozen=True)
class Scales:
    """The labels of a plot's axes: the name below, the unit at the left, the language of the numbers."""

    x_name: str
    unit: str
    lang: str

    def grid(self, x: _Axis, y: _Axis, width: int) -> Iterator[str]:
        """Grid lines and numbers behind a plot."""
        for tick in y.ticks():
            yield _stroke(LEFT, y.at(tick), width - RIGHT, y.at(tick))
            yield _text(LEFT - 6, y.at(tick) + 4, _number(tick, self.lang) + self.unit, "end")
        for tick in x.ticks(width // 76, least=1):
            yield _text(x.at(tick), HEIGHT - BOTTOM + 16, _number(tick, self.lang))
        yield _text((LEFT + width - RIGHT) / 2, HEIGHT - 3, self.x_name)


def curves(
    title: str, lines: Sequence[Curve], scales: Scales, *, low: float | None = None, high: float | None = None
) -> str:
    """Curves over a common axis, each with its colour and dashes, named below; mistakes are dots on them."""
    xs = [x for line in lines for x, _ in line.points] or [0.0, 1.0]
    ys = [y for line in lines for _, y in line.points] or [0.0, 1.0]

    def draw(width: int) -> tuple[float, Iterable[str]]:
        x = _Axis(min(xs), max(xs), LEFT, width - RIGHT)
        y = _Axis(min(ys) if low is None else low, max(ys) if high is None else high, HEIGHT - BOTTOM, TOP)
        drawn = (part for number, line in enumerate(lines) for part in _curve(number, line, x, y))
        return HEIGHT + 8 + 20 * len(lines), [*scales.grid(x, y, width), *drawn]

    return _plot(title, draw)


def _curve(number: int, line: Curve, x: _Axis, y: _Axis) -> Iterator[str]:
    """One curve, its mistakes, and its name below."""
    colour, dashes = COLOURS[number % len(COLOURS)], DASHES[number % len(DASHES)]
    look = f'stroke="{colour}" stroke-width="2.5" stroke-dasharray="{dashes}"'
    path = "L".join(f"{x.at(a):.1f} {y.at(b):.1f}" for a, b in line.points)
    row = HEIGHT + 16 + 20 * number
    yield f'<path d="M{path}" fill="none" {look}/>'
    for a, b, words in line.slips:
        yield (
            f'<circle cx="{x.at(a):.1f}" cy="{y.at(b):.1f}" r="4" fill="{BAD}" stroke="#1e1520" stroke-width="1.5">'
            f"<title>{escape(words)}</title></circle>"
        )
    yield f'<path d="M{LEFT} {row - 4}h36" {look}/>'
    yield _text(LEFT + 44, row, line.name, "start")


@dataclass(frozen=True)
class ChartBar:
    """A named amount, positive or negative."""

    name: str
    value: float
    words: str


def bars(title: str, found: Sequence[ChartBar]) -> str:
    """Amounts, one for each row: gains to the right of a line, losses to the left."""
    most = max((abs(bar.value) for bar in found), default=0.0) or 1.0

    def draw(width: int) -> tuple[float, Iterable[str]]:
        names = min(0.4 * width, 24 + 7 * max(len(bar.name) for bar in found))
        x = _Axis(-most, most, names, width - 70)
        rows = (part for number, bar in enumerate(found) for part in _bar(bar, x, 24 * number + 6, width))
        return 24 * len(found) + 6, [*rows, _stroke(x.at(0), 2, x.at(0), 24 * len(found) + 4, "#86667a")]

    return _plot(title, draw)


def _bar(bar: ChartBar, x: _Axis, top: float, width: int) -> Iterator[str]:
    left, right = sorted((x.at(0), x.at(bar.value)))
    colour = GOOD if bar.value > 0 else BAD
    yield _text(x.start - 12, top + 13, bar.name, "end")
    yield f'<rect x="{left:.1f}" y="{top + 2}" width="{right - left:.1f}" height="14" fill="{colour}"/>'
    yield _text(width - 4, top + 13, bar.words, "end")


def marks(title: str, found: Sequence[Mark], *, lang: str, centre: float | None = None, unit: str = "") -> str:
    """Means with their intervals, one for each row, and a line at the neutral value. On a phone names and numbers are
    above their row.
    """
    ends = [value for mark in found for value in (mark.low, mark.high, mark.mean)]
    ends += [] if centre is None else [centre]
    longest = max(len(mark.name) for mark in found)

    def draw(width: int) -> tuple[float, Iterable[str]]:
        names = min(360, max(120, 24 + 7 * longest)) if width == WIDE else 0
        row = 24 if names else 40
        height = row * len(found) + 34
        x = _Axis(min(ends), max(ends), names or 24, width - (150 if names else 24))
        ticks = [_text(x.at(tick), height - 6, f"{_number(tick, lang)}{unit}") for tick in x.ticks(5 if names else 4)]
        line = [] if centre is None else [_stroke(x.at(centre), 4, x.at(centre), height - 22, "#86667a")]
        rows = (
            part
            for number, mark in enumerate(found)
            for part in _mark(
                mark, x, row * number + 18, f"{_number(round(mark.mean, 2), lang)}{unit} {mark.note}", width
            )
        )
        return height, [*ticks, *line, *rows]

    return _plot(title, draw)


def _mark(mark: Mark, x: _Axis, y: float, words: str, width: int) -> Iterator[str]:
    beside = width == WIDE
    yield _text(x.start - 12, y + 4, mark.name, "end") if beside else _text(4, y, mark.name, "start")
    yield _text(width - 138, y + 4, words, "start") if beside else _text(width - 4, y, words, "end")
    y += 0 if beside else 12
    yield _stroke(x.at(mark.low), y, x.at(mark.high), y, COLOURS[0], 2)
    yield f'<circle cx="{x.at(mark.mean):.1f}" cy="{y}" r="4.5" fill="{COLOURS[0]}"/>'


def histogram(title: str, values: Sequence[float], scales: Scales, *, most: int = 40) -> str:
    """How often each value occurs, in percent (whole numbers, or as many classes as *most*)."""
    low, high = min(values), max(values)
    size = max(1.0, -(-(high - low + 1) // most))
    counts = [0] * (int((high - low) // size) + 1)
    for value in values:
        counts[int((value - low) // size)] += 1
    # Bars are centred on their class.
    edge = low - 0.5

    def draw(width: int) -> tuple[float, Iterable[str]]:
        x = _Axis(edge, edge + len(counts) * size, LEFT, width - RIGHT)
        y = _Axis(0, 100 * max(counts) / len(values), HEIGHT - BOTTOM, TOP)
        columns = (
            _column(x.at(edge + number * size), x.at(edge + (number + 1) * size), y.at(100 * count / len(values)))
            for number, count in enumerate(counts)
        )
        return HEIGHT, [*scales.grid(x, y, width), *columns]

    return _plot(title, draw)


def _column(left: float, right: float, top: float) -> str:
    return (
        f'<rect x="{left + 0.5:.1f}" y="{top:.1f}" width="{max(right - left - 1, 1):.1f}" '
        f'height="{HEIGHT - BOTTOM - top:.1f}" fill="{COLOURS[1]}"/>'
    )
