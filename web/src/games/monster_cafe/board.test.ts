import { fireEvent, render, screen } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";
import { loadBoard } from "..";
import type { Lang } from "../../lib/types";
import { stored } from "../../testing/stored";
import CountScene from "./CountScene.svelte";
import type { CafeView } from "./types";

async function show(name: string, lang: Lang = "fr") {
  const { position, texts } = await stored("monster_cafe", name, lang);
  const { view, moves, events, seats } = position;
  const props = {
    view, moves, joint: null, texts, lang, seats, events, seat: view.seat, names: seats.map((seat) => seat.name ?? ""), fresh: 2,
    refusal: null, busy: false, confirm: true, play: vi.fn(), ask: vi.fn(), propose: vi.fn(), cue: position.cue, step: "",
  };
  return { ...render(await loadBoard("monster_cafe"), { props }), props };
}

describe("choosing a back line", () => {
  it("rings the cards that are picked and no others, even three of the first family", async () => {
    const { container } = await show("start");
    const cards = [...container.querySelectorAll<HTMLElement>(".own .card")];
    for (const card of cards.slice(0, 3)) await fireEvent.click(card);
    expect(container.querySelectorAll(".own .card.on")).toHaveLength(3);
    expect(cards.slice(0, 3).every((card) => card.getAttribute("aria-pressed") === "true")).toBe(true);
  });

  it("names each card by its family alone", async () => {
    const { container, props } = await show("start");
    const families = (props.view as CafeView).families.map((family) => props.texts.say(`families.${family}`));
    for (const card of container.querySelectorAll(".own .card")) expect(families).toContain(card.getAttribute("aria-label"));
  });

  it("tells one's own strength in each stall, and what the chosen back line makes of it", async () => {
    const { container, props } = await show("start");
    const { families, mine } = props.view as CafeView;
    const told = () => [...container.querySelectorAll(".fam")].map((stall) => stall.querySelector(".bars .num")!.textContent);
    expect(told()).toEqual(families.map((family) => String(mine[family])));
    const cards = [...container.querySelectorAll<HTMLElement>(".own .card")].slice(0, 3);
    for (const card of cards) await fireEvent.click(card);
    const kept = cards.map((card) => card.dataset["card"]).sort().join();
    const move = props.moves.find((each) => String(each.json["monsters"]).split(",").sort().join() === kept)!;
    const grown = (move.preview!.shows as { mine: Record<string, number> }).mine;
    expect(told()).toEqual(families.map((family) => (family in grown ? `${mine[family]}▸${grown[family]}` : String(mine[family]))));
    expect(container.querySelector(".say")!.textContent).toContain(move.preview!.notes![0]!);
  });
});

describe("serving a monster", () => {
  it("tells who would lead and by how much before it is confirmed, and draws it into the stalls", async () => {
    const { container, props } = await show("late4");
    await fireEvent.click(container.querySelector(".ops .card.open")!);
    const pressed = container.querySelector(".ops .card.on")!;
    const move = props.moves.find((each) => pressed.getAttribute("aria-label")!.includes(each.words))!;
    expect(container.querySelector(".say")!.textContent).toContain(move.preview!.notes![0]!);
    expect(container.querySelectorAll(".fam .gh")).toHaveLength(1);
  });

  it("shows as many customers as there are", async () => {
    const { container, props } = await show("over");
    for (const [family, n] of Object.entries((props.view as CafeView).cafe)) expect(container.querySelectorAll(`[data-spot^="cafe.${family}."]`)).toHaveLength(n);
  });
});

