import type { LegalMove } from "../../lib/types";
import type { Half } from "./types";

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

/** A legal burial: the move and the cells of the card's two halves. */
export interface Placement {
  move: LegalMove;
  cells: [{ x: number; y: number }, { x: number; y: number }];
  centre: { x: number; y: number };
}

/** A burial that is news: where it lies, which card it is, and whose hand it came from. */
export interface Buried {
  spot: string;
  card: string;
  from: string;
  cells: { x: number; y: number }[];
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
