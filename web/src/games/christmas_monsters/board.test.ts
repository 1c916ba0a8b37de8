import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { loadBoard } from "..";
import { settings } from "../../lib/settings.svelte";
import type { Lang } from "../../lib/types";
import { stored } from "../../testing/stored";
import BossScene from "./BossScene.svelte";
import FightScene from "./FightScene.svelte";
import type { ChristmasView, KindOfCard, Progress } from "./types";

async function show(name: string, lang: Lang = "fr", change: (view: ChristmasView) => ChristmasView = (view) => view) {
  const { position, texts } = await stored("christmas_monsters", name, lang);
  const { moves, joint, events, seats } = position;
  const view = change(position.view as ChristmasView);
  const props = {
    view, moves, joint, texts, lang, seats, events, seat: view.seat, names: seats.map((seat) => seat.name ?? ""), fresh: 2,
    refusal: null, busy: false, confirm: true, play: vi.fn(), ask: vi.fn(), propose: vi.fn(), cue: position.cue, step: "",
  };
  return { ...render(await loadBoard("christmas_monsters"), { props }), props };
}

const sum: Progress = { kind: "sum", sum: 19, goal: 25, missing: 6, distance: "missing", met: false };
const ticks: Progress = { kind: "ticks", met: false, ticks: [{ key: "a_value", values: { value: 8 }, met: true }, { key: "a_value", values: { value: 0 }, met: null }] };
const withProgress = (progress: Progress) => (view: ChristmasView) => ({ ...view, monster: { ...view.monster!, progress } });

describe("the condition of the monster", () => {
  it("is live as a sum: what lies, what is wanted, what is missing", async () => {
    const { container } = await show("phase-players_turn", "fr", withProgress(sum));
    expect(container.querySelector(".gau")).toHaveTextContent("19 / 25 il manque 6");
  });

  it("is live as ticks, each with a word for who can't see them", async () => {
    const { container } = await show("phase-players_turn", "fr", withProgress(ticks));
    expect([...container.querySelectorAll(".gau li")].map((each) => each.textContent)).toEqual(["✓ faitun 8", "○ à faireun 0"]);
  });

  it("shows what the chosen card would make of it", async () => {
    const { container, props } = await show("late3");
    await fireEvent.click(container.querySelector(".hand .card.open")!);
    const code = container.querySelector(".hand .card.on")!.getAttribute("data-card");
    const move = props.moves.find((each) => each.json.kind === "play" && each.json.card === code)!;
    const { progress } = move.preview!.shows as { progress: Progress };
    const shown = container.querySelector(".gau")!;
    if (progress.kind === "sum") expect(shown.textContent).toContain(String(progress.sum));
    else expect(shown.querySelectorAll("li")).toHaveLength(progress.ticks.length);
  });
});

describe("a condition in parts", () => {
  const needing = (needed: KindOfCard[]) => (view: ChristmasView) => ({ ...view, monster: { ...view.monster!, progress: ticks, needed } });
  const any = { types: null, colour: null, values: null };

  it.each([
    [[{ ...any, types: ["garde", "emballeur"] }], "il faut Garde ou Emballeur"],
    [[{ ...any, colour: "night" as const, values: [4, 5, 6] }], "il faut NUIT 4, 5 ou 6"],
    [[{ ...any, values: [2, 3, 4, 6, 7] }], "il faut 2 à 7"],
    [[], "aucune carte ne convient plus"],
  ])("says which card is needed next", async (needed, words) => {
    const { container } = await show("phase-players_turn", "fr", needing(needed));
    expect(container.querySelector(".gau .t")).toHaveTextContent(words);
  });
});

describe("the last move", () => {
  it("leaves one ring and a footprint on the card that was laid", async () => {
    const { container, props } = await show("late3");
    const laid = props.view.table.at(-1)!.card.code;
    expect([...container.querySelectorAll(".lastm")].map((each) => each.getAttribute("data-card"))).toEqual([laid]);
    expect(container.querySelector(".lastm .fp")).toBeInTheDocument();
  });
});

