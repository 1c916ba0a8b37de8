import { describe, expect, it } from "vitest";
import { loadMarks, loadRulings, markedPieces, rulingsIn, type Ruled } from "./rulings";
import { rulesParts } from "./rules";

describe("rulings", () => {
  it("keep the no-break spaces of French", () => {
    expect(rulingsIn("## D\n- Ici\u00a0: là\n")[0]?.rulings[0]?.[0]?.text).toBe("Ici\u00a0: là");
  });

  it("are the points and paragraphs of a page, without its marks", () => {
    const page = "# A game\n\nHow we read it.\n\n## Rulings\n- **One** goes\n  on `here`.\n- [Two](two.md).\n\n## Ours\nA list\nof things.\n";
    expect(rulingsIn(page)).toEqual([
      { title: "Rulings", rulings: [[{ text: "One", strong: true }, { text: " goes on here.", strong: false }], [{ text: "Two.", strong: false }]] },
      { title: "Ours", rulings: [[{ text: "A list of things.", strong: false }]] },
    ]);
  });

  const games = Object.keys(import.meta.glob("../games/*/fixtures/texts.fr.json")).map((path) => path.split("/")[2]!);
  it.each(games)("of %s are told in both languages, alike in number of sections", async (game) => {
    const [fr, en] = [await loadRulings(game, "fr"), await loadRulings(game, "en")];
    expect(fr[0]?.title).toBe("Décisions");
    expect(en[0]?.title).toBe("Rulings");
    expect(fr.length).toBe(en.length);
    expect(Math.min(...[...fr, ...en].map(({ rulings }) => rulings.length))).toBeGreaterThan(0);
    expect(JSON.stringify([fr, en])).not.toMatch(/\*\*|\]\(|`/);
  });

  const texts = import.meta.glob<Record<string, string>>("../games/*/fixtures/texts.*.json", { import: "default", eager: true });
  const ruled = import.meta.glob<{ ruled: Ruled }>("../games/*/rulings.ts", { eager: true });
  it.each(games.flatMap((game) => [[game, "fr"] as const, [game, "en"] as const]))("of %s in %s are marked where the rules speak of it, each once", async (game, lang) => {
    const told = texts[`../games/${game}/fixtures/texts.${lang}.json`]!;
    const rules = rulesParts(told["rules.short"]!).map(({ text }) => text);
    const plain = (await loadRulings(game, lang)).flatMap(({ rulings }) => rulings).map((ruling) => ruling.map(({ text }) => text).join(""));
    const places = (at: string) => rules.filter((text) => text.includes(at)).length + Object.keys(told).filter((key) => key === at || key.startsWith(`${at}.`)).length;
    const listed = ruled[`../games/${game}/rulings.ts`]!.ruled[lang];
    expect(listed.filter(([at]) => places(at) !== 1)).toEqual([]);
    expect(listed.filter(([, words]) => plain.filter((ruling) => ruling.includes(words)).length !== 1)).toEqual([]);
    expect((await loadMarks(game, lang)).every(({ ruling }) => ruling.length > 0)).toBe(true);
  });

  it("stand behind the words that they are about", () => {
    const [one, two] = [[{ text: "1", strong: false }], [{ text: "2", strong: false }]];
    expect(markedPieces("Lay a card. Take two.", [{ at: "two", ruling: two }, { at: "a card.", ruling: one }, { at: "none", ruling: one }])).toEqual([
      { text: "Lay a card.", ruling: one },
      { text: " Take two", ruling: two },
      { text: ".", ruling: null },
    ]);
  });
});
