import { describe, expect, it } from "vitest";
import { Timeline } from "./timeline";

function stage(html: string): { timeline: Timeline; one(selector: string): HTMLElement } {
  const root = document.createElement("div");
  root.innerHTML = html;
  return { timeline: new Timeline(root), one: (selector) => root.querySelector<HTMLElement>(selector)! };
}

describe("a timeline", () => {
  it("gives every element its text of that time, and its first one before and after", () => {
    const { timeline, one } = stage("<b>29</b>");
    timeline.count(one("b"), 29, 32, 100, 300);
    const at = (time: number) => (timeline.dress(time), one("b").textContent);
    expect([at(0), at(200), at(399), at(400), at(150)]).toEqual(["29", "30", "31", "32", "29"]);
    timeline.undress();
    expect(one("b").textContent).toBe("29");
  });

  it("marks an element while it counts, also twice", () => {
    const { timeline, one } = stage("<i></i>");
    timeline.mark(one("i"), "lit", 100, 200).mark(one("i"), "lit", 300, 400);
    const isLit = (time: number) => (timeline.dress(time), one("i").classList.contains("lit"));
    expect([50, 150, 250, 350, 450].map(isLit)).toEqual([false, true, false, true, false]);
  });

  it("orders movements by time: the first waits in its first frame, a later one doesn't", () => {
    const { timeline, one } = stage("<i></i>");
    timeline.leave(one("i"), 900).appear(one("i"), 100).hop(one("i"), 500);
    expect(timeline.parts.map(({ timing }) => [timing.delay, timing.fill])).toEqual([[100, "both"], [500, "both"], [900, "forwards"]]);
  });

  it("lasts until everything has come to rest, and says what was said last", () => {
    const { timeline, one } = stage("<i></i>");
    timeline.say(0, "Égalité.").say(400, "Léa l’emporte.", "D’un os.").enter(one("i"), 300, 260).beat(500);
    expect(timeline.end).toBe(560);
    expect(timeline.wordsAt(399).title).toBe("Égalité.");
    expect(timeline.wordsAt(560)).toEqual({ title: "Léa l’emporte.", text: "D’un os." });
  });

  it("does without what a screen doesn't have", () => {
    const { timeline } = stage("");
    timeline.fly(null, timeline.between(null, null), 0, 300).text(null, 0, "x").pop([null, undefined], 0);
    expect(timeline.parts).toEqual([]);
  });
});
