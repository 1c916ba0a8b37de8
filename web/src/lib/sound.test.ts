import { describe, expect, it } from "vitest";
import type { Sound } from "./sound";
import { SOUNDS } from "./sound";

const modules = import.meta.glob<{ sounds: Record<string, Sound> }>("../games/*/sounds.ts", { eager: true });

describe("sounds", () => {
  it("are under 650 ms, none loud", () => {
    for (const notes of Object.values(SOUNDS)) {
      for (const note of notes) {
        expect(note.at + note.length).toBeLessThan(0.65);
        expect(note.loud).toBeLessThan(0.4);
      }
    }
  });
  it("are named by every game's events", () => {
    expect(Object.keys(modules)).toHaveLength(4);
    for (const { sounds } of Object.values(modules)) for (const sound of Object.values(sounds)) expect(SOUNDS).toHaveProperty(sound);
  });
});
