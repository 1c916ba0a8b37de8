import { beforeEach, describe, expect, it } from "vitest";
import { below, some } from "./chance";
import { keepNames, keepTable, keptNames, keptTable, NOTHING } from "./kept";

describe("chance", () => {
  it("gives every number, and none beyond", () => {
    const seen = new Set(Array.from({ length: 400 }, () => below(5)));
    expect([...seen].sort()).toEqual([0, 1, 2, 3, 4]);
  });
  it("draws different things in their order", () => {
    const drawn = some("abcdefghijkl".split(""), 5);
    expect(new Set(drawn).size).toBe(5);
    expect([...drawn].sort()).toEqual(drawn);
    expect(some([1, 2], 5)).toEqual([1, 2]);
  });
});

describe("what is laid", () => {
  beforeEach(() => localStorage.clear());
  it("is kept by game; the names for all of them", () => {
    keepTable("a", { ...NOTHING, players: 3, ticked: ["seats"], first: 2 });
    keepNames(["Léa", "Bram"]);
    expect(keptTable("a")).toEqual({ players: 3, ticked: ["seats"], first: 2, choice: null, mix: [] });
    expect(keptTable("b")).toEqual(NOTHING);
    expect(keptNames()).toEqual(["Léa", "Bram"]);
  });
  it("is nothing where the store holds nonsense", () => {
    localStorage.setItem("setup.a", "{");
    localStorage.setItem("setup.names", '{"a": 1}');
    expect(keptTable("a")).toEqual(NOTHING);
    expect(keptNames()).toEqual([]);
  });
});
