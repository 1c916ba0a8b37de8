import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";
import { stored } from "../../testing/stored";
import Board from "./Board.svelte";
import { layoutOf } from "./layout";
import type { Card, SedlecView } from "./types";
import { actSentence } from "./words";

async function show(name: string, { confirm = true } = {}) {
  const { position, texts } = await stored("crypte_de_sedlec", name, "fr");
  const play = vi.fn();
  const ask = vi.fn();
  const view = position.view as SedlecView;
  const props = {
    ...position, view, texts, lang: "fr" as const, seat: view.seat, names: ["Léa", "Bram"], fresh: 3, refusal: null, busy: false, confirm,
    play, ask, propose: vi.fn(), cue: "",
  };
  render(Board, { props });
  return { view, moves: position.moves, play, ask };
}

describe("placing", () => {
  it("shows exactly the legal places of the chosen card, with what they bring, and plays the one confirmed", async () => {
    const { view, moves, play } = await show("late2");
    const card = view.seats[view.seat]!.hand[0]!;
    const hand = screen.getByRole("group", { name: "Ta main" });
    await fireEvent.click(within(hand).getAllByRole("button")[0]!);
    const legal = moves.filter((move) => move.json.kind === "place" && move.json.card === card.code);
    for (const move of legal) expect(screen.getByRole("button", { name: new RegExp(`^${move.words}`) })).toBeVisible();
    await fireEvent.click(screen.getByRole("button", { name: new RegExp(`^${legal[0]!.words}`) }));
    await fireEvent.click(screen.getByRole("button", { name: "Poser ici" }));
    expect(play).toHaveBeenCalledExactlyOnceWith(legal[0]);
  });
});

describe("what to do", () => {
  it("speaks of placing only with a card in the hand", async () => {
    const { view } = await show("start");
    expect(view.seats[view.seat]!.hand).toEqual([]);
    expect(screen.getByText("Creuse ou exhume.")).toBeVisible();
  });
  it("names all that may be done", () => expect(actSentence(["dig", "exhume", "place"], "fr")).toBe("Creuse, exhume ou dispose."));
  it("names the one thing that may be done", () => expect(actSentence(["place"], "en")).toBe("Place."));
});

describe("digging", () => {
  it("joins two face-down piles, and asks the server why a pile can't be picked", async () => {
    const { view, moves, play, ask } = await show("phase-choose");
    const closed = view.graveyard.find((pile) => pile.height && !moves.some((move) => move.json.pile === pile.pile));
    if (closed) {
      await fireEvent.click(screen.getByRole("button", { name: new RegExp(`^Pile ${closed.pile}`) }));
      expect(ask).toHaveBeenCalledWith(`take ${closed.pile}`);
    }
    const pile = moves[0]!.json.pile;
    await fireEvent.click(screen.getByRole("button", { name: new RegExp(`^Pile ${pile}`) }));
    await fireEvent.click(screen.getByRole("button", { name: "Garder" }));
    expect(play).toHaveBeenCalledExactlyOnceWith(moves[0]);
  });

  it("plays at once when no confirmation is wanted", async () => {
    const { moves, play } = await show("phase-choose", { confirm: false });
    await fireEvent.click(screen.getByRole("button", { name: new RegExp(`^Pile ${moves[1]!.json.pile}`) }));
    expect(play).toHaveBeenCalledExactlyOnceWith(moves[1]);
  });
});

describe("the layout of a crypt", () => {
  const card: Card = { code: "KT", top: "king", bottom: "priest" };
  it("offers both ends of a bottom row that may grow, and the places upon two neighbours", () => {
    const rows = [[card, card, null, null], [null, null, null], [null, null]];
    expect(layoutOf(rows, [4, 3, 2], { ends: true }).free.map((spot) => spot.at)).toEqual(["left", "right", "a1"]);
  });
  it("offers one place in an empty crypt", () => {
    const rows = [[null, null, null], [null, null], [null]];
    expect(layoutOf(rows, [3, 2, 1], { ends: true }).free.map((spot) => spot.at)).toEqual(["left"]);
  });
});
