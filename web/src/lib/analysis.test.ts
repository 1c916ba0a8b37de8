import { render, screen } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";
import Fortunes from "../pages/review/Fortunes.svelte";
import { fortunes, rangeOf, type Analysis, type Decision } from "./analysis";

const decision = (turn: number, seat: number, before: number, after: number): Decision => ({
  turn, seat, before, after, move: "dig 1 2", words: "Creuser", reason: "", idea: "", harm: "", ahead: 0, better: before > after ? { move: "exhume 1", words: "Exhumer", reason: "", idea: "" } : null, lost: before - after, luck: 0, given: 0, exact: false, reveals: false,
});
const analysis: Analysis = {
  cooperative: false,
  decisions: [decision(0, 0, 0.5, 0.5), decision(1, 1, 0.5, 0.3), decision(2, 0, 0.7, 0.1)],
  accounts: [
    { seat: 0, decisions: 2, missed: 1, start: 0.5, lost: 0.6, given: 0.2, luck: 0.9, result: 1 },
    { seat: 1, decisions: 1, missed: 1, start: 0.5, lost: 0.2, given: 0.6, luck: -0.9, result: 0 },
  ],
  hindsight: [],
  builds: [],
  moments: [[], []],
  order: [],
};

describe("an analysis", () => {
  it("follows a player before and after each decision, to the end", () => {
    expect(fortunes(analysis, 0, 4).map((point) => [point.turn, point.value])).toEqual([[0, 0.5], [1, 0.5], [2, 0.7], [3, 0.1], [4, 1]]);
  });
  it("begins with the outlook of the first decision, whenever that was taken", () => {
    expect(fortunes(analysis, 1, 4).map((point) => [point.turn, point.value])).toEqual([[0, 0.5], [1, 0.5], [2, 0.3], [4, 0]]);
  });
  it("follows what the players decided together, whoever is looked at", () => {
    const shared = { ...analysis, cooperative: true, decisions: [decision(0, 0, 3, 3), decision(1, 8, 3, 1), decision(2, 1, 2, 2)], accounts: [] };
    expect(fortunes(shared, 0, 4).map((point) => [point.turn, point.value])).toEqual([[0, 3], [1, 3], [1, 3], [2, 1]]);
  });
  it("draws shares of victory from none to all, points as far as they go", () => {
    expect(rangeOf(analysis)).toEqual([0, 1]);
    expect(rangeOf({ ...analysis, cooperative: true, decisions: [decision(0, 0, 6, 5)] })).toEqual([0, 6]);
  });
  it("is a picture with a name, with a sign for every moment", () => {
    const moments = [{ turn: 2, kind: "missed", swing: -0.6, title: "Creuser" }, { turn: 3, kind: "luck", swing: 0.9, title: "" }] as const;
    render(Fortunes, { props: { analysis, seat: 0, moments: [...moments], missed: [2], last: 4, turn: 2, of: "coup 2 sur 4", go: vi.fn() } });
    expect(screen.getByRole("img", { name: /Chances/ })).toBeVisible();
    expect(screen.getByRole("slider")).toHaveAttribute("aria-valuetext", "coup 2 sur 4");
    expect(document.querySelectorAll(".track .at")).toHaveLength(2);
  });
});
