import { cleanup, render, screen } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import { session } from "../lib/session.svelte";
import { settings } from "../lib/settings.svelte";
import type { Ending, Lang, Result, Table } from "../lib/types";
import ResultPanel from "./ResultPanel.svelte";

function told(lang: Lang, result: Partial<Result>, { ending = null, resigned, deal = null, turns = 7 }: { ending?: Ending | null; resigned?: number; deal?: Table["deal"]; turns?: number } = {}): string {
  settings.lang = lang;
  const names = ["Ada", "Bob"];
  const seats = names.map((name, seat) => ({ seat, kind: "person", name, you: seat === 0, resigned: seat === resigned }));
  const table = { id: "t1", game: "some_game", seats, again: [], deal, campaign: null, result: { scores: null, places: null, ...result } };
  const actions = { rematch: () => undefined, close: () => undefined };
  render(ResultPanel, { props: { table: table as unknown as Table, names, turns, ending, score: null, ...actions } });
  return screen.getByRole("status").textContent;
}

describe("the end of a game", () => {
  it.each([
    ["fr", "abandoned", "Personne n’est revenu\u00a0: la table est fermée."],
    ["en", "abandoned", "Nobody came back: the table is closed."],
    ["en", "agreed", "The game ended here, as agreed."],
  ] as const)("before its end has a reason and no winner (%s, %s)", (lang, reason, sentence) => {
    expect(told(lang, { reason })).toContain(sentence);
    expect(screen.queryByRole("listitem")).toBeNull();
  });
  it("names who gave up beside who wins", () => {
    const words = told("en", { reason: "resigned", places: [1, 2] }, { ending: { words: "You win!", outcome: "won" }, resigned: 1 });
    expect(words).toContain("You win!");
    expect(words).toContain("Bob resigns.");
  });
  it("leads from a first game to the campaign, where the game has one", () => {
    session.games = [{ name: "some_game", campaign: {} }] as unknown as typeof session.games;
    told("en", { reason: "finished", places: [1, 2] });
    expect(screen.queryByRole("link", { name: "Begin your campaign" })).toBeNull();
    cleanup();
    told("en", { reason: "finished", places: [1, 2] }, { deal: { kind: "lesson", day: null } });
    expect(screen.getByRole("link", { name: "Begin your campaign" })).toHaveAttribute("href", "/campaign/some_game");
  });
  it("drops no bone on a draw, one on a loss", () => {
    const fallen = () => document.querySelectorAll(".bones > *").length;
    told("en", { reason: "finished", places: [1, 1] }, { ending: { words: "Shared.", outcome: "drawn" } });
    expect(fallen()).toBe(0);
    cleanup();
    told("en", { reason: "finished", places: [2, 1] }, { ending: { words: "Lost.", outcome: "lost" } });
    expect(fallen()).toBe(1);
  });
  it.each([["fr", 1, "1 coup ·"], ["fr", 7, "7 coups ·"], ["en", 1, "1 move ·"], ["en", 7, "7 moves ·"]] as const)("counts its moves (%s, %i)", (lang, turns, words) => {
    expect(told(lang, { reason: "finished", places: [1, 2] }, { ending: { words: "", outcome: "won" }, turns })).toContain(words);
  });
  it("says under each board whose it is", () => {
    told("en", { reason: "finished", places: [2, 1] }, { ending: { words: "Bob wins.", outcome: "lost" } });
    expect([...document.querySelectorAll(".of small")].map((each) => each.textContent)).toEqual(["Ada", "Bob"]);
  });
  it("says how a tie was broken", () => {
    const tie = "Level at 30: the highest headstone decides.";
    expect(told("en", { reason: "finished", places: [2, 1] }, { ending: { words: "Bob wins.", outcome: "lost", tie } })).toContain(tie);
  });
  it("says when time ran out", () => {
    expect(told("en", { reason: "clock", places: [2, 1] }, { ending: { words: "Bob wins.", outcome: "lost" } })).toMatch(/Bob wins\..*Time has run out\./s);
  });
});
