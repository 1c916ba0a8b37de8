import type { Happening } from "../../lib/types";
import { oneByOne, type CafeSeat } from "./types";

/** The one thing that a move touched last: a monster of somebody's line by its index, a place of a back line, or the newest customer of a family. */
export interface Touched {
  line?: { who: number; at: number };
  back?: { who: number; place: number };
  family?: string;
}

const familyOf = (monster: unknown) => String(monster).split("+")[0]!;

/** What the newest of the *news* touched that can be seen; what causes something is older than what it causes. */
export function lastTouched(news: Happening[], seats: CafeSeat[]): Touched {
  for (const event of news.toReversed()) {
    const touched = touchedBy(event, seats);
    if (touched) return touched;
  }
  return {};
}

function touchedBy(event: Happening, seats: CafeSeat[]): Touched | null {
  const actor = event.seat ?? 0;
  if (event.kind === "sent" || event.kind === "sent_own") return { family: familyOf(event.monster) };
  if (event.kind === "turned") return { back: { who: Number(event.owner), place: Number(event.place) } };
  if (event.kind === "swapped") return { back: { who: actor, place: Number(event.place) } };
  if (event.kind === "fetched") return inLine(actor, event.family, seats);
  if (event.kind === "traded") return inLine(actor, event.monster, seats);
  if (event.kind === "creamed") return inLine(Number(event.owner), event.monster, seats, "chantilly");
  if (event.kind === "reserved") return inLine(Number(event.owner), event.monster, seats, "reserved");
  return null;
}

/** The last monster of that family in the line of *who*, of those that carry the *token*. */
function inLine(who: number, monster: unknown, seats: CafeSeat[], token?: "chantilly" | "reserved"): Touched | null {
  const at = oneByOne(seats[who]?.front ?? null).findLastIndex((each) => each.family === familyOf(monster) && (!token || each[token]));
  return at < 0 ? null : { line: { who, at } };
}
