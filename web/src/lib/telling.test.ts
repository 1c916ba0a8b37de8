import { describe, expect, it } from "vitest";
import { leading } from "./telling";
import type { Happening } from "./types";

const event = (kind: string): Happening => ({ kind, turn: 1, seat: 1, words: kind });

describe("what leads", () => {
  it("is the stone that was taken, not the card that was drawn after it", () => {
    const happened = ["buried_pit", "goblin", "took"].map(event);
    expect(leading(happened, ["goblin", "buried_pit", "took"])?.kind).toBe("goblin");
  });
  it("is the last of what a game has no order for", () => expect(leading(["a", "b"].map(event), [])?.kind).toBe("b"));
  it("is nothing where nothing happened", () => expect(leading([], ["a"])).toBeNull());
});
