import { describe, expect, it } from "vitest";
import { badgesApart, type Mark } from "./marks";

const mark = (kind: Mark["kind"], x: number, y: number): Mark => ({ kind, html: "", x, y, width: 60, height: 60 });

describe("badges", () => {
  it("stand over their cards where there is room", () => {
    expect(badgesApart([mark("played", 0, 100), mark("better", 200, 100)]).map((each) => each.below ?? false)).toEqual([false, false]);
  });
  it("never lie on each other", () => {
    expect(badgesApart([mark("played", 0, 100), mark("better", 50, 100)]).map((each) => each.below ?? false)).toEqual([false, true]);
  });
  it("stay on the board", () => {
    expect(badgesApart([mark("played", 0, 4)])[0]?.below).toBe(true);
  });
});