describe("a card that would be laid", () => {
  it("lies on the felt before the table agrees to it, the Companion's too", async () => {
    const { container } = await show("together-companion");
    expect(container.querySelector(".laid .ghost")).toBeNull();
    await fireEvent.click(container.querySelector(".pal .card.open")!);
    expect(container.querySelector(".laid .ghost")).toBeInTheDocument();
  });
});

describe("a fight's end without movement", () => {
  afterEach(() => vi.restoreAllMocks());
  const beaten: Progress = { kind: "sum", sum: 26, goal: 25, missing: -1, distance: "beaten", met: true };
  const fits: Progress = { ...ticks, met: true, ticks: ticks.ticks.map((tick) => ({ ...tick, met: true })) };

  it.each([["fr", beaten, "26 pour 25.", "battu"], ["en", beaten, "26 for 25.", "beaten"], ["fr", fits, "Les cartes conviennent.", "battu"], ["en", fits, "The cards fit.", "beaten"]] as const)("first shows how the cards stand, then the stamp (%s)", async (lang, progress, stands, blow) => {
    settings.lang = lang;
    vi.spyOn(globalThis, "matchMedia").mockImplementation((query) => ({ matches: query.includes("reduce") }) as MediaQueryList);
    vi.spyOn(document, "hidden", "get").mockReturnValue(false);
    const { position: { view, events, seats }, texts } = await stored("christmas_monsters", "over", lang);
    const happened = [{ ...events.find((each) => each.kind === "beaten")!, progress }];
    const names = seats.map((seat) => seat.name ?? "");
    const { container } = render(FightScene, { props: { view: view as ChristmasView, before: null, happened, texts, lang, seat: 0, seats, names, done: vi.fn() } });
    await vi.waitFor(() => expect(screen.getByRole("status")).toHaveTextContent(stands));
    expect(screen.getByRole("status")).not.toHaveTextContent(blow);
    expect(container.querySelector(".verdict")).toBeEmptyDOMElement();
    await fireEvent.click(screen.getByRole("dialog"));
    expect(screen.getByRole("status")).toHaveTextContent(blow);
    expect(container.querySelector(".verdict")).toHaveTextContent(blow);
  });
});

describe("the Boss's entry without movement", () => {
  afterEach(() => vi.restoreAllMocks());

  it.each([["fr", "Quelqu’un respire derrière la porte.", "Le Boss"], ["en", "Somebody is breathing behind the door.", "The Boss"]] as const)("first hears him breathe, then says who he is (%s)", async (lang, waits, comes) => {
    settings.lang = lang;
    vi.spyOn(globalThis, "matchMedia").mockImplementation((query) => ({ matches: query.includes("reduce") }) as MediaQueryList);
    vi.spyOn(document, "hidden", "get").mockReturnValue(false);
    const { position: { view, events, seats }, texts } = await stored("christmas_monsters", "over", lang);
    const boss = events.find((each) => each.kind === "turned_up" && each.location === 8)!;
    render(BossScene, { props: { view: view as ChristmasView, before: null, happened: [boss], texts, lang, seat: 0, seats, names: seats.map((seat) => seat.name ?? ""), done: vi.fn() } });
    await vi.waitFor(() => expect(screen.getByRole("status")).toHaveTextContent(waits));
    await fireEvent.click(screen.getByRole("dialog"));
    expect(screen.getByRole("status")).toHaveTextContent(comes);
    expect(screen.getByRole("status")).toHaveTextContent(texts.say(`monsters.${String(boss.monster)}`));
  });
});

