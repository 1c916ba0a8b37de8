import type { Card } from "./types";

export const CARD = { width: 100, height: 172 };
const STEP = { x: 106, y: 178 };
const MARGIN = 6;

export interface Spot {
  /** Where a card goes, in the notation: `left`, `right`, `a1`; a card that lies has its row and column. */
  at: string;
  x: number;
  y: number;
}

export interface Lying extends Spot {
  card: Card;
  row: number;
  column: number;
}

export interface Layout {
  width: number;
  height: number;
  cards: Lying[];
  /** Every free place of the crypt, by its name in the notation. */
  free: Spot[];
  /** The outline of a whole crypt, shown while the crypt is empty. */
  outline: Spot[];
}

/**
 * Where the cards of a crypt lie, and the places that are still free. The bottom row floats: as long as it may grow,
 * both its ends are places. An upper place is named by the card to its lower left.
 */
export function layoutOf(crypt: (Card | null)[][], rows: number[], { ends }: { ends: boolean }): Layout {
  const widest = rows[0] ?? 0;
  const count = (crypt[0] ?? []).filter(Boolean).length;
  const columns = ends ? widest + 1 : widest;
  const start = MARGIN + ((columns - Math.max(count, 1)) / 2) * STEP.x;
  const place = (row: number, column: number) => ({
    x: start + (column + row / 2) * STEP.x,
    y: MARGIN + (rows.length - 1 - row) * STEP.y,
  });
  const cards = crypt.flatMap((line, row) =>
    line.flatMap((card, column) => (card ? [{ card, row, column, at: `${"abc"[row]}${column + 1}`, ...place(row, column) }] : [])),
  );
  const free: Spot[] = [];
  if (count < widest && ends) {
    free.push({ at: "left", ...place(0, count ? -1 : 0) });
    if (count) free.push({ at: "right", ...place(0, count) });
  }
  for (let row = 1; row < rows.length; row++) {
    for (let column = 0; column < (rows[row] ?? 0) - (widest - Math.max(count, 1)); column++) {
      if (!crypt[row]?.[column]) free.push({ at: `${"abc"[row - 1]}${column + 1}`, ...place(row, column) });
    }
  }
  return {
    width: 2 * MARGIN + columns * STEP.x - (STEP.x - CARD.width),
    height: 2 * MARGIN + rows.length * STEP.y - (STEP.y - CARD.height),
    cards,
    free,
    outline: count ? [] : outlineOf(rows, columns),
  };
}

function outlineOf(rows: number[], columns: number): Spot[] {
  const start = MARGIN + ((columns - (rows[0] ?? 0)) / 2) * STEP.x;
  return rows.flatMap((width, row) =>
    Array.from({ length: width }, (_, column) => ({
      at: `${row}.${column}`,
      x: start + (column + row / 2) * STEP.x,
      y: MARGIN + (rows.length - 1 - row) * STEP.y,
    })),
  );
}
