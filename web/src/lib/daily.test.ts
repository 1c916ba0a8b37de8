import { describe, expect, it } from "vitest";
import { candles, mine, shown, standings, type DailyResult } from "./daily";

function played(names: string[], scores: number[], more: Partial<DailyResult> = {}): DailyResult {
  const none = names.map(() => false);
  return { names, scores, bots: names.map((name) => (name === "Bot" ? "easy" : null)), you: none, first: names.map((name) => name !== "Bot"), players: names.length, places: null, replay: null, ...more };
}

const day = (...results: DailyResult[]) => ({ day: "2026-12-01", results });
const lines = (all: ReturnType<typeof standings>) => all.map(({ place, name, score }) => `${place} ${name} ${score}`);

describe("today's standings", () => {
  it("compare people, not bots, and share a place where points are equal", () => {
    const all = standings(day(played(["Ada", "Bot"], [20, 60]), played(["Cyd", "Bob"], [31, 20])), 2, false);
    expect(lines(all)).toEqual(["1 Cyd 31", "2 Ada 20", "2 Bob 20"]);
  });
  it("leave out other numbers of players, whose cards are others, and whoever knew the cards", () => {
    const again = played(["Ada", "Bot"], [70, 10], { first: [false, false] });
    const all = standings(day(played(["Ada", "Bot"], [20, 60]), again, played(["Cyd", "Bob", "Dan"], [9, 8, 7])), 2, false);
    expect(lines(all)).toEqual(["1 Ada 20"]);
  });
  it("give one line to those who play together", () => {
    const all = standings(day(played(["Ada", "Bob", "Bot"], [12, 12, 12], { you: [false, true, false] })), 3, true);
    expect(lines(all)).toEqual(["1 Ada, Bob 12"]);
    expect(mine(all)?.score).toBe(12);
  });
  it("show the best, and mine however far down it is", () => {
    const many = [9, 8, 7, 6, 5].map((score, i) => played([`P${i}`, "Bot"], [score, 0], { you: [i === 4, false] }));
    expect(lines(shown(standings(day(...many), 2, false), 3))).toEqual(["1 P0 9", "2 P1 8", "3 P2 7", "5 P4 5"]);
  });
});

describe("the candles", () => {
  it("burn for each day played in any game, up to today", () => {
    const sedlec = { today: "2026-12-03", streak: 1, days: [{ day: "2026-12-03", tables: 2, mine: false }, { day: "2026-12-01", tables: 1, mine: true }] };
    const cafe = { today: "2026-12-03", streak: 0, days: [{ day: "2026-12-02", tables: 1, mine: true }] };
    expect(candles([sedlec, cafe]).slice(-4)).toEqual([{ day: "2026-11-30", lit: false }, { day: "2026-12-01", lit: true }, { day: "2026-12-02", lit: true }, { day: "2026-12-03", lit: false }]);
    expect(candles([])).toEqual([]);
  });
});
