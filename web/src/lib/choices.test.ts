import { describe, expect, it } from "vitest";
import { grouped } from "./choices";
import type { LegalMove } from "./types";

const move = (words: string, total: number, notes: string[] = [], uncertain = false) => ({ words, preview: { total, notes, uncertain } }) as unknown as LegalMove;

describe("everything that may be done", () => {
  it("tells moves that bring the same once, the most points first", () => {
    const told = grouped([move("dig", 0, [], true), move("left", 2, ["seen"]), move("right", 0, ["nothing yet"]), move("dig", 0, [], true), move("top", 4, ["rules", "sees"])]);
    expect(told.map(({ words, worth, times, notes }) => [words, worth, times, notes])).toEqual([
      ["top", "+4", 1, "rules, sees"],
      ["left", "+2", 1, "seen"],
      ["dig", "?", 2, ""],
      ["right", "–", 1, ""],
    ]);
  });

  it("has no column of points where no move brings any", () => {
    expect(grouped([move("7 Goblins", 0), move("2 Pixies", 0)]).map(({ worth }) => worth)).toEqual(["", ""]);
  });
});
