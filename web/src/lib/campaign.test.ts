import { describe, expect, it } from "vitest";
import { isTooEarly, phaseOf, sameVoice, tally, type Campaign, type Question } from "./campaign";

const campaign = { over: false, question: null, table: null, opens: null } as unknown as Campaign;
const question = { room: { a: 2, b: 1 } } as unknown as Question;

describe("a campaign", () => {
  it("is in the morning, the day, the evening or over", () => {
    expect(phaseOf(campaign)).toBe("morning");
    expect(phaseOf({ ...campaign, table: "t1" })).toBe("day");
    expect(phaseOf({ ...campaign, by_hand: true })).toBe("byHand");
    expect(phaseOf({ ...campaign, table: "t1", question })).toBe("evening");
    expect(phaseOf({ ...campaign, question, over: true })).toBe("over");
  });
  it("keeps a door shut until its date", () => {
    const december = { ...campaign, opens: "2026-12-03" };
    expect(isTooEarly(december, new Date("2026-12-02T23:00:00Z"))).toBe(true);
    expect(isTooEarly(december, new Date("2026-12-03T00:00:00Z"))).toBe(false);
    expect(isTooEarly(campaign)).toBe(false);
  });
  it("counts voices in the order of the question, and compares them in any order", () => {
    expect(tally(question, ["b", "a", "a"])).toEqual([["a", 2], ["b", 1]]);
    expect(sameVoice(["b", "a"], ["a", "b"])).toBe(true);
    expect(sameVoice(["a", "a"], ["a", "b"])).toBe(false);
  });
});
