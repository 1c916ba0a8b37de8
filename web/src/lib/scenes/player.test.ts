import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ScenePlayer, stillTime } from "./player.svelte";
import { Timeline } from "./timeline";

function scene(how = { rate: 1 }): ScenePlayer {
  const timeline = new Timeline(document.createElement("div"));
  timeline.say(0, "Un").beat(500).say(600, "Deux").beat(1500).say(1600, "Trois").beat(2000).rest(2400);
  return new ScenePlayer(timeline, how);
}

beforeEach(() => void vi.useFakeTimers({ toFake: ["requestAnimationFrame", "cancelAnimationFrame", "performance", "setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

describe("a scene", () => {
  it("plays to its end and stays there", () => {
    const player = scene();
    player.play();
    vi.advanceTimersByTime(700);
    expect(player.words.title).toBe("Deux");
    vi.advanceTimersByTime(2500);
    expect([player.ended, player.playing, player.words.title]).toEqual([true, false, "Trois"]);
  });

  it("goes on to the next beat when it is skipped, and after the last one to its end", () => {
    const player = scene();
    player.play();
    player.next();
    expect([player.time, player.playing]).toEqual([500, true]);
    player.next();
    expect([player.time, player.words.title]).toEqual([1500, "Deux"]);
    player.next();
    player.next();
    expect(player.ended).toBe(true);
  });

  it("is slower at a calm pace", () => {
    const player = scene({ rate: 0.5 });
    player.play();
    vi.advanceTimersByTime(1000);
    expect(player.time).toBeGreaterThan(400);
    expect(player.time).toBeLessThan(600);
  });

  it("is a still of each beat without movement, as long as it takes to read, and a tap goes on", () => {
    const player = new ScenePlayer(scene().timeline, { rate: 1, stills: true });
    player.play();
    expect([player.time, player.words.title]).toEqual([500, "Un"]);
    vi.advanceTimersByTime(stillTime(player.words));
    expect([player.time, player.words.title]).toEqual([1500, "Deux"]);
    player.next();
    expect([player.time, player.words.title]).toEqual([2000, "Trois"]);
    vi.advanceTimersByTime(stillTime(player.words));
    expect(player.ended).toBe(true);
  });

  it("opens on its last frame where waiting is turned off", () => {
    const player = new ScenePlayer(scene().timeline, { rate: 1, atOnce: true });
    player.play();
    expect([player.ended, player.words.title]).toEqual([true, "Trois"]);
  });
});
