import type { SetupStepInfo } from "../protocol";
import type { Lang } from "../types";

/** Values of a line that are called so are the terms of a sum. */
export const TERM = "term";

/** Places that belong together, as a game's `counting.py` declares them. */
export interface Group {
  part: string;
  shape: "bricks" | "grid" | "line" | "counts" | "number";
  writing: "list" | "picture" | "counted" | "named";
  bySeat: boolean;
  start: number;
  stride: number;
  /** The widths of the rows. */
  rows: number[];
  /** What may lie in a place, from number 1 on; without codes a place takes a number. */
  codes: string[];
  names: string[];
  least: number;
  most: number;
  origin: [number, number];
  between: string;
  marks: string;
  shown: boolean;
  areSeats: boolean;
  /** Nothing of the score depends on it. */
  extra: boolean;
  /** How much lies there, at each seat, when a game ends; 0: that isn't the same in all games. */
  full: number;
  /** How much ends the game once one seat has it and the others have something; 0: nothing there does. */
  enough: number;
  /** Whether some seat has something there when a game ends. */
  needed: boolean;
}

/** What comes with the kernel that counts a game: how its table is laid, its form for each number of players, and the words. */
export interface CountFacts {
  version: number;
  places: number;
  most_lines: number;
  columns: number;
  cooperative: boolean;
  /** Whether the best that could have been made can be told. */
  best: boolean;
  forms: Record<string, Group[]>;
  lines: { label: string; note: string; values: string[]; look: string }[];
  problems: Record<number, string>;
  title: Record<Lang, string>;
  texts: Record<Lang, Record<string, string>>;
  /** What may lie in each part, in words. */
  words: Record<Lang, Record<string, Record<string, string>>>;
  /** How the table is laid, by the number of players. */
  setup: Record<Lang, Record<string, SetupStepInfo[]>>;
  /** The places that the lists of somebody's own box fill in. */
  given: Record<string, number>;
  /** Whether these are the words and lists of somebody's own box. */
  own?: boolean;
  /** Whether it has a campaign. */
  campaign: boolean;
  /** How one plays on from what was entered, in words; null where that tells too little. */
  plays_on: Record<Lang, string> | null;
  layout: Record<"raw" | "entered" | "problems" | "lines" | "scores" | "places" | "lit" | "room" | "best" | "end", number>;
}

/** A table with nothing on it yet. */
export function emptyTable(facts: CountFacts): number[] {
  return Array.from({ length: facts.places }, (_, place) => facts.given[place] ?? 0);
}

/** Column and row of each place of a group. */
export function placesOf(group: Group): [number, number][] {
  return group.rows.flatMap((width, y) => Array.from({ length: width }, (_, x): [number, number] => [x, y]));
}

/** The number of a place of a group, at one seat. */
export function numberOf(group: Group, seat: number, place: number): number {
  return group.start + (group.bySeat ? seat * group.stride : 0) + place;
}

/** The numbers of all places of a group, at one seat. */
export function numbersOf(group: Group, seat: number): number[] {
  const size = group.rows.reduce((sum, width) => sum + width, 0);
  return Array.from({ length: size }, (_, place) => numberOf(group, seat, place));
}

/** Whether all is there that lies on the table at the end: until then nobody wins. */
export function isWhole(form: Group[], players: number, entered: readonly number[]): boolean {
  const held = (group: Group) =>
    Array.from({ length: group.bySeat ? players : 1 }, (_, seat) => {
      const values = numbersOf(group, seat).map((at) => entered[at] ?? 0);
      return group.shape === "counts" ? values.reduce((sum, n) => sum + n, 0) : values.filter(Boolean).length;
    });
  if (form.some((group) => group.enough && held(group).every(Boolean) && Math.max(...held(group)) >= group.enough)) return true;
  if (form.some((group) => group.needed && !held(group).some(Boolean))) return false;
  const full = form.filter((group) => group.full);
  return full.length > 0 && full.every((group) => held(group).every((each) => each === group.full));
}

/**
 * The place to go on with once something lies at *place*. A free grid has no end: one goes on to the right, where there is
 * room; elsewhere to the next empty place where something *fits*.
 */
export function emptyAfter(group: Group, values: readonly number[], place: number, fits: (place: number) => boolean): number {
  const width = group.rows[0] ?? 1;
  if (isFree(group)) return (place + 1) % width && !values[place + 1] ? place + 1 : place;
  const following = values.findIndex((value, at) => !value && at > place && fits(at));
  return following >= 0 ? following : place;
}

/** The place to begin with: the first empty one; in a free grid beside what lies there, where something can lie. */
export function firstEmpty(group: Group, values: readonly number[]): number {
  const width = group.rows[0] ?? 1;
  if (!isFree(group)) return Math.max(0, values.findIndex((value) => !value));
  if (!values.some(Boolean)) return group.origin[1] * width + group.origin[0];
  return Math.max(0, values.findIndex((value, at) => value && (at + 1) % width && !values[at + 1]) + 1);
}

/** Whether a grid has no corner: it grows in every direction from its origin. */
export function isFree(group: Group): boolean {
  return group.shape === "grid" && group.origin.some(Boolean);
}

/** Column and row of a place of a grid: from 1 where there is a corner, else from its origin, as positions tell them. */
export function columnAndRow(group: Group, place: number): [number, number] | null {
  if (group.shape !== "grid") return null;
  const width = group.rows[0] ?? 1;
  const [left, top] = isFree(group) ? group.origin : [-1, -1];
  return [(place % width) - left, Math.floor(place / width) - top];
}
