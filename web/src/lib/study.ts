/** The analysis of a finished game as the server sends it (docs/protocol.md), and what the page draws of it. */
export interface Decision {
  turn: number;
  seat: number;
  move: string;
  words: string;
  /** Why the move is worth a thought, in the game's own words; may be empty. */
  reason: string;
  before: number;
  after: number;
  better: { move: string; words: string; reason: string } | null;
  lost: number;
  /** By how much the move played surely led the next best. */
  ahead: number;
  luck: number;
  given: number;
  exact: boolean;
}

export interface Account {
  seat: number;
  decisions: number;
  missed: number;
  start: number;
  lost: number;
  given: number;
  luck: number;
  result: number | null;
}

/** A turn worth a second look: a mistake, a good find, or a turn of fortune, and by how much it moved the outlook. */
export interface Moment {
  turn: number;
  kind: "missed" | "found" | "luck";
  swing: number;
}

export interface Analysis {
  cooperative: boolean;
  decisions: Decision[];
  accounts: Account[];
  hindsight: string[];
  /** What the game draws of it: Sedlec's best pyramids. */
  builds: unknown[];
  /** By seat. */
  moments: Moment[][];
  /** The turns of all decisions, the largest swings first. */
  order: number[];
}

export interface Study {
  done: number;
  of: number;
  analysis: Analysis | null;
}

/** What this device found of one decision: moves by number (−1: to wait), visits, worth, standard error. */
export interface Found {
  turn: number;
  rows: [move: number, visits: number, worth: number, error: number][];
}

/** The decisions of a game as this device can judge them: what each mover saw, in bytes. */
export interface Questions {
  quick: number;
  iterations: number;
  questions: { turn: number; seat: number; waits: boolean; played: number; seeds: string[]; record: string }[];
}

export interface Point {
  turn: number;
  value: number;
  /** The decision taken here, if a better one was surely missed. */
  missed?: Decision;
}

/** One player's fortunes: before and after each decision, and the end. */
export function fortunes(analysis: Analysis, seat: number, last: number): Point[] {
  const points = analysis.decisions
    .filter((decision) => decision.seat === seat)
    .flatMap((decision): Point[] => [
      { turn: decision.turn, value: decision.before, ...(decision.better ? { missed: decision } : {}) },
      { turn: decision.turn + 1, value: decision.after },
    ]);
  const result = analysis.accounts.find((account) => account.seat === seat)?.result;
  if (result !== null && result !== undefined) points.push({ turn: last, value: result });
  return points;
}

/** The range of values shown: all or nothing where shares are drawn, else a little more than what occurs. */
export function rangeOf(analysis: Analysis): [low: number, high: number] {
  if (!analysis.cooperative) return [0, 1];
  const values = analysis.decisions.flatMap((decision) => [decision.before, decision.after]);
  return [Math.min(0, ...values), Math.max(1, ...values, ...analysis.accounts.map((account) => account.result ?? 0))];
}
