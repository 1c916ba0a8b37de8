import { describe, expect, it } from "vitest";
import { journeys, turnings, type Lying } from "./flip";

const at = (card: string, x: number): Lying => ({ card, box: { x, y: 0, width: 10, height: 10 } as DOMRect });

describe("cards that travel", () => {
  it("come from the spot they left", () => {
    const before = new Map([["hand", at("KT", 0)], ["pile", at("PP", 50)]]);
    const after = new Map([["crypt", at("KT", 90)], ["pile", at("PP", 50)]]);
    expect(journeys(before, after)).toEqual([["crypt", at("KT", 0)]]);
  });
  it("of equal cards the nearest travels, and those that stay do not", () => {
    const before = new Map([["a", at("KT", 0)], ["b", at("KT", 80)], ["c", at("KT", 200)]]);
    const after = new Map([["a", at("KT", 0)], ["d", at("KT", 100)], ["c", at("KT", 200)]]);
    expect(journeys(before, after)).toEqual([["d", at("KT", 80)]]);
  });
  it("come from the hand that held them when nobody saw them before", () => {
    const before = new Map([["seat1", at("", 300)]]);
    const after = new Map([["seat1", at("", 300)], ["pit.7", { ...at("LG", 10), from: "seat1" }]]);
    expect(journeys(before, after)).toEqual([["pit.7", at("", 300)]]);
  });
});

describe("cards that turn over", () => {
  it("are those where a back lay and a face lies now", () => {
    const before = new Map([["pile.1", at("", 0)], ["pile.2", at("KT", 50)]]);
    const after = new Map([["pile.1", at("PP", 0)], ["pile.2", at("KT", 50)], ["hand", at("CC", 9)]]);
    expect(turnings(before, after)).toEqual(["pile.1"]);
  });
});
