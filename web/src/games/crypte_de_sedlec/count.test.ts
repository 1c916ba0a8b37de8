import { render, screen } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";
import { stored } from "../../testing/stored";
import CountScene from "./CountScene.svelte";
import type { SedlecView, TieRank } from "./types";

async function count(tie: TieRank[]) {
  const { position, texts } = await stored("crypte_de_sedlec", "over", "en");
  const view = { ...(position.view as SedlecView), tie };
  const names = position.seats.map((seat) => seat.name ?? "");
  render(CountScene, { props: { view, before: null, happened: position.events, texts, lang: "en", seat: 0, seats: position.seats, names, done: vi.fn() } });
}

const LEVEL: TieRank = { seats: [0, 1], points: [8, 8], kinds: ["priest", "king"], ahead: [0, 1] };

describe("the last count", () => {
  it("explains a tie by the kinds that were compared, the one ahead first", async () => {
    await count([LEVEL, { seats: [0, 1], points: [6, 9], kinds: ["criminal", "lover"], ahead: [1] }]);
    expect(screen.getByText("Kings 8, then Lovers 9 against Priests 8, then Criminals 6.")).toBeTruthy();
    expect(screen.getByText("Bram Lovers")).toBeTruthy();
    expect(screen.getByText("<")).toBeTruthy();
  });

  it("has no such sentence where crypts are level to the end", async () => {
    await count([LEVEL]);
    expect(screen.queryByText(/against/)).toBeNull();
  });
});
