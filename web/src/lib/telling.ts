import type { Happening } from "./types";

/** Of all that happened, what matters most: by the game's order of *kinds*, and of equal ones the last. */
export function leading(happened: Happening[], kinds: string[]): Happening | null {
  const rank = (event: Happening) => (kinds.includes(event.kind) ? kinds.indexOf(event.kind) : kinds.length);
  const best = Math.min(...happened.map(rank));
  return happened.findLast((event) => rank(event) === best) ?? null;
}
