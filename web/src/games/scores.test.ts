import { describe, expect, it } from "vitest";
import type { Lang, ScoreLine } from "../lib/types";
import { stored } from "../testing/stored";
import { loadLooks } from ".";

const FINISHED = Object.keys(import.meta.glob("./*/fixtures/over.*.json")).map((path) => /\.\/(\w+)\/fixtures\/over\.(fr|en)\.json/.exec(path)!).map(([, game, lang]) => [game!, lang as Lang] as const);

describe("a score explained", () => {
  it.each(FINISHED)("%s (%s): every line has its picture", async (game, lang) => {
    const { position } = await stored(game, "over", lang);
    const look = await loadLooks(game);
    const lines: ScoreLine[] = position.score;
    expect(lines.length).toBeGreaterThan(3);
    for (const { key } of lines) expect(Object.values(look(key)).filter((value) => value && !value.includes("undefined")).length, key).toBeGreaterThan(0);
  });
});
