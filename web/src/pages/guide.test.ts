import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, describe, expect, it } from "vitest";
import type { Situation } from "../lib/guide";
import { settings } from "../lib/settings.svelte";
import { stored } from "../testing/stored";
import Guide from "./Guide.svelte";

const says = () => screen.getByRole("status").textContent;
const position = async (name: string, game = "crypte_de_sedlec"): Promise<Situation> => (await stored(game, name, "fr")).position;

describe("the guide of a first game", () => {
  beforeEach(() => {
    sessionStorage.clear();
    settings.lang = "fr";
  });

  it("keeps what is to be read until it was read, whatever happens meanwhile", async () => {
    const now = await position("phase-players_turn", "christmas_monsters");
    const shown = render(Guide, { props: { id: "a", game: "christmas_monsters", now } });
    await fireEvent.click(await screen.findByRole("button", { name: "Compris" }));
    expect(says()).toMatch(/Lis la condition/);
    await shown.rerender({ now: await position("phase-last_call", "christmas_monsters") });
    expect(says()).toMatch(/Lis la condition/);
    await fireEvent.click(screen.getByRole("button", { name: "Compris" }));
    expect(says()).not.toMatch(/Lis la condition/);
  });

  it("asks again for a move that was taken back", async () => {
    const now = await position("start");
    const shown = render(Guide, { props: { id: "b", game: "crypte_de_sedlec", now } });
    await fireEvent.click(await screen.findByRole("button", { name: "Compris" }));
    const moved = await position("phase-choose");
    const own = { turn: 1, kind: "dug", seat: now.view.seat, words: "" };
    await shown.rerender({ now: { ...moved, view: { ...moved.view, seat: now.view.seat }, events: [...now.events, own] } });
    expect(says()).toMatch(/retourné deux cartes/);
    await shown.rerender({ now });
    expect(says()).toMatch(/creuser/);
  });

  it("waits with what a move was to show when that move is taken back", async () => {
    const holding = await position("late2");
    const [seat, before] = [holding.view.seat, holding.events.filter((event) => event.kind !== "placed")];
    const now = { ...holding, moves: holding.moves.filter((move) => move.json.kind === "place"), events: before };
    const shown = render(Guide, { props: { id: "c", game: "crypte_de_sedlec", now } });
    await fireEvent.click(await screen.findByRole("button", { name: "Compris" }));
    expect(says()).toMatch(/une carte en main/);
    const placed = { turn: 9, kind: "placed", seat, words: "" };
    await shown.rerender({ now: { ...now, events: [...before, placed] } });
    expect(says()).toMatch(/comptes changent/);
    await shown.rerender({ now });
    expect(says()).toMatch(/une carte en main/);
  });
});
