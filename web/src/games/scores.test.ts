import { describe, expect, it } from "vitest";
import type { Lang } from "../lib/types";
import { stored } from "../testing/stored";
import { loadExplain } from ".";

const FINISHED = Object.keys(import.meta.glob("./*/fixtures/over.*.json")).map((path) => /\.\/(\w+)\/fixtures\/over\.(fr|en)\.json/.exec(path)!).map(([, game, lang]) => [game!, lang as Lang] as const);

/** The number a cell stands for: `6 (stèle 12)` is 6, `+3` is 3, a word is nothing. */
function number(value: number | string | undefined): number {
  return Number.parseInt(String(value ?? 0).replace("−", "-"), 10) || 0;
}

describe("a score explained", () => {
  it.each(FINISHED)("%s (%s): the lines add up to the total of every seat", async (game, lang) => {
    const { position, texts } = await stored(game, "over", lang);
    const lines = (await loadExplain(game))(position.view, texts);
    expect(lines.length).toBeGreaterThan(3);
    for (const line of lines) expect(line.label).not.toMatch(/\w+\.\w+|undefined/);
    position.view.scores!.slice(0, lines[0]!.values.length).forEach((score, seat) => expect(lines.reduce((sum, line) => sum + number(line.values[seat]), 0)).toBe(score));
  });
});
