import { render, screen } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";
import { en } from "../texts/en";
import { fr } from "../texts/fr";
import { after } from "../texts/after";
import { learn } from "../texts/learn";
import { stored } from "../testing/stored";
import { settings } from "../lib/settings.svelte";
import type { Lang } from "../lib/types";
import { loadBoard } from ".";

const FIXTURES = Object.keys(import.meta.glob("./*/fixtures/*.{fr,en}.json"))
  .map((path) => /\.\/(\w+)\/fixtures\/([\w-]+)\.(fr|en)\.json/.exec(path)!)
  .filter(([, , name]) => name !== "texts")
  .map(([, game, name, lang]) => [game!, name!, lang as Lang] as const);

async function show(game: string, name: string, lang: Lang) {
  const { position, texts } = await stored(game, name, lang);
  const { view, moves, joint, events, seats } = position;
  const props = {
    view, moves, joint, texts, lang, seats, events,
    seat: view.seat, names: seats.map((seat) => seat.name ?? ""), fresh: 2, refusal: null, busy: false, confirm: true,
    play: vi.fn(), ask: vi.fn(), propose: vi.fn(), cue: "", step: "",
  };
  return { ...render(await loadBoard(game), { props }), props };
}

describe("every stored position", () => {
  it.each(FIXTURES)("%s %s (%s) is shown with all the others, and says no raw key", async (game, name, lang) => {
    const { container, props } = await show(game, name, lang);
    for (const player of props.names.filter((_, seat) => seat !== props.seat)) expect(container.textContent).toContain(player);
    expect(container.textContent).not.toMatch(/\b(terminal|moves|refusals|gains|kinds|families|powers|conditions)\.\w/);
    expect(container.textContent).not.toMatch(/undefined|NaN|\[object/);
  });
});

describe("a board that is watched", () => {
  it.each(["crypte_de_sedlec", "croque_monstre", "monster_cafe"])("%s names whose cards lie in front, and calls nothing yours", async (game) => {
    const { position, texts } = await stored(game, "late2", "en");
    const seats = position.seats.map((seat) => ({ ...seat, you: false }));
    const names = seats.map((seat) => seat.name ?? "");
    const props = {
      ...position, moves: [], joint: null, seats, names, texts, lang: "en" as const, seat: 0, fresh: 0, refusal: null, busy: false,
      confirm: true, play: vi.fn(), ask: vi.fn(), propose: vi.fn(), cue: "", step: "",
    };
    const { container } = render(await loadBoard(game), { props });
    const said = [...container.querySelectorAll("h2, [aria-label]")].map((each) => each.getAttribute("aria-label") ?? each.textContent);
    expect(container.querySelector("h2.theirs")).toHaveTextContent(`${names[0]}’s`);
    expect(said.filter((each) => each.startsWith("Your "))).toEqual([]);
  });
});

describe("somebody who is gone", () => {
  it.each(["croque_monstre", "monster_cafe"])("%s says that they are away, whatever they were about", async (game) => {
    settings.lang = "fr";
    const { container, props, rerender } = await show(game, "start", "fr");
    const view = { ...props.view, seats: (props.view as unknown as { seats: object[] }).seats.map((seat) => ({ ...seat, chosen: true, has_chosen: true })) };
    const other = props.seats.findIndex((_, seat) => seat !== props.seat);
    const seatsWith = (change: object) => props.seats.map((seat, i) => (i === other ? { ...seat, kind: "person" as const, you: false, away: false, connected: true, ...change } : seat));
    const line = () => container.querySelector(`[data-seat-line="${other}"] .sub`);
    await rerender({ ...props, view, seats: seatsWith({}) });
    expect(line()).not.toHaveTextContent("absent");
    await rerender({ ...props, view, seats: seatsWith({ connected: false }) });
    expect(line()).toHaveTextContent("absent");
  });
});

describe("on a page that somebody looks at", () => {
  const firsts = [...new Map(FIXTURES.filter(([, , lang]) => lang === "fr").map(([game, name]) => [game, name]))];
  it.each(firsts)("%s comes in steps, and is whole in the end", async (game, name) => {
    const whole = (await show(game, name, "fr")).container.textContent;
    vi.spyOn(document, "hidden", "get").mockReturnValue(false);
    const { container } = await show(game, name, "fr");
    vi.restoreAllMocks();
    expect(container.textContent!.length).toBeLessThan(whole!.length);
    await vi.waitFor(() => expect(container.textContent).toBe(whole));
  });
});

describe("a board without one of its own", () => {
  it("offers every legal move in words", async () => {
    const Board = await loadBoard("some_fifth_game");
    const { position, texts } = await stored("crypte_de_sedlec", "late2", "fr");
    const props = {
      ...position, texts, lang: "fr" as const, seat: position.view.seat, names: ["Léa", "Bram"], fresh: 0, refusal: null, busy: false,
      confirm: true, play: vi.fn(), ask: vi.fn(), propose: vi.fn(), cue: "", step: "",
    };
    render(Board, { props });
    const offered = screen.getAllByRole("button").map((button) => button.querySelector("span")?.textContent);
    expect(offered).toEqual(position.moves.map((move) => move.words));
  });
});

/** What a sentence says of numbers or, where it wants names, of names. */
function said(sentence: (...args: unknown[]) => unknown): string {
  try {
    return String(sentence(2, 3, 4, 5));
  } catch {
    return String(sentence("Léa", "Bram", "Inès", "Otto"));
  }
}

function texts(tree: unknown): string[] {
  if (typeof tree === "string") return [tree];
  if (typeof tree === "function") return [said(tree as (...args: unknown[]) => unknown)];
  return Object.values(tree as object).flatMap(texts);
}

describe("the shared words", () => {
  it("have a no-break space before ! ? : ; in French, and inside « »", () => {
    for (const text of texts([fr, after.fr, learn.fr])) expect(text).not.toMatch(/ [!?:;»]|« /);
  });
  it("have none in English", () => {
    for (const text of texts([en, after.en, learn.en])) expect(text).not.toMatch(/[\u00a0 ][!?;]/);
  });
});

const SPOKEN = import.meta.glob<string>("./**/{words,face,guide,name}.ts", { query: "?raw", import: "default", eager: true });

describe("the games' words", () => {
  it.each(Object.keys(SPOKEN))("%s: no line may break before ! ? : ; or inside « »", (path) => {
    const literals = [...SPOKEN[path]!.matchAll(/"([^"\n]*)"|`((?:\$\{[^}]*\}|[^`$])*)`/g)].map(([, plain, template]) => (plain ?? template ?? "").replace(/\$\{[^}]*\}/g, "x"));
    expect(literals.filter((text) => / [!?:;»]|« /.test(text))).toEqual([]);
  });
});
