import { render, screen } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import type { Lang, ScoreLine } from "../lib/types";
import { stored } from "../testing/stored";
import ScoreTable from "../ui/ScoreTable.svelte";
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

describe("a number engraved on what earns the points", () => {
  it("is drawn beside them, and said in words to who listens", async () => {
    const line: ScoreLine = { key: "lutin", label: "Elves", points: [4, 0], cells: ["4 (stone 10)", "0"], engraved: [10, 0] };
    render(ScoreTable, { props: { score: { lines: [line], look: await loadLooks("croque_monstre") }, names: ["Ada", "Bob"] } });
    const [first, second] = screen.getAllByRole("cell");
    expect(first!.querySelector(".sr")).toHaveTextContent("4 (stone 10)");
    expect(first!.querySelector("svg text")).toHaveTextContent("10");
    expect(first!.querySelector(".stone")).toHaveTextContent("104");
    expect(second).toHaveTextContent("0");
  });
});
