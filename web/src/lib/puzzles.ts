import type { PuzzleSet as Sent } from "./protocol";
import type { Joint, LegalMove, View } from "./types";

export type Puzzle = Omit<Sent["puzzles"][number], "view" | "moves" | "joint"> & { view: View; moves: LegalMove[]; joint: Joint | null };
export type PuzzleSet = Omit<Sent, "puzzles"> & { puzzles: Puzzle[] };

const STORED = "monstrotheque.puzzles";
const A_DAY = 86_400_000;
/** The first day there were puzzles: the archive begins there. */
export const FIRST_DAY = "2026-11-01";

/** A day as it is written: `2026-11-16`, where this device is. */
export function dayOf(at: Date): string {
  const two = (n: number) => String(n).padStart(2, "0");
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

const number = (day: string) => Math.round(Date.parse(day) / A_DAY);

/** The day so many days after *day*. */
export function daysAfter(day: string, n: number): string {
  return new Date((number(day) + n) * A_DAY).toISOString().slice(0, 10);
}

/** Which of *count* puzzles a day has: they come in turn. */
export function turnOf(day: string, count: number): number {
  return (((number(day) - number(FIRST_DAY)) % count) + count) % count;
}

/** What this device remembers: which puzzles were solved, `game/day`. */
export function solved(): Set<string> {
  try {
    return new Set(JSON.parse(localStorage.getItem(STORED) ?? "[]") as string[]);
  } catch {
    return new Set();
  }
}

export function noteSolved(game: string, day: string): Set<string> {
  const all = solved().add(`${game}/${day}`);
  localStorage.setItem(STORED, JSON.stringify([...all]));
  return all;
}

/** How many days in a row a puzzle was solved, up to *today*; until today's is, up to yesterday. */
export function streak(all: Set<string>, today: string): number {
  const days = new Set([...all].map((each) => each.split("/")[1]));
  let length = 0;
  for (let day = days.has(today) ? today : daysAfter(today, -1); days.has(day); day = daysAfter(day, -1)) length++;
  return length;
}
