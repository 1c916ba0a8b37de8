import type { Counted, CountLine } from "./counter";
import type { CountFacts } from "./form";
import { listed, type Texts } from "../texts";

/** Whether a line of a count compares two players with the same score. */
export function compares(line: CountLine, facts: CountFacts): boolean {
  return facts.lines[line.kind]?.values[0] === "other";
}

/** Each tie in words, told once for all who are level, the one for the first place first. Terminals tell it alike (`engine/ties.py`). */
export function toldTies(counted: Counted, facts: CountFacts, names: readonly string[], texts: Texts): string[] {
  if (!counted.lines.some((line) => compares(line, facts)) || !counted.scores.some(Boolean)) return [];
  const place = (seat: number) => counted.places[seat] ?? 0;
  const order = [...names.keys()].sort((a, b) => place(a) - place(b) || a - b);
  const level = grouped(order, (seat) => counted.scores[seat] ?? 0).filter((seats) => seats.length > 1);
  return level.map((seats) => told(counted, facts, grouped(seats, place), names, texts));
}

/** Why players with the same score end in this order: *level* has the first, then the next, as far as they share. */
function told(counted: Counted, facts: CountFacts, level: number[][], names: readonly string[], texts: Texts): string {
  const called = (seats: number[]) => listed(seats.map((seat) => names[seat] ?? ""), texts);
  const compared = (one: number, other: number) => valuesOf(counted.lines.find((line) => compares(line, facts) && [line.seat, line.values[0]].includes(one) && [line.seat, line.values[0]].includes(other))!, facts);
  const passing = level.slice(1).map((behind, at) => {
    const ahead = level[at]!;
    return texts.say("counting.ahead", { ...compared(ahead[0]!, behind[0]!).values, n: ahead.length, ahead: called(ahead), behind: called(behind) });
  });
  const staying = level.filter((same) => same.length > 1).map((same) => texts.say("counting.still_level", { names: called(same) }));
  const { note, values } = compared(level[0]![0]!, level.at(-1)!.at(-1)!);
  return texts.say(note, { ...values, names: called(level.flat().sort((a, b) => a - b)), steps: [...passing, ...staying].join(texts.say("counting.between")) });
}

function valuesOf(line: CountLine, facts: CountFacts): { note: string; values: Record<string, number> } {
  const { note, values } = facts.lines[line.kind]!;
  return { note, values: Object.fromEntries(values.map((name, at) => [name, line.values[at] ?? 0])) };
}

/** Seats in a row with the same *key*, together. */
function grouped(seats: readonly number[], key: (seat: number) => number): number[][] {
  return seats.reduce<number[][]>((groups, seat) => {
    const last = groups.at(-1);
    if (last && key(last[0]!) === key(seat)) last.push(seat);
    else groups.push([seat]);
    return groups;
  }, []);
}