describe("a partner who is gone", () => {
  it.each([["fr", "absent · automate", "absent"], ["en", "away · bot", "away"]] as const)("says so at once, and whether a bot plays instead (%s)", async (lang, kept, away) => {
    settings.lang = lang;
    const { container, props, rerender } = await show("late3", lang);
    const sheet = () => [...container.querySelectorAll(".elf .id small")].at(-1)!;
    const last = props.seats.length - 1;
    const without = (change: object) => props.seats.map((seat, i) => (i === last ? { ...seat, kind: "person" as const, you: false, connected: false, away: false, ...change } : seat));
    expect(container.querySelector(".elf.gone")).toBeNull();
    await rerender({ ...props, seats: without({}) });
    expect(sheet()).toHaveTextContent(away);
    await rerender({ ...props, seats: without({ away: true }) });
    expect(sheet()).toHaveTextContent(kept);
    expect(container.querySelectorAll(".elf.gone")).toHaveLength(1);
  });
});

describe("a potion", () => {
  it("says what it would bring now where it may be drunk, and else when it may be", async () => {
    const { container, props } = await show("campaign3");
    const notes = props.joint!.moves.find((move) => move.json.kind === "boost")!.preview!.notes;
    expect(notes).toHaveLength(1);
    expect(container.querySelector("[data-means=boost] small")).toHaveTextContent(notes[0]!);
    expect(container.querySelector("[data-means=echange] small")).toHaveTextContent("avant la première carte");
  });
});

describe("the campaign’s feats", () => {
  afterEach(() => vi.restoreAllMocks());
  const told = (list: Element) => [...list.querySelectorAll("li")].map((each) => [each.className.split(" ")[0], each.querySelector("b")!.textContent, each.querySelector("em")!.textContent!.trim()]);

  it("stand beside a wide board: what this turn can win first, what is out of reach last, each with its reason", async () => {
    vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(1200);
    const { container } = await show("campaign3");
    const rows = told(container.querySelector("section.feats")!);
    expect(rows[0]).toEqual(["now", "Courage Payant", "ce tour-ci\u00a0! si Glouton est battu"]);
    expect(rows.at(-2)).toEqual(["lost", "Cohésion de Groupe", "hors d’atteinte, gelé\u00a0: Engelures"]);
    expect(rows.find(([, name]) => name === "Entraide")).toEqual(["won", "Entraide", "réussi"]);
    expect(container.querySelector("button.feats")).toBeNull();
  });

  it("open as a sheet where there is no room, from a button that counts those of this turn", async () => {
    HTMLDialogElement.prototype.showModal ??= vi.fn();
    const { container } = await show("campaign4", "en");
    expect(container.querySelector("section.feats")).toBeNull();
    await fireEvent.click(screen.getByRole("button", { name: "Feats, 1 this turn" }));
    const rows = told(document.querySelector("dialog .feats")!);
    expect(rows).toHaveLength(13);
    expect(document.querySelectorAll("dialog .feats .rule")).toHaveLength(13);
  });

  it("are not spoken of without a campaign", async () => {
    const { container } = await show("late3");
    expect(container.querySelector(".feats")).toBeNull();
  });
});

describe("an arch", () => {
  it("opens the monster's sheet with its three levels; a closed door opens nothing", async () => {
    const { container, props } = await show("late3");
    const up = props.view.locations.filter((place) => place.monster);
    expect(container.querySelectorAll(".arches .read")).toHaveLength(up.length);
    HTMLDialogElement.prototype.showModal ??= vi.fn();
    await fireEvent.click(container.querySelector(".arches .read")!);
    expect(document.querySelectorAll(".bs li")).toHaveLength(3);
  });
});

describe("the last call", () => {
  it("is not asked where nothing is at stake: no button, and “ready” is said after a moment", async () => {
    vi.useFakeTimers();
    const { container, props } = await show("phase-last_call", "fr", (view) => ({ ...view, at_stake: false }));
    expect(container.querySelectorAll(".say :is(.go, .options button)")).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1000);
    vi.useRealTimers();
    expect(props.play).toHaveBeenCalledTimes(1);
    expect((props.play.mock.lastCall![0] as { json: { kind: string } }).json.kind).toBe("ready");
  });

  it("is asked where something is, and has “ready” as its one gold button", async () => {
    const { container } = await show("call3");
    expect(container.querySelector(".say .go")).toHaveTextContent("Prêt, on affronte");
  });
});
