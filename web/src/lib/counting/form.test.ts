import { describe, expect, it } from "vitest";
import { columnAndRow, emptyAfter, firstEmpty, type Group } from "./form";

const grid = (origin: [number, number]) => ({ shape: "grid", rows: [3, 3, 3], origin }) as Group;

describe("the place to go on with", () => {
  it("is the next empty one where there is a corner", () => {
    const crypt = grid([0, 0]);
    expect(firstEmpty(crypt, [1, 0, 0, 0, 0, 0, 0, 0, 0])).toBe(1);
    expect(emptyAfter(crypt, [1, 1, 1, 0, 0, 0, 0, 0, 0], 2, () => true)).toBe(3);
    expect(emptyAfter(crypt, [1, 1, 0, 0, 0, 0, 0, 0, 0], 1, (at) => at !== 2)).toBe(3);
    expect(emptyAfter(crypt, [1, 1, 1, 1, 1, 1, 1, 1, 1], 8, () => true)).toBe(8);
  });

  it("is to the right in a grid that grows in every direction, while there is room", () => {
    const pit = grid([1, 1]);
    expect(firstEmpty(pit, [0, 0, 0, 0, 0, 0, 0, 0, 0])).toBe(4);
    expect(firstEmpty(pit, [0, 0, 0, 1, 1, 0, 0, 0, 0])).toBe(5);
    expect(emptyAfter(pit, [0, 0, 0, 1, 0, 0, 0, 0, 0], 3, () => true)).toBe(4);
    expect(emptyAfter(pit, [0, 0, 0, 1, 1, 0, 0, 0, 0], 3, () => true)).toBe(3);
    expect(emptyAfter(pit, [0, 0, 0, 0, 0, 1, 0, 0, 0], 5, () => true)).toBe(5);
  });
});

describe("a place of a grid", () => {
  it("is told by column and row", () => {
    expect(columnAndRow(grid([0, 0]), 5)).toEqual([3, 2]);
    expect(columnAndRow(grid([1, 1]), 0)).toEqual([-1, -1]);
    expect(columnAndRow({ ...grid([0, 0]), shape: "line" }, 5)).toBeNull();
  });
});
