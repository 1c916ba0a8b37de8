import type { LegalMove } from "../../lib/types";
import { LOOK, type Half } from "./types";

export interface Cell {
  x: number;
  y: number;
  kind: Half;
}

export interface Bounds {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Spot {
  x: number;
  y: number;
}

/** A legal burial: the move and the cells of the card's two halves. */
export interface Placement {
  move: LegalMove;
  cells: [Spot, Spot];
  centre: Spot;
}

/** A burial as an event tells it: the card, the place of its first half, the side of the other. */
export interface Burial {
  card: string;
  at: string;
  way: string;
}

/** A card that lies there, wholly or in part. `order` is its place in the game's order. */
export interface Laid {
  halves: [Half, Half];
  cells: [Spot, Spot];
  order: number;
}

/** A burial that is news: where it lies, which card it is, and whose hand it came from. */
export interface Buried {
  spot: string;
  card: string;
  from: string;
  cells: Spot[];
}

const STEPS: Record<string, [number, number]> = { right: [1, 0], down: [0, 1], left: [-1, 0], up: [0, -1] };
export const WAYS = ["right", "down", "left", "up"];

/** The cell a place's name stands for: `3,-2` in the pit, `b3` in a crypt. Rows count downwards. */
export function cellOf(at: string): { x: number; y: number } {
  const [x, y] = at.split(",");
  if (y !== undefined) return { x: Number(x), y: Number(y) };
  return { x: at.charCodeAt(0) - "a".charCodeAt(0), y: Number(at.slice(1)) - 1 };
}

/** The two cells of a card laid at a place, its second half to one side. */
export function cellsAt(at: string, way: string): Placement["cells"] {
  const { x, y } = cellOf(at);
  const [dx, dy] = STEPS[way] ?? [0, 0];
  return [{ x, y }, { x: x + dx, y: y + dy }];
}

export function placementOf(move: LegalMove): Placement {
  const cells = cellsAt(String(move.json.at), String(move.json.way));
  return { move, cells, centre: { x: (cells[0].x + cells[1].x) / 2, y: (cells[0].y + cells[1].y) / 2 } };
}

/** The placement whose middle is nearest to a point, within *reach* cells. */
export function nearest(placements: Placement[], x: number, y: number, reach = 1.2): Placement | null {
  let best: Placement | null = null;
  let least = reach;
  for (const each of placements) {
    const away = Math.hypot(each.centre.x - x, each.centre.y - y);
    if (away < least) [best, least] = [each, away];
  }
  return best;
}

/** From one placement, the next in the direction of an arrow key. */
export function neighbour(placements: Placement[], from: Placement, dx: number, dy: number): Placement {
  let best = from;
  let least = Infinity;
  for (const each of placements) {
    const [ex, ey] = [each.centre.x - from.centre.x, each.centre.y - from.centre.y];
    const ahead = ex * dx + ey * dy;
    const aside = Math.abs(ex * dy) + Math.abs(ey * dx);
    if (ahead > 0.1 && ahead + 3 * aside < least) [best, least] = [each, ahead + 3 * aside];
  }
  return best;
}

/** The smallest box around cells, grown by a margin. */
export function boundsOf(cells: { x: number; y: number }[], margin = 0): Bounds {
  const xs = cells.map((cell) => cell.x);
  const ys = cells.map((cell) => cell.y);
  return { left: Math.min(...xs) - margin, right: Math.max(...xs) + margin, top: Math.min(...ys) - margin, bottom: Math.max(...ys) + margin };
}

/** The part of a crypt that is shown: all that it can still reach within a square of three by three. */
export function cryptBounds(cells: { x: number; y: number }[]): Bounds {
  if (!cells.length) return { left: 0, right: 2, top: 1, bottom: 3 };
  const used = boundsOf(cells);
  return {
    left: Math.max(0, used.right - 2),
    right: Math.min(3, used.left + 2),
    top: Math.max(0, used.bottom - 2),
    bottom: Math.min(4, used.top + 2),
  };
}

export const named = ({ x, y }: Spot) => `${x},${y}`;
const HALF_OF: Record<string, Half> = Object.fromEntries(Object.entries(LOOK).map(([half, { letter }]) => [letter, half as Half]));
export const halvesOf = (code: string) => [...code].map((letter) => HALF_OF[letter] ?? "croque") as [Half, Half];

/**
 * The cards under what the view shows, in the order they were laid, so that each can be drawn whole and cover what it covers.
 * What no known card explains is left as halves of their own.
 */
export function laidCards(cells: Cell[], burials: Burial[]): { cards: Laid[]; lone: Cell[] } {
  const cards = burials.map(({ card, at, way }, order): Laid => ({ halves: halvesOf(card), cells: cellsAt(at, way), order }));
  const top = new Map(cards.flatMap((card) => card.cells.map((cell, i) => [named(cell), { card, half: card.halves[i]! }] as const)));
  const lone = cells.filter((cell) => top.get(named(cell))?.half !== cell.kind);
  const seen = new Set([...top.values()].map(({ card }) => card));
  return { cards: cards.filter((card) => seen.has(card)), lone };
}

/** The first cards of the pit, of which no event tells. What was covered since shows no more, whatever it was. */
export function firstCards(cells: Cell[], first: Omit<Burial, "card">[], burials: Burial[]): Burial[] {
  const covered = new Set(burials.flatMap(({ at, way }) => cellsAt(at, way).map(named)));
  const letter = (spot: Spot) => (covered.has(named(spot)) ? LOOK.croque : LOOK[cells.find((cell) => named(cell) === named(spot))?.kind ?? "croque"]).letter;
  // Each burial adds one half: with fewer, the story is not known from its beginning.
  if (cells.length !== 2 * first.length + burials.length) return [];
  return first.map(({ at, way }) => ({ at, way, card: cellsAt(at, way).map(letter).join("") }));
}

/** The line around a group of cells, 60 units each. */
export function outline(group: Spot[]): string {
  const inside = new Set(group.map(named));
  const side = ({ x, y }: Spot, dx: number, dy: number, edge: string) => (inside.has(named({ x: x + dx, y: y + dy })) ? "" : edge);
  return group
    .map((cell) => {
      const [x, y] = [cell.x * 60, cell.y * 60];
      return side(cell, 0, -1, `M${x} ${y}h60`) + side(cell, 1, 0, `M${x + 60} ${y}v60`) + side(cell, 0, 1, `M${x} ${y + 60}h60`) + side(cell, -1, 0, `M${x} ${y}v60`);
    })
    .join("");
}

/** A number between 0 and 1 that is always the same for the same place: dug earth is ragged, but doesn't wriggle. */
export function rough(x: number, y: number, salt: number): number {
  const wave = Math.sin(x * 127.1 + y * 311.7 + salt * 74.7) * 43758.5453;
  return wave - Math.floor(wave);
}

const RIM: [number, number][] = [[0, 0], [0.25, 0], [0.5, 0], [0.75, 0], [1, 0], [1, 0.25], [1, 0.5], [1, 0.75], [1, 1], [0.75, 1], [0.5, 1], [0.25, 1], [0, 1], [0, 0.75], [0, 0.5], [0, 0.25]];

/** Dug earth around cells, *wide* units beyond them, with ragged edges. */
export function earth(cells: Spot[], wide: number): string {
  return cells
    .map(({ x, y }) => {
      const points = RIM.map(([u, v]) => {
        const [px, py] = [x + u, y + v];
        const out = wide * (0.7 + 0.6 * rough(px, py, wide));
        return `${Math.round((px * 60 + (u - 0.5) * 2 * out) * 10) / 10} ${Math.round((py * 60 + (v - 0.5) * 2 * out) * 10) / 10}`;
      });
      return `M${points.join("L")}Z`;
    })
    .join("");
}

/** The handle at a card's corner that turns it: its reach from the corner, in cells. */
const HANDLE = 0.4;
/** So far a label may hang below the field, in cells. */
const HANG = 0.3;

/** How much of what lies around a label must not cover: its card most of all, then the group it speaks of. */
interface Around {
  taken: Spot[];
  group?: Spot[];
  /** Places where the card may lie instead. */
  open?: Spot[];
}

/** Where a label of so many cells goes beside a card: the emptiest place near it or near its group, off its handle, within the bounds. */
export function labelPlace(card: Spot[], { taken, group = [], open = [] }: Around, bounds: Bounds, size: { width: number; height: number }): Spot {
  const own = boundsOf(card, 0);
  const handle = { x: own.right + 1 - HANDLE, y: own.bottom + 1 - HANDLE };
  const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(value, Math.max(low, high)));
  const weights: [Spot[], number, number][] = [[taken, 1, 1], [open, 0.6, 1], [group, 6, 1], [card, 8, 1], [[handle], 16, 2 * HANDLE]];
  let best = { x: own.left, y: own.bottom + 1 };
  let least = Infinity;
  for (const { x: wantedX, y: wantedY } of [own, boundsOf([...card, ...group], 0)].flatMap((box) => around(box, size))) {
    const x = clamp(wantedX, bounds.left, bounds.right + 1 - size.width);
    const y = clamp(wantedY, bounds.top, bounds.bottom + 1 + HANG - size.height);
    const covers = (cell: Spot, side: number) => Math.max(0, Math.min(x + size.width, cell.x + side) - Math.max(x, cell.x)) * Math.max(0, Math.min(y + size.height, cell.y + side) - Math.max(y, cell.y));
    const away = Math.hypot(x + (size.width - own.left - own.right - 1) / 2, y + (size.height - own.top - own.bottom - 1) / 2);
    const cost = weights.reduce((sum, [cells, weight, side]) => sum + cells.reduce((part, cell) => part + weight * covers(cell, side), 0), 0.15 * away);
    if (cost < least) [best, least] = [{ x, y }, cost];
  }
  return best;
}

