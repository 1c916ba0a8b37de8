import { describe, expect, it } from "vitest";
import { EDGE, middleOf } from "./geometry";

describe("the middle of the window on the pit", () => {
  const PIT = 8;
  const SEEN = 6;

  it("shows all open places at once where they fit, whichever of them is chosen", () => {
    expect(middleOf(PIT, SEEN, [0, 1, 2], 6)).toBe(SEEN / 2 + EDGE);
    expect(middleOf(PIT, SEEN, [5, 6, 7], 0, 5)).toBe(middleOf(PIT, SEEN, [5, 6, 7], 0, 7));
    expect(middleOf(PIT, SEEN, [5, 6, 7], 0)).toBe(PIT - SEEN / 2 - EDGE);
  });

  it("shows all of them where they fit because they are drawn smaller than their cells", () => {
    const drawn = SEEN - EDGE;
    for (const chosen of [1, 6]) expect(middleOf(PIT, drawn, [1, 6], 4, chosen)).toBeCloseTo(4);
    expect(middleOf(PIT, SEEN - 3 * EDGE, [1, 6], 4, 1)).toBeLessThan(4);
  });

  it("follows the chosen place where they don't fit, and the last card without any", () => {
    expect(middleOf(PIT, SEEN, [0, 7], 4, 7)).toBeGreaterThan(middleOf(PIT, SEEN, [0, 7], 4, 0));
    expect(middleOf(PIT, SEEN, [], 7)).toBeGreaterThan(middleOf(PIT, SEEN, []));
  });
});
