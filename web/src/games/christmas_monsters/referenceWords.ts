import type { Lang } from "../../lib/types";

const fr = {
  bestiary: "Le bestiaire",
  powers: "Les pouvoirs des lutins",
  potions: "Les potions",
  curses: "Les malédictions (c’est une surprise : ouvre si tu veux savoir)",
  places: "Les huit lieux",
  feats: "Les exploits de la campagne",
  tiers: "Les paliers de la piste",
  tiersMore: "La case où commence chacun. Motivés est de la règle, les autres sont une reconstitution.",
  squares: "Les cases Potion",
  squaresMore: "Cocher la case donne sa potion pour la partie suivante ; un joker, une potion au choix. Une reconstitution.",
  rows: "Les rangées du Compagnon",
  rowsMore: "Il commence avec 3 cartes face visible. 4 est de la règle, la suite une reconstitution.",
  cards: (n: number) => `${n} cartes`,
};

const en: typeof fr = {
  bestiary: "The bestiary",
  powers: "The elves’ powers",
  potions: "The potions",
  curses: "The curses (a surprise: open if you want to know)",
  places: "The eight places",
  feats: "The campaign’s feats",
  tiers: "The tiers of the track",
  tiersMore: "The square where each begins. Motivated is the rulebook’s, the others are a reconstruction.",
  squares: "The potion squares",
  squaresMore: "Ticking the square gives its potion for the next game; a joker, one of your choice. A reconstruction.",
  rows: "The Companion’s rows",
  rowsMore: "It begins with 3 cards face up. 4 is the rulebook’s, the rest a reconstruction.",
  cards: (n: number) => `${n} cards`,
};

/** The headings of what can be looked up. */
export function referenceWords(lang: Lang): typeof fr {
  return lang === "fr" ? fr : en;
}
