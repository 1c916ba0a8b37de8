import { render } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import LitThings from "./LitThings.svelte";

/** A board of boxes: what each is, and where it lies. */
function board(things: Record<string, [x: number, y: number]>): HTMLElement {
  const root = document.createElement("div");
  for (const [name, [x, y]] of Object.entries(things)) {
    const thing = document.createElement("i");
    thing.id = name;
    if (name.startsWith("card")) thing.dataset.card = name;
    thing.getBoundingClientRect = () => new DOMRect(x, y, 60, 100);
    root.append(thing);
  }
  return root;
}

describe("a hint on the board", () => {
  const lanterns = [{ at: ["#place", "#card-held"], chosen: true }, { at: ["#other"], chosen: false }];

  it("dots the way of a card around the cards between, and behind those it can't go around", () => {
    const things = { "card-held": [100, 600], "card-above": [100, 450], place: [100, 300], other: [600, 600] } satisfies Record<string, [number, number]>;
    const { container } = render(LitThings, { root: board(things), at: [], lanterns });
    expect(container.querySelectorAll("mask rect")).toHaveLength(1 + 2);
    const way = container.querySelector(".way .rim")?.getAttribute("d") ?? "";
    const [a, , b, , c, , d] = way.slice(1).split(/[C ]/).map(Number) as [number, number, number, number, number, number, number];
    const halfWay = (a + 3 * b + 3 * c + d) / 8;
    expect(halfWay < 100 || halfWay > 160).toBe(true);
  });

  it("hangs one lantern where several would hang", () => {
    const { container } = render(LitThings, { root: board({ place: [100, 300], other: [100, 300] }), at: [], lanterns });
    expect([...container.querySelectorAll(".lan text")].map((each) => each.textContent)).toEqual(["1"]);
  });
});
