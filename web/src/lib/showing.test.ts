import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Pace } from "./scenes/pace";
import type { StagedScene } from "./scenes/staged";
import { Showing } from "./showing.svelte";
import type { Happening, State, View } from "./types";

const ME = 0;
const viewAt = (turn: number) => ({ age: turn }) as unknown as View;
const stateAt = (turn: number) => ({ seat: ME, turn, ply: turn, view: viewAt(turn), moves: [{ id: turn }], your_turn: true }) as unknown as State;
const move = (turn: number, seat: number, kind = "placed"): Happening => ({ turn, seat, kind, words: `${kind} ${turn}` });

function table(pace: Pace = "normal", stages: StagedScene[] = []) {
  const fetched: number[] = [];
  const showing = new Showing(() => pace, (turn) => (fetched.push(turn), Promise.resolve({ view: viewAt(turn), events: [move(turn, 1)] })));
  showing.stage(stages);
  showing.take(stateAt(0), { whole: true, fresh: [], all: [] });
  const news = (turn: number, ...fresh: Happening[]) => showing.take(stateAt(turn), { whole: false, fresh, all: fresh });
  const seen = () => showing.state?.view?.age;
  return { showing, news, seen, fetched };
}

beforeEach(() => {
  vi.useFakeTimers();
  Object.defineProperty(document, "hidden", { get: () => false, configurable: true });
});
afterEach(() => {
  vi.useRealTimers();
  Object.defineProperty(document, "hidden", { get: () => true, configurable: true });
});

describe("what the table shows", () => {
  it("is one move of another after the other, each for a while", async () => {
    const { showing, news, seen } = table();
    news(1, move(1, 1));
    news(2, move(2, 2));
    news(3, move(3, 1));
    expect([seen(), showing.isNow, showing.told?.happened[0]?.words]).toEqual([1, false, "placed 1"]);
    await vi.advanceTimersByTimeAsync(899);
    expect(seen()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(seen()).toBe(2);
    await vi.advanceTimersByTimeAsync(900);
    expect([seen(), showing.isNow]).toEqual([3, true]);
    await vi.advanceTimersByTimeAsync(900);
    expect(showing.told).toBeNull();
  });

  it("is one's own move at once, and what follows when the card has landed", async () => {
    const { news, seen } = table();
    news(1, move(1, ME));
    expect(seen()).toBe(1);
    news(2, move(2, 1));
    expect(seen()).toBe(1);
    await vi.advanceTimersByTimeAsync(450);
    expect(seen()).toBe(2);
  });

  it("shows everything at once to players who skip or turned waiting off", () => {
    const { showing, news, seen } = table();
    for (const turn of [1, 2, 3]) news(turn, move(turn, 1));
    showing.skip();
    expect([seen(), showing.isNow, showing.events.length]).toEqual([3, true, 3]);
    const instant = table("instant");
    for (const turn of [1, 2, 3]) instant.news(turn, move(turn, 1));
    expect(instant.seen()).toBe(3);
  });

  it("is every move of a frame that brings several", async () => {
    const { news, seen, fetched } = table();
    news(3, move(1, 1), move(2, 2), move(3, 1));
    await vi.advanceTimersByTimeAsync(0);
    expect([seen(), fetched]).toEqual([1, [1]]);
    await vi.advanceTimersByTimeAsync(900);
    expect(seen()).toBe(2);
    await vi.advanceTimersByTimeAsync(900);
    expect([seen(), fetched]).toEqual([3, [1, 2]]);
  });

  it("waits for a staged moment before the next move", async () => {
    const scene: StagedScene = { kinds: ["counted"], load: () => Promise.reject(new Error("not shown here")) };
    const { showing, news, seen } = table("normal", [scene]);
    news(1, move(1, 1), move(1, 1, "counted"));
    news(2, move(2, 1));
    await vi.advanceTimersByTimeAsync(5000);
    expect([seen(), showing.scene?.step.happened.length, showing.scene?.step.before?.age]).toEqual([1, 2, 0]);
    showing.sceneDone();
    expect([seen(), showing.scene]).toEqual([2, null]);
  });

  it("keeps to itself what a moment will tell, until that is over", async () => {
    const scene: StagedScene = { kinds: ["counted"], load: () => Promise.reject(new Error("not shown here")) };
    const { showing, news } = table("normal", [scene]);
    news(1, move(1, 1), move(1, 1, "counted"));
    const untold = () => [...showing.untold].map((event) => event.kind);
    expect([showing.told?.happened.length, untold()]).toEqual([2, ["counted"]]);
    await vi.advanceTimersByTimeAsync(450);
    expect([showing.scene === null, untold()]).toEqual([false, ["counted"]]);
    showing.sceneDone();
    expect(untold()).toEqual([]);
  });

  it.each([true, false])("stages a moment with its own position, also one that was skipped over; without it (%s) not at all", async (known) => {
    const scene: StagedScene = { kinds: ["counted"], load: () => Promise.reject(new Error("not shown here")) };
    const past = (turn: number) => (known ? Promise.resolve({ view: viewAt(turn), events: [] }) : Promise.reject(new Error("no network")));
    const showing = new Showing(() => "normal", past);
    showing.stage([scene]);
    showing.take(stateAt(0), { whole: true, fresh: [], all: [] });
    const fresh = [move(1, 1), move(2, 1, "counted"), move(3, 1)];
    showing.take(stateAt(3), { whole: false, fresh, all: fresh });
    showing.skip();
    await vi.advanceTimersByTimeAsync(0);
    const step = showing.scene?.step;
    expect([step?.state.view?.age, step?.before?.age]).toEqual(known ? [2, 1] : [undefined, undefined]);
    showing.sceneDone();
    expect([showing.isNow, showing.state?.view?.age]).toEqual([true, 3]);
  });

  it("is shown again on demand, with nothing to be done meanwhile, and comes back", async () => {
    const { showing, news, seen } = table("instant");
    for (const turn of [1, 2, 3]) news(turn, move(turn, turn === 1 ? ME : 1));
    void showing.playAgain(1);
    await vi.advanceTimersByTimeAsync(10);
    expect([seen(), showing.state?.moves]).toEqual([1, []]);
    await vi.advanceTimersByTimeAsync(450);
    expect([seen(), showing.told?.happened[0]?.turn]).toEqual([2, 2]);
    await vi.advanceTimersByTimeAsync(900);
    expect(seen()).toBe(3);
    await vi.advanceTimersByTimeAsync(900);
    expect([showing.isNow, showing.state?.moves.length, showing.told]).toEqual([true, 1, null]);
  });
});
