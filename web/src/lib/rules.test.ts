import { describe, expect, it } from "vitest";
import { rulesParts } from "./rules";

describe("a short text of rules", () => {
  it("is taken apart into headings, items with their terms, and text that goes on", () => {
    const short = "Goal: build.\nOn your turn:\n  Dig    turn up two piles,\n         keep one.\n  Place  a card.\n  A card is never turned.";
    expect(rulesParts(short)).toEqual([
      { kind: "text", text: "Goal: build." },
      { kind: "heading", text: "On your turn" },
      { kind: "item", term: "Dig", text: "turn up two piles, keep one." },
      { kind: "item", term: "Place", text: "a card." },
      { kind: "item", term: "", text: "A card is never turned." },
    ]);
  });
  it("has headings of one sentence", () => {
    expect(rulesParts("Nobody tells. At any time:")).toEqual([
      { kind: "text", text: "Nobody tells." },
      { kind: "heading", text: "At any time" },
    ]);
  });
});
