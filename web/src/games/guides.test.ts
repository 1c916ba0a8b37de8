import { describe, expect, it } from "vitest";
import { fits, nextStep, type GuideStep } from "../lib/guide";
import { stored, type Stored } from "../testing/stored";
import { loadGuide } from ".";

const NAMES = Object.keys(import.meta.glob("./*/fixtures/*.fr.json")).map((path) => /\.\/(\w+)\/fixtures\/([\w-]+)\.fr\.json/.exec(path)!).filter(([, , name]) => name !== "texts");
const GAMES = [...new Set(NAMES.map(([, game]) => game!))];

async function positions(game: string): Promise<Stored[]> {
  return Promise.all(NAMES.filter(([, of]) => of === game).map(async ([, , name]) => (await stored(game, name!, "fr")).position));
}

describe("a first game", () => {
  it.each(GAMES)("%s: every step fits some position of a real game, and speaks both languages", async (game) => {
    const steps = await loadGuide(game);
    const known = await positions(game);
    expect(steps.length).toBeGreaterThan(5);
    for (const step of steps) {
      expect(known.some((position) => fits(step, position)), JSON.stringify(step.says.en)).toBe(true);
      expect(step.says.fr).not.toMatch(/ [!?:;»]|« /);
      expect(step.says.en.length).toBeGreaterThan(20);
    }
  });
  it("says each thing once, in order, when the position fits", async () => {
    const { position } = await stored("crypte_de_sedlec", "phase-choose", "fr");
    const steps: GuideStep[] = [
      { kind: "dig", says: { fr: "", en: "" } },
      { kind: "take", says: { fr: "", en: "" } },
      { read: true, says: { fr: "", en: "" } },
    ];
    expect(nextStep(steps, [], position)).toBe(1);
    expect(nextStep(steps, [1], position)).toBe(2);
    expect(nextStep(steps, [1, 2], position)).toBe(-1);
  });
});
