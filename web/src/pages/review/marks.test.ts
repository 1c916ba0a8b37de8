import { describe, expect, it } from "vitest";
import { arrivals, badgesApart, beside, type Mark } from "./marks";

const mark = (kind: Mark["kind"], x: number, y: number): Mark => ({ kind, html: "", x, y, width: 60, height: 60 });

describe("badges", () => {
  it("stand over their cards where there is room", () => {
    expect(badgesApart([mark("played", 0, 100), mark("better", 200, 100)]).map((each) => each.below ?? false)).toEqual([false, false]);
  });
  it("never lie on each other", () => {
    expect(badgesApart([mark("played", 0, 100), mark("better", 50, 100)]).map((each) => each.below ?? false)).toEqual([false, true]);
  });
  it("are left out where there is room for none", () => {
    expect(badgesApart([mark("played", 0, 100), mark("better", 50, 100), mark("played", 25, 100)]).map((each) => each.bare ?? false)).toEqual([false, false, true]);
  });
  it("hide no heading of the board", () => {
    const title = { x: 0, y: 70, width: 200, height: 20 };
    expect(badgesApart([mark("played", 20, 100)], [title]).map(({ below, within }) => [below ?? false, within ?? false])).toEqual([[false, true]]);
    expect(badgesApart([mark("played", 320, 100)], [title])[0]?.within ?? false).toBe(false);
  });
  it("stay on the board", () => {
    expect(badgesApart([mark("played", 0, 4)])[0]?.below).toBe(true);
    const [first, last] = badgesApart([mark("played", 0, 100), mark("better", 340, 100)], [], 400);
    expect([first!.x + first!.width / 2 + first!.shift!, last!.x + last!.width / 2 + last!.shift!]).toEqual([46, 354]);
  });
});

/** A board of cards: `spot card x`. */
function boardOf(...cards: [spot: string, card: string, x: number, from?: string][]): HTMLElement {
  const root = document.createElement("div");
  for (const [spot, card, x, from] of cards) {
    const element = document.createElement("span");
    Object.assign(element.dataset, { spot, card, ...(from ? { from } : {}) });
    element.textContent = card;
    element.getBoundingClientRect = () => ({ x, y: 0, width: 10, height: 10 }) as DOMRect;
    root.append(element);
  }
  return root;
}
const marked = (before: HTMLElement, after: HTMLElement) => arrivals(before, after, document.createElement("div"), "played").map(({ html, x }) => [/>(\w+)</.exec(html)?.[1], x]);

describe("what a move does", () => {
  it("is not the unseen card that fills the place of the one taken", () => {
    const before = boardOf(["pile", "", 0], ["row.1", "KT", 20], ["hand.0", "PP", 80]);
    const after = boardOf(["pile", "", 0], ["row.1", "LC", 20, "pile"], ["hand.0", "PP", 80], ["hand.1", "KT", 90]);
    expect(marked(before, after)).toEqual([["KT", 90]]);
  });
  it("is the card that leaves a hand for nowhere, not those that close up", () => {
    const before = boardOf(["hand.0", "KT", 0], ["hand.1", "PP", 20], ["hand.2", "LC", 40], ["hand.3", "PP", 60]);
    expect(marked(before, boardOf(["hand.0", "PP", 0], ["hand.1", "LC", 20], ["hand.2", "PP", 40]))).toEqual([["KT", 0]]);
    expect(marked(before, boardOf(["hand.0", "KT", 0], ["hand.1", "PP", 20], ["hand.2", "LC", 40]))).toEqual([["PP", 20]]);
  });
  it("is the card of the hand, though an equal one lies in the row", () => {
    const row: [string, string, number] = ["row.0", "KT", 0];
    expect(marked(boardOf(row, ["hand.0", "PP", 20], ["hand.1", "KT", 40]), boardOf(row, ["hand.0", "PP", 20]))).toEqual([["KT", 40]]);
  });
  it("is the card that has a new token", () => {
    const [before, after] = [boardOf(["front.0", "S", 0], ["front.1", "B", 20]), boardOf(["front.0", "S", 0], ["front.1", "B", 20])];
    after.querySelector<HTMLElement>("[data-spot='front.1']")!.dataset.token = "cream";
    expect(marked(before, after)).toEqual([["B", 20]]);
  });
  it("is not the card that was laid in a drawing before it", () => {
    const before = boardOf(["pit.0", "DM", 0], ["row.0", "LG", 20], ["theirs.0", "GM", 80]);
    before.querySelector<HTMLElement>("[data-spot='pit.0']")!.dataset.laid = "0,2";
    const after = boardOf(["row.0", "LG", 20], ["theirs.0", "LG", 80], ["theirs.1", "GM", 90]);
    expect(marked(before, after)).toEqual([["LG", 80]]);
  });
  it("is the card that was taken, though the hand it comes to was not shown before", () => {
    const before = boardOf(["pile", "", 0], ["row.0", "KT", 20], ["row.1", "LC", 40]);
    expect(marked(before, boardOf(["hand.0", "PP", 60, "pile"], ["hand.1", "LM", 80, "pile"], ["hand.2", "KT", 90, "pile"]))).toEqual([["KT", 20]]);
    expect(marked(before, boardOf(["hand.0", "PP", 60, "pile"], ["hand.1", "LM", 80, "pile"], ["hand.2", "LU", 90, "pile"]))).toEqual([[undefined, 0]]);
  });
  it("is, of equal cards, the one whose token is gone", () => {
    const before = boardOf(["front.0", "R", 0], ["front.1", "R", 20], ["cafe.0", "B", 60]);
    const after = boardOf(["front.0", "R", 0], ["cafe.0", "B", 60], ["cafe.1", "R", 80]);
    const from = () => arrivals(before, after, document.createElement("div"), "played")[0]?.source?.x;
    expect(from()).toBe(20);
    before.querySelector<HTMLElement>("[data-spot='front.0']")!.dataset.token = "cream";
    expect(from()).toBe(0);
  });
  it("is what was kept, where a whole hand parts", () => {
    const before = boardOf(["hand.0", "A", 0], ["hand.1", "B", 20], ["hand.2", "C", 40], ["hand.3", "D", 60]);
    const after = boardOf(["back.0", "B", 200], ["front.0", "A", 100], ["front.1", "C", 120], ["front.2", "D", 140]);
    expect(marked(before, after)).toEqual([["B", 20]]);
  });
});

describe("the move played and the better one", () => {
  it("meet at one place, though it grows with the card on it", () => {
    const source = mark("better", 300, 300);
    const better: Mark = { ...mark("better", 8, 8), width: 80, height: 80, source };
    const found = beside([{ ...mark("played", 10, 10), source: mark("played", 400, 300) }], [better]);
    expect(found.map(({ kind, x }) => [kind, x])).toEqual([["played", 10], ["better", 300]]);
  });
  it("are two moves where the cards lie differently at one corner", () => {
    const lying: Mark = { ...mark("better", 10, 10), width: 120 };
    expect(beside([mark("played", 10, 10)], [lying]).map(({ kind }) => kind)).toEqual(["played", "better"]);
    expect(beside([{ ...mark("played", 10, 10), laid: "KT" }], [{ ...mark("better", 10, 10), laid: "TK" }]).map(({ kind }) => kind)).toEqual(["played", "better"]);
    expect(beside([mark("played", 10, 10)], [mark("better", 10, 10)]).map(({ kind }) => kind)).toEqual(["both"]);
  });
});
