import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { TableClock } from "../lib/clock.svelte";
import { ScenePlayer, stillTime } from "../lib/scenes/player.svelte";
import { Timeline } from "../lib/scenes/timeline";
import { settings } from "../lib/settings.svelte";
import StageExample from "../testing/StageExample.svelte";

const open = async (lingers = true) => {
  Object.defineProperty(document, "hidden", { get: () => false, configurable: true });
  settings.lang = "fr";
  const done = vi.fn();
  render(StageExample, { done, lingers });
  await screen.findByText("Les Rois.");
  return { done, stage: screen.getByRole("dialog", { name: "Le compte" }) };
};

afterEach(() => vi.restoreAllMocks());
afterEach(() => Object.defineProperty(document, "hidden", { get: () => true, configurable: true }));

describe("a stage", () => {
  it("goes to the next beat by a tap or Space, says it aloud, and closes by its gold button", async () => {
    const { done, stage } = await open();
    expect(screen.queryByRole("button", { name: "Continuer" })).toBeNull();
    await fireEvent.click(stage);
    expect(screen.getByRole("status")).toHaveTextContent("Léa l’emporte.");
    await fireEvent.keyDown(stage, { key: " " });
    expect(screen.getByText("31")).toBeVisible();
    await fireEvent.click(screen.getByRole("button", { name: "Continuer" }));
    expect(done).toHaveBeenCalledOnce();
  });

  it("goes to its last frame by Escape, and closes by another", async () => {
    const { done, stage } = await open();
    await fireEvent.keyDown(stage, { key: "Escape" });
    expect(screen.getByText("31")).toBeVisible();
    expect(done).not.toHaveBeenCalled();
    await fireEvent.keyDown(stage, { key: "Escape" });
    expect(done).toHaveBeenCalledOnce();
  });

  it("is laid out, written and set in motion in steps, between which the browser may answer", async () => {
    const order: string[] = [];
    vi.spyOn(Timeline.prototype, "say").mockImplementation(function (this: Timeline) { order.push("written"); return this; });
    vi.spyOn(ScenePlayer.prototype, "prepare").mockImplementation(() => { order.push("set in motion"); return Promise.resolve(); });
    render(StageExample, { done: vi.fn() });
    const answer = (count: number): unknown => count && setTimeout(() => { order.push("answer"); answer(count - 1); });
    answer(2);
    order.push("laid out");
    await vi.waitFor(() => expect(order).toContain("set in motion"));
    expect(order.filter((each, i) => each !== order[i - 1])).toEqual(["laid out", "answer", "written", "answer", "set in motion"]);
  });

  it("plays although its size changed while it was being made ready", async () => {
    const watching = globalThis.ResizeObserver;
    let resized: (width: number) => void = () => undefined;
    globalThis.ResizeObserver = class {
      constructor(call: ResizeObserverCallback) {
        resized = (width) => call([{ contentRect: { width, height: 9 } } as ResizeObserverEntry], this as unknown as ResizeObserver);
      }
      observe = () => resized(10);
      unobserve = () => undefined;
      disconnect = () => undefined;
    };
    Object.defineProperty(document, "hidden", { get: () => false, configurable: true });
    render(StageExample, { done: vi.fn() });
    void Promise.resolve().then(() => resized(20));
    globalThis.ResizeObserver = watching;
    await vi.waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("Léa l’emporte."), 4000);
  });

  it("stays at its last frame when its size changes twice in a moment", async () => {
    const watching = globalThis.ResizeObserver;
    let resized: (width: number) => void = () => undefined;
    globalThis.ResizeObserver = class {
      constructor(call: ResizeObserverCallback) {
        resized = (width) => call([{ contentRect: { width, height: 9 } } as ResizeObserverEntry], this as unknown as ResizeObserver);
      }
      observe = () => resized(10);
      unobserve = () => undefined;
      disconnect = () => undefined;
    };
    const { stage } = await open();
    globalThis.ResizeObserver = watching;
    await fireEvent.keyDown(stage, { key: "Escape" });
    const said = screen.getByRole("status").textContent ?? "";
    resized(20);
    resized(30);
    await new Promise((wait) => setTimeout(wait, 300));
    expect(screen.getByRole("status")).toHaveTextContent(said.trim());
    expect(screen.getByRole("button", { name: "Continuer" })).toBeVisible();
  });

  it("costs nobody time: while the viewer's clock runs it shows its last frame and closes", async () => {
    Object.defineProperty(document, "hidden", { get: () => false, configurable: true });
    const clock = new TableClock();
    clock.seat = 0;
    clock.take({ now: 0, running: [0], left: [60, 60], deadline: 60, deadlines: [60, null] }, { kind: "time", at_zero: "bot", seconds: 60 });
    const done = vi.fn();
    render(StageExample, { done, clock });
    expect(await screen.findByText("31")).toBeVisible();
    await vi.waitFor(() => expect(done).toHaveBeenCalledOnce(), 3000);
  });

  it("lets its last still be read before it closes by itself", async () => {
    vi.spyOn(globalThis, "matchMedia").mockImplementation((query) => ({ matches: query.includes("reduce") }) as MediaQueryList);
    const { done, stage } = await open(false);
    const timers = vi.spyOn(globalThis, "setTimeout");
    await fireEvent.keyDown(stage, { key: "Escape" });
    const closing = timers.mock.calls.find(([call]) => call === done);
    expect(closing?.[1]).toBe(stillTime({ title: "Léa l’emporte.", text: "" }));
  });

  it("keeps its keys from the board underneath", async () => {
    const { stage } = await open();
    await vi.waitFor(() => expect(stage).toHaveFocus());
    const heard = vi.fn();
    window.addEventListener("keydown", heard);
    await fireEvent.keyDown(stage, { key: "Escape" });
    window.removeEventListener("keydown", heard);
    expect(heard).not.toHaveBeenCalled();
  });
});
