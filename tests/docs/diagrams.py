"""The diagrams of the docs, drawn from the code: `make diagrams` writes them to docs/pictures/.

The arrows of the architecture are the imports that the sources have; the path of a move names files that exist.
"""

from __future__ import annotations

import ast
import inspect
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from monstrotheque.engine.game import Views

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "monstrotheque"
PICTURES = ROOT / "docs" / "pictures"
STYLE = (
    "text{font-family:system-ui,sans-serif;text-anchor:middle}.b{fill:#fffaf0;stroke:#7a5c3a;stroke-width:1.5}"
    ".k{fill:#e9d3a8;stroke:#7a5c3a;stroke-width:2.5}"
    ".t{font-size:15px;font-weight:600;fill:#2d2118}.s{font-size:12px;fill:#6b5442}.h{font-size:13px;fill:#6b5442}"
    ".a{stroke:#7a5c3a;stroke-width:1.6;fill:none;marker-end:url(#m)}.n{font-size:12px;font-weight:600;fill:#a0391f}"
)
MARKER = (
    '<defs><marker id="m" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
    '<path d="M0 0 8 4 0 8z" fill="#7a5c3a"/></marker></defs>'
)
WIDTH, HEIGHT = 200, 52


@dataclass(frozen=True)
class Box:
    """A box at a place of the picture: a name, and what is said below it."""

    x: int
    y: int
    name: str
    note: str
    is_key: bool = False

    @property
    def middle(self) -> tuple[int, int]:
        return self.x + WIDTH // 2, self.y + HEIGHT // 2

    def svg(self) -> str:
        """The box and its two lines."""
        middle = self.middle[0]
        return (
            f'<rect x="{self.x}" y="{self.y}" width="{WIDTH}" height="{HEIGHT}" rx="8" '
            f'class="{"k" if self.is_key else "b"}"/>'
            f'<text x="{middle}" y="{self.y + 22}" class="t">{self.name}</text>'
            f'<text x="{middle}" y="{self.y + 40}" class="s">{self.note}</text>'
        )


def edge(source: Box, target: Box) -> tuple[int, int, int, int]:
    """From the side of one box to the side of another."""
    (x, y), (u, v) = source.middle, target.middle
    if abs(u - x) >= WIDTH:
        side = 1 if u > x else -1
        return x + side * WIDTH // 2, y, u - side * WIDTH // 2, v
    side = 1 if v > y else -1
    return x, y + side * HEIGHT // 2, u, v - side * HEIGHT // 2


