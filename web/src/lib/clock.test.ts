import type { Table } from "./types";
import { describe, expect, it } from "vitest";
import { TableClock, timeText } from "./clock.svelte";

const TEN_MINUTES: Table["clock"] = { kind: "time", at_zero: "bot", seconds: 600, increment: 10 };

describe("a table's clock", () => {
  it("runs for those who think, and stands for the others", () => {
    const clock = new TableClock();
    clock.take({ now: 1000, running: [0], left: [500, 600], deadline: 1450, deadlines: [1450, null] }, TEN_MINUTES, 0);
    clock.tick(10_000);
    expect(clock.of(0)).toEqual({ seconds: 440, share: 440 / 600, isLow: false });
    expect(clock.of(1)?.seconds).toBe(600);
  });
  it("is each player's own: of those who think at once, one was asked earlier", () => {
    const clock = new TableClock();
    clock.take({ now: 1000, running: [0, 1], left: [100, 300], deadline: 1050, deadlines: [1080, 1050] }, TEN_MINUTES, 0);
    expect([clock.of(0)?.seconds, clock.of(1)?.seconds]).toEqual([80, 50]);
    expect(clock.of(0)?.isLow).toBe(true);
  });
  it("counts days for the one who is to move alone", () => {
    const clock = new TableClock();
    clock.take({ now: 0, running: [1], left: null, deadline: 86_400, deadlines: [null, 86_400] }, { kind: "days", at_zero: "bot", days: 2 }, 0);
    expect(clock.of(0)).toBeNull();
    expect(clock.of(1)?.share).toBe(0.5);
  });
  it("never goes below nothing, and a table without one has none", () => {
    const clock = new TableClock();
    clock.take({ now: 1000, running: [0], left: [5, 5], deadline: 1001, deadlines: [1001, null] }, TEN_MINUTES, 0);
    clock.tick(60_000);
    expect(clock.of(0)?.seconds).toBe(0);
    clock.take(null, { kind: "none", at_zero: "bot" }, 0);
    expect(clock.of(0)).toBeNull();
  });
});

describe("time in words", () => {
  it("is short", () => {
    expect([timeText(65, "j"), timeText(4_800, "j"), timeText(2 * 86_400 + 3 * 3_600, "j")]).toEqual(["1:05", "1 h 20", "2 j 3 h"]);
  });
});
