import { signedNumber } from "./texts";
import type { LegalMove } from "./types";

/** A way to play, as the words of the server tell it: moves that bring the same count as one. */
export interface WayToPlay {
  key: string;
  words: string;
  /** What it would bring, in words. */
  notes: string;
  /** What it would bring in points: "?" if that depends on chance, "" where no move brings any. */
  worth: string;
  times: number;
}

/** Everything that may be done, equal moves together, the most points first. */
export function grouped(moves: LegalMove[]): WayToPlay[] {
  const counts = moves.some(({ preview }) => preview?.total);
  const found = new Map<string, WayToPlay & { total: number }>();
  for (const { words, preview } of moves) {
    const notes = preview?.total ? preview.notes.join(", ") : "";
    const worth = preview?.uncertain ? "?" : preview?.total ? signedNumber(preview.total) : counts ? "–" : "";
    const key = [words, notes, worth].join("|");
    const same = found.get(key);
    if (same) same.times += 1;
    else found.set(key, { key, words, notes, worth, times: 1, total: preview?.total ?? 0 });
  }
  return [...found.values()].sort((one, other) => other.total - one.total);
}
