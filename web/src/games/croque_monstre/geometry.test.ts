import { describe, expect, it } from "vitest";
import { middleOf } from "./geometry";

describe("the middle of the window on the pit", () => {
  const PIT = 8;
  const SEEN = 6;

  it("shows all open places at once where they fit, whichever of them is chosen", () => {
    expect(middleOf(PIT, SEEN, [0, 1, 2], 6)).toBe(3);
    expect(middleOf(PIT, SEEN, [5, 6, 7], 0, 5)).toBe(middleOf(PIT, SEEN, [5, 6, 7], 0, 7));
    expect(middleOf(PIT, SEEN, [5, 6, 7], 0)).toBe(5);
  });

  it("follows the chosen place where they don't fit, and the last card without any", () => {
    expect(middleOf(PIT, SEEN, [0, 7], 4, 7)).toBeGreaterThan(middleOf(PIT, SEEN, [0, 7], 4, 0));
    expect(middleOf(PIT, SEEN, [], 7)).toBeGreaterThan(middleOf(PIT, SEEN, []));
  });
});
