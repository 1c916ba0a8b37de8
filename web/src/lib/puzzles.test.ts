import { beforeEach, describe, expect, it } from "vitest";
import { dayOf, daysAfter, noteSolved, solved, streak, turnOf } from "./puzzles";

describe("a puzzle a day", () => {
  beforeEach(() => localStorage.clear());
  it("comes in turn, the same for everybody on the same day", () => {
    const days = Array.from({ length: 8 }, (_, n) => turnOf(daysAfter("2026-12-28", n), 7));
    expect(new Set(days).size).toBe(7);
    expect(days[0]).toBe(days[7]);
    expect(dayOf(new Date(2027, 0, 3, 23, 59))).toBe("2027-01-03");
  });
  it("has a streak that a day without breaks, and today not yet", () => {
    for (const day of ["2026-11-10", "2026-11-13", "2026-11-14"]) noteSolved("some_game", day);
    noteSolved("other_game", "2026-11-14");
    expect(streak(solved(), "2026-11-15")).toBe(2);
    expect(streak(noteSolved("other_game", "2026-11-15"), "2026-11-15")).toBe(3);
    expect(streak(solved(), "2026-11-17")).toBe(0);
  });
});
