import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";
import { stored } from "../../testing/stored";
import Board from "./Board.svelte";
import { Choice } from "./choice.svelte";
import { layoutOf } from "./layout";
import type { Card, SedlecView } from "./types";

async function show(name: string, { confirm = true } = {}) {
  const { position, texts } = await stored("crypte_de_sedlec", name, "fr");
  const play = vi.fn();
  const ask = vi.fn();
  const view = position.view as SedlecView;
  let said = "";
  const props = {
    ...position, view, texts, lang: "fr" as const, seat: view.seat, names: ["Léa", "Bram"], fresh: 3, refusal: null, busy: false, confirm,
    play, ask, propose: vi.fn(),
    get step() { return said; },
    set step(words: string) { said = words; },
  };
  render(Board, { props });
  return { view, moves: position.moves, play, ask, cue: position.cue, step: () => said };
}

const pileOf = (pile: unknown) => document.querySelector<HTMLElement>(`[data-pile="${String(pile)}"]`)!;

describe("placing", () => {
  it("names a place by what is written on it", async () => {
    const { view } = await show("early");
    const card = view.seats[view.seat]!.hand[0]!;
    await fireEvent.click(document.querySelector(`.hand [data-card="${card.code}"]`)!);
    const targets = [...document.querySelectorAll(".target")];
    expect(targets.some((target) => target.querySelector(".end")?.textContent)).toBe(true);
    for (const target of targets) {
      const written = target.textContent!.trim().replace(/\s+/g, " ");
      expect(target.getAttribute("aria-label")!.startsWith(written)).toBe(true);
    }
  });

  it("shows exactly the legal places of the chosen card, with what they bring, and plays the one confirmed", async () => {
    const { view, moves, play } = await show("late2");
    const card = view.seats[view.seat]!.hand[0]!;
    const hand = screen.getByRole("group", { name: "Ta main" });
    await fireEvent.click(within(hand).getAllByRole("button")[0]!);
    const legal = moves.filter((move) => move.json.kind === "place" && move.json.card === card.code);
    for (const move of legal) expect(screen.getByRole("button", { name: new RegExp(move.words) })).toBeVisible();
    await fireEvent.click(screen.getByRole("button", { name: new RegExp(legal[0]!.words) }));
    await fireEvent.click(screen.getByRole("button", { name: "Poser ici" }));
    expect(play).toHaveBeenCalledExactlyOnceWith(legal[0]);
  });
});

describe("what to do", () => {
  it("speaks of placing only with a card in the hand, and is said once: by the cue", async () => {
    const { view, cue } = await show("start");
    expect(view.seats[view.seat]!.hand).toEqual([]);
    expect(cue).toBe("Creuse ou exhume.");
    expect(screen.queryByText(cue)).toBeNull();
  });
});

describe("digging", () => {
  it("joins two face-down piles, and asks the server why a pile can't be picked", async () => {
    const { view, moves, play, ask } = await show("phase-choose");
    const closed = view.graveyard.find((pile) => pile.height && !moves.some((move) => move.json.pile === pile.pile))!;
    await fireEvent.click(pileOf(closed.pile));
    expect(ask).toHaveBeenCalledWith(`take ${closed.pile}`);
    await fireEvent.click(pileOf(moves[0]!.json.pile));
    await fireEvent.click(screen.getByRole("button", { name: "Garder" }));
    expect(play).toHaveBeenCalledExactlyOnceWith(moves[0]);
  });

  it("plays at once when no confirmation is wanted", async () => {
    const { moves, play } = await show("phase-choose", { confirm: false });
    await fireEvent.click(pileOf(moves[1]!.json.pile));
    expect(play).toHaveBeenCalledExactlyOnceWith(moves[1]);
  });
});

describe("an action", () => {
  const lit = () => [...document.querySelectorAll(".pile.open")].map((pile) => pile.getAttribute("data-pile"));

  it("lights what it needs and counts; a second click, Escape or a tap elsewhere leaves it", async () => {
    const { view, step } = await show("start");
    const closed = view.graveyard.filter((pile) => pile.height && !pile.top).map((pile) => String(pile.pile));
    const dig = screen.getByRole("button", { name: /^Creuser/ });
    const all = lit();
    await fireEvent.click(dig);
    expect([lit(), dig.getAttribute("aria-pressed")]).toEqual([closed, "true"]);
    expect(step()).toContain("0 sur 2");
    await fireEvent.click(pileOf(closed[0]!));
    expect(step()).toContain("1 sur 2");
    for (const leave of [() => fireEvent.keyDown(window, { key: "Escape" }), () => fireEvent.click(dig), () => fireEvent.click(document.querySelector(".sedlec")!)]) {
      await leave();
      expect([lit(), document.querySelectorAll(".chosen").length]).toEqual([all, 0]);
      await fireEvent.click(dig);
    }
  });

  it("that can't be taken is asked about, and leaves nothing behind", async () => {
    const { ask } = await show("start");
    await fireEvent.click(screen.getByRole("button", { name: /^Disposer/ }));
    expect(ask).toHaveBeenCalledOnce();
    expect(document.querySelectorAll(".target, .place.refused, .c.sel")).toHaveLength(0);
  });

  it("that can be completed in one way only is completed", async () => {
    const { position } = await stored("crypte_de_sedlec", "start", "fr");
    const exhumes = position.moves.filter((move) => move.json.kind === "exhume");
    const choice = new Choice(() => [exhumes[0]!, ...position.moves.filter((move) => move.json.kind === "dig")]);
    choice.act("exhume");
    expect(choice.move).toBe(exhumes[0]);
    const [dig] = position.moves.filter((move) => move.json.kind === "dig");
    const last = new Choice(() => [dig!]);
    last.togglePile(Number(dig!.json.second));
    expect(last.move).toBe(dig);
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
