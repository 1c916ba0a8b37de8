/** The analysis of a finished game as the page draws it. */
import type { AnalysisInfo, DecisionInfo } from "./protocol";

export type {
  ResultAccount as Account,
  AnalysisAnswer as Study,
  AnalysisInfo as Analysis,
  DecisionInfo as Decision,
  DeviceQuestions as Questions,
  FoundDecision as Found,
  MomentInfo as Moment,
} from "./protocol";

export interface Point {
  turn: number;
  value: number;
  /** The decision taken here, if a better one was surely missed. */
  missed?: DecisionInfo;
}

/** Whether a decision changes the outlook of a player: an own one, or one that the players took together (its seat is nobody's). */
export const concerns = (analysis: AnalysisInfo, decision: DecisionInfo, seat: number) => decision.seat === seat || decision.seat >= analysis.moments.length;

/** One player's fortunes: before and after each decision that concerns them, and the end. */
export function fortunes(analysis: AnalysisInfo, seat: number, last: number): Point[] {
  const points = analysis.decisions
    .filter((decision) => concerns(analysis, decision, seat))
    .flatMap((decision): Point[] => [
      { turn: decision.turn, value: decision.before, ...(decision.better ? { missed: decision } : {}) },
      { turn: decision.turn + 1, value: decision.after },
    ]);
  const result = analysis.accounts.find((account) => account.seat === seat)?.result;
  if (result !== null && result !== undefined) points.push({ turn: last, value: result });
  // Before the first decision nothing is known of the outlook but what it was then.
  return points[0]?.turn ? [{ turn: 0, value: points[0].value }, ...points] : points;
}

/** The range of values shown: all or nothing where shares are drawn, else a little more than what occurs. */
export function rangeOf(analysis: AnalysisInfo): [low: number, high: number] {
  if (!analysis.cooperative) return [0, 1];
  const values = analysis.decisions.flatMap((decision) => [decision.before, decision.after]);
  return [Math.min(0, ...values), Math.max(1, ...values, ...analysis.accounts.map((account) => account.result ?? 0))];
}