describe("the count", () => {
  it("shows every back line, every strength, a verdict for each family, and the cups of everybody", async () => {
    const { position, texts } = await stored("monster_cafe", "over", "en");
    const view = position.view as CafeView;
    const names = position.seats.map((seat) => seat.name ?? "");
    const { container } = render(CountScene, { props: { view, before: null, happened: position.events, texts, lang: "en", seat: 0, seats: position.seats, names, done: vi.fn() } });
    expect(container.querySelectorAll(".backs .bc")).toHaveLength(3 * names.length);
    for (const row of view.count!.families) {
      const strengths = [...container.querySelectorAll(`.rc[data-family=${row.family}] .v`)].map((each) => Number(each.textContent));
      expect(strengths).toEqual(row.strengths);
      expect(container.querySelector(`.fc[data-family=${row.family}] .sr`)!.textContent).toContain(texts.say(`families.${row.family}`));
    }
    const sums = [...container.querySelectorAll(".sums tbody tr")];
    expect(sums.map((row) => row.querySelectorAll("td b").length), "in the end the whole count stands in a table").toEqual(view.count!.families.map(() => names.length));
    expect(sums.map((row) => row.querySelector(".said")!.textContent)).toEqual([...container.querySelectorAll(".fc .sr")].map((each) => each.textContent));
    const unsent = view.count!.families.filter((row) => !row.cafe);
    expect(unsent).not.toHaveLength(0);
    for (const { family } of unsent) {
      expect(container.querySelector(`.fc[data-family=${family}] .sr`)!.textContent).toContain("nothing to drink");
      expect(container.querySelector(`.rc[data-family=${family}] .vd`), "nobody is level").not.toHaveTextContent("=");
    }
    const piles = [...container.querySelectorAll(".pd")];
    const best = [...view.seats].sort((a, b) => b.total - a.total);
    expect(piles.map((pile) => pile.querySelectorAll(".stack > :not(.lead)").length), "in the end tokens count too").toEqual(best.map((each) => each.total));
    expect(piles.map((pile) => pile.querySelectorAll(".stack > .token").length)).toEqual(best.map((each) => each.total - each.coffees));
    expect(best[0]!.total).toBeGreaterThan(best[0]!.coffees);
  });
});

describe("the count's last words", () => {
  const told = async (name: string, change: (seats: CafeView["seats"]) => CafeView["seats"] = (seats) => seats) => {
    const { position, texts } = await stored("monster_cafe", name, "fr");
    const view = position.view as CafeView;
    const names = position.seats.map((seat) => seat.name ?? "");
    render(CountScene, { props: { view: { ...view, seats: change(view.seats) }, before: null, happened: position.events, texts, lang: "fr", seat: 0, seats: position.seats, names, done: vi.fn() } });
    await vi.waitFor(() => expect(screen.getByRole("status").textContent).toContain("Personne ne dormira."));
    return { said: screen.getByRole("status").textContent.replaceAll("\u00a0", " "), names };
  };
  const cups = (...coffees: number[]) => (seats: CafeView["seats"]) => seats.map((seat, i) => ({ ...seat, coffees: coffees[i] ?? 0 }));

  it("say who leads and by how much", async () => {
    const { said, names } = await told("late2", cups(4, 9));
    expect(said).toContain(`${names[1]} mène de 5 tasses. 9 à 4.`);
  });

  it("say who is level", async () => {
    const { said, names } = await told("late2", cups(6, 6));
    expect(said).toContain(`${names[0]} et ${names[1]} à égalité. 6 partout.`);
  });

  it("say at the end who is ahead", async () => {
    const { said } = await told("over");
    expect(said).toMatch(/finit avec (un Café|\d+ Cafés) d’avance\. \d+ à \d+\./);
  });
});

describe("the back line", () => {
  it.each([["fr", "En douce", "Ta ligne arrière"], ["en", "On the quiet", "Your back line"]] as const)("hides nothing after the end, and says so (%s)", async (lang, hidden, open) => {
    const during = await show("late2", lang);
    expect(during.container.querySelector(".backl")).toHaveTextContent(hidden);
    const after = await show("over", lang);
    expect(after.container.querySelector(".backl h2")).toHaveTextContent(open);
    expect(after.container.querySelector(".backl")).not.toHaveTextContent(hidden);
    expect(after.container.querySelector(".backl .lift"), "there is nothing to lift").toBeNull();
    expect(after.container.querySelectorAll(".card[aria-label*='face cachée'], .card[aria-label*='face down']")).toHaveLength(0);
  });
});

describe("beside one's own cards", () => {
  it.each([["late5", 0], ["late4", 1]] as const)("tells of cards aside only where there are any (%s)", async (name, lines) => {
    const { container, props } = await show(name, "en");
    expect(Number((props.view as CafeView).aside > 0)).toBe(lines);
    expect((container.textContent ?? "").match(/aside/g) ?? []).toHaveLength(lines);
  });

  it("hangs the cups of twenty in two lines of ten", async () => {
    const { container } = await show("late5");
    expect(container.querySelector<HTMLElement>(".dots")!.style.getPropertyValue("--cups")).toBe("10");
  });
});
