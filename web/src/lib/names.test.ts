import { describe, expect, it } from "vitest";
import { named, withNames } from "./names";

const NAMES = ["Léa", "Inès", "Bram"];

describe("seats that have names", () => {
  it.each([
    ["Envoyer Snorkel au café (ligne du siège 2)", "Envoyer Snorkel au café (ligne d’Inès)"],
    ["Relève : échanger une carte avec le joueur 3", "Relève : échanger une carte avec Bram"],
    ["1er Joueur : joueur 1", "1er Joueur : Léa"],
    ["Potion de Vision : le joueur 1 regarde des cartes du joueur 2", "Potion de Vision : Léa regarde des cartes d’Inès"],
    ["Passer la carte au joueur 2", "Passer la carte à Inès"],
    ["Montrer 5 Garde au joueur qui regarde", "Montrer 5 Garde au joueur qui regarde"],
    ["Ce siège 7 n’existe pas", "Ce siège 7 n’existe pas"],
  ])("%s", (said, wanted) => expect(withNames(said, NAMES, "fr")).toBe(wanted));

  it.each([
    ["Send a Snorkel (line of seat 2)", "Send a Snorkel (line of Inès)"],
    ["Potion of Vision: player 1 looks at cards of player 3", "Potion of Vision: Léa looks at cards of Bram"],
    ["1st player: player 3", "1st player: Bram"],
  ])("%s", (said, wanted) => expect(withNames(said, NAMES, "en")).toBe(wanted));

  it("have names too where a game calls them by a word of its own, and cards keep theirs", () => {
    const called = ["le Garde", "l’Emballeur"];
    expect(withNames("Potion de Vision : l’Emballeur regarde des cartes chez le Garde", NAMES, "fr", called)).toBe("Potion de Vision : Inès regarde des cartes chez Léa");
    expect(withNames("Jouer Garde 5", NAMES, "fr", called)).toBe("Jouer Garde 5");
  });

  it("leaves the rest of a move as it is", () => {
    expect(named([{ id: 4, words: "1st player: player 2" }], NAMES, "en")).toEqual([{ id: 4, words: "1st player: Inès" }]);
  });
});
