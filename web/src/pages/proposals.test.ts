import { render, screen } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import type { LiveTable } from "../lib/live.svelte";
import { settings } from "../lib/settings.svelte";
import { SPECTATOR, type State } from "../lib/types";
import Proposals from "./Proposals.svelte";

function shown(seat: number): string[] {
  settings.lang = "en";
  const now = { seat, proposals: [{ proposal: 3, kind: "end", seat: 0, agreed: [0], waiting: [1] }] } as unknown as State;
  render(Proposals, { props: { live: {} as LiveTable, now, names: ["Ada", "Bob"], counts: false } });
  return screen.queryAllByRole("button").map((button) => button.textContent ?? "");
}

describe("what somebody proposes to the table", () => {
  it("is withdrawn by who proposed it, and agreed to or refused by the others", () => {
    expect(shown(0)).toEqual(["Cancel"]);
  });
  it("waits for the others' yes or no", () => {
    expect(shown(1)).toEqual(["Agreed", "No"]);
  });
  it("says who is not there, and leaves the button of the cue free", () => {
    const now = { seat: 0, proposals: [{ proposal: 3, kind: "end", seat: 0, agreed: [0], waiting: [1] }] } as unknown as State;
    const { container } = render(Proposals, { props: { live: {} as LiveTable, now, names: ["Ada", "Bob"], counts: false, gone: [1], aside: true } });
    expect(container.querySelector(".tick:not(.yes)")).toHaveTextContent("Bob away");
    expect(container.querySelector(".slips")).toHaveClass("aside");
  });
  it("is only read by who watches", () => {
    expect(shown(SPECTATOR)).toEqual([]);
  });
});
