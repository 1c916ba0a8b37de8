import { describe, expect, it } from "vitest";
import { columnAndRow, emptyAfter, firstEmpty, isWhole, type Group } from "./form";

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

describe("a table", () => {
  const part = (rows: number[], more: Partial<Group>) => ({ shape: "line", bySeat: true, start: 0, stride: rows[0], rows, full: 0, enough: 0, ...more }) as Group;
  const crypt = part([2], { full: 2 });
  const line = part([2], { full: 3, shape: "counts" });
  const stones = part([2], { enough: 2 });
  const won = part([1], { start: 4, shape: "number", needed: true });
  it.each([
    ["each crypt is full", crypt, [1, 5, 3, 1], true],
    ["a crypt lacks a card", crypt, [1, 5, 3, 0], false],
    ["each line has its monsters, several on a place", line, [2, 1, 0, 3], true],
    ["a line lacks one", line, [2, 1, 0, 2], false],
    ["a line has monsters left to send", line, [2, 2, 0, 3], false],
    ["a player has what ends the game", stones, [1, 1, 4, 0], true],
    ["a player has it and nobody else has anything yet", stones, [1, 1, 0, 0], false],
    ["nothing tells how much there is at the end", part([2], {}), [1, 1, 1, 1], false],
    ["somebody had something before", [crypt, won], [1, 5, 3, 1, 0, 2], true],
    ["it is only the first round", [crypt, won], [1, 5, 3, 1, 0, 0], false],
  ])("is whole or not when %s", (_, group, entered, whole) => {
    expect(isWhole([group].flat(), 2, entered)).toBe(whole);
  });
});