/** Where a label of a size may lie around a box of cells. */
function around({ left, right, top, bottom }: Bounds, { width, height }: { width: number; height: number }): Spot[] {
  const [endX, endY] = [right + 1, bottom + 1];
  const across = [(left + endX - width) / 2, left - width - 0.15, endX + 0.35, endX - width, left];
  return [top - height - 0.12, endY + 0.3, (top + endY - height) / 2].flatMap((y) => across.map((x) => ({ x, y })));
}

/** Turned about the half that lies on a card, or as near as can be: the placement after *from* in the order of the ways. */
export function turned(moves: Placement[], from: Placement, filled: Spot[]): Placement | null {
  const pivot = filled.some((cell) => named(cell) === named(from.cells[0])) ? 0 : 1;
  const start = WAYS.indexOf(String(from.move.json.way));
  for (let step = 1; step < WAYS.length; step++) {
    const way = WAYS[(start + step) % WAYS.length]!;
    const there = moves.filter((each) => each.move.json.way === way);
    const about = there.find((each) => named(each.cells[pivot]) === named(from.cells[pivot]));
    if (about) return about;
  }
  const next = WAYS.slice(start + 1).concat(WAYS.slice(0, start)).find((way) => moves.some((each) => each.move.json.way === way));
  return next ? nearest(moves.filter((each) => each.move.json.way === next), from.centre.x, from.centre.y, 99) : null;
}

