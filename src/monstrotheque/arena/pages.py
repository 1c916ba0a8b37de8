"""Self-contained pages with plots: one HTML file, drawings inline, nothing fetched from anywhere."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

COLOURS = ("#ffc65c", "#6fd0bd", "#c4a8ff", "#ff9d80", "#9cc9ff", "#a5d98a", "#e57a92", "#d8c5b0")
DASHES = ("", "7 4", "2 3", "10 3 2 3", "4 4", "1 4", "12 4", "6 2 1 2")
"""Lines differ by their dashes as well as by their colours."""

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
svg{display:block;width:100%;height:auto;min-width:34rem}
svg text{fill:#d8c5b0;font-size:12px}
table{border-collapse:collapse;width:100%}
th,td{padding:.25rem .6rem;text-align:left;border-bottom:1px solid #392836;vertical-align:top}
th{color:#d0a863;font-weight:600}
td:nth-child(-n+2){white-space:nowrap}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
.bad{color:#ffa494}.good{color:#a5d98a}
"""

WIDTH, HEIGHT = 760, 300
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


def table(head: Sequence[str], rows: Iterable[Sequence[str]], *, words: int = 1) -> str:
    """A table; the first *words* columns hold words, the others numbers."""
    kinds = ["" if column < words else ' class="n"' for column in range(len(head))]
    top = "".join(f'<th scope="col"{kind}>{escape(text)}</th>' for kind, text in zip(kinds, head, strict=True))
    lines = (
        "<tr>" + "".join(f"<td{kind}>{escape(text)}</td>" for kind, text in zip(kinds, row, strict=True)) + "</tr>"
        for row in rows
    )
    return f'<div class="frame"><table><thead><tr>{top}</tr></thead><tbody>{"".join(lines)}</tbody></table></div>'


@dataclass(frozen=True)
class Line:
    """A named curve through points."""

    name: str
    points: Sequence[tuple[float, float]]


@dataclass(frozen=True)
class Mark:
    """A named mean with its interval."""

    name: str
    mean: float
    low: float
    high: float
    note: str = ""


class _Axis:
    """Numbers along one side of a plot, on to its length in pixels."""

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


def _number(value: float) -> str:
    text = f"{value:.3f}".rstrip("0").rstrip(".") if abs(value) < 100 else f"{value:.0f}"
    return text.replace("-", "−")


def _svg(title: str, height: float, parts: Iterable[str]) -> str:
    inside = "".join(parts)
    return (
        f'<div class="frame"><svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{escape(title)}">'
        f"<title>{escape(title)}</title>{inside}</svg></div>"
    )


def _text(x: float, y: float, text: str, anchor: str = "middle") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def _stroke(x1: float, y1: float, x2: float, y2: float, colour: str = "#392836", width: float = 1) -> str:
    return f'<path d="M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}" stroke="{colour}" stroke-width="{width}" fill="none"/>'


def _grid(x: _Axis, y: _Axis, x_name: str, unit: str = "") -> list[str]:
    lines = []
    for tick in y.ticks():
        lines += [
            _stroke(LEFT, y.at(tick), WIDTH - RIGHT, y.at(tick)),
            _text(LEFT - 6, y.at(tick) + 4, _number(tick) + unit, "end"),
        ]
    lines += [_text(x.at(tick), HEIGHT - BOTTOM + 16, _number(tick)) for tick in x.ticks(10, least=1)]
    return [*lines, _text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 3, x_name)]


def curves(
    title: str,
    lines: Sequence[Line],
    *,
    x_name: str,
    unit: str = "",
    low: float | None = None,
    high: float | None = None,
) -> str:
    """Curves over a common axis, each with its own colour and dashes, named below."""
    xs = [x for line in lines for x, _ in line.points] or [0.0, 1.0]
    ys = [y for line in lines for _, y in line.points] or [0.0, 1.0]
    x = _Axis(min(xs), max(xs), LEFT, WIDTH - RIGHT)
    y = _Axis(min(ys) if low is None else low, max(ys) if high is None else high, HEIGHT - BOTTOM, TOP)
    parts = _grid(x, y, x_name, unit)
    for number, line in enumerate(lines):
        colour, dashes = COLOURS[number % len(COLOURS)], DASHES[number % len(DASHES)]
        path = "L".join(f"{x.at(a):.1f} {y.at(b):.1f}" for a, b in line.points)
        parts.append(
            f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="2.5" stroke-dasharray="{dashes}"/>'
        )
        row = HEIGHT + 16 + 20 * number
        parts.append(
            f'<path d="M{LEFT} {row - 4}h36" stroke="{colour}" stroke-width="2.5" stroke-dasharray="{dashes}"/>'
        )
        parts.append(_text(LEFT + 44, row, line.name, "start"))
    return _svg(title, HEIGHT + 8 + 20 * len(lines), parts)


def marks(title: str, found: Sequence[Mark], *, centre: float | None = None, unit: str = "") -> str:
    """Means with their intervals, one a row; a line where nothing would be the matter."""
    row, names = 24, min(360, max(120, 24 + 7 * max(len(mark.name) for mark in found)))
    ends = [value for mark in found for value in (mark.low, mark.high, mark.mean)] + (
        [] if centre is None else [centre]
    )
    x = _Axis(min(ends), max(ends), names, WIDTH - 150)
    height = row * len(found) + 34
    parts = [_text(x.at(tick), height - 6, f"{_number(tick)}{unit}") for tick in x.ticks()]
    if centre is not None:
        parts.append(_stroke(x.at(centre), 4, x.at(centre), height - 22, "#86667a"))
    for number, mark in enumerate(found):
        y = row * number + 18
        parts += [
            _text(names - 12, y + 4, mark.name, "end"),
            _stroke(x.at(mark.low), y, x.at(mark.high), y, COLOURS[0], 2),
            f'<circle cx="{x.at(mark.mean):.1f}" cy="{y}" r="4.5" fill="{COLOURS[0]}"/>',
            _text(WIDTH - 138, y + 4, f"{_number(round(mark.mean, 2))}{unit} {mark.note}", "start"),
        ]
    return _svg(title, height, parts)


def histogram(title: str, values: Sequence[float], *, x_name: str, most: int = 40) -> str:
    """How often each value occurs (whole numbers, or as many classes as *most*)."""
    low, high = min(values), max(values)
    size = max(1.0, -(-(high - low + 1) // most))
    classes = int((high - low) // size) + 1
    counts = [0] * classes
    for value in values:
        counts[int((value - low) // size)] += 1
    # Bars stand on the middle of their class.
    edge = low - 0.5
    x = _Axis(edge, edge + classes * size, LEFT, WIDTH - RIGHT)
    y = _Axis(0, 100 * max(counts) / len(values), HEIGHT - BOTTOM, TOP)
    parts = _grid(x, y, x_name, " %")
    for number, count in enumerate(counts):
        left, right = x.at(edge + number * size), x.at(edge + (number + 1) * size)
        share = 100 * count / len(values)
        parts.append(
            f'<rect x="{left + 1:.1f}" y="{y.at(share):.1f}" width="{max(right - left - 2, 1):.1f}" '
            f'height="{HEIGHT - BOTTOM - y.at(share):.1f}" fill="{COLOURS[1]}"/>'
        )
    return _svg(title, HEIGHT, parts)