def picture(title: str, size: tuple[int, int], boxes: list[Box], arrows: list[tuple[Box, Box, str]]) -> str:
    """A whole SVG file. It has a background of its own: it is read on light and on dark pages."""
    width, height = size
    drawn = [box.svg() for box in boxes]
    for source, target, label in arrows:
        x, y, u, v = edge(source, target)
        drawn.append(f'<path class="a" d="M{x} {y} {u} {v}"/>')
        if label:
            place = (x + 10, (y + v) // 2 + 4) if x == u else ((x + u) // 2, (y + v) // 2 - 6)
            drawn.append(f'<text class="n" x="{place[0]}" y="{place[1]}">{label}</text>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" aria-labelledby="t">'
        f'<title id="t">{title}</title><style>{STYLE}</style>{MARKER}'
        f'<rect width="{width}" height="{height}" rx="12" fill="#f3eadb"/>{"".join(drawn)}</svg>\n'
    )


PARTS = {
    "engine": (395, 260, "states, moves, records"),
    "games": (395, 180, "one folder a game"),
    "bots": (395, 100, "search, greedy, policies"),
    "adapters": (145, 100, "research environments"),
    "arena": (145, 20, "tournaments, studies"),
    "server": (645, 100, "tables, people, live play"),
    "cli": (395, 20, "the command monstro"),
    "webassembly": (645, 180, "the rules in browsers"),
}


def imports(part: str) -> set[str]:
    """The parts that a part of the package imports."""
    found = set()
    for path in (PACKAGE / part).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            found |= {name.split(".")[1] for name in names if name.startswith("monstrotheque.")}
    return (found & set(PARTS)) - {part}


def architecture() -> str:
    """The parts of the package. An arrow points to what a part uses; what follows from other arrows is left out."""
    uses = {part: imports(part) for part in PARTS}
    uses["bots"] |= {"games"}  # found by name when they are needed
    reach = {part: set(direct) for part, direct in uses.items()}
    for _ in PARTS:
        for found in reach.values():
            found |= set().union(*(reach[other] for other in found))
    boxes = {part: Box(x, y, part, note, part == "engine") for part, (x, y, note) in PARTS.items()}
    needed = [
        (boxes[part], boxes[other], "")
        for part, direct in sorted(uses.items())
        for other in sorted(direct)
        if not any(other in reach[between] for between in direct - {other})
    ]
    browser = Box(645, 20, "web", "the browser app")
    return picture(
        "The parts and what they use",
        (980, 332),
        [*boxes.values(), browser],
        [*needed, (browser, boxes["server"], "")],
    )


STEPS = [
    (20, 20, "click", "PlayTable.svelte"),
    (20, 100, "LiveTable.send", "lib/live.svelte.ts"),
    (270, 100, "TableSocket", "live/table_socket.py"),
    (520, 100, "LiveTables.command", "live/tables.py"),
    (770, 20, "decide", "table/commands.py"),
    (770, 100, "Journal.commit", "store/journal.py"),
    (770, 180, "entries", "store/schema.py"),
    (520, 180, "apply", "table/interpreter.py"),
    (520, 260, "every socket wakes", "live/presence.py"),
    (270, 260, "frame for one seat", "table/frames.py"),
    (20, 260, "every screen", "TablePage.svelte"),
    (770, 260, "bots and clocks", "background/"),
]


def path_of_a_move() -> str:
    """From the click to every screen, numbered as the steps of docs/why/path-of-a-move.md."""
    boxes = [Box(*step) for step in STEPS]
    click, send, socket, tables, decide, journal, entries, apply, wake, frame, screen, background = boxes
    way = [(click, send), (send, socket), (socket, tables), (tables, decide), (tables, journal), (journal, entries)]
    way += [(entries, apply), (apply, wake), (wake, frame), (frame, screen), (wake, background)]
    arrows = [(source, target, str(number)) for number, (source, target) in enumerate(way, 1)]
    return picture("The path of a move", (980, 332), boxes, arrows)


def one_door() -> str:
    """The whole state, the mask, and everybody who gets no more than the sight."""
    told = [
        (name, inspect.signature(call).parameters) for name, call in vars(Views).items() if inspect.isfunction(call)
    ]
    public = {name: "texts" in parameters for name, parameters in told if not name.startswith("_")}
    data, words = ([name for name, is_said in public.items() if is_said == wanted] for wanted in (False, True))
    raw = Box(20, 190, "State", "everything, with the seed")
    mask = Box(270, 190, "mask", "one kernel of each game", is_key=True)
    sight = Box(520, 190, "Sight", "what one seat may know")
    column = [
        Box(770, 40, "views", ", ".join(data)),
        Box(770, 110, "words", ", ".join(words)),
        Box(770, 180, "observation", "features for agents"),
        Box(770, 250, "bots", "search, hints, analysis"),
        Box(770, 320, "redeal", "a world that fits"),
    ]
    arrows = [(source, target, "") for source, target in pairwise([raw, mask, sight])]
    return picture(
        "Everything passes one door",
        (980, 412),
        [raw, mask, sight, *column],
        [*arrows, *((sight, target, "") for target in column)],
    )


DRAWN = {"architecture.svg": architecture, "path-of-a-move.svg": path_of_a_move, "one-door.svg": one_door}


def main() -> None:
    """Write all diagrams."""
    for name, draw in DRAWN.items():
        (PICTURES / name).write_text(draw(), "utf-8")
        print(f"docs/pictures/{name}")


if __name__ == "__main__":
    main()