/** The burial, in the notation, of a card whose middle is at *x*, *y*; null where a crypt has no such cells. */
export function burialAt(kind: "pit" | "crypt", code: string, x: number, y: number, way: string): string | null {
  const [dx, dy] = STEPS[way] ?? [0, 0];
  const [column, row] = [Math.round(x - dx / 2), Math.round(y - dy / 2)];
  if (kind === "pit") return `pit ${code} ${column},${row} ${way}`;
  const isInside = Math.min(column, column + dx, row, row + dy) >= 0 && Math.max(column, column + dx) <= 3 && Math.max(row, row + dy) <= 4;
  return isInside ? `crypt ${code} ${"abcd"[column]}${row + 1} ${way}` : null;
}

/** *bounds*, counted from another corner. */
export const moved = ({ left, right, top, bottom }: Bounds, x: number, y: number): Bounds => ({ left: left + x, right: right + x, top: top + y, bottom: bottom + y });

/** Part of a cell: so much is free around all cells that are drawn, and inside the two cells of a golden place. */
export const EDGE = 4 / 60;
/** Cells around the last move that stay in view with it. */
const AROUND = 2.4;

/**
 * The middle of a window of *seen* cells on a line of *cells*: moved as little as shows the *last* card with its
 * surroundings, then as little as shows all *open* places. Where these don't fit, the *chosen* one is followed instead.
 */
export function middleOf(cells: number, seen: number, open: number[], last?: number, chosen?: number): number {
  const [low, high] = [Math.min(...open) + EDGE, Math.max(...open) + 1 - EDGE];
  const fits = open.length > 0 && high - low <= seen;
  const at = ((open.length && !fits ? chosen : undefined) ?? last ?? (cells - 1) / 2) + 0.5;
  const room = Math.max(0, seen / 2 - AROUND);
  const middle = Math.max(at - room, Math.min(at + room, cells / 2));
  return fits ? Math.max(high - seen / 2, Math.min(low + seen / 2, middle)) : middle;
}
