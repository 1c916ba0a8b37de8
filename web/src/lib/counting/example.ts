import type { Lang } from "../types";

/**
 * A worked example of the rules: a table, whose seat is looked at, and the line of the count that it is about. The sum is
 * the engine's. Each game's folder may have some (`examples.ts`).
 */
export interface Example {
  /** What lies on the table, written like a position, without the game. */
  table: string;
  seat?: number;
  /** Whether what lies before the others is shown as well. */
  everybody?: boolean;
  /** The key of the line's label; every line of that label is told. */
  line: string;
  /** The parts of the table that are shown; all where none is named. */
  parts?: string[];
  title: Record<Lang, string>;
  says: Record<Lang, string>;
}

const examples = import.meta.glob<{ examples: Example[] }>("../../games/*/examples.ts");

/** The worked examples of a game. */
export async function loadExamples(game: string): Promise<Example[]> {
  return (await examples[`../../games/${game}/examples.ts`]?.())?.examples ?? [];
}
