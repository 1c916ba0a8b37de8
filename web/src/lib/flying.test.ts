import stage from "../ui/Stage.svelte?raw";
import { afterEach, describe, expect, it, vi } from "vitest";
import { animate, departures, byCause, journeys, snapshot, turnings, type SpotOnScreen } from "./flying";

const at = (card: string, x: number): SpotOnScreen => ({ card, box: { x, y: 0, width: 10, height: 10 } as DOMRect });

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
  it("of equal cards in two lines each comes from its own", () => {
    const before = new Map([["hand.0", at("KT", 100)]]);
    const after = new Map([["theirs.0", at("KT", 900)], ["mine.0", at("KT", 110)]]);
    expect(journeys(before, after)).toEqual([["mine.0", at("KT", 100)]]);
  });
  it("come from the hand that held them when nobody saw them before", () => {
    const before = new Map([["seat1", at("", 300)]]);
    const after = new Map([["seat1", at("", 300)], ["pit.7", { ...at("LG", 10), from: "seat1" }]]);
    expect(journeys(before, after)).toEqual([["pit.7", at("", 300)]]);
  });
  it("come out of the middle of a large panel, no larger than they are", () => {
    const panel = { card: "", box: { x: 100, y: 0, width: 200, height: 80 } as DOMRect };
    const [journey] = journeys(new Map([["seat1", panel]]), new Map([["pit.7", { ...at("LG", 10), from: "seat1" }]]));
    expect(journey?.[1].box).toEqual({ x: 195, y: 35, width: 10, height: 10 });
  });
});

describe("cards of one move", () => {
  it("fly one after the other; a deal follows closely", () => {
    expect(departures(2)).toEqual([0, 320]);
    expect(departures(5)).toEqual([0, 70, 140, 210, 280]);
  });
  it("leave a place before another comes to it", () => {
    const before = new Map([["row.1", at("KT", 0)], ["pile", at("", 50)]]);
    const after = new Map([["row.1", { ...at("PP", 0), from: "pile" }], ["hand", at("KT", 90)], ["pile", at("", 50)]]);
    expect(byCause(journeys(before, after), before).map(([to]) => to)).toEqual(["hand", "row.1"]);
  });
});

describe("cards that turn over", () => {
  it("are those where a back lay and a face lies now", () => {
    const before = new Map([["pile.1", at("", 0)], ["pile.2", at("KT", 50)]]);
    const after = new Map([["pile.1", at("PP", 0)], ["pile.2", at("KT", 50)], ["hand", at("CC", 9)]]);
    expect(turnings(before, after)).toEqual(["pile.1"]);
  });
});

/** A board of cards: `spot card x`, with a width of nothing where the card is not shown. */
function boardOf(...cards: [spot: string, card: string, x: number, width?: number][]): HTMLElement {
  const root = document.createElement("div");
  for (const [spot, card, x, width = 10] of cards) {
    const element = document.createElement("span");
    Object.assign(element.dataset, { spot, card });
    element.innerHTML = `<svg><text>${card}</text></svg>`;
    element.getBoundingClientRect = () => ({ x, y: 0, width, height: width }) as DOMRect;
    root.append(element);
  }
  return root;
}

describe("a board in motion", () => {
  const moved: [string, string][] = [];
  function watch(reduced: boolean): void {
    moved.length = 0;
    vi.stubGlobal("matchMedia", () => ({ matches: reduced }));
    Element.prototype.animate = function (keys) {
      const { transform, opacity } = (keys as Keyframe[])[0] ?? {};
      moved.push([this.textContent ?? "", String(transform ?? opacity)]);
      return { finished: new Promise(() => undefined), cancel: () => undefined } as unknown as Animation;
    };
  }
  afterEach(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(Element.prototype, "animate");
  });

  it("flies a copy to the place that is shown, not to one drawn for another screen", () => {
    watch(false);
    const before = snapshot(boardOf(["hand1.0", "TP", 90]));
    const root = boardOf(["strip1.0.0", "TP", 0, 0], ["crypt1.0.0", "TP", 40], ["crypt1.0.0", "TP", 0, 0]);
    animate(root, before);
    expect(moved).toEqual([["TP", "0"], ["TP", "translate(50px, 0px) scale(1)"]]);
    expect(root.lastElementChild?.getAttribute("style")).toContain("left:40px");
  });
  it("does not turn over what was put there face up", () => {
    watch(false);
    animate(boardOf(["back1.2", "rex", 50]), snapshot(boardOf(["back1.2", "", 50], ["front1.0", "rex", 20])));
    expect(moved.map(([, how]) => how)).toEqual(["0", "translate(-30px, 0px) scale(1)"]);
  });
  it("rings where a card came from and where it went while another's move is shown", () => {
    watch(true);
    const around = document.createElement("div");
    around.dataset.told = "";
    around.append(boardOf(["crypt", "TP", 40]));
    const root = around.firstElementChild!;
    animate(root, snapshot(boardOf(["hand", "TP", 90])));
    const layer = (text: string) => Number(/z-index:\s?(\d+)/.exec(text)?.[1]);
    expect(layer(root.querySelector(".ringed")!.getAttribute("style")!), "a scene covers what flies").toBeLessThan(layer(stage));
    expect([...root.querySelectorAll(".ringed")].map((ring) => /left:\d+px/.exec(ring.getAttribute("style")!)?.[0])).toEqual(["left:90px", "left:40px"]);
    animate(root, snapshot(root));
    expect(root.querySelectorAll(".ringed")).toHaveLength(0);
  });
  it("closes the ranks of a line that a card left after it has landed, and rings that card alone", () => {
    watch(false);
    const around = document.createElement("div");
    around.dataset.told = "";
    around.append(boardOf(["front1.0", "rex", 0], ["front1.1", "priss", 12], ["front1.2", "bliblop", 24], ["counter.snorkel", "snorkel", 90]));
    animate(around.firstElementChild!, snapshot(boardOf(["front1.0", "rex", 0], ["front1.1", "snorkel", 12], ["front1.2", "priss", 24], ["front1.3", "bliblop", 36])));
    const boxes = [...around.querySelectorAll(".ringed")].map((ring) => /left:\d+px/.exec(ring.getAttribute("style")!)?.[0]);
    expect(boxes).toEqual(["left:12px", "left:90px"]);
    expect(moved).toEqual([["snorkel", "0"], ["snorkel", "translate(-78px, 0px) scale(1)"], ["priss", "translate(12px, 0px) scale(1)"], ["bliblop", "translate(12px, 0px) scale(1)"]]);
  });
  it("lets two cards of a line change places by flying", () => {
    watch(false);
    animate(boardOf(["table.0", "G7", 0], ["table.1", "M2", 12]), snapshot(boardOf(["table.0", "M2", 0], ["table.1", "G7", 12])));
    expect(moved.map(([, how]) => how)).toEqual(["0", "translate(12px, 0px) scale(1)", "0", "translate(-12px, 0px) scale(1)"]);
  });
  it("stands still for those who want no motion", () => {
    watch(true);
    animate(boardOf(["crypt", "TP", 40]), snapshot(boardOf(["hand", "TP", 90])));
    expect(moved).toEqual([]);
  });
});
