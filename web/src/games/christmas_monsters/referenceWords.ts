import type { Lang } from "../../lib/types";

const fr = {
  bestiary: "Le bestiaire",
  powers: "Les pouvoirs des lutins",
  potions: "Les potions",
  curses: "Les malédictions (c’est une surprise : ouvre si tu veux savoir)",
  places: "Les huit lieux",
  feats: "Les exploits de la campagne",
};

const en: typeof fr = {
  bestiary: "The bestiary",
  powers: "The elves’ powers",
  potions: "The potions",
  curses: "The curses (a surprise: open if you want to know)",
  places: "The eight places",
  feats: "The campaign’s feats",
};

/** The headings of what can be looked up. */
export function referenceWords(lang: Lang): typeof fr {
  return lang === "fr" ? fr : en;
}
