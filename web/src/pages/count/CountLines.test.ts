import { cleanup, render, screen } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import type { Counted } from "../../lib/counting/counter";
import type { CountFacts } from "../../lib/counting/form";
import { Texts } from "../../lib/texts";
import CountLines from "./CountLines.svelte";

const texts = new Texts("en", {
  "ending.won.one": "{winners} wins.",
  "ending.won.other": "{winners} share the victory.",
  "ending.leads.one": "{winners} leads so far.",
  "ending.leads.other": "{winners} are level in the lead so far.",
  "words.and": " and ",
});
const facts = { cooperative: false, lines: [{ label: "crypt", note: "crypt", values: [], look: "" }] } as unknown as CountFacts;

function verdict(places: number[], whole: boolean): string | undefined {
  cleanup();
  const counted = { scores: places, places, lines: [{ kind: 0, seat: 0, points: 3, values: [], lit: new Uint8Array() }], problems: new Map() } as Counted;
  render(CountLines, { props: { facts, texts, names: ["Léa", "Bram", "Inès"], counted, seat: 0, lighted: null, whole } });
  return screen.queryByRole("status")?.textContent;
}

describe("who wins", () => {
  it("is said once all is entered", () => {
    expect(verdict([1, 2, 3], true)).toBe("Léa wins.");
    expect(verdict([1, 1, 1], true)).toBe("Léa, Bram and Inès share the victory.");
  });
  it("is left open before: somebody leads, or nobody", () => {
    expect(verdict([1, 2, 3], false)).toBe("Léa leads so far.");
    expect(verdict([1, 1, 3], false)).toBe("Léa and Bram are level in the lead so far.");
    expect(verdict([1, 1, 1], false)).toBeUndefined();
  });
});
