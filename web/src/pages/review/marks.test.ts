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
  it("are left out where there is room for none", () => {
    expect(badgesApart([mark("played", 0, 100), mark("better", 50, 100), mark("played", 25, 100)]).map((each) => each.bare ?? false)).toEqual([false, false, true]);
  });
  it("hide no heading of the board", () => {
    const title = { x: 0, y: 70, width: 200, height: 20 };
    expect(badgesApart([mark("played", 20, 100)], [title]).map(({ below, within }) => [below ?? false, within ?? false])).toEqual([[false, true]]);
    expect(badgesApart([mark("played", 320, 100)], [title])[0]?.within ?? false).toBe(false);
  });
  it("stay on the board", () => {
    expect(badgesApart([mark("played", 0, 4)])[0]?.below).toBe(true);
  });
});
