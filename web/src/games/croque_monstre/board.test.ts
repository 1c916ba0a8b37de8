import { fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { loadBoard } from "..";
import { settings } from "../../lib/settings.svelte";
import type { Lang, LegalMove } from "../../lib/types";
import { stored } from "../../testing/stored";
import { cellsAt, firstCards, labelPlace, laidCards, outline, placementOf, turned, type Cell } from "./geometry";
import { lights } from "./lights";
import StoneScene from "./StoneScene.svelte";
import type { CroqueView } from "./types";
import { boardWords } from "./words";

async function show(name: string, lang: Lang = "fr") {
  const { position, texts } = await stored("croque_monstre", name, lang);
  const { view, moves, events, seats } = position;
  const props = {
    view, moves, joint: null, texts, lang, seats, events, seat: view.seat, names: seats.map((seat) => seat.name ?? ""), fresh: 2,
    refusal: null, busy: false, confirm: true, play: vi.fn(), ask: vi.fn(), propose: vi.fn(), cue: position.cue, step: "",
  };
  return { ...render(await loadBoard("croque_monstre"), { props }), props };
}

const pick = async (container: HTMLElement) => {
  await fireEvent.click(container.querySelector(".hc.open")!);
  const field = container.querySelector(".field.open")!;
  await fireEvent.keyDown(field, { key: "ArrowDown" });
  return field;
};

describe("a burial", () => {
  it("is weighed where it would lie: the same sentence on the board and in the tray, every total that changes in its row", async () => {
    const { container, props } = await show("late3");
    await pick(container);
    const chosen = props.moves.find((move) => container.querySelector(`[aria-selected="true"]`)!.id.endsWith(`-${move.id}`))!;
    const [first] = chosen.preview!.notes!;
    expect(container.querySelector(".tagw")).toHaveTextContent(first!);
    expect(container.querySelector(".tray")).toHaveTextContent(first!);
    const { totals } = chosen.preview!.shows as { totals: Record<string, [number, number]> };
    const changed = Object.values(totals).filter(([was, now]) => was !== now);
    const rows = [...container.querySelectorAll(".stonesp em")].map((each) => each.textContent);
    expect(rows.sort()).toEqual(changed.map(([, now]) => `▸${now}`).sort());
  });

  it("is never told by coordinates", async () => {
    const { container } = await show("late3");
    await pick(container);
    const said = [...container.querySelectorAll("[aria-label]")].map((each) => each.getAttribute("aria-label")).join(" ") + container.textContent!;
    expect(said).not.toMatch(/\(-?\d+,-?\d+\)|\b[a-d][1-5]\b/);
    for (const place of container.querySelectorAll(".pl[role=option]")) expect(place.getAttribute("aria-label"), "says what it covers or lies beside").toMatch(/ (à droite|à gauche|au-dessus|au-dessous) | (right|left|above|below) /);
  });

  it("is picked by a digit, turned by R wherever the focus is, and put back by Escape", async () => {
    const { container, props } = await show("late3");
    await fireEvent.keyDown(document.body, { key: "2" });
    expect(container.querySelectorAll(".hc")[1]).toHaveAttribute("aria-pressed", "true");
    const ghosts = () => [...container.querySelectorAll(".pl[role=option]")].map((each) => each.id).join();
    const before = ghosts();
    await fireEvent.keyDown(document.body, { key: "r" });
    expect(ghosts()).not.toBe(before);
    await fireEvent.keyDown(document.body, { key: "Escape" });
    expect(container.querySelector(".field.open")).toBeNull();
    expect(props.play).not.toHaveBeenCalled();
  });

  it("is put back by a tap beside everything that can be picked, but not by one in the tray", async () => {
    const { container } = await show("late3");
    const field = await pick(container);
    await fireEvent.keyDown(field, { key: "ArrowRight" });
    await fireEvent.click(container.querySelector(".stonesp .ttl")!);
    expect([container.querySelector(".field.open"), container.querySelector(".hc.sel"), container.querySelector(".tray .go")]).toEqual([null, null, null]);
    await pick(container);
    await fireEvent.click(container.querySelector(".tray")!);
    expect(container.querySelector(".hc.sel")).not.toBeNull();
  });

  it("is lit by a hint at its own place, also where another is chosen", async () => {
    const { container, props } = await show("late3");
    await pick(container);
    const drawn = [...container.querySelectorAll(".pl[role=option]")];
    const places = drawn.map((each) => props.moves.find((move) => each.id.endsWith(`-${move.id}`))!).map((move) => lights({ ...move.json }, props.seat).map((selector) => container.querySelector(selector)).find(Boolean));
    expect(places.length).toBeGreaterThan(1);
    expect(places.map((place) => place?.closest(".pl"))).toEqual(drawn);
  });

  it("that is refused is hatched where it would have lain, with the rule's sentence, until the next key", async () => {
    const { container, props, rerender } = await show("late3");
    const field = await pick(container);
    const code = container.querySelector(".hc.sel")!.getAttribute("data-card")!;
    await rerender({ ...props, refusal: { move: `pit ${code} 30,30 down`, words: "Aucune moitié ne recouvre la fosse." } });
    expect(container.querySelector(".field-box [role=alert]")).toHaveTextContent("Aucune moitié");
    await fireEvent.keyDown(field, { key: "ArrowUp" });
    await tick();
    expect(container.querySelector("[role=alert]")).toBeNull();
  });
});

describe("a headstone within reach", () => {
  it("is offered at once, with its sum and its points; later is possible too", async () => {
    const { container, props } = await show("phase-claim");
    const best = props.moves.filter((move) => move.json.kind === "claim").sort((a, b) => b.preview!.total - a.preview!.total)[0]!;
    expect(container.querySelector(".tray .go")).toHaveTextContent(`+${best.preview!.total}`);
    await fireEvent.click(container.querySelector(".tray .go")!);
    expect(props.play).toHaveBeenCalledWith(best);
    await fireEvent.click(screen.getByText("Plus tard"));
    expect((props.play.mock.lastCall![0] as LegalMove).json.kind).toBe("pass");
  });
});

describe("the pile", () => {
  it("of one card is told as singular", () => {
    const told = (lang: Lang) => [0, 1, 2].map((n) => boardWords(lang).pileLabel(n).split(" ").pop());
    expect([told("fr"), told("en")]).toEqual([["carte", "carte", "cartes"], ["cards", "card", "cards"]]);
  });
});

describe("cards on the earth", () => {
  const cells: Cell[] = [{ x: 0, y: 0, kind: "lutin" }, { x: 0, y: 1, kind: "goblin" }, { x: 1, y: 0, kind: "dragon" }, { x: 1, y: 1, kind: "unicorn" }, { x: 2, y: 1, kind: "dragon" }];
  const first = [{ at: "0,0", way: "down" }, { at: "1,0", way: "down" }];
  const burials = [{ card: "UD", at: "1,1", way: "right" }];

  it("lie in the order they were buried; one that is covered wholly is gone", () => {
    const { cards, lone } = laidCards(cells, [...firstCards(cells, first, burials), ...burials]);
    expect(cards.map((card) => card.halves)).toEqual([["lutin", "goblin"], ["dragon", "croque"], ["unicorn", "dragon"]]);
    expect(lone).toEqual([]);
  });

  it("are halves of their own where the story is not known from its beginning", () => {
    expect(firstCards(cells, first, [])).toEqual([]);
    expect(laidCards(cells, []).lone).toEqual(cells);
  });

  it("have a line around their group, without the edges inside", () => {
    expect(outline([{ x: 0, y: 0 }, { x: 1, y: 0 }]).match(/M/g)).toHaveLength(6);
  });

  it("turn about the half that covers", () => {
    const move = (at: string, way: string) => placementOf({ id: 1, text: "", words: "", preview: null, json: { kind: "pit", card: "LG", at, way } });
    const from = move("0,0", "up");
    expect(turned([from, move("0,0", "right"), move("3,3", "right")], from, cells)?.cells).toEqual(cellsAt("0,0", "right"));
  });

  it("keep their label off the card it is about", () => {
    const place = labelPlace([{ x: 0, y: 0 }, { x: 0, y: 1 }], { taken: cells }, { left: -2, right: 4, top: -2, bottom: 4 }, { width: 3, height: 0.6 });
    expect(place.y + 0.6 <= 0 || place.y >= 2 || place.x >= 1 || place.x + 3 <= 0).toBe(true);
  });

  it("keep their label off the group it is about, beside the pit if there is room", () => {
    const group = [0, 1, 2, 3].flatMap((x) => [0, 1, 2, 3].map((y) => ({ x, y })));
    const [width, height] = [4, 0.8];
    const { x, y } = labelPlace([{ x: 1, y: 2 }, { x: 2, y: 2 }], { taken: group, group }, { left: -6, right: 9, top: -1, bottom: 4 }, { width, height });
    expect(group.some((cell) => x < cell.x + 1 && x + width > cell.x && y < cell.y + 1 && y + height > cell.y)).toBe(false);
  });

  it.each([0, 1, 2])("leaves the handle free that turns the card, in column %i of a crypt", (column) => {
    const [width, height] = [3, 0.8];
    const { x, y } = labelPlace([{ x: column, y: 0 }, { x: column, y: 1 }], { taken: [] }, { left: 0, right: 2, top: 0, bottom: 2 }, { width, height });
    const [handleX, handleY] = [column + 1, 2];
    expect(x < handleX + 0.25 && x + width > handleX - 0.25 && y < handleY + 0.25 && y + height > handleY - 0.25).toBe(false);
  });
});

describe("a headstone taken without movement", () => {
  afterEach(() => vi.restoreAllMocks());

  it.each(["fr", "en"] as const)("says another thing at each still: the group, the mark, what it is worth (%s)", async (lang) => {
    settings.lang = lang;
    vi.spyOn(globalThis, "matchMedia").mockImplementation((query) => ({ matches: query.includes("reduce") }) as MediaQueryList);
    vi.spyOn(document, "hidden", "get").mockReturnValue(false);
    const { position: { view, events, seats }, texts } = await stored("croque_monstre", "late2", lang);
    const claimed = events.findLast((each) => each.kind === "claimed")!;
    render(StoneScene, { props: { view: view as CroqueView, before: null, happened: [claimed], texts, lang, seat: 0, seats, names: seats.map((seat) => seat.name ?? ""), done: vi.fn() } });
    const said = () => screen.getByRole("status").textContent;
    await vi.waitFor(() => expect(said()).toContain(texts.say("scene.stirs")));
    const stills = [said()];
    for (const _ of [1, 2]) {
      await fireEvent.click(screen.getByRole("dialog"));
      stills.push(said());
    }
    expect(new Set(stills).size).toBe(3);
    expect(stills[2]).toContain(texts.say("scene.taken", { number: Number(claimed.number), name: seats[Number(claimed.seat)]?.name ?? "", points: Number(claimed.points) }));
  });
});
