import { describe, expect, it } from "vitest";
import { loadRulings, rulingsIn } from "./rulings";

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
});
