import { describe, expect, it } from "vitest";
import { Score } from "./score";

function stage(html: string): { score: Score; one(selector: string): HTMLElement } {
  const root = document.createElement("div");
  root.innerHTML = html;
  return { score: new Score(root), one: (selector) => root.querySelector<HTMLElement>(selector)! };
}

describe("a score", () => {
  it("gives every element its text of that time, and its first one before and after", () => {
    const { score, one } = stage("<b>29</b>");
    score.count(one("b"), 29, 32, 100, 300);
    const at = (time: number) => (score.dress(time), one("b").textContent);
    expect([at(0), at(200), at(399), at(400), at(150)]).toEqual(["29", "30", "31", "32", "29"]);
    score.undress();
    expect(one("b").textContent).toBe("29");
  });

  it("marks an element while it counts, also twice", () => {
    const { score, one } = stage("<i></i>");
    score.mark(one("i"), "lit", 100, 200).mark(one("i"), "lit", 300, 400);
    const isLit = (time: number) => (score.dress(time), one("i").classList.contains("lit"));
    expect([50, 150, 250, 350, 450].map(isLit)).toEqual([false, true, false, true, false]);
  });

  it("orders movements by time: the first waits in its first frame, a later one doesn't", () => {
    const { score, one } = stage("<i></i>");
    score.leave(one("i"), 900).appear(one("i"), 100).hop(one("i"), 500);
    expect(score.parts.map(({ timing }) => [timing.delay, timing.fill])).toEqual([[100, "both"], [500, "both"], [900, "forwards"]]);
  });

  it("lasts until everything has come to rest, and says what was said last", () => {
    const { score, one } = stage("<i></i>");
    score.say(0, "Égalité.").say(400, "Léa l’emporte.", "D’un os.").enter(one("i"), 300, 260).beat(500);
    expect(score.end).toBe(560);
    expect(score.wordsAt(399).title).toBe("Égalité.");
    expect(score.wordsAt(560)).toEqual({ title: "Léa l’emporte.", text: "D’un os." });
  });

  it("does without what a screen doesn't have", () => {
    const { score } = stage("");
    score.fly(null, score.between(null, null), 0, 300).text(null, 0, "x").pop([null, undefined], 0);
    expect(score.parts).toEqual([]);
  });
});
