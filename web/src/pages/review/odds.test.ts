import { render } from "@testing-library/svelte";
import { expect, it } from "vitest";
import type { Analysis, Decision, Moment } from "../../lib/analysis";
import Odds from "./Odds.svelte";

/** What stands below a decision before which the outlook was at 50. */
function told(given: Partial<Decision>, fate: Partial<Moment> | null): string[] {
  const decision = { before: 50, after: 50, better: null, ahead: 0, ...given } as Decision;
  const analysis = { cooperative: true, decisions: [decision] } as unknown as Analysis;
  render(Odds, { props: { analysis, decision, fate: fate as Moment | null, show: String } });
  return [...document.querySelectorAll(".odds b")].map((each) => each.textContent);
}

it("tells what chance did before a decision, where that is the story", () => {
  expect(told({}, { kind: "luck", swing: 20 })).toEqual(["30", "50"]);
});

it("tells what a decision did, where it mattered", () => {
  expect(told({ after: 70, ahead: 10 }, { kind: "luck", swing: 20 })).toEqual(["50", "70", "60"]);
});
