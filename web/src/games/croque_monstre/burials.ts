import type { Happening } from "../../lib/types";
import { cellsAt, type Buried, type Burial } from "./geometry";

/** The burial that an event tells of. */
export function burialOf(event: Record<string, unknown>): Burial {
  return { card: String(event.card), at: String(event.at), way: String(event.way) };
}

/** The cards of a crypt: the one it began with, and those buried since. */
export function cryptBurials(events: Happening[], who: number): Burial[] {
  const first = events.find((event) => event.kind === "turned_up");
  const later = events.filter((event) => event.kind === "buried_crypt" && event.seat === who).map(burialOf);
  return first ? [{ ...burialOf(first), card: (first.cards as string[])[who] ?? "" }, ...later] : later;
}

/** The last burial in the pit, or in the crypt of *who*, if it is one of the newest *fresh* events. */
export function lastBurial(events: Happening[], fresh: number, kind: "pit" | "crypt", who: number | null): Buried | null {
  const index = events.findLastIndex((event) => event.kind === `buried_${kind}` && (who === null || event.seat === who));
  const event = events[index];
  if (!event || index < events.length - Math.max(1, fresh)) return null;
  return { spot: `${kind}${who ?? ""}.${index}`, card: String(event.card), from: `seat${event.seat}`, cells: cellsAt(String(event.at), String(event.way)) };
}
