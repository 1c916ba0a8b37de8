/** The analysis of a finished game as the server sends it (docs/protocol.md), and what the page draws of it. */
export interface Decision {
  turn: number;
  seat: number;
  move: string;
  words: string;
  before: number;
  after: number;
  better: { move: string; words: string } | null;
  lost: number;
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

export interface Analysis {
  cooperative: boolean;
  decisions: Decision[];
  accounts: Account[];
  hindsight: string[];
}

export interface Study {
  done: number;
  of: number;
  analysis: Analysis | null;
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

/** The decisions where a better move was surely missed, the dearest first. */
export function mistakes(analysis: Analysis): Decision[] {
  return analysis.decisions.filter((decision) => decision.better).sort((a, b) => b.lost - a.lost);
}
