import type { Lang } from "../../lib/types";

const fr = {
  bestiary: "Le bestiaire",
  sample: "Ces cartes le battent au niveau 3 :",
  free: "dès le début",
  evening: (day: number) => `le soir du ${day}`,
  costs: (stars: number) => `${stars} étoiles`,
  brings: (stars: number) => (stars > 1 ? `${stars} étoiles` : "une étoile"),
  powers: "Les pouvoirs des lutins",
  powersMore: "Chaque fiche se débloque dans cet ordre, par rangées d’étoiles. Cessez-le-Feu et Potion Express sont de la règle, les autres sont une reconstitution.",
  potions: "Les potions",
  curses: "Les malédictions (c’est une surprise : ouvre si tu veux savoir)",
  cursesMore: "Chaos Soudain, Avantage Relatif et Pénurie sont de la règle par leur nom et leur jour ; les autres, et tous les effets, sont une reconstitution.",
  places: "Les huit lieux",
  placesMore: "Les lieux 3, 4, 5 et 7 sont une reconstitution.",
  feats: "Les exploits de la campagne",
  featsMore: "Chacun se coche une fois par campagne, et ses étoiles se répartissent sur les fiches. Les difficiles sont une reconstitution.",
  tiers: "Les paliers de la piste",
  tiersMore: "La case où commence chacun. Motivés est de la règle, les autres sont une reconstitution.",
  squares: "Les cases Potion",
  squaresMore: "Cocher la case donne sa potion pour la partie suivante ; un joker, une potion au choix. Deux cases de la même potion ne la donnent qu’une fois : la boîte n’en a qu’une. Une reconstitution.",
  rows: "Les rangées du Compagnon",
  rowsMore: "Il commence avec 3 cartes face visible. 4 est de la règle, la suite une reconstitution.",
  cards: (n: number) => `${n} cartes`,
};

const en: typeof fr = {
  bestiary: "The bestiary",
  sample: "These cards beat it at level 3:",
  free: "from the start",
  evening: (day) => `evening of day ${day}`,
  costs: (stars) => `${stars} stars`,
  brings: (stars) => (stars > 1 ? `${stars} stars` : "one star"),
  powers: "The elves’ powers",
  powersMore: "Each sheet is unlocked in this order, by rows of stars. Ceasefire and Express Potion are the rulebook’s, the others are a reconstruction.",
  potions: "The potions",
  curses: "The curses (a surprise: open if you want to know)",
  cursesMore: "Sudden Chaos, Relative Advantage and Shortage are the rulebook’s by name and day; the others, and all effects, are a reconstruction.",
  places: "The eight places",
  placesMore: "Places 3, 4, 5 and 7 are a reconstruction.",
  feats: "The campaign’s feats",
  featsMore: "Each is ticked once a campaign, and its stars are shared out over the sheets. The hard ones are a reconstruction.",
  tiers: "The tiers of the track",
  tiersMore: "The square where each begins. Motivated is the rulebook’s, the others are a reconstruction.",
  squares: "The potion squares",
  squaresMore: "Ticking the square gives its potion for the next game; a joker, one of your choice. Two squares of the same potion give it once: the box has one of each. A reconstruction.",
  rows: "The Companion’s rows",
  rowsMore: "It begins with 3 cards face up. 4 is the rulebook’s, the rest a reconstruction.",
  cards: (n: number) => `${n} cards`,
};

/** The headings of what can be looked up. */
export function referenceWords(lang: Lang): typeof fr {
  return lang === "fr" ? fr : en;
}
